/// The appearances that were given to a bar or an item.
struct NavigationBarAppearances {
  var standard: UINavigationBarAppearance?
  var compact: UINavigationBarAppearance?
  var scrollEdge: UINavigationBarAppearance?
}

/// The state of a navigation bar that depends on the page below it.
struct NavigationBarState {
  /// The visible height of a large title's zone. It is more than ``LargeTitleMotion/zoneHeight`` while content is pulled
  /// down.
  var zoneHeight = LargeTitleMotion.zoneHeight
  /// Whether no content lies under the bar.
  var isAtScrollEdge = true
  /// The colour that a transparent bar shows.
  var pageColor: UIColor?
}

/// The container of a navigation bar whose items belong to pages.
@MainActor
protocol NavigationBarHost: AnyObject {
  /// The state of the bar over the page with `item`.
  func barState(of item: UINavigationItem, isLarge: Bool) -> NavigationBarState
  /// Places the bar after its height has changed.
  func placeBar()
  /// Called after the kinds of the titles or the prompts have changed, and after a change of the items.
  func barTitlesDidChange()
}
