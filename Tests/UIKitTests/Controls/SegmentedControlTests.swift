import Testing

@testable import UIKit

@MainActor
@Suite("Segmented controls")
struct SegmentedControlTests {
  /// Four segments of 50 points at (100, 100); the second is selected.
  private func withControl(_ body: (ViewStage, UISegmentedControl, () -> [Int]) -> Void) {
    withStage { stage in
      let control = UISegmentedControl(items: ["A", "B", "C", "D"])
      control.frame = CGRect(x: 100, y: 100, width: 200, height: 32)
      control.selectedSegmentIndex = 1
      var sent: [Int] = []
      control.addAction(
        UIAction { _ in sent.append(control.selectedSegmentIndex) }, for: .valueChanged)
      stage.window.addSubview(control)
      stage.turn()
      body(stage, control) { sent }
    }
  }

  private func at(_ x: CGFloat, _ y: CGFloat = 116) -> CGPoint { CGPoint(x: x, y: y) }

  @Test(
    "A tap selects a segment and sends an event when the touch ends; a tap on the selected one sends none"
  )
  func tap() {
    withControl { stage, control, sent in
      stage.send(.pointerDown(location: at(125)))
      #expect(sent().isEmpty && control.selectedSegmentIndex == 1)
      stage.send(.pointerUp(location: at(125)))
      #expect(control.selectedSegmentIndex == 0)
      stage.click(at(125))
      stage.click(at(275))
      #expect(sent() == [0, 3])
      control.selectedSegmentIndex = 2
      #expect(sent().count == 2)
    }
  }

  @Test(
    "Touches that move: start, positions, and the resulting selection",
    arguments: [
      // A drag moves the selection, even beyond the ends and with the finger above the control.
      ([175, 225], 2), ([175, 500], 3), ([175, 225, 20], 0), ([175, 275, 175], 1),
      // A press on another segment selects the segment where it ends.
      ([125, 225], 2), ([275, 175], 1),
    ] as [([CGFloat], Int)])
  func drag(_ positions: [CGFloat], _ chosen: Int) {
    withControl { stage, control, sent in
      stage.send(.pointerDown(location: at(positions[0])))
      for x in positions.dropFirst() { stage.send(.pointerMoved(location: at(x, 140))) }
      #expect(sent().isEmpty && control.selectedSegmentIndex == 1)
      stage.send(.pointerUp(location: at(positions[positions.count - 1], 140)))
      #expect(control.selectedSegmentIndex == chosen)
      #expect(sent() == (chosen == 1 ? [] : [chosen]))
    }
  }

  @Test("A press that ends far away, or is cancelled, selects nothing")
  func refused() {
    withControl { stage, control, sent in
      stage.send(.pointerDown(location: at(125)))
      stage.send(.pointerMoved(location: at(125, 300)))
      stage.send(.pointerUp(location: at(125, 300)))
      stage.send(.pointerDown(location: at(175)))
      stage.send(.pointerMoved(location: at(275)))
      UIApplication.shared.beginIgnoringInteractionEvents()
      UIApplication.shared.endIgnoringInteractionEvents()
      stage.send(.pointerUp(location: at(275)))
      #expect(sent().isEmpty && control.selectedSegmentIndex == 1 && control.shownIndex == 1)
      control.setEnabled(false, forSegmentAt: 0)
      stage.click(at(125))
      stage.send(.pointerDown(location: at(175)))
      stage.send(.pointerMoved(location: at(125)))
      stage.send(.pointerUp(location: at(125)))
      #expect(sent().isEmpty && control.selectedSegmentIndex == 1)
    }
  }

  @Test("The selection slides, and is smaller while it is held")
  func animation() {
    withControl { stage, control, _ in
      #expect(control.selection.frame == CGRect(x: 52, y: 2, width: 46, height: 28))
      stage.click(at(275))
      stage.turn()
      #expect(control.selection.frame.minX == 152)
      #expect(control.selection.shown.position.x == 75)
      stage.advance(by: 0.1)
      #expect(abs(control.selection.shown.position.x - 125) < 0.01)
      stage.advance(by: 0.2)
      #expect(control.dividers.map(\.alpha) == [1, 1, 0])
      stage.send(.pointerDown(location: at(275)))
      #expect(control.selection.frame.width < 46)
      stage.send(.pointerUp(location: at(275)))
      #expect(control.selection.frame.width == 46)
      // Without a previous selection there is nothing to slide from.
      control.selectedSegmentIndex = UISegmentedControl.noSegment
      #expect(control.selection.alpha == 0)
      stage.click(at(125))
      #expect(control.selection.alpha == 1)
      #expect(control.selection.shown.position.x == 25)
    }
  }

