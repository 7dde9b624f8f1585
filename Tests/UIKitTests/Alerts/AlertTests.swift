import Testing

@testable import UIKit

@MainActor
@Suite("Alerts", .serialized)
struct AlertTests {
  nonisolated private static let three: [(String, UIAlertAction.Style)] = [
    ("Keep", .default), ("Delete", .destructive), ("Cancel", .cancel),
  ]

  // MARK: Choosing

  /// A handler runs once, after the alert has been dismissed.
  @Test func aClickDismissesTheAlertAndThenRunsTheHandler() {
    let stage = AlertStage()
    stage.present()
    stage.click(stage.center("OK"))
    stage.click(stage.center("Cancel"))
    #expect(stage.chosen == [] && stage.alert.isBeingDismissed)
    stage.advance(frames: 30)
    #expect(stage.chosen == [])
    stage.runUntilIdle()
    #expect(stage.chosen == ["OK"] && !stage.isThere)
  }

  /// When a handler runs, the presenter can present again.
  @Test func aHandlerMayPresentTheNextAlert() {
    let stage = AlertStage(.alert, [])
    let next = UIAlertController(title: "Next", message: nil, preferredStyle: .alert)
    stage.alert.addAction(
      UIAlertAction(title: "More", style: .default) { [root = stage.root] _ in
        #expect(root.presentedViewController == nil)
        root.present(next, animated: true)
      })
    stage.present()
    #expect(warnings { stage.click(stage.center("More")) } == [])
    stage.runUntilIdle()
    #expect(stage.root.presentedViewController === next)
  }

  @Test func aPressSlidesFromButtonToButton() {
    let stage = AlertStage(.alert, Self.three)
    stage.present()
    func highlighted() -> [String] {
      Self.three.map(\.0).filter { stage.button($0).isHighlighted }
    }
    stage.send(.pointerDown(location: stage.center("Keep")))
    #expect(highlighted() == ["Keep"])
    stage.send(.pointerMoved(location: stage.center("Delete")))
    stage.screen.flush()
    #expect(highlighted() == ["Delete"])
    stage.send(.pointerMoved(location: CGPoint(x: 5, y: 5)))
    stage.screen.flush()
    #expect(highlighted() == [])
    stage.send(.pointerMoved(location: stage.center("Cancel")))
    stage.screen.flush()
    #expect(highlighted() == ["Cancel"])
    stage.send(.pointerUp(location: stage.center("Cancel")))
    stage.runUntilIdle()
    #expect(highlighted() == [] && stage.chosen == ["Cancel"])
  }

  @Test func aLiftBesideTheButtonsChoosesNothing() {
    let stage = AlertStage(.alert, Self.three)
    stage.present()
    stage.send(.pointerDown(location: stage.center("Delete")))
    stage.send(.pointerMoved(location: CGPoint(x: 201, y: stage.frame.minY + 10)))
    stage.send(.pointerUp(location: CGPoint(x: 201, y: stage.frame.minY + 10)))
    // A press that begins outside the buttons is ignored, too.
    stage.send(.pointerDown(location: CGPoint(x: 201, y: stage.frame.minY + 10)))
    stage.send(.pointerMoved(location: stage.center("Delete")))
    stage.send(.pointerUp(location: stage.center("Delete")))
    stage.runUntilIdle()
    #expect(stage.chosen == [] && stage.isThere)
  }

  @Test func aDisabledActionCannotBeChosen() {
    let stage = AlertStage(.alert, Self.three)
    stage.alert.preferredAction = stage.action("Keep")
    stage.action("Keep").isEnabled = false
    stage.present()
    stage.click(stage.center("Keep"))
    stage.press(.keyboardReturnOrEnter)
    stage.send(.pointerDown(location: stage.center("Delete")))
    stage.send(.pointerMoved(location: stage.center("Keep")))
    stage.screen.flush()
    #expect(!stage.button("Keep").isHighlighted)
    stage.send(.pointerUp(location: stage.center("Keep")))
    stage.runUntilIdle()
    #expect(stage.isThere && stage.chosen == [])
    stage.action("Keep").isEnabled = true
    stage.press(.keyboardReturnOrEnter)
    stage.runUntilIdle()
    #expect(stage.chosen == ["Keep"])
  }

