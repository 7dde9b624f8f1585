import CoreGraphics
import QuartzCore

/// An object that a ``UIDynamicAnimator`` can move: a view, the attributes of a collection view's element, or an object of your own.
/// As in UIKit.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  /// The centre of mass, in the coordinates of the animator's reference view, in points.
  var center: CGPoint { get set }
  /// The size of the item. The animator reads it when it gets the item, and in ``UIDynamicAnimator/updateItem(usingCurrentState:)``.
  var bounds: CGRect { get }
  /// The rotation. A scale or shear that the item has at first remains.
  var transform: CGAffineTransform { get set }
  /// The outline for collisions and mass; a rectangle by default.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline around the item's centre, if ``collisionBoundsType`` is `.path`. It must be convex; of another path, the convex hull
  /// is used.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// A rectangle.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// An empty path.
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

/// The outline of an item. As in UIKit.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The item's bounds.
  case rectangle
  /// The ellipse in the item's bounds.
  case ellipse
  /// The item's ``UIDynamicItem/collisionBoundingPath``.
  case path
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

extension UIDynamicItem {
  /// The outline around the centre.
  var bodyShape: BodyShape {
    switch collisionBoundsType {
    case .rectangle: return .rectangle(bounds.size)
    case .ellipse: return .ellipse(bounds.size)
    case .path:
      let corners = CGPath.corners(of: collisionBoundingPath.cgPath).flatMap { $0 }
      return .hull(corners) ?? .rectangle(bounds.size)
    }
  }
}

/// A range of numbers. As in UIKit.
public struct UIFloatRange: Hashable, Sendable {
  /// The lower bound.
  public var minimum: CGFloat
  /// The upper bound.
  public var maximum: CGFloat

  /// Creates a range.
  public init(minimum: CGFloat = 0, maximum: CGFloat = 0) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// The range that contains only zero.
  public static let zero = UIFloatRange()
  /// The range of all numbers.
  public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)

  /// Whether the range has no bounds.
  public var isInfinite: Bool { self == .infinite }
}
