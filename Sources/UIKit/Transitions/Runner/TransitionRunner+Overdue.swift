extension TransitionRunner {
  /// A transition that its animator never ends blocks all that come after it; says so, with the
  /// `consequence`, rather than wait in silence.
  func warnIfOverdue(_ consequence: String) {
    guard isOverdue else { return }
    UIKitWarning.emit(
      "\(context.name) began \(Int(age)) s ago and hasn't called completeTransition(_:);"
        + " \(consequence).")
  }
}
