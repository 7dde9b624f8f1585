import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Keyboard focus")
struct FocusSystemTests {
  private final class Buttons {
    var clicks: [Int] = []
    var all: [UIButton] = []
  }

  /// Adds buttons at these places to `view`. Their titles are their indices.
  private func makeButtons(_ places: [CGPoint], in view: UIView) -> Buttons {
    let buttons = Buttons()
    for (index, place) in places.enumerated() {
      let button = UIButton(type: .custom)
      button.frame = CGRect(origin: place, size: CGSize(width: 80, height: 30))
      button.addAction(UIAction { _ in buttons.clicks.append(index) }, for: .touchUpInside)
      view.addSubview(button)
      buttons.all.append(button)
    }
    return buttons
  }

  private var focused: UIView? { UIApplication.shared.focus.focusedView }

  private static let grid = [(0, 0), (100, 0), (0, 100), (100, 100)].map { CGPoint(x: $0, y: $1) }

  private func tab(_ stage: ViewStage, backward: Bool = false) {
    let key = UIKey(keyCode: .keyboardTab, modifierFlags: backward ? .shift : [])
    stage.send(.key(.down(), key))
    stage.send(.key(.up, key))
    stage.turn()
  }

  @Test("Tab moves through the stops in reading order and wraps around; Shift-Tab moves back")
  func tabOrder() {
    withStage { stage in
      let buttons = makeButtons(Self.grid.reversed(), in: stage.window)
      let order = [3, 2, 1, 0]
      for index in order + order.prefix(2) {
        tab(stage)
        #expect(focused === buttons.all[index])
      }
      tab(stage, backward: true)
      #expect(focused === buttons.all[3])
      tab(stage, backward: true)
      #expect(focused === buttons.all[0])
    }
  }

  @Test("In a right-to-left page Tab moves from right to left")
  func rightToLeft() {
    withStage { stage in
      let page = UIView(frame: stage.window.bounds)
      stage.window.addSubview(page)
      let buttons = makeButtons(Self.grid, in: page)
      page.semanticContentAttribute = .forceRightToLeft
      for index in [1, 0, 3, 2, 1] {
        tab(stage)
        #expect(focused === buttons.all[index])
      }
    }
  }

  @Test("A view that cannot be clicked cannot have the focus")
  func skipped() {
    withStage { stage in
      let buttons = makeButtons((0..<6).map { CGPoint(x: 0, y: $0 * 60) }, in: stage.window)
      buttons.all[0].isHidden = true
      buttons.all[1].isEnabled = false
      buttons.all[2].isUserInteractionEnabled = false
      buttons.all[3].alpha = 0
      let cover = box(0, 240, 80, 30)
      stage.window.addSubview(cover)
      for _ in 0..<3 {
        tab(stage)
        #expect(focused === buttons.all[5])
      }
    }
  }

