import TestSupport
import Testing

@testable import UIKit

/// Tests of the steps of a scroll wheel, which are spread over time.
@Suite struct ScrollSmoothingTests {
  @Test func aStepArrivesWithinItsTimeAndSlowsDown() {
    var smoothing = ScrollSmoothing()
    smoothing.add(step: CGVector(dx: 0, dy: -40), at: 10)
    let fractions: [(TimeInterval, CGFloat)] = [
      (9, 0), (10, 0), (10.02, 0.36), (10.05, 0.75), (10.08, 0.96), (10.1, 1), (11, 1),
    ]
    for (time, fraction) in fractions {
      #expect(abs(smoothing.position(at: time).dy + 40 * fraction) < 1e-9, "at \(time)")
    }
    #expect(smoothing.end == 10.1)
    smoothing.removeCompletedSteps(at: 10.1)
    #expect(smoothing.end == nil)
    #expect(smoothing.position(at: 10) == CGVector(dx: 0, dy: -40))
  }

  /// Random steps are sampled at random times. They arrive completely, and the position never moves back.
  @Test(arguments: 0..<50)
  func stepsArriveCompletelyAndNeverMoveBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var smoothing = ScrollSmoothing()
    var sum: CGFloat = 0
    var last: CGFloat = 0
    var time = 1000.0
    var steps: [(TimeInterval, CGFloat)] = []
    for _ in 0..<60 {
      time += Double(random.next() % 40) / 1000
      if random.next() % 2 == 0 {
        let step = 40 * CGFloat(1 + random.next() % 3)
        sum += step
        steps.append((time, step))
        smoothing.add(step: CGVector(dx: 0, dy: step), at: time)
      }
      let now = smoothing.position(at: time).dy
      #expect(now >= last - 1e-9)
      // The position is at least the sum of the steps that are over, and at most the sum of all steps.
      let old = steps.filter { $0.0 <= time - InputTuning.wheelDuration }.reduce(0) { $0 + $1.1 }
      #expect(now >= old - 1e-9 && now <= sum + 1e-9)
      last = now
      if random.next() % 3 == 0 { smoothing.removeCompletedSteps(at: time) }
    }
    #expect(smoothing.position(at: time + InputTuning.wheelDuration + 1e-6).dy == sum)
    smoothing.removeCompletedSteps(at: time + 1)
    #expect(smoothing.position(at: 0).dy == sum)
  }
}
