/// What a ``UIVisualEffectView`` does with the content behind it. As in UIKit.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
  public override init() { super.init() }
}

/// A material that blurs the content behind a view and lays a translucent colour over it.
///
/// As in UIKit. The numbers are not Apple's, which are not public: the blur is a Gaussian with a standard deviation of 20 points and more
/// saturated colours, as CSS imitates iOS's bars by `saturate(180%) blur(20px)`. The colours are chosen so that text is legible on each.
open class UIBlurEffect: UIVisualEffect {
  /// How light and how thick a material is.
  public enum Style: Int, Sendable {
    case extraLight
    case light
    case dark
    case extraDark
    /// Follows the light or dark style, with more of the content behind than `prominent`.
    case regular
    /// Follows the light or dark style, and stands out from the content behind.
    case prominent
    // Materials that follow the light or dark style, from the thinnest to the thickest.
    case systemUltraThinMaterial
    case systemThinMaterial
    case systemMaterial
    case systemThickMaterial
    /// The material of bars.
    case systemChromeMaterial
    // The materials that are always light.
    case systemUltraThinMaterialLight
    case systemThinMaterialLight
    case systemMaterialLight
    case systemThickMaterialLight
    case systemChromeMaterialLight
    // The materials that are always dark.
    case systemUltraThinMaterialDark
    case systemThinMaterialDark
    case systemMaterialDark
    case systemThickMaterialDark
    case systemChromeMaterialDark
  }

  let style: Style

  /// Creates a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  /// The standard deviation of the blur, in points.
  let radius: CGFloat = 20

  /// The colour that the material lays over the content behind it.
  var color: UIColor {
    let light = UIColor(white: 0.97, alpha: opacity)
    let dark = UIColor(white: 0.13, alpha: opacity)
    switch style {
    case .extraLight: return UIColor(white: 1, alpha: opacity)
    case .extraDark: return UIColor(white: 0.05, alpha: opacity)
    case .light, .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
      .systemThickMaterialLight, .systemChromeMaterialLight:
      return light
    case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
      .systemThickMaterialDark, .systemChromeMaterialDark:
      return dark
    case .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial:
      return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
    }
  }

  /// How much of the content behind the material hides, from 0 to 1. Text in the style's own
  /// colour, black or white, has a contrast of at least 4.5 to 1 on every material, whatever is behind it.
  private var opacity: CGFloat {
    switch style {
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 0.62
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.68
    case .light, .dark, .regular: 0.7
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark: 0.74
    case .extraLight, .extraDark, .prominent: 0.78
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.82
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: 0.86
    }
  }
}

/// Content that takes on the lightness of a material below it.
///
/// As in UIKit, except that the content is not blended with the views behind the material. Each style has a fixed opacity instead.
open class UIVibrancyEffect: UIVisualEffect {
  let opacity: CGFloat

  /// Creates an effect for content on a material.
  public init(blurEffect: UIBlurEffect) {
    opacity = 1
    super.init()
  }

  /// Creates an effect for content with a role on a material.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    opacity =
      switch style {
      case .label: 1
      case .secondaryLabel, .fill: 0.6
      case .tertiaryLabel, .secondaryFill: 0.35
      case .quaternaryLabel, .tertiaryFill, .separator: 0.2
      }
    super.init()
  }
}

/// The role of content on a material.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label
  case secondaryLabel
  case tertiaryLabel
  case quaternaryLabel
  case fill
  case secondaryFill
  case tertiaryFill
  case separator
}
