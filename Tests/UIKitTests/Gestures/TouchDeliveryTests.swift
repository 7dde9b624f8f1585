import Testing

@testable import UIKit

@MainActor
@Suite("Touch delivery to views")
struct TouchDeliveryTests {
  typealias Step = GestureBench.Step

  private func withScribe(_ body: (GestureBench, TouchScribe) -> Void) {
    let scribe = TouchScribe()
    withBench(scribe) { body($0, scribe) }
  }

  @Test("A recognized gesture cancels the view's touch, unless cancelsTouchesInView is false")
  func cancelling() {
    withScribe { bench, scribe in
      let pan = bench.add(UIPanGestureRecognizer())
      let drag: [Step] = [.down(50, 50), .move(55, 50), .move(70, 50), .up(70, 50)]
      _ = bench.run(drag)
      #expect(scribe.takeLines() == ["began", "moved", "cancelled"])
      pan.cancelsTouchesInView = false
      _ = bench.run(drag)
      #expect(scribe.takeLines() == ["began", "moved", "moved", "ended"])
    }
  }

  @Test("A delayed beginning is delivered after the gesture has failed, or never")
  func delayedBeginning() {
    withScribe { bench, scribe in
      let press = bench.add(UILongPressGestureRecognizer())
      press.delaysTouchesBegan = true
      bench.perform(.down(50, 50))
      #expect(scribe.takeLines() == [])
      bench.perform(.move(70, 50))
      #expect(scribe.takeLines() == ["began", "moved"])
      bench.perform(.up(70, 50))
      #expect(scribe.takeLines() == ["ended"])
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(scribe.takeLines() == ["began", "ended"])
      _ = bench.run([.down(50, 50), .wait(0.5), .up(50, 50)])
      #expect(scribe.takeLines() == [])
      press.isEnabled = false
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(scribe.takeLines() == ["began", "ended"])
    }
  }

  @Test("A delayed end keeps the buttons of its event")
  func delayedEvent() {
    let control = UIButton(type: .system)
    withBench(control) { bench in
      let double = bench.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      control.addAction(UIAction { _ in bench.write("up") }, for: .touchUpInside)
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(bench.run([.wait(0.4)]) == ["up"])
      _ = bench.run([.down(50, 50, .secondary), .up(50, 50, .secondary)])
      #expect(bench.run([.wait(0.4)]) == [])
    }
  }

