/// Values for the states of a control. A state without a value has the value of the normal state.
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
