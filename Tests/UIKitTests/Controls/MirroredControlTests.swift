import Testing

@testable import UIKit

/// Controls and labels that are laid out from right to left.
@MainActor
@Suite("Mirrored controls")
struct MirroredControlTests {
  private func withMirrored<View: UIView>(_ view: View, _ body: (ViewStage, View) -> Void) {
    withStage { stage in
      stage.window.semanticContentAttribute = .forceRightToLeft
      view.frame = CGRect(x: 100, y: 100, width: 200, height: 32)
      stage.window.addSubview(view)
      stage.turn()
      body(stage, view)
    }
  }

  private func at(_ x: CGFloat) -> CGPoint { CGPoint(x: x, y: 116) }

  @Test("The first segment is at the right, and an arrow key selects the next segment on its side")
  func segments() {
    withMirrored(UISegmentedControl(items: ["A", "B", "C", "D"])) { stage, control in
      control.selectedSegmentIndex = 0
      stage.turn()
      #expect(control.selection.frame == CGRect(x: 152, y: 2, width: 46, height: 28))
      #expect(control.dividers.map { $0.frame.midX } == [149.5, 99.5, 49.5])
      stage.click(at(125))
      #expect(control.selectedSegmentIndex == 3)
      UIFocusSystem.focusSystem(for: control)?.requestFocusUpdate(to: control)
      stage.turn()
      _ = control.handleFocusKey(.keyboardRightArrow)
      #expect(control.selectedSegmentIndex == 2)
      _ = control.handleFocusKey(.keyboardLeftArrow)
      #expect(control.selectedSegmentIndex == 3)
      control.insertSegment(withTitle: "E", at: 4, animated: false)
      stage.turn()
      #expect(control.segments.map(\.frame.minX) == [160, 120, 80, 40, 0])
    }
  }

  @Test("A slider's least value is at the right")
  func slider() {
    withMirrored(UISlider()) { stage, control in
      #expect(control.shownThumbRect.maxX == 198)
      control.value = 0.25
      stage.turn()
      let thumb = control.shownThumbRect
      #expect(abs(control.value(at: thumb.midX) - 0.25) < 1e-5)
      stage.send(.pointerDown(location: at(100 + thumb.midX)))
      stage.send(.pointerMoved(location: at(90)))
      stage.send(.pointerUp(location: at(90)))
      #expect(control.value == 1 && control.shownThumbRect.minX == 2)
      UIFocusSystem.focusSystem(for: control)?.requestFocusUpdate(to: control)
      stage.turn()
      _ = control.handleFocusKey(.keyboardRightArrow)
      #expect(control.value < 1)
    }
  }

  @Test("A switch that is on has its knob at the left, and drags move it there")
  func switches() {
    withMirrored(UISwitch()) { stage, control in
      let knob = control.subviews[0].subviews[1]
      #expect(knob.frame.maxX == 49)
      stage.send(.pointerDown(location: at(130)))
      stage.send(.pointerMoved(location: at(110)))
      stage.send(.pointerUp(location: at(110)))
      #expect(control.isOn && knob.frame.minX == 2)
      stage.window.semanticContentAttribute = .unspecified
      stage.turn()
      #expect(knob.frame.maxX == 49)
    }
  }

  @Test("Text with natural alignment ends at the right, and follows a change of the direction")
  func labels() {
    let label = UILabel()
    label.text = "Name"
    withMirrored(label) { stage, label in
      @MainActor func textFrame() -> CGRect { label.layer.sublayers?.first?.frame ?? .null }
      #expect(textFrame().maxX > 195)
      stage.window.semanticContentAttribute = .unspecified
      stage.turn()
      #expect(textFrame().minX < 5)
      stage.window.semanticContentAttribute = .forceRightToLeft
      label.textAlignment = .left
      stage.turn()
      #expect(textFrame().minX < 5)
    }
  }

  @Test("The vertical scroll indicator is at the left")
  func indicators() {
    withMirrored(UIScrollView()) { stage, view in
      view.contentSize = CGSize(width: 200, height: 400)
      stage.turn()
      let indicator = view.subviews.compactMap { $0 as? ScrollIndicator }.first { !$0.isHidden }
      #expect((indicator?.frame.maxX ?? 200) < 20)
    }
  }
}
