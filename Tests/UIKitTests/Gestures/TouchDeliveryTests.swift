import Testing

@testable import UIKit

@MainActor
@Suite("Touches of views")
struct TouchDeliveryTests {
  typealias Step = GestureBench.Step

  private func withScribe(_ body: (GestureBench, TouchScribe) -> Void) {
    let scribe = TouchScribe()
    withBench(scribe) { body($0, scribe) }
  }

  @Test("A recognized gesture takes the touch away, unless it is told not to")
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

  @Test("A delayed beginning comes when the gesture has failed, or never")
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

  @Test("A delayed end knows the buttons it came with")
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

  @Test("A view that goes away hears so; gestures further up go on")
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

  @Test("What goes away with a gesture under way cancels it")
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

  @Test("A recognizer that never makes up its mind is forgotten with its window")
  func undecided() {
    let silent = UIGestureRecognizer()
    withBench { bench in
      bench.view.addGestureRecognizer(silent)
      _ = bench.run([.down(50, 50), .up(50, 50)])
      #expect(silent.isBusy && silent.numberOfTouches == 0)
    }
    #expect(!silent.isBusy && silent.state == .possible)
  }

  @Test("A touch that has begun stays, whatever becomes of its view's interaction")
  func interaction() {
    withScribe { bench, scribe in
      bench.perform(.down(50, 50))
      scribe.isUserInteractionEnabled = false
      _ = bench.run([.move(60, 50), .up(60, 50), .down(50, 50), .up(50, 50)])
      #expect(scribe.takeLines() == ["began", "moved", "ended"])
    }
  }

  @Test("Exclusive touch keeps other views' touches out, both ways")
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

  @Test("Touches in two windows at once each meet their own")
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

  @Test("A drag that leaves the window goes on; a release that nobody saw ends with the next press")
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

  @Test("Two fingers that move in one frame are one call")
  func severalAtOnce() {
    withScribe { bench, scribe in
      bench.stage.frame([.finger(1, .began, 50, 50), .finger(2, .began, 90, 50)])
      bench.stage.frame([.finger(1, .moved, 60, 50), .finger(2, .moved, 80, 50)])
      bench.stage.frame([.finger(1, .ended, 60, 50), .finger(2, .ended, 80, 50)])
      #expect(scribe.takeLines() == ["began", "began", "moved 2", "ended", "ended"])
    }
  }

  @Test("Ignoring interaction cancels what is down and lets nothing begin")
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
}
