/// The transition of presenting and dismissing a controller without a supplied animator.
public enum UIModalTransitionStyle: Int, Sendable {
  /// It slides up from the lower edge and down again.
  case coverVertical = 0
  /// Both pages turn about a vertical axis, back to back.
  case flipHorizontal = 1
  /// It fades in over the presenter's view.
  case crossDissolve = 2
  /// The presenter's page is lifted off the presented one, about its upper edge. Unlike UIKit's, the page doesn't bend
  /// and leaves entirely.
  case partialCurl = 3
}
