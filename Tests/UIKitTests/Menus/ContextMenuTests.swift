import TestSupport
import Testing

@testable import UIKit

/// Context menus: the gestures that open them, their places, and how they end.
@MainActor
struct ContextMenuTests {
  /// Provides the menu of a view, and logs the calls that it receives.
  private final class Owner: UIResponder, UIContextMenuInteractionDelegate {
    var log: [String] = []
    var menu: UIMenu? = UIMenu()
    var page: UIViewController?
    var commitStyle: UIContextMenuInteractionCommitStyle?
    var target: UITargetedPreview?
    var returns = true
    private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(Int(location.x)) \(Int(location.y))")
      guard returns else { return nil }
      return UIContextMenuConfiguration(
        identifier: "menu", previewProvider: page.map { page in { page } },
        actionProvider: { suggested in suggested.isEmpty ? self.menu : nil })
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      previewForDismissingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { target }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      log.append("tap \(configuration.identifier) \(animator.preferredCommitStyle)")
      if let commitStyle { animator.preferredCommitStyle = commitStyle }
      animator.addCompletion { self.log.append("tapped") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { tell("open", animator) }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { tell("close", animator) }

    private func tell(_ event: String, _ animator: (any UIContextMenuInteractionAnimating)?) {
      log.append(event)
      animator?.addAnimations { self.log.append("\(event) animates") }
      animator?.addCompletion { self.log.append("\(event) ended") }
    }

    func action(
      _ title: String, _ attributes: UIMenuElement.Attributes = [],
      state: UIMenuElement.State = .off
    ) -> UIAction {
      UIAction(title: title, attributes: attributes, state: state) { action in
        self.log.append("\(title) \(action.sender.map { "\(type(of: $0))" } ?? "nil")")
      }
    }
  }

  /// A window with a view that has a menu of three actions.
  @MainActor private final class Scene {
    let stage: ViewStage
    let owner = Owner()
    let view = UIButton(type: .custom)
    var clicks = 0
    var answer: (([UIMenuElement]) -> Void)?

    init(_ stage: ViewStage, frame: CGRect = CGRect(x: 100, y: 100, width: 120, height: 60)) {
      self.stage = stage
      let page = UIViewController()
      stage.window.rootViewController = page
      view.frame = frame
      view.backgroundColor = .systemTeal
      view.addAction(UIAction { [unowned self] _ in clicks += 1 }, for: .touchUpInside)
      page.view.addSubview(view)
      view.addInteraction(owner.interaction)
      owner.menu = UIMenu(children: ["One", "Two", "Three"].map { owner.action($0) })
      stage.turn()
    }

    var middle: CGPoint { CGPoint(x: view.frame.midX, y: view.frame.midY) }
    var overlay: ContextMenuView? {
      stage.window.subviews.lazy.compactMap { $0 as? ContextMenuView }.last
    }
    var menu: MenuView? { overlay?.subviews.lazy.compactMap { $0 as? MenuView }.first }
    var card: UIView? { overlay?.subviews.first { !($0 is MenuView) && $0.backgroundColor == nil } }
    var titles: [String] { menu?.rows.map(\.element.title) ?? [] }

    func place(of row: String) throws -> CGPoint {
      let row = try #require(menu?.rows.first { $0.element.title == row })
      return row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil)
    }
    func choose(_ row: String) throws { stage.click(try place(of: row)) }

    func hold(_ seconds: Double = 0.6) {
      stage.send(.pointerDown(location: middle))
      // The press has two steps.
      stage.advance(by: min(seconds, 0.16))
      if seconds > 0.16 { stage.advance(by: seconds - 0.16) }
    }
    func release() { stage.send(.pointerUp(location: middle)) }
    func settle() { for _ in 0..<90 { stage.advance(by: 1.0 / 60) } }
    func rightClick(_ point: CGPoint? = nil) {
      stage.send(.pointerDown(location: point ?? middle, button: .secondary))
      stage.send(.pointerUp(location: point ?? middle, button: .secondary))
      settle()
    }
  }

  // MARK: Gestures

