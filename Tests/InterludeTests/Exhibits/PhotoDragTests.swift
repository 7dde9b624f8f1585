import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The photo under the pointer.
@MainActor @Suite struct PhotoDragTests {
  // MARK: The function

  @Test func thePoseIsAFunctionOfThePointer() {
    let open = PhotoPose(
      center: CGPoint(x: 400, y: 300), size: CGSize(width: 800, height: 600), cornerRadius: 0,
      fraction: 0)
    let drag = PhotoDrag(from: open, takenAt: CGPoint(x: 100, y: 200), windowHeight: 600)
    for (x, y, fraction) in [
      (0, 0, 0), (30, 75, 0.25), (-400, 150, 0.5), (5, 240, 0.8), (0, 450, 0.8), (60, -90, 0),
    ] as [(CGFloat, CGFloat, CGFloat)] {
      let pose = drag.pose(at: CGPoint(x: x, y: y))
      let scale = 1 - 0.5 * fraction
      #expect(abs(pose.fraction - fraction) < 1e-6)
      #expect(abs(pose.size.width - 800 * scale) < 1e-6)
      #expect(abs(pose.size.height - 600 * scale) < 1e-6)
      // The point of the photo that was at (100, 200) is under the pointer.
      #expect(abs(pose.center.x - 300 * scale - (100 + x)) < 1e-6)
      #expect(abs(pose.center.y - 100 * scale - (200 + y)) < 1e-6)
    }
  }

  @Test func thePoseGoesOnFromWhereverItWasTaken() {
    let start = PhotoPose(
      center: CGPoint(x: 210, y: 340), size: CGSize(width: 320, height: 300), cornerRadius: 4,
      fraction: 0.6)
    let drag = PhotoDrag(from: start, takenAt: CGPoint(x: 250, y: 300), windowHeight: 600)
    #expect(drag.pose(at: .zero) == start)
    #expect(abs(drag.pose(at: CGPoint(x: 0, y: -180)).size.width - 320 / 0.7) < 1e-6)
    #expect(drag.pose(at: CGPoint(x: 0, y: -180)).fraction < 1e-9)
  }

  /// A photo that is caught beyond the reach of a drag does not jump.
  @Test func aPhotoCaughtLateStaysWhereItIs() {
    let start = PhotoPose(
      center: CGPoint(x: 210, y: 340), size: CGSize(width: 220, height: 200), cornerRadius: 8,
      fraction: 0.93)
    let drag = PhotoDrag(from: start, takenAt: CGPoint(x: 250, y: 300), windowHeight: 600)
    #expect(drag.pose(at: .zero) == start)
    #expect(drag.fraction(at: CGPoint(x: 0, y: 50)) == start.fraction)
    #expect(abs(drag.fraction(at: CGPoint(x: 0, y: -30)) - 0.83) < 1e-6)
  }

  /// The velocity is the derivative, as differences tell it.
  @Test func theVelocityIsThePosesOwn() {
    let start = PhotoPose(
      center: CGPoint(x: 400, y: 300), size: CGSize(width: 800, height: 600), cornerRadius: 0,
      fraction: 0.1)
    let drag = PhotoDrag(from: start, takenAt: CGPoint(x: 90, y: 500), windowHeight: 600)
    for (x, y, dx, dy) in [(10, 60, 300, 200), (-50, 120, -80, -400), (0, 290, 5, 900)]
      as [(CGFloat, CGFloat, CGFloat, CGFloat)]
    {
      let step: CGFloat = 1e-6
      let velocity = drag.velocity(
        at: CGPoint(x: x, y: y), moving: CGPoint(x: dx, y: dy))
      let before = drag.pose(at: CGPoint(x: x - dx * step, y: y - dy * step))
      let after = drag.pose(at: CGPoint(x: x + dx * step, y: y + dy * step))
      #expect(abs(velocity.center.dx - (after.center.x - before.center.x) / 2 / step) < 1e-2)
      #expect(abs(velocity.center.dy - (after.center.y - before.center.y) / 2 / step) < 1e-2)
      #expect(abs(velocity.size.dx - (after.size.width - before.size.width) / 2 / step) < 1e-2)
      #expect(abs(velocity.fraction - (after.fraction - before.fraction) / 2 / step) < 1e-4)
    }
  }

  // MARK: On the stage

