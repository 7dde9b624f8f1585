import FrameStatistics
import UIKit

/// Random colours for pages, with enough contrast to the text on them.
@MainActor
final class PageColors {
  private var random: SplitMix64
  private var hue: CGFloat

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    hue = CGFloat(random.nextUnit())
  }

  /// A saturated colour that differs clearly from the one before, and its hexadecimal name, such as `#E04A7F`.
  func next() -> (color: UIColor, name: String) {
    // Steps around the golden angle never come near the last few hues.
    hue = (hue + 0.382 + CGFloat(random.nextUnit()) * 0.1).truncatingRemainder(dividingBy: 1)
    let saturation = 0.55 + CGFloat(random.nextUnit()) * 0.25
    var brightness = 0.72 + CGFloat(random.nextUnit()) * 0.2
    var color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    // The back button has this colour, on a white bar.
    while Self.contrastToWhite(of: color) < Self.leastContrast {
      brightness -= 0.02
      color = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    }
    return (color, Self.name(of: color))
  }

  /// The contrast that large text needs (WCAG 2.2, 1.4.3).
  private static let leastContrast: CGFloat = 3

  /// The contrast ratio to white by WCAG 2.2, from 1 (white) to 21 (black).
  static func contrastToWhite(of color: UIColor) -> CGFloat {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    func linear(_ value: CGFloat) -> CGFloat {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05)
  }

  static func name(of color: UIColor) -> String {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
