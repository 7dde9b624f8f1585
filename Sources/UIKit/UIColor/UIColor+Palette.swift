extension UIColor {
  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
}

// The names and their roles are UIKit's; the shades are our own, chosen for the same contrast.
extension UIColor {
  public static let systemRed = UIColor(light: 0xDC2F33, dark: 0xFF5C57)
  public static let systemOrange = UIColor(light: 0xF3810A, dark: 0xFF9F2E)
  public static let systemYellow = UIColor(light: 0xE8B400, dark: 0xFFD43B)
  public static let systemGreen = UIColor(light: 0x2FA84F, dark: 0x3CCB64)
  public static let systemMint = UIColor(light: 0x10B5A4, dark: 0x5EDFD0)
  public static let systemTeal = UIColor(light: 0x1E9CB8, dark: 0x4CC4DE)
  public static let systemCyan = UIColor(light: 0x1A9FDB, dark: 0x5AC8F5)
  public static let systemBlue = UIColor(light: 0x1A6AD4, dark: 0x4A97FF)
  public static let systemIndigo = UIColor(light: 0x5352D1, dark: 0x7D7BF2)
  public static let systemPurple = UIColor(light: 0x9A45CF, dark: 0xBF70F0)
  public static let systemPink = UIColor(light: 0xE23670, dark: 0xFF5C93)
  public static let systemBrown = UIColor(light: 0x97764F, dark: 0xB79468)

  public static let systemGray = UIColor(light: 0x8C8C93, dark: 0x8C8C93)
  public static let systemGray2 = UIColor(light: 0xAEAEB4, dark: 0x626267)
  public static let systemGray3 = UIColor(light: 0xC8C8CD, dark: 0x48484C)
  public static let systemGray4 = UIColor(light: 0xD4D4D8, dark: 0x3A3A3E)
  public static let systemGray5 = UIColor(light: 0xE6E6EA, dark: 0x2C2C30)
  public static let systemGray6 = UIColor(light: 0xF3F3F6, dark: 0x1D1D20)

  /// Text: the main one, and three fainter. The second can still be read where it is small: its contrast is 4.5:1 on
  /// each background, where Apple's 60 % of #3C3C43 have 3.4:1.
  public static let label = UIColor(light: 0x17171A, dark: 0xF7F7F9)
  public static let secondaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.74, dark: 0xEBEBF2, darkAlpha: 0.62)
  public static let tertiaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.36, dark: 0xEBEBF2, darkAlpha: 0.34)
  public static let quaternaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.2, dark: 0xEBEBF2, darkAlpha: 0.18)
  public static let placeholderText = tertiaryLabel
  public static let link = systemBlue

  /// Hairlines, letting through what is under them or not.
  public static let separator = UIColor(
    light: 0x3A3A42, lightAlpha: 0.22, dark: 0x8A8A92, darkAlpha: 0.38)
  public static let opaqueSeparator = UIColor(light: 0xD0D0D5, dark: 0x3B3B3F)

  /// Pages, and what lies on them. In the dark each step up is lighter, and so is what is elevated.
  public static let systemBackground = background(light: 0xFFFFFF, step: 0)
  public static let secondarySystemBackground = background(light: 0xF3F3F6, step: 1)
  public static let tertiarySystemBackground = background(light: 0xFFFFFF, step: 2)
  public static let systemGroupedBackground = background(light: 0xF3F3F6, step: 0)
  public static let secondarySystemGroupedBackground = background(light: 0xFFFFFF, step: 1)
  public static let tertiarySystemGroupedBackground = background(light: 0xF3F3F6, step: 2)

  /// Thin shapes laid over a background: tracks, pressed cells.
  public static let systemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.2, dark: 0x6E6E78, darkAlpha: 0.38)
  public static let secondarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.16, dark: 0x6E6E78, darkAlpha: 0.32)
  public static let tertiarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.12, dark: 0x6E6E78, darkAlpha: 0.25)
  public static let quaternarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.08, dark: 0x6E6E78, darkAlpha: 0.18)

  /// Steps of dark backgrounds, the lowest first.
  private static let darkSteps: [UInt32] = [0x121214, 0x1D1D20, 0x2A2A2E, 0x38383C]

  private static func background(light: UInt32, step: Int) -> UIColor {
    let lightSide = UIColor(rgb: light, alpha: 1)
    let (base, elevated) = (
      UIColor(rgb: darkSteps[step], alpha: 1), UIColor(rgb: darkSteps[step + 1], alpha: 1)
    )
    return UIColor {
      guard $0.userInterfaceStyle == .dark else { return lightSide }
      return $0.userInterfaceLevel == .elevated ? elevated : base
    }
  }

  /// A light and a dark side as 0xRRGGBB.
  private convenience init(
    light: UInt32, lightAlpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat = 1
  ) {
    let lightSide = UIColor(rgb: light, alpha: lightAlpha)
    let darkSide = UIColor(rgb: dark, alpha: darkAlpha)
    self.init { $0.userInterfaceStyle == .dark ? darkSide : lightSide }
  }

  private convenience init(rgb: UInt32, alpha: CGFloat) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
  }
}
