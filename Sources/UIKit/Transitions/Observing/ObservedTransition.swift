/// An object that runs a transition and can tell its progress.
@MainActor
package protocol TransitionProgressSource: AnyObject {
  /// Whether time or a user's gesture moves the transition now.
  var observedPhase: TransitionPhase { get }
  /// How far the transition is, 0…1.
  var observedFraction: Double { get }
  /// The end toward which the transition plays; nil while a gesture moves it.
  var observedOutcome: TransitionOutcome? { get }
}

/// A running transition as ``TransitionObservers`` reports it, from its beginning to its end.
///
/// The object that runs the transition owns it. If it is released before its end, the transition counts as cancelled.
/// An app's controller that moves views by itself, such as a card that is turned by dragging, makes one to be observed,
/// too.
@MainActor
package final class ObservedTransition {
  /// The properties that don't change during the transition.
  package let span: TransitionSpan
  /// The view in which view controllers change places: other animations inside are part of this transition. Nil for
  /// other transitions.
  private(set) weak var container: UIView?
  private weak var source: (any TransitionProgressSource)?
  private var trace = FractionTrace()
  private var isOver = false

  /// Reports that a transition begins.
  ///
  /// - Parameters:
  ///   - source: runs the transition; held weakly.
  ///   - container: the container view of a transition between view controllers; nil for other kinds.
  ///   - from: the class of the leaving controller.
  ///   - to: the class of the arriving controller.
  ///   - duration: the duration that the animator reported, in seconds.
  package init(
    _ kind: TransitionKind, of source: any TransitionProgressSource, in container: UIView? = nil,
    from: String? = nil, to: String? = nil, duration: TimeInterval
  ) {
    span = TransitionSpan(
      id: TransitionObservers.nextID(), kind: kind, from: from, to: to, duration: duration)
    self.source = source
    self.container = container
    TransitionObservers.begin(self)
  }

  isolated deinit {
    end(.cancelled)
  }

  /// The progress now; nil when the source is gone or the transition has ended.
  func progress() -> TransitionProgress? {
    guard let source, !isOver else { return nil }
    let fraction = min(max(source.observedFraction, 0), 1)
    trace.note(fraction, at: CACurrentMediaTime())
    return TransitionProgress(
      id: span.id, kind: span.kind, phase: source.observedPhase, fraction: fraction,
      velocity: trace.velocity, outcome: source.observedOutcome)
  }

  /// Reports that a gesture has caught the transition, moved it or released it.
  package func changed() {
    guard let progress = progress() else { return }
    TransitionObservers.notify { $0.transitionDidChange(progress) }
  }

  /// Reports the end of the transition. Later calls do nothing.
  package func end(_ outcome: TransitionOutcome) {
    guard !isOver else { return }
    isOver = true
    TransitionObservers.end(self)
    let span = span
    TransitionObservers.notify { $0.transitionDidEnd(span, outcome: outcome) }
  }
}
