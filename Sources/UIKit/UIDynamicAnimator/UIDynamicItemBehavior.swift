import CoreGraphics

/// Says how items respond to forces and collisions. As in UIKit.
///
/// Only properties that are set have an effect. Of several behaviours that set the same property of an item, the last one added counts.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var list: DynamicItemList
  /// Velocities that wait until the behaviour is added to an animator.
  private var pending: [(item: any UIDynamicItem, linear: Vector, angular: Double)] = []

  private struct Settings {
    var elasticity, friction, density, resistance, angularResistance: CGFloat?
    var allowsRotation, isAnchored: Bool?
  }
  private var settings = Settings() { didSet { didChange() } }

  /// Creates a behaviour for `items`.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItemList(items)
    super.init()
  }

  /// The items that have the properties.
  open var items: [any UIDynamicItem] { list.items }

  /// Gives an item the properties.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Gives an item the default properties again.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    didChange()
  }

  // MARK: Properties

  /// The part of the speed that remains after a collision, from 0 to 1; 0 by default. Of two items the larger one counts.
  open var elasticity: CGFloat {
    get { settings.elasticity ?? 0 }
    set { settings.elasticity = newValue }
  }

  /// How much items that slide along each other resist, 1 is a strong resistance; 0 by default.
  open var friction: CGFloat {
    get { settings.friction ?? 0 }
    set { settings.friction = newValue }
  }

  /// The mass of an area of 100 × 100 points; 1 by default.
  open var density: CGFloat {
    get { settings.density ?? 1 }
    set { settings.density = newValue }
  }

  /// The part of the velocity that is lost, per second; 0 by default.
  open var resistance: CGFloat {
    get { settings.resistance ?? 0 }
    set { settings.resistance = newValue }
  }

  /// The part of the angular velocity that is lost, per second; 0 by default.
  open var angularResistance: CGFloat {
    get { settings.angularResistance ?? 0 }
    set { settings.angularResistance = newValue }
  }

  /// Whether items rotate; true by default.
  open var allowsRotation: Bool {
    get { settings.allowsRotation ?? true }
    set { settings.allowsRotation = newValue }
  }

  /// Whether items collide, but do not move; false by default.
  open var isAnchored: Bool {
    get { settings.isAnchored ?? false }
    set { settings.isAnchored = newValue }
  }

  // MARK: Velocities

  /// Adds to an item's velocity, in points per second. Before the behaviour is added to an animator, velocities are added up.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(item, linear: Vector(velocity), angular: 0)
  }

  /// Adds to an item's angular velocity, in radians per second, clockwise.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(item, linear: .zero, angular: Double(velocity))
  }

  /// The velocity of an item in points per second; zero if the behaviour has no animator.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard let animator = dynamicAnimator, let body = animator.body(of: item) else { return .zero }
    return animator.world[body].velocity.cgPoint
  }

  /// The angular velocity of an item in radians per second, clockwise; zero if the behaviour has no animator.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard let animator = dynamicAnimator, let body = animator.body(of: item) else { return 0 }
    return CGFloat(animator.world[body].angularVelocity)
  }

  private func add(_ item: any UIDynamicItem, linear: Vector, angular: Double) {
    pending.append((item, linear, angular))
    if let dynamicAnimator { addPending(dynamicAnimator) }
    didChange()
  }

  private func addPending(_ animator: UIDynamicAnimator) {
    for (item, linear, angular) in pending {
      guard let body = animator.body(of: item) else { continue }
      animator.world[body].velocity += linear
      animator.world[body].angularVelocity += angular
    }
    pending = []
  }

  // MARK: For the animator

  override var influencedItems: [any UIDynamicItem] { items }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    addPending(animator)
    for item in items {
      guard let id = animator.body(of: item) else { continue }
      var body = animator.world[id]
      if let value = settings.elasticity { body.elasticity = Double(value) }
      if let value = settings.friction { body.friction = max(Double(value), 0) }
      if let value = settings.density { body.density = max(Double(value), 0) }
      if let value = settings.resistance { body.resistance = max(Double(value), 0) }
      if let value = settings.angularResistance { body.angularResistance = max(Double(value), 0) }
      if let value = settings.allowsRotation { body.allowsRotation = value }
      if let value = settings.isAnchored { body.isAnchored = value }
      if body.isAnchored { (body.velocity, body.angularVelocity) = (.zero, 0) }
      if !body.allowsRotation { body.angularVelocity = 0 }
      animator.world[id] = body
    }
  }
}
