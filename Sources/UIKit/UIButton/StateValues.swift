/// Values for the states of a control. A state without a value falls back to that of the normal state.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  subscript(state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  func value(for state: UIControl.State) -> Value? {
    values[state] ?? values[.normal]
  }
}