  @Test("A removed view's touches are cancelled; gestures of its superviews go on")
  func removal() {
    withScribe { bench, scribe in
      let inner = TouchScribe(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      bench.view.addSubview(inner)
      bench.add(UIPanGestureRecognizer(), "outer")
      bench.add(UILongPressGestureRecognizer(), "inner", to: inner)
      bench.perform(.down(50, 50))
      inner.removeFromSuperview()
      #expect(inner.takeLines() == ["began", "cancelled"])
      #expect(bench.run([.move(80, 50), .wait(1), .up(80, 50)]) == ["outer began", "outer ended"])
      #expect(inner.takeLines() == [] && scribe.takeLines() == [])
      #expect(inner.gestureRecognizers?.first?.numberOfTouches == 0)
    }
  }

  @Test("Removing a view cancels its gesture that has begun")
  func removalOfActive() {
    withScribe { bench, scribe in
      bench.add(UIPanGestureRecognizer())
      _ = bench.run([.down(50, 50), .move(80, 50)])
      scribe.removeFromSuperview()
      #expect(bench.takeLog() == ["cancelled"])
      #expect(bench.run([.move(90, 50), .up(90, 50)]) == [])
      #expect(scribe.takeLines() == ["began", "cancelled"])
    }
  }

  @Test("A recognizer that stays possible is released with its window")
  func undecided() {
    let silent = UIGestureRecognizer()
    withBench { bench in
      bench.view.addGestureRecognizer(silent)
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(silent.isBusy && silent.numberOfTouches == 0)
    }
    #expect(!silent.isBusy && silent.state == .possible)
  }

  @Test("A touch that has begun continues when its view's interaction is disabled")
  func interaction() {
    withScribe { bench, scribe in
      bench.perform(.down(50, 50))
      scribe.isUserInteractionEnabled = false
      _ = bench.run([.move(60, 50), .up(60, 50), .down(50, 50), .up(50, 50)])
      #expect(scribe.takeLines() == ["began", "moved", "ended"])
    }
  }

  @Test("An exclusive touch excludes touches of other views, and is excluded by them")
  func exclusive() {
    withScribe { bench, scribe in
      let other = TouchScribe(frame: CGRect(x: 400, y: 0, width: 100, height: 100))
      bench.stage.window.addSubview(other)
      other.isExclusiveTouch = true
      let both: [Step] = [
        .finger(1, .began, 50, 50), .finger(2, .began, 450, 50), .finger(1, .ended, 50, 50),
        .finger(2, .ended, 450, 50),
      ]
      _ = bench.run(both)
      #expect(scribe.takeLines() == ["began", "ended"] && other.takeLines() == [])
      _ = bench.run([both[1], both[0], both[2], both[3]])
      #expect(scribe.takeLines() == [] && other.takeLines() == ["began", "ended"])
    }
  }

  @Test("Simultaneous touches in two windows are delivered separately")
  func windows() {
    withScribe { bench, scribe in
      let panel = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 100))
      panel.windowLevel = .alert
      panel.isHidden = false
      let other = TouchScribe(frame: panel.bounds)
      panel.addSubview(other)
      bench.stage.frame([.finger(1, .began, 50, 50), .finger(2, .began, 550, 50)])
      bench.stage.frame([.finger(1, .moved, 60, 50), .finger(2, .moved, 560, 50)])
      #expect(scribe.takeLines() == ["began", "moved"] && other.takeLines() == ["began", "moved"])
      panel.isHidden = true
      #expect(scribe.takeLines() == [] && other.takeLines() == ["cancelled"])
      bench.stage.frame([.finger(1, .ended, 60, 50), .finger(2, .ended, 560, 50)])
      #expect(scribe.takeLines() == ["ended"] && other.takeLines() == [])
    }
  }

  @Test("A drag outside of the window continues; after a missed release the next press cancels it")
  func capture() {
    withScribe { bench, scribe in
      _ = bench.run([.down(50, 50), .move(-40, 50), .leave, .move(-60, 50), .up(-60, 50)])
      #expect(scribe.takeLines() == ["began", "moved", "moved", "ended"])
      _ = bench.run([.down(50, 50), .down(60, 50), .up(60, 50)])
      #expect(scribe.takeLines() == ["began", "cancelled", "began", "ended"])
    }
  }

  @Test("A second button neither begins nor ends anything")
  func secondButton() {
    withScribe { bench, scribe in
      _ = bench.run([
        .down(50, 50), .down(50, 50, .secondary), .up(50, 50, .secondary), .move(60, 50),
        .up(60, 50),
      ])
      #expect(scribe.takeLines() == ["began", "moved", "ended"])
    }
  }

  @Test("Two fingers that move in one frame are delivered in one call")
  func severalAtOnce() {
    withScribe { bench, scribe in
      bench.stage.frame([.finger(1, .began, 50, 50), .finger(2, .began, 90, 50)])
      bench.stage.frame([.finger(1, .moved, 60, 50), .finger(2, .moved, 80, 50)])
      bench.stage.frame([.finger(1, .ended, 60, 50), .finger(2, .ended, 80, 50)])
      #expect(scribe.takeLines() == ["began", "began", "moved 2", "ended", "ended"])
    }
  }

  @Test("Ignoring interaction cancels touches that are down and blocks new ones")
  func ignoring() {
    withScribe { bench, scribe in
      bench.perform(.down(50, 50))
      UIApplication.shared.beginIgnoringInteractionEvents()
      _ = bench.run([.move(60, 50), .up(60, 50), .down(50, 50), .up(50, 50)])
      UIApplication.shared.endIgnoringInteractionEvents()
      #expect(scribe.takeLines() == ["began", "cancelled"])
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(scribe.takeLines() == ["began", "ended"])
    }
  }

  private final class MoveCounter: UIGestureRecognizer {
    var moves = 0
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { moves += 1 }
  }

  @Test("Touches that move in two windows in one frame are delivered once each")
  func twoWindows() {
    withBench { bench in
      let other = UIWindow(frame: CGRect(x: 1000, y: 0, width: 200, height: 200))
      other.isHidden = false
      defer { other.isHidden = true }
      let scribe = TouchScribe(frame: other.bounds)
      other.addSubview(scribe)
      let counters = [MoveCounter(), MoveCounter()]
      bench.view.addGestureRecognizer(counters[0])
      scribe.addGestureRecognizer(counters[1])
      _ = bench.run([.finger(1, .began, 50, 50), .finger(2, .began, 1050, 50)])
      let time = CACurrentMediaTime()
      UIApplication.shared.handle([
        InputEvent(.touch(id: 1, .moved, location: CGPoint(x: 60, y: 50)), at: time),
        InputEvent(.touch(id: 2, .moved, location: CGPoint(x: 1060, y: 50)), at: time),
      ])
      #expect(counters.map(\.moves) == [1, 1])
      #expect(scribe.takeLines() == ["began", "moved"])
      _ = bench.run([.finger(1, .cancelled, 60, 50), .finger(2, .cancelled, 1060, 50)])
    }
  }
}
