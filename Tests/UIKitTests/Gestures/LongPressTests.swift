import Testing

@testable import UIKit

@MainActor
@Suite("Long press")
struct LongPressTests {
  typealias Step = GestureBench.Step

  @Test(
    "A long press begins after the minimum duration, then moves freely, and ends with a finger",
    arguments: [
      (0, 1, [.down(50, 50), .wait(0.49), .up(50, 50)], []),
      (0, 1, [.down(50, 50), .wait(0.5), .wait(1), .up(50, 50)], ["began", "ended"]),
      (
        0, 1, [.down(50, 50), .wait(0.5), .move(150, 50), .up(150, 50)],
        ["began", "changed", "ended"]
      ),
      (0, 1, [.down(50, 50), .move(60, 50), .wait(0.5), .up(60, 50)], ["began", "ended"]),
      (0, 1, [.down(50, 50), .move(61, 50), .wait(0.5), .up(61, 50)], []),
      (0, 1, [.down(50, 50, .secondary), .wait(1), .up(50, 50, .secondary)], []),
      (
        0, 1, [.finger(1, .began, 50, 50), .wait(0.5), .finger(1, .cancelled, 50, 50)],
        ["began", "cancelled"]
      ),
      (
        0, 2,
        [
          .finger(1, .began, 50, 50), .wait(0.4), .finger(2, .began, 90, 50), .wait(0.4),
          .wait(0.2), .finger(1, .ended, 50, 50), .finger(2, .ended, 90, 50),
        ], ["began", "ended"]
      ),
      (0, 2, [.finger(1, .began, 50, 50), .wait(2), .finger(1, .ended, 50, 50)], []),
      (
        1, 1, [.down(50, 50), .up(50, 50), .down(50, 50), .wait(0.5), .up(50, 50)],
        ["began", "ended"]
      ),
      (1, 1, [.down(50, 50), .wait(0.6), .up(50, 50), .wait(0.4)], []),
      (
        1, 1,
        [
          .down(50, 50), .up(50, 50), .wait(0.4), .down(50, 50), .wait(0.5), .up(50, 50),
          .wait(0.4),
        ], []
      ),
    ] as [(Int, Int, [Step], [String])])
  func states(taps: Int, touches: Int, steps: [Step], log: [String]) {
    withBench { bench in
      let press = bench.add(UILongPressGestureRecognizer())
      press.numberOfTapsRequired = taps
      press.numberOfTouchesRequired = touches
      #expect(bench.run(steps) == log)
      #expect(press.state == .possible && !press.isBusy)
    }
  }

  @Test("Without a minimum duration a long press begins with the touch")
  func atOnce() {
    withBench { bench in
      bench.add(UILongPressGestureRecognizer()).minimumPressDuration = 0
      #expect(bench.run([.down(50, 50)]) == ["began"])
      #expect(bench.run([.up(50, 50)]) == ["ended"])
    }
  }

  @Test("The deadline of a long press is known to the idle main loop")
  func wake() {
    withBench { bench in
      bench.add(UILongPressGestureRecognizer())
      // Ignores deadlines that earlier tests have left.
      let scheduler = AnimationScheduler.shared
      let start = CACurrentMediaTime()
      let others = scheduler.nextWake(after: start)
      let needsFrames = scheduler.needsFrames(at: start + 0.4)
      bench.perform(.down(50, 50))
      #expect(scheduler.nextWake(after: start) == min(others ?? .infinity, start + 0.5))
      #expect(scheduler.needsFrames(at: start + 0.4) == needsFrames)
      #expect(scheduler.needsFrames(at: start + 0.5))
      bench.perform(.up(50, 50))
      #expect(scheduler.nextWake(after: start) == others)
    }
  }
}
