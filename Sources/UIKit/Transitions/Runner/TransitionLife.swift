/// The states of one transition.
///
///     prepared ──▶ animating ─────────────────────────▶ ended
///        │             │ pause                            ▲
///        ▼             ▼                                  │
///     interacting ◀────┘ ─────────────────────────────────┤
///        │  ▲                                             │
///        ▼  │ pause                                       │
///     settling(completed|cancelled) ──────────────────────┘
///
/// Only ``Event/complete(_:)`` ends a transition, and only once. An event that doesn't fit the state is a mistake in an
/// animator or interaction controller: it throws and changes nothing.
struct TransitionLife: Equatable {
  enum State: Equatable {
    /// The transition hasn't begun.
    case prepared
    /// The transition runs by itself, and no interaction has driven it so far.
    case animating
    /// An interaction drives the transition.
    case interacting
    /// The interaction is over; the transition plays to this outcome.
    case settling(TransitionOutcome)
    /// The transition is over.
    case ended(TransitionOutcome)
  }

  /// The reports of animators and interaction controllers.
  enum Event: Equatable {
    case begin(interactively: Bool)
    /// The interaction has moved the transition.
    case update
    /// An interaction takes over a transition that runs by itself.
    case pause
    /// The interaction is over; the transition plays to this outcome.
    case settle(TransitionOutcome)
    /// The transition is over.
    case complete(TransitionOutcome)
  }

  /// Why an event doesn't fit the state.
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

  /// Whether the transition is playing back to its start, or has been cancelled.
  var isCancelled: Bool { state == .settling(.cancelled) || state == .ended(.cancelled) }

  /// Applies an event. Throws if the event doesn't fit the state.
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
