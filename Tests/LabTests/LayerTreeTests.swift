import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Lab
@testable import UIKit

/// A window with two pages, the lab below it, and the layer page at the right of it.
@MainActor final class LayerPageStage {
  let session: HeadlessSession
  let navigation = UINavigationController()
  let window: UIWindow
  let lab: Lab

  init() throws {
    session = try HeadlessSession(width: 1200, height: 800)
    navigation.viewControllers = [Self.page(.systemTeal, "First")]
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    lab = Lab(window)
    lab.isShown = true
    lab.showsTimeline = true
    lab.inspectorPage = .layer
    settle()
  }

  isolated deinit {
    lab.isShown = false
    window.isHidden = true
  }

  static func page(_ color: UIColor, _ title: String) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = color
    let card = UIView(frame: CGRect(x: 120, y: 120, width: 200, height: 100))
    card.backgroundColor = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    card.accessibilityIdentifier = "card"
    page.view.addSubview(card)
    return page
  }

  func push() {
    navigation.pushViewController(Self.page(.systemIndigo, "Second"), animated: true)
    settle()
  }

  func settle() {
    session.runUntilIdle()
    lab.updateIfRequested()
    session.runUntilIdle()
  }

  var page: LayerPage {
    get throws {
      try #require(UIApplication.shared.windows.lazy.compactMap { $0 as? InspectorWindow }.first)
        .layerPage
    }
  }

  /// The card of the page on top.
  var card: UIView {
    get throws { try #require(navigation.topViewController?.view.subviews.first) }
  }

  func views(_ identifier: String, in view: UIView) -> [UIView] {
    if view.isHidden { return [] }
    let own = view.accessibilityIdentifier == identifier ? [view] : []
    return own + view.subviews.flatMap { views(identifier, in: $0) }
  }

  func texts(in view: UIView) -> [String] {
    if view.isHidden { return [] }
    return [(view as? UILabel)?.text].compactMap(\.self) + view.subviews.flatMap { texts(in: $0) }
  }

  func place(of view: UIView, _ point: CGPoint? = nil) -> CGPoint {
    let place = view.convert(point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    let origin = view.window?.frame.origin ?? .zero
    return CGPoint(x: place.x + origin.x, y: place.y + origin.y)
  }

  func click(_ view: UIView, at point: CGPoint? = nil) {
    session.send(.pointerDown(location: place(of: view, point)))
    session.send(.pointerUp(location: place(of: view, point)))
    session.frame()
    settle()
  }

  func press(_ key: UIKeyboardHIDUsage) {
    session.send(.key(.down(), UIKey(keyCode: key)))
    session.send(.key(.up, UIKey(keyCode: key)))
    settle()
  }
}

/// The tree of layers on the layer page, driven by input events.
@MainActor @Suite(.serialized) struct LayerTreeTests {
  /// The visible rows, from above.
  private func rows(_ stage: LayerPageStage) throws -> [UIView] {
    stage.views("lab.tree.row", in: try stage.page.tree).sorted { $0.frame.minY < $1.frame.minY }
  }

  /// The visible rows whose layers are cards.
  private func cards(_ stage: LayerPageStage) throws -> [UIView] {
    try rows(stage).filter { $0.accessibilityLabel?.hasSuffix("card") == true }
  }

  /// Catches a selection that the tree, the timeline, the page and the depth view do not share.
  @Test func theTreesSelectionIsTheLabsSelection() throws {
    let stage = try LayerPageStage()
    let page = try stage.page
    let title = {
      stage.views("lab.layer.title", in: page).first.flatMap { ($0 as? UILabel)?.text }
    }
    stage.lab.showsLayers = true
    stage.settle()
    stage.click(try #require(try cards(stage).first))
    #expect(title() == "UIView card")
    #expect(
      stage.texts(in: page).contains { $0.hasSuffix("› card") || $0.hasSuffix("UIView(card)") })
    let layers = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? LayersWindow }.first)
    #expect(stage.texts(in: layers).contains { $0.contains("card") })
    stage.lab.showsLayers = false
    stage.settle()
    stage.push()
    stage.lab.playback.fraction = 0.5
    stage.settle()
    // From the timeline to the tree, which unfolds what hides the row.
    stage.click(try #require(try rows(stage).first), at: CGPoint(x: 12, y: 11))
    #expect(try rows(stage).count == 1)
    let recording = try #require(stage.lab.playback.shownRecording)
    let view = try #require(stage.navigation.topViewController?.view)
    let row = try #require(recording.appRows.first { $0.id == view.layer.id })
    let window = try #require(
      UIApplication.shared.windows.lazy.compactMap { $0 as? LabWindow }.first)
    stage.lab.timeline(window.timeline, didSelect: row)
    stage.settle()
    let chosen = try rows(stage).filter { row in
      row.subviews.contains { $0.backgroundColor == .labSelection }
    }
    #expect(chosen.map(\.accessibilityLabel) == [row.description.kind])
    // From the tree to the timeline.
    window.timeline.select(path: nil)
    stage.click(try #require(chosen.first))
    #expect(title() == row.description.kind)
    #expect(stage.texts(in: page).contains { $0.contains("%") })
  }

  /// Catches a tree that shows the app as it is now in place of the moment at the playhead.
  @Test func theTreeIsThatOfTheMomentOnScreen() throws {
    let stage = try LayerPageStage()
    let page = try stage.page
    let before = page.tree.count
    stage.push()
    let after = page.tree.count
    stage.lab.playback.fraction = 0.5
    stage.settle()
    // Both pages are there in the middle of the push.
    #expect(page.tree.count > max(before, after))
    stage.lab.playback.goLive()
    stage.settle()
    #expect(page.tree.count == after)
    try stage.card.removeFromSuperview()
    stage.settle()
    #expect(page.tree.count == after - 1)
    #expect(!AnimationScheduler.shared.needsFrames(at: CACurrentMediaTime()))
  }

  @Test func theKeyboardFoldsAndSelects() throws {
    let stage = try LayerPageStage()
    let page = try stage.page
    stage.lab.toggleKeyboard()
    stage.lab.toggleKeyboard()
    page.window.flatMap(UIFocusSystem.focusSystem(for:))?.requestFocusUpdate(to: page.tree)
    stage.settle()
    let title = {
      stage.views("lab.layer.title", in: page).first.flatMap { ($0 as? UILabel)?.text }
    }
    let all = try rows(stage).count
    stage.press(.keyboardDownArrow)
    #expect(title() == "UIWindow")
    stage.press(.keyboardLeftArrow)
    #expect(try rows(stage).count == 1)
    stage.press(.keyboardRightArrow)
    #expect(try rows(stage).count == all && title() == "UIWindow")
    stage.press(.keyboardRightArrow)
    let child = title()
    #expect(child != "UIWindow")
    stage.press(.keyboardEnd)
    #expect(title() != child)
    stage.press(.keyboardHome)
    #expect(title() == "UIWindow")
    stage.press(.keyboardUpArrow)
    #expect(title() == "UIWindow")
  }

  /// Catches an outline that stays after the pointer has left, or that hides the selected layer's own.
  @Test func thePointerOutlinesALayerOnTheStage() throws {
    let stage = try LayerPageStage()
    func outline() -> CGPath? {
      let overlay = UIApplication.shared.windows.lazy.compactMap { $0 as? LabOverlay }.first
      return overlay?.layer.sublayers?.lazy.compactMap { ($0 as? CAShapeLayer)?.path }.first
    }
    #expect(outline() == nil)
    let row = try #require(try cards(stage).first)
    stage.session.send(.pointerMoved(location: stage.place(of: row)))
    stage.settle()
    let card = try stage.card
    let box = card.convert(card.bounds, to: nil)
    #expect(outline()?.boundingBox == box)
    stage.session.send(.pointerMoved(location: CGPoint(x: 5, y: 5)))
    stage.settle()
    #expect(outline() == nil)
    stage.click(row)
    stage.session.send(.pointerMoved(location: CGPoint(x: 5, y: 5)))
    card.frame.origin.x += 40
    stage.settle()
    #expect(outline()?.boundingBox == box.offsetBy(dx: 40, dy: 0))
  }

  /// A layer that is selected before the tree has a size is scrolled to the middle when it gets one; a later scroll is not undone.
  @Test func aTreeOpensAtTheSelection() throws {
    let root = CALayer()
    for _ in 0..<200 { root.addSublayer(CALayer()) }
    let tree = LayerTreeView(frame: .zero)
    tree.show(LayerTreeView.Source(recording: nil, generation: 1)) {
      LayerOutline(root, describe: LayerDescription.init(layer:))
    }
    tree.select(try #require(root.sublayers)[120].id)
    tree.frame = CGRect(x: 0, y: 0, width: 200, height: 220)
    tree.layoutIfNeeded()
    let scrollView = try #require(tree.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
    let middle = (121.5 * LayerTreeView.rowHeight) - 110
    #expect(abs(scrollView.contentOffset.y - middle) < 1)
    scrollView.contentOffset.y = 0
    tree.setNeedsLayout()
    tree.layoutIfNeeded()
    #expect(scrollView.contentOffset.y == 0)
  }

  /// Catches a view for each layer, and a selection that is not scrolled to.
  @Test func aThousandLayersHaveViewsForTheVisibleOnes() throws {
    let stage = try LayerPageStage()
    let page = try stage.page
    var last: CALayer?
    for index in 0..<1000 {
      let layer = CALayer()
      layer.name = "number \(index)"
      stage.window.layer.addSublayer(layer)
      last = layer
    }
    stage.settle()
    #expect(page.tree.count > 1000)
    #expect(try rows(stage).count < 40)
    stage.press(.keyboardEnd)
    page.tree.onSelect?(try #require(last).id)
    stage.settle()
    #expect(try rows(stage).contains { $0.accessibilityLabel == "CALayer number 999" })
  }
}
