extension NSValue {
  /// Wraps a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Wraps a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Wraps a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Wraps insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(
        top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// The wrapped insets.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let insets = edgeInsetsValue
    return UIEdgeInsets(
      top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
  /// The wrapped point.
  public var cgPointValue: CGPoint { pointValue }
  /// The wrapped size.
  public var cgSizeValue: CGSize { sizeValue }
  /// The wrapped rectangle.
  public var cgRectValue: CGRect { rectValue }
}

extension NSCoder {
  /// A text such as `{1, 2}` for a point. As in UIKit.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
  /// A text such as `{10, 20}` for a size. As in UIKit.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
  /// A text such as `{1, 2}` for a vector. As in UIKit.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
  /// A text such as `{{1, 2}, {10, 20}}` for a rectangle. As in UIKit.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  /// A text such as `{1, 2, 3, 4}` for insets: top, left, bottom and right. As in UIKit.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// A text such as `[1, 0, 0, 1, 0, 0]` for a transform. As in UIKit.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return
      "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map { "\(Double($0).shortest)" }.joined(separator: ", "))]"
  }

  /// The point that a text such as `{1, 2}` describes; zero if it describes none. As in UIKit.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }
  /// The size that a text such as `{10, 20}` describes; zero if it describes none. As in UIKit.
  public class func cgSize(for string: String) -> CGSize {
    numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }
  /// The vector that a text such as `{1, 2}` describes; zero if it describes none. As in UIKit.
  public class func cgVector(for string: String) -> CGVector {
    numbers(2, in: string).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The rectangle that a text such as `{{1, 2}, {10, 20}}` describes; zero if it describes none. As in UIKit.
  public class func cgRect(for string: String) -> CGRect {
    numbers(4, in: string).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
  }
  /// The insets that a text such as `{1, 2, 3, 4}` describes: top, left, bottom and right; zero if it describes none. As in UIKit.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    numbers(4, in: string).map {
      UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    } ?? .zero
  }
  /// The transform that a text such as `[1, 0, 0, 1, 0, 0]` describes; the identity if it describes none. As in UIKit.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    numbers(6, in: string).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }

  private static func text(_ numbers: [CGFloat]) -> String {
    "{\(numbers.map { Double($0).shortest }.joined(separator: ", "))}"
  }

  /// The numbers between the braces of a text; nil if there are not `count` of them.
  private static func numbers(_ count: Int, in string: String) -> [CGFloat]? {
    let parts = string.split { "{}[], ".contains($0) }
    let numbers = parts.compactMap { Double($0) }
    return parts.count == count && numbers.count == count ? numbers.map { CGFloat($0) } : nil
  }
}

extension Double {
  /// The number without a fraction if it has none.
  fileprivate var shortest: String { Int(exactly: self).map(String.init) ?? String(self) }
}
