import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The container's cards under the pointer.
@MainActor @Suite struct ContainerDragTests {
  @MainActor
  private struct Rig {
    let stage: ExhibitStage
    let page: DraggedContainerViewController
    let hand: ExhibitHand
    let size: CGSize
    /// The middle of the stage, in the window.
    let middle: CGPoint

    init(_ style: ContainerMotion.Style, draws: Bool = true) throws {
      stage = try ExhibitStage(.container, width: 640, height: 400, draws: draws)
      let exhibit = stage.navigation.viewControllers.first as? ContainerPageViewController
      page = try #require(exhibit?.container)
      exhibit?.choose(style)
      stage.finish()
      hand = ExhibitHand(stage)
      let card: UIView = try #require(page.children.first?.view)
      size = try #require(card.superview?.bounds.size)
      middle = card.convert(CGPoint(x: card.bounds.midX, y: card.bounds.midY), to: nil)
    }

    var way: CGVector { way(on: size) }

    func way(on size: CGSize) -> CGVector {
      let start = page.motion.translation(on: size)
      return CGVector(dx: -start.dx, dy: -start.dy)
    }

    /// One point along the way.
    var direction: CGVector {
      let length = hypot(way.dx, way.dy)
      return CGVector(dx: way.dx / length, dy: way.dy / length)
    }

    func along(_ fraction: CGFloat) -> CGVector {
      CGVector(dx: way.dx * fraction, dy: way.dy * fraction)
    }

    func transform(_ index: Int) throws -> CGAffineTransform {
      try #require(page.children[index].view.layer.presentation()?.affineTransform())
    }

    func expectRest(_ child: UIViewController, _ location: SourceLocation = #_sourceLocation) {
      stage.finish()
      #expect(page.children == [child], sourceLocation: location)
      #expect(child.parent === page && child.view.transform == .identity, sourceLocation: location)
      #expect(child.view.alpha == 1, sourceLocation: location)
      #expect(child.view.superview?.subviews.count == 1, sourceLocation: location)
      #expect(page.transitionCoordinator == nil, sourceLocation: location)
    }
  }

  @Test(arguments: ContainerMotion.Style.allCases)
  func percentIsThePointersWay(style: ContainerMotion.Style) throws {
    let rig = try Rig(style, draws: false)
    let first = rig.page.children[0]
    rig.hand.grab(rig.middle, going: rig.direction)
    let origin = rig.hand.location
    let start = rig.page.motion.start(on: rig.size)
    for (fraction, aside) in [
      (0.1, 0.0), (0.25, 30), (0.7, -12), (1, 0), (1.3, 5), (0.4, 0), (-0.2, 0),
    ] {
      let (way, side) = (rig.along(fraction), rig.direction)
      rig.hand.move(
        to: CGPoint(
          x: origin.x + way.dx - side.dy * aside, y: origin.y + way.dy + side.dx * aside))
      let percent = min(max(fraction, 0), 1)
      #expect(abs(rig.page.drag.percentComplete - percent) < 1e-6)
      // The card that comes in stays under the pointer.
      let shown = try rig.transform(1)
      #expect(abs(shown.tx - start.tx * (1 - percent)) < 1e-6)
      #expect(abs(shown.ty - start.ty * (1 - percent)) < 1e-6)
      let angle = abs(atan2(shown.b, shown.a))
      #expect(abs(angle - (style == .rotate ? .pi * (1 - percent) : 0)) < 1e-6)
    }
    rig.hand.rest()
    rig.hand.up()
    rig.expectRest(first)
  }

  @Test(arguments: ContainerMotion.Style.allCases, [0.3, 0.7])
  func aSlowReleaseGoesToTheNearerEnd(style: ContainerMotion.Style, fraction: Double) throws {
    let rig = try Rig(style)
    let (first, before) = (rig.page.children[0], try rig.stage.picture())
    rig.hand.grab(rig.middle, going: rig.direction)
    rig.hand.drag(rig.along(fraction))
    let second = rig.page.children[1]
    rig.hand.rest()
    rig.hand.up()
    rig.expectRest(fraction < 0.5 ? first : second)
    if fraction < 0.5 {
      #expect(second.parent == nil)
      #expect(try rig.stage.picture().difference(from: before).count == 0)
      // The child that was dragged in and sent back comes next.
      rig.page.showNext()
      #expect(rig.page.children == [first, second])
    }
  }