  @Test func aHeldPressLiftsTheViewAndOpensTheMenu() throws {
    try withStage { stage in
      let scene = Scene(stage)
      scene.hold(0.1)
      #expect(scene.owner.log.isEmpty && scene.overlay == nil)
      stage.advance(by: 0.06)
      #expect(scene.owner.log == ["ask 60 30"] && scene.view.alpha == 0)
      let card = try #require(scene.card)
      #expect(card.frame.width < 120 && card.shown.bounds.width == 120)
      stage.advance(by: 0.34)
      #expect(scene.menu == nil)
      #expect(RestingState.problems(in: stage.window) == ["a context menu is left over"])
      stage.advance(by: 0.02)
      #expect(scene.titles == ["One", "Two", "Three"])
      #expect(scene.owner.log == ["ask 60 30", "open", "open animates"])
      #expect(scene.owner.interaction.menuAppearance == .rich)
      scene.release()
      scene.settle()
      #expect(scene.owner.log.last == "open ended" && scene.clicks == 0)
      #expect(RestingState.problems(in: stage.window).isEmpty, "an open menu is at rest")
      #expect(card.frame == scene.view.frame)
      let menu = try #require(scene.menu)
      #expect(menu.frame.minX == card.frame.minX && menu.frame.minY == card.frame.maxY + 12)
      scene.owner.log = []
      try scene.choose("Two")
      #expect(scene.owner.log == ["close", "close animates", "Two UIButton"])
      scene.settle()
      #expect(scene.owner.log.last == "close ended" && scene.overlay == nil)
      #expect(scene.view.alpha == 1)
      #expect(RestingState.problems(in: stage.window).isEmpty)
    }
  }

  @Test func aReleaseBeforeTheMenuIsAClick() {
    withStage { stage in
      let scene = Scene(stage)
      scene.hold(0.4)
      #expect(scene.overlay != nil && scene.view.alpha == 0)
      scene.release()
      scene.settle()
      #expect(scene.clicks == 1 && scene.overlay == nil && scene.view.alpha == 1)
      #expect(scene.owner.log == ["ask 60 30"])
      #expect(scene.owner.interaction.menuAppearance == .unknown)
    }
  }

  @Test func aMovementPreventsTheMenu() {
    withStage { stage in
      let scene = Scene(stage)
      scene.hold(0.3)
      stage.send(.pointerMoved(location: CGPoint(x: scene.middle.x + 12, y: scene.middle.y)))
      stage.advance(by: 0.5)
      scene.settle()
      #expect(scene.overlay == nil && scene.view.alpha == 1 && scene.menu == nil)
      scene.release()
    }
  }

  @Test func withoutAConfigurationNothingHappens() {
    withStage { stage in
      let scene = Scene(stage)
      scene.owner.returns = false
      scene.hold()
      #expect(scene.overlay == nil)
      scene.release()
      #expect(scene.clicks == 1 && scene.owner.log == ["ask 60 30"])
      scene.rightClick()
      #expect(scene.overlay == nil && scene.clicks == 1)
    }
  }

  /// The finger that has opened the menu slides on to a row and is lifted there.
  @Test func aFingerSlidesToARow() throws {
    try withStage { stage in
      let scene = Scene(stage)
      scene.hold()
      scene.settle()
      let two = try scene.place(of: "Two")
      stage.send(.pointerMoved(location: two))
      stage.turn()
      let rows = try #require(scene.menu?.rows)
      #expect(rows.map(\.isHighlighted) == [false, true, false])
      stage.send(.pointerMoved(location: CGPoint(x: 700, y: 500)))
      stage.turn()
      #expect(rows.allSatisfy { !$0.isHighlighted })
      stage.send(.pointerMoved(location: two))
      stage.turn()
      stage.send(.pointerUp(location: two))
      #expect(scene.owner.log.last == "Two UIButton")
      // Beside the rows, the menu stays open.
      scene.settle()
      scene.hold()
      scene.settle()
      stage.send(.pointerMoved(location: CGPoint(x: 700, y: 500)))
      stage.turn()
      stage.send(.pointerUp(location: CGPoint(x: 700, y: 500)))
      scene.settle()
      #expect(scene.menu != nil)
      stage.click(CGPoint(x: 700, y: 500))
      scene.settle()
      #expect(scene.overlay == nil && scene.clicks == 0)
    }
  }

