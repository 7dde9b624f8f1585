import TestSupport
import Testing

@testable import UIKit

/// A window with a button, and a page to present as a popover beside it.
@MainActor
private final class PopoverStage {
  let screen: TestScreen
  let root = UIViewController()
  let page = UIViewController()
  let button = UIView(frame: CGRect(x: 300, y: 100, width: 80, height: 40))
  let popover: UIPopoverPresentationController

  init(size: CGSize = CGSize(width: 1000, height: 700)) {
    screen = TestScreen(size: size)
    root.view.backgroundColor = .white
    root.view.addSubview(button)
    screen.show(root)
    page.modalPresentationStyle = .popover
    page.preferredContentSize = CGSize(width: 200, height: 150)
    page.view.backgroundColor = .yellow
    // A controller that isn't presented creates its presentation controller on request.
    popover = page.popoverPresentationController!  // swift-format-ignore: NeverForceUnwrap
    popover.sourceView = button
  }

  func present(animated: Bool = false) {
    root.present(page, animated: animated)
    screen.flush()
    if !animated { screen.advance(by: 0.1) }
  }

  /// The frame of the contents in the window.
  var content: CGRect { page.view.convert(page.view.bounds, to: nil) }
  /// The frame of the popover with its arrow in the window.
  var frame: CGRect { popover.frameOfPresentedViewInContainerView }
  var isThere: Bool { root.presentedViewController === page }

  func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
  }

  func click(_ x: CGFloat, _ y: CGFloat) { screen.click(CGPoint(x: x, y: y)) }

  func escape() {
    let key = UIKey(keyCode: .keyboardEscape, modifierFlags: [], characters: "")
    send(.key(.down(isRepeat: false), key))
    send(.key(.up, key))
  }

  func resize(_ width: CGFloat, _ height: CGFloat) {
    screen.resize(to: CGSize(width: width, height: height))
  }
}

/// Popovers: their place, their adaptation, and the ways out of them.
@MainActor
@Suite("Popovers")
struct PopoverTests {
  private static let bounds = CGRect(x: 10, y: 10, width: 980, height: 680)

  private func geometry(
    at source: CGRect, _ permitted: UIPopoverArrowDirection = .any,
    content: CGSize = CGSize(width: 200, height: 150), overlaps: Bool = false
  ) -> PopoverGeometry {
    PopoverGeometry(
      of: content, at: source, in: Self.bounds, permitted: permitted, overlaps: overlaps)
  }

  // MARK: Place

  @Test("The arrow points to the middle of the source, from each side")
  func sides() {
    let source = CGRect(x: 480, y: 340, width: 40, height: 20)
    for (direction, frame, tip) in [
      (
        UIPopoverArrowDirection.up, CGRect(x: 400, y: 360, width: 200, height: 163),
        CGPoint(x: 500, y: 360)
      ),
      (.down, CGRect(x: 400, y: 177, width: 200, height: 163), CGPoint(x: 500, y: 340)),
      (.left, CGRect(x: 520, y: 275, width: 213, height: 150), CGPoint(x: 520, y: 350)),
      (.right, CGRect(x: 267, y: 275, width: 213, height: 150), CGPoint(x: 480, y: 350)),
    ] {
      let place = geometry(at: source, direction)
      #expect(place.frame == frame && place.direction == direction)
      #expect(place.body.size == CGSize(width: 200, height: 150))
      #expect(place.tip == tip)
    }
  }

  @Test("It stays in the window, and its arrow off the corners")
  func edges() {
    let corner = geometry(at: CGRect(x: 12, y: 12, width: 10, height: 10), .up)
    #expect(corner.frame.minX == 10 && corner.arrowPosition == 26)
    let right = geometry(at: CGRect(x: 970, y: 12, width: 10, height: 10), .up)
    #expect(right.frame.maxX == 990 && right.arrowPosition == 174)
  }

