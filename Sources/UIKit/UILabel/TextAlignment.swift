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
