import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// B under the pointer.
@MainActor @Suite struct CornerDragTests {
  @MainActor
  private final class Rig {
    let stage: ExhibitStage
    let hand: StageHand
    let page: CornerPageViewController
    let views: Int
    static let size = CGSize(width: 800, height: 600)

    init(presents: Bool = false) throws {
      stage = try ExhibitStage(.corner, width: 800, height: 600, draws: false)
      hand = StageHand(stage)
      page = try #require(stage.navigation.viewControllers.first as? CornerPageViewController)
      views = stage.viewCount
      if presents { try stage.perform("present") }
    }

    var percent: CGFloat { page.transition.percentComplete }

    /// Where B's upper left corner shows.
    var corner: CGPoint { stage.presented?.view.layer.presentation()?.frame.origin ?? .zero }

    func pull() { hand.grab(CGPoint(x: 780, y: 580), going: CGVector(dx: -1, dy: -1)) }
    func push() { hand.grab(CGPoint(x: 200, y: 200), going: CGVector(dx: 1, dy: 1)) }

    func expectRest(isThere: Bool, _ location: SourceLocation = #_sourceLocation) {
      stage.finish()
      #expect((stage.presented != nil) == isThere, sourceLocation: location)
      #expect(page.view.isUserInteractionEnabled, sourceLocation: location)
      #expect(stage.presented?.transitionCoordinator == nil, sourceLocation: location)
      if let view = stage.presented?.view {
        let room = stage.navigation.view.window?.bounds ?? view.superview?.bounds
        #expect(view.layer.presentation()?.frame == room, sourceLocation: location)
      } else {
        #expect(stage.viewCount == views, sourceLocation: location)
      }
    }
  }

  /// The part of the way along the diagonal, whatever goes aside.
  private func fraction(_ dx: CGFloat, _ dy: CGFloat, _ way: CGVector) -> CGFloat {
    min(max((dx * way.dx + dy * way.dy) / (way.dx * way.dx + way.dy * way.dy), 0), 1)
  }

  @Test(arguments: [false, true])
  func bIsOnTheDiagonalUnderThePointer(leaves: Bool) throws {
    let rig = try Rig(presents: leaves)
    leaves ? rig.push() : rig.pull()
    let grip = rig.hand.location
    #expect(rig.percent == 0)
    let way =
      leaves ? CGVector(dx: 800, dy: 600) : CGVector(dx: -800, dy: -600)
    for (x, y) in [(700, 500), (400.5, 300), (30, 20), (500, 100), (790, 590), (320, 240)]
      as [(CGFloat, CGFloat)]
    {
      rig.hand.move(to: CGPoint(x: x, y: y))
      rig.stage.session.frame()
      let fraction = fraction(x - grip.x, y - grip.y, way)
      #expect(abs(rig.percent - fraction) < 1e-6)
      let away = leaves ? fraction : 1 - fraction
      #expect(abs(rig.corner.x - away * 800) < 1e-6)
      #expect(abs(rig.corner.y - away * 600) < 1e-6)
    }
    rig.hand.up(resting: true)
    rig.stage.finish()
    rig.expectRest(isThere: rig.stage.presented != nil)
  }

  @Test(
    arguments: [
      // Points a frame toward the end, frames, rests, and arrives there.
      (8, 70, true, true), (8, 40, true, false), (16, 12, false, true), (-14, 10, false, false),
    ] as [(CGFloat, Int, Bool, Bool)], [false, true])
  func aReleaseGoesWhereTheRulesSay(
    release: (speed: CGFloat, frames: Int, rests: Bool, arrives: Bool), leaves: Bool
  ) throws {
    let rig = try Rig(presents: leaves)
    leaves ? rig.push() : rig.pull()
    let sign: CGFloat = leaves ? 1 : -1
    if release.speed < 0 { rig.hand.drag(CGVector(dx: 8 * sign, dy: 6 * sign), frames: 60) }
    rig.hand.drag(
      CGVector(dx: 0.8 * release.speed * sign, dy: 0.6 * release.speed * sign),
      frames: release.frames)
    rig.hand.up(resting: release.rests)
    rig.expectRest(isThere: release.arrives != leaves)
  }

  /// Coming, going, and returning: where it shows it stands, and then it follows.
  @Test(arguments: ["present", "dismiss"], [0.2, 0.5, 0.9])
  func itIsCaughtOnItsWay(way: String, time: Double) throws {
    for isThere in [true, false] { try catchIt(way, at: time, isThere: isThere) }
  }