  @Test("Titles become bold and regular again as the selection slides")
  func titles() {
    withControl { stage, control, _ in
      @MainActor func boldness() -> [Float] {
        control.segments.map {
          #expect(abs($0.label.shown.opacity + $0.chosenLabel.shown.opacity - 1) < 1e-5)
          return $0.chosenLabel.shown.opacity
        }
      }
      #expect(boldness() == [0, 1, 0, 0])
      stage.click(at(275))
      stage.turn()
      #expect(boldness() == [0, 1, 0, 0])
      stage.advance(by: 0.1)
      #expect(abs(boldness()[1] - 0.5) < 1e-3 && abs(boldness()[3] - 0.5) < 1e-3)
      stage.advance(by: 0.2)
      #expect(boldness() == [0, 0, 0, 1])
      for segment in control.segments {
        #expect(segment.label.font.pointSize == segment.chosenLabel.font.pointSize)
        #expect(segment.label.font != segment.chosenLabel.font)
        #expect(segment.label.text == segment.chosenLabel.text)
      }
    }
  }

  @Test("A momentary control reports its segment and keeps no selection")
  func momentary() {
    withControl { stage, control, sent in
      control.isMomentary = true
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
      stage.click(at(225))
      stage.click(at(225))
      #expect(sent() == [2, 2])
      #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }
  }

  @Test("When segments are inserted and removed, the selection stays with its segment")
  func editing() {
    let control = UISegmentedControl(items: ["A", "B", 7, "C"])
    #expect(control.numberOfSegments == 3)
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "0", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 2) == "B")
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.insertSegment(withTitle: "Z", at: 99, animated: false)
    #expect((0..<3).map { control.titleForSegment(at: $0) } == ["A", "C", "Z"])
    #expect(control.dividers.count == 2)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0 && control.dividers.isEmpty)
  }

  @Test("Actions run when their segments are selected")
  func actions() {
    withStage { stage in
      var log: [String] = []
      let control = UISegmentedControl(
        frame: CGRect(x: 0, y: 0, width: 100, height: 32),
        actions: ["x", "y"].map { name in UIAction(title: name) { _ in log.append(name) } })
      stage.window.addSubview(control)
      stage.turn()
      stage.click(CGPoint(x: 75, y: 10))
      stage.click(CGPoint(x: 25, y: 10))
      #expect(log == ["y", "x"])
    }
  }

  @Test(
    "Widths: fixed, by content, equal",
    arguments: [
      ([0, 0, 0], [10, 20, 30], 100, false, [0, 33, 67, 100]),
      ([0, 0, 0], [10, 20, 30], 120, true, [0, 20, 60, 120]),
      ([40, 0, 0], [10, 20, 30], 100, false, [0, 40, 70, 100]),
      ([40, 0, 60], [1, 1, 1], 50, false, [0, 40, 40, 100]),
      ([0, 0], [0, 0], 50, true, [0, 25, 50]),
      ([], [], 50, false, [0]),
    ] as [([CGFloat], [CGFloat], CGFloat, Bool, [CGFloat])])
  func widths(
    _ fixed: [CGFloat], _ content: [CGFloat], _ width: CGFloat, _ byContent: Bool,
    _ edges: [CGFloat]
  ) {
    let requests = zip(fixed, content).map {
      SegmentGeometry.Request(fixedWidth: $0, contentWidth: $1)
    }
    let geometry = SegmentGeometry(requests, width: width, byContent: byContent, scale: 1)
    #expect(geometry.edges == edges)
    for x in stride(from: -10.0, to: 130, by: 1) {
      let plain = edges.dropLast().lastIndex { $0 <= x }
      let expected = edges.count > 1 ? plain ?? 0 : nil
      let index = geometry.index(at: x)
      // If a segment has the width 0, either neighbour is right.
      #expect(index.map { edges[$0] } == expected.map { edges[$0] }, "at \(x)")
    }
  }

  @Test("The natural size has room for every title, even in bold")
  func size() {
    let control = UISegmentedControl(items: ["A", "Somewhat longer"])
    #expect(control.intrinsicContentSize.height == 32)
    let equal = control.intrinsicContentSize.width
    control.apportionsSegmentWidthsByContent = true
    #expect(control.intrinsicContentSize.width < equal)
    control.apportionsSegmentWidthsByContent = false
    control.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 20)], for: .normal)
    #expect(control.intrinsicContentSize.width > equal)
  }
}
