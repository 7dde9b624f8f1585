import Testing

@testable import UIKit

@MainActor
private final class Choices: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  var rows = [20, 3]
  var chosen: [[Int]] = []
  var makesViews = false

  func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    rows[component]
  }
  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "\(component)/\(row)" }
  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView? {
    guard makesViews else { return nil }
    let view = view ?? UIView()
    view.tag = row
    return view
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    chosen.append([row, component])
  }
}

/// A picker of 320 × 216 points at the window's upper left corner, with two columns.
@MainActor @Suite struct PickerViewTests {
  private func withPicker(
    _ choices: Choices = Choices(), _ body: (ViewStage, UIPickerView, Choices) throws -> Void
  ) rethrows {
    try withStage { stage in
      let picker = UIPickerView()
      picker.dataSource = choices
      picker.delegate = choices
      stage.window.addSubview(picker)
      stage.turn()
      try body(stage, picker, choices)
    }
  }

  private func rest(_ stage: ViewStage) {
    for _ in 0..<240 { stage.advance(by: 1.0 / 60) }
  }

  @Test func rowsLieOnAWheel() throws {
    try withPicker { stage, picker, _ in
      #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 20)
      #expect(picker.selectedRow(inComponent: 1) == 0)
      picker.selectRow(10, inComponent: 0, animated: false)
      stage.turn()
      let middle = try #require(picker.view(forRow: 10, forComponent: 0) as? UILabel)
      #expect(middle.text == "0/10" && middle.alpha == 1 && middle.transform.isIdentity)
      let next = try #require(picker.view(forRow: 11, forComponent: 0))
      let after = try #require(picker.view(forRow: 12, forComponent: 0))
      // Rows are nearer to each other, lower and fainter towards the edge.
      #expect(after.center.y - next.center.y < next.center.y - middle.center.y)
      #expect(after.transform.d < next.transform.d && next.transform.d < 1)
      #expect(after.alpha < next.alpha)
      #expect(picker.view(forRow: 19, forComponent: 0) == nil)
    }
  }

  @Test func aDragComesToRestAtARowAndTellsTheDelegate() {
    withPicker { stage, picker, choices in
      stage.send(.pointerDown(location: CGPoint(x: 80, y: 150)))
      for step in 1...10 {
        stage.advance(by: 1.0 / 60)
        stage.send(.pointerMoved(location: CGPoint(x: 80, y: 150 - CGFloat(step) * 8)))
      }
      stage.advance(by: 0.2)
      stage.send(.pointerUp(location: CGPoint(x: 80, y: 70)))
      rest(stage)
      #expect(choices.chosen.count == 1 && choices.chosen[0][1] == 0)
      let row = picker.selectedRow(inComponent: 0)
      #expect(row == 2 && choices.chosen == [[2, 0]])
      #expect(picker.selectedRow(inComponent: 1) == 0)
    }
  }

  @Test func aClickBringsARowToTheMiddle() {
    withPicker { stage, picker, choices in
      stage.click(CGPoint(x: 240, y: 108 + 33))
      rest(stage)
      #expect(picker.selectedRow(inComponent: 1) == 1 && choices.chosen == [[1, 1]])
    }
  }

  @Test func keysTurnTheWheelWithTheFocus() {
    withPicker { stage, picker, choices in
      stage.press(.keyboardTab)
      stage.press(.keyboardDownArrow)
      rest(stage)
      stage.press(.keyboardEnd)
      rest(stage)
      stage.press(.keyboardTab)
      stage.press(.keyboardDownArrow)
      rest(stage)
      #expect(choices.chosen == [[1, 0], [19, 0], [1, 1]])
    }
  }

  @Test func choosingByTheProgramTellsNobody() {
    withPicker { stage, picker, choices in
      picker.selectRow(99, inComponent: 1, animated: true)
      rest(stage)
      #expect(picker.selectedRow(inComponent: 1) == 2 && choices.chosen.isEmpty)
      choices.rows = [2]
      picker.reloadAllComponents()
      stage.turn()
      #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == 0)
      choices.rows = [0]
      picker.reloadComponent(0)
      #expect(picker.selectedRow(inComponent: 0) == -1)
    }
  }

  @Test func viewsOfTheDelegateAreUsedAgain() throws {
    let choices = Choices()
    choices.makesViews = true
    try withPicker(choices) { stage, picker, _ in
      let first = try #require(picker.view(forRow: 0, forComponent: 0))
      picker.selectRow(15, inComponent: 0, animated: false)
      stage.turn()
      picker.selectRow(16, inComponent: 0, animated: false)
      stage.turn()
      let shown = (0..<20).compactMap { picker.view(forRow: $0, forComponent: 0) }
      #expect(shown.contains { $0 === first } && first.tag > 10)
      #expect(shown.map(\.tag) == shown.map(\.tag).sorted())
    }
  }
}
