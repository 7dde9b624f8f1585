import Foundation
import Synchronization

/// A sequence of lines and curves in the plane, in as many subpaths as you like.
///
/// A path that is not a `CGMutablePath` never changes, and any thread may read it. Paths are equal
/// when their elements are.
public class CGPath: @unchecked Sendable, Hashable {
  // `CGMutablePath` is a subclass, so a `CGPath` that travels between threads may be one whose
  // owner still draws on it. The lock makes that safe; uncontended it costs some 20 ns.
  private let storage: Mutex<PathElements>

  init(_ elements: PathElements) {
    storage = Mutex(elements)
  }

  /// The elements as they are now.
  final var contents: PathElements { storage.withLock { $0 } }

  /// Changes the elements. Only `CGMutablePath` may call it.
  final func mutate(_ change: (inout PathElements) -> Void) {
    storage.withLock { change(&$0) }
  }

  /// The elements in order. Copying them costs nothing.
  public final var elements: [Element] { contents.list }

  public final var isEmpty: Bool { contents.list.isEmpty }

  /// Where the next element would start, or `.zero` when the path is empty.
  public final var currentPoint: CGPoint { contents.currentPoint ?? .zero }

  /// A path with the same elements that never changes.
  public final func copy() -> CGPath? {
    type(of: self) == CGPath.self ? self : CGPath(contents)
  }

  /// A path with the same elements that can be added to.
  public final func mutableCopy() -> CGMutablePath? {
    CGMutablePath(contents)
  }

  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.contents.list == right.contents.list
  }

  public final func hash(into hasher: inout Hasher) {
    hasher.combine(contents.list)
  }
}

extension CGPath {
  /// A rectangle that starts at its origin and goes to (maxX, minY) first.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(PathElements { $0.addRect(rect, transform?.pointee ?? .identity) })
  }

  /// The ellipse that fills `rect`, of four curves, starting at (maxX, midY).
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(PathElements { $0.addEllipse(in: rect, transform?.pointee ?? .identity) })
  }

  /// A rectangle with elliptic corners, starting at (maxX, midY).
  ///
  /// A corner larger than half the side it stands on is made to fit.
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

  /// This path with every point transformed.
  public final func applying(_ transform: CGAffineTransform) -> CGPath {
    CGPath(PathElements { $0.append(contents, transform) })
  }

  /// This path with every point transformed, as Apple spells it.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    applying(transform?.pointee ?? .identity)
  }
}

extension CGPath {
  /// One step of a path. Each starts where the one before ended.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath.
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line to where the subpath started, joined to it there.
    case closeSubpath

    /// Where the element ends; nil for `closeSubpath`, which knows only by its subpath.
    public var end: CGPoint? {
      switch self {
      case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _): end
      case .closeSubpath: nil
      }
    }

    /// The element with every point transformed.
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

    /// Control points first, end last, as `CGPathElement` lists them.
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

/// The kinds of path element, as `applyWithBlock` names them.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A path element as `applyWithBlock` shows it; `points` is valid inside the block only.
public struct CGPathElement {
  public let type: CGPathElementType
  /// As many as the type has: 1, 1, 2, 3 or none; control points first, the end last.
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
  /// A path of these elements; one that needs a current point where there is none is left out.
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

  /// Calls `block` with each element in order. `elements` is the safer way in new code.
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
