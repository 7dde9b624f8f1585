import TestSupport
import Testing

@testable import UIKit

/// Context menus of rows and items, and menus of buttons.
@MainActor
struct ListMenuTests {
  private final class Rows: UITableViewController {
    var log: [String] = []
    var rows = ["a", "b", "c", "d"]
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      tableView.rowHeight = 50
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      log.append("select \(path.row)")
    }
    override func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt path: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      guard path.row != 2 else { return nil }
      log.append("ask \(path.row) \(Int(point.x)) \(Int(point.y))")
      return UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [
          UIAction(title: "Delete") { [unowned self] _ in
            rows.remove(at: path.row)
            tableView.deleteRows(at: [path], with: .none)
          }
        ])
      })
    }
    override func tableView(
      _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("open") }
    override func tableView(
      _ tableView: UITableView,
      willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("close") }
    override func tableView(
      _ tableView: UITableView,
      willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) { log.append("tap") }
  }

  private func overlay(_ stage: ViewStage) -> ContextMenuView? {
    stage.window.subviews.lazy.compactMap { $0 as? ContextMenuView }.last
  }
  private func menu(_ stage: ViewStage) -> MenuView? {
    overlay(stage)?.subviews.lazy.compactMap { $0 as? MenuView }.first
  }
  private func hold(_ stage: ViewStage, _ point: CGPoint, _ seconds: Double = 0.6) {
    stage.send(.pointerDown(location: point))
    stage.advance(by: 0.16)
    stage.advance(by: seconds - 0.16)
    stage.send(.pointerUp(location: point))
  }
  private func settle(_ stage: ViewStage) { for _ in 0..<90 { stage.advance(by: 1.0 / 60) } }
  private func choose(_ title: String, _ stage: ViewStage) throws {
    let row = try #require(menu(stage)?.rows.first { $0.element.title == title })
    stage.click(row.convert(CGPoint(x: row.bounds.midX, y: row.bounds.midY), to: nil))
  }

  @Test func aRowIsLiftedAndCanBeDeleted() throws {
    try withStage(width: 300, height: 500) { stage in
      let rows = Rows(style: .plain)
      stage.window.rootViewController = rows
      stage.turn()
      hold(stage, CGPoint(x: 20, y: 75))
      settle(stage)
      #expect(rows.log == ["ask 1 20 75", "open"])
      let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(cell.alpha == 0 && !cell.isHighlighted)
      #expect(rows.tableView.contextMenuInteraction?.menuAppearance == .rich)
      try choose("Delete", stage)
      #expect(rows.rows == ["a", "c", "d"] && rows.log.last == "close")
      settle(stage)
      #expect(overlay(stage) == nil)
      // The cell that was lifted may be used again.
      rows.tableView.reloadData()
      stage.turn()
      #expect(rows.tableView.visibleCells.allSatisfy { $0.alpha == 1 })
      #expect(rows.tableView.visibleCells.count == 3)
    }
  }

  @Test func aRowWithoutAMenuAndAShortPressAreSelected() {
    withStage(width: 300, height: 500) { stage in
      let rows = Rows(style: .plain)
      stage.window.rootViewController = rows
      stage.turn()
      hold(stage, CGPoint(x: 20, y: 125), 0.9)
      settle(stage)
      hold(stage, CGPoint(x: 20, y: 25), 0.4)
      settle(stage)
      #expect(rows.log == ["select 2", "ask 0 20 25", "select 0"] && overlay(stage) == nil)
      // Below the rows there is no menu.
      hold(stage, CGPoint(x: 20, y: 400))
      #expect(rows.log.count == 3)
    }
  }

  @Test func aTapOnTheLiftedRowIsReported() throws {
    withStage(width: 300, height: 500) { stage in
      let rows = Rows(style: .plain)
      stage.window.rootViewController = rows
      stage.turn()
      hold(stage, CGPoint(x: 20, y: 75))
      settle(stage)
      stage.click(CGPoint(x: 150, y: 75))
      #expect(rows.log.suffix(2) == ["tap", "close"])
    }
  }

  private final class Items: UICollectionViewController {
    var log: [String] = []
    var movable = false
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 6 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    }
    override func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt path: IndexPath
    ) -> Bool { movable }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt path: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("ask \(path.item)")
      return UIContextMenuConfiguration(actionProvider: { _ in
        UIMenu(children: [UIAction(title: "A") { _ in }])
      })
    }
    override func collectionView(
      _ collectionView: UICollectionView,
      previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? {
      log.append("preview")
      return nil
    }
    override func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfiguration configuration: UIContextMenuConfiguration,
      dismissalPreviewForItemAt path: IndexPath
    ) -> UITargetedPreview? {
      log.append("dismissal \(path.item)")
      return nil
    }
    override func collectionView(
      _ collectionView: UICollectionView,
      willDisplayContextMenu configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { log.append("open") }
  }

  /// The press that moves items must not take the press from items that don't move.
  @Test func itemsHaveMenus() throws {
    try withStage(width: 300, height: 300) { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 80, height: 80)
      let items = Items(collectionViewLayout: layout)
      stage.window.rootViewController = items
      stage.turn()
      let path = IndexPath(item: 1, section: 0)
      let cell = try #require(items.collectionView.cellForItem(at: path))
      hold(stage, cell.center)
      settle(stage)
      #expect(items.log == ["ask 1", "preview", "open"] && cell.alpha == 0 && menu(stage) != nil)
      stage.press(.keyboardEscape)
      settle(stage)
      #expect(cell.alpha == 1 && items.log.last == "dismissal 1")
    }
  }

  // MARK: Buttons

  private func menu(_ titles: String..., log: @escaping (String) -> Void) -> UIMenu {
    UIMenu(
      children: titles.map { title in
        UIAction(title: title) { log("\(title) \(type(of: $0.sender))") }
      })
  }

  @Test func aPressOpensTheMenuOfAButton() throws {
    try withStage { stage in
      var log: [String] = []
      let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
      let page = UIViewController()
      stage.window.rootViewController = page
      page.view.addSubview(button)
      button.menu = menu("A", "B") { log.append($0) }
      button.addAction(UIAction { _ in log.append("click") }, for: .touchUpInside)
      button.addAction(UIAction { _ in log.append("menu") }, for: .menuActionTriggered)
      stage.turn()
      stage.click(CGPoint(x: 150, y: 120))
      #expect(log == ["click"] && overlay(stage) == nil)
      log = []
      button.showsMenuAsPrimaryAction = true
      stage.send(.pointerDown(location: CGPoint(x: 150, y: 120)))
      settle(stage)
      let card = try #require(menu(stage))
      #expect(log == ["menu"] && card.frame.minY == 146 && card.frame.minX == 100)
      // The touch that has opened the menu slides to a row.
      let row = try #require(card.rows.last)
      let point = row.convert(CGPoint(x: 20, y: 20), to: nil)
      stage.send(.pointerMoved(location: point))
      stage.send(.pointerUp(location: point))
      #expect(log == ["menu", "B Optional<AnyObject>"])
      settle(stage)
      // A click leaves it open, and a second one beside it closes it.
      stage.click(CGPoint(x: 150, y: 120))
      settle(stage)
      #expect(menu(stage) != nil)
      stage.click(CGPoint(x: 500, y: 500))
      settle(stage)
      #expect(overlay(stage) == nil && log == ["menu", "B Optional<AnyObject>", "menu"])
      button.isEnabled = false
      stage.click(CGPoint(x: 150, y: 120))
      #expect(overlay(stage) == nil)
    }
  }

  @Test func returnOpensTheMenuOfAButton() {
    withStage { stage in
      let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
      stage.window.rootViewController = UIViewController()
      stage.window.rootViewController?.view.addSubview(button)
      button.menu = menu("A") { _ in }
      button.showsMenuAsPrimaryAction = true
      stage.turn()
      stage.press(.keyboardTab)
      stage.press(.keyboardReturnOrEnter)
      settle(stage)
      #expect(menu(stage) != nil)
    }
  }

  @Test func aButtonShowsTheChosenAction() throws {
    try withStage { stage in
      let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
      stage.window.rootViewController = UIViewController()
      stage.window.rootViewController?.view.addSubview(button)
      button.showsMenuAsPrimaryAction = true
      button.menu = menu("A", "B") { _ in }
      #expect(button.currentTitle == nil)
      button.changesSelectionAsPrimaryAction = true
      #expect(button.currentTitle == "A")
      stage.turn()
      stage.click(CGPoint(x: 150, y: 120))
      settle(stage)
      try choose("B", stage)
      #expect(button.currentTitle == "B" && button.menu?.selectedElements.count == 1)
    }
  }

  @Test func aBarButtonItemOpensItsMenu() throws {
    try withStage(width: 400, height: 500) { stage in
      var log: [String] = []
      let page = UIViewController()
      let item = UIBarButtonItem(title: "Sort", menu: menu("A", "B") { log.append($0) })
      page.navigationItem.rightBarButtonItem = item
      stage.window.rootViewController = UINavigationController(rootViewController: page)
      stage.turn()
      let button = try #require(item.shownView)
      let point = button.convert(CGPoint(x: button.bounds.midX, y: 20), to: nil)
      stage.click(point)
      settle(stage)
      let card = try #require(menu(stage))
      #expect(card.frame.maxX == min(388, button.convert(button.bounds, to: nil).maxX))
      try choose("A", stage)
      #expect(log.count == 1)
      settle(stage)
      // With an action, a click runs it, and the secondary button opens the menu.
      item.primaryAction = UIAction { _ in log.append("click") }
      stage.turn()
      stage.click(point)
      #expect(log.last == "click" && overlay(stage) == nil)
      stage.send(.pointerDown(location: point, button: .secondary))
      settle(stage)
      #expect(menu(stage) != nil)
    }
  }

  // MARK: Previews of controllers

  private final class Peek: UIViewController, UIViewControllerPreviewingDelegate {
    var log: [String] = []
    var part: CGRect?
    let page = Peeked()
    func previewingContext(
      _ context: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
    ) -> UIViewController? {
      log.append("\(Int(location.x))")
      if let part { context.sourceRect = part }
      return location.x < 90 ? page : nil
    }
    func previewingContext(
      _ context: any UIViewControllerPreviewing, commit controller: UIViewController
    ) { log.append("commit \(controller === page)") }
  }
  private final class Peeked: UIViewController {
    var log: [String] = []
    override var previewActionItems: [any UIPreviewActionItem] {
      let like = UIPreviewAction(title: "Like", style: .selected) { action, controller in
        self.log.append("\(action.title) \(controller === self)")
      }
      let group = UIPreviewActionGroup(title: "Group", style: .default, actions: [like])
      return [like, group]
    }
  }

  @Test func aPressShowsAPreviewOfAController() throws {
    try withStage { stage in
      let peek = Peek()
      stage.window.rootViewController = peek
      let view = box(100, 100, 100, 50)
      peek.view.addSubview(view)
      let context = peek.registerForPreviewing(with: peek, sourceView: view)
      peek.part = CGRect(x: 10, y: 10, width: 20, height: 20)
      stage.turn()
      stage.send(.pointerDown(location: CGPoint(x: 150, y: 120)))
      stage.advance(by: 0.16)
      let card = try #require(overlay(stage)?.subviews.last)
      #expect(card.shown.bounds.size == CGSize(width: 20, height: 20))
      stage.advance(by: 0.5)
      stage.send(.pointerUp(location: CGPoint(x: 150, y: 120)))
      settle(stage)
      #expect(peek.page.view.isDescendant(of: card))
      #expect(menu(stage)?.rows.map(\.element.title) == ["Like", "Group"])
      #expect(menu(stage)?.rows.map(\.isMarked) == [true, false])
      try choose("Like", stage)
      settle(stage)
      #expect(peek.page.log == ["Like true"] && overlay(stage) == nil)
      hold(stage, CGPoint(x: 150, y: 120))
      settle(stage)
      let open = try #require(
        overlay(stage)?.subviews.first { peek.page.view.isDescendant(of: $0) })
      stage.click(CGPoint(x: open.frame.midX, y: open.frame.midY))
      #expect(peek.log == ["50", "50"])
      settle(stage)
      #expect(peek.log.last == "commit true")
      peek.log = []
      hold(stage, CGPoint(x: 195, y: 120))
      #expect(peek.log == ["95"] && overlay(stage) == nil)
      peek.unregisterForPreviewing(withContext: context)
      hold(stage, CGPoint(x: 150, y: 120))
      #expect(peek.log.count == 1)
    }
  }
}
