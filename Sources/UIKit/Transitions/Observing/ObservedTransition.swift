/// Runs a transition and knows where it is.
@MainActor
package protocol TransitionProgressSource: AnyObject {
  var observedPhase: TransitionPhase { get }
  /// 0…1.
  var observedFraction: Double { get }
  /// The end that it plays toward; nil under a hand.
  var observedOutcome: TransitionOutcome? { get }
}

/// One span that observers know of, from its beginning to its one end.
///
/// The object that runs the transition owns it. Released before its end, it ends as cancelled. Controllers of an app that
/// move views by themselves, such as a card that a hand turns, make one for observers to see.
@MainActor
package final class ObservedTransition {
  package let span: TransitionSpan
  /// Where view controllers change places: what else moves inside is part of it. Nil for others.
  private(set) weak var container: UIView?
  private weak var source: (any TransitionProgressSource)?
  private var trace = FractionTrace()
  private var isOver = false

  /// Begins the span of what `source` is about to run, view controllers in `container`.
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

  /// How it stands now; nil when its source is gone.
  func progress() -> TransitionProgress? {
    guard let source, !isOver else { return nil }
    let fraction = min(max(source.observedFraction, 0), 1)
    trace.note(fraction, at: CACurrentMediaTime())
    return TransitionProgress(
      id: span.id, kind: span.kind, phase: source.observedPhase, fraction: fraction,
      velocity: trace.velocity, outcome: source.observedOutcome)
  }

  /// A hand took hold of it, moved it or let it go.
  package func changed() {
    guard let progress = progress() else { return }
    TransitionObservers.notify { $0.transitionDidChange(progress) }
  }

  package func end(_ outcome: TransitionOutcome) {
    guard !isOver else { return }
    isOver = true
    TransitionObservers.end(self)
    let span = span
    TransitionObservers.notify { $0.transitionDidEnd(span, outcome: outcome) }
  }
}
