import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Pages that are dragged back: the calendar's halves, the year's rows, turned pages and scaled pages.
@MainActor @Suite struct PageDragTests {
  /// An exhibit, the steps that lead to the page, and the way of the drag that leads back, in sizes of the window.
  struct Case: CustomTestStringConvertible, Sendable {
    var exhibit: ExhibitName
    var steps: [String]
    var way = CGVector(dx: 1, dy: 0)
    /// Of the window, in points: all that the steps click on is in sight.
    var height = 400
    var testDescription: String { "\(exhibit) \(steps.last ?? "")" }
  }

  nonisolated static let pops = [
    Case(exhibit: .calendar, steps: ["push"]),
    Case(exhibit: .year, steps: ["open-month"]),
    Case(exhibit: .year, steps: ["open-month", "open-day"]),
  ]
  nonisolated static let dismissals = [
    Case(exhibit: .flip, steps: ["present-turn"]),
    Case(exhibit: .petCare, steps: ["corner"]),
    Case(exhibit: .petCare, steps: ["drop"], way: CGVector(dx: 0, dy: -1), height: 560),
  ]
  nonisolated static let all = pops + dismissals

  @MainActor
  private struct Rig {
    let stage: ExhibitStage
    let hand: ExhibitHand
    /// Nil where nothing is drawn.
    let before: Bitmap?
    let there: Bitmap?
    let views: Int
    let way: CGVector
    let viewsThere: Int

    init(_ test: Case, draws: Bool = true) throws {
      let size = (640, test.height)
      stage = try ExhibitStage(test.exhibit, width: size.0, height: size.1, draws: draws)
      for step in test.steps.dropLast() { try stage.perform(step) }
      before = draws ? try stage.picture() : nil
      views = stage.viewCount
      try stage.perform(try #require(test.steps.last))
      there = draws ? try stage.picture() : nil
      viewsThere = stage.viewCount
      hand = ExhibitHand(stage)
      way = CGVector(dx: test.way.dx * CGFloat(size.0), dy: test.way.dy * CGFloat(size.1))
    }

    func grab(_ direction: CGFloat = 1) {
      hand.grab(
        CGPoint(x: 320, y: 330),
        going: CGVector(
          dx: direction * way.dx / abs(way.dx + way.dy),
          dy: direction * way.dy / abs(way.dx + way.dy)))
    }

    func along(_ fraction: CGFloat) -> CGVector {
      CGVector(dx: way.dx * fraction, dy: way.dy * fraction)
    }

    var coordinator: (any UIViewControllerTransitionCoordinator)? {
      // Some pages are presented within the exhibit's first page.
      let contexts = stage.navigation.viewControllers.first?.children ?? []
      var top = contexts.first { $0.presentedViewController != nil } ?? stage.navigation
      while let next = top.presentedViewController,
        next.transitionCoordinator != nil || !next.isBeingDismissed
      {
        top = next
      }
      return top.transitionCoordinator
    }

    func expectBefore(_ at: SourceLocation = #_sourceLocation) throws {
      // The view under the pointer looks different.
      stage.session.send(.pointerLeft)
      stage.finish()
      #expect(try stage.picture().difference(from: #require(before)).count == 0, sourceLocation: at)
      #expect(stage.viewCount == views, sourceLocation: at)
    }

    func expectThere(_ at: SourceLocation = #_sourceLocation) throws {
      stage.session.send(.pointerLeft)
      stage.finish()
      #expect(try stage.picture().difference(from: #require(there)).count == 0, sourceLocation: at)
      #expect(stage.viewCount == viewsThere, sourceLocation: at)
    }
  }

  @Test(arguments: all)
  func draggedToTheEndItGoesBack(test: Case) throws {
    let rig = try Rig(test)
    rig.grab()
    #expect(rig.coordinator?.isInteractive == true)
    rig.hand.drag(rig.along(0.7))
    #expect(abs((rig.coordinator?.percentComplete ?? -1) - 0.7) < 1e-6)
    rig.hand.rest()
    rig.hand.up()
    try rig.expectBefore()
  }

