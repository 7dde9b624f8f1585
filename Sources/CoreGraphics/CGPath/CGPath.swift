import Foundation
import Synchronization

/// Lines and curves in the plane, in any number of subpaths, as in Core Graphics.
///
/// A path that is not a `CGMutablePath` is immutable. Usable on any thread. Unlike in Core
/// Graphics, two paths are equal if their elements are equal.
public class CGPath: @unchecked Sendable, Hashable {
  // A `CGPath` may be a `CGMutablePath` that another thread is changing. The lock makes that safe and
  // costs about 20 ns.
  private let storage: Mutex<PathElements>

  init(_ elements: PathElements) {
    storage = Mutex(elements)
  }

  /// The current elements.
  final var contents: PathElements { storage.withLock { $0 } }

  /// Changes the elements. Only `CGMutablePath` may call it.
  final func mutate(_ change: (inout PathElements) -> Void) {
    storage.withLock { change(&$0) }
  }

  /// The elements in order. Reading them copies nothing. (Not part of Core Graphics.)
  public final var elements: [Element] { contents.list }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { contents.list.isEmpty }

  /// The point at which the next element would start; `.zero` if the path is empty.
  public final var currentPoint: CGPoint { contents.currentPoint ?? .zero }

  /// Returns an immutable path with the same elements.
  public final func copy() -> CGPath? {
    type(of: self) == CGPath.self ? self : CGPath(contents)
  }

  /// Returns a mutable path with the same elements.
  public final func mutableCopy() -> CGMutablePath? {
    CGMutablePath(contents)
  }

  /// Compares the elements.
  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.contents.list == right.contents.list
  }

  /// Hashes the elements.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(contents.list)
  }
}

extension CGPath {
  /// Creates a rectangle. It starts at (minX, minY) and continues to (maxX, minY).
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathElements { $0.addRect(rect, transform?.pointee ?? .identity) })
  }

  /// Creates the ellipse inside `rect` from four curves, starting at (maxX, midY).
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(PathElements { $0.addEllipse(in: rect, transform?.pointee ?? .identity) })
  }

  /// Creates a rectangle with elliptic corners, starting at (maxX, midY).
  ///
  /// Corners larger than half a side are reduced. (Core Graphics requires the caller to do so.)
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      PathElements {
        $0.addRoundedRect(
          rect, CGSize(width: cornerWidth, height: cornerHeight), transform?.pointee ?? .identity)
      })
  }

  /// Returns this path with every point transformed. (Not part of Core Graphics.)
  public final func applying(_ transform: CGAffineTransform) -> CGPath {
    CGPath(PathElements { $0.append(contents, transform) })
  }

  /// Returns this path with every point transformed; nil means the identity.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    applying(transform?.pointee ?? .identity)
  }
}

extension CGPath {
  /// An element of a path, which starts at the end of the previous one. (Not part of Core
  /// Graphics.)
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line to the start of the subpath. A stroke joins it to the first line instead of ending there.
    case closeSubpath

    /// The point at which the element ends; nil for `closeSubpath`, whose end depends on its subpath.
    public var end: CGPoint? {
      switch self {
      case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
      case .closeSubpath: nil
      }
    }

    /// Returns the element with every point transformed.
    public func applying(_ transform: CGAffineTransform) -> Element {
      switch self {
      case .move(let end): .move(to: end.applying(transform))
      case .line(let end): .line(to: end.applying(transform))
      case .quadCurve(let end, let control):
        .quadCurve(to: end.applying(transform), control: control.applying(transform))
      case .curve(let end, let control1, let control2):
        .curve(
          to: end.applying(transform), control1: control1.applying(transform),
          control2: control2.applying(transform))
      case .closeSubpath: .closeSubpath
      }
    }

    /// The control points and then the end, in the order of `CGPathElement`.
    var points: [CGPoint] {
      switch self {
      case .move(let end), .line(let end): [end]
      case .quadCurve(let end, let control): [control, end]
      case .curve(let end, let control1, let control2): [control1, control2, end]
      case .closeSubpath: []
      }
    }
  }
}

/// The kind of a path element, as in Core Graphics.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath; one point.
  case moveToPoint
  /// A straight line; one point.
  case addLineToPoint
  /// A quadratic Bézier curve; two points.
  case addQuadCurveToPoint
  /// A cubic Bézier curve; three points.
  case addCurveToPoint
  /// A line to the start of the subpath; no points.
  case closeSubpath
}

/// A function that receives the pointer that was passed to `CGPath.apply(info:function:)` and an element.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// A path element as `applyWithBlock` passes it to its block. `points` is valid only inside the block.
public struct CGPathElement {
  /// The kind of the element.
  public let type: CGPathElementType
  /// The control points and then the end: 1, 1, 2, 3 or no points, depending on the type.
  public let points: UnsafeMutablePointer<CGPoint>
}

extension CGPath.Element {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadCurve: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .closeSubpath: .closeSubpath
    }
  }
}

extension CGPath {
  /// Creates a path from `elements`.
  ///
  /// An element that needs a current point is dropped if there is none.
  package convenience init(elements: [Element]) {
    self.init(
      PathElements { path in
        for element in elements {
          switch element {
          case .move(let end): path.move(to: end)
          case .line(let end): path.addLine(to: end)
          case .quadCurve(let end, let control): path.addQuadCurve(to: end, control: control)
          case .curve(let end, let control1, let control2):
            path.addCurve(to: end, control1: control1, control2: control2)
          case .closeSubpath: path.closeSubpath()
          }
        }
      })
  }

  /// Calls `function` with `info` and each element in order. Prefer ``elements`` in new code.
  public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls `block` with each element in order. Prefer ``elements`` in new code.
  public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { points in
      points.initialize(repeating: .zero)
      for element in elements {
        for (index, point) in element.points.enumerated() { points[index] = point }
        withUnsafePointer(to: CGPathElement(type: element.type, points: points.baseAddress!)) {
          block($0)
        }
      }
    }
  }
}
