import CoreGraphics

extension UIImage {
  /// What an image is made for, such as the size and weight of a symbol. As in UIKit.
  public class Configuration: NSObject, @unchecked Sendable {
    fileprivate override init() { super.init() }
  }

  /// The weights of symbols' lines, which match those of fonts. As in UIKit.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

    /// The weight of text beside the symbol.
    public func fontWeight() -> UIFont.Weight {
      let weights: [UIFont.Weight] = [
        .regular, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
      ]
      return weights[rawValue]
    }

    /// The width of lines, in units of the drawing.
    fileprivate var lineWidth: CGFloat {
      [1.8, 0.8, 1.1, 1.4, 1.8, 2.1, 2.4, 2.8, 3.2, 3.6][rawValue]
    }
  }

  /// The sizes of symbols beside text of the same size. As in UIKit.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large

    fileprivate var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .large: 1.28
      default: 1
      }
    }
  }

  /// The size and weight of a symbol. A value that is not specified comes from another configuration, or is the default. As in UIKit,
  /// without colours of parts.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    fileprivate let pointSize: CGFloat?
    fileprivate let weight: SymbolWeight
    fileprivate let scale: SymbolScale

    fileprivate init(_ pointSize: CGFloat?, _ weight: SymbolWeight, _ scale: SymbolScale) {
      (self.pointSize, self.weight, self.scale) = (pointSize, weight, scale)
      super.init()
    }

    /// The size of the text beside the symbol, in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize, .unspecified, .unspecified) }
    /// The size of the text beside the symbol, in points, and the weight of the lines.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(pointSize, weight, .unspecified)
    }
    /// The size of the text beside the symbol, in points, the weight of the lines, and the size relative to the text.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(pointSize, weight, scale)
    }
    /// The weight of the lines.
    public convenience init(weight: SymbolWeight) { self.init(nil, weight, .unspecified) }
    /// The size relative to the text.
    public convenience init(scale: SymbolScale) { self.init(nil, .unspecified, scale) }
    /// The size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(textStyle: textStyle, scale: .unspecified)
    }
    /// The size of a text style, and the size relative to the text.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(UIFont.preferredFont(forTextStyle: textStyle).pointSize, .unspecified, scale)
    }
    /// The size of a font.
    public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
    /// The size of a font, and the size relative to the text.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.pointSize, .unspecified, scale)
    }

    /// A configuration that specifies nothing.
    public static let unspecified = SymbolConfiguration(nil, .unspecified, .unspecified)

    /// This configuration with everything that `other` specifies.
    public func applying(_ other: SymbolConfiguration?) -> SymbolConfiguration {
      guard let other else { return self }
      return SymbolConfiguration(
        other.pointSize ?? pointSize, other.weight == .unspecified ? weight : other.weight,
        other.scale == .unspecified ? scale : other.scale)
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return (pointSize, weight, scale) == (other.pointSize, other.weight, other.scale)
    }

    public override var hash: Int {
      var hasher = Hasher()
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(scale)
      return hasher.finalize()
    }
  }

  /// The symbol called `name`, as a template. As in UIKit, but with drawings of our own, for about a hundred of the most used names and their
  /// variants `.fill`, `.slash`, `.circle` and `.square`. Another name gives a dashed square and one warning.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Does the same, in a size and weight; 17 points and regular unless `configuration` specifies them.
  @preconcurrency @MainActor
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    let own = SymbolConfiguration.unspecified.applying(configuration as? SymbolConfiguration)
    self.init(copying: SymbolRenderer.image(name, own))
  }

  /// Does the same as ``init(systemName:)``. `traitCollection` is ignored: the symbol has the screen's scale.
  @preconcurrency @MainActor
  public convenience init?(
    systemName name: String, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(systemName: name)
  }

  /// Whether the image is a symbol.
  public var isSymbolImage: Bool { symbol != nil }

  /// The size and weight of a symbol; nil for another image.
  public var symbolConfiguration: SymbolConfiguration? { symbol?.configuration }

  /// The size and weight of a symbol; nil for another image.
  public var configuration: Configuration? { symbolConfiguration }

  /// The symbol in another size and weight. Another image stays the same.
  @preconcurrency @MainActor
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let symbol, let configuration = configuration as? SymbolConfiguration else { return self }
    return symbolImage(symbol, configuration)
  }

  /// The symbol with everything that `configuration` specifies; nil if the image is no symbol.
  @preconcurrency @MainActor
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    symbol.map { symbolImage($0, $0.configuration.applying(configuration)) }
  }

  /// The symbol with the size and weight of `configuration`, as far as its own does not specify them.
  @MainActor
  func withPreferredSymbolConfiguration(_ configuration: SymbolConfiguration?) -> UIImage {
    guard let symbol, let configuration else { return self }
    let both = configuration.applying(symbol.configuration)
    return both == symbol.configuration ? self : symbolImage(symbol, both)
  }

  @MainActor
  private func symbolImage(_ symbol: Symbol, _ configuration: SymbolConfiguration) -> UIImage {
    let new = SymbolRenderer.image(symbol.name, configuration)
    return UIImage(copying: new, renderingMode: renderingMode, fixedTint: fixedTint)
  }

  /// The symbol that an image shows.
  struct Symbol: Sendable {
    let name: String
    let configuration: SymbolConfiguration
  }
}

