/// The states of one transition, from its start to its one end.
///
///     prepared ─▶ animating ──────────────────────────┐
///        │          │  ▲                              ▼
///        │     pause│  │                            ended
///        ▼          ▼  │                              ▲
///     interacting ──▶ settling(completed|cancelled) ──┘
///
/// Only ``Event/complete(_:)`` ends a transition, and only once. An event that doesn't fit the state
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

  /// What animators and interaction controllers report.
  enum Event: Equatable {
    case begin(interactively: Bool)
    /// The interaction has come further.
    case update
    /// An interaction takes hold of a transition that was left to time.
    case pause
    /// The interaction is over; what is left plays toward this outcome.
    case settle(TransitionOutcome)
    case complete(TransitionOutcome)
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

  /// Goes on to the state that follows from `event`.
  mutating func handle(_ event: Event) throws(Mistake) {
    switch (state, event) {
    case (.prepared, .begin(let interactively)):
      state = interactively ? .interacting : .animating
    case (.interacting, .update):
      break
    case (.animating, .pause), (.settling, .pause):
      state = .interacting
    case (.interacting, .settle(let outcome)):
      state = .settling(outcome)
    case (.animating, .complete(let outcome)), (.interacting, .complete(let outcome)),
      (.settling, .complete(let outcome)):
      state = .ended(outcome)
    default:
      throw mistake(of: event)
    }
  }

  /// Why an event doesn't fit the state.
  private func mistake(of event: Event) -> Mistake {
    switch (state, event) {
    case (.ended, _): .alreadyEnded
    case (.prepared, _): .notBegun
    case (_, .begin): .alreadyBegun
    case (_, .pause): .alreadyInteractive
    default: .notInteractive
    }
  }
}
