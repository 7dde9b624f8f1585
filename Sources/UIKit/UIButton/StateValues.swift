/// Values for the states of a control, of which a state without one falls back to the normal one.
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
