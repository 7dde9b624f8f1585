import Testing

@testable import UIKit

@MainActor
@Suite("Input events within one frame")
struct BatchTests {
  /// Logs every event of its touches with all coalesced samples.
  private final class Recorder: UIView {
    var lines: [String] = []
    var events: Set<ObjectIdentifier> = []

    private func note(_ phase: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
      guard let event else { return }
      events.insert(ObjectIdentifier(event))
      let inOrder = touches.sorted { $0.windowLocation.y < $1.windowLocation.y }
      let places = inOrder.map { touch in
        let samples = event.coalescedTouches(for: touch) ?? []
        let all = samples.map { sample in
          "\(short(sample.location(in: nil).x))@\(short(sample.timestamp - 100))"
        }
        return "\(short(touch.previousLocation(in: nil).x))→" + all.joined(separator: " ")
      }
      lines.append("\(phase) " + places.joined(separator: ", "))
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches, event)
    }
    override func scrollWheel(with event: UIScrollEvent) { lines.append("scroll") }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      lines.append("key")
    }
  }

  private func record(_ kinds: [InputEvent.Kind]) -> (lines: [String], events: Int) {
    var result: (lines: [String], events: Int) = ([], 0)
    withStage { stage in
      let view = Recorder(frame: stage.window.bounds)
      view.isMultipleTouchEnabled = true
      stage.window.addSubview(view)
      UIApplication.shared.handle(
        kinds.enumerated().map { InputEvent($0.element, at: 100 + Double($0.offset) / 100) })
      result = (view.lines, view.events.count)
    }
    return result
  }

  private func move(_ x: CGFloat) -> InputEvent.Kind { .pointerMoved(location: at(x)) }
  private func at(_ x: CGFloat, _ y: CGFloat = 10) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("Consecutive moves are delivered as one event with all samples")
  func pointer() {
    let (lines, events) = record([
      .pointerDown(location: at(10)), move(11), move(12), move(12), move(13),
      .pointerUp(location: at(14)),
    ])
    #expect(lines == ["began 10→10@0", "moved 10→11@0.01 12@0.02 13@0.04", "ended 13→14@0.05"])
    #expect(events == 1)
  }

  @Test("Moves of several fingers are delivered as one event")
  func fingers() {
    let (lines, _) = record([
      .touch(id: 1, .began, location: at(10)), .touch(id: 2, .began, location: at(20, 20)),
      .touch(id: 1, .moved, location: at(11)), .touch(id: 2, .moved, location: at(21, 20)),
      .touch(id: 1, .moved, location: at(12)), .touch(id: 2, .ended, location: at(22, 20)),
      .touch(id: 1, .moved, location: at(13)), .touch(id: 1, .ended, location: at(13)),
    ])
    #expect(
      lines == [
        "began 10→10@0", "began 20→20@0.01", "moved 10→11@0.02 12@0.04, 20→21@0.03",
        "ended 21→22@0.05", "moved 12→13@0.06", "ended 13→13@0.07",
      ])
  }

  @Test("Moves before a key are delivered before it")
  func order() {
    let (lines, _) = record([
      .pointerDown(location: at(10)), move(11), .key(.down(), UIKey(keyCode: .keyboardF11)),
      move(12), .key(.up, UIKey(keyCode: .keyboardF11)), move(13), .pointerUp(location: at(13)),
    ])
    #expect(
      lines == [
        "began 10→10@0", "moved 10→11@0.01", "key", "moved 11→12@0.03", "moved 12→13@0.05",
        "ended 13→13@0.06",
      ])
  }

  @Test("A pan's velocity comes from every sample")
  func velocity() {
    withBench { bench in
      bench.add(UIPanGestureRecognizer()) { short($0.velocity(in: nil)) }
      let start = CACurrentMediaTime()
      var events = [InputEvent(.pointerDown(location: at(10)), at: start)]
      for sample in 1...8 {
        events.append(InputEvent(move(10 + 2 * CGFloat(sample)), at: start + Double(sample) / 500))
      }
      UIApplication.shared.handle(events)
      #expect(bench.takeLog() == ["began (1000, 0)"])
      bench.perform(.up(26, 10))
    }
  }

  @Test("A moving touch is predicted one frame ahead; a resting one is not")
  func prediction() {
    withBench { bench in
      var touch: UITouch?
      var predicted: [CGPoint] = []
      final class Probe: UIGestureRecognizer {
        var look: (UITouch, UIEvent) -> Void = { _, _ in }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
          if let touch = touches.first { look(touch, event) }
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
          if let touch = touches.first { look(touch, event) }
        }
      }
      let probe = Probe()
      probe.look = { found, event in
        touch = found
        predicted = event.predictedTouches(for: found)?.map { $0.location(in: nil) } ?? []
      }
      bench.view.addGestureRecognizer(probe)
      bench.perform(.down(100, 100))
      #expect(predicted.isEmpty && touch?.majorRadius == 0 && touch?.force == 0)
      bench.perform(.wait(1.0 / 60))
      bench.perform(.move(106, 100))
      #expect(predicted.map(short) == ["(112, 100)"])
      #expect(touch?.preciseLocation(in: nil) == CGPoint(x: 106, y: 100))
      #expect(touch?.precisePreviousLocation(in: nil) == CGPoint(x: 100, y: 100))
      bench.perform(.up(106, 100))
      #expect(
        UIEvent(timestamp: 0).predictedTouches(
          for: UITouch(
            location: .zero, timestamp: 0, type: .direct, tapCount: 1, window: nil)) == nil)
    }
  }
}
