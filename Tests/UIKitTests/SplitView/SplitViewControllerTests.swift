import TestSupport
import Testing

@testable import UIKit

/// A controller that records its appearance callbacks.
@MainActor
private final class Page: UIViewController {
  let name: String
  /// Balanced: willAppear +1, didDisappear −1.
  private(set) var appearances = 0
  private(set) var isUnbalanced = false
  private var state = 0

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  var isVisible: Bool { state == 2 }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if state != 0 && state != 3 { isUnbalanced = true }
    state = 1
    appearances += 1
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if state != 1 { isUnbalanced = true }
    state = 2
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if state != 2 && state != 1 { isUnbalanced = true }
    state = 3
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if state != 3 { isUnbalanced = true }
    state = 0
  }
}

@MainActor
private final class SplitStage {
  let screen: TestScreen
  let split: UISplitViewController
  let list = Page("list")
  let detail = Page("detail")

  init(width: CGFloat = 1000, showsDetail: Bool = true) {
    screen = TestScreen(size: CGSize(width: width, height: 700))
    split = UISplitViewController(style: .doubleColumn)
    split.setViewController(list, for: .primary)
    if showsDetail { split.setViewController(detail, for: .secondary) }
    screen.show(split)
    screen.flush()
  }

  func resize(_ width: CGFloat) {
    screen.window.frame = CGRect(x: 0, y: 0, width: width, height: 700)
    screen.flush()
  }

  func frame(_ controller: UIViewController) -> CGRect {
    controller.view.convert(controller.view.bounds, to: nil)
  }

  var listStack: [UIViewController] { list.navigationController?.viewControllers ?? [] }
}

/// Two columns that collapse to one stack and come apart again.
@MainActor
@Suite("Split view controller")
struct SplitViewControllerTests {
  @Test("Two columns stand side by side, with a line between them")
  func columns() {
    let stage = SplitStage()
    #expect(!stage.split.isCollapsed && stage.split.primaryColumnWidth == 320)
    #expect(stage.frame(stage.list).minX == 0 && stage.frame(stage.list).width == 320)
    #expect(stage.frame(stage.detail).minX == 321 && stage.frame(stage.detail).maxX == 1000)
    #expect(stage.list.isVisible && stage.detail.isVisible)
    #expect(stage.list.splitViewController === stage.split)
    #expect(stage.split.viewControllers.count == 2)
    #expect(stage.split.viewController(for: .secondary) === stage.detail)
  }

  @Test(
    "The primary column's width",
    arguments: [
      (1000, nil, nil, nil, nil, 320), (640, nil, nil, nil, nil, 288),
      (1000, 0.5, nil, nil, nil, 450), (1000, 0.5, nil, nil, 600, 500),
      (1000, nil, 250, nil, nil, 250), (1000, nil, 250, 300, nil, 300),
      (1000, 0.1, nil, nil, nil, 100),
    ] as [(CGFloat, CGFloat?, CGFloat?, CGFloat?, CGFloat?, CGFloat)])
  func widths(
    whole: CGFloat, fraction: CGFloat?, points: CGFloat?, least: CGFloat?, most: CGFloat?,
    expected: CGFloat
  ) {
    let stage = SplitStage(width: whole)
    if let fraction { stage.split.preferredPrimaryColumnWidthFraction = fraction }
    if let points { stage.split.preferredPrimaryColumnWidth = points }
    if let least { stage.split.minimumPrimaryColumnWidth = least }
    if let most { stage.split.maximumPrimaryColumnWidth = most }
    stage.screen.flush()
    #expect(stage.split.primaryColumnWidth == expected)
    #expect(stage.frame(stage.list).width == expected)
  }

  @Test("From right to left, the primary column is on the right")
  func rightToLeft() {
    let stage = SplitStage()
    stage.split.view.semanticContentAttribute = .forceRightToLeft
    stage.split.view.setNeedsLayout()
    stage.screen.flush()
    #expect(stage.frame(stage.list).maxX == 1000 && stage.frame(stage.detail).minX == 0)
  }

  @Test("It collapses to the list, and comes apart with the same controllers")
  func collapsing() {
    let stage = SplitStage()
    stage.resize(400)
    #expect(stage.split.isCollapsed && stage.split.viewControllers.count == 1)
    #expect(stage.frame(stage.list).width == 400)
    #expect(stage.list.isVisible && !stage.detail.isVisible)
    stage.resize(1000)
    #expect(!stage.split.isCollapsed && stage.list.isVisible && stage.detail.isVisible)
    #expect(stage.frame(stage.detail).minX == 321)
    #expect(!stage.list.isUnbalanced && !stage.detail.isUnbalanced)
  }