  @Test func theSecondaryButtonOpensTheMenuAtThePointer() throws {
    try withStage { stage in
      let scene = Scene(stage)
      scene.rightClick(CGPoint(x: 130, y: 120))
      let menu = try #require(scene.menu)
      #expect(menu.frame.origin == CGPoint(x: 130, y: 120) && scene.card == nil)
      #expect(scene.view.alpha == 1 && scene.clicks == 0)
      #expect(scene.owner.interaction.menuAppearance == .compact)
      #expect(scene.owner.interaction.location(in: scene.view) == CGPoint(x: 30, y: 20))
      #expect(scene.owner.interaction.location(in: nil) == CGPoint(x: 130, y: 120))
      // A second click outside only closes it.
      stage.click(CGPoint(x: 600, y: 50))
      scene.settle()
      #expect(scene.overlay == nil && scene.clicks == 0)
    }
  }

  /// The button goes down, the pointer moves to a row, and the button goes up.
  @Test func aDragOfTheSecondaryButtonChooses() throws {
    try withStage { stage in
      let scene = Scene(stage)
      stage.send(.pointerDown(location: scene.middle, button: .secondary))
      scene.settle()
      let three = try scene.place(of: "Three")
      stage.send(.pointerMoved(location: three))
      stage.send(.pointerUp(location: three, button: .secondary))
      stage.turn()
      #expect(scene.owner.log.last == "Three UIButton")
    }
  }

  // MARK: Keys

  @Test(arguments: [
    (UIKeyboardHIDUsage.keyboardApplication, UIKeyModifierFlags()), (.keyboardF10, .shift),
  ])
  func keysOpenAndOperateTheMenu(key: UIKeyboardHIDUsage, flags: UIKeyModifierFlags) throws {
    try withStage { stage in
      let scene = Scene(stage)
      stage.press(.keyboardTab)
      #expect(scene.view.isFocused)
      stage.press(key, flags)
      scene.settle()
      let menu = try #require(scene.menu)
      #expect(menu.frame.origin == scene.middle)
      // The first row has the focus.
      stage.press(.keyboardDownArrow)
      stage.turn()
      let focused = menu.rows.first(where: \.isFocused)?.element.title
      #expect(focused == "Two")
      stage.press(.keyboardReturnOrEnter)
      #expect(scene.owner.log.last == "Two UIButton" && scene.clicks == 0)
      scene.settle()
      stage.press(key, flags)
      scene.settle()
      stage.press(.keyboardEscape)
      scene.settle()
      #expect(scene.overlay == nil && scene.clicks == 0)
    }
  }

  /// A key command of the page must not run behind an open menu.
  @Test func thePageGetsNoKeys() {
    withStage { stage in
      let scene = Scene(stage)
      var count = 0
      stage.window.rootViewController?.addKeyCommand(
        UIKeyCommand(input: UIKeyCommand.f11) { _ in count += 1 })
      scene.rightClick()
      stage.press(.keyboardF11)
      #expect(count == 0 && scene.menu != nil)
    }
  }

  // MARK: The menu's rows

