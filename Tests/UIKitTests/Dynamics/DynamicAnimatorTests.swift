import Foundation
import TestSupport
import Testing

@testable import UIKit

/// A window of 400 × 400 points with an animator.
@MainActor
private final class DynamicScene: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  let screen = TestScreen(size: CGSize(width: 400, height: 400))
  let animator: UIDynamicAnimator
  var log: [String] = []
  var seconds: Double = 0

  init() {
    animator = UIDynamicAnimator(referenceView: screen.window)
    animator.delegate = self
  }

  func box(_ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    screen.window.addSubview(view)
    return view
  }

  func add(_ behaviors: UIDynamicBehavior...) { for one in behaviors { animator.addBehavior(one) } }

  /// Runs frames of a sixtieth second. The first one after a pause moves nothing.
  func run(_ seconds: Double, each frame: () -> Void = {}) {
    if animator.elapsedTime == 0 { screen.advance(by: 0) }
    for _ in 0..<Int((seconds * 60).rounded()) {
      screen.advance(by: 1.0 / 60)
      frame()
    }
  }

  func velocity(of view: UIView) -> CGPoint {
    let probe = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(probe)
    defer { animator.removeBehavior(probe) }
    return probe.linearVelocity(for: view)
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    log.append("began \(identifier.map { "\($0)" } ?? "bounds")")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    log.append("ended \(identifier.map { "\($0)" } ?? "bounds")")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    log.append("touch \(Int(p.x.rounded())) \(Int(p.y.rounded()))")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {
    log.append("part")
  }
}

extension UIView {
  fileprivate var angle: CGFloat { atan2(transform.b, transform.a) }
}

private func isClose(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat) -> Bool {
  abs(a - b) <= tolerance
}

@MainActor
@Suite("UIDynamicAnimator")
struct DynamicAnimatorTests {
  // MARK: Forces