  private func catchIt(_ way: String, at time: Double, isThere: Bool) throws {
    let rig = try Rig(presents: way == "dismiss")
    try rig.stage.begin(way)
    rig.stage.session.advance(by: time)
    let before = rig.corner
    rig.hand.grab(CGPoint(x: 400, y: 300), going: CGVector(dx: 1, dy: 0))
    rig.stage.session.frame()
    #expect(abs(rig.corner.x - before.x) < 1e-3)
    rig.stage.session.advance(by: 2)
    #expect(abs(rig.corner.x - before.x) < 1e-3)
    rig.hand.drag(CGVector(dx: -0.8, dy: -0.6), frames: 5)
    #expect(abs(rig.corner.x - max(before.x - 4, 0)) < 1e-2)
    let sign: CGFloat = isThere ? -1 : 1
    rig.hand.drag(CGVector(dx: 16 * sign, dy: 12 * sign), frames: 12)
    rig.hand.up()
    rig.expectRest(isThere: isThere)
  }

  /// A held page waits for a click: no drag moves it, and none is left over when the click comes.
  @Test(arguments: [(CGPoint(x: 780, y: 580), -1), (CGPoint(x: 300, y: 200), 1)])
  func noDragMovesAHeldPage(grip: CGPoint, direction: CGFloat) throws {
    let rig = try Rig()
    rig.page.presentBHeld()
    rig.stage.session.frame()
    rig.hand.grab(grip, going: CGVector(dx: direction, dy: direction))
    rig.hand.drag(CGVector(dx: 8 * direction, dy: 6 * direction), frames: 20) {
      #expect(rig.corner == CGPoint(x: 800, y: 600))
    }
    rig.hand.up()
    rig.stage.session.advance(by: 1)
    #expect(rig.corner == CGPoint(x: 800, y: 600))
    rig.stage.session.click(at: CGPoint(x: 400, y: 300))
    rig.expectRest(isThere: true)
    // Presented by a click, the page can be dragged back like any other.
    rig.push()
    rig.hand.drag(CGVector(dx: 16, dy: 12), frames: 20)
    rig.hand.up()
    rig.expectRest(isThere: false)
  }

  /// The drag's distance depends on the present size of the window.
  @Test(arguments: [0, 0.5], [(640, 480), (1000, 700)])
  func aResizeWhileItIsHeldKeepsTheShare(fraction: CGFloat, size: (Int, Int)) throws {
    let rig = try Rig()
    if fraction == 0 {
      rig.page.presentBHeld()
      rig.stage.session.frame()
    } else {
      rig.pull()
      rig.hand.drag(CGVector(dx: -fraction * 80, dy: -fraction * 60), frames: 10)
    }
    try rig.stage.session.resize(width: size.0, height: size.1)
    rig.stage.session.frame()
    #expect(abs(rig.corner.x - (1 - fraction) * CGFloat(size.0)) < 1e-3)
    #expect(abs(rig.corner.y - (1 - fraction) * CGFloat(size.1)) < 1e-3)
    if fraction == 0 {
      rig.stage.session.click(at: CGPoint(x: size.0 - 10, y: size.1 - 10))
    } else {
      rig.hand.up()
    }
    rig.stage.finish()
    rig.expectRest(isThere: rig.stage.presented != nil)
  }

  @Test(arguments: [0.1, 0.5])
  func aResizeOnTheWayOutKeepsTheShare(time: Double) throws {
    let rig = try Rig(presents: true)
    try rig.stage.begin("dismiss")
    rig.stage.session.advance(by: time)
    let before = rig.corner
    try rig.stage.session.resize(width: 400, height: 300)
    rig.stage.session.frame()
    #expect(abs(rig.corner.x - before.x / 2) < 1e-3)
    #expect(abs(rig.corner.y - before.y / 2) < 1e-3)
    try rig.stage.session.resize(width: 800, height: 600)
    rig.expectRest(isThere: false)
  }

  @Test func onlyTheCornerPullsAndOnlyInward() throws {
    let rig = try Rig()
    for (x, y, d) in [(300, 300, -1), (780, 200, -1), (700, 500, 1)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      rig.hand.grab(CGPoint(x: x, y: y), going: CGVector(dx: d, dy: d))
      rig.hand.drag(CGVector(dx: 8 * d, dy: 6 * d), frames: 8)
      rig.hand.up()
      rig.expectRest(isThere: false)
    }
  }

  @Test func itFollowsWithReducedMotionToo() throws {
    let rig = try Rig()
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    rig.pull()
    rig.hand.drag(CGVector(dx: -8, dy: -6), frames: 60)
    #expect(abs(rig.percent - 0.6) < 1e-6)
    #expect(abs(rig.corner.x - 320) < 1e-6)
    rig.hand.up()
    rig.expectRest(isThere: true)
  }
}
