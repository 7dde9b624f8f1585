/// An object that runs a transition and reports its progress on request.
@MainActor
package protocol TransitionProgressSource: AnyObject {
  /// Whether the transition is currently moved by time or by a user's gesture.
  var observedPhase: TransitionPhase { get }
  /// The progress of the transition, 0…1.
  var observedFraction: Double { get }
  /// Whether the transition is playing toward its completion or its cancellation; nil while a gesture moves it.
  var observedOutcome: TransitionOutcome? { get }
}

/// A running transition as ``TransitionObservers`` reports it, from its beginning to its end.
///
/// The object that runs the transition owns its observed transition. If the observed transition is released before its
/// end, the transition counts as cancelled. An app's controller that moves views by itself, such as a card that the
/// user turns by dragging, can create one, so that its transition is reported, too.
@MainActor
package final class ObservedTransition {
  /// The properties that don't change during the transition.
  package let span: TransitionSpan
  /// The container view of a transition between view controllers; nil for other kinds. Other animations inside it are
  /// part of this transition.
  private(set) weak var container: UIView?
  private weak var source: (any TransitionProgressSource)?
  private var trace = FractionTrace()
  private var isOver = false

  /// Reports that a transition begins.
  ///
  /// - Parameters:
  ///   - source: the object that runs the transition; held weakly.
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

  /// The current progress; nil if the source has been released or the transition has ended.
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
