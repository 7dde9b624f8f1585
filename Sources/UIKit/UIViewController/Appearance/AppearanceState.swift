/// Whether a view controller's view is on screen, coming or going, and which callback each change
/// calls for.
///
///     disappeared ──begin(true)──▶ appearing ──end──▶ appeared
///          ▲                        │     ▲               │
///          │              begin(false)   begin(true)  begin(false)
///          │                        ▼     │               │
///          └──────end────────── disappearing ◀────────────┘
///
/// A change that is already under way, or already made, calls for nothing: so "will" and "did" are
/// always in balance, and no callback comes twice, whoever reports a change and however often.
struct AppearanceState: Equatable {
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
  /// Whether the change under way, or the last one, is animated.
  private(set) var isAnimated = false
  /// Whether `viewIsAppearing` is still owed to the appearance under way.
  private var owesIsAppearing = false

  /// Whether nothing is under way.
  var isSettled: Bool { phase == .disappeared || phase == .appeared }

  /// Whether the view is on screen or on its way there.
  var isVisible: Bool { phase == .appearing || phase == .appeared }

  /// A change to appear or disappear begins.
  mutating func begin(appearing: Bool, animated: Bool) -> Callback? {
    guard appearing != isVisible else { return nil }
    isAnimated = animated
    owesIsAppearing = appearing
    phase = appearing ? .appearing : .disappearing
    return appearing ? .willAppear : .willDisappear
  }

  /// The view is in a window, with its traits known: once for each appearance.
  mutating func enterWindow() -> Callback? {
    guard owesIsAppearing else { return nil }
    owesIsAppearing = false
    return .isAppearing
  }

  /// The change under way is over.
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