  @Test func thePhotoFollowsThePointerAndTheBackdropClears() throws {
    let rig = try PhotoRig()
    let open = try #require(rig.pose)
    rig.grab()
    rig.stage.session.frame()
    #expect(rig.pose == open)
    #expect(rig.page?.isBeingDismissed == true)
    let grip = rig.hand.location
    for (x, y) in [(400, 240), (500, 360), (120, 580), (300, 100), (420, 250)]
      as [(CGFloat, CGFloat)]
    {
      rig.hand.move(to: CGPoint(x: x, y: y))
      rig.stage.session.frame()
      let expected = PhotoDrag(from: open, takenAt: grip, windowHeight: 600)
        .pose(at: CGPoint(x: x - grip.x, y: y - grip.y))
      let pose = try #require(rig.pose)
      #expect(abs(pose.center.x - expected.center.x) < 1e-6)
      #expect(abs(pose.center.y - expected.center.y) < 1e-6)
      #expect(abs(pose.size.width - expected.size.width) < 1e-6)
      #expect(abs(pose.fraction - expected.fraction) < 1e-6)
      #expect(abs(pose.fraction - min(max((y - grip.y) / 300, 0), PhotoDrag.Limits().reach)) < 1e-6)
      #expect(abs((rig.page?.transitionCoordinator?.percentComplete ?? -1) - pose.fraction) < 1e-6)
      #expect(rig.cell?.isEmpty == true)
    }
    rig.hand.up(resting: true)
    rig.expectRest(isOpen: true)
  }