/// Draws symbols, and keeps their bitmaps, so that a symbol in many places has one texture.
@MainActor
private enum SymbolRenderer {
  private struct Key: Hashable {
    let name: String
    let configuration: UIImage.SymbolConfiguration
    let scale: CGFloat
  }

  private static var images: [Key: CGImage] = [:]
  private static var unknownNames: Set<String> = []

  /// The bitmaps that are kept. When there are more, all are drawn again as they are needed.
  private static let mostImages = 300
  /// The side of the drawings, in their units.
  private static let side: CGFloat = 24
  /// The height of a symbol, as a multiple of the text's size.
  private static let height: CGFloat = 1.2
  /// The space beside a drawing, in its units.
  private static let margin: CGFloat = 1

  static func image(_ name: String, _ configuration: UIImage.SymbolConfiguration) -> UIImage {
    let scale = UIScreen.main.scale
    let key = Key(name: name, configuration: configuration, scale: scale)
    let symbol = UIImage.Symbol(name: name, configuration: configuration)
    if let image = images[key] { return UIImage(image, scale: scale, symbol: symbol) }
    let drawing = SymbolDrawing(name) ?? unknown(name)
    let points =
      (configuration.pointSize ?? UIFont.labelFontSize) * height * configuration.scale.factor
    let pixels = max((points * scale).rounded(), 1)
    let unit = pixels / side
    let lineWidth = configuration.weight.lineWidth
    let box = drawing.bounds(lineWidth: lineWidth).insetBy(dx: -margin, dy: 0)
    let image = CGImage.drawing(
      width: max(Int((box.width * unit).rounded(.up)), 1), height: Int(pixels), pixelFormat: .alpha8
    ) { context in
      context.scaleBy(x: unit, y: unit)
      context.translateBy(x: -box.minX, y: 0)
      drawing.draw(in: context, lineWidth: lineWidth)
    }
    guard let image else { return UIImage() }
    if images.count >= mostImages { images = [:] }
    images[key] = image
    return UIImage(image, scale: scale, symbol: symbol)
  }

  private static func unknown(_ name: String) -> SymbolDrawing {
    if unknownNames.insert(name).inserted {
      UIKitWarning.emit(
        "There is no drawing for the symbol \(name): UIImage(systemName:) shows a dashed square instead."
      )
    }
    return .unknown
  }
}

/// The shapes of a symbol.
private struct SymbolDrawing {
  private enum Mode: Character {
    case line = "s"
    case fill = "f"
    case body = "b"
    case detail = "d"
  }

  private enum Enclosure {
    case circle, square
  }

  private var shapes: [(mode: Mode, path: CGMutablePath)] = []
  private var isFilled = false
  private var isSlashed = false
  private var isDashed = false
  private var enclosure: Enclosure?

  /// The part of a drawing's size that it has inside a circle or square.
  private static let enclosedSize: CGFloat = 0.56
  private static let circle = CGRect(x: 2.4, y: 2.4, width: 19.2, height: 19.2)
  private static let square = CGRect(x: 3.2, y: 3.2, width: 17.6, height: 17.6)

  /// A dashed square.
  static var unknown: SymbolDrawing {
    var drawing = SymbolDrawing(commands: "r 3.5 3.5 17 17 3.5")
    drawing.isDashed = true
    return drawing
  }

  /// Nil if there is no drawing for the name, or for the name without the endings of variants.
  init?(_ name: String) {
    var name = name[...]
    func takeEnding(_ ending: String) -> Bool {
      guard SystemSymbols.drawing(String(name)) == nil, name.hasSuffix(ending) else { return false }
      name.removeLast(ending.count)
      return true
    }
    let (isFilled, isSlashed) = (takeEnding(".fill"), takeEnding(".slash"))
    let enclosure: Enclosure? =
      takeEnding(".circle") ? .circle : takeEnding(".square") ? .square : nil
    guard let commands = SystemSymbols.drawing(String(name)) else { return nil }
    self.init(commands: commands)
    (self.isFilled, self.isSlashed, self.enclosure) = (isFilled, isSlashed, enclosure)
  }

