/// A colour, which may have a light and a dark side. Immutable.
///
/// One made with a provider is asked each time it is resolved; everything else about it (`cgColor`,
/// components) uses `UITraitCollection.current`.
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

  public convenience init(cgColor: CGColor) {
    self.init(.fixed(cgColor))
  }

  /// Components 0 … 1 in sRGB, alpha not multiplied in.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(gray: white, alpha: alpha))
  }

  /// Hue 0 … 1 around the colour circle from red over green and blue.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    let rgb = HSB(hue: hue, saturation: saturation, brightness: brightness).rgb
    self.init(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha)
  }

  /// A colour that depends on the traits it is resolved with.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(.dynamic(dynamicProvider))
  }

  /// Whether the colour depends on traits.
  var isDynamic: Bool {
    if case .dynamic = content { true } else { false }
  }

  /// The fixed colour that this one is under `traitCollection`.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch content {
    case .fixed: self
    case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  public var cgColor: CGColor {
    switch content {
    case .fixed(let color): color
    case .dynamic: resolvedColor(with: .current).cgColor
    }
  }

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
