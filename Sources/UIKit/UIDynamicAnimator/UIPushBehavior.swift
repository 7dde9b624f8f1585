import CoreGraphics

/// Pushes items, once or for as long as it is active. As in UIKit.
///
/// A continuous push of magnitude 1 accelerates an item of 100 × 100 points with density 1 by 100 points per second squared. An
/// instantaneous one changes its velocity by 100 points per second.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Int, Sendable {
    /// It is a force, for as long as the behaviour is active.
    case continuous
    /// It is an impulse, each time the behaviour becomes active.
    case instantaneous
  }

  /// How long the push lasts.
  public let mode: Mode
  /// Whether the push acts; true by default. An instantaneous push becomes inactive when it has acted.
  open var active = true { didSet { didChange() } }
  /// The direction and strength; zero by default.
  open var pushDirection = CGVector.zero { didSet { didChange() } }
  private var list: DynamicItemList
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// The force of magnitude 1 on a mass of 1, in points per second squared.
  private static let force = 100.0

  /// Creates a push without strength.
  public init(items: [any UIDynamicItem], mode: Mode) {
    list = DynamicItemList(items)
    self.mode = mode
    super.init()
  }

  /// The items that are pushed.
  open var items: [any UIDynamicItem] { list.items }

  /// Pushes an item as well.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Ends the push of an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    offsets[ObjectIdentifier(item)] = nil
    didChange()
  }

  /// The place at which an item is pushed, relative to its centre, in the item's own coordinates.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? UIOffset()
  }

  /// Sets the place at which an item is pushed. Away from the centre, a push turns the item as well.
  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    didChange()
  }

  /// The angle of the direction in radians, clockwise from the x axis. Setting it keeps the magnitude.
  open var angle: CGFloat {
    get { pushDirection.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength. Setting it keeps the angle. A negative one pushes backwards.
  open var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets both.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(angle: angle, length: magnitude)
  }

  override var influencedItems: [any UIDynamicItem] { items }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    guard active else { return }
    // An impulse is a force that lasts for one step.
    let duration = mode == .continuous ? 1 : step
    let force = Vector(pushDirection) * Self.force / duration
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let place = Vector(Double(offset.horizontal), Double(offset.vertical))
      animator.world.push(body, by: force, at: place.rotated(by: animator.world[body].angle))
    }
    if mode == .instantaneous { active = false }
  }
}
