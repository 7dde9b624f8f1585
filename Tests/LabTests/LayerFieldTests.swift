import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lab
@testable import UIKit

/// Values of layers that are edited on the layer page, driven by input events.
@MainActor @Suite(.serialized) struct LayerFieldTests {
  private func find<View: UIView>(_ identifier: String, _ stage: LayerPageStage) throws -> View {
    try #require(stage.views(identifier, in: try stage.page).first as? View, "\(identifier)")
  }

  /// Scrolls to a control, so that it can be clicked.
  private func reveal(_ view: UIView, _ stage: LayerPageStage) {
    let scrollView = sequence(first: view, next: \.superview).lazy.compactMap {
      $0 as? UIScrollView
    }
    .first
    guard let scrollView else { return }
    scrollView.scrollRectToVisible(view.convert(view.bounds, to: scrollView), animated: false)
    stage.settle()
  }

  private func type(_ text: String, into identifier: String, _ stage: LayerPageStage) throws {
    let field: UITextField = try find(identifier, stage)
    reveal(field, stage)
    stage.click(field)
    #expect(field.isEditing)
    field.selectAll(nil)
    stage.session.send(.text(text))
    stage.press(.keyboardReturnOrEnter)
    #expect(!field.isEditing)
  }

  private func text(_ identifier: String, _ stage: LayerPageStage) throws -> String? {
    let field: UITextField = try find(identifier, stage)
    return field.text
  }