  /// As in UIKit, a dismissal by the app runs no handler.
  @Test func aDismissalByTheAppChoosesNothing() {
    let stage = AlertStage()
    stage.present()
    stage.dismiss()
    stage.click(stage.center("OK"))
    stage.press(.keyboardEscape)
    stage.runUntilIdle()
    #expect(stage.chosen == [] && stage.log == ["presented", "dismissed"])
  }

  @Test func aClickBesideClosesOnlyAnActionSheet() {
    let alert = AlertStage()
    alert.present()
    alert.click(CGPoint(x: 10, y: 100))
    alert.runUntilIdle()
    #expect(alert.isThere)
    let sheet = AlertStage(.actionSheet, Self.three)
    sheet.present()
    sheet.click(CGPoint(x: 200, y: 100))
    sheet.runUntilIdle()
    #expect(!sheet.isThere && sheet.chosen == ["Cancel"])
    let noCancel = AlertStage(.actionSheet, [("Keep", .default)])
    noCancel.present()
    noCancel.click(CGPoint(x: 200, y: 100))
    noCancel.runUntilIdle()
    #expect(noCancel.isThere)
  }

  // MARK: Keys

  @Test func escapePerformsTheCancelAction() {
    for style in [UIAlertController.Style.alert, .actionSheet] {
      let stage = AlertStage(style, Self.three)
      stage.present()
      stage.press(.keyboardEscape)
      stage.runUntilIdle()
      #expect(stage.chosen == ["Cancel"] && !stage.isThere)
    }
    let noCancel = AlertStage(.alert, [("OK", .default)])
    noCancel.present()
    noCancel.press(.keyboardEscape)
    noCancel.runUntilIdle()
    #expect(noCancel.isThere)
  }

  /// Return performs the preferred action, else the only action of the default style, else the only action. It doesn't choose
  /// between several actions.
  @Test(
    arguments: [
      (three, "Delete", "Delete"), (three, nil, "Keep"),
      ([("Cancel", .cancel), ("Delete", .destructive)], nil, nil),
      ([("A", .default), ("B", .default)], nil, nil),
      ([("Understood", .cancel)], nil, "Understood"),
    ] as [([(String, UIAlertAction.Style)], String?, String?)])
  func returnPerforms(actions: [(String, UIAlertAction.Style)], preferred: String?, chosen: String?)
  {
    let stage = AlertStage(.alert, actions)
    if let preferred { stage.alert.preferredAction = stage.action(preferred) }
    stage.present()
    stage.press(.keyboardReturnOrEnter)
    stage.runUntilIdle()
    #expect(stage.chosen == [chosen].compactMap(\.self))
    #expect(stage.isThere == (chosen == nil))
  }

  @Test func tabAndArrowsReachEachButton() {
    let stage = AlertStage(.alert, Self.three)
    stage.present()
    var reached: [String] = []
    for _ in 0..<3 {
      stage.press(.keyboardTab)
      let focused = UIApplication.shared.focus.focusedView
      reached.append(focused?.accessibilityIdentifier ?? "")
    }
    // The focus starts at the button that Return performs.
    #expect(reached == ["Keep", "Delete", "Cancel"])
    stage.press(.keyboardUpArrow)
    #expect(UIApplication.shared.focus.focusedView === stage.button("Delete"))
    stage.press(.keyboardSpacebar)
    stage.runUntilIdle()
    #expect(stage.chosen == ["Delete"])
  }

  // MARK: Text fields

  private func stageWithFields() -> AlertStage {
    let stage = AlertStage()
    stage.alert.addTextField { $0.placeholder = "Name" }
    stage.alert.addTextField { $0.isSecureTextEntry = true }
    return stage
  }