  private init(commands: String) {
    var mode = Mode.line
    var words = commands.split(separator: " ")[...]
    func number() -> CGFloat { words.popFirst().flatMap { Double($0) } ?? 0 }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    func add(_ draw: (CGMutablePath) -> Void) {
      if shapes.last?.mode != mode { shapes.append((mode, CGMutablePath())) }
      draw(shapes[shapes.count - 1].path)
    }
    while let command = words.popFirst()?.first {
      if let new = Mode(rawValue: command) {
        mode = new
        // The next shape begins a path of its own.
        shapes.append((mode, CGMutablePath()))
        continue
      }
      switch command {
      case "m": add { $0.move(to: point()) }
      case "l": add { $0.addLine(to: point()) }
      case "c":
        let (control1, control2, end) = (point(), point(), point())
        add { $0.addCurve(to: end, control1: control1, control2: control2) }
      case "z": add { $0.closeSubpath() }
      case "o":
        let (center, radius) = (point(), number())
        add {
          $0.addEllipse(
            in: CGRect(
              x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        }
      case "r":
        let rect = CGRect(x: number(), y: number(), width: number(), height: number())
        let radius = min(number(), rect.width / 2, rect.height / 2)
        add { $0.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius) }
      case "a":
        let (center, radius) = (point(), number())
        let (from, to) = (number() * .pi / 180, number() * .pi / 180)
        add {
          $0.move(
            to: CGPoint(x: center.x + radius * cos(from), y: center.y + radius * sin(from)))
          $0.addArc(
            center: center, radius: radius, startAngle: from, endAngle: to, clockwise: to < from)
        }
      default: preconditionFailure("“\(command)” is no command of a symbol's drawing")
      }
    }
  }

  /// The rectangle that the drawing covers.
  func bounds(lineWidth: CGFloat) -> CGRect {
    if let enclosure {
      return (enclosure == .circle ? Self.circle : Self.square)
        .insetBy(dx: -lineWidth / 2, dy: -lineWidth / 2)
    }
    var box = shapes.reduce(CGRect.null) { $0.union($1.path.boundingBoxOfPath) }
    if isSlashed { box = box.union(CGRect(x: 4, y: 4, width: 16, height: 16)) }
    return box.insetBy(dx: -lineWidth / 2, dy: -lineWidth / 2)
  }

  /// Draws in a context that is scaled to the drawing's units.
  func draw(in context: CGContext, lineWidth: CGFloat) {
    context.setFillColor(.black)
    context.setStrokeColor(.black)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.setLineWidth(lineWidth)
    guard let enclosure else {
      drawShapes(in: context, isFilled: isFilled)
      if isSlashed { slash(context, lineWidth) }
      return
    }
    let path = CGMutablePath()
    switch enclosure {
    case .circle: path.addEllipse(in: Self.circle)
    case .square: path.addRoundedRect(in: Self.square, cornerWidth: 3.6, cornerHeight: 3.6)
    }
    context.addPath(path)
    context.strokePath()
    if isFilled {
      context.addPath(path)
      context.fillPath()
      context.setBlendMode(.clear)
    }
    context.translateBy(x: 12, y: 12)
    context.scaleBy(x: Self.enclosedSize, y: Self.enclosedSize)
    context.translateBy(x: -12, y: -12)
    context.setLineWidth(lineWidth * 0.9 / Self.enclosedSize)
    drawShapes(in: context, isFilled: true, cutsDetails: !isFilled)
  }

  private func drawShapes(in context: CGContext, isFilled: Bool, cutsDetails: Bool = true) {
    if isDashed { context.setLineDash(phase: 0, lengths: [2.4, 3.4]) }
    for shape in shapes where !shape.path.isEmpty {
      context.addPath(shape.path)
      switch shape.mode {
      case .fill: context.fillPath()
      case .line: context.strokePath()
      case .body:
        if isFilled {
          context.fillPath()
          context.addPath(shape.path)
        }
        context.strokePath()
      case .detail:
        guard isFilled else {
          context.strokePath()
          continue
        }
        guard cutsDetails else {
          context.beginPath()
          continue
        }
        context.setBlendMode(.clear)
        context.strokePath()
        context.setBlendMode(.normal)
      }
    }
  }

  /// A line from the upper left to the lower right, with a gap in the drawing beside it.
  private func slash(_ context: CGContext, _ lineWidth: CGFloat) {
    func line(_ offset: CGFloat) {
      context.move(to: CGPoint(x: 4 + offset, y: 4 - offset))
      context.addLine(to: CGPoint(x: 20 + offset, y: 20 - offset))
      context.strokePath()
    }
    context.setBlendMode(.clear)
    line(lineWidth * 0.7)
    context.setBlendMode(.normal)
    line(0)
  }
}
