extension UIViewPropertyAnimator: TransitionProgressSource {
  package var observedPhase: TransitionPhase {
    guard isRunning else { return .interactive }
    return wasHeld ? .settling : .automatic
  }

  package var observedOutcome: TransitionOutcome? {
    guard isRunning else { return nil }
    return isReversed ? .cancelled : .completed
  }

  package var observedFraction: Double { course.fraction }
}

extension AnimatorCourse {
  /// Whether a view moves that is in no transition that is under way.
  var movesOutsideTransitions: Bool {
    movingViews.contains { !TransitionObservers.isPartOfTransition($0) }
  }
}