  @Test func aFlickFinishesFromAFifth() throws {
    let rig = try Rig(.right, draws: false)
    rig.hand.grab(rig.middle, going: rig.direction)
    let second = rig.page.children[1]
    rig.hand.drag(rig.along(0.2), frames: 4)
    rig.hand.up()
    rig.expectRest(second)
  }

  @Test(arguments: ContainerMotion.Style.allCases)
  func whatComesByItselfIsCaughtAndSentBack(style: ContainerMotion.Style) throws {
    let rig = try Rig(style)
    let (first, before) = (rig.page.children[0], try rig.stage.picture())
    rig.page.showNext()
    rig.stage.session.frame()
    rig.stage.session.advance(by: 0.3)
    let shown = try rig.transform(1)
    rig.hand.grab(rig.middle, going: CGVector(dx: -rig.direction.dx, dy: -rig.direction.dy))
    let caught = try rig.transform(1)
    #expect(hypot(shown.tx - caught.tx, shown.ty - caught.ty) < 1e-3)
    rig.hand.drag(rig.along(-0.05), frames: 4)
    let moved = try rig.transform(1)
    // It goes back by the pointer's distance, at any speed.
    #expect(abs(moved.tx - caught.tx + rig.way.dx * 0.05) < 0.01)
    #expect(abs(moved.ty - caught.ty + rig.way.dy * 0.05) < 0.01)
    rig.hand.drag(rig.along(-0.5), frames: 20)
    rig.hand.rest()
    rig.hand.up()
    rig.expectRest(first)
    #expect(try rig.stage.picture().difference(from: before).count == 0)
  }

  @Test func theOtherWayNothingComes() throws {
    let rig = try Rig(.right, draws: false)
    let first = rig.page.children[0]
    rig.hand.grab(rig.middle, going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: 100, dy: 0))
    #expect(rig.page.children == [first])
    rig.hand.up()
    rig.expectRest(first)
  }

  /// The fraction stays, and further movement counts by the new distance.
  @Test(arguments: ContainerMotion.Style.allCases, [(800, 500), (500, 600)])
  func aResizeUnderTheHandKeepsTheShare(
    style: ContainerMotion.Style, size: (Int, Int)
  ) throws {
    let rig = try Rig(style, draws: false)
    let first = rig.page.children[0]
    rig.hand.grab(rig.middle, going: rig.direction)
    rig.hand.drag(rig.along(0.3))
    try rig.stage.session.resize(width: size.0, height: size.1)
    rig.stage.session.frame()
    #expect(abs(rig.page.drag.percentComplete - 0.3) < 1e-6)
    let room: CGSize = try #require(first.view.superview?.bounds.size)
    #expect(room != rig.size)
    let way = rig.way(on: room)
    for fraction: CGFloat in [0.1, 0.35, -0.2] {
      let before = rig.page.drag.percentComplete
      let place = rig.hand.location
      rig.hand.move(to: CGPoint(x: place.x + way.dx * fraction, y: place.y + way.dy * fraction))
      #expect(abs(rig.page.drag.percentComplete - before - fraction) < 1e-6)
    }
    rig.hand.rest()
    rig.hand.up()
    rig.expectRest(rig.page.children[1])
  }

  @Test func aResizeUnderTheHandEndsInPlace() throws {
    for fraction in [0.2, 0.8] {
      let rig = try Rig(.left, draws: false)
      rig.hand.grab(rig.middle, going: rig.direction)
      rig.hand.drag(rig.along(fraction))
      let shown = rig.page.children[fraction < 0.5 ? 0 : 1]
      try rig.stage.session.resize(width: 800, height: 500)
      rig.stage.session.frame()
      rig.hand.rest()
      rig.hand.up()
      rig.expectRest(shown)
      let room: CGRect = try #require(shown.view.superview?.bounds)
      #expect(shown.view.center == CGPoint(x: room.midX, y: room.midY))
      #expect(abs(shown.view.bounds.width - (room.width - 48)) < 1e-6)
    }
  }

  @Test func reducedMotionLeavesTheDragAlone() throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let rig = try Rig(.right, draws: false)
    rig.hand.grab(rig.middle, going: rig.direction)
    rig.hand.drag(rig.along(0.6))
    #expect(abs(try rig.transform(1).tx - rig.size.width * 0.4) < 1e-6)
    let second = rig.page.children[1]
    rig.hand.rest()
    rig.hand.up()
    rig.expectRest(second)
    rig.page.showNext()
    rig.stage.session.frame()
    rig.stage.session.advance(by: 0.1)
    #expect(try rig.transform(1) == .identity)
    rig.stage.finish()
    #expect(rig.page.children.count == 1)
  }
}
