/// The transition that presents and dismisses a controller if no delegate supplies an animator.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The presented view slides up from the lower edge, and down again.
  case coverVertical = 0
  /// Both pages turn about a vertical axis, like the two sides of a card.
  case flipHorizontal = 1
  /// The presented view fades in over the presenter's view, and out again.
  case crossDissolve = 2
  /// The presenter's page turns up about its upper edge and uncovers the presented page. Unlike in UIKit, the page
  /// doesn't bend, and no part of it stays visible.
  case partialCurl = 3
}
