import Testing

@testable import UIKit

@MainActor
@Suite("Control tracking and gestures")
struct ControlTrackingTests {
  typealias Step = GestureBench.Step

  private func withControl(_ body: (GestureBench, UIControl) -> Void) {
    withBench { bench in
      let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      bench.view.addSubview(control)
      let names: [(UIControl.Event, String)] = [
        (.touchDown, "down"), (.touchUpInside, "up"), (.touchUpOutside, "out"),
        (.touchCancel, "cancel"),
      ]
      for (event, name) in names {
        control.addAction(UIAction { _ in bench.write(name) }, for: event)
      }
      body(bench, control)
    }
  }

  private let drag: [Step] = [.down(50, 50), .move(80, 50), .up(80, 50)]

  @Test("A pan recognizer around a control cancels its touch; without one a drag is a click")
  func pan() {
    withControl { bench, control in
      #expect(bench.run(drag) == ["down", "up"])
      let pan = bench.add(UIPanGestureRecognizer(), "pan")
      #expect(bench.run(drag) == ["down", "cancel", "pan began", "pan ended"])
      #expect(!control.isTracking && !control.isHighlighted)
      pan.cancelsTouchesInView = false
      #expect(bench.run(drag) == ["down", "pan began", "pan ended", "up"])
    }
  }

  @Test("A slider tracks its drag and keeps it from pans around it")
  func slider() {
    withBench { bench in
      let slider = UISlider(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
      bench.view.addSubview(slider)
      bench.add(UIPanGestureRecognizer(), "pan")
      #expect(bench.run([.down(20, 55), .move(100, 55), .up(100, 55)]) == [])
      #expect(slider.value > 0.4 && slider.value < 0.6)
      #expect(bench.run([.down(300, 55), .move(350, 55), .up(350, 55)]).first == "pan began")
    }
  }

  @Test("A control that is disabled or removed while pressed cancels its touch")
  func goingAway() {
    withControl { bench, control in
      bench.perform(.down(50, 50))
      control.isEnabled = false
      #expect(bench.takeLog() == ["down", "cancel"] && !control.isTracking)
      #expect(bench.run([.up(50, 50)]) == [])
      control.isEnabled = true
      bench.perform(.down(50, 50))
      control.removeFromSuperview()
      #expect(bench.takeLog() == ["down", "cancel"])
      #expect(bench.run([.up(50, 50)]) == [])
    }
  }

  @Test("A control tracks only the first finger")
  func fingers() {
    withControl { bench, control in
      control.isMultipleTouchEnabled = true
      let log = bench.run([
        .finger(1, .began, 50, 50), .finger(2, .began, 60, 50), .finger(2, .ended, 60, 50),
        .finger(1, .ended, 50, 50),
      ])
      #expect(log == ["down", "up"])
    }
  }
}
