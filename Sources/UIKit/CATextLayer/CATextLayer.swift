internal import Typesetting

/// A layer that draws a text. As in Core Animation, but in the module UIKit, which has the fonts.
///
///     let title = CATextLayer()
///     title.string = "Hello"
///     title.fontSize = 17
///     title.foregroundColor = UIColor.label.cgColor
///     title.contentsScale = UIScreen.main.scale
///     title.frame = CGRect(x: 0, y: 0, width: 200, height: 24)
///
/// The text begins at the top of the layer and is cut at its bounds. It is drawn at ``CALayer/contentsScale``, which is 1 by default, as
/// in Core Animation. A change of the text, the font or the colour is not animated.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  /// The text: a `String`, or an `NSAttributedString`, which has its own fonts and colours. Anything else draws nothing.
  open var string: Any? { didSet { setNeedsDisplay() } }
  /// The font: a `UIFont`, whose size is ignored, a `CGFont`, or the name of a font. Nil is the system font.
  open var font: Any? { didSet { setNeedsDisplay() } }
  /// The size of the font in points; 36 by default.
  open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }
  /// The colour of the text; opaque white by default.
  open var foregroundColor: CGColor? = .white { didSet { setNeedsDisplay() } }
  /// Whether lines are broken at the width of the layer; false by default.
  open var isWrapped = false { didSet { setNeedsDisplay() } }
  /// The alignment of lines; `natural` by default.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }
  /// How text that does not fit is cut; `none` by default: at the bounds.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }
  /// It has no effect: glyphs have fractional positions along a line.
  open var allowsFontSubpixelQuantization = true

  /// Creates a layer without a text.
  public override init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    needsDisplayOnBoundsChange = true
    guard let other = layer as? CATextLayer else { return }
    (string, font, fontSize, foregroundColor) =
      (other.string, other.font, other.fontSize, other.foregroundColor)
    (isWrapped, alignmentMode, truncationMode) =
      (other.isWrapped, other.alignmentMode, other.truncationMode)
  }

  private var ownFont: UIFont {
    let size = fontSize.isFinite ? max(fontSize, 0) : 0
    return switch font {
    case let font as UIFont: font.withSize(size)
    case let font as CGFont:
      UIFont(name: font.fullName ?? "", size: size) ?? .systemFont(ofSize: size)
    case let name as String: UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
    default: .systemFont(ofSize: size)
    }
  }

  /// The text as it is laid out; nil if there is none.
  private var attributedText: AttributedText? {
    switch string {
    case let text as String: AttributedText(text, font: ownFont)
    case let text as NSAttributedString:
      AttributedText(text, font: ownFont, resolve: \.cgColor)
    default: nil
    }
  }

  /// The natural size of the text in points, in lines of at most the width of the bounds if ``isWrapped``.
  open override func preferredFrameSize() -> CGSize {
    guard let text = attributedText else { return super.preferredFrameSize() }
    let style = TextStyle(font: text.font.fontDescription)
    return text.layout(style, width: isWrapped && bounds.width > 0 ? bounds.width : nil).size
  }

  open override func draw(in context: CGContext) {
    super.draw(in: context)
    guard let text = attributedText, !bounds.isEmpty else { return }
    var style = TextStyle(font: text.font.fontDescription, alignment: alignmentMode.alignment)
    let mode = truncationMode.lineBreakMode
    style.lineBreakMode = mode ?? .wordWrapping
    if !isWrapped, mode != nil { style.lineLimit = 1 }
    let hasWidth = isWrapped || mode != nil
    let layout = text.layout(
      style, width: hasWidth ? bounds.width : nil,
      height: isWrapped && mode != nil ? bounds.height : nil)
    context.setFillColor(foregroundColor ?? .white)
    // Without a width, lines are aligned in the widest one.
    let room = hasWidth ? 0 : bounds.width - layout.size.width
    let x = room * alignmentMode.fraction(isRightToLeft: layout.isRightToLeft)
    layout.draw(in: context, at: CGPoint(x: bounds.minX + x, y: bounds.minY))
  }
}

/// The alignments of the lines of a `CATextLayer`. As in Core Animation.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates an alignment with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the side at which the text's script begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  fileprivate var alignment: TextStyle.Alignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }

  /// The share of the free room that is at the left of a text without a width.
  fileprivate func fraction(isRightToLeft: Bool) -> CGFloat {
    switch self {
    case .left: 0
    case .right: 1
    case .center: 0.5
    default: isRightToLeft ? 1 : 0
    }
  }
}

/// How a `CATextLayer` cuts a text that does not fit. As in Core Animation.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the bounds of the layer.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The last line begins with an ellipsis and contains the end of the text.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The last line ends with an ellipsis.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The last line has an ellipsis in its middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  /// Nil for ``none``.
  fileprivate var lineBreakMode: TextStyle.LineBreakMode? {
    switch self {
    case .start: .truncatingHead
    case .end: .truncatingTail
    case .middle: .truncatingMiddle
    default: nil
    }
  }
}
