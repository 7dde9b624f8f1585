import Testing

@testable import UIKit

@MainActor
@Suite("Pan")
struct PanTests {
  typealias Step = GestureBench.Step

  private func bench(_ prepare: (UIPanGestureRecognizer) -> Void, _ steps: [Step])
    -> [String]
  {
    var log: [String] = []
    withBench { bench in
      let pan = bench.add(UIPanGestureRecognizer()) { short($0.translation(in: nil)) }
      prepare(pan)
      log = bench.run(steps)
      #expect(pan.state == .possible && pan.numberOfTouches == 0)
    }
    return log
  }

  @Test(
    "States and translations for sequences of samples",
    arguments: [
      // Ten points are within the slop, and don't count.
      (
        [.down(100, 100), .move(108, 106), .move(108, 107), .move(118, 97), .up(118, 97)],
        ["began (0.474, 0.415)", "changed (10.474, -9.585)", "ended (10.474, -9.585)"]
      ),
      ([.down(100, 100), .move(106, 108), .up(106, 108)], []),
      // The release may include a movement.
      ([.down(100, 100), .move(120, 100), .up(130, 100)], ["began (10, 0)", "ended (20, 0)"]),
      // Other buttons don't drag.
      ([.down(100, 100, .secondary), .move(150, 100), .up(150, 100, .secondary)], []),
      // A second finger moves the centre; its arrival and departure do not change the translation.
      (
        [
          .finger(1, .began, 100, 100), .finger(1, .moved, 120, 100), .finger(2, .began, 200, 200),
          .finger(2, .moved, 220, 200), .finger(1, .ended, 120, 100), .finger(2, .moved, 230, 200),
          .finger(2, .ended, 230, 200),
        ],
        ["began (10, 0)", "changed (20, 0)", "changed (30, 0)", "ended (30, 0)"]
      ),
      (
        [
          .finger(1, .began, 100, 100), .finger(1, .moved, 120, 100),
          .finger(1, .cancelled, 120, 100),
        ],
        ["began (10, 0)", "cancelled (10, 0)"]
      ),
    ] as [([Step], [String])])
  func states(steps: [Step], log: [String]) {
    #expect(bench({ _ in }, steps) == log)
  }

  @Test(
    "A pan fails with too many fingers at first, ignores later ones, and waits for the minimum",
    arguments: [
      (
        2, 2,
        [.finger(1, .began, 100, 100), .finger(1, .moved, 130, 100), .finger(1, .ended, 130, 100)],
        []
      ),
      (
        2, 2,
        [
          .finger(1, .began, 100, 100), .finger(2, .began, 200, 100), .finger(1, .moved, 130, 100),
          .finger(2, .moved, 230, 100), .finger(1, .ended, 130, 100), .finger(2, .moved, 260, 100),
          .finger(2, .ended, 260, 100),
        ],
        ["began (5, 0)", "changed (20, 0)", "ended (20, 0)"]
      ),
      // Movement of one finger before the second comes is ignored.
      (
        2, 2,
        [
          .finger(1, .began, 100, 100), .finger(1, .moved, 150, 100), .finger(2, .began, 200, 100),
          .finger(2, .moved, 208, 100), .finger(2, .moved, 230, 100), .finger(2, .moved, 240, 100),
          .finger(1, .ended, 150, 100), .finger(2, .ended, 240, 100),
        ],
        ["began (5, 0)", "changed (10, 0)", "ended (10, 0)"]
      ),
      (
        1, 1,
        [
          .finger(1, .began, 100, 100), .finger(2, .began, 200, 100), .finger(1, .moved, 130, 100),
          .finger(1, .ended, 130, 100), .finger(2, .ended, 200, 100),
        ],
        []
      ),
      (
        1, 1,
        [
          .finger(1, .began, 100, 100), .finger(1, .moved, 130, 100), .finger(2, .began, 200, 100),
          .finger(2, .moved, 250, 100), .finger(1, .moved, 140, 100), .finger(1, .ended, 140, 100),
          .finger(2, .ended, 250, 100),
        ],
        ["began (20, 0)", "changed (30, 0)", "ended (30, 0)"]
      ),
    ] as [(Int, Int, [Step], [String])])
  func counts(least: Int, most: Int, steps: [Step], log: [String]) {
    let prepare = { (pan: UIPanGestureRecognizer) in
      pan.minimumNumberOfTouches = least
      pan.maximumNumberOfTouches = most
    }
    #expect(bench(prepare, steps) == log)
  }

