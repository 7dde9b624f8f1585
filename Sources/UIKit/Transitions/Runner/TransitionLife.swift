/// The states of one transition, from its start to its one end.
///
///     prepared ─▶ animating ──────────────────────────┐
///        │          │  ▲                              ▼
///        │     pause│  │                            ended
///        ▼          ▼  │                              ▲
///     interacting ──▶ settling(completed|cancelled) ──┘
///
/// Only ``complete(_:)`` ends a transition, and only once. An event that doesn't fit the state
/// changes nothing and is reported, because it is always a mistake in an animator or interaction
/// controller.
struct TransitionLife: Equatable {
  enum State: Equatable {
    /// Not begun.
    case prepared
    /// Running in its own time, with no interaction so far.
    case animating
    /// Under an interaction's hand.
    case interacting
    /// The interaction is over; what is left plays toward this outcome.
    case settling(TransitionOutcome)
    case ended(TransitionOutcome)
  }

  /// An event that came in a state in which it means nothing.
  enum Mistake: Error, Equatable {
    case notBegun
    case alreadyBegun
    case alreadyEnded
    case notInteractive
    case alreadyInteractive
  }

  private(set) var state = State.prepared

  var isInteractive: Bool { state == .interacting }

  var isEnded: Bool {
    if case .ended = state { true } else { false }
  }

  /// Whether the transition goes, or went, back.
  var isCancelled: Bool { state == .settling(.cancelled) || state == .ended(.cancelled) }

  mutating func begin(interactively: Bool) throws(Mistake) {
    guard state == .prepared else { throw .alreadyBegun }
    state = interactively ? .interacting : .animating
  }

  /// The interaction takes hold of a transition that was left to time.
  mutating func pause() throws(Mistake) {
    switch state {
    case .prepared: throw .notBegun
    case .interacting: throw .alreadyInteractive
    case .ended: throw .alreadyEnded
    case .animating, .settling: state = .interacting
    }
  }

  /// The interaction is over and what is left plays toward `outcome`.
  mutating func settle(toward outcome: TransitionOutcome) throws(Mistake) {
    try requireInteraction()
    state = .settling(outcome)
  }

  /// Checks that progress may be reported now.
  func requireInteraction() throws(Mistake) {
    switch state {
    case .prepared: throw .notBegun
    case .ended: throw .alreadyEnded
    case .animating, .settling: throw .notInteractive
    case .interacting: return
    }
  }

  mutating func complete(_ outcome: TransitionOutcome) throws(Mistake) {
    switch state {
    case .prepared: throw .notBegun
    case .ended: throw .alreadyEnded
    case .animating, .interacting, .settling: state = .ended(outcome)
    }
  }
}
