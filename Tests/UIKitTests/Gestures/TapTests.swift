import Testing

@testable import UIKit

@MainActor
@Suite("Tap")
struct TapTests {
  typealias Step = GestureBench.Step

  struct Need {
    var taps = 1
    var touches = 1
    var button = UIEvent.ButtonMask.primary
  }

  private nonisolated static let tap: [Step] = [.down(50, 50), .up(50, 50)]
  private nonisolated static func fingers(_ phase: InputEvent.TouchPhase, _ ids: Int...) -> [Step] {
    ids.map { .finger($0, phase, CGFloat(50 * $0), 50) }
  }

  @Test(
    "Numbers of taps and fingers, buttons, movement and delays",
    arguments: [
      (Need(), tap, 1),
      (Need(), [.down(50, 50), .move(60, 50), .up(60, 50)], 1),
      (Need(), [.down(50, 50), .move(61, 50), .up(50, 50)], 0),
      (Need(), [.down(50, 50), .up(70, 50)], 0),
      (Need(), [.down(50, 50), .wait(3), .up(50, 50)], 1),
      (Need(), [.down(50, 50, .secondary), .up(50, 50, .secondary)], 0),
      (Need(button: .secondary), [.down(50, 50, .secondary), .up(50, 50, .secondary)], 1),
      (Need(button: .secondary), tap, 0),
      (Need(), tap + tap, 2),
      (Need(taps: 2), tap, 0),
      (Need(taps: 2), tap + [.wait(0.3)] + tap, 1),
      (Need(taps: 2), tap + [.wait(0.4)] + tap, 0),
      (Need(taps: 2), tap + [.down(94, 50), .up(94, 50)], 1),
      (Need(taps: 2), tap + [.down(96, 50), .up(96, 50)], 0),
      (Need(taps: 3), tap + tap + tap, 1),
      (Need(touches: 2), fingers(.began, 1, 2) + fingers(.ended, 1, 2), 1),
      (Need(touches: 2), fingers(.began, 1) + fingers(.ended, 1), 0),
      (Need(touches: 2), fingers(.began, 1, 2, 3) + fingers(.ended, 1, 2, 3), 0),
      (Need(touches: 2), fingers(.began, 1, 2) + fingers(.ended, 2) + fingers(.cancelled, 1), 0),
      (
        Need(taps: 2, touches: 2),
        fingers(.began, 1, 2) + fingers(.ended, 1, 2) + fingers(.began, 2, 1)
          + fingers(.ended, 2, 1), 1
      ),
    ] as [(Need, [Step], Int)])
  func counting(need: Need, steps: [Step], count: Int) {
    withBench { bench in
      let tap = bench.add(UITapGestureRecognizer())
      tap.numberOfTapsRequired = need.taps
      tap.numberOfTouchesRequired = need.touches
      tap.buttonMaskRequired = need.button
      #expect(bench.run(steps) == Array(repeating: "ended", count: count))
      bench.perform(.wait(1))
      #expect(tap.state == .possible && !tap.isBusy)
    }
  }

  @Test(
    "A view receives a tap's end after the double tap around it has failed, or its cancellation")
  func delayedEnd() {
    let scribe = TouchScribe()
    withBench(scribe) { bench in
      let double = bench.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      _ = bench.run(Self.tap)
      #expect(scribe.takeLines() == ["began"])
      _ = bench.run([.wait(0.4)])
      #expect(scribe.takeLines() == ["ended"])
      #expect(bench.run(Self.tap + Self.tap) == ["double ended"])
      #expect(scribe.takeLines() == ["began", "began", "cancelled", "cancelled"])
      double.delaysTouchesEnded = false
      _ = bench.run(Self.tap)
      #expect(scribe.takeLines() == ["began", "ended"])
    }
  }

  private final class CountingView: UIView {
    var counts: [Int] = []

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      counts += touches.map(\.tapCount)
    }
  }

  @Test("Fingers that are down together count as one tap")
  func fingersTogether() {
    withStage { stage in
      let view = CountingView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      view.isMultipleTouchEnabled = true
      stage.window.addSubview(view)
      stage.send(.cancelled)
      @MainActor func finger(_ id: Int, _ phase: InputEvent.TouchPhase, _ x: CGFloat) {
        stage.send(.touch(id: id, phase, location: CGPoint(x: x, y: 50)))
      }
      for _ in 1...2 {
        finger(1, .began, 50)
        finger(2, .began, 80)
        finger(1, .ended, 50)
        finger(2, .ended, 80)
      }
      #expect(view.counts == [1, 1, 2, 2])
      // One finger taps twice while another one rests.
      view.counts = []
      finger(1, .began, 300)
      for _ in 1...2 {
        finger(2, .began, 330)
        finger(2, .ended, 330)
      }
      finger(1, .ended, 300)
      #expect(view.counts == [1, 1, 2])
      stage.advance(by: 1)
      finger(1, .began, 330)
      finger(1, .ended, 330)
      #expect(view.counts.last == 1)
    }
  }
}
