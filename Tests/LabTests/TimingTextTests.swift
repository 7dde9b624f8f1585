import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Lab

/// The text that the curve editor copies, and the text that can be pasted into it.
@MainActor @Suite struct TimingTextTests {
  private nonisolated static let timings: [AnimationTiming] = [
    .curve(.linear), .curve(.easeInOut), .curve(TimingCurve(0.3, -0.6, 0.2, 1.75)),
    .curve(TimingCurve(0.123456, 1e-5, 1, 0)),
    .spring(Spring(mass: 3, stiffness: 1000, damping: 109.545)),
    .spring(Spring(mass: 1, stiffness: 180.25, damping: 12, initialVelocity: -2.5)),
    .spring(Spring(perceptualDuration: 0.5, bounce: 0.3, initialVelocity: 8.75)),
  ]

  /// Fails when a copied text is not read as the timing that it was written from.
  @Test(arguments: Self.timings, [TimingNotation.uiKit, .coreAnimation, .commandLine])
  func aCopiedTimingCanBePasted(timing: AnimationTiming, notation: TimingNotation) throws {
    let text = timing.text(notation, duration: 0.4)
    let read = try #require(AnimationTiming(text: text, duration: 0.4), "\(text)")
    for step in 0...50 {
      let time = Double(step) / 50
      let difference = read.value(at: time, duration: 1) - timing.value(at: time, duration: 1)
      #expect(abs(difference) < 1e-4, "\(text) at \(time)")
    }
  }

  /// Fails when `linear()` deviates from the timing, or has no percents, no sorted ones, or more points than it needs.
  @Test(arguments: Self.timings)
  func linearFollowsTheTiming(timing: AnimationTiming) throws {
    let text = timing.text(.cssLinear, duration: 0.4)
    let length = timing.naturalDuration ?? 0.4
    let stops = try text.dropFirst("linear(".count).dropLast().components(separatedBy: ", ")
      .map { stop in
        let words = stop.split(separator: " ")
        return (
          y: try #require(Double(words[0])),
          x: words.count > 1 ? try #require(Double(words[1].dropLast())) / 100 : nil
        )
      }
    let points = stops.enumerated().map { ($1.x ?? ($0 == 0 ? 0 : 1), $1.y) }
    #expect(points.map(\.0) == points.map(\.0).sorted() && points.count <= 120)
    for step in 0..<200 {
      let x = Double(step) / 200
      let next = try #require(points.firstIndex { $0.0 > x })
      let (from, to) = (points[next - 1], points[next])
      let y = from.1 + (to.1 - from.1) * (x - from.0) / (to.0 - from.0)
      let value = timing.value(at: x * length, duration: length)
      #expect(abs(y - value) <= AnimationTiming.linearError, "\(text) at \(x)")
    }
  }

  /// Fails when a pasted `linear()` becomes a timing that moves visibly differently: by more than the copy's own error and 0.3 %.
  @Test(arguments: Self.timings)
  func aLinearIsReadAsTheNearestTiming(timing: AnimationTiming) throws {
    let length = timing.naturalDuration ?? 0.4
    let easing = try #require(LinearEasing(text: timing.text(.cssLinear, duration: 0.4)))
    let (read, error) = easing.nearestTiming(duration: length)
    #expect(error < 0.005)
    for step in 0...50 {
      let time = length * Double(step) / 50
      let difference =
        read.value(at: time, duration: length) - timing.value(at: time, duration: length)
      #expect(abs(difference) < 0.005, "\(read) at \(time)")
    }
  }

