internal import Typesetting

/// The properties of a font: family, size, boldness and slant. As in UIKit, but without attributes by names and without matching of
/// descriptors.
public final class UIFontDescriptor: NSObject, Sendable {
  /// The style of a font. As in UIKit.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All characters have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// A design of the system font. As in UIKit, without the rounded one and the one with serifs.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The system font.
    public static let `default` = SystemDesign(rawValue: "default")
    /// The system font for code.
    public static let monospaced = SystemDesign(rawValue: "monospaced")
    /// Not installed here: ``UIFontDescriptor/withDesign(_:)`` returns nil.
    public static let rounded = SystemDesign(rawValue: "rounded")
    /// Not installed here: ``UIFontDescriptor/withDesign(_:)`` returns nil.
    public static let serif = SystemDesign(rawValue: "serif")
  }

  /// The name of a property of a descriptor. As in UIKit, with the ones that a descriptor has here.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The family's name, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font's name, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The size in points, a `CGFloat`.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The text style of which the font is, a `UIFont.TextStyle`. Descriptors don't keep it here.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  let fontDescription: FontDescription

  init(_ description: FontDescription) {
    fontDescription = description
    super.init()
  }

  /// Creates the descriptor of the font called `fontName`, as `UIFont(name:size:)` finds it; an unknown name gives the system font.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(FontDescription(named: fontName, size: size) ?? FontDescription(size: size))
  }

  /// The descriptor of the font for a text's role, such as a title.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor { UIFont.preferredFont(forTextStyle: style).fontDescriptor }

  /// The size in points.
  public var pointSize: CGFloat { fontDescription.size }
  /// The name of the family. Unlike in UIKit it is no PostScript name.
  public var postscriptName: String { UIFont(fontDescription).fontName }

  /// The descriptor's family, name and size by their names.
  public var fontAttributes: [AttributeName: Any] {
    let name = postscriptName
    return [.family: name, .name: name, .size: pointSize]
  }

  /// The value of a property; nil for one that the descriptor doesn't have.
  public func object(forKey attribute: AttributeName) -> Any? { fontAttributes[attribute] }

  /// Whether the font is bold, slanted, or has one width for all characters.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if fontDescription.isItalic { traits.insert(.traitItalic) }
    if fontDescription.weight.rawValue >= FontDescription.Weight.semibold.rawValue {
      traits.insert(.traitBold)
    }
    if fontDescription.family == .monospaced { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// The same font with other traits: a font that gets or loses `traitBold` becomes bold or regular. Never nil.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    changed {
      $0.isItalic = symbolicTraits.contains(.traitItalic)
      let isBold = symbolicTraits.contains(.traitBold)
      if isBold != self.symbolicTraits.contains(.traitBold) {
        $0.weight = isBold ? .bold : .regular
      }
      if symbolicTraits.contains(.traitMonoSpace) { $0.family = .monospaced }
    }
  }

  /// The same font in another design; nil for one that is not installed.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: changed { $0.family = .system }
    case .monospaced: changed { $0.family = .monospaced }
    default: nil
    }
  }

  /// The same font in another size, in points.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changed { $0.size = newPointSize }
  }

  /// The same font of another family, by its name in fontconfig.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    changed { $0.family = .named(newFamily) }
  }

  private func changed(_ change: (inout FontDescription) -> Void) -> UIFontDescriptor {
    var copy = fontDescription
    change(&copy)
    return UIFontDescriptor(copy)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.fontDescription == fontDescription
  }

  public override var hash: Int { fontDescription.hashValue }
}

extension UIFont {
  /// Creates the font of a descriptor; a size of 0 or less means the descriptor's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      pointSize > 0 ? descriptor.withSize(pointSize).fontDescription : descriptor.fontDescription)
  }

  /// The font's properties.
  public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(fontDescription) }
}
