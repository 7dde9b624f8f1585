import Desktop
import QuartzCore
import Testing
import UIKit

@testable import Lab

/// Numbers of the lab with the user's decimal separator, and values at the playhead.
@MainActor @Suite(.serialized) struct LabNumberTests {
  private func withSeparator(_ separator: String, _ body: () throws -> Void) rethrows {
    let before = LabText.decimalSeparator
    LabText.decimalSeparator = { separator }
    defer { LabText.decimalSeparator = before }
    try body()
  }

  @Test func numbersAreShownWithTheUsersSeparator() {
    withSeparator(",") {
      #expect(ValueText.number(0.25) == "0,25")
      #expect(ValueText.text(.point(CGPoint(x: 1.5, y: -20)), of: "position") == "1,5; -20 pt")
      #expect(ValueText.velocity(.scalar(0.125), of: "opacity") == "0,125/s")
    }
    withSeparator("٫") { #expect(ValueText.text(.size(CGSize(width: 1.5, height: 2))) == "1٫5, 2") }
    #expect(ValueText.text(.point(CGPoint(x: 1.5, y: -20))) == "1.5, -20")
  }

  /// Typing a full stop keeps working, and a curve in code keeps its full stops.
  @Test(arguments: [",", "٫", "."]) func numbersAreTypedWithAnySeparator(separator: String) throws {
    try withSeparator(separator) {
      let stage = try LabStage(width: 1200, height: 800)
      var value = 1.5
      stage.lab.parameters = [
        .number(
          "duration", "Duration", 0...2, step: 0.1, unit: "s", standard: 1, presets: [0.5],
          get: { value }, set: { value = $0 })
      ]
      stage.lab.isShown = true
      stage.lab.inspectorPage = .parameters
      stage.settle()
      let window = UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first
      @MainActor func find<V: UIView>(_ type: V.Type, _ identifier: String, in view: UIView) -> V? {
        if view.accessibilityIdentifier == identifier, let view = view as? V { return view }
        return view.subviews.lazy.compactMap { find(type, identifier, in: $0) }.first
      }
      let root = try #require(window)
      let field = try #require(find(UITextField.self, "lab.parameter.duration", in: root))
      for (typed, number) in [("0\(separator)25", 0.25), ("1.75", 1.75)] {
        _ = field.becomeFirstResponder()
        field.text = typed
        _ = field.resignFirstResponder()
        #expect(value == number)
        #expect(field.text == "\(number)".replacing(".", with: separator))
      }
      let chip = try #require(find(UIButton.self, "lab.parameter.duration.choice", in: root))
      #expect(chip.currentTitle == "0\(separator)5 s")
      #expect(
        AnimationTiming.curve(TimingCurve(0.25, 0.1, 0.5, 1)).text(.commandLine, duration: 1)
          .contains("0.25"))
    }
  }

  /// Each component of a transform that changes has its velocity; others are left out.
  @Test func aTransformsComponentsHaveVelocities() {
    func velocity(_ from: CATransform3D, _ to: CATransform3D) -> String {
      ValueText.velocity(from: from, to: to, seconds: 0.1)
    }
    let identity = CATransform3DIdentity
    let moved = CATransform3DMakeTranslation(30, -10, 0)
    #expect(velocity(identity, identity) == "0/s")
    #expect(velocity(identity, moved) == "move 300, -100/s")
    #expect(velocity(moved, identity) == "move -300, 100/s")
    #expect(velocity(identity, CATransform3DMakeScale(1.2, 1.2, 1)) == "scale 2/s")
    #expect(
      velocity(moved, CATransform3DConcat(CATransform3DMakeScale(0.5, 1, 1), moved))
        == "scale -5, 0/s")
    #expect(velocity(identity, CATransform3DMakeRotation(.pi / 18, 0, 0, 1)) == "turn 100°/s")
    // The short way around: from 175° to −175°.
    let (before, after) = (
      CATransform3DMakeRotation(.pi * 175 / 180, 0, 0, 1),
      CATransform3DMakeRotation(-.pi * 175 / 180, 0, 0, 1)
    )
    #expect(velocity(before, after) == "turn 100°/s")
    #expect(velocity(identity, CATransform3DMakeRotation(.pi / 18, 0, 1, 0)) == "flip 100°/s")
    #expect(velocity(identity, CATransform3DMakeRotation(.pi / 18, 1, 0, 0)) == "tilt 100°/s")
    #expect(
      velocity(identity, CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), moved))
        == "move 300, -100/s · scale 10/s")
    // A card that is turned over by more than a right angle is flipped, and not turned as well.
    #expect(
      ValueText.text(.transform(CATransform3DMakeRotation(.pi * 2 / 3, 0, 1, 0))) == "flip 120°")
  }

  /// The velocity of a transform animation is on its row, measured from the recording.
  @Test(arguments: [700, 900]) func aRowShowsTheVelocityOfATransform(width: Int) throws {
    let stage = try LabStage(width: width, height: 800)
    stage.lab.isShown = true
    stage.lab.showsTimeline = true
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    defer { view.removeFromSuperview() }
    stage.session.frame()
    let grow = CABasicAnimation(keyPath: "transform")
    grow.toValue = CATransform3DConcat(
      CATransform3DMakeScale(3, 3, 1), CATransform3DMakeTranslation(100, 0, 0))
    grow.timingFunction = CAMediaTimingFunction(name: .linear)
    grow.duration = 0.5
    view.layer.add(grow, forKey: "grow")
    stage.session.frame()
    stage.settle()
    let recording = try #require(stage.lab.playback.recordings.last)
    #expect(stage.lab.show(at: recording.time(atFraction: 0.5)))
    stage.turn()
    let timeline = try #require(stage.labWindow).timeline
    let row = timeline.rows[0]
    let texts = row.subviews.compactMap { $0 as? UILabel }
    let value = try #require(texts.first { $0.text?.contains("/s") == true })
    #expect(value.text?.hasSuffix("move 200, 0 · scale 4/s") == false)
    #expect(value.text?.hasSuffix("move 200, 0/s · scale 4/s") == true)
    #expect(value.text?.contains("move 50, 0 · scale 2") == true)
    // In a narrow timeline the value is below its bar, as a whole.
    #expect(!value.isHidden && row.bounds.contains(value.frame))
    let bar = row.bars[0].convert(row.bars[0].bounds, to: row)
    if width < 860 {
      #expect(value.frame.minY >= bar.maxY && row.bounds.height > 40)
      #expect(value.sizeThatFits(CGSize(width: 1000, height: 20)).width <= value.bounds.width)
    } else {
      #expect(value.frame.minX >= bar.maxX && row.bounds.height < 40)
    }
    // A click there copies it, and leaves the playhead where it is.
    let time = stage.lab.playback.time
    stage.click(value)
    #expect(UIPasteboard.general.string == value.text && stage.lab.playback.time == time)
  }
}
