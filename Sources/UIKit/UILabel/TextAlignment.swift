/// Where a line of text stands in its width.
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified
  /// At the side where the text's script begins.
  case natural
}

/// What happens to text that is too long.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail,
    byTruncatingMiddle
}