  @Test("Translation and velocity are in the coordinates of the given view")
  func coordinates() {
    withBench { bench in
      bench.view.transform = CGAffineTransform(scaleX: 2, y: 2)
      var seen: [String] = []
      bench.add(UIPanGestureRecognizer()) { pan in
        seen.append(
          "\(short(pan.translation(in: bench.view))) \(short(pan.velocity(in: bench.view)))")
        return ""
      }
      _ = bench.run([
        .down(100, 100), .wait(0.02), .move(120, 100), .wait(0.02), .move(140, 100), .wait(0.02),
        .move(160, 100), .up(160, 100),
      ])
      #expect(
        seen == ["(5, 0) (500, 0)", "(15, 0) (500, 0)", "(25, 0) (500, 0)", "(25, 0) (500, 0)"])
    }
  }

  @Test("Setting the translation keeps the velocity and later movements add to it")
  func setTranslation() {
    withBench { bench in
      var seen: [String] = []
      bench.add(UIPanGestureRecognizer()) { pan in
        seen.append("\(short(pan.translation(in: nil))) \(short(pan.velocity(in: nil)))")
        pan.setTranslation(CGPoint(x: 1, y: 2), in: nil)
        return ""
      }
      _ = bench.run([
        .down(100, 100), .wait(0.02), .move(120, 100), .wait(0.02), .move(140, 100), .up(140, 100),
      ])
      #expect(seen == ["(10, 0) (1000, 0)", "(21, 2) (1000, 0)", "(1, 2) (1000, 0)"])
    }
  }

  @Test("The velocity is zero after a rest before the release")
  func rest() {
    withBench { bench in
      bench.add(UIPanGestureRecognizer()) { short($0.velocity(in: nil)) }
      let drag: [Step] = [
        .down(100, 100), .wait(0.02), .move(120, 100), .wait(0.02), .move(140, 100),
      ]
      #expect(bench.run(drag + [.wait(0.05), .up(140, 100)]).last == "ended (1000, 0)")
      #expect(bench.run(drag + [.wait(0.2), .up(140, 100)]).last == "ended (0, 0)")
    }
  }

  @Test("A pan that is disabled or removed during a drag is cancelled, and can begin again")
  func cancelling() {
    withBench { bench in
      let pan = bench.add(UIPanGestureRecognizer())
      let drag: [Step] = [.down(100, 100), .move(120, 100)]
      #expect(bench.run(drag) == ["began"])
      pan.isEnabled = false
      #expect(bench.run([.move(140, 100), .up(140, 100)]) == ["cancelled"])
      pan.isEnabled = true
      #expect(bench.run(drag) == ["began"])
      bench.view.removeGestureRecognizer(pan)
      #expect(bench.run([.move(140, 100), .up(140, 100)]) == ["cancelled"])
      #expect(pan.view == nil && pan.state == .possible)
      bench.view.addGestureRecognizer(pan)
      #expect(bench.run(drag + [.up(120, 100)]) == ["began", "ended"])
    }
  }

  @Test("A pan tracks a scroll that its mask allows")
  func scroll() {
    withBench { bench in
      let pan = bench.add(UIPanGestureRecognizer()) {
        "\(short($0.translation(in: nil))) \(short($0.velocity(in: nil)))"
      }
      @MainActor func scroll(_ phase: UIScrollEvent.Phase, _ dx: CGFloat, _ time: Double) -> Bool {
        UIApplication.shared.gestures.dispatch(
          UIScrollEvent(
            phase, location: CGPoint(x: 50, y: 50), translation: CGVector(dx: dx, dy: 0),
            velocity: phase == .ended ? CGVector(dx: 300, dy: 0) : nil, isPrecise: true,
            timestamp: time), over: bench.view)
      }
      #expect(!scroll(.began, 0, 0) && !scroll(.changed, 20, 0) && !scroll(.ended, 0, 0.1))
      #expect(bench.takeLog() == [])
      pan.allowedScrollTypesMask = .continuous
      #expect(!scroll(.began, 0, 0))
      #expect(scroll(.changed, 6, 0.01))
      #expect(scroll(.changed, 6, 0.02))
      #expect(scroll(.ended, 0, 0.2))
      #expect(
        bench.takeLog() == [
          "began (6, 0) (600, 0)", "changed (12, 0) (600, 0)", "ended (12, 0) (300, 0)",
        ])
      #expect(pan.state == .possible && pan.location(in: nil) == CGPoint(x: 50, y: 50))
    }
  }
}
