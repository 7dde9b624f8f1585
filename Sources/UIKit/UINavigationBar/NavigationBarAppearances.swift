/// The appearances that the app has set on a bar or an item; nil where it has set none.
struct NavigationBarAppearances {
  var standard: UINavigationBarAppearance?
  var compact: UINavigationBarAppearance?
  var scrollEdge: UINavigationBarAppearance?
  var compactScrollEdge: UINavigationBarAppearance?
}

/// The state of a navigation bar that depends on the page below it.
struct NavigationBarState {
  /// The visible height of a large title's zone, in points. It exceeds ``LargeTitleMotion/zoneHeight`` while content is pulled
  /// down.
  var zoneHeight = LargeTitleMotion.zoneHeight
  /// The visible height of a search bar's zone, in points; infinite if all of it is visible.
  var searchHeight = CGFloat.infinity
  /// Whether no content lies under the bar.
  var isAtScrollEdge = true
  /// The page's background colour, which a transparent bar shows.
  var pageColor: UIColor?
}

/// The container of a navigation bar and of the pages to which its items belong.
@MainActor
protocol NavigationBarHost: AnyObject {
  /// The state of the bar over the page with `item`.
  func barState(of item: UINavigationItem, isLarge: Bool) -> NavigationBarState
  /// Places the bar after its height has changed.
  func placeBar()
  /// Called after titles have become large or inline, after prompts have changed, and after a change of the items.
  func barTitlesDidChange()
}
