import TestSupport
import Testing

@testable import UIKit

@MainActor
struct StepperTests {
  /// A stepper of 94 × 32 points in the upper left corner, which logs its events.
  private func withStepper(_ body: (ViewStage, UIStepper, @escaping () -> [Double]) -> Void) {
    withStage { stage in
      let stepper = UIStepper(frame: .zero)
      stage.window.addSubview(stepper)
      var log: [Double] = []
      stepper.addAction(
        UIAction { _ in log.append(stepper.value) }, for: .valueChanged)
      stage.turn()
      body(stage, stepper) {
        defer { log = [] }
        return log
      }
    }
  }

  /// Lets time pass in steps, as frames do.
  private func wait(_ seconds: Double, _ stage: ViewStage) {
    for _ in 0..<Int((seconds / 0.01).rounded()) { stage.advance(by: 0.01) }
  }

  private let minus = CGPoint(x: 20, y: 16)
  private let plus = CGPoint(x: 70, y: 16)

  @Test func theButtonsStepWithinTheRange() {
    withStepper { stage, stepper, log in
      #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
      stage.click(minus)
      #expect(stepper.value == 0 && log() == [])
      stepper.stepValue = 40
      stage.click(plus)
      stage.click(plus)
      stage.click(plus)
      #expect(log() == [40, 80, 100])
      stage.click(plus)
      #expect(log() == [])
      stage.click(minus)
      #expect(log() == [60])
      stepper.isEnabled = false
      stage.click(minus)
      #expect(log() == [])
    }
  }

  @Test func aWrappingStepperGoesFromEndToEnd() {
    withStepper { stage, stepper, log in
      stepper.wraps = true
      stage.click(minus)
      stage.click(plus)
      #expect(log() == [100, 0])
    }
  }

  @Test func aHeldButtonRepeatsFasterAfterAWhile() {
    withStepper { stage, stepper, log in
      stage.send(.pointerDown(location: plus))
      wait(0.45, stage)
      #expect(log() == [1])
      wait(1, stage)
      let slow = log().count
      #expect((9...11).contains(slow))
      wait(1.2, stage)
      _ = log()
      wait(1, stage)
      #expect((30...44).contains(log().count))
      stage.send(.pointerUp(location: plus))
      wait(1, stage)
      #expect(log().count == 0)
      stepper.autorepeat = false
      stage.send(.pointerDown(location: minus))
      wait(2, stage)
      #expect(log().count == 1)
      stage.send(.pointerUp(location: minus))
    }
  }

  @Test func withoutContinuousEventsOnlyTheReleaseCounts() {
    withStepper { stage, stepper, log in
      stepper.isContinuous = false
      stage.send(.pointerDown(location: plus))
      wait(1.05, stage)
      #expect(log() == [] && stepper.value > 3)
      stage.send(.pointerUp(location: plus))
      #expect(log() == [stepper.value])
    }
  }

  @Test func limitsMoveTheValueAndEachOther() {
    let stepper = UIStepper()
    stepper.minimumValue = 5
    #expect(stepper.value == 5)
    stepper.value = 200
    #expect(stepper.value == 100)
    stepper.maximumValue = 3
    #expect(stepper.minimumValue == 3 && stepper.value == 3)
    stepper.stepValue = -1
    #expect(stepper.stepValue == 1)
  }

  @Test func arrowKeysStep() {
    withStepper { stage, stepper, log in
      stage.press(.keyboardTab)
      for key in [UIKeyboardHIDUsage.keyboardUpArrow, .keyboardRightArrow, .keyboardLeftArrow] {
        stage.press(key)
      }
      #expect(log() == [1, 2, 1])
    }
  }
}