  @Test func aMenuInsideReplacesTheRows() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      let inner = UIMenu(title: "More", children: [owner.action("Inner", .destructive)])
      owner.menu = UIMenu(children: [owner.action("First"), inner])
      scene.rightClick()
      let height = try #require(scene.menu?.frame.height)
      #expect(height == 88)
      try scene.choose("More")
      scene.settle()
      #expect(scene.titles == ["More", "Inner"] && scene.menu?.frame.height == 96)
      try scene.choose("More")
      scene.settle()
      #expect(scene.titles == ["First", "More"] && scene.menu?.frame.height == 88)
      try scene.choose("More")
      scene.settle()
      try scene.choose("Inner")
      #expect(owner.log.last == "Inner UIButton")
    }
  }

  @Test func sectionsStandApartAndHiddenActionsAreLeftOut() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      owner.menu = UIMenu(
        title: "Title",
        children: [
          owner.action("A"), owner.action("Hidden", .hidden),
          UIMenu(options: .displayInline, children: [owner.action("B")]), owner.action("C"),
        ])
      scene.rightClick()
      #expect(scene.titles == ["A", "B", "C"])
      let rows = try #require(scene.menu?.rows)
      #expect(rows[1].frame.minY == rows[0].frame.maxY + 8)
      #expect(rows[2].frame.minY == rows[1].frame.maxY + 8)
      #expect(rows[0].frame.minY > 20, "the title has no room")
    }
  }

  @Test func disabledActionsCannotBeChosen() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      owner.menu = UIMenu(children: [
        owner.action("Off", .disabled), owner.action("Stay", .keepsMenuPresented),
      ])
      scene.rightClick()
      owner.log = []
      try scene.choose("Off")
      #expect(owner.log.isEmpty && scene.menu != nil)
      try scene.choose("Stay")
      scene.settle()
      #expect(owner.log == ["Stay UIButton"] && scene.menu != nil)
    }
  }

  @Test func aSingleSelectionMovesTheMark() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      let menu = UIMenu(
        options: .singleSelection, children: [owner.action("A", state: .on), owner.action("B")])
      owner.menu = menu
      scene.rightClick()
      #expect(scene.menu?.rows.map(\.isMarked) == [true, false])
      try scene.choose("B")
      #expect(menu.selectedElements == [menu.children[1]])
      scene.settle()
      // Without the option, an action only runs.
      owner.menu = UIMenu(children: menu.children)
      scene.rightClick()
      try scene.choose("A")
      #expect(menu.selectedElements == [menu.children[1]])
    }
  }

  @Test func theVisibleMenuCanBeReplaced() {
    withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      owner.interaction.updateVisibleMenu { _ in
        Issue.record("there is no menu")
        return UIMenu()
      }
      scene.rightClick()
      owner.interaction.updateVisibleMenu { old in
        old.replacingChildren(old.children + [owner.action("Four")])
      }
      scene.settle()
      #expect(scene.titles == ["One", "Two", "Three", "Four"] && scene.menu?.frame.height == 176)
      owner.interaction.dismissMenu()
      scene.settle()
      #expect(scene.overlay == nil)
    }
  }

  @Test func deferredItemsComeLater() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      var answers: [([UIMenuElement]) -> Void] = []
      let deferred = UIDeferredMenuElement { answers.append($0) }
      let fresh = UIDeferredMenuElement.uncached { $0([owner.action("Now")]) }
      owner.menu = UIMenu(children: [owner.action("A"), deferred, fresh])
      scene.rightClick()
      #expect(scene.menu?.rows.map(\.isEnabled) == [true, false, true])
      #expect(scene.menu?.frame.height == 132 && answers.count == 1)
      answers[0]([owner.action("B"), owner.action("C")])
      scene.settle()
      #expect(scene.titles == ["A", "B", "C", "Now"] && scene.menu?.frame.height == 176)
      let now = try #require(scene.menu?.rows.last?.element)
      try scene.choose("C")
      #expect(owner.log.last == "C UIButton")
      scene.settle()
      // Fetched once, or each time.
      scene.rightClick()
      #expect(scene.titles == ["A", "B", "C", "Now"] && answers.count == 1)
      #expect(scene.menu?.rows.last?.element !== now)
    }
  }

  @Test func deferredItemsOfAMenuInsideMayBeThereAtOnce() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let owner = scene.owner
      let late = UIDeferredMenuElement { answer in scene.answer = answer }
      let inner = UIMenu(
        title: "More",
        children: [UIDeferredMenuElement { $0([owner.action("Now")]) }, owner.action("Last")])
      owner.menu = UIMenu(children: [inner, late])
      scene.rightClick()
      // A menu that was closed before its items came must not keep them from the next one.
      stage.press(.keyboardEscape)
      scene.settle()
      scene.rightClick()
      scene.answer?([owner.action("Late")])
      scene.settle()
      #expect(scene.titles == ["More", "Late"])
      try scene.choose("More")
      scene.settle()
      #expect(scene.titles == ["More", "Now", "Last"])
      let shown = scene.menu?.subviews.first?.subviews.filter { $0 is MenuRow }
      #expect(shown?.count == 3, "rows are left over")
    }
  }

  // MARK: Places

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: 60, height: 40), CGRect(x: 340, y: 0, width: 60, height: 40),
    CGRect(x: 0, y: 560, width: 60, height: 40), CGRect(x: 340, y: 560, width: 60, height: 40),
    CGRect(x: 0, y: 0, width: 400, height: 600), CGRect(x: 20, y: 250, width: 360, height: 60),
  ])
  func previewAndMenuAreInTheWindow(frame: CGRect) throws {
    try withStage(width: 400, height: 600) { stage in
      let scene = Scene(stage, frame: frame)
      scene.hold()
      scene.release()
      scene.settle()
      let (card, menu) = (try #require(scene.card), try #require(scene.menu))
      let room = stage.window.bounds.insetBy(dx: 11.9, dy: 11.9)
      #expect(room.contains(card.frame) && room.contains(menu.frame))
      #expect(!card.frame.intersects(menu.frame))
      let shape = card.frame.width / card.frame.height
      #expect(abs(shape - frame.width / frame.height) < 0.01, "the picture is stretched")
    }
  }

  @Test(arguments: [
    CGPoint(x: 5, y: 5), CGPoint(x: 395, y: 5), CGPoint(x: 5, y: 595), CGPoint(x: 395, y: 595),
  ])
  func aMenuAtThePointerIsInTheWindow(point: CGPoint) throws {
    try withStage(width: 400, height: 600) { stage in
      let scene = Scene(stage, frame: CGRect(x: 0, y: 0, width: 400, height: 600))
      scene.rightClick(point)
      let menu = try #require(scene.menu)
      #expect(stage.window.bounds.insetBy(dx: 11.9, dy: 11.9).contains(menu.frame))
    }
  }

  @Test func aLongMenuScrolls() throws {
    try withStage(width: 400, height: 300) { stage in
      let scene = Scene(stage)
      scene.owner.menu = UIMenu(children: (0..<20).map { scene.owner.action("\($0)") })
      scene.rightClick(CGPoint(x: 110, y: 110))
      let menu = try #require(scene.menu)
      #expect(menu.frame.height == 276)
      let list = try #require(menu.subviews.first as? UIScrollView)
      #expect(list.isScrollEnabled && list.contentSize.height == 880)
    }
  }

  @Test func aResizedWindowClosesTheMenu() {
    withStage { stage in
      let scene = Scene(stage)
      scene.hold()
      scene.release()
      scene.settle()
      stage.window.frame.size = CGSize(width: 500, height: 400)
      stage.turn()
      #expect(scene.overlay == nil && scene.view.alpha == 1)
      #expect(scene.owner.log.last == "close ended")
    }
  }

  // MARK: Previews

  private final class Page: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
  }

  @Test func aTapOnThePreviewFillsTheWindow() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let page = Page()
      page.preferredContentSize = CGSize(width: 200, height: 150)
      scene.owner.page = page
      scene.hold()
      scene.release()
      scene.settle()
      let card = try #require(scene.card)
      #expect(card.frame.size == page.preferredContentSize)
      #expect(page.view.isDescendant(of: card) && page.view.bounds.size == card.bounds.size)
      #expect(page.log == ["will appear", "did appear"])
      scene.owner.log = []
      stage.click(CGPoint(x: card.frame.midX, y: card.frame.midY))
      #expect(scene.owner.log == ["tap menu pop", "close", "close animates"])
      #expect(card.frame == stage.window.bounds && page.view.bounds.size == card.frame.size)
      scene.settle()
      #expect(scene.owner.log.suffix(2) == ["tapped", "close ended"] && scene.overlay == nil)
      #expect(page.log.suffix(2) == ["will disappear", "did disappear"])
      #expect(scene.view.alpha == 1)
    }
  }

  /// A menu that is closed while it opens: the controller's callbacks must still come in pairs.
  @Test func aMenuCanBeClosedOnItsWay() {
    withStage { stage in
      let scene = Scene(stage)
      let page = Page()
      scene.owner.page = page
      scene.hold()
      scene.release()
      stage.advance(by: 0.05)
      stage.press(.keyboardEscape)
      scene.settle()
      #expect(scene.overlay == nil && scene.view.alpha == 1)
      #expect(page.log.first == "will appear" && page.log.last == "did disappear")
      #expect(page.log.filter { $0 == "did disappear" }.count == 1)
      #expect(Set(scene.owner.log.filter { $0.hasSuffix("ended") }).count == 2)
    }
  }

  @Test func aTapMayOnlyCloseTheMenu() throws {
    try withStage { stage in
      let scene = Scene(stage)
      scene.owner.page = Page()
      scene.owner.commitStyle = .dismiss
      scene.hold()
      scene.release()
      scene.settle()
      let card = try #require(scene.card)
      stage.click(CGPoint(x: card.frame.midX, y: card.frame.midY))
      #expect(card.frame == scene.view.frame && scene.owner.log.last == "close animates")
      scene.settle()
      #expect(scene.owner.log.suffix(2) == ["close ended", "tapped"])
      // The picture of the view itself closes by default.
      scene.owner.page = nil
      scene.owner.commitStyle = nil
      scene.hold()
      scene.release()
      scene.settle()
      stage.click(scene.middle)
      #expect(scene.owner.log.contains("tap menu dismiss"))
    }
  }

  @Test func thePreviewReturnsToItsTarget() throws {
    try withStage { stage in
      let scene = Scene(stage)
      let other = box(400, 300, 50, 40)
      stage.window.rootViewController?.view.addSubview(other)
      scene.owner.target = UITargetedPreview(view: other)
      scene.hold()
      scene.release()
      scene.settle()
      let card = try #require(scene.card)
      stage.press(.keyboardEscape)
      #expect(card.frame == other.frame)
      // A view that has gone can't be returned to.
      scene.settle()
      scene.owner.target = nil
      scene.hold()
      scene.release()
      scene.settle()
      scene.view.removeFromSuperview()
      stage.press(.keyboardEscape)
      #expect(scene.card?.alpha == 0)
      scene.settle()
      #expect(scene.overlay == nil)
    }
  }

  @Test func theVisiblePartOfAPreviewHasItsPlace() {
    withStage { stage in
      let scene = Scene(stage)
      let parameters = UIPreviewParameters()
      parameters.visiblePath = UIBezierPath(rect: CGRect(x: 20, y: 10, width: 40, height: 30))
      let preview = UITargetedPreview(view: scene.view, parameters: parameters)
      #expect(preview.frameInWindow == CGRect(x: 120, y: 110, width: 40, height: 30))
      #expect(preview.size == CGSize(width: 120, height: 60))
      let moved = preview.retargetedPreview(
        with: UIPreviewTarget(
          container: stage.window, center: CGPoint(x: 300, y: 300),
          transform: CGAffineTransform(scaleX: 2, y: 2)))
      // The middle of the part is 20 points left of and 5 above the view's.
      #expect(moved.frameInWindow == CGRect(x: 220, y: 260, width: 80, height: 60))
      scene.view.removeFromSuperview()
      #expect(UITargetedPreview(view: scene.view).frameInWindow == nil)
    }
  }

  /// An app that sets the opacity of the lifted view keeps its own value.
  @Test func theOpacityOfAnAppIsKept() {
    withStage { stage in
      let scene = Scene(stage)
      scene.hold()
      scene.release()
      scene.settle()
      scene.view.alpha = 0.5
      stage.press(.keyboardEscape)
      scene.settle()
      #expect(scene.view.alpha == 0.5)
    }
  }

  @Test func reducedMotionHasNoScales() throws {
    UIApplication.shared.reducesMotion = true
    defer { UIApplication.shared.reducesMotion = false }
    try withStage { stage in
      let scene = Scene(stage)
      scene.hold(0.4)
      #expect(scene.card?.frame == scene.view.frame)
      stage.advance(by: 0.2)
      let menu = try #require(scene.menu)
      #expect(menu.shown.transform == .identity && menu.shown.opacity < 1)
      scene.release()
    }
  }

  @Test func aRemovedInteractionHasNoGesture() {
    withStage { stage in
      let scene = Scene(stage)
      scene.view.removeInteraction(scene.owner.interaction)
      #expect(scene.view.gestureRecognizers?.isEmpty != false)
      scene.rightClick()
      #expect(scene.owner.log.isEmpty)
    }
  }
}
