import TestSupport
import Testing

@testable import UIKit

/// Tests of searches: the bar below a large title or above a table, the transition into a search, and the ways out of it.
@MainActor
@Suite("Search controllers")
final class SearchControllerTests {
  /// A phone's screen: 402 × 874 points, 62 of them above the safe area. A table fills the page.
  private final class Scene: UISearchResultsUpdating, UISearchControllerDelegate {
    let stage = ViewStage(width: 402, height: 874)
    let page = UIViewController()
    let table = UITableView(frame: .zero, style: .plain)
    let rows = Rows()
    let navigation: UINavigationController
    let search: UISearchController
    var log: [String] = []

    /// The height of the bar without a large title and a search.
    static let low: CGFloat = 62 + 44

    init(
      results: UIViewController? = nil, isLarge: Bool = true, inTable: Bool = false,
      configure: (UISearchController) -> Void = { _ in }
    ) {
      search = UISearchController(searchResultsController: results)
      navigation = UINavigationController(rootViewController: page)
      stage.window.windowSafeAreaInsets = UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0)
      navigation.navigationBar.prefersLargeTitles = isLarge
      page.title = "Library"
      page.view.backgroundColor = .systemBackground
      table.dataSource = rows
      table.rowHeight = 50
      table.frame = page.view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      page.view.addSubview(table)
      search.searchResultsUpdater = self
      search.delegate = self
      configure(search)
      if inTable {
        page.definesPresentationContext = true
        search.searchBar.sizeToFit()
        table.tableHeaderView = search.searchBar
      } else {
        page.navigationItem.searchController = search
      }
      stage.window.rootViewController = navigation
      stage.turn()
    }

    func updateSearchResults(for searchController: UISearchController) {
      log.append("\(searchController.isActive ? "" : "in")active '\(search.searchBar.text ?? "")'")
    }
    func willPresentSearchController(_ searchController: UISearchController) { log.append("will") }
    func didPresentSearchController(_ searchController: UISearchController) { log.append("did") }
    func willDismissSearchController(_ searchController: UISearchController) {
      log.append("will end")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
      log.append("did end")
    }

    var field: UISearchTextField { search.searchBar.searchTextField }
    /// The lower edge of the navigation bar on screen.
    var edge: CGFloat { rounded(navigation.navigationBar.layer.presentation()?.frame.maxY ?? .nan) }
    var contentTop: CGFloat { rounded(table.convert(CGPoint.zero, to: nil).y) }

    /// Without the errors of an animation's sums.
    private func rounded(_ length: CGFloat) -> CGFloat { (length * 1024).rounded() / 1024 }

    func place(_ view: UIView) -> CGRect {
      guard let layer = view.layer.presentation() else { return .null }
      let frame = layer.convert(layer.bounds, to: nil)
      return CGRect(
        x: rounded(frame.minX), y: rounded(frame.minY), width: rounded(frame.width),
        height: rounded(frame.height))
    }

    func settle() {
      for _ in 0..<8 { stage.advance(by: 0.5) }
    }

    func begin() {
      stage.click(CGPoint(x: place(field).midX, y: place(field).midY))
      settle()
    }

    /// Drags the content up by `distance` of the finger, of which 10 points are slop, rests, and lifts.
    func drag(by distance: CGFloat) {
      stage.send(.pointerDown(location: CGPoint(x: 201, y: 600)))
      for step in 1...10 {
        stage.advance(by: 1.0 / 120)
        stage.send(
          .pointerMoved(location: CGPoint(x: 201, y: 600 - distance * CGFloat(step) / 10)))
      }
      for _ in 0..<40 { stage.advance(by: 1.0 / 120) }
      stage.send(.pointerUp(location: CGPoint(x: 201, y: 600 - distance)))
      settle()
    }

    func label(_ text: String) -> UILabel? {
      func find(_ view: UIView) -> UILabel? {
        if let label = view as? UILabel, label.text == text { return label }
        return view.subviews.lazy.compactMap(find).first
      }
      return find(stage.window)
    }

