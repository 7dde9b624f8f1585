import CoreGraphics
import Foundation

/// Moves an item to a point, where it swings to rest upright. As in UIKit; the spring's frequency is an estimate.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  /// The point to which the item moves, in the reference view's coordinates.
  open var snapPoint: CGPoint { didSet { didChange() } }
  /// How little the item swings at the end, from 0 to 1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { didChange() } }

  /// Swings per second.
  private static let frequency = 2.0
  /// The spring's damping ratios for the dampings 0 and 1.
  private static let dampingRatios = (least: 0.3, most: 1.0)

  /// Creates a behaviour that moves `item` to `point`.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = point
    super.init()
  }

  override var influencedItems: [any UIDynamicItem] { [item] }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    guard let id = animator.body(of: item) else { return }
    let body = animator.world[id]
    let (least, most) = Self.dampingRatios
    let spring = DynamicsWorld.Spring(
      frequency: Self.frequency,
      damping: least + (most - least) * min(max(Double(damping), 0), 1))
    let error = body.position - Vector(snapPoint)
    for direction in [Vector(1, 0), Vector(0, 1)] {
      animator.world.addLine(
        nil, (id, .zero), along: direction, error: error.dot(direction), spring, step: step)
    }
    // To the nearest whole turn.
    animator.world.addAngle(
      nil, id, error: body.angle.remainder(dividingBy: 2 * .pi), spring, step: step)
  }
}
