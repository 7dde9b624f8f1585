import CoreGraphics
import Foundation

/// Accelerates items in one direction. As in UIKit: a vector of length 1 accelerates by 1000 points per second squared.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  private var list: DynamicItemList
  /// The direction and strength; downwards with magnitude 1 by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { didChange() } }

  /// The acceleration of magnitude 1, in points per second squared.
  private static let acceleration = 1000.0

  /// Creates gravity that acts on `items`.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItemList(items)
    super.init()
  }

  /// The items on which gravity acts.
  open var items: [any UIDynamicItem] { list.items }

  /// Lets gravity act on an item.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Ends the action on an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    didChange()
  }

  /// The angle of the direction in radians, clockwise from the x axis. Setting it keeps the magnitude.
  open var angle: CGFloat {
    get { gravityDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength, as a multiple of 1000 points per second squared. Setting it keeps the angle.
  open var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets both, in radians and as a multiple of 1000 points per second squared.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(angle: angle, length: magnitude)
  }

  override var influencedItems: [any UIDynamicItem] { items }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      animator.world.accelerate(body, by: Vector(gravityDirection) * Self.acceleration)
    }
  }
}

extension CGVector {
  init(angle: CGFloat, length: CGFloat) {
    self.init(dx: cos(angle) * length, dy: sin(angle) * length)
  }

  var angle: CGFloat { atan2(dy, dx) }
  var length: CGFloat { hypot(dx, dy) }
}
