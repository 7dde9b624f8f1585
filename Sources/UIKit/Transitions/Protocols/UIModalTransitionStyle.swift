/// The transition that presents and dismisses a controller if no delegate supplies an animator.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The presented view slides up from the lower edge, and down again.
  case coverVertical = 0
  /// Both pages turn about a vertical axis, like the two sides of a card.
  case flipHorizontal = 1
  /// The presented view fades in over the presenter's view, and out again.
  case crossDissolve = 2
  /// The presenter's page curls up and uncovers the presented page. As in UIKit, its upper part stays over the presented page until the
  /// dismissal uncurls it, and a click on it dismisses. Unlike in UIKit, any presentation style is allowed: if the presenter's view stays
  /// in its place, the presented page comes down over it.
  case partialCurl = 3
}
