import Testing

@testable import UIKit

/// Tests the layout of alerts and action sheets. They catch buttons in the wrong order or place, cards that extend beyond the
/// window, and contents that can't be reached.
@MainActor
@Suite("Alert layout")
struct AlertLayoutTests {
  nonisolated private static let three: [(String, UIAlertAction.Style)] = [
    ("Cancel", .cancel), ("Keep", .default), ("Delete", .destructive),
  ]

  @Test func twoShortButtonsLieBesideEachOtherWithCancelFirst() {
    let stage = AlertStage(.alert, [("OK", .default), ("Cancel", .cancel)])
    stage.present()
    #expect(stage.frame.width == 320)
    // The middle of the safe area, as on the phone.
    #expect(abs(stage.frame.midX - 201) <= 0.5 && abs(stage.frame.midY - 451) <= 0.5)
    #expect(stage.place("Cancel").minY == stage.place("OK").minY)
    #expect(stage.place("Cancel").maxX < stage.place("OK").minX)
    #expect(stage.place("Cancel").width == stage.place("OK").width)
  }

  @Test func twoOrdinaryButtonsKeepTheirOrder() {
    let stage = AlertStage(.alert, [("Keep", .default), ("Delete", .destructive)])
    stage.present()
    #expect(stage.place("Keep").maxX < stage.place("Delete").minX)
  }

  @Test func aRowIsMirroredFromRightToLeft() {
    let stage = AlertStage()
    stage.screen.window.semanticContentAttribute = .forceRightToLeft
    stage.present()
    #expect(stage.place("Cancel").minX > stage.place("OK").maxX)
    let edge = stage.frame.maxX - stage.place("Cancel").maxX
    #expect(edge == stage.place("OK").minX - stage.frame.minX)
  }

  @Test(arguments: [
    three, [("Cancel", .cancel), ("Replace all of the pages in this folder", .default)],
  ])
  func otherButtonsLieBelowEachOtherWithCancelLast(actions: [(String, UIAlertAction.Style)]) {
    let stage = AlertStage(.alert, actions)
    stage.present()
    let places = (actions.dropFirst() + [actions[0]]).map { stage.place($0.0) }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.maxY < $1.minY })
    #expect(places.allSatisfy { $0.minX == places[0].minX && $0.width == places[0].width })
    #expect(places.allSatisfy { stage.frame.contains($0) })
  }

  @Test func anActionSheetLiesAtTheLowerEdgeOfANarrowWindow() {
    let stage = AlertStage(.actionSheet, Self.three)
    stage.present()
    #expect(stage.frame.maxY == 874 - 34 && stage.frame.width == 402 - 16)
    #expect(abs(stage.frame.midX - 201) <= 0.5)
    #expect(stage.place("Delete").maxY < stage.place("Cancel").minY)
  }

  @Test func anActionSheetLiesInTheMiddleOfAWideWindow() {
    let stage = AlertStage(.actionSheet, Self.three, size: CGSize(width: 1000, height: 700))
    stage.present()
    #expect(stage.frame.width == 320 && stage.frame.midX == 500)
    #expect(abs(stage.frame.midY - (62 + (700 - 96) / 2)) <= 0.5)
  }

  @Test(arguments: [
    CGSize(width: 200, height: 240), CGSize(width: 120, height: 120),
    CGSize(width: 1000, height: 200),
  ])
  func aCardStaysInASmallWindow(size: CGSize) {
    for style in [UIAlertController.Style.alert, .actionSheet] {
      let stage = AlertStage(style, Self.three, size: size)
      stage.present()
      #expect(CGRect(origin: .zero, size: size).contains(stage.frame))
    }
  }

  /// The text and the buttons scroll separately, and all of them can be reached.
  @Test func anAlertThatIsTooHighScrolls() throws {
    let words = Array(repeating: "These are many words.", count: 120).joined(separator: " ")
    let actions = (1...20).map { ("\($0)", UIAlertAction.Style.default) }
    let stage = AlertStage(.alert, message: words, actions + [("Cancel", .cancel)])
    stage.present()
    // The safe area, less 16 points on each side.
    #expect(stage.frame.height == 746)
    let areas = stage.alert.view.subviews.flatMap(\.subviews).compactMap { $0 as? UIScrollView }
    #expect(areas.count == 2 && areas.allSatisfy(\.isScrollEnabled))
    #expect(areas.allSatisfy { $0.frame.height >= stage.frame.height / 2 - 1 })
    let cancel = stage.button("Cancel")
    #expect(stage.place("Cancel").minY > stage.frame.maxY)
    let list = try #require(areas.last)
    list.scrollRectToVisible(cancel.convert(cancel.bounds, to: list), animated: false)
    stage.screen.flush()
    #expect(stage.frame.contains(stage.place("Cancel")))
    stage.click(stage.center("Cancel"))
    stage.runUntilIdle()
    #expect(stage.chosen == ["Cancel"])
  }

  /// A drag of a list of buttons that is too high scrolls the list and chooses no action.
  @Test func draggingAScrollingListChoosesNothing() {
    let actions = (1...20).map { ("\($0)", UIAlertAction.Style.default) }
    let stage = AlertStage(.alert, actions)
    stage.present()
    let start = stage.center("3")
    stage.send(.pointerDown(location: start))
    for step in 1...20 {
      stage.send(.pointerMoved(location: CGPoint(x: start.x, y: start.y - CGFloat(step) * 6)))
      stage.advance()
    }
    #expect(stage.center("3").y < start.y - 50)
    stage.send(.pointerUp(location: CGPoint(x: start.x, y: start.y - 120)))
    stage.runUntilIdle()
    #expect(stage.chosen == [] && stage.isThere)
  }

  @Test func aCardFollowsTheWindowAndItsContents() {
    let stage = AlertStage(.actionSheet, Self.three)
    stage.present()
    stage.screen.window.frame.size = CGSize(width: 900, height: 800)
    stage.screen.flush()
    #expect(stage.frame.width == 320 && stage.frame.midX == 450)
    let height = stage.frame.height
    stage.alert.message = "A message that is so long that it needs more than a single line of text"
    stage.screen.flush()
    #expect(stage.frame.height > height + 10)
    stage.screen.window.frame.size = CGSize(width: 402, height: 874)
    stage.screen.flush()
    #expect(stage.frame.maxY == 840)
  }

  @Test func aCardWithoutTextOrActionsHasAPlace() {
    let empty = AlertStage(.alert, title: nil, message: nil, [])
    empty.present()
    #expect(empty.frame.width == 320 && empty.frame.height > 0 && empty.frame.height < 50)
    let buttons = AlertStage(.actionSheet, title: nil, message: nil, Self.three)
    buttons.present()
    #expect(buttons.place("Keep").minY - buttons.frame.minY < 20)
  }
}
