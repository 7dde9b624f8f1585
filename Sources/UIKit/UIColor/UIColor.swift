/// An immutable colour. As in UIKit.
///
/// A dynamic colour depends on traits, such as the light or dark interface style. Its provider is called each
/// time the colour is resolved. ``cgColor`` and the component methods resolve it with `UITraitCollection.current`.
public final class UIColor: NSObject, Sendable {
  private enum Content: Sendable {
    case fixed(CGColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let content: Content

  private init(_ content: Content) {
    self.content = content
    super.init()
  }

  convenience init(copying other: UIColor) { self.init(other.content) }

  /// Creates clear black. In UIKit, such a colour has no components.
  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// Creates a colour from a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    self.init(.fixed(cgColor))
  }

  /// Creates a colour from sRGB components, 0 … 1, not premultiplied by alpha.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Creates a colour of the colour space Display P3, with components from 0 to 1. Colours that sRGB does not have become the nearest ones on
  /// its border, because all drawing is in sRGB.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    // Both spaces have the same transfer function. The matrix follows from the primaries of both.
    func linear(_ value: CGFloat) -> CGFloat {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func encoded(_ value: CGFloat) -> CGFloat {
      let value = min(max(value, 0), 1)
      return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    self.init(
      red: encoded(1.2249402 * r - 0.2249402 * g),
      green: encoded(-0.0420570 * r + 1.0420570 * g),
      blue: encoded(-0.0196376 * r - 0.0786361 * g + 1.0982736 * b), alpha: alpha)
  }

  /// Creates a gray, from 0, black, to 1, white, with an alpha of 0 … 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Creates a colour from components 0 … 1. The hue runs from red through green and blue back to red.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
  }

  /// Creates a dynamic colour. `dynamicProvider` returns the colour for given traits; it may be called on any
  /// thread.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(.dynamic(dynamicProvider))
  }

  /// Whether the colour depends on traits.
  var isDynamic: Bool {
    if case .dynamic = content { true } else { false }
  }

  /// The colour for the given traits. The result itself doesn't depend on traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch content {
    case .fixed: self
    case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// The Core Graphics colour; a dynamic colour is resolved with `UITraitCollection.current`.
  public var cgColor: CGColor {
    switch content {
    case .fixed(let color): color
    case .dynamic: resolvedColor(with: .current).cgColor
    }
  }

  /// The same colour with another alpha; a dynamic colour stays dynamic.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch content {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider):
      UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    guard case .fixed(let color) = content, case .fixed(let otherColor) = other.content else {
      return false
    }
    return color == otherColor
  }

  public override var hash: Int {
    switch content {
    case .fixed(let color): color.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  public override var description: String {
    switch content {
    case .fixed(let color): "UIColor(\(color))"
    case .dynamic: "UIColor(dynamic, now \(cgColor))"
    }
  }
}

extension UIColor: _ExpressibleByColorLiteral {
  /// Creates a colour from a literal such as `#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)`, in sRGB. As in UIKit.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}

/// The type of a colour literal where nothing else decides it. As in UIKit.
public typealias _ColorLiteralType = UIColor
