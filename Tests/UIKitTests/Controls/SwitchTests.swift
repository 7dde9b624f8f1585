import Testing

@testable import UIKit

@MainActor
@Suite("Switches")
struct SwitchTests {
  private func withSwitch(_ body: (ViewStage, UISwitch, () -> [Bool]) -> Void) {
    withStage { stage in
      let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
      var sent: [Bool] = []
      control.addAction(UIAction { _ in sent.append(control.isOn) }, for: .valueChanged)
      stage.window.addSubview(control)
      stage.turn()
      body(stage, control) { sent }
    }
  }

  @Test("A tap toggles the switch and sends one event; setting it in code sends none")
  func tap() {
    withSwitch { stage, control, sent in
      #expect(control.frame == CGRect(x: 100, y: 100, width: 51, height: 31))
      stage.click(CGPoint(x: 110, y: 110))
      #expect(control.isOn)
      stage.click(CGPoint(x: 110, y: 110))
      #expect(!control.isOn)
      control.isOn = true
      control.setOn(false, animated: true)
      #expect(sent() == [true, false])
      control.isEnabled = false
      stage.click(CGPoint(x: 110, y: 110))
      #expect(sent().count == 2)
    }
  }

  @Test(
    "Drags: positions of the finger, and the resulting value",
    arguments: [
      // A movement of less than half the knob's travel is a tap.
      ([130, 122], true), ([109], true),
      // The drag goes to the other side, or there and back.
      ([130], true), ([130, 110], false), ([130, 110, 130], true),
      // The drag goes beyond the end and part of the way back.
      ([300, 285], false), ([300, 295], true),
      // The drag goes towards the side at which the knob is already.
      ([50, 59], true), ([50, 61], true), ([-200], true),
    ] as [([CGFloat], Bool)])
  func drag(_ positions: [CGFloat], _ isOn: Bool) {
    withSwitch { stage, control, sent in
      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110)))
      for x in positions {
        stage.send(.pointerMoved(location: CGPoint(x: x, y: 110)))
        #expect(sent().isEmpty)
      }
      stage.send(.pointerUp(location: CGPoint(x: positions.last ?? 0, y: 110)))
      // A touch that ends far away does nothing.
      let expected = positions == [-200] ? false : isOn
      #expect(control.isOn == expected)
      #expect(sent() == (expected ? [true] : []))
    }
  }

  @Test("A cancelled drag restores the value")
  func cancel() {
    withSwitch { stage, control, sent in
      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110)))
      stage.send(.pointerMoved(location: CGPoint(x: 140, y: 110)))
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.endIgnoringInteractionEvents()
      stage.send(.pointerUp(location: CGPoint(x: 140, y: 110)))
      #expect(!control.isOn && sent().isEmpty)
      stage.advance(by: 1)
      let knob = control.subviews[0].subviews[1]
      #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    }
  }

  @Test("The knob slides in its duration, and is wider while it is held")
  func animation() {
    withSwitch { stage, control, _ in
      let knob = control.subviews[0].subviews[1]
      #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
      control.setOn(true, animated: true)
      stage.turn()
      #expect(knob.frame.maxX == 49)
      #expect(knob.shown.position.x == 15.5)
      stage.advance(by: 0.1)
      #expect(abs(knob.shown.position.x - 25.5) < 0.01)
      stage.advance(by: 0.2)
      #expect(knob.shown.position.x == 35.5)
      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110)))
      #expect(knob.frame.width > 30 && knob.frame.maxX == 49)
      stage.send(.pointerUp(location: CGPoint(x: 110, y: 110)))
      #expect(knob.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    }
  }

  @Test("A switch keeps its size when another frame is set")
  func size() {
    let control = UISwitch(frame: CGRect(x: 7, y: 9, width: 300, height: 2))
    #expect(control.frame == CGRect(x: 7, y: 9, width: 51, height: 31))
    control.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    control.bounds.size = .zero
    #expect(control.frame.size == CGSize(width: 51, height: 31))
    control.transform = CGAffineTransform(scaleX: 2, y: 2)
    control.frame = CGRect(x: 10, y: 20, width: 0, height: 0)
    #expect(control.frame == CGRect(x: 10, y: 20, width: 102, height: 62))
  }
}