  @Test("A group is one Tab stop; arrow keys move inside it")
  func groups() {
    withStage { stage in
      let group = box(0, 50, 300, 40)
      group.focusGroupIdentifier = "row"
      stage.window.addSubview(group)
      let outer = makeButtons(
        [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 120)], in: stage.window)
      let inner = makeButtons((0..<3).map { CGPoint(x: $0 * 100, y: 0) }, in: group)
      tab(stage)
      #expect(focused === outer.all[0])
      tab(stage)
      #expect(focused === inner.all[0])
      stage.press(.keyboardRightArrow)
      stage.press(.keyboardRightArrow)
      #expect(focused === inner.all[2])
      tab(stage)
      #expect(focused === outer.all[1])
      inner.all[1].isSelected = true
      tab(stage, backward: true)
      #expect(focused === inner.all[1], "the selected control")
      // A held key does not leave the group; a new key press does.
      stage.send(.key(.down(isRepeat: true), UIKey(keyCode: .keyboardDownArrow)))
      #expect(focused === inner.all[1])
      stage.press(.keyboardDownArrow)
      #expect(focused === outer.all[1])
    }
  }

  @Test("The first arrow key shows the focus, the next one moves it; Return and Space click once")
  func activation() {
    withStage { stage in
      let buttons = makeButtons(Self.grid, in: stage.window)
      stage.press(.keyboardRightArrow)
      #expect(focused === buttons.all[0])
      stage.press(.keyboardRightArrow)
      stage.send(.key(.down(), UIKey(keyCode: .keyboardReturnOrEnter)))
      #expect(buttons.all[1].isHighlighted)
      stage.send(.key(.down(isRepeat: true), UIKey(keyCode: .keyboardReturnOrEnter)))
      stage.send(.key(.up, UIKey(keyCode: .keyboardReturnOrEnter)))
      #expect(!buttons.all[1].isHighlighted)
      stage.press(.keyboardDownArrow)
      stage.press(.keyboardSpacebar)
      #expect(buttons.clicks == [1, 3])
    }
  }

  @Test("Arrow keys adjust sliders and segmented controls; Space toggles a switch")
  func values() {
    withStage { stage in
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
      let segments = UISegmentedControl(items: ["A", "B", "C"])
      segments.frame = CGRect(x: 0, y: 60, width: 200, height: 30)
      segments.selectedSegmentIndex = 0
      segments.setEnabled(false, forSegmentAt: 1)
      let toggle = UISwitch(frame: CGRect(x: 0, y: 120, width: 0, height: 0))
      var changes = 0
      for control in [slider, segments, toggle] as [UIControl] {
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.window.addSubview(control)
      }
      slider.value = 0.5
      tab(stage)
      stage.press(.keyboardRightArrow)
      #expect(abs(slider.value - 0.55) < 1e-6)
      stage.press(.keyboardHome)
      stage.press(.keyboardLeftArrow)
      #expect(slider.value == 0 && changes == 2)
      stage.press(.keyboardDownArrow)
      stage.press(.keyboardRightArrow)
      #expect(segments.selectedSegmentIndex == 2)
      stage.press(.keyboardHome)
      #expect(segments.selectedSegmentIndex == 0 && changes == 4)
      tab(stage)
      stage.press(.keyboardSpacebar)
      #expect(toggle.isOn && changes == 5)
    }
  }

  @Test("The ring shows for keys and hides for a click, which moves the focus")
  func ring() {
    withStage { stage in
      let buttons = makeButtons(Self.grid, in: stage.window)
      @MainActor func rings() -> [Bool] {
        buttons.all.map { $0.layer.sublayers?.last?.name == FocusRing.layerName }
      }
      tab(stage)
      #expect(rings() == [true, false, false, false])
      stage.click(CGPoint(x: 110, y: 110))
      stage.turn()
      #expect(rings() == [false, false, false, false])
      #expect(focused === buttons.all[3])
      tab(stage, backward: true)
      #expect(rings() == [false, false, true, false])
      // The ring follows its view and is clipped by the window.
      buttons.all[2].frame.size.width = 200
      stage.turn()
      #expect(buttons.all[2].layer.sublayers?.last?.frame.width == 207)
      buttons.all[2].frame.origin.x = 20
      stage.turn()
      #expect(buttons.all[2].layer.sublayers?.last?.frame.width == 214)
      buttons.all[2].focusEffect = nil
      #expect(rings() == [false, false, false, false])
    }
  }

  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      100
    }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
  }

  /// The list must not scroll back to the focused row when that row leaves the screen.
  @Test(
    "A focused row that is scrolled out of view has the focus again when it is visible again"
  )
  func wheelPastTheFocus() {
    withStage { stage in
      let rows = Rows()
      let table = UITableView(frame: stage.window.bounds)
      table.dataSource = rows
      stage.window.addSubview(table)
      stage.turn()
      tab(stage)
      #expect(focused === table.cellForRow(at: [0, 0]))

      @MainActor func scroll(_ deltaY: CGFloat) {
        for _ in 0..<20 {
          stage.send(
            .scroll(
              location: CGPoint(x: 400, y: 300), deltaX: 0, deltaY: deltaY, isPrecise: true))
          stage.advance(by: 1 / 60)
        }
        for _ in 0..<60 { stage.advance(by: 1 / 60) }
      }
      let top = table.contentOffset.y
      scroll(-50)
      #expect(table.contentOffset.y == top + 1000)
      #expect(focused == nil)
      scroll(50)
      #expect(table.contentOffset.y == top)
      #expect(focused === table.cellForRow(at: [0, 0]))

      scroll(-50)
      stage.press(.keyboardDownArrow)
      stage.turn()
      #expect(focused === table.cellForRow(at: [0, 0]))
    }
  }

  @Test("When the focused view is removed, another view gets the focus")
  func removed() {
    withStage { stage in
      let controller = UIViewController()
      stage.window.rootViewController = controller
      let buttons = makeButtons(Self.grid, in: controller.view)
      tab(stage)
      for index in 0..<3 {
        #expect(focused === buttons.all[index])
        if index == 1 {
          buttons.all[index].isHidden = true
        } else {
          buttons.all[index].removeFromSuperview()
        }
        stage.turn()
      }
      #expect(focused === buttons.all[3])
    }
  }

  @Test(
    "Each controller restores its focus after pushes, pops and presentations, and a presentation confines it"
  )
  func memory() {
    withStage { stage in
      let (first, second, sheet) = (UIViewController(), UIViewController(), UIViewController())
      let navigation = UINavigationController(rootViewController: first)
      stage.window.rootViewController = navigation
      for page in [first, second, sheet] { page.view.backgroundColor = .white }
      let inFirst = makeButtons(Self.grid, in: first.view)
      let inSecond = makeButtons(Self.grid, in: second.view)
      let inSheet = makeButtons([.zero, CGPoint(x: 0, y: 100)], in: sheet.view)
      stage.turn()
      @MainActor func runUntilIdle() { for _ in 0..<40 { stage.advance(by: 0.05) } }
      for _ in 0..<3 { stage.press(.keyboardDownArrow) }
      #expect(focused === inFirst.all[2])
      navigation.pushViewController(second, animated: true)
      runUntilIdle()
      #expect(focused === inSecond.all[0], "the page, not the bar")
      stage.press(.keyboardRightArrow)
      sheet.modalPresentationStyle = .overFullScreen
      second.present(sheet, animated: true)
      runUntilIdle()
      #expect(focused === inSheet.all[0])
      for _ in 0..<5 {
        tab(stage)
        #expect(focused?.isDescendant(of: sheet.view) == true, "the focus stays inside")
      }
      stage.press(.keyboardEscape)
      runUntilIdle()
      #expect(sheet.presentingViewController == nil)
      #expect(focused === inSecond.all[1])
      stage.press(.keyboardEscape)
      runUntilIdle()
      #expect(navigation.viewControllers == [first])
      #expect(focused === inFirst.all[2])
    }
  }

  @Test("Environments can refuse a move, prefer a view, and are told of moves")
  func environments() {
    final class Page: UIViewController {
      var preferred: UIView?
      var refuses = false
      var moves = 0

      override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        [preferred].compactMap(\.self)
      }
      override func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { !refuses }
      override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
      ) { moves += 1 }
    }
    withStage { stage in
      let page = Page()
      stage.window.rootViewController = page
      let buttons = makeButtons(Self.grid, in: page.view)
      page.preferred = buttons.all[3]
      tab(stage)
      #expect(focused === buttons.all[3] && page.moves == 1)
      page.refuses = true
      stage.press(.keyboardUpArrow)
      #expect(focused === buttons.all[3] && page.moves == 1)
      page.refuses = false
      page.preferred = buttons.all[0]
      page.rememberedFocus = nil
      page.setNeedsFocusUpdate()
      #expect(focused === buttons.all[0])
    }
  }
}