  @Test func theFirstFieldIsEditedFromTheStart() {
    let stage = stageWithFields()
    stage.present(animated: true)
    stage.type("ab")
    stage.advance(frames: 5)
    stage.type("c")
    stage.runUntilIdle()
    stage.type("d")
    let fields = stage.alert.textFields ?? []
    #expect(fields.map(\.text) == ["abcd", ""])
    #expect(fields.map(\.isFirstResponder) == [true, false])
    #expect(fields.map(\.accessibilityIdentifier) == ["alert.field.1", "alert.field.2"])
    stage.press(.keyboardTab)
    stage.type("e")
    #expect(fields.map(\.text) == ["abcd", "e"])
  }

  @Test func returnGoesToTheNextFieldAndThenPerforms() {
    let stage = stageWithFields()
    stage.present()
    stage.press(.keyboardReturnOrEnter)
    stage.type("x")
    #expect(stage.alert.textFields?.last?.text == "x" && !stage.alert.isBeingDismissed)
    stage.press(.keyboardReturnOrEnter)
    stage.runUntilIdle()
    #expect(stage.chosen == ["OK"])
  }

  @Test func escapeInAFieldCancels() {
    let stage = stageWithFields()
    stage.present()
    stage.press(.keyboardEscape)
    #expect(stage.alert.textFields?.contains(where: \.isFirstResponder) == false)
    stage.runUntilIdle()
    #expect(stage.chosen == ["Cancel"])
  }

  @Test func editingOfThePageGoesOnAfterwards() {
    let stage = stageWithFields()
    let field = UITextField(frame: CGRect(x: 50, y: 100, width: 200, height: 34))
    stage.root.view.addSubview(field)
    field.becomeFirstResponder()
    stage.present()
    stage.type("a")
    stage.dismiss()
    stage.runUntilIdle()
    #expect(field.isFirstResponder)
    stage.type("b")
    #expect(field.text == "b" && stage.alert.textFields?.first?.text == "a")
    field.resignFirstResponder()
  }

  // MARK: Motion

  /// The numbers are the frames after which a presentation is dismissed; 0 is before its first frame.
  @Test(
    "A dismissal turns a running presentation without a jump", arguments: [0, 1, 3, 8, 20, 40],
    [UIAlertController.Style.alert, .actionSheet])
  func turned(after frames: Int, style: UIAlertController.Style) {
    let stage = AlertStage(style, Self.three)
    stage.present(animated: true)
    stage.advance(frames: frames)
    let before = (stage.opacity, stage.dim, stage.scale, stage.shift)
    #expect(stage.alert.isBeingPresented)
    stage.dismiss()
    #expect(stage.alert.isBeingDismissed && stage.log == ["presented"])
    #expect(abs(stage.opacity - before.0) < 1e-4 && abs(stage.dim - before.1) < 1e-4)
    #expect(abs(stage.scale - before.2) < 1e-4 && abs(stage.shift - before.3) < 1e-2)
    // The alert continues to shrink while it fades out.
    stage.advance(frames: 10)
    #expect(stage.scale <= before.2 && stage.scale >= 1)
    stage.runUntilIdle()
    #expect(stage.log == ["presented", "dismissed"] && !stage.isThere)
    #expect(stage.alert.view.window == nil)
    #expect(stage.alert.view.alpha == 1 && stage.alert.view.transform == .identity)
  }

  /// In the middle of a presentation, the alert's opacity increases. When the alert is dismissed there, its opacity first
  /// continues with this velocity.
  @Test func aTurnedAlertKeepsTheVelocityOfItsOpacity() {
    let stage = AlertStage()
    stage.present(animated: true)
    stage.advance(frames: 6)
    let dt = 1e-4
    let first = stage.opacity
    stage.screen.advance(by: dt)
    let velocity = (stage.opacity - first) / dt
    #expect(velocity > 5)
    stage.dismiss()
    let turned = stage.opacity
    stage.screen.advance(by: dt)
    #expect(abs((stage.opacity - turned) / dt - velocity) < 0.3)
  }

