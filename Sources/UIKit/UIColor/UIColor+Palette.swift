extension UIColor {
  /// #000000.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Black, for text on a light background.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// White of an opacity of 0.6, for text on a dark background.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// White 1/3: #555555.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// White 2/3: #AAAAAA.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// #FFFFFF.
  public static let white = UIColor(white: 1, alpha: 1)
  /// White 1/2: #808080.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// #FF0000.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// #00FF00.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// #0000FF.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// #00FFFF.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// #FFFF00.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// #FF00FF.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// #FF8000.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// #800080.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// #996633.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Transparent black.
  public static let clear = UIColor(white: 0, alpha: 0)
}

// The names and roles are UIKit's. The shades are our own; they have a similar contrast.
extension UIColor {
  /// An adaptive red; also the colour of badges.
  public static let systemRed = UIColor(light: 0xDC2F33, dark: 0xFF5C57)
  /// An adaptive orange.
  public static let systemOrange = UIColor(light: 0xF3810A, dark: 0xFF9F2E)
  /// An adaptive yellow.
  public static let systemYellow = UIColor(light: 0xE8B400, dark: 0xFFD43B)
  /// An adaptive green; also the colour of a switch that is on.
  public static let systemGreen = UIColor(light: 0x2FA84F, dark: 0x3CCB64)
  /// An adaptive mint green.
  public static let systemMint = UIColor(light: 0x10B5A4, dark: 0x5EDFD0)
  /// An adaptive teal, between green and blue.
  public static let systemTeal = UIColor(light: 0x1E9CB8, dark: 0x4CC4DE)
  /// An adaptive cyan.
  public static let systemCyan = UIColor(light: 0x1A9FDB, dark: 0x5AC8F5)
  /// An adaptive blue; also the default tint colour.
  public static let systemBlue = UIColor(light: 0x1A6AD4, dark: 0x4A97FF)
  /// An adaptive indigo.
  public static let systemIndigo = UIColor(light: 0x5352D1, dark: 0x7D7BF2)
  /// An adaptive purple.
  public static let systemPurple = UIColor(light: 0x9A45CF, dark: 0xBF70F0)
  /// An adaptive pink.
  public static let systemPink = UIColor(light: 0xE23670, dark: 0xFF5C93)
  /// An adaptive brown.
  public static let systemBrown = UIColor(light: 0x97764F, dark: 0xB79468)

  /// A medium gray that is the same in both interface styles. It is the first of six grays, which get closer to the
  /// background as their numbers grow.
  public static let systemGray = UIColor(light: 0x8C8C93, dark: 0x8C8C93)
  /// The second gray: lighter than ``systemGray`` in light style, darker in dark style.
  public static let systemGray2 = UIColor(light: 0xAEAEB4, dark: 0x626267)
  /// The third gray, nearer to the background than ``systemGray2``.
  public static let systemGray3 = UIColor(light: 0xC8C8CD, dark: 0x48484C)
  /// The fourth gray, nearer to the background than ``systemGray3``.
  public static let systemGray4 = UIColor(light: 0xD4D4D8, dark: 0x3A3A3E)
  /// The fifth gray, nearer to the background than ``systemGray4``.
  public static let systemGray5 = UIColor(light: 0xE6E6EA, dark: 0x2C2C30)
  /// The sixth gray, nearest to the background.
  public static let systemGray6 = UIColor(light: 0xF3F3F6, dark: 0x1D1D20)

  /// The colour of primary text.
  public static let label = UIColor(light: 0x17171A, dark: 0xF7F7F9)
  /// The colour of secondary text. Its contrast is at least 4.5:1 on each system background, so that small text
  /// is legible. Apple's colour, #3C3C43 at 60 %, has a contrast of only 3.4:1.
  public static let secondaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.74, dark: 0xEBEBF2, darkAlpha: 0.62)
  /// The colour of tertiary text, fainter than ``secondaryLabel``.
  public static let tertiaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.36, dark: 0xEBEBF2, darkAlpha: 0.34)
  /// The colour of quaternary text, fainter than ``tertiaryLabel``.
  public static let quaternaryLabel = UIColor(
    light: 0x3A3A42, lightAlpha: 0.2, dark: 0xEBEBF2, darkAlpha: 0.18)
  /// The colour of placeholder text in an empty field: ``tertiaryLabel``.
  public static let placeholderText = tertiaryLabel
  /// The colour of links: ``systemBlue``.
  public static let link = systemBlue

  /// The colour of hairlines between content; translucent.
  public static let separator = UIColor(
    light: 0x3A3A42, lightAlpha: 0.22, dark: 0x8A8A92, darkAlpha: 0.38)
  /// The colour of hairlines that must not show the content under them.
  public static let opaqueSeparator = UIColor(light: 0xD0D0D5, dark: 0x3B3B3F)

  /// The main background. In dark style, the secondary and the tertiary background are one and two steps lighter, and
  /// every elevated background is another step lighter.
  public static let systemBackground = background(light: 0xFFFFFF, step: 0)
  /// The background of content that is grouped on ``systemBackground``.
  public static let secondarySystemBackground = background(light: 0xF3F3F6, step: 1)
  /// The background of content that is grouped on ``secondarySystemBackground``.
  public static let tertiarySystemBackground = background(light: 0xFFFFFF, step: 2)
  /// The main background of a grouped interface, such as a grouped table.
  public static let systemGroupedBackground = background(light: 0xF3F3F6, step: 0)
  /// The former name of ``systemGroupedBackground``.
  public static var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// The background of the groups on ``systemGroupedBackground``.
  public static let secondarySystemGroupedBackground = background(light: 0xFFFFFF, step: 1)
  /// The background of content that is grouped on ``secondarySystemGroupedBackground``.
  public static let tertiarySystemGroupedBackground = background(light: 0xF3F3F6, step: 2)

  /// A translucent fill for thin, small shapes, such as the track of a slider.
  public static let systemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.2, dark: 0x6E6E78, darkAlpha: 0.38)
  /// A translucent fill for medium shapes, such as the track of a switch.
  public static let secondarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.16, dark: 0x6E6E78, darkAlpha: 0.32)
  /// A translucent fill for large shapes, such as a segmented control.
  public static let tertiarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.12, dark: 0x6E6E78, darkAlpha: 0.25)
  /// A translucent fill for the largest shapes.
  public static let quaternarySystemFill = UIColor(
    light: 0x6E6E78, lightAlpha: 0.08, dark: 0x6E6E78, darkAlpha: 0.18)

  /// The dark backgrounds as 0xRRGGBB, the darkest first.
  private static let darkSteps: [UInt32] = [0x121214, 0x1D1D20, 0x2A2A2E, 0x38383C]

  private static func background(light: UInt32, step: Int) -> UIColor {
    let lightColor = UIColor(rgb: light, alpha: 1)
    let (base, elevated) = (
      UIColor(rgb: darkSteps[step], alpha: 1), UIColor(rgb: darkSteps[step + 1], alpha: 1)
    )
    return UIColor {
      guard $0.userInterfaceStyle == .dark else { return lightColor }
      return $0.userInterfaceLevel == .elevated ? elevated : base
    }
  }

  /// Creates a dynamic colour from a light and a dark one, each as 0xRRGGBB.
  private convenience init(
    light: UInt32, lightAlpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat = 1
  ) {
    let lightColor = UIColor(rgb: light, alpha: lightAlpha)
    let darkColor = UIColor(rgb: dark, alpha: darkAlpha)
    self.init { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
  }

  private convenience init(rgb: UInt32, alpha: CGFloat) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
  }
}