    func end() {
      field.resignFirstResponder()
      stage.end()
    }
  }

  private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  // MARK: In a navigation bar

  /// Would catch a bar at another place than on a phone.
  @Test func theBarIsBelowTheLargeTitle() {
    let scene = Scene()
    defer { scene.end() }
    #expect(scene.edge == Scene.low + 52 + 52)
    #expect(scene.contentTop == scene.edge)
    #expect(scene.place(scene.field) == CGRect(x: 20, y: Scene.low + 53, width: 362, height: 36))
    #expect(scene.label("Cancel")?.superview?.alpha == 0)
    scene.settle()
    #expect(RestingState.problems(in: scene.stage.window) == [])
  }

  /// Would catch a search bar that gives way after the title, that stays half hidden, or that comes back before the title does. The distances
  /// are those of the finger.
  @Test(
    arguments: [(20, 104), (30, 104), (45, 52), (70, 52), (80, 52), (100, 0), (200, 0)]
      as [(CGFloat, CGFloat)])
  func theBarGivesWayBeforeTheTitle(distance: CGFloat, height: CGFloat) {
    let scene = Scene()
    defer { scene.end() }
    scene.drag(by: distance)
    #expect(scene.edge == Scene.low + height)
    #expect(scene.field.alpha == (height == 104 ? 1 : 0))
    scene.table.setContentOffset(CGPoint(x: 0, y: -104), animated: true)
    scene.settle()
    #expect(scene.edge == Scene.low + 104 && scene.place(scene.field).height == 36)
  }

  @Test func theBarStaysIfTheItemSaysSo() {
    let scene = Scene()
    defer { scene.end() }
    scene.page.navigationItem.hidesSearchBarWhenScrolling = false
    scene.drag(by: 200)
    #expect(scene.edge == Scene.low + 52)
    #expect(scene.place(scene.field).height == 36 && scene.field.alpha == 1)
  }

  @Test func aSearchThatIsTakenAwayLeavesNoSpace() {
    let scene = Scene(isLarge: false)
    defer { scene.end() }
    #expect(scene.edge == Scene.low + 52)
    scene.page.navigationItem.searchController = nil
    scene.settle()
    #expect(scene.edge == Scene.low && scene.contentTop == Scene.low)
    #expect(scene.search.searchBar.superview == nil)
  }

  // MARK: The transition

  /// Would catch a title that stays, a bar that stops below the top, content that does not follow, and messages in another order than UIKit's.
  @Test func aClickOnTheFieldBeginsASearch() throws {
    let scene = Scene()
    defer { scene.end() }
    scene.begin()
    #expect(scene.search.isActive && scene.field.isFirstResponder)
    #expect(scene.page.presentedViewController === scene.search)
    #expect(scene.log == ["will", "active ''", "did"])
    #expect(scene.edge == 62 + 56 && scene.contentTop == scene.edge)
    #expect(scene.place(scene.field).minY == 72)
    let cancel = try #require(scene.label("Cancel")?.superview)
    #expect(cancel.alpha == 1 && scene.place(cancel).maxX == 382)
    #expect(scene.place(scene.field).maxX < scene.place(cancel).minX)
    let title = scene.navigation.navigationBar.content
    #expect(title.title == "Library" && title.largeTitle == "Library")
    let titles = title.subviews.compactMap { $0 as? UILabel ?? ($0 as? LargeTitleView) }
    #expect(titles.count == 2 && titles.allSatisfy { $0.alpha == 0 || $0.bounds.height == 0 })

    scene.log = []
    scene.stage.click(
      CGPoint(x: scene.place(cancel).midX, y: scene.place(cancel).midY))
    #expect(!scene.search.isActive && !scene.field.isFirstResponder)
    scene.settle()
    #expect(scene.log == ["will end", "inactive ''", "did end"])
    #expect(scene.edge == Scene.low + 104 && scene.contentTop == scene.edge)
    #expect(scene.place(scene.field) == CGRect(x: 20, y: Scene.low + 53, width: 362, height: 36))
    #expect(scene.page.presentedViewController == nil)
    #expect(RestingState.problems(in: scene.stage.window) == [])
  }

  /// Would catch a field that jumps, or that moves against the content.
  @Test func theFieldMovesUpInOneMotion() {
    let scene = Scene()
    defer { scene.end() }
    scene.stage.click(CGPoint(x: 200, y: scene.place(scene.field).midY))
    var last = scene.place(scene.field).minY
    let start = last
    for _ in 0..<60 {
      scene.stage.advance(by: 1.0 / 60)
      let now = scene.place(scene.field).minY
      #expect(now <= last + 0.01 && last - now < 20)
      #expect(abs(scene.edge - scene.place(scene.search.searchBar).maxY) < 0.01)
      last = now
    }
    #expect(start == Scene.low + 53 && last == 72)
  }

  /// Would catch a button that appears at the end, and buttons of the bar that fly in from a corner.
  @Test(arguments: [nil, ["All", "Some"]])
  func theButtonsMoveAndFadeWithTheField(scopes: [String]?) throws {
    let scene = Scene { $0.searchBar.scopeButtonTitles = scopes }
    defer { scene.end() }
    scene.page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    scene.settle()
    let done = try #require(scene.label("Done"))
    let start = scene.place(done)
    let cancel = try #require(scene.label("Cancel")?.superview)
    scene.stage.click(CGPoint(x: 200, y: scene.place(scene.field).midY))
    for _ in 0..<9 {
      scene.stage.advance(by: 1.0 / 60)
      #expect(scene.label("Done") === done && scene.place(done).minX == start.minX)
    }
    let opacity = try #require(cancel.layer.presentation()?.opacity)
    #expect(opacity > 0.3 && opacity < 1)
    #expect(scene.place(done).minY < start.minY - 20)
    scene.settle()
    #expect(scene.place(cancel).maxX == 382)
  }

  @Test func theMotionCanBeLeftOut() {
    let scene = Scene()
    defer { scene.end() }
    UIView.performWithoutAnimation { scene.search.isActive = true }
    scene.stage.turn()
    #expect(scene.edge == 62 + 56 && scene.log == ["will", "active ''", "did"])
    #expect(!scene.field.isFirstResponder)
    UIView.performWithoutAnimation { scene.search.isActive = false }
    scene.stage.turn()
    #expect(scene.edge == Scene.low + 104 && scene.log.last == "did end")
  }

  /// Would catch a title or a large title that an app wants to keep.
  @Test func theTitleStaysIfTheSearchSaysSo() {
    let scene = Scene { $0.hidesNavigationBarDuringPresentation = false }
    defer { scene.end() }
    scene.begin()
    #expect(scene.search.isActive && scene.edge == Scene.low + 104)
    scene.drag(by: 200)
    #expect(scene.search.isActive)
  }

  /// Would catch an Escape that pops the page, or that leaves the text.
  @Test func escapeEndsTheSearch() {
    let scene = Scene()
    defer { scene.end() }
    let lower = UIViewController()
    scene.navigation.viewControllers = [lower, scene.page]
    scene.stage.turn()
    scene.begin()
    scene.stage.type("ab")
    #expect(scene.log.suffix(2) == ["active 'a'", "active 'ab'"])
    scene.stage.press(.keyboardEscape)
    scene.settle()
    #expect(!scene.search.isActive && scene.search.searchBar.text == "")
    #expect(scene.log.suffix(3) == ["will end", "inactive ''", "did end"])
    #expect(scene.navigation.topViewController === scene.page)
  }

  /// Would catch a return key that ends the search, and a search that can't be ended afterwards.
  @Test func returnLeavesTheSearchActive() {
    let scene = Scene()
    defer { scene.end() }
    scene.begin()
    scene.stage.type("a")
    scene.stage.press(.keyboardReturnOrEnter)
    scene.settle()
    #expect(scene.search.isActive && !scene.field.isFirstResponder)
    scene.stage.press(.keyboardEscape)
    scene.settle()
    #expect(!scene.search.isActive)
  }

  /// Would catch a field that is edited without a search.
  @Test func aClickWhileTheSearchEndsBeginsAnother() {
    let scene = Scene()
    defer { scene.end() }
    scene.begin()
    scene.search.isActive = false
    scene.stage.advance(by: 0.1)
    scene.stage.click(CGPoint(x: scene.place(scene.field).midX, y: scene.place(scene.field).midY))
    #expect(scene.field.isFirstResponder && !scene.search.isActive)
    scene.settle()
    #expect(scene.search.isActive && scene.edge == 62 + 56)
  }

  // MARK: The page and the results

  @Test func aClickOnTheDimmedPageEndsTheSearch() {
    let scene = Scene()
    defer { scene.end() }
    scene.begin()
    scene.stage.click(CGPoint(x: 200, y: 600))
    scene.settle()
    #expect(!scene.search.isActive && scene.log.last == "did end")
  }

  @Test func aPageThatIsNotObscuredTakesInput() {
    let scene = Scene { $0.obscuresBackgroundDuringPresentation = false }
    defer { scene.end() }
    scene.begin()
    scene.drag(by: 110)
    #expect(scene.search.isActive)
    #expect(scene.table.contentOffset.y + scene.table.adjustedContentInset.top == 100)
    // The search bar does not give way while a search is active.
    #expect(scene.edge == 118)
  }

  @Test func theResultsAppearWithTheText() throws {
    let results = UIViewController()
    results.view.backgroundColor = .systemYellow
    let scene = Scene(results: results)
    defer { scene.end() }
    scene.begin()
    #expect(results.parent == nil && !scene.search.showsSearchResultsController)
    scene.stage.type("a")
    scene.stage.turn()
    #expect(results.parent === scene.search && results.view.window != nil)
    #expect(abs(results.view.safeAreaInsets.top - 12) < 0.001)
    #expect(results.view.convert(CGPoint.zero, to: nil).y == Scene.low)
    #expect(scene.stage.window.hitTest(CGPoint(x: 200, y: 600), with: nil) === results.view)
    scene.search.searchBar.text = ""
    scene.stage.turn()
    #expect(results.parent == nil && results.view.window == nil)
    scene.search.showsSearchResultsController = true
    #expect(results.parent === scene.search)
    scene.search.isActive = false
    scene.settle()
    #expect(results.parent == nil)
  }

  @Test func theScopesAreShownDuringTheSearch() {
    let scene = Scene { $0.searchBar.scopeButtonTitles = ["All", "Some"] }
    defer { scene.end() }
    #expect(scene.edge == Scene.low + 104)
    scene.begin()
    #expect(scene.edge == 62 + 56 + 44 && scene.contentTop == scene.edge)
    scene.stage.click(CGPoint(x: 300, y: 62 + 56 + 18))
    #expect(scene.search.searchBar.selectedScopeButtonIndex == 1)
    #expect(scene.log.last == "active ''" && scene.log.count == 4)
    scene.search.isActive = false
    scene.settle()
    #expect(scene.edge == Scene.low + 104)
  }

  // MARK: Pushes

  /// Would catch a search that stays in front of the pushed page, or that is lost behind it.
  @Test func aPushedPageCoversTheSearch() {
    let scene = Scene { $0.obscuresBackgroundDuringPresentation = false }
    defer { scene.end() }
    scene.begin()
    scene.stage.type("a")
    let detail = UIViewController()
    detail.title = "Detail"
    detail.navigationItem.largeTitleDisplayMode = .never
    scene.navigation.pushViewController(detail, animated: true)
    scene.settle()
    #expect(scene.edge == Scene.low && scene.search.isActive)
    #expect(scene.search.view.window == nil && scene.search.searchBar.window == nil)
    #expect(scene.navigation.navigationBar.content.title == "Detail")
    scene.navigation.popViewController(animated: true)
    scene.settle()
    #expect(scene.search.isActive && scene.search.searchBar.text == "a" && scene.edge == 62 + 56)
    scene.search.isActive = false
    scene.settle()
    #expect(scene.edge == Scene.low + 104)
    #expect(RestingState.problems(in: scene.stage.window) == [])
  }

  // MARK: Above a table

  /// Would catch a bar that scrolls away with its table, or that does not come back to it.
  @Test func aBarAboveATableMovesToTheTop() {
    let scene = Scene(isLarge: false, inTable: true)
    defer { scene.end() }
    #expect(scene.place(scene.field).minY == Scene.low + 10)
    scene.begin()
    #expect(scene.search.isActive && scene.navigation.isNavigationBarHidden)
    #expect(scene.place(scene.field).minY == 72)
    scene.stage.type("a")
    #expect(scene.log.last == "active 'a'")
    scene.search.isActive = false
    scene.settle()
    #expect(!scene.navigation.isNavigationBarHidden)
    #expect(scene.place(scene.field).minY == Scene.low + 10)
    #expect(scene.field.isDescendant(of: scene.table))
    #expect(RestingState.problems(in: scene.stage.window) == [])
  }

  /// A table view controller's view is the table itself, which a presentation must not scroll with.
  @Test(arguments: [true, false]) func aTableControllersBarMovesToTheTop(inTable: Bool) {
    withStage(width: 402, height: 874) { stage in
      let page = UITableViewController(style: .plain)
      let (rows, search) = (Rows(), UISearchController(searchResultsController: nil))
      page.tableView.dataSource = rows
      page.definesPresentationContext = true
      if inTable {
        search.searchBar.sizeToFit()
        page.tableView.tableHeaderView = search.searchBar
      } else {
        page.navigationItem.searchController = search
      }
      stage.window.rootViewController = UINavigationController(rootViewController: page)
      stage.turn()
      page.tableView.contentOffset.y += 20
      stage.turn()
      let field = search.searchBar.searchTextField
      let start = field.convert(CGPoint.zero, to: nil).y
      let expected: CGFloat = inTable ? 44 + 10 - 20 : 44 + 1
      #expect(start == expected)
      search.isActive = true
      for _ in 0..<8 { stage.advance(by: 0.5) }
      #expect(abs(field.convert(CGPoint.zero, to: nil).y - 10) < 0.01)
      #expect(search.view.superview?.superview === page.view.superview)
      #expect(search.view.safeAreaInsets.top == (inTable ? 56 : 12))
      page.tableView.contentOffset.y += 40
      stage.turn()
      #expect(abs(field.convert(CGPoint.zero, to: nil).y - 10) < 0.01)
      page.tableView.contentOffset.y -= 40
      search.isActive = false
      for _ in 0..<8 { stage.advance(by: 0.5) }
      #expect(abs(field.convert(CGPoint.zero, to: nil).y - start) < 0.01)
      #expect(RestingState.problems(in: stage.window) == [])
    }
  }
}
