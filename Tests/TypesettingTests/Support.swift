import CoreGraphics
import TestSupport
import Typesetting

/// A layout in the system font at 20 points.
@MainActor
func layout(
  _ text: String, width: CGFloat? = nil, height: CGFloat? = nil,
  _ change: (inout TextStyle) -> Void = { _ in }
) -> TextLayout {
  var style = TextStyle(font: FontDescription(size: 20))
  change(&style)
  return TextLayout(text, style: style, width: width, height: height)
}

extension Bitmap {
  /// The bounding rectangle of pixels that are not transparent; null if there are none.
  var inkBounds: CGRect {
    var bounds = CGRect.null
    for y in 0..<height {
      for x in 0..<width where self[x, y].w > 0 {
        bounds = bounds.union(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return bounds
  }

  /// The sum of all alphas, in pixels.
  var inkArea: Double { pixels.reduce(0) { $0 + Double($1.w) / 255 } }
}
