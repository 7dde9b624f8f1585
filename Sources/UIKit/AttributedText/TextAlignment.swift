/// The horizontal alignment of text in its view.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified
  /// At the side where the text's script begins: left for Latin, right for Arabic.
  case natural
}

/// How text that is too wide for its view is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail,
    byTruncatingMiddle
}

/// Where text stands that was reduced in size. As in UIKit.
public enum UIBaselineAdjustment: Int, Sendable {
  /// Its baseline stays where it would be in the full size.
  case alignBaselines
  /// Its middle stays where it would be in the full size.
  case alignCenters
  /// It stands at the upper edge.
  case none
}