  @Test("The first direction with room is taken, or the one with most of it")
  func choice() {
    #expect(geometry(at: CGRect(x: 480, y: 100, width: 40, height: 20)).direction == .up)
    #expect(geometry(at: CGRect(x: 480, y: 600, width: 40, height: 20)).direction == .down)
    // Too high for above and below.
    let high = geometry(
      at: CGRect(x: 480, y: 340, width: 40, height: 20), content: CGSize(width: 200, height: 600))
    #expect(high.direction == .left && high.body.height == 600)
    #expect(
      geometry(at: CGRect(x: 700, y: 340, width: 280, height: 20), [.left, .right]).direction
        == .right)
  }

  @Test("Where there is too little room it shrinks, or covers its source if it may")
  func shrinking() {
    let source = CGRect(x: 480, y: 60, width: 40, height: 600)
    let shrunk = geometry(at: source, .down)
    #expect(shrunk.frame.minY == 10 && shrunk.frame.maxY == 60 && shrunk.body.height == 37)
    let over = geometry(at: source, .down, overlaps: true)
    #expect(over.body.height == 150 && over.frame.minY == 10)
    // A source that fills the window leaves no room, so it is covered in any case.
    let whole = geometry(at: Self.bounds)
    #expect(whole.body.size == CGSize(width: 200, height: 150) && Self.bounds.contains(whole.frame))
    let without = geometry(at: source, [])
    #expect(without.direction == [] && without.frame.size == CGSize(width: 200, height: 150))
    #expect(without.frame.midX == Self.bounds.midX)
  }

  @Test("Contents, arrow and window")
  func placed() {
    let stage = PopoverStage()
    stage.present()
    #expect(stage.frame == CGRect(x: 240, y: 140, width: 200, height: 163))
    #expect(stage.content == CGRect(x: 240, y: 153, width: 200, height: 150))
    #expect(stage.popover.arrowDirection == .up)
    #expect(stage.page.sheetPresentationController == nil)
    // It follows its source.
    stage.button.frame.origin = CGPoint(x: 500, y: 600)
    stage.popover.sourceRect = CGRect(x: 0, y: 0, width: 20, height: 40)
    stage.screen.flush()
    #expect(stage.popover.arrowDirection == .down)
    #expect(stage.content == CGRect(x: 410, y: 437, width: 200, height: 150))
    stage.root.dismiss(animated: false)
    stage.screen.flush()
    #expect(!stage.isThere && stage.page.view.superview == nil)
  }

  @Test("Without a source it stands in the middle, and there is a warning")
  func noSource() {
    let stage = PopoverStage()
    stage.popover.sourceView = nil
    let warnings = warnings { stage.present() }
    #expect(warnings.count == 1 && warnings[0].contains("sourceView"))
    #expect(stage.content == CGRect(x: 400, y: 275, width: 200, height: 150))
    #expect(stage.popover.arrowDirection == [])
  }

  @Test("A new preferred size is followed, with animation")
  func preferredSize() {
    let stage = PopoverStage()
    stage.present()
    stage.page.preferredContentSize = CGSize(width: 300, height: 250)
    stage.screen.advance(by: 0.05)
    let layer = stage.popover.presentedView?.layer
    let width = layer?.presentation()?.frame.width ?? 0
    #expect(width > 200 && width < 300)
    stage.screen.runUntilIdle()
    #expect(stage.content == CGRect(x: 190, y: 153, width: 300, height: 250))
  }

  @Test("A bar button item is a source")
  func barButtonItem() {
    let stage = PopoverStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let item = UIBarButtonItem(title: "Add", primaryAction: UIAction { _ in })
    navigation.topViewController?.navigationItem.rightBarButtonItem = item
    stage.screen.show(navigation)
    stage.popover.barButtonItem = item
    navigation.present(stage.page, animated: false)
    stage.screen.flush()
    #expect(stage.popover.arrowDirection == .up)
    #expect(stage.frame.maxX == 990 && stage.frame.minY > 20)
  }

  // MARK: Ways out

  @Test("A click beside it dismisses it, one inside does not")
  func clicks() {
    let stage = PopoverStage()
    stage.present()
    stage.click(300, 200)
    stage.screen.runUntilIdle()
    #expect(stage.isThere)
    stage.click(800, 600)
    stage.screen.runUntilIdle()
    #expect(!stage.isThere)
  }

  @Test("A modal popover stays, and one whose delegate refuses", arguments: [true, false])
  func modal(isModal: Bool) {
    let stage = PopoverStage()
    let keeper = Keeper()
    keeper.refuses = !isModal
    stage.popover.delegate = keeper
    stage.page.isModalInPresentation = isModal
    stage.present()
    stage.click(800, 600)
    stage.escape()
    stage.screen.runUntilIdle()
    #expect(stage.isThere)
  }

  @Test("Escape dismisses it, also on its way", arguments: [0, 0.05, 0.15])
  func escape(after time: Double) {
    let stage = PopoverStage()
    stage.present(animated: true)
    stage.screen.advance(by: time)
    stage.escape()
    stage.screen.runUntilIdle()
    #expect(!stage.isThere && stage.page.view.superview == nil)
  }

  @Test("Passthrough views receive the clicks beside it")
  func passthrough() {
    let stage = PopoverStage()
    var count = 0
    let other = UIView(frame: CGRect(x: 700, y: 500, width: 100, height: 100))
    other.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
    stage.root.view.addSubview(other)
    stage.popover.passthroughViews = [other]
    stage.present()
    stage.click(750, 550)
    stage.screen.runUntilIdle()
    #expect(count == 1 && stage.isThere)
    stage.click(650, 550)
    stage.screen.runUntilIdle()
    #expect(count == 1 && !stage.isThere)
  }

  // MARK: Motion

  @Test("It grows out of its arrow's tip while it fades in, and fades out")
  func motion() {
    let stage = PopoverStage()
    stage.present(animated: true)
    let layer = stage.popover.presentedView?.layer
    var frames: [(frame: CGRect, alpha: Float)] = []
    for _ in 0..<120 {
      stage.screen.advance(by: 1.0 / 120)
      guard let shown = layer?.presentation() else { continue }
      frames.append((shown.frame, shown.opacity))
    }
    #expect(frames[0].frame.width < 80 && frames[0].alpha < 0.2)
    // The tip stays where it is.
    #expect(
      frames.allSatisfy { abs($0.frame.minY - 140) < 0.5 && abs($0.frame.midX - 340) < 0.5 })
    let widths = frames.map(\.frame.width)
    #expect(widths == widths.sorted() && abs((widths.last ?? 0) - 200) < 0.1)
    stage.root.dismiss(animated: true)
    stage.screen.advance(by: 0.05)
    let leaving = layer?.presentation()
    #expect((leaving?.opacity ?? 1) < 1 && abs((leaving?.frame.width ?? 0) - 200) < 0.1)
    stage.screen.runUntilIdle()
    #expect(!stage.isThere)
  }

  @Test("With reduced motion it only fades")
  func reducedMotion() {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    let stage = PopoverStage()
    stage.present(animated: true)
    stage.screen.advance(by: 0.02)
    let shown = stage.popover.presentedView?.layer.presentation()
    #expect(shown?.frame.width == 200 && (shown?.opacity ?? 1) < 1)
    stage.screen.runUntilIdle()
  }

  // MARK: Adaptation

  @Test("In compact width it is a sheet, and changes live with the window")
  func adaptation() {
    let stage = PopoverStage()
    stage.present()
    #expect(stage.popover.arrowDirection == .up)
    stage.resize(400, 700)
    stage.screen.runUntilIdle()
    #expect(stage.isThere && stage.popover.arrowDirection == .unknown)
    #expect(stage.content.width == 400 && stage.content.maxY == 700)
    #expect(stage.page.view.window != nil)
    stage.resize(1000, 700)
    stage.screen.runUntilIdle()
    #expect(stage.popover.arrowDirection == .up)
    #expect(stage.content == CGRect(x: 240, y: 153, width: 200, height: 150))
    stage.click(800, 600)
    stage.screen.runUntilIdle()
    #expect(!stage.isThere)
  }

  @Test("The sheet has the detents of the adaptive sheet controller")
  func detents() {
    let stage = PopoverStage(size: CGSize(width: 402, height: 874))
    stage.popover.adaptiveSheetPresentationController.detents = [.medium(), .large()]
    stage.present()
    stage.screen.runUntilIdle()
    #expect(stage.content.minY > 300 && stage.content.height > 300)
  }

  private final class Keeper: UIPopoverPresentationControllerDelegate {
    var style = UIModalPresentationStyle.none
    var prepared = 0
    var announced: [UIModalPresentationStyle] = []
    var otherRect: CGRect?
    var refuses = false

    func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
      !refuses
    }

    func adaptivePresentationStyle(
      for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { style }

    func prepareForPopoverPresentation(_ controller: UIPopoverPresentationController) {
      prepared += 1
    }

    func presentationController(
      _ presentationController: UIPresentationController,
      willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { announced.append(style) }

    func popoverPresentationController(
      _ popoverPresentationController: UIPopoverPresentationController,
      willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
      in view: UnsafeMutablePointer<UIView>
    ) {
      if let otherRect { rect.pointee = otherRect }
    }
  }

  @Test("The delegate keeps the popover in compact width, or fills the window")
  func delegate() {
    let stage = PopoverStage(size: CGSize(width: 500, height: 700))
    let keeper = Keeper()
    stage.popover.delegate = keeper
    stage.present()
    #expect(keeper.prepared == 1 && stage.popover.arrowDirection == .up)
    keeper.style = .fullScreen
    stage.resize(480, 700)
    #expect(stage.content == CGRect(x: 0, y: 0, width: 480, height: 700))
    #expect(keeper.announced == [.none, .fullScreen])
    keeper.style = .none
    keeper.otherRect = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.resize(500, 700)
    #expect(stage.popover.arrowDirection == .up)
    stage.resize(520, 700)
    #expect(stage.popover.sourceRect == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  /// Clicks, keys, resizes and changes of size in any order: it ends once, and nothing is left over.
  @Test("Any order of actions ends well", arguments: 1...6)
  func anyOrder(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let stage = PopoverStage()
    var endings = 0
    var expected = 0
    for _ in 0..<40 {
      switch Int(random.number(0...7)) {
      case 0, 1:
        if stage.root.presentedViewController == nil {
          // Each presentation has a presentation controller of its own.
          stage.page.popoverPresentationController?.sourceView = stage.button
          stage.root.present(stage.page, animated: random.number(0...1) < 0.7)
          expected += 1
        }
      case 2: stage.click(random.number(0...900), random.number(0...600))
      case 3: stage.escape()
      case 4: stage.resize(random.number(300...1200).rounded(), random.number(300...900).rounded())
      case 5:
        stage.page.preferredContentSize = CGSize(
          width: random.number(50...600).rounded(), height: random.number(50...600).rounded())
      case 6:
        if stage.isThere { stage.root.dismiss(animated: true) { endings += 1 } }
      default: break
      }
      for _ in 0..<Int(random.number(0...30)) { stage.screen.advance(by: 1.0 / 60) }
    }
    if stage.isThere { stage.root.dismiss(animated: true) }
    stage.screen.runUntilIdle()
    #expect(stage.root.presentedViewController == nil && expected > 0 && endings <= expected)
    #expect(stage.screen.window.subviews.count == 1 && stage.page.view.superview == nil)
  }
}
