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

  @Test("A tap turns it over and is told once; code isn't told")
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
    "Drags: where the finger goes, and where the switch stands then",
    arguments: [
      // Less than half of the way is a tap.
      ([130, 122], true), ([109], true),
      // The way, and back again.
      ([130], true), ([130, 110], false), ([130, 110, 130], true),
      // Past the end, and back from there.
      ([300, 285], false), ([300, 295], true),
      // To the side where it is already.
      ([50, 59], true), ([50, 61], true), ([-200], true),
    ] as [([CGFloat], Bool)])
  func drag(_ way: [CGFloat], _ isOn: Bool) {
    withSwitch { stage, control, sent in
      stage.send(.pointerDown(location: CGPoint(x: 110, y: 110)))
      for x in way {
        stage.send(.pointerMoved(location: CGPoint(x: x, y: 110)))
        #expect(sent().isEmpty)
      }
      stage.send(.pointerUp(location: CGPoint(x: way.last ?? 0, y: 110)))
      // A tap that was lifted far away does nothing.
      let expected = way == [-200] ? false : isOn
      #expect(control.isOn == expected)
      #expect(sent() == (expected ? [true] : []))
    }
  }

  @Test("A cancelled drag leaves it as it was")
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

  @Test("The knob slides within its time, and stretches while it is held")
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

  @Test("It keeps its size, whatever it is given")
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
