import Testing

@testable import UIKit

@Suite("Springs fitted to a duration")
struct BlockSpringTests {
  @Test("The example in the documentation")
  func example() {
    let spring = BlockSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 0.5)
    #expect(abs(spring.stiffness - 646.878) < 5e-4)
    #expect(abs(spring.damping - 25.4338) < 5e-5)
    #expect(spring.mass == 1)
  }

  @Test("NaN and infinity are ignored", .timeLimit(.minutes(10)))
  func ignoresNaNAndInfinity() {
    for ratio in [0.5, 1] {
      let still = BlockSpring(dampingRatio: ratio, initialVelocity: 0, duration: 0.5)
      for velocity in [Double.nan, .infinity, -.infinity] {
        #expect(
          BlockSpring(dampingRatio: ratio, initialVelocity: velocity, duration: 0.5) == still)
      }
    }
    let spring = BlockSpring(dampingRatio: .nan, initialVelocity: 0, duration: .nan)
    #expect(spring.stiffness.isFinite && spring.damping.isFinite)
  }

  struct Case: Sendable {
    let ratio: Double
    let velocity: Double
    let duration: Double
  }

  static let cases: [Case] = [0.05, 0.2, 0.5, 0.7, 0.99, 1].flatMap { ratio in
    [-30, -3, 0, 0.5, 4, 25, 200].flatMap { velocity in
      [0.01, 0.3, 1, 10].map { Case(ratio: ratio, velocity: velocity, duration: $0) }
    }
  }

  private func envelope(_ c: Case, _ w: Double) -> Double {
    if c.ratio == 1 { return abs(-1 + (c.velocity - w) * c.duration) * exp(-w * c.duration) }
    let damped = w * (1 - c.ratio * c.ratio).squareRoot()
    return abs((c.velocity - c.ratio * w) / damped) * exp(-c.ratio * w * c.duration)
  }

  @Test("ω is the largest solution of the defining equation", arguments: cases)
  func solves(_ c: Case) {
    let spring = BlockSpring(
      dampingRatio: c.ratio, initialVelocity: c.velocity, duration: c.duration)
    let w = spring.angularFrequency
    #expect(abs(envelope(c, w) - 0.001) < 1e-9, "ω \(w)")
    // After the largest root the envelope stays below the tolerance. It is sampled densely until it is practically 0.
    let beyond = stride(from: 1.0005, through: 60, by: 0.01).map { envelope(c, w * $0) }
    #expect(beyond.allSatisfy { $0 < 0.001 })
  }

  @Test("The spring is within its tolerance of rest after the duration")
  func rests() {
    for c in Self.cases where c.velocity <= 0 && c.ratio < 1 {
      let spring = BlockSpring(
        dampingRatio: c.ratio, initialVelocity: c.velocity, duration: c.duration
      ).spring
      // The envelope bounds only the sine term; the cosine term adds at most as much again over √(1−ζ²).
      let bound = 0.001 * (1 + 1 / c.ratio)
      #expect(abs(1 - spring.value(at: c.duration)) <= bound)
    }
  }

  @Test("Damping ratio and duration are clamped to their limits")
  func limits() {
    let over = BlockSpring(dampingRatio: 3, initialVelocity: 0, duration: 0.5)
    #expect(over == BlockSpring(dampingRatio: 1, initialVelocity: 0, duration: 0.5))
    #expect(BlockSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 0).duration == 0.01)
    #expect(BlockSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 60).duration == 10)
    #expect(BlockSpring(dampingRatio: 0, initialVelocity: 0, duration: 1).stiffness.isFinite)
  }

  @Test("animate(usingSpringWithDamping:) uses this spring")
  @MainActor
  func used() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { view.center.x = 105 })
      let animation = view.layer.animation(forKey: "position") as? CASpringAnimation
      #expect(abs((animation?.stiffness ?? 0) - 646.878) < 5e-4)
      #expect(animation?.duration == 0.5)
      stage.advance(by: 1)
      stage.advance(by: 1)
    }
  }
}
