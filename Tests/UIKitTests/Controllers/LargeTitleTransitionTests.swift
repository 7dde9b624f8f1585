import TestSupport
import Testing

@testable import UIKit

/// Tests of large titles in pushes and pops.
@MainActor
@Suite("Large titles in a step")
struct LargeTitleTransitionTests {
  /// Would catch a bar whose height jumps at the beginning or the end of a push or pop.
  @Test("The bar's height follows a push to a page with a small title and back")
  func pushAndPop() {
    let stage = LargeTitleStage()
    let next = LargeTitleStage.page("Autumn")
    next.navigationItem.largeTitleDisplayMode = .never
    var last = stage.edge
    func check() {
      #expect(abs(stage.edge - last) < 5, "the edge jumps from \(last) to \(stage.edge)")
      last = stage.edge
    }
    stage.navigation.pushViewController(next, animated: true)
    stage.screen.flush()
    check()
    #expect(last == LargeTitleStage.low + 52)
    stage.advance(frames: 20, check)
    #expect(last < LargeTitleStage.low + 10)
    stage.advance(frames: 100, check)
    #expect(last == LargeTitleStage.low && stage.problemsAtRest == [])
    stage.navigation.popViewController(animated: true)
    stage.screen.flush()
    check()
    stage.advance(frames: 120, check)
    #expect(last == LargeTitleStage.low + 52 && stage.problemsAtRest == [])
    stage.screen.runUntilIdle()
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a large title that doesn't take part in an interactive pop, or doesn't come back after a cancelled one.
  @Test(
    "A dragged pop moves the bar's edge by its share, and can be cancelled",
    arguments: [false, true])
  func dragged(finishes: Bool) {
    let stage = LargeTitleStage(["Library", "Autumn"]) {
      $0.viewControllers.last?.navigationItem.largeTitleDisplayMode = .never
    }
    #expect(stage.edge == LargeTitleStage.low)
    // Beyond the slop of 14.5 points. The page follows on a spring.
    stage.hand.down(2, 500)
    stage.hand.move(17, 500)
    for share in [0.1, 0.4, 0.9, 0.5, finishes ? 0.8 : 0.1] as [CGFloat] {
      stage.hand.move(16.5 + 402 * share, 500)
      stage.advance(frames: 60)
      #expect(abs(stage.edge - LargeTitleStage.low - 52 * share) < 0.5, "\(share): \(stage.edge)")
    }
    stage.advance(frames: 30)
    var last = stage.edge
    stage.hand.up()
    stage.advance(frames: 150) {
      #expect(abs(stage.edge - last) < 5)
      last = stage.edge
    }
    #expect(last == LargeTitleStage.low + (finishes ? 52 : 0))
    stage.screen.runUntilIdle()
    #expect(stage.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a large title that jumps to the back button, or from it.
  @Test("The large title shrinks into the back button")
  func flight() throws {
    let stage = LargeTitleStage()
    let large = try #require(stage.large)
    let start = stage.place(large)
    let next = LargeTitleStage.page("Autumn")
    next.navigationItem.largeTitleDisplayMode = .never
    stage.navigation.pushViewController(next, animated: true)
    stage.screen.flush()
    let back = try #require(stage.labels(in: stage.bar.content).first { $0.text == "Library" })
    #expect(abs(stage.place(large).minX - start.minX) < 1e-3)
    #expect(abs(stage.place(back).minX - start.minX) < 0.5)
    #expect(abs(stage.place(back).width - start.width) < 1)
    stage.advance(frames: 20) {
      #expect(abs(stage.place(back).minX - stage.place(large).minX) < 1, "they are one text")
      #expect(abs(stage.place(back).midY - stage.place(large).midY) < 1)
    }
    stage.screen.runUntilIdle()
    #expect(stage.place(back).height < 22)
  }

  /// Would catch a title that is large again after a pop to a page that was scrolled, or the reverse.
  @Test("A pop to a scrolled page leaves its title under")
  func scrolledBelow() {
    let stage = LargeTitleStage()
    stage.top?.scroll.contentOffset.y = 200
    stage.navigation.pushViewController(LargeTitleStage.page("Autumn"), animated: true)
    stage.screen.runUntilIdle()
    #expect(stage.edge == LargeTitleStage.low + 52 && stage.problemsAtRest == [])
    stage.navigation.popViewController(animated: true)
    stage.screen.runUntilIdle()
    #expect(stage.edge == LargeTitleStage.low && stage.top?.scroll.contentOffset.y == 200)
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a page that keeps its inset, or its link to the bar, after it has left the stack.
  @Test("A popped page is as before, and can be pushed into another bar")
  func reused() {
    let stage = LargeTitleStage(["Library", "Autumn"])
    let page = stage.top
    stage.navigation.popViewController(animated: true)
    stage.screen.runUntilIdle()
    #expect(page?.barInsets == .zero && page?.scroll.topEdge == nil)
    let other = LargeTitleStage([])
    if let page { other.navigation.pushViewController(page, animated: false) }
    other.screen.flush()
    #expect(other.edge == LargeTitleStage.low + 52 && other.problemsAtRest == [])
    other.pull(-60)
    other.screen.runUntilIdle()
    #expect(other.edge == LargeTitleStage.low && other.problemsAtRest == [])
  }

  /// Would catch a bar that is hidden only in part, or content that jumps as it hides.
  @Test("A bar with a large title hides and comes back")
  func hidden() {
    let stage = LargeTitleStage()
    stage.navigation.setNavigationBarHidden(true, animated: true)
    var last = stage.contentTop
    stage.advance(frames: 60) {
      #expect(stage.contentTop <= last + 0.01)
      last = stage.contentTop
    }
    #expect(last == 62 && stage.bar.frame.maxY == 0 && stage.bar.isHidden)
    stage.navigation.setNavigationBarHidden(false, animated: true)
    stage.advance(frames: 60) {
      #expect(stage.contentTop >= last - 0.01)
      last = stage.contentTop
    }
    #expect(stage.problemsAtRest == [])
  }

  /// Random scrolls, flings, pushes, pops, edge drags and catches. In no frame may the bar's edge or a title jump, and
  /// at the end everything must be at rest. A failure names its seed.
  @Test("Nothing jumps in random drags, pushes and pops", arguments: 1...12)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let stage = LargeTitleStage(["Library", "Albums"])
    let words = ["Autumn", "Winter", "Library", "A much longer title than others"]
    var steps: [String] = []
    var last: [ObjectIdentifier: CGPoint] = [:]
    var watched: [UIView] = []
    var lastEdge = stage.edge
    var speed = CGVector.zero
    func check() {
      // The fastest motions are the pointer's, at most 12 points a frame, and the first steps of a push.
      if abs(stage.edge - lastEdge) > 14 {
        Issue.record("seed \(seed): edge from \(lastEdge) to \(stage.edge) after \(steps)")
      }
      lastEdge = stage.edge
      let labels = stage.labels()
      let places = labels.map { label in
        let place = stage.place(label)
        return CGPoint(x: place.minX, y: place.midY)
      }
      for (label, place) in zip(labels, places) where stage.opacity(label) > 0.05 {
        guard let old = last[ObjectIdentifier(label)] else { continue }
        if abs(place.x - old.x) > 40 || abs(place.y - old.y) > 16 {
          Issue.record(
            "seed \(seed): \(label.text ?? "") from \(old) to \(place) after \(steps)")
        }
      }
      watched = labels
      last = Dictionary(uniqueKeysWithValues: zip(labels.map(ObjectIdentifier.init), places))
    }
    for _ in 0..<240 {
      if stage.hand.isDown {
        switch random.index(below: 20) {
        case 0:
          steps.append("up")
          stage.hand.up()
        case 1: speed.dy = CGFloat(random.number(-12...12))
        case 2: speed.dx = CGFloat(random.number(-12...12))
        case 3: speed = .zero
        default: break
        }
        if stage.hand.isDown {
          stage.hand.move(stage.hand.location.x + speed.dx, stage.hand.location.y + speed.dy)
        }
      } else {
        switch random.index(below: 24) {
        case 0, 1:
          steps.append("grab")
          stage.hand.down(201, 450)
          speed = CGVector(dx: 0, dy: CGFloat(random.number(-12...12)))
        case 2, 3:
          steps.append("edge")
          stage.hand.down(3, 450)
          speed = CGVector(dx: CGFloat(random.number(2...12)), dy: 0)
        case 4 where stage.navigation.viewControllers.count < 5:
          steps.append("push")
          let page = LargeTitleStage.page(words[random.index(below: words.count)])
          page.navigationItem.largeTitleDisplayMode =
            [.automatic, .always, .never][random.index(below: 3)]
          stage.navigation.pushViewController(page, animated: true)
        case 5:
          steps.append("pop")
          stage.navigation.popViewController(animated: true)
        default: break
        }
      }
      stage.advance()
      check()
    }
    if stage.hand.isDown { stage.hand.up() }
    stage.screen.runUntilIdle()
    #expect(stage.problemsAtRest == [], "seed \(seed) after \(steps)")
    #expect(watched.count > 0)
  }
}