  @Test func aButtonCanBeClickedWhileTheAlertComes() {
    let stage = AlertStage(.alert, Self.three)
    stage.present(animated: true)
    stage.advance(frames: 4)
    #expect(stage.scale > 1.05)
    let layer = stage.button("Delete").layer
    let point = (layer.presentation() ?? layer).convert(
      CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), to: nil)
    stage.click(point)
    #expect(stage.alert.isBeingDismissed)
    stage.runUntilIdle()
    #expect(stage.chosen == ["Delete"] && stage.log == ["presented"])
  }

  @Test func theSameAlertCanBePresentedAgain() {
    let stage = AlertStage()
    for _ in 0..<2 {
      stage.present(animated: true)
      stage.runUntilIdle()
      #expect(stage.opacity == 1 && stage.scale == 1 && abs(stage.dim - 0.2) < 1e-6)
      stage.press(.keyboardReturnOrEnter)
      stage.runUntilIdle()
    }
    #expect(stage.chosen == ["OK", "OK"] && !stage.isThere)
  }

  @Test(
    "With reduced motion, cards only fade",
    arguments: [UIAlertController.Style.alert, .actionSheet])
  func reducedMotion(style: UIAlertController.Style) {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let stage = AlertStage(style, Self.three)
    stage.present(animated: true)
    stage.advance(frames: 10)
    #expect(stage.scale == 1 && stage.shift == 0 && (0.2...0.8).contains(stage.opacity))
    stage.dismiss()
    stage.advance(frames: 5)
    #expect(stage.scale == 1 && stage.shift == 0 && (0.05...0.8).contains(stage.opacity))
    stage.runUntilIdle()
    #expect(stage.log == ["presented", "dismissed"])
  }

  @Test func aWindowMayBeResizedWhileACardMoves() {
    let stage = AlertStage(.actionSheet, Self.three)
    stage.present(animated: true)
    stage.advance(frames: 8)
    stage.screen.window.frame.size = CGSize(width: 500, height: 700)
    stage.runUntilIdle()
    #expect(stage.frame.maxY == 700 - 34 && stage.frame.midX == 250 && stage.shift == 0)
    stage.dismiss()
    stage.advance(frames: 8)
    stage.screen.window.frame.size = CGSize(width: 1000, height: 700)
    stage.runUntilIdle()
    #expect(!stage.isThere)
  }

  // MARK: Appearance

  @Test func darkPagesAreDimmedMore() {
    let stage = AlertStage()
    stage.screen.window.overrideUserInterfaceStyle = .dark
    stage.present()
    #expect(abs(stage.dim - 0.5) < 1e-6)
    stage.screen.window.overrideUserInterfaceStyle = .light
    stage.screen.flush()
    #expect(abs(stage.dim - 0.2) < 1e-6)
  }

  @Test func buttonsHaveNames() {
    let stage = AlertStage()
    stage.action("OK").accessibilityIdentifier = "alert.ok"
    stage.present()
    #expect(stage.button("alert.ok").accessibilityLabel == "OK")
    #expect(stage.button("Cancel").accessibilityLabel == "Cancel")
    #expect(stage.alert.view.accessibilityLabel == "Title")
  }

  // MARK: Mistakes

  @Test func mistakesAreReportedAndIgnored() {
    let stage = AlertStage(.alert, Self.three)
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    let caught = warnings {
      stage.alert.addAction(UIAlertAction(title: "No", style: .cancel))
      stage.alert.preferredAction = UIAlertAction(title: "Other", style: .default)
      sheet.addTextField()
    }
    #expect(caught.count == 3, "\(caught)")
    #expect(stage.alert.actions.count == 3 && stage.alert.preferredAction == nil)
    #expect(sheet.textFields == nil)
  }
}
