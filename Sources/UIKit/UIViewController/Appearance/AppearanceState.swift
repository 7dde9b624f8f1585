/// The state machine behind a view controller's appearance callbacks.
///
///     disappeared ──begin(true)──▶ appearing ──end──▶ appeared
///          ▲                        │     ▲               │
///          │              begin(false)   begin(true)  begin(false)
///          │                        ▼     │               │
///          └──────end────────── disappearing ◀────────────┘
///
/// An event that repeats the current state has no effect. Therefore "will" and "did" callbacks are
/// always balanced and none is sent twice, however often a change is reported.
struct AppearanceState: Equatable {
  /// Where the view is: off screen, on screen, or changing between the two.
  enum Phase: Equatable, CaseIterable {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  /// One of the overridable methods of a view controller.
  enum Callback: Equatable {
    case willAppear
    case isAppearing
    case didAppear
    case willDisappear
    case didDisappear
  }

  private(set) var phase = Phase.disappeared
  /// Whether the running change, or the last one, is animated.
  private(set) var isAnimated = false
  /// Whether `viewIsAppearing` must still be sent for the running appearance.
  private var mustSendIsAppearing = false

  /// Whether no change is running.
  var isStable: Bool { phase == .disappeared || phase == .appeared }

  /// Whether the view is on screen or appearing.
  var isVisible: Bool { phase == .appearing || phase == .appeared }

  /// Begins a change. Returns the callback to send; nil if the view is in the requested state
  /// already, or changing to it.
  mutating func begin(appearing: Bool, animated: Bool) -> Callback? {
    guard appearing != isVisible else { return nil }
    isAnimated = animated
    mustSendIsAppearing = appearing
    phase = appearing ? .appearing : .disappearing
    return appearing ? .willAppear : .willDisappear
  }

  /// Call this when the view is in a window and has its traits. Returns `.isAppearing` once for each
  /// appearance, otherwise nil.
  mutating func enterWindow() -> Callback? {
    guard mustSendIsAppearing else { return nil }
    mustSendIsAppearing = false
    return .isAppearing
  }

  /// Ends the running change. Returns the callbacks to send, in order.
  mutating func end() -> [Callback] {
    switch phase {
    case .disappeared, .appeared:
      return []
    case .appearing:
      let owed = enterWindow()
      phase = .appeared
      return [owed, .didAppear].compactMap(\.self)
    case .disappearing:
      phase = .disappeared
      return [.didDisappear]
    }
  }
}
