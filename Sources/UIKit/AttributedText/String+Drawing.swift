internal import Typesetting

/// How text is measured and drawn in a rectangle. As in UIKit.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a value with these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle is a box in which lines are broken. Without it, there is one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines have the height of their fonts, which they always have here.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The rectangle of the glyphs instead of that of the lines.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits ends with an ellipsis if there is more text.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// How far text may be reduced to fit. As in UIKit, but text is never reduced.
@preconcurrency @MainActor
open class NSStringDrawingContext: NSObject {
  /// The smallest size of fonts, as a fraction of theirs. Without effect.
  open var minimumScaleFactor: CGFloat = 0
  /// The fraction by which fonts were reduced: always 1.
  open var actualScaleFactor: CGFloat { 1 }
  /// The rectangle that the text took, in points.
  open fileprivate(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
  /// The size of the text in points, with a line for each paragraph.
  @preconcurrency @MainActor
  public func size() -> CGSize { laidOut(nil, []).size }

  /// The rectangle of the text in points, if it is drawn in a box of a size. A side of 0 or of the greatest number sets no limit.
  @preconcurrency @MainActor
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext? = nil
  ) -> CGRect {
    let layout = laidOut(size, options)
    let rect =
      options.contains(.usesDeviceMetrics)
      ? layout.inkBounds : CGRect(origin: .zero, size: layout.size)
    context?.totalBounds = rect
    return rect
  }

  /// Draws the text into the current context, with its upper left corner at `point`.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint) { draw(laidOut(nil, []), at: point) }

  /// Draws the text into the current context, in the box `rect`. Lines that don't fit are left out.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text into the current context, in the box `rect`.
  @preconcurrency @MainActor
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let layout = laidOut(rect.size, options)
    context?.totalBounds = CGRect(origin: rect.origin, size: layout.size)
    draw(layout, at: rect.origin)
  }

  @MainActor
  private func draw(_ layout: TextLayout, at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setFillColor(.black)
    layout.draw(in: context, at: point)
    context.restoreGState()
  }

  @MainActor
  private func laidOut(_ size: CGSize?, _ options: NSStringDrawingOptions) -> TextLayout {
    let text = AttributedText(self, font: .systemFont(ofSize: 12), resolve: \.cgColor)
    let isBox = options.contains(.usesLineFragmentOrigin)
    func limit(_ side: CGFloat?) -> CGFloat? { side.flatMap { $0 > 0 ? $0 : nil } }
    var style = TextStyle(font: text.font.fontDescription)
    if let paragraph = text.paragraph {
      style.alignment = TextStyle.Alignment(paragraph.alignment)
      style.lineBreakMode = TextStyle.LineBreakMode(paragraph.lineBreakMode)
    }
    if options.contains(.truncatesLastVisibleLine) { style.lineBreakMode = .truncatingTail }
    if size != nil, !isBox { style.lineLimit = 1 }
    return text.layout(
      style, width: isBox ? limit(size?.width) : nil, height: isBox ? limit(size?.height) : nil)
  }
}

extension String {
  /// The size of the text in points. UIKit has this method on `NSString`. By default the font is the system font of 12 points.
  @preconcurrency @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Draws the text into the current context, with its upper left corner at `point`. UIKit has
  /// this method on `NSString`. By default the text has the system font of 12 points and is black.
  @preconcurrency @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }

  /// Draws the text into the current context, in the box `rect`. UIKit has this method on `NSString`.
  @preconcurrency @MainActor
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }

  /// The rectangle of the text in points, if it is drawn in a box of a size. UIKit has this method on `NSString`.
  @preconcurrency @MainActor
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
}

extension NSString {
  /// The size of the text in points. By default the font is the system font of 12 points.
  @preconcurrency @MainActor
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(self).size(withAttributes: attributes)
  }

  /// Draws the text into the current context, with its upper left corner at `point`. By default the text has the system font of 12 points
  /// and is black.
  @preconcurrency @MainActor
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into the current context, in the box `rect`.
  @preconcurrency @MainActor
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(self).draw(in: rect, withAttributes: attributes)
  }

  /// The rectangle of the text in points, if it is drawn in a box of a size.
  @preconcurrency @MainActor
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
