import CoreGraphics

/// The measures of a font, in points, with the signs of `UIFont`.
public struct FontMetrics: Hashable, Sendable {
  /// From the baseline up to the top of the line.
  public let ascender: CGFloat
  /// From the baseline down to the bottom of the line: negative.
  public let descender: CGFloat
  /// The height of a flat capital letter.
  public let capHeight: CGFloat
  /// The height of a flat small letter.
  public let xHeight: CGFloat

  /// The distance from one baseline to the next.
  public var lineHeight: CGFloat { ascender - descender }
}
