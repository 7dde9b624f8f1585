import Foundation
import UIKit

extension UIColor {
  /// This colour, dark enough for white text on it.
  ///
  /// For fills: in dark mode most system colours are too light for white text. Translucent colours stay as they are.
  var darkenedForWhiteText: UIColor {
    UIColor { [self] traits in
      let rgba = resolvedColor(with: traits).cgColor.rgba
      let light = [rgba.x, rgba.y, rgba.z].map { Self.linear(Double($0)) }
      let luminance = zip(light, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
      guard rgba.w == 1, luminance > Self.lightest else { return resolvedColor(with: traits) }
      let shade = light.map { CGFloat(Self.encoded($0 * Self.lightest / luminance)) }
      return UIColor(red: shade[0], green: shade[1], blue: shade[2], alpha: 1)
    }
  }

  /// The relative luminance with a contrast of 4.5:1 to white (WCAG 2.2), less 0.001 for rounding.
  private static let lightest = 1.05 / 4.5 - 0.05 - 0.001

  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}

extension CGSize {
  /// The scale of text and buttons on a page of this size: 1 up to 1280×800 points, and beyond that in proportion to the
  /// page.
  var pageScale: CGFloat { max(min(width / 1280, height / 800), 1) }
}

extension UIFont {
  /// The system font in the size of another, or of labels, with digits that are equally wide: figures in a column keep
  /// their places.
  static func tabularFigures(like font: UIFont?) -> UIFont {
    .monospacedDigitSystemFont(ofSize: font?.pointSize ?? labelFontSize, weight: .regular)
  }
}
