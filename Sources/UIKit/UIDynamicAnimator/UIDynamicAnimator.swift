import CoreGraphics
import Foundation
import QuartzCore

/// Moves views as if they were rigid bodies that fall, collide, swing and snap. As in UIKit, except that fields (`UIFieldBehavior`), groups
/// of items and electric charges are missing.
///
/// Add behaviours, such as ``UIGravityBehavior`` and ``UICollisionBehavior``. The animator then sets `center` and `transform` of their
/// items in each frame, until all of them are at rest. Coordinates are those of the reference view, in points. An item of
/// 100 × 100 points with density 1 has the mass 1. Pausing, slowing and scrubbing the window slows and pauses the animator as well, but it
/// does not run backwards.
///
/// The units are UIKit's: gravity of magnitude 1 accelerates by 1000 points per second squared, a push of magnitude 1 accelerates a mass of 1
/// by 100 points per second squared. How springs, friction and contacts are solved is our own, so paths differ in detail from the phone's.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates the items have; nil for an animator of a layout, or of items without views.
  open private(set) weak var referenceView: UIView?
  /// Is told when the animation pauses and resumes.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added directly, in order.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether items are moving, or may move in the next frame.
  open private(set) var isRunning = false
  /// Seconds for which the animator has moved items in total.
  open private(set) var elapsedTime: TimeInterval = 0

  private weak var layout: UICollectionViewLayout?
  private var link: CADisplayLink?
  /// The time of the last frame, in the time of the reference view's window; nil before the first frame.
  private var lastTime: CFTimeInterval?
  var world = DynamicsWorld()
  private var bodies: [ObjectIdentifier: Body] = [:]
  private var needsBodies = false
  /// The number of steps until the end of the frame, with the present one.
  private(set) var stepsLeft = 1

  /// An item and its body.
  private struct Body {
    let item: any UIDynamicItem
    let id: DynamicsWorld.BodyID
    /// The item's transform without its rotation.
    var base: CGAffineTransform
    /// The angle that the item shows.
    var shownAngle: Double
  }

  /// Creates an animator for views in `view`'s coordinates.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  /// Creates an animator for the layout attributes of a collection view. Frames with moved items invalidate the layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init()
  }

  /// Creates an animator for items of your own.
  public override init() { super.init() }

  isolated deinit {
    link?.invalidate()
    for behavior in behaviors { behavior.move(to: nil) }
  }

  // MARK: Behaviours and items

  /// Adds a behaviour with its children, and begins to move their items.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    behaviorDidChange()
  }

  /// Removes a behaviour. Its items keep their places; if no other behaviour has them, they stop.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.move(to: nil)
    behaviorDidChange()
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// The items whose frames, rotated as they are, intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    items.filter { item in
      let size = item.bounds.size
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      )
      .applying(item.transform)
      .offsetBy(dx: item.center.x, dy: item.center.y)
      return box.intersects(rect)
    }
  }

  // MARK: Layouts

  /// The attributes of a cell among the animator's items; nil for none.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(.cell, kind: nil, at: indexPath)
  }

  /// The attributes of a supplementary view among the animator's items; nil for none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(.supplementaryView, kind: elementKind, at: indexPath)
  }

  /// The attributes of a decoration view among the animator's items; nil for none.
  open func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(.decorationView, kind: decorationViewKind, at: indexPath)
  }

  private func layoutAttributes(
    _ category: UICollectionViewLayoutAttributes.Category, kind: String?, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    updateBodies()
    for body in bodies.values {
      if let attributes = body.item as? UICollectionViewLayoutAttributes,
        attributes.indexPath == indexPath, attributes.representedElementCategory == category,
        attributes.representedElementKind == kind
      {
        return attributes
      }
    }
    return nil
  }

  // MARK: State of items

  /// Takes an item's place, rotation and size over. Call it after changing them, because the animator would overwrite the change.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = bodies[ObjectIdentifier(item)] else { return }
    let (base, angle) = Self.split(item.transform)
    world[body.id].position = Vector(item.center)
    world[body.id].angle = angle
    world[body.id].shape = item.bodyShape
    bodies[ObjectIdentifier(item)]?.base = base
    bodies[ObjectIdentifier(item)]?.shownAngle = angle
    resume()
  }

  /// The body of an item that a behaviour of this animator has.
  func body(of item: any UIDynamicItem) -> DynamicsWorld.BodyID? {
    updateBodies()
    return bodies[ObjectIdentifier(item)]?.id
  }

  /// The items of all behaviours, each of them once, in the order in which they were added.
  private var items: [any UIDynamicItem] {
    DynamicItemList(behaviors.flatMap(\.withDescendants).flatMap(\.influencedItems)).items
  }

  func behaviorDidChange() {
    needsBodies = true
    resume()
  }

  /// Makes bodies for new items, and removes those of items that no behaviour has.
  private func updateBodies() {
    guard needsBodies else { return }
    needsBodies = false
    let items = items
    let kept = Set(items.map { ObjectIdentifier($0) })
    for (key, body) in bodies where !kept.contains(key) {
      world.remove(body.id)
      bodies[key] = nil
    }
    for item in items where bodies[ObjectIdentifier(item)] == nil {
      let (base, angle) = Self.split(item.transform)
      let id = world.add(
        RigidBody(position: Vector(item.center), angle: angle, shape: item.bodyShape))
      bodies[ObjectIdentifier(item)] = Body(item: item, id: id, base: base, shownAngle: angle)
    }
  }

  /// The rotation of a transform, and the transform before that rotation.
  private static func split(_ transform: CGAffineTransform) -> (CGAffineTransform, angle: Double) {
    let angle = atan2(Double(transform.b), Double(transform.a))
    guard angle != 0 else { return (transform, 0) }
    return (transform.concatenating(CGAffineTransform(rotationAngle: CGFloat(-angle))), angle)
  }

  // MARK: Running

  /// Begins to call the display link, unless nothing can move.
  private func resume() {
    for body in bodies.values { world[body.id].awaken() }
    guard !isRunning, !behaviors.isEmpty else { return }
    isRunning = true
    lastTime = nil
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      tick(at: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    link?.invalidate()
    link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func tick(at time: CFTimeInterval) {
    let time =
      (referenceView ?? layout?.collectionView)?.window?.layer.convertTime(time, from: nil) ?? time
    let last = lastTime ?? time
    lastTime = time
    // A frame that was late moves the items as far as a frame of this length, so that they don't jump.
    let seconds = min(time - last, Self.longestFrame)
    if seconds > 0 { advance(by: seconds) }
  }

  /// Moves the items by a frame of `seconds`.
  private func advance(by seconds: Double) {
    updateBodies()
    elapsedTime += seconds
    let fastest = bodies.values.reduce(0) { max($0, world[$1.id].velocity.length) }
    let count = min(
      max(
        Int((seconds / Self.longestStep).rounded(.up)),
        Int((fastest * seconds / Self.longestWay).rounded(.up)), 1), Self.mostSteps)
    for number in 0..<count {
      stepsLeft = count - number
      step(seconds / Double(count))
    }
    showBodies()
    for behavior in behaviors.flatMap(\.withDescendants) { behavior.action?() }
    layout?.invalidateLayout()
    let isMoving = bodies.values.contains { body in
      !world[body.id].isAnchored && world[body.id].restTime < Self.restTime
    }
    if !isMoving { pause() }
  }

  private func step(_ seconds: Double) {
    updateBodies()
    let behaviors = behaviors.flatMap(\.withDescendants)
    for body in bodies.values { world[body.id].resetProperties() }
    // Properties of items come first: the other behaviours read them.
    for behavior in behaviors where behavior is UIDynamicItemBehavior {
      behavior.prepare(self, step: seconds)
    }
    for behavior in behaviors where !(behavior is UIDynamicItemBehavior) {
      behavior.prepare(self, step: seconds)
    }
    world.solve(seconds)
    for behavior in behaviors { behavior.finish(self) }
  }

  private func showBodies() {
    for (key, body) in bodies {
      let state = world[body.id]
      let center = state.position.cgPoint
      if body.item.center != center { body.item.center = center }
      // Rounding errors do not turn an item that was upright.
      guard abs(state.angle - body.shownAngle) > Self.smallestTurn else { continue }
      bodies[key]?.shownAngle = state.angle
      body.item.transform = body.base.concatenating(
        CGAffineTransform(rotationAngle: CGFloat(state.angle)))
    }
  }

  /// The longest time in seconds by which items move in one frame.
  private static let longestFrame = 1.0 / 15
  /// The longest step in seconds.
  private static let longestStep = 1.0 / 240
  /// The longest way in points that an item should move in one step, so that it stops at a wall and not inside of it.
  private static let longestWay = 4.0
  private static let mostSteps = 64
  /// In radians.
  private static let smallestTurn = 1e-9
  /// Seconds for which all items must be at rest before the animator pauses.
  private static let restTime = 0.5
}

/// Is told when a ``UIDynamicAnimator`` pauses and resumes. As in UIKit. The methods do nothing by default.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// The animator begins to move items.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// All items are at rest.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