  /// As CSS says: positions spread evenly where they are missing, never decrease, and may be double.
  @Test func aLinearIsReadAsCSSReadsIt() throws {
    func points(_ text: String) -> [[Double]]? {
      LinearEasing(text: text)?.points.map { [$0.x, $0.y] }
    }
    #expect(points("linear(0, 1)") == [[0, 0], [1, 1]])
    #expect(points("linear(0, 0.5, 1)") == [[0, 0], [0.5, 0.5], [1, 1]])
    #expect(
      points("linear(0, 0.25 25% 75%, 1)") == [[0, 0], [0.25, 0.25], [0.75, 0.25], [1, 1]])
    #expect(points("linear(0, 0.1, 30% 0.2, 1)") == [[0, 0], [0.15, 0.1], [0.3, 0.2], [1, 1]])
    #expect(points("linear(0, 0.5 60%, 0.6 40%, 1)")?[2] == [0.6, 0.6])
    for text in [
      "linear()", "linear(0)", "linear(0, a)", "linear(0, 1% 2% 3% 1)", "linear(0 0 1, 1)",
    ] {
      #expect(points(text) == nil, "\(text)")
    }
    let bounce = try #require(LinearEasing(text: "linear(0, 1 40%, 0.8 60%, 1 80%, 1)"))
    #expect(bounce.value(at: 0.5) == 0.9)
    #expect(bounce.nearestTiming(duration: 0.4).error > 0.05)
  }

  @Test func aStraightLineHasTwoPoints() {
    #expect(AnimationTiming.curve(.linear).text(.cssLinear, duration: 1) == "linear(0, 1)")
  }

  @Test(
    arguments: [
      ("ease-in", .curve(.easeIn)), (" Ease ", .curve(.default)),
      (".easeInOut", .curve(.easeInOut)),
      ("CAMediaTimingFunction(name: .easeOut)", .curve(.easeOut)),
      ("UICubicTimingParameters(animationCurve: .linear)", .curve(.linear)),
      ("cubic-bezier(.17, .67, .83, .67)", .curve(TimingCurve(0.17, 0.67, 0.83, 0.67))),
      ("cubic-bezier(0.3, -1e-1, +0.5, 1.5)", .curve(TimingCurve(0.3, -0.1, 0.5, 1.5))),
      (
        "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)",
        .spring(Spring(mass: 1, stiffness: 100, damping: 10))
      ),
      (
        "UISpringTimingParameters(duration: 0.5, bounce: 0.25)",
        .spring(Spring(perceptualDuration: 0.5, bounce: 0.25))
      ),
      (
        "UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: 2))",
        .spring(BlockSpring(dampingRatio: 0.7, initialVelocity: 2, duration: 0.4).spring)
      ),
      (
        "let a = CASpringAnimation(keyPath: \"bounds\")\na.stiffness = 250\na.initialVelocity = -3",
        .spring(Spring(mass: 1, stiffness: 250, damping: 10, initialVelocity: -3))
      ),
      (
        "uispring(0.5,0,0.4)",
        .spring(BlockSpring(dampingRatio: 0.5, initialVelocity: 0, duration: 0.4).spring)
      ),
    ] as [(String, AnimationTiming)])
  func otherPeoplesTextIsRead(text: String, timing: AnimationTiming) {
    #expect(AnimationTiming(text: text, duration: 0.4) == timing)
  }

  @Test(arguments: [
    "", "hello", "cubic-bezier(0,0,1)", "cubic-bezier(2,0,1,1)", "linear(0, 0.5, 1)",
    "spring(1,100,10)", "UISpringTimingParameters(mass: 0, stiffness: 1, damping: 1)",
    "UISpringTimingParameters(duration: 0.5, bounce: 7)", "CASpringAnimation a.mass = 0",
    "a.stiffness = 100", "cubic-bezier(1e999,0,1,1)",
  ])
  func anythingElseIsNot(text: String) {
    #expect(AnimationTiming(text: text, duration: 0.4) == nil)
  }

  /// Fails when the two notations of a spring do not follow each other.
  @Test(arguments: [(0.5, 0.0), (0.3, 0.15), (2, 0.9)])
  func durationAndBounceAreAnotherNotation(duration: Double, bounce: Double) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce, mass: 2)
    #expect(abs(spring.perceptualDuration - duration) < 1e-12)
    #expect(abs(spring.bounce - bounce) < 1e-12)
    let light = Spring(perceptualDuration: duration, bounce: bounce)
    #expect(abs(light.value(at: 0.2) - spring.value(at: 0.2)) < 1e-12)
  }
}