  @Test(
    "Collapsing puts a shown detail on top of the list, with the pages that were pushed after it")
  func collapsingWithDetail() {
    let stage = SplitStage(showsDetail: false)
    stage.list.showDetailViewController(stage.detail, sender: nil)
    stage.screen.flush()
    #expect(stage.frame(stage.detail).minX == 321)
    let more = Page("more")
    stage.detail.navigationController?.pushViewController(more, animated: false)
    stage.screen.flush()
    stage.resize(400)
    #expect(stage.listStack == [stage.list, stage.detail, more])
    #expect(more.isVisible && !stage.list.isVisible)
    let last = Page("last")
    more.show(last, sender: nil)
    stage.screen.runUntilIdle()
    #expect(stage.listStack == [stage.list, stage.detail, more, last])
    stage.resize(1000)
    #expect(stage.listStack == [stage.list])
    #expect(stage.detail.navigationController?.viewControllers == [stage.detail, more, last])
    #expect(stage.list.isVisible && last.isVisible && !stage.detail.isVisible)
    for page in [stage.list, stage.detail, more, last] {
      #expect(!page.isUnbalanced, "\(page.name)")
    }
  }

  @Test("On a collapsed stack a detail is pushed, and another one replaces it")
  func showingDetailCollapsed() {
    let stage = SplitStage(width: 400, showsDetail: false)
    #expect(stage.split.isCollapsed)
    stage.list.showDetailViewController(stage.detail, sender: nil)
    stage.screen.advance(by: 0.1)
    #expect(stage.list.transitionCoordinator != nil)
    stage.screen.runUntilIdle()
    #expect(stage.listStack == [stage.list, stage.detail] && stage.detail.isVisible)
    let other = Page("other")
    stage.detail.showDetailViewController(other, sender: nil)
    stage.screen.runUntilIdle()
    #expect(stage.listStack == [stage.list, other] && other.isVisible)
    stage.resize(1000)
    #expect(stage.listStack == [stage.list] && other.isVisible)
    #expect(stage.split.viewController(for: .secondary) === other)
  }

  @Test("A detail from which the user has gone back is still there in two columns")
  func goneBack() {
    let stage = SplitStage(width: 400, showsDetail: false)
    stage.list.showDetailViewController(stage.detail, sender: nil)
    stage.screen.runUntilIdle()
    stage.list.navigationController?.popViewController(animated: true)
    stage.screen.runUntilIdle()
    #expect(stage.list.isVisible)
    stage.resize(1000)
    #expect(stage.detail.isVisible && stage.frame(stage.detail).minX == 321)
    #expect(!stage.detail.isUnbalanced)
  }

  @Test("A resize during a push waits for its end", arguments: [0.05, 0.2])
  func resizeDuringPush(time: Double) {
    let stage = SplitStage(width: 400, showsDetail: false)
    stage.list.showDetailViewController(stage.detail, sender: nil)
    stage.screen.advance(by: time)
    stage.resize(1000)
    stage.screen.runUntilIdle()
    #expect(!stage.split.isCollapsed && stage.listStack == [stage.list])
    #expect(stage.detail.isVisible && stage.list.isVisible)
    #expect(!stage.detail.isUnbalanced && !stage.list.isUnbalanced)
  }

  @Test(
    "A resize while a page is presented takes the columns apart", arguments: [0.05, 1],
    [true, false])
  func resizeUnderAPresentation(time: Double, isPopover: Bool) {
    let stage = SplitStage(width: 400, showsDetail: false)
    stage.list.showDetailViewController(stage.detail, sender: nil)
    stage.screen.runUntilIdle()
    let page = Page("page")
    page.modalPresentationStyle = isPopover ? .popover : .formSheet
    page.popoverPresentationController?.sourceView = stage.detail.view
    stage.detail.present(page, animated: true)
    stage.screen.advance(by: time)
    stage.resize(1000)
    stage.screen.runUntilIdle()
    #expect(!stage.split.isCollapsed && stage.listStack == [stage.list])
    stage.detail.dismiss(animated: true)
    stage.screen.runUntilIdle()
    #expect(!stage.split.isCollapsed && stage.detail.isVisible && stage.list.isVisible)
  }

  @Test("The primary column hides and shows, with animation")
  func displayModes() {
    let stage = SplitStage()
    stage.split.hide(.primary)
    #expect(stage.split.displayMode == .secondaryOnly)
    stage.screen.advance(by: 0.05)
    let left = stage.list.view.layer.presentation().map { $0.convert(CGPoint.zero, to: nil).x } ?? 0
    #expect(left < 0 && left > -321)
    stage.screen.runUntilIdle()
    #expect(stage.frame(stage.detail).minX == 0 && !stage.list.isVisible)
    stage.split.show(.primary)
    stage.screen.runUntilIdle()
    #expect(stage.split.displayMode == .oneBesideSecondary && stage.list.isVisible)
    #expect(stage.frame(stage.list).minX == 0 && stage.frame(stage.detail).minX == 321)
    #expect(!stage.list.isUnbalanced)
  }