  @Test(arguments: all)
  func cancelledEverythingIsAsItWas(test: Case) throws {
    let rig = try Rig(test)
    rig.grab()
    for fraction: CGFloat in [0.9, 0, 0.45] {
      rig.hand.move(
        to: CGPoint(
          x: rig.hand.location.x + rig.along(fraction).dx,
          y: rig.hand.location.y + rig.along(fraction).dy
        ))
      rig.hand.move(
        to: CGPoint(
          x: rig.hand.location.x - rig.along(fraction).dx,
          y: rig.hand.location.y - rig.along(fraction).dy
        ))
    }
    rig.hand.drag(rig.along(0.3))
    rig.hand.rest()
    rig.hand.up()
    try rig.expectThere()
    // And once more, to the end.
    rig.grab()
    rig.hand.drag(rig.along(0.8))
    rig.hand.rest()
    rig.hand.up()
    try rig.expectBefore()
  }

  @Test(arguments: all, [true, false])
  func aRunningTransitionIsCaught(test: Case, isGoing: Bool) throws {
    let rig = try Rig(test)
    // Back again, and then caught on the way there or, from there, on the way back.
    rig.grab()
    rig.hand.drag(rig.along(0.9))
    rig.hand.up()
    try rig.expectBefore()
    try rig.stage.begin(try #require(test.steps.last))
    if !isGoing {
      rig.stage.finish()
      rig.grab()
      rig.hand.drag(rig.along(0.5))
      rig.hand.up()
      rig.stage.session.frame()
    }
    rig.stage.session.advance(by: 0.1)
    let caught = try rig.stage.picture()
    rig.grab()
    #expect(rig.coordinator?.isInteractive == true)
    rig.stage.session.advance(by: 1)
    if !isGoing { #expect(try rig.stage.picture().difference(from: caught).count < 640 * 400 / 2) }
    rig.hand.drag(rig.along(1.2))
    rig.hand.rest()
    rig.hand.up()
    try rig.expectBefore()
  }

  /// To the last digit, whatever the pointer does aside, and however often it turns.
  @Test(arguments: all)
  func percentIsThePointersWay(test: Case) throws {
    let rig = try Rig(test, draws: false)
    rig.grab()
    let origin = rig.hand.location
    #expect(rig.coordinator?.percentComplete == 0)
    for (fraction, aside) in [
      (0.1, 0), (0.35, 20), (0.9, -15), (0.123, 0), (1.2, 5), (0.5, 0), (-0.3, 0), (0.25, 9),
    ] as [(CGFloat, CGFloat)] {
      let way = rig.along(fraction)
      rig.hand.move(
        to: CGPoint(
          x: origin.x + way.dx + (test.way.dx == 0 ? aside : 0),
          y: origin.y + way.dy + (test.way.dy == 0 ? aside : 0)))
      let percent = rig.coordinator?.percentComplete ?? -1
      #expect(abs(percent - min(max(fraction, 0), 1)) < 1e-6)
    }
    rig.hand.rest()
    rig.hand.up()
    rig.stage.finish()
    #expect(rig.stage.viewCount == rig.viewsThere)
  }

  /// Taking hold, letting go and being taken away move nothing by themselves, and in the end all is whole.
  @Test(arguments: all)
  func noActOfTheHandMovesAnything(test: Case) throws {
    let rig = try Rig(test, draws: false)
    let hand = StageHand(rig.stage)
    var random = SeededGenerator(seed: 7)
    var catches = 0
    func expectNothingMoves(_ act: () -> Void, _ at: SourceLocation = #_sourceLocation) {
      let before = rig.stage.places
      act()
      rig.stage.session.frame()
      for (view, place) in rig.stage.places {
        guard let old = before[view] else { continue }
        let moved = hypot(place.x - old.x, place.y - old.y)
        #expect(moved < 0.01, "\(type(of: view))", sourceLocation: at)
      }
    }
    for _ in 0..<10 {
      if rig.coordinator == nil, rig.stage.viewCount != rig.viewsThere {
        try rig.stage.begin(try #require(test.steps.last))
        rig.stage.session.advance(by: 0.1)
      }
      if rig.coordinator != nil { catches += 1 }
      let sign: CGFloat = random.chance(0.5) ? 1 : -1
      expectNothingMoves {
        hand.grab(
          CGPoint(x: 320, y: 330),
          going: CGVector(dx: test.way.dx * sign, dy: test.way.dy * sign))
      }
      for _ in 0...random.index(below: 3) {
        let step = rig.along(random.number(-0.05...0.06))
        hand.drag(step, frames: 1 + random.index(below: 10))
      }
      expectNothingMoves {
        if random.chance(0.2) { rig.stage.session.send(.cancelled) } else { hand.up() }
      }
      for _ in 0..<random.index(below: 20) {
        rig.stage.session.advance(by: HeadlessSession.framePeriod)
      }
    }
    #expect(catches > 0)
    rig.stage.finish()
    #expect(rig.coordinator == nil)
    #expect([rig.views, rig.viewsThere].contains(rig.stage.viewCount))
  }

  @Test(arguments: pops)
  func aResizeUnderTheHandEndsWhole(test: Case) throws {
    for fraction in [0.3, 0.75] {
      let rig = try Rig(test, draws: false)
      rig.grab()
      rig.hand.drag(rig.along(fraction))
      try rig.stage.session.resize(width: 800, height: 500)
      rig.stage.session.frame()
      rig.hand.rest()
      rig.hand.up()
      rig.stage.finish()
      let top: UIView = try #require(rig.stage.navigation.topViewController?.view)
      #expect(
        rig.stage.navigation.viewControllers.count == test.steps.count + (fraction < 0.5 ? 1 : 0))
      #expect(top.frame == top.superview?.bounds && top.bounds.width == 800)
      #expect(rig.stage.viewCount == (fraction < 0.5 ? rig.viewsThere : rig.views))
      #expect(top.superview?.subviews.count == 1)
    }
  }

  /// The pieces of a split page go by percent, linear under the hand, whichever way the transition runs by itself.
  @Test(arguments: pops, [true, false])
  func piecesFollowByPercent(test: Case, isCaught: Bool) throws {
    let rig = try Rig(test, draws: false)
    if isCaught {
      rig.stage.navigation.popViewController(animated: true)
      rig.stage.session.frame()
      rig.stage.session.advance(by: 0.15)
    }
    rig.grab()
    let container: UIView = try #require(rig.coordinator?.containerView)
    let piece: UIView = try #require(container.subviews.last)
    func percent() -> CGFloat { rig.coordinator?.percentComplete ?? -1 }
    func y() throws -> CGFloat { try #require(piece.layer.presentation()?.position.y) }
    let (start, place) = (percent(), try y())
    var samples: [(CGFloat, CGFloat)] = []
    for fraction: CGFloat in [0.1, 0.15, 0.3, 0.35] where start + fraction < 1 {
      rig.hand.move(to: CGPoint(x: 320 + 11 + rig.way.dx * fraction, y: 330))
      #expect(abs(percent() - start - fraction) < 1e-6)
      samples.append((percent() - start, try y() - place))
    }
    let slope = samples[0].1 / samples[0].0
    #expect(abs(slope) > 10)
    for (fraction, moved) in samples {
      #expect(abs(moved - slope * fraction) < (isCaught ? 1e-3 : 1e-6))
    }
    rig.hand.rest()
    rig.hand.up()
    rig.stage.finish()
  }

  // Where motion is reduced, Pet care's drop is a fade of UIKit's own sheet, which has another way.
  @Test(arguments: all.filter { $0.steps.last != "drop" })
  func reducedMotionLeavesTheDragAlone(test: Case) throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let rig = try Rig(test)
    rig.grab()
    rig.hand.drag(rig.along(0.6))
    #expect(abs((rig.coordinator?.percentComplete ?? -1) - 0.6) < 1e-6)
    rig.hand.rest()
    rig.hand.up()
    try rig.expectBefore()
  }

  @Test func theAnimalsScrollUnderAVerticalDrag() throws {
    let stage = try ExhibitStage(.petCare, width: 320, height: 240, draws: false)
    let grid = try #require(views(UICollectionView.self, in: stage.navigation.view).first)
    let hand = ExhibitHand(stage)
    hand.grab(CGPoint(x: 160, y: 200), going: CGVector(dx: 0, dy: -1))
    hand.drag(CGVector(dx: 0, dy: -60))
    #expect(grid.contentOffset.y > 0)
    hand.up()
    stage.finish()
  }
}