  /// The colour in the middle of a place of the app's window.
  private func color(_ stage: LayerPageStage, at point: CGPoint) throws -> Bitmap.Pixel {
    stage.settle()
    return Bitmap(try #require(stage.session.image()))[Int(point.x), Int(point.y)]
  }

  /// Catches an edit that is not on screen at once, live or in a recording; that changes the app; that a replay or the next run
  /// forgets; and a reset that leaves anything behind.
  @Test func anEditIsOnScreenUntilItIsReset() throws {
    let stage = try LayerPageStage()
    let card = try stage.card
    let own = card.layer.modelProperties
    let middle = CGPoint(x: 220, y: 170)
    let before = try color(stage, at: middle)
    try stage.page.tree.onSelect?(card.layer.id)
    stage.settle()
    try type("#00FF00", into: "lab.layer.backgroundColor", stage)
    let green = try color(stage, at: middle)
    #expect(green != before && card.layer.modelProperties == own)
    #expect(try text("lab.layer.backgroundColor", stage) == "#00FF00")
    stage.lab.undo()
    #expect(try color(stage, at: middle) == before)
    stage.lab.redo()
    #expect(try color(stage, at: middle) == green)
    let reset: UIButton = try find("lab.layer.backgroundColor.reset", stage)
    reveal(reset, stage)
    stage.click(reset)
    #expect(try color(stage, at: middle) == before && reset.isHidden)
    #expect(stage.lab.playback.edits.isEmpty)
    // In a recording, and on its next run.
    stage.push()
    stage.lab.playback.fraction = 1
    stage.settle()
    let old = try color(stage, at: middle)
    let second = try stage.card
    try stage.page.tree.onSelect?(second.layer.id)
    stage.settle()
    try type("0000FFFF", into: "lab.layer.backgroundColor", stage)
    let blue = try color(stage, at: middle)
    #expect(blue != old && blue != green)
    stage.lab.playback.fraction = 0.9
    stage.settle()
    stage.lab.playback.fraction = 1
    #expect(try color(stage, at: middle) == blue)
    stage.lab.playback.goLive()
    #expect(try color(stage, at: middle) == blue)
    _ = stage.navigation.popViewController(animated: true)
    stage.settle()
    #expect(try color(stage, at: middle) == before)
    stage.push()
    #expect(try color(stage, at: middle) == blue)
    // Closed, the lab leaves nothing.
    stage.lab.isShown = false
    #expect(try color(stage, at: middle) == old)
    stage.lab.isShown = true
    stage.lab.resetEdits()
    #expect(try color(stage, at: middle) == old)
    let last = try stage.card.layer.modelProperties
    #expect(last == second.layer.modelProperties && card.layer.modelProperties == own)
  }

  /// Catches a field that sets another value than its own, and one that does not say what it refuses.
  @Test func everyFieldSetsItsValue() throws {
    let stage = try LayerPageStage()
    let layer = try stage.card.layer
    let own = layer.modelProperties
    try stage.page.tree.onSelect?(layer.id)
    stage.settle()
    let typed: [(String, String)] = [
      ("bounds.origin.x", "1"), ("bounds.origin.y", "2"), ("bounds.size.width", "210"),
      ("bounds.size.height", "110"), ("position.x", "201,5"), ("position.y", "160"),
      ("anchorPoint.x", "0.25"), ("anchorPoint.y", "0.75"), ("zPosition", "3"),
      ("transform.translation.x", "7"), ("transform.scale.x", "1.5"),
      ("transform.rotation.z", "90°"), ("opacity", "40 %"), ("cornerRadius", "12"),
      ("borderWidth", "2.5"), ("shadowOpacity", "50"), ("shadowRadius", "9"),
      ("shadowOffset.width", "4"), ("shadowOffset.height", "5"),
    ]
    for (name, text) in typed { try type(text, into: "lab.layer." + name, stage) }
    for (name, text) in [("borderColor", "#102030"), ("shadowColor", "#10203080")] {
      try type(text, into: "lab.layer." + name, stage)
    }
    for name in ["isHidden", "masksToBounds"] {
      let toggle: UISwitch = try find("lab.layer." + name, stage)
      reveal(toggle, stage)
      stage.click(toggle)
    }
    let shown = layer.editedModelProperties
    #expect(shown.bounds == CGRect(x: 1, y: 2, width: 210, height: 110))
    #expect(shown.position == CGPoint(x: 201.5, y: 160))
    #expect(shown.anchorPoint == CGPoint(x: 0.25, y: 0.75) && shown.zPosition == 3)
    #expect(abs(shown.transform.m12 - 1.5) < 1e-9 && abs(shown.transform.m41 - 7) < 1e-9)
    #expect(abs(shown.opacity - 0.4) < 1e-6 && shown.cornerRadius == 12)
    #expect(shown.isHidden && shown.masksToBounds && shown.borderWidth == 2.5)
    #expect(shown.shadowOpacity == 0.5 && shown.shadowRadius == 9)
    #expect(shown.shadowOffset == CGSize(width: 4, height: 5))
    #expect(shown.borderColor.map(HexColor.text) == "#102030")
    #expect(shown.shadowColor.map(HexColor.text) == "#10203080")
    #expect(layer.modelProperties == own)
    // Refused, with a sentence each; and a number beyond its range.
    var messages: [String] = []
    stage.lab.onMessage = { messages.append($0) }
    try type("wide", into: "lab.layer.cornerRadius", stage)
    try type("#12345", into: "lab.layer.shadowColor", stage)
    #expect(messages.count == 2 && messages[0].contains("wide") && messages[1].contains("#12345"))
    #expect(try text("lab.layer.cornerRadius", stage) == "12")
    #expect(try text("lab.layer.shadowColor", stage) == "#10203080")
    try type("900", into: "lab.layer.opacity", stage)
    #expect(layer.editedModelProperties.opacity == 1)
    let reset: UIButton = try find("lab.layer.reset", stage)
    reveal(reset, stage)
    stage.click(reset)
    #expect(layer.editedModelProperties == own && layer.modelProperties == own)
    #expect(stage.lab.playback.edits.isEmpty && reset.isHidden)
  }

  /// Catches a drag that is many steps of the history, and arrow keys that move the playhead in place of the number.
  @Test func numbersAreDraggedAndStepped() throws {
    let stage = try LayerPageStage()
    let layer = try stage.card.layer
    let x = layer.position.x
    try stage.page.tree.onSelect?(layer.id)
    stage.settle()
    let handle: UIView = try find("lab.layer.position.x.drag", stage)
    reveal(handle, stage)
    let start = stage.place(of: handle)
    stage.session.send(.pointerDown(location: start))
    for step in 1...6 {
      stage.session.send(
        .pointerMoved(location: CGPoint(x: start.x + 5 * CGFloat(step), y: start.y)))
      stage.session.frame()
    }
    stage.session.send(.pointerUp(location: CGPoint(x: start.x + 30, y: start.y)))
    stage.settle()
    #expect(layer.editedModelProperties.position.x == x + 30 && layer.position.x == x)
    stage.lab.undo()
    stage.settle()
    #expect(layer.editedModelProperties.position.x == x)
    let field: UITextField = try find("lab.layer.position.x", stage)
    reveal(field, stage)
    stage.click(field)
    #expect(field.isEditing)
    stage.press(.keyboardUpArrow)
    #expect(layer.editedModelProperties.position.x == x + 1)
    stage.press(.keyboardUpArrow)
    stage.press(.keyboardDownArrow)
    #expect(layer.editedModelProperties.position.x == x + 1)
  }

  @Test(arguments: [
    ("#102030", "#102030"), ("10203040", "#10203040"), (" #abcdef ", "#ABCDEF"),
    ("#FFFFFFFF", "#FFFFFF"), ("#00000000", "#00000000"),
  ])
  func coloursAreReadAsPeopleTypeThem(typed: String, text: String) {
    #expect(HexColor.color(typed).map(HexColor.text) == text)
  }

  @Test(arguments: ["", "#", "red", "#12345", "#1234567", "#GG0000", "#+12345", "１２３４５６"])
  func otherTextsAreNoColours(typed: String) {
    #expect(HexColor.color(typed) == nil)
  }
}

/// The cost of a layer, on the layer page.
@MainActor @Suite(.serialized) struct LayerCostPageTests {
  /// Catches a page that shows the cost of its own frames, or of another layer, and a probe that is left behind.
  @Test func thePageShowsWhatTheSelectedLayerCosts() throws {
    let stage = try LayerPageStage()
    let page = try stage.page
    #expect(CompositorProbes.layerCost.question == nil)
    let card = try stage.card
    page.tree.onSelect?(card.layer.id)
    stage.settle()
    #expect(CompositorProbes.layerCost.question == card.layer.id)
    card.frame.origin.x += 20
    stage.settle()
    stage.lab.showCost()
    #expect(page.cost?.pixelsDrawn == 20_000 && page.cost?.causes == .moved)
    stage.settle()
    stage.lab.showCost()
    #expect(stage.texts(in: page).contains("moved"))
    #expect(stage.texts(in: page).contains("20000 px  ·  100 %"))
    // In a recording, whose layers have other identifiers.
    stage.push()
    let second = try stage.card
    page.tree.onSelect?(second.layer.id)
    stage.lab.playback.fraction = 0.5
    stage.settle()
    stage.lab.playback.fraction = 0.6
    stage.settle()
    stage.lab.showCost()
    #expect(page.cost?.causes.contains(.moved) == true)
    stage.lab.inspectorPage = .curve
    stage.settle()
    #expect(CompositorProbes.layerCost.question == nil)
  }
}
