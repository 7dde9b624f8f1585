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
