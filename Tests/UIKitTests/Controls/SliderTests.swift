import Testing

@testable import UIKit

@MainActor
@Suite("Sliders")
struct SliderTests {
  /// A slider of 232 points at (100, 100). The centre of its thumb moves from 116 to 316, so a point is half a percent.
  private func withSlider(_ body: (ViewStage, UISlider, () -> [Float]) -> Void) {
    withStage { stage in
      let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 232, height: 31))
      var sent: [Float] = []
      slider.addAction(UIAction { _ in sent.append(slider.value) }, for: .valueChanged)
      stage.window.addSubview(slider)
      stage.turn()
      body(stage, slider) { sent }
    }
  }

  private func at(_ x: CGFloat) -> CGPoint { CGPoint(x: x, y: 115) }

  @Test("The thumb follows the touch, and stays at an end while the touch is beyond it")
  func drag() {
    withSlider { stage, slider, sent in
      // Grabbed four points from its centre, the thumb doesn't move until it is dragged.
      stage.send(.pointerDown(location: at(120)))
      #expect(slider.value == 0 && slider.isTracking)
      stage.send(.pointerMoved(location: at(220)))
      #expect(slider.value == 0.5)
      stage.send(.pointerMoved(location: at(900)))
      stage.send(.pointerMoved(location: at(901)))
      #expect(slider.value == 1)
      stage.send(.pointerMoved(location: CGPoint(x: 270, y: 500)))
      #expect(slider.value == 0.75)
      stage.send(.pointerMoved(location: at(-50)))
      stage.send(.pointerUp(location: at(-50)))
      #expect(slider.value == 0)
      #expect(sent() == [0.5, 1, 0.75, 0])
    }
  }

  @Test("Without continuous events the value is sent once, at the end")
  func notContinuous() {
    withSlider { stage, slider, sent in
      slider.isContinuous = false
      stage.send(.pointerDown(location: at(116)))
      stage.send(.pointerMoved(location: at(200)))
      stage.send(.pointerMoved(location: at(216)))
      #expect(sent().isEmpty && slider.value == 0.5)
      stage.send(.pointerUp(location: at(216)))
      #expect(sent() == [0.5])
      stage.send(.pointerDown(location: at(216)))
      stage.send(.pointerMoved(location: at(266)))
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.endIgnoringInteractionEvents()
      stage.send(.pointerUp(location: at(266)))
      // A cancelled drag sends its value too, so that no observer shows another value than the slider.
      #expect(sent() == [0.5, 0.75] && slider.value == 0.75)
    }
  }

  @Test("The mouse may press anywhere on the track, a finger only on the thumb")
  func jump() {
    withSlider { stage, slider, sent in
      stage.click(at(266))
      #expect(slider.value == 0.75 && sent() == [0.75])
      stage.send(.touch(id: 1, .began, location: at(150)))
      stage.send(.touch(id: 1, .moved, location: at(160)))
      stage.send(.touch(id: 1, .ended, location: at(160)))
      #expect(slider.value == 0.75)
      stage.send(.touch(id: 1, .began, location: at(266)))
      stage.send(.touch(id: 1, .moved, location: at(216)))
      stage.send(.touch(id: 1, .ended, location: at(216)))
      #expect(slider.value == 0.5)
      slider.isEnabled = false
      stage.click(at(116))
      #expect(slider.value == 0.5)
    }
  }

  @Test("A drag on a slider doesn't scroll an enclosing scroll view")
  func scrolling() {
    withStage { stage in
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
      scroll.contentSize = CGSize(width: 1000, height: 1000)
      let slider = UISlider(frame: CGRect(x: 100, y: 100, width: 232, height: 31))
      scroll.addSubview(slider)
      stage.window.addSubview(scroll)
      stage.turn()
      stage.send(.pointerDown(location: at(116)))
      for x in stride(from: 120.0, through: 216, by: 8) {
        stage.send(.pointerMoved(location: at(x)))
      }
      stage.send(.pointerUp(location: at(216)))
      #expect(slider.value == 0.5)
      #expect(scroll.contentOffset == .zero)
    }
  }

  @Test(
    "Values stay within the range",
    arguments: [
      (0, 1, 0.5, 0.5), (0, 1, -3, 0), (0, 1, .infinity, 1), (-2, 2, -1.5, -1.5),
      (5, 5, 7, 5), (3, 1, 2, 1), (0, 1, .nan, 0),
    ] as [(Float, Float, Float, Float)])
  func range(_ low: Float, _ high: Float, _ value: Float, _ expected: Float) {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 31))
    slider.minimumValue = low
    slider.maximumValue = high
    slider.value = value
    #expect(slider.value == expected)
    #expect(slider.minimumValue <= slider.maximumValue)
  }

  @Test("Position to value and value to position are inverse")
  func places() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 232, height: 31))
    slider.minimumValue = -1
    slider.maximumValue = 3
    for x in stride(from: -20.0, through: 260, by: 0.5) {
      let value = slider.value(at: x)
      slider.value = value
      #expect(slider.value == value)
      #expect(abs(slider.shownThumbRect.midX - min(max(x, 16), 216)) < 1e-4)
    }
    let narrow = UISlider(frame: CGRect(x: 0, y: 0, width: 20, height: 31))
    #expect(narrow.value(at: 10) == 0)
  }

  @Test("The thumb slides to a value that is set with animation, and jumps without")
  func animation() {
    withSlider { stage, slider, sent in
      slider.setValue(1, animated: true)
      stage.turn()
      #expect(slider.knob.frame.maxX == 230 && slider.knob.shown.position.x == 16)
      stage.advance(by: 0.1)
      #expect(abs(slider.knob.shown.position.x - 116) < 0.01)
      stage.advance(by: 0.2)
      slider.value = 0
      #expect(slider.knob.shown.position.x == 16)
      #expect(sent().isEmpty)
      // Both parts of the track end under the thumb.
      #expect(slider.minimumTrack.frame.maxX == slider.maximumTrack.frame.minX)
      #expect(slider.knob.frame.width == 28 && slider.maximumTrack.frame.height == 4)
    }
  }

  @Test("The track has the tint colour unless it has one of its own")
  func colors() {
    withSlider { stage, slider, _ in
      stage.window.tintColor = .purple
      #expect(slider.minimumTrack.backgroundColor == .purple)
      slider.minimumTrackTintColor = .red
      #expect(slider.minimumTrack.backgroundColor == .red)
      stage.window.tintColor = nil
      slider.isEnabled = false
      #expect(slider.face.alpha < 1 && slider.alpha == 1)
    }
  }

  @Test("The focus ring encloses the thumb at every value", arguments: [0, 0.4, 1])
  func ring(value: Float) {
    withSlider { _, slider, _ in
      slider.value = value
      let opening = slider.focusRingShape.rect.insetBy(dx: FocusRing.width, dy: FocusRing.width)
      #expect(opening.insetBy(dx: 1, dy: 1).contains(slider.shownThumbRect))
    }
  }
}