  /// Overlays and recordings report the visible progress of a released photo, and its end.
  @Test(arguments: [0.3, 0.7, 1.5] as [CGFloat])
  func theReportedProgressFollowsAReleasedPhoto(fraction: CGFloat) throws {
    let rig = try PhotoRig()
    rig.grab()
    let grip = rig.hand.location
    rig.hand.move(to: CGPoint(x: grip.x, y: grip.y + fraction * 300))
    rig.hand.up(resting: true)
    var told: Set<Double> = []
    for _ in 0..<600 {
      guard let progress = TransitionObservers.latest, let pose = rig.pose else { break }
      #expect(abs(progress.fraction - Double(pose.fraction)) < 1e-3)
      if told.count < 5 { #expect(TransitionReadout(progress).percent != "100 %") }
      told.insert(progress.fraction)
      rig.stage.session.advance(by: StageHand.frame)
    }
    #expect(told.count > 5)
    rig.expectRest(isOpen: fraction < 0.5)
  }

  @Test(
    arguments: [
      // Points a frame to the right and down, frames, rests, and is open in the end.
      (0, 4, 35, true, true), (0, 4, 39, true, false), (3, 4, 60, true, false),
      (0, 12, 5, false, false), (-6, 9, 12, false, false), (0, -20, 6, false, true),
      (20, 0, 10, false, true),
    ] as [(CGFloat, CGFloat, Int, Bool, Bool)])
  func aReleaseGoesWhereTheRulesSay(
    dx: CGFloat, dy: CGFloat, frames: Int, rests: Bool, isOpen: Bool
  ) throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: dx, dy: dy), frames: frames)
    rig.hand.up(resting: rests)
    rig.expectRest(isOpen: isOpen)
  }

  /// Neither where it is nor how fast it goes changes when the hand lets go.
  @Test(arguments: [(4, 7), (-9, 12), (0, 3), (6, -8), (5, 5), (2, 2)] as [(CGFloat, CGFloat)])
  func theVelocityLivesOn(dx: CGFloat, dy: CGFloat) throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: 1, dy: 6), frames: 10)
    rig.hand.drag(CGVector(dx: dx, dy: dy), frames: 12)
    let now = try #require(rig.pose)
    let drag = try #require(rig.page?.drag)
    let translation = CGPoint(
      x: rig.hand.location.x - drag.grip.x, y: rig.hand.location.y - drag.grip.y)
    let velocity = drag.velocity(
      at: translation, moving: CGPoint(x: dx * 60, y: dy * 60))
    rig.hand.up()
    rig.stage.session.frame()
    let released = try #require(rig.pose)
    #expect(abs(released.center.x - now.center.x) < 1e-6)
    #expect(abs(released.center.y - now.center.y) < 1e-6)
    // Within a ten-thousandth of a second the spring has changed it by little: ω² · distance · time.
    let step = 1e-4
    rig.stage.session.advance(by: step)
    let after = try #require(rig.pose)
    #expect(abs((after.center.x - now.center.x) / step - velocity.center.dx) < 25)
    #expect(abs((after.center.y - now.center.y) / step - velocity.center.dy) < 25)
    rig.stage.finish()
  }

  /// Opening, closing and returning, it is caught where it shows, stands, and follows.
  @Test(
    arguments: ["present", "dismiss", "return"],
    [0.05, 0.15, 0.3])
  func itIsCaughtOnItsWay(way: String, time: Double) throws {
    for opens in [true, false] { try catchIt(way, at: time, opens: opens) }
  }

  private func catchIt(_ way: String, at time: Double, opens: Bool) throws {
    let rig = try PhotoRig(opens: way != "present")
    if way == "return" {
      rig.grab()
      rig.hand.drag(CGVector(dx: 2, dy: 4), frames: 20)
      rig.hand.up(resting: true)
    } else {
      try rig.stage.begin(way)
    }
    rig.stage.session.advance(by: time)
    let before = try #require(rig.pose)
    rig.grab(300, 300, going: CGVector(dx: 1, dy: 0))
    rig.stage.session.frame()
    #expect(rig.pose?.isAlmost(before) == true)
    rig.stage.session.advance(by: 2)
    #expect(rig.pose?.isAlmost(before) == true)
    #expect(rig.cell?.isEmpty == true)
    let grip = rig.hand.location
    rig.hand.drag(CGVector(dx: -3, dy: 2), frames: 5)
    let expected = PhotoDrag(from: before, takenAt: grip, windowHeight: 600)
      .pose(at: CGPoint(x: -15, y: 10))
    #expect(rig.pose?.isAlmost(expected) == true)
    rig.hand.drag(CGVector(dx: 0, dy: opens ? -12 : 12), frames: 20)
    rig.hand.up()
    rig.expectRest(isOpen: opens)
  }

  @Test func theSettlingIsCaughtAgainAndAgain() throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: 3, dy: 5), frames: 20)
    for turn: CGFloat in [1, -1, 1, -1] {
      rig.hand.up()
      for _ in 0..<3 { rig.stage.session.advance(by: StageHand.frame) }
      let before = try #require(rig.pose)
      rig.grab(200, 300, going: CGVector(dx: 0, dy: turn))
      #expect(rig.pose?.isAlmost(before) == true)
      rig.hand.drag(CGVector(dx: 4 * turn, dy: 3 * turn), frames: 4)
    }
    rig.hand.up()
    rig.stage.finish()
    rig.expectRest(isOpen: rig.page != nil)
  }

  @Test func escapeInADragSendsThePhotoBack() throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: 3, dy: 9), frames: 25)
    let key = UIKey(keyCode: .keyboardEscape, modifierFlags: [], characters: "")
    rig.stage.session.send(.key(.down(isRepeat: false), key))
    rig.stage.session.send(.key(.up, key))
    rig.hand.up()
    rig.expectRest(isOpen: true)
  }

  /// However the photo closes, the page below it looks as before.
  @Test(arguments: ["dismiss", "at once", "on the way", "turned around"], [false, true])
  func thePresenterIsDrawnAsBefore(way: String, wasPicture: Bool) throws {
    let rig = try PhotoRig(opens: false)
    let layer = rig.stage.navigation.view.layer
    layer.shouldRasterize = wasPicture
    layer.rasterizationScale = 3
    try rig.stage.begin("present")
    #expect(layer.shouldRasterize)
    rig.stage.session.advance(by: 0.15)
    switch way {
    case "turned around":
      rig.grab(300, 300)
      rig.hand.drag(CGVector(dx: 0, dy: 12), frames: 20)
      rig.hand.up()
    case "on the way":
      rig.page?.dismiss(animated: false)
    default:
      rig.stage.finish()
      rig.page?.dismiss(animated: way == "dismiss")
    }
    rig.expectRest(isOpen: false)
    #expect(layer.shouldRasterize == wasPicture && layer.rasterizationScale == 3)
  }

  @Test func upwardsAndSidewaysItStaysWhereItIs() throws {
    let rig = try PhotoRig()
    for direction in [CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0), CGVector(dx: -1, dy: 0)] {
      rig.grab(going: direction)
      rig.hand.drag(CGVector(dx: 8 * direction.dx, dy: 8 * direction.dy), frames: 10)
      #expect(rig.page?.isBeingDismissed == false)
      rig.hand.up()
      rig.expectRest(isOpen: true)
    }
  }

  /// With less motion there is no flight to catch, but the photo follows the finger.
  @Test func itFollowsWithReducedMotionToo() throws {
    let rig = try PhotoRig(opens: false)
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    try rig.stage.perform("present")
    rig.grab()
    rig.hand.drag(CGVector(dx: 0, dy: 6), frames: 30)
    #expect(abs((rig.pose?.fraction ?? 0) - 0.6) < 1e-6)
    #expect(rig.cell?.isEmpty == true)
    rig.hand.up()
    rig.expectRest(isOpen: false)
  }

  /// Whatever a hand does: from frame to frame nothing goes farther than a hand or a spring may move it, and in the end
  /// all is in its place.
  @Test(arguments: UInt64(1)...12)
  func nothingEverJumps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let rig = try PhotoRig()
    var last = rig.pose
    var speed: CGFloat = 0
    func look() {
      defer { last = rig.pose }
      guard let pose = rig.pose, let last else { return }
      let step = hypot(pose.center.x - last.center.x, pose.center.y - last.center.y)
      // A spring of ω 18/s starts from rest with ω²·d/60 and never gains more than that in a frame.
      #expect(step < speed + 0.11 * 1000, "seed \(seed)")
      speed = step
    }
    for _ in 0..<12 {
      guard rig.page != nil else { break }
      rig.grab(
        .random(in: 100...700, using: &generator), .random(in: 100...400, using: &generator))
      look()
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        rig.hand.drag(
          CGVector(
            dx: .random(in: -12...12, using: &generator),
            dy: .random(in: -12...14, using: &generator)),
          frames: .random(in: 1...12, using: &generator), look)
      }
      if Bool.random(using: &generator) { rig.stage.session.advance(by: 0.2) }
      rig.hand.up()
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        rig.stage.session.advance(by: StageHand.frame)
        look()
      }
    }
    rig.stage.finish()
    rig.expectRest(isOpen: rig.page != nil)
  }
}
