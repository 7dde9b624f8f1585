import CoreGraphics
import Foundation

/// Connects an item with a point or with another item: at a distance, by a spring, on a rail, by a pin, or firmly. As in UIKit.
///
/// Points on items are given relative to their centres, in their own coordinates. Points of the plane have the reference view's coordinates.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable {
    /// Another item.
    case items
    /// A point.
    case anchor
  }

  /// How the connection restricts the items.
  private enum Kind {
    /// The points have a distance, or swing around it.
    case distance
    /// The points have at most a distance.
    case limit
    /// The item moves along a line that turns with the other item, and does not rotate against it.
    case sliding(axis: Vector)
    /// The items rotate around a common point.
    case pin
    /// The items move as one.
    case fixed
  }

  /// The items; one if ``attachedBehaviorType`` is `.anchor`.
  public let items: [any UIDynamicItem]
  /// What the first item is attached to.
  public let attachedBehaviorType: AttachmentType
  /// The point to which an item is attached. Move it to drag the item. The zero point for a connection of two items.
  open var anchorPoint: CGPoint { didSet { didChange() } }
  /// The distance between the attached points, in points. At first it is their distance when the behaviour is created.
  open var length: CGFloat { didSet { didChange() } }
  /// How little a spring swings: 1 is no swinging at all; 0 by default. It has no effect without a frequency.
  open var damping: CGFloat = 0 { didSet { didChange() } }
  /// Swings per second of a connection at a distance, or of a firm one. 0, the default, is rigid.
  open var frequency: CGFloat = 0 { didSet { didChange() } }
  /// The torque that slows the rotation of pinned items; 0 by default. 1 takes an item of 100 × 100 points with density 1 about four radians
  /// per second, in each second.
  open var frictionTorque: CGFloat = 0 { didSet { didChange() } }
  /// How far the item may move: on a rail in points from its first place, around a pin in radians from its first angle. Infinite by default.
  open var attachmentRange = UIFloatRange.infinite { didSet { didChange() } }

  /// Where the anchor is in the present step. It moves to ``anchorPoint`` during a frame, so that a dragged item has the velocity of the drag.
  private var anchor: Vector
  private let kind: Kind
  /// The attached points of the items.
  private let offsets: [Vector]
  /// The angle between the items, or of the item, when the behaviour was created.
  private let firstAngle: Double
  /// The angle of the second item at that time; zero if there is none.
  private let firstOtherAngle: Double

  /// The torque of ``frictionTorque`` 1, in mass times square points per second squared.
  private static let torque = 7000.0
  /// The distance in points below which a connection at a distance has no direction, and joins the points.
  private static let shortestLength = 0.5
  /// The part of an error of place that the velocity makes good in one step.
  private static let correctedPart = 0.3

  // MARK: Creation

  /// Connects the centre of an item with a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: UIOffset(), attachedToAnchor: point)
  }

  /// Connects a point of an item with a point.
  public convenience init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(.distance, [item], [Vector(offset)], anchor: point)
  }

  /// Connects the centres of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: UIOffset(), attachedTo: item2, offsetFromCenter: UIOffset())
  }

  /// Connects points of two items.
  public convenience init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(.distance, [item1, item2], [Vector(offset1), Vector(offset2)])
  }

  /// Connects points of two items by a rope, which keeps them from moving further away from each other than they are.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(.limit, [item1, item2], [Vector(offset1), Vector(offset2)])
  }

  /// Lets an item slide along a line through `point`, without rotating.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(around: point, .sliding(axis: direction(axis)), [item])
  }

  /// Lets an item slide along a line through `point` that moves and turns with another item.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(around: point, .sliding(axis: direction(axis)), [item1, item2])
  }

  /// Connects two items firmly at a point.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(around: point, .fixed, [item1, item2])
  }

  /// Connects two items at a point around which they rotate.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(around: point, .pin, [item1, item2])
  }

  private static func direction(_ axis: CGVector) -> Vector {
    Vector(axis).normalized ?? Vector(1, 0)
  }

  private convenience init(around point: CGPoint, _ kind: Kind, _ items: [any UIDynamicItem]) {
    let offsets = items.map { item in
      (Vector(point) - Vector(item.center)).rotated(by: -Self.angle(of: item))
    }
    self.init(kind, items, offsets, anchor: items.count == 1 ? point : nil)
  }

  private init(
    _ kind: Kind, _ items: [any UIDynamicItem], _ offsets: [Vector], anchor: CGPoint? = nil
  ) {
    self.kind = kind
    self.items = items
    self.offsets = offsets
    attachedBehaviorType = anchor == nil ? .items : .anchor
    anchorPoint = anchor ?? .zero
    self.anchor = Vector(anchor ?? .zero)
    let places = zip(items, offsets).map { item, offset in
      Vector(item.center) + offset.rotated(by: Self.angle(of: item))
    }
    let end = anchor.map { Vector($0) } ?? places[places.count - 1]
    length = CGFloat((places[0] - end).length)
    let angles = items.map { Self.angle(of: $0) }
    firstOtherAngle = angles.count == 2 ? angles[1] : 0
    firstAngle = angles[0] - firstOtherAngle
    super.init()
  }

  private static func angle(of item: any UIDynamicItem) -> Double {
    atan2(Double(item.transform.b), Double(item.transform.a))
  }

  // MARK: For the animator

  override var influencedItems: [any UIDynamicItem] { items }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    anchor += (Vector(anchorPoint) - anchor) / Double(animator.stepsLeft)
    guard let id = animator.body(of: items[0]) else { return }
    let body = animator.world[id]
    let arm = offsets[0].rotated(by: body.angle)
    let first = (body: id, place: arm)
    var other: (body: DynamicsWorld.BodyID, place: Vector)?
    var otherAngle = 0.0
    var end = anchor
    if items.count == 2 {
      guard let otherID = animator.body(of: items[1]) else { return }
      let otherBody = animator.world[otherID]
      let otherArm = offsets[1].rotated(by: otherBody.angle)
      other = (otherID, otherArm)
      otherAngle = otherBody.angle
      end = otherBody.position + otherArm
    }
    let way = body.position + arm - end
    let turn = body.angle - otherAngle - firstAngle
    let spring = DynamicsWorld.Spring(frequency: Double(frequency), damping: Double(damping))

    /// Joins the points along `direction`.
    func hold(_ direction: Vector, _ error: Double, isRope: Bool = false) {
      if spring.frequency > 0 {
        animator.world.addLine(other, first, along: direction, error: error, spring, step: step)
      } else {
        animator.world.addLine(
          other, first, along: direction, speed: -error * Self.correctedPart / step,
          range: isRope ? -Double.infinity...0 : -Double.infinity ... .infinity)
      }
    }

    switch kind {
    case .distance where Double(length) < Self.shortestLength, .pin, .fixed:
      for direction in [Vector(1, 0), Vector(0, 1)] { hold(direction, way.dot(direction)) }
    case .distance:
      // Points on the same place are pushed apart in some direction.
      let direction = way.normalized ?? Vector(0, 1)
      hold(direction, way.dot(direction) - Double(length))
    case .limit:
      guard let direction = way.normalized, way.length > Double(length) else { return }
      hold(direction, way.length - Double(length), isRope: true)
    case .sliding(let axis):
      let axis = axis.rotated(by: otherAngle - firstOtherAngle)
      hold(axis.turned, way.dot(axis.turned))
      for limit in ends(way.dot(axis)) {
        animator.world.addLine(
          other, first, along: axis, speed: -limit.error * Self.correctedPart / step,
          range: limit.range)
      }
    }
    switch kind {
    case .fixed, .sliding:
      animator.world.addAngle(other?.body, id, speed: -turn * Self.correctedPart / step)
    case .pin:
      for limit in ends(turn) {
        animator.world.addAngle(
          other?.body, id, speed: -limit.error * Self.correctedPart / step, range: limit.range)
      }
      let torque = Double(frictionTorque) * Self.torque * step
      if torque > 0 { animator.world.addAngle(other?.body, id, speed: 0, range: -torque...torque) }
    case .distance, .limit: break
    }
  }

  /// The ends of ``attachmentRange`` beyond which a place on a rail, or an angle, is: by how much, and in which direction it is pushed back.
  private func ends(_ place: Double) -> [(error: Double, range: ClosedRange<Double>)] {
    let (low, high) = (Double(attachmentRange.minimum), Double(attachmentRange.maximum))
    if place < low { return [(place - low, 0 ... .infinity)] }
    if place > high { return [(place - high, -.infinity...0)] }
    return []
  }
}

extension Vector {
  fileprivate init(_ offset: UIOffset) {
    self.init(Double(offset.horizontal), Double(offset.vertical))
  }
}