  @Test func gravityIsAThousandPointsPerSecondSquared() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 20, height: 20))
    let gravity = UIGravityBehavior(items: [view])
    #expect(gravity.magnitude == 1 && isClose(gravity.angle, .pi / 2, 1e-9))
    scene.add(gravity)
    scene.run(0.5)
    #expect(isClose(view.center.y, 10 + 125, 1.5))
    #expect(view.center.x == 10 && view.transform.isIdentity)
    gravity.setAngle(0, magnitude: 2)
    let before = view.center.x
    scene.run(0.25)
    #expect(isClose(view.center.x - before, 62.5, 1.5))
    gravity.magnitude = 0.5
    #expect(isClose(gravity.gravityDirection.dx, 0.5, 1e-9))
    gravity.removeItem(view)
    #expect(gravity.items.isEmpty)
  }

  @Test(arguments: [(CGFloat(100), CGFloat(1), CGFloat(100)), (100, 2, 50), (50, 1, 400)])
  func aPushOfOneAcceleratesAViewOfAHundredPoints(
    side: CGFloat, density: CGFloat, acceleration: CGFloat
  ) {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: side, height: side))
    let properties = UIDynamicItemBehavior(items: [view])
    properties.density = density
    let push = UIPushBehavior(items: [view], mode: .continuous)
    push.setAngle(0, magnitude: 1)
    scene.add(properties, push)
    scene.run(0.5)
    #expect(isClose(properties.linearVelocity(for: view).x, acceleration / 2, 1))
    push.active = false
    let before = properties.linearVelocity(for: view)
    scene.run(0.5)
    #expect(properties.linearVelocity(for: view) == before)
  }

  @Test func anInstantaneousPushActsOnceEachTimeItIsActivated() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 100, height: 100))
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 1)
    scene.add(push)
    #expect(push.active)
    scene.run(0.25)
    #expect(!push.active)
    #expect(isClose(scene.velocity(of: view).y, 100, 0.001))
    push.active = true
    scene.run(0.25)
    #expect(isClose(scene.velocity(of: view).y, 200, 0.001))
  }

  @Test func aPushBesideTheCentreTurns() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 150, y: 150, width: 100, height: 100))
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.2)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: view)
    scene.add(push)
    scene.run(0.25)
    // The moment of inertia of the square is 100² / 6; the impulse of 20 acts at 50 points.
    #expect(isClose(view.angle, 20 * 50 / (10_000 / 6) * 0.25, 0.01))
    #expect(isClose(scene.velocity(of: view).y, 20, 0.001))
    #expect(push.targetOffsetFromCenter(for: view).horizontal == 50)
  }

  @Test func resistanceSlowsDown() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 50, height: 50))
    let properties = UIDynamicItemBehavior(items: [view])
    properties.resistance = 2
    properties.angularResistance = 4
    // Before it has an animator, velocities are added up.
    properties.addLinearVelocity(CGPoint(x: 60, y: 0), for: view)
    properties.addLinearVelocity(CGPoint(x: 40, y: 0), for: view)
    properties.addAngularVelocity(3, for: view)
    #expect(properties.linearVelocity(for: view) == .zero)
    scene.add(properties)
    scene.run(0.5)
    #expect(isClose(properties.linearVelocity(for: view).x, 100 * exp(-1), 0.5))
    #expect(isClose(properties.angularVelocity(for: view), 3 * exp(-2), 0.02))
    properties.allowsRotation = false
    scene.run(0.1)
    #expect(properties.angularVelocity(for: view) == 0)
  }

  // MARK: Collisions

  @Test func itFallsToTheFloorAndRests() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 100, y: 0, width: 50, height: 50))
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = scene
    scene.add(UIGravityBehavior(items: [view]), collision)
    #expect(scene.animator.isRunning)
    var lowest: CGFloat = 0
    scene.run(3) { lowest = max(lowest, view.frame.maxY) }
    #expect(isClose(view.frame.maxY, 400, 0.2))
    #expect(lowest < 401, "It sinks into the floor.")
    #expect(view.transform.isIdentity)
    #expect(!scene.animator.isRunning)
    #expect(scene.log == ["resume", "began bounds", "pause"])
    #expect(scene.animator.elapsedTime < 2)
    // A change wakes the animator.
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 100, right: 0))
    #expect(scene.animator.isRunning)
  }

  @Test(arguments: [CGFloat(1), 0.5, 0])
  func elasticityIsThePartOfTheSpeedThatRemains(elasticity: CGFloat) {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 100, y: 150, width: 50, height: 50))
    let collision = UICollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: 0, y: 400), to: CGPoint(x: 400, y: 400))
    let properties = UIDynamicItemBehavior(items: [view])
    properties.elasticity = elasticity
    scene.add(UIGravityBehavior(items: [view]), collision, properties)
    var highest: CGFloat = 400
    var hasFallen = false
    scene.run(1.5) {
      if view.frame.maxY > 395 { hasFallen = true }
      if hasFallen { highest = min(highest, view.frame.maxY) }
    }
    let height = 400 - highest
    #expect(isClose(height, 200 * elasticity * elasticity, 8), "\(height)")
  }

  /// In one frame it would leave the screen many times over.
  @Test func nothingIsTooFastForAWall() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 190, y: 190, width: 20, height: 20))
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [view])
    properties.elasticity = 0.8
    properties.addLinearVelocity(CGPoint(x: 40_000, y: 23_000), for: view)
    scene.add(collision, properties)
    scene.run(1) {
      #expect(CGRect(x: 0, y: 0, width: 400, height: 400).contains(view.center))
    }
    #expect(view.frame.minX > -1 && view.frame.maxX < 401)
  }

  @Test func elasticItemsExchangeTheirVelocities() {
    let scene = DynamicScene()
    let a = scene.box(CGRect(x: 20, y: 100, width: 50, height: 50))
    let b = scene.box(CGRect(x: 200, y: 100, width: 50, height: 50))
    let collision = UICollisionBehavior(items: [a, b])
    collision.collisionDelegate = scene
    let properties = UIDynamicItemBehavior(items: [a, b])
    properties.elasticity = 1
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: a)
    scene.add(collision, properties)
    scene.run(1)
    #expect(isClose(properties.linearVelocity(for: a).x, 0, 1))
    #expect(isClose(properties.linearVelocity(for: b).x, 300, 1))
    #expect(scene.log.first == "resume" && scene.log.count == 3 && scene.log.last == "part")
    #expect(scene.log[1].hasPrefix("touch 2"))
    // By mode, they pass through each other.
    collision.collisionMode = .boundaries
    properties.addLinearVelocity(CGPoint(x: 900, y: 0), for: a)
    scene.run(1)
    #expect(isClose(properties.linearVelocity(for: a).x, 900, 1))
  }

  @Test func frictionStopsASlidingItem() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 20, y: 350, width: 50, height: 50))
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [view])
    properties.friction = 0.5
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: view)
    scene.add(UIGravityBehavior(items: [view]), collision, properties)
    scene.run(2)
    // v² / 2µg
    #expect(isClose(view.frame.minX - 20, 90, 3), "\(view.frame)")
    #expect(isClose(view.angle, 0, 0.01))
    #expect(!scene.animator.isRunning)
  }

  @Test func aStackStays() {
    let scene = DynamicScene()
    let views = (0..<4).map { scene.box(CGRect(x: 100, y: 340 - 62 * $0, width: 60, height: 60)) }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: views)
    properties.friction = 0.4
    scene.add(UIGravityBehavior(items: views), collision, properties)
    scene.run(4)
    for (index, view) in views.enumerated() {
      #expect(isClose(view.frame.minX, 100, 1) && isClose(view.angle, 0, 0.02))
      #expect(isClose(view.frame.maxY, 400 - CGFloat(60 * index), 1), "\(index): \(view.frame)")
    }
    #expect(!scene.animator.isRunning)
  }

  /// A view with an outline of its own.
  private final class Shape: UIView {
    var type = UIDynamicItemCollisionBoundsType.ellipse
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { type }
    override var collisionBoundingPath: UIBezierPath {
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: -30))
      path.addLine(to: CGPoint(x: 30, y: 0))
      path.addLine(to: CGPoint(x: 0, y: 30))
      path.addLine(to: CGPoint(x: -30, y: 0))
      path.close()
      return path
    }
  }

  @Test func aBallRollsDownASlope() {
    let scene = DynamicScene()
    let ball = Shape(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    scene.screen.window.addSubview(ball)
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(
      withIdentifier: "slope", from: CGPoint(x: 0, y: 80), to: CGPoint(x: 400, y: 240))
    let properties = UIDynamicItemBehavior(items: [ball])
    properties.friction = 1
    scene.add(UIGravityBehavior(items: [ball]), collision, properties)
    scene.run(0.9)
    // It rolls without slipping, on the slope.
    let speed = properties.linearVelocity(for: ball)
    #expect(
      isClose(properties.angularVelocity(for: ball), hypot(speed.x, speed.y) / 20, 0.3))
    let (x, y) = (ball.center.x, ball.center.y)
    let distance = (80 + 0.4 * x - y) / hypot(1, 0.4)
    #expect(isClose(distance, 20, 0.3), "\(distance)")
    #expect(x > 100)
  }

  @Test func aPathIsAnOutlineAroundTheCentre() {
    let scene = DynamicScene()
    let diamond = Shape(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    diamond.type = .path
    scene.screen.window.addSubview(diamond)
    let collision = UICollisionBehavior(items: [diamond])
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = UIDynamicItemBehavior(items: [diamond])
    properties.allowsRotation = false
    scene.add(UIGravityBehavior(items: [diamond]), collision, properties)
    scene.run(3)
    #expect(isClose(diamond.center.y, 370, 0.2))
  }

  @Test func anchoredItemsAreWalls() {
    let scene = DynamicScene()
    let wall = scene.box(CGRect(x: 80, y: 200, width: 100, height: 20))
    let view = scene.box(CGRect(x: 100, y: 0, width: 40, height: 40))
    let anchored = UIDynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    scene.add(
      anchored, UIGravityBehavior(items: [wall, view]), UICollisionBehavior(items: [wall, view]))
    scene.run(2)
    #expect(wall.frame == CGRect(x: 80, y: 200, width: 100, height: 20))
    #expect(isClose(view.frame.maxY, 200, 0.2))
    #expect(!scene.animator.isRunning)
  }

  @Test func boundariesAreKnownByTheirIdentifiers() throws {
    let scene = DynamicScene()
    let collision = UICollisionBehavior(items: [])
    #expect(collision.boundaryIdentifiers == nil)
    collision.addBoundary(
      withIdentifier: "barrier" as any NSCopying,
      for: UIBezierPath(rect: CGRect(x: 0, y: 100, width: 200, height: 20)))
    collision.addBoundary(
      withIdentifier: NSNumber(value: 3), from: .zero, to: CGPoint(x: 9, y: 9))
    #expect(collision.boundaryIdentifiers?.count == 2)
    let path = try #require(collision.boundary(withIdentifier: NSString("barrier")))
    #expect(path.bounds == CGRect(x: 0, y: 100, width: 200, height: 20))
    // It is replaced.
    collision.addBoundary(withIdentifier: "barrier", from: .zero, to: CGPoint(x: 0, y: 400))
    #expect(collision.boundaryIdentifiers?.count == 2)
    collision.removeBoundary(withIdentifier: NSNumber(value: 3))
    #expect(collision.boundary(withIdentifier: NSNumber(value: 3)) == nil)
    let view = scene.box(CGRect(x: 100, y: 100, width: 40, height: 40))
    collision.addItem(view)
    collision.collisionDelegate = scene
    let properties = UIDynamicItemBehavior(items: [view])
    properties.elasticity = 1
    properties.addLinearVelocity(CGPoint(x: -400, y: 0), for: view)
    scene.add(collision, properties)
    scene.run(0.5)
    #expect(scene.log == ["resume", "began barrier", "ended barrier"])
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil)
  }

  // MARK: Attachments

  @Test func aRigidAttachmentIsAPendulum() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 300, y: 90, width: 20, height: 20))
    let attachment = UIAttachmentBehavior(
      item: view, attachedToAnchor: CGPoint(x: 200, y: 100))
    #expect(attachment.length == 110 && attachment.attachedBehaviorType == .anchor)
    scene.add(UIGravityBehavior(items: [view]), attachment)
    var lowest: CGFloat = 0
    scene.run(2) {
      let length = hypot(view.center.x - 200, view.center.y - 100)
      #expect(isClose(length, 110, 1.5), "\(length)")
      lowest = max(lowest, view.center.y)
    }
    #expect(isClose(lowest, 210, 2))
  }

  @Test func aSpringSwingsAtItsFrequency() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 190, y: 190, width: 20, height: 20))
    let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: view.center)
    attachment.frequency = 2
    scene.add(attachment)
    attachment.anchorPoint = CGPoint(x: 200, y: 300)
    var crossings: [Double] = []
    var last: CGFloat = -100
    scene.run(2) {
      let offset = view.center.y - 300
      if last < 0 && offset >= 0 { crossings.append(scene.animator.elapsedTime) }
      last = offset
    }
    #expect(crossings.count >= 3)
    #expect(isClose((crossings[2] - crossings[0]) / 2, 0.5, 0.02))
    attachment.damping = 1
    scene.run(3)
    #expect(isClose(view.center.y, 300, 0.2))
    #expect(!scene.animator.isRunning)
  }

  @Test func anItemFollowsAnAnchorThatIsDragged() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 100, height: 60))
    let grip = UIOffset(horizontal: 40, vertical: 20)
    let attachment = UIAttachmentBehavior(
      item: view, offsetFromCenter: grip, attachedToAnchor: CGPoint(x: 90, y: 50))
    #expect(attachment.length == 0)
    scene.add(attachment, UIGravityBehavior(items: [view]))
    var x: CGFloat = 90
    scene.run(1) {
      x += 2
      attachment.anchorPoint = CGPoint(x: x, y: 50)
    }
    let corner = CGPoint(x: 40, y: 20).applying(view.transform)
    #expect(isClose(view.center.x + corner.x, x, 4) && isClose(view.center.y + corner.y, 50, 2))
    #expect(abs(view.angle) > 0.3, "It hangs.")
  }

  @Test func anItemThatWasDraggedHasTheVelocityOfTheDrag() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 100, height: 60))
    let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: view.center)
    scene.add(attachment)
    scene.run(1) { attachment.anchorPoint.x += 2 }
    scene.animator.removeBehavior(attachment)
    #expect(isClose(scene.velocity(of: view).x, 120, 15))
  }

  @Test func aRopeLimitsTheDistance() {
    let scene = DynamicScene()
    let a = scene.box(CGRect(x: 100, y: 0, width: 20, height: 20))
    let b = scene.box(CGRect(x: 100, y: 100, width: 20, height: 20))
    let held = UIDynamicItemBehavior(items: [a])
    held.isAnchored = true
    let rope = UIAttachmentBehavior.limitAttachment(
      with: a, offsetFromCenter: UIOffset(), attachedTo: b, offsetFromCenter: UIOffset())
    #expect(rope.attachedBehaviorType == .items && rope.length == 100)
    let upwards = UIPushBehavior(items: [b], mode: .instantaneous)
    upwards.pushDirection = CGVector(dx: 0, dy: -0.1)
    scene.add(held, rope, upwards, UIGravityBehavior(items: [b]))
    var nearest: CGFloat = 100
    scene.run(2) {
      nearest = min(nearest, b.center.y - a.center.y)
      #expect(b.center.y - a.center.y < 102)
    }
    #expect(nearest < 80, "It may come nearer.")
  }

  @Test func aRailKeepsItsLineAndItsEnds() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 100, y: 100, width: 40, height: 40))
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: view, attachmentAnchor: view.center, axisOfTranslation: CGVector(dx: 3, dy: 0))
    rail.attachmentRange = UIFloatRange(minimum: -10, maximum: 80)
    let push = UIPushBehavior(items: [view], mode: .continuous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 20), for: view)
    scene.add(rail, push, UIGravityBehavior(items: [view]))
    scene.run(2)
    #expect(isClose(view.center.x, 200, 1) && isClose(view.center.y, 120, 0.5))
    #expect(isClose(view.angle, 0, 0.01))
  }

  @Test func pinnedItemsTurnAroundThePin() {
    let scene = DynamicScene()
    let a = scene.box(CGRect(x: 180, y: 50, width: 40, height: 40))
    let b = scene.box(CGRect(x: 200, y: 70, width: 100, height: 20))
    let held = UIDynamicItemBehavior(items: [a])
    held.isAnchored = true
    let pin = UIAttachmentBehavior.pinAttachment(
      with: b, attachedTo: a, attachmentAnchor: CGPoint(x: 200, y: 80))
    scene.add(held, pin, UIGravityBehavior(items: [b]))
    var largest: CGFloat = 0
    scene.run(2) {
      let end = CGPoint(x: -50, y: 0).applying(b.transform)
      #expect(isClose(b.center.x + end.x, 200, 1) && isClose(b.center.y + end.y, 80, 1))
      largest = max(largest, b.angle)
    }
    #expect(largest > 2)
    pin.attachmentRange = UIFloatRange(minimum: 0, maximum: 1)
    pin.frictionTorque = 1
    scene.run(4)
    #expect(isClose(b.angle, 1, 0.05))
    #expect(!scene.animator.isRunning)
  }

  @Test func fixedItemsMoveAsOne() {
    let scene = DynamicScene()
    let a = scene.box(CGRect(x: 100, y: 0, width: 40, height: 40))
    let b = scene.box(CGRect(x: 140, y: 0, width: 80, height: 20))
    let collision = UICollisionBehavior(items: [a])
    collision.translatesReferenceBoundsIntoBoundary = true
    let fixed = UIAttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 140, y: 10))
    let spin = UIDynamicItemBehavior(items: [b])
    spin.addAngularVelocity(4, for: b)
    scene.add(fixed, spin, UIGravityBehavior(items: [a, b]), collision)
    scene.run(1) { #expect(isClose(a.angle, b.angle, 0.1), "\(a.angle) \(b.angle)") }
    let corner = CGPoint(x: 20, y: -10).applying(a.transform)
    let other = CGPoint(x: -40, y: 0).applying(b.transform)
    #expect(isClose(a.center.x + corner.x, b.center.x + other.x, 1.5))
    #expect(isClose(a.center.y + corner.y, b.center.y + other.y, 1.5))
  }

  @Test(arguments: [CGFloat(0), 0.5, 1])
  func itSnapsToAPointAndRestsUpright(damping: CGFloat) {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 20, y: 300, width: 80, height: 50))
    view.transform = CGAffineTransform(rotationAngle: 0.6).scaledBy(x: 0.5, y: 0.5)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 100))
    snap.damping = damping
    scene.add(snap)
    var farthest: CGFloat = 0
    scene.run(4) { farthest = max(farthest, view.center.x) }
    #expect(isClose(view.center.x, 300, 0.2) && isClose(view.center.y, 100, 0.2))
    #expect(isClose(view.angle, 0, 0.002))
    // The scale remains.
    #expect(isClose(view.transform.a, 0.5, 1e-3))
    #expect(!scene.animator.isRunning)
    #expect(damping == 1 ? farthest < 300.5 : farthest > 310)
  }

  // MARK: The animator

  @Test func behaviorsAreATree() {
    let scene = DynamicScene()
    final class Custom: UIDynamicBehavior {
      var moves: [Bool] = []
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
    }
    let view = scene.box(CGRect(x: 0, y: 0, width: 20, height: 20))
    let (parent, gravity) = (Custom(), UIGravityBehavior(items: [view]))
    parent.addChildBehavior(gravity)
    parent.addChildBehavior(gravity)
    #expect(parent.childBehaviors.count == 1)
    var calls = 0
    gravity.action = { calls += 1 }
    scene.add(parent)
    #expect(scene.animator.behaviors.count == 1)
    #expect(gravity.dynamicAnimator === scene.animator)
    scene.run(0.5)
    #expect(calls == 30)
    #expect(view.center.y > 100)
    #expect(scene.animator.items(in: view.frame).count == 1)
    #expect(scene.animator.items(in: CGRect(x: 0, y: 0, width: 20, height: 20)).isEmpty)
    parent.removeChildBehavior(gravity)
    #expect(gravity.dynamicAnimator == nil)
    let place = view.center
    scene.run(0.2)
    #expect(view.center == place)
    scene.animator.removeAllBehaviors()
    #expect(parent.moves == [true, false])
    #expect(parent.dynamicAnimator == nil && scene.animator.behaviors.isEmpty)
  }

  @Test func anItemThatWasMovedIsReadAgain() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 100, y: 0, width: 20, height: 20))
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    scene.add(UIGravityBehavior(items: [view]), collision)
    scene.run(3)
    #expect(!scene.animator.isRunning)
    view.bounds.size.height = 60
    view.center = CGPoint(x: 300, y: 100)
    scene.animator.updateItem(usingCurrentState: view)
    scene.run(3)
    #expect(isClose(view.frame.maxY, 400, 0.2) && view.center.x == 300)
    #expect(scene.log == ["resume", "pause", "resume", "pause"])
  }

  @Test func itFollowsTheTimeOfItsWindow() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 20, height: 20))
    scene.add(UIGravityBehavior(items: [view]))
    scene.run(0.25)
    let place = view.center
    scene.screen.window.layer.speed = 0
    scene.run(0.25)
    #expect(view.center.y - place.y < 20)
    let held = view.center
    scene.run(0.25)
    #expect(view.center == held)
  }

  @Test func anAnimatorEndsWithItsLastReference() {
    let scene = DynamicScene()
    let view = scene.box(CGRect(x: 0, y: 0, width: 20, height: 20))
    let gravity = UIGravityBehavior(items: [view])
    var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: scene.screen.window)
    weak let reference = animator
    animator?.addBehavior(gravity)
    scene.run(0.25)
    animator = nil
    #expect(reference == nil && gravity.dynamicAnimator == nil)
    let place = view.center
    scene.run(0.25)
    #expect(view.center == place)
    #expect(!AnimationScheduler.shared.runsDisplayLinks)
  }

  @Test func elementsOfALayoutAreItems() {
    let scene = DynamicScene()
    final class Layout: UICollectionViewLayout {
      var invalidations = 0
      override func invalidateLayout() {
        invalidations += 1
        super.invalidateLayout()
      }
    }
    let layout = Layout()
    let element = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    element.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let animator = UIDynamicAnimator(collectionViewLayout: layout)
    let attachment = UIAttachmentBehavior(item: element, attachedToAnchor: element.center)
    attachment.frequency = 1
    animator.addBehavior(attachment)
    attachment.anchorPoint = CGPoint(x: 20, y: 120)
    scene.run(0.5)
    #expect(element.center.y > 60)
    #expect(layout.invalidations >= 28)
    animator.removeAllBehaviors()
    scene.run(0.1)
  }

  /// Random items, fast and of all shapes, in a box: nothing leaves it, energy is never gained, and all come to rest apart from each other.
  @Test(arguments: 0..<UInt64(8))
  func randomItemsComeToRest(seed: UInt64) throws {
    let scene = DynamicScene()
    var random = SeededGenerator(seed: seed)
    let properties = UIDynamicItemBehavior(items: [])
    properties.elasticity = .random(in: 0...0.7, using: &random)
    properties.friction = .random(in: 0.1...0.8, using: &random)
    properties.resistance = 0.3
    properties.angularResistance = 0.3
    let views = (0..<6).map { index in
      let side = CGFloat.random(in: 20...70, using: &random)
      let shape = Shape(
        frame: CGRect(
          x: CGFloat(index % 3) * 130 + 20, y: CGFloat(index / 3) * 150 + 30, width: side,
          height: Bool.random(using: &random) ? side : side / 2))
      shape.type = [.ellipse, .rectangle, .path][Int.random(in: 0..<3, using: &random)]
      scene.screen.window.addSubview(shape)
      properties.addItem(shape)
      properties.addLinearVelocity(
        CGPoint(
          x: .random(in: -2000...2000, using: &random), y: .random(in: -2000...2000, using: &random)
        ),
        for: shape)
      return shape
    }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    scene.add(properties, collision, UIGravityBehavior(items: views))
    func energy() -> CGFloat {
      views.reduce(0) { sum, view in
        let body = scene.animator.body(of: view).map { scene.animator.world[$0] }
        guard let body else { return sum }
        let inertia = body.mass * body.shape.inertiaPerMass
        let motion =
          body.mass * body.velocity.dot(body.velocity) + inertia * pow(body.angularVelocity, 2)
        return sum + motion / 2 + body.mass * 1000 * (400 - body.position.y)
      }
    }
    var before = CGFloat.infinity
    let first = energy()
    scene.run(6) {
      let now = energy()
      #expect(now <= before + 0.01 * first, "seed \(seed)")
      before = now
      for view in views {
        let isInside =
          view.center.x > 0 && view.center.x < 400 && view.center.y > 0 && view.center.y < 400
        #expect(isInside, "seed \(seed): \(view.center)")
      }
    }
    let shapes = views.compactMap { scene.animator.body(of: $0) }.map {
      scene.animator.world[$0].placed
    }
    for (index, shape) in shapes.enumerated() {
      for other in shapes.dropFirst(index + 1) {
        let depth = shape.contact(with: other)?.points.map(\.depth).max() ?? 0
        #expect(depth < 1.5, "seed \(seed)")
      }
    }
  }

  // MARK: Layouts

  /// Cells that hang on springs, as libraries for bouncing lists have them.
  private final class Springs: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    override func prepare() {
      super.prepare()
      guard animator.behaviors.isEmpty else { return }
      let all = super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 400, height: 400))
      for attributes in all ?? [] {
        let spring = UIAttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
        spring.length = 0
        spring.damping = 0.5
        spring.frequency = 2
        animator.addBehavior(spring)
      }
    }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { animator.layoutAttributesForCell(at: indexPath) }
  }

  private final class Items: UICollectionViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
  }

  @Test func cellsOfALayoutAreMoved() throws {
    let scene = DynamicScene()
    let layout = Springs()
    layout.itemSize = CGSize(width: 100, height: 50)
    let page = Items(collectionViewLayout: layout)
    scene.screen.window.rootViewController = page
    page.view.layoutIfNeeded()
    let path = IndexPath(item: 1, section: 0)
    let attributes = try #require(layout.animator.layoutAttributesForCell(at: path))
    #expect(attributes.indexPath == path)
    #expect(layout.animator.layoutAttributesForCell(at: IndexPath(item: 9, section: 0)) == nil)
    #expect(
      layout.animator.layoutAttributesForSupplementaryView(ofKind: "header", at: path) == nil)
    #expect(layout.animator.layoutAttributesForDecorationView(ofKind: "line", at: path) == nil)
    let cell = try #require(page.collectionView.cellForItem(at: path))
    let rest = cell.center
    attributes.center.y += 40
    layout.animator.updateItem(usingCurrentState: attributes)
    var places: [CGFloat] = []
    for _ in 0..<180 {
      scene.screen.advance(by: 1.0 / 60)
      places.append(cell.center.y - rest.y)
    }
    // The cell swings past its place, and comes to rest in it.
    #expect(places.max() ?? 0 > 20 && places.min() ?? 0 < -3)
    #expect(isClose(places.last ?? 99, 0, 1))
    #expect(page.collectionView.cellForItem(at: IndexPath(item: 0, section: 0))?.center.y == rest.y)
  }
}
