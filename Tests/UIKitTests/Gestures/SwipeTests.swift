import Testing

@testable import UIKit

@MainActor
@Suite("Swipe")
struct SwipeTests {
  typealias Step = GestureBench.Step

  @Test(
    "A swipe must be long, straight and quick enough, with the right number of fingers",
    arguments: [
      (.right, 1, [.down(100, 100), .move(149, 100), .move(150, 110), .up(160, 100)], true),
      (.right, 1, [.down(100, 100), .move(149, 100), .up(149, 100)], false),
      (.right, 1, [.down(100, 100), .move(50, 100), .up(50, 100)], false),
      (.left, 1, [.down(100, 100), .move(50, 100), .up(50, 100)], true),
      (.up, 1, [.down(100, 100), .move(100, 50), .up(100, 50)], true),
      (.down, 1, [.down(100, 100), .move(100, 150), .up(100, 150)], true),
      ([.left, .down], 1, [.down(100, 100), .move(100, 150), .up(100, 150)], true),
      (.right, 1, [.down(100, 100), .move(150, 126), .up(150, 126)], false),
      // A first movement to the side makes it fail, even if it then turns.
      (.right, 1, [.down(100, 100), .move(100, 111), .move(160, 111), .up(160, 111)], false),
      (.right, 1, [.down(100, 100), .wait(0.4), .move(150, 100), .up(150, 100)], true),
      (.right, 1, [.down(100, 100), .wait(0.6), .move(150, 100), .up(150, 100)], false),
      (
        .right, 1, [.down(100, 100, .secondary), .move(150, 100), .up(150, 100, .secondary)], false
      ),
      (
        .right, 2,
        [
          .finger(1, .began, 100, 100), .finger(2, .began, 100, 200), .finger(1, .moved, 150, 100),
          .finger(2, .moved, 150, 200), .finger(1, .ended, 150, 100),
          .finger(2, .ended, 150, 200),
        ], true
      ),
      (.right, 2, [.down(100, 100), .move(150, 100), .up(150, 100)], false),
      (
        .right, 1,
        [
          .finger(1, .began, 100, 100), .finger(2, .began, 100, 200), .finger(1, .moved, 150, 100),
          .finger(1, .ended, 150, 100), .finger(2, .ended, 100, 200),
        ], false
      ),
    ] as [(UISwipeGestureRecognizer.Direction, Int, [Step], Bool)])
  func swipes(
    direction: UISwipeGestureRecognizer.Direction, touches: Int, steps: [Step], isSwipe: Bool
  ) {
    withBench { bench in
      let swipe = bench.add(UISwipeGestureRecognizer())
      swipe.direction = direction
      swipe.numberOfTouchesRequired = touches
      #expect(bench.run(steps) == (isSwipe ? ["ended"] : []))
      #expect(swipe.state == .possible && !swipe.isBusy)
    }
  }
}