  @Test("Over the secondary column, a click beside the primary one hides it")
  func over() {
    let stage = SplitStage()
    stage.split.preferredDisplayMode = .oneOverSecondary
    stage.screen.runUntilIdle()
    #expect(stage.frame(stage.detail).minX == 0 && stage.frame(stage.list).width == 320)
    for kind in [
      InputEvent.Kind.pointerDown(location: CGPoint(x: 700, y: 400)),
      .pointerUp(location: CGPoint(x: 700, y: 400)),
    ] {
      UIApplication.shared.handle(InputEvent(kind, at: stage.screen.clock.now()))
    }
    // The dimming fades out while the column slides.
    stage.screen.advance(by: 0.05)
    let dimming = stage.split.view.subviews.first { $0.backgroundColor == .black }
    let opacity = dimming?.layer.presentation()?.opacity ?? 0
    #expect(dimming?.isHidden == false && opacity > 0.01 && opacity < 0.2)
    stage.screen.runUntilIdle()
    #expect(stage.split.displayMode == .secondaryOnly && !stage.list.isVisible)
    stage.split.show(.primary)
    #expect(stage.split.displayMode == .oneOverSecondary)
    // The same, set directly.
    stage.split.preferredDisplayMode = .secondaryOnly
    stage.split.show(.primary)
    #expect(stage.split.displayMode == .oneOverSecondary)
  }

  private final class Delegate: UISplitViewControllerDelegate {
    var top: UISplitViewController.Column?
    var takesDetail = false
    var modes: [UISplitViewController.DisplayMode] = []
    /// The mode before each change.
    var modesBefore: [UISplitViewController.DisplayMode] = []
    var changes: [String] = []

    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {
      modes.append(displayMode)
      modesBefore.append(svc.displayMode)
    }

    func splitViewController(
      _ svc: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool { takesDetail }

    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { top ?? proposedTopColumn }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { changes.append("collapse") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { changes.append("expand") }
  }

  @Test("The delegate chooses the top column, and is told of changes")
  func delegate() {
    let stage = SplitStage()
    let delegate = Delegate()
    stage.split.delegate = delegate
    delegate.top = .secondary
    stage.resize(400)
    #expect(stage.listStack == [stage.list, stage.detail] && stage.detail.isVisible)
    stage.resize(1000)
    #expect(delegate.changes == ["collapse", "expand"])
    // The same columns under another name are no change.
    stage.split.preferredDisplayMode = .oneBesideSecondary
    stage.split.hide(.primary)
    #expect(delegate.modes == [.secondaryOnly] && delegate.modesBefore == [.oneBesideSecondary])
    delegate.takesDetail = true
    stage.list.showDetailViewController(Page("other"), sender: nil)
    stage.screen.runUntilIdle()
    #expect(stage.split.viewController(for: .secondary) === stage.detail)
  }

  @Test("A compact column takes the place of both")
  func compactColumn() {
    let stage = SplitStage()
    let compact = Page("compact")
    stage.split.setViewController(compact, for: .compact)
    stage.resize(400)
    #expect(compact.isVisible && !stage.list.isVisible && !stage.detail.isVisible)
    stage.resize(1000)
    #expect(!compact.isVisible && stage.list.isVisible && stage.detail.isVisible)
    #expect(!compact.isUnbalanced && !stage.list.isUnbalanced)
  }

  /// Resizes, details, pushes, pops and modes in any order: callbacks balance, and no controller is lost.
  @Test("Any order of actions ends well", arguments: 1...8)
  func anyOrder(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let stage = SplitStage(showsDetail: random.number(0...1) < 0.5)
    var pages = [stage.list, stage.detail]
    for step in 0..<60 {
      switch Int(random.number(0...7.99)) {
      case 0, 1: stage.resize(random.number(320...1400).rounded())
      case 2:
        let page = Page("detail \(step)")
        pages.append(page)
        stage.list.showDetailViewController(page, sender: nil)
      case 3:
        let page = Page("pushed \(step)")
        pages.append(page)
        let column = stage.split.viewControllers.last as? UINavigationController
        column?.pushViewController(page, animated: random.number(0...1) < 0.7)
      case 4:
        (stage.split.viewControllers.last as? UINavigationController)?
          .popViewController(animated: true)
      case 5: stage.split.hide(.primary)
      case 6: stage.split.show(.primary)
      default: stage.split.show(.secondary)
      }
      for _ in 0..<Int(random.number(0...20)) { stage.screen.advance(by: 1.0 / 60) }
    }
    stage.resize(1000)
    stage.screen.runUntilIdle()
    stage.split.show(.primary)
    stage.screen.runUntilIdle()
    #expect(!stage.split.isCollapsed && stage.listStack.first === stage.list)
    let columns = stage.split.viewControllers.compactMap { $0 as? UINavigationController }
    for page in pages {
      #expect(!page.isUnbalanced, "\(page.name)")
      #expect(page.isVisible == columns.contains { $0.topViewController === page }, "\(page.name)")
    }
    #expect(columns[0].view.frame.minX == 0 && stage.split.displayMode == .oneBesideSecondary)
  }
}
