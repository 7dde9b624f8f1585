import UIKit

/// The contrast ratio of two colours by WCAG 2.2, from 1 to 21. If the first colour is translucent, it is drawn over
/// the second.
@MainActor
func contrast(of color: UIColor, on ground: UIColor, _ style: UIUserInterfaceStyle) -> CGFloat {
  let traits = UITraitCollection(userInterfaceStyle: style)
  let (top, bottom) = (
    color.resolvedColor(with: traits).cgColor.rgba, ground.resolvedColor(with: traits).cgColor.rgba
  )
  func luminance(_ rgba: SIMD4<Float>) -> CGFloat {
    let linear = [rgba.x, rgba.y, rgba.z].map { channel -> CGFloat in
      let value = CGFloat(channel)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
  let shown = top * top.w + bottom * (1 - top.w)
  let (a, b) = (luminance(shown), luminance(bottom))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}
