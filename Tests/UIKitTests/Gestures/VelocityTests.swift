import TestSupport
import Testing

@testable import UIKit

@Suite("Velocity tracker")
struct VelocityTests {
  private func isClose(_ a: CGVector, _ b: CGVector) -> Bool {
    hypot(a.dx - b.dx, a.dy - b.dy) < 1e-6 * max(1, hypot(b.dx, b.dy))
  }

  /// A tracker of a point that moves from (3, 4) at constant `velocity`, sampled at `times`.
  private func track(_ velocity: CGVector, _ times: [Double]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for time in times {
      let t = time - times[0]
      tracker.add(CGPoint(x: 3 + velocity.dx * t, y: 4 + velocity.dy * t), at: time)
    }
    return tracker
  }

  @Test(
    "Uniform motion is exact at any sample rate and for large times",
    arguments: [30.0, 60, 125, 1000, 8000])
  func even(rate: Double) {
    let velocity = CGVector(dx: 321, dy: -77)
    for start in [0, 1e6] {
      let times = (0..<Int(rate)).map { start + Double($0) / rate }
      let found = track(velocity, times).velocity(at: times[times.count - 1])
      #expect(hypot(found.dx - 321, found.dy + 77) < (start == 0 ? 1e-6 : 1e-3))
    }
  }

  @Test("Uniform motion is exact for irregular samples")
  func irregular() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let velocity = CGVector(
        dx: .random(in: -3000...3000, using: &random), dy: .random(in: -3000...3000, using: &random)
      )
      var time = 5.0
      let times = (0..<40).map { _ in
        time += .random(in: 0.0001...0.04, using: &random)
        return time
      }
      #expect(isClose(track(velocity, times).velocity(at: time), velocity))
    }
  }

  @Test(
    "A sample at the same time replaces the last; older ones are dropped; one sample has no velocity"
  )
  func duplicates() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: 0) == .zero)
    tracker.add(.zero, at: 1)
    tracker.add(CGPoint(x: 5, y: 0), at: 1)
    #expect(tracker.velocity(at: 1) == .zero)
    tracker.add(CGPoint(x: 99, y: 0), at: 1.01)
    tracker.add(CGPoint(x: 7, y: 0), at: 1.01)
    tracker.add(CGPoint(x: 50, y: 0), at: 1.005)
    #expect(isClose(tracker.velocity(at: 1.01), CGVector(dx: 200, dy: 0)))
    tracker.reset()
    #expect(tracker.velocity(at: 1.01) == .zero)
  }

  @Test("After 100 ms without a sample the velocity is zero and older samples are dropped")
  func silence() {
    var tracker = track(CGVector(dx: 100, dy: 0), [0, 0.02, 0.04])
    #expect(isClose(tracker.velocity(at: 0.139), CGVector(dx: 100, dy: 0)))
    #expect(tracker.velocity(at: 0.15) == .zero)
    tracker.add(CGPoint(x: 1000, y: 0), at: 0.5)
    #expect(tracker.velocity(at: 0.5) == .zero)
    tracker.add(CGPoint(x: 1000, y: 10), at: 0.51)
    #expect(isClose(tracker.velocity(at: 0.51), CGVector(dx: 0, dy: 1000)))
  }

  @Test("Only the last 150 ms count")
  func window() {
    var tracker = VelocityTracker()
    for step in 0...50 { tracker.add(CGPoint(x: -10 * step, y: 0), at: Double(step) / 100) }
    let turn = 0.5
    for step in 1...16 {
      tracker.add(CGPoint(x: -500 + 3 * step, y: 0), at: turn + Double(step) / 100)
    }
    #expect(isClose(tracker.velocity(at: turn + 0.16), CGVector(dx: 300, dy: 0)))
  }
}
