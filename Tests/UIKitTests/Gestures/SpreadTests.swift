import Testing

@testable import UIKit

@MainActor
@Suite("Pinch and rotation")
struct SpreadTests {
  typealias Step = GestureBench.Step

  /// Two fingers at the ends of a line of `length` about (200, 200), turned by `angle`.
  private nonisolated static func fingers(
    _ phase: InputEvent.TouchPhase, _ length: CGFloat, _ angle: CGFloat = 0
  ) -> [Step] {
    let x = length / 2 * cos(angle)
    let y = length / 2 * sin(angle)
    return [.finger(1, phase, 200 - x, 200 - y), .finger(2, phase, 200 + x, 200 + y)]
  }

  @Test(
    "The scale is relative to the start of the pinch, across lifted and added fingers",
    arguments: [
      // Fingers move one after the other: the first changes the distance from 100 to 110, the
      // second to 120.
      (
        fingers(.began, 100) + fingers(.moved, 120) + fingers(.moved, 240) + fingers(.ended, 240),
        ["began 1", "changed 1.5", "changed 2", "ended 2"]
      ),
      (fingers(.began, 100) + fingers(.moved, 80) + fingers(.ended, 80), ["began 1", "ended 1"]),
      (fingers(.began, 100) + fingers(.moved, 115) + fingers(.ended, 115), []),
      // Turning does not begin a pinch.
      (fingers(.began, 100) + fingers(.moved, 100, 0.2) + fingers(.ended, 100, 0.2), []),
      // One finger is lifted and comes down elsewhere, without a jump of the scale.
      (
        fingers(.began, 100) + fingers(.moved, 200)
          + [
            .finger(1, .ended, 100, 200), .finger(2, .moved, 350, 200),
            .finger(1, .began, 250, 200), .finger(2, .moved, 450, 200),
          ]
          + [.finger(1, .ended, 250, 200), .finger(2, .ended, 450, 200)],
        ["began 1", "changed 1.333", "changed 2.667", "ended 2.667"]
      ),
      (
        [.finger(1, .began, 100, 200), .finger(1, .moved, 200, 200), .finger(1, .ended, 200, 200)],
        []
      ),
      (
        fingers(.began, 100) + fingers(.moved, 200) + [.finger(1, .cancelled, 100, 200)]
          + [.finger(2, .ended, 300, 200)],
        ["began 1", "changed 1.333", "cancelled 1.333"]
      ),
    ] as [([Step], [String])])
  func pinch(steps: [Step], log: [String]) {
    withBench { bench in
      bench.add(UIPinchGestureRecognizer()) { short($0.scale) }
      #expect(bench.run(steps) == log)
    }
  }

  @Test("A pinch's velocity is in scale per second, and a set scale is the base of later changes")
  func pinchVelocity() {
    withBench { bench in
      let pinch = bench.add(UIPinchGestureRecognizer()) {
        "\(short($0.scale)) \(short($0.velocity))"
      }
      bench.stage.frame(Self.fingers(.began, 100))
      bench.stage.frame(Self.fingers(.moved, 200), after: 0.02)
      #expect(bench.takeLog() == ["began 1 25"])
      bench.stage.frame(Self.fingers(.moved, 300), after: 0.02)
      #expect(bench.takeLog() == ["changed 1.5 25"])
      let caught = warnings { for scale in [0, -1, .nan, .infinity] { pinch.scale = scale } }
      #expect(caught.count == 4 && pinch.scale == 1.5)
      pinch.scale = 3
      bench.stage.frame(Self.fingers(.moved, 400), after: 0.02)
      #expect(bench.takeLog() == ["changed 4 50"])
    }
  }

  @Test("A rotation is in radians, clockwise, and continues past half a turn")
  func rotation() {
    withBench { bench in
      let rotation = bench.add(UIRotationGestureRecognizer()) {
        "\(short($0.rotation)) \(short($0.velocity))"
      }
      bench.stage.frame(Self.fingers(.began, 100))
      bench.stage.frame(Self.fingers(.moved, 100, 0.1), after: 0.02)
      #expect(bench.takeLog() == [])
      bench.stage.frame(Self.fingers(.moved, 100, 0.2), after: 0.02)
      #expect(bench.takeLog() == ["began 0 5"])
      for turn in 1...40 {
        bench.stage.frame(Self.fingers(.moved, 100, 0.2 + CGFloat(turn) * 0.1), after: 0.02)
      }
      #expect(bench.takeLog().last == "changed 4 5")
      rotation.rotation = 0
      bench.stage.frame(Self.fingers(.moved, 100, 4.1), after: 0.02)
      #expect(bench.takeLog().last?.hasPrefix("changed -0.1") == true)
      bench.stage.frame(Self.fingers(.ended, 100, 4.1))
      #expect(bench.takeLog().last?.hasPrefix("ended -0.1") == true)
    }
  }

  @Test("Spreading begins no rotation, and fingers on one point have neither direction nor scale")
  func degenerate() {
    withBench { bench in
      bench.add(UIRotationGestureRecognizer(), "rotation")
      let steps = Self.fingers(.began, 100) + Self.fingers(.moved, 200) + Self.fingers(.ended, 200)
      #expect(bench.run(steps) == [])
      let pinch = bench.add(UIPinchGestureRecognizer(), "pinch") { short($0.scale) }
      let meeting =
        Self.fingers(.began, 0) + Self.fingers(.moved, 40) + Self.fingers(.moved, 0)
        + Self.fingers(.ended, 0)
      #expect(bench.run(meeting).allSatisfy { !$0.contains("nan") && !$0.contains("inf") })
      #expect(pinch.state == .possible && pinch.scale == 1)
    }
  }
}

extension ViewStage {
  /// Sends the steps of one frame together, `seconds` later.
  func frame(_ steps: [GestureBench.Step], after seconds: TimeInterval = 0) {
    if seconds > 0 { advance(by: seconds) }
    let now = CACurrentMediaTime()
    UIApplication.shared.handle(
      steps.compactMap { step in
        guard case .finger(let id, let phase, let x, let y) = step else { return nil }
        return InputEvent(.touch(id: id, phase, location: CGPoint(x: x, y: y)), at: now)
      })
  }
}
