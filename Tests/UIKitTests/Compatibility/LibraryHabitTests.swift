import TestSupport
import Testing

@testable import UIKit

/// Habits of other people's libraries that work on iOS, and were found not to work here when their transitions were played.
@MainActor
@Suite(.serialized) struct LibraryHabitTests {
  // MARK: Presentations

  /// Places the presented view whenever the container is laid out.
  private final class Card: UIPresentationController {
    var placements = 0
    /// What `dismissalTransitionWillBegin()` does.
    var beforeDismissal: (UIView) -> Void = { _ in }

    override var frameOfPresentedViewInContainerView: CGRect {
      containerView?.bounds.inset(by: UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)) ?? .zero
    }
    override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      placements += 1
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
    override func dismissalTransitionWillBegin() { containerView.map(beforeDismissal) }
  }

  /// Moves the presented view below the screen, and gives it another size.
  private final class Drop: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      let leaving =
        context.viewController(forKey: .from)?.presentingViewController == nil
        ? nil : context.view(forKey: .from)
      let below = context.containerView.bounds.offsetBy(
        dx: 0, dy: context.containerView.bounds.height)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        leaving?.frame = below
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    var card: Card?
    func animationController(forDismissed dismissed: UIViewController) -> (
      any UIViewControllerAnimatedTransitioning
    )? { Drop() }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? {
      card = Card(presentedViewController: presented, presenting: presenting)
      return card
    }
  }

  /// The animator's new size requests a layout of the container. That must not put the view back.
  @Test func theContainersLayoutDoesNotUndoADismissal() throws {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let root = UIViewController()
    let page = UIViewController()
    let delegate = Delegate()
    screen.show(root)
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = delegate
    root.present(page, animated: false)
    screen.flush()
    let card = try #require(delegate.card)
    #expect(page.view.frame == CGRect(x: 0, y: 40, width: 400, height: 560))
    // A change before the animator starts is laid out before it.
    card.beforeDismissal = { container in
      container.addSubview(UIView())
      card.placements = 0
    }
    root.dismiss(animated: true)
    #expect(card.placements == 1)
    for tenth in 1..<10 {
      screen.advance(by: 0.1)
      let frame = page.view.layer.presentation()?.frame
      #expect(abs((frame?.minY ?? 0) - (40 + 56 * CGFloat(tenth))) < 0.01, "\(tenth)")
    }
    #expect(card.placements == 1)
    // Another size of the window still places the view.
    screen.resize(to: CGSize(width: 500, height: 600))
    #expect(card.placements == 2)
    screen.runUntilIdle()
    #expect(root.presentedViewController == nil)
  }

  /// Moves both views into the container, as for a presentation in full screen.
  private final class Gather: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      for key in [UITransitionContextViewControllerKey.from, .to] {
        if let view = context.viewController(forKey: key)?.view {
          context.containerView.addSubview(view)
        }
      }
      UIView.animate(withDuration: 1) {
        context.viewController(forKey: .from)?.view.alpha = 0.9
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  private final class GatherDelegate: NSObject, UIViewControllerTransitioningDelegate {
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Gather() }
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { Gather() }
  }

  /// The usual place where a library's transitions are turned on.
  @Test func theDelegateMayBeSetWhenTheViewIsLoaded() {
    final class Page: UIViewController {
      let delegate = GatherDelegate()
      override func viewDidLoad() {
        super.viewDidLoad()
        transitioningDelegate = delegate
      }
    }
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let root = UIViewController()
    screen.show(root)
    let page = Page()
    page.modalPresentationStyle = .fullScreen
    root.present(page, animated: true)
    screen.advance(by: 0.5)
    #expect((root.view.layer.presentation()?.opacity ?? 1) < 1)
    screen.runUntilIdle()
  }

  @Test func aPresenterThatAnAnimatorHasMovedIsBackAfterTheDismissal() {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let root = UIViewController()
    let page = UIViewController()
    let delegate = GatherDelegate()
    screen.show(root)
    page.transitioningDelegate = delegate
    root.present(page, animated: true)
    screen.runUntilIdle()
    root.dismiss(animated: true)
    screen.runUntilIdle()
    #expect(root.view.window === screen.window && root.presentedViewController == nil)
    #expect(page.view.window == nil)
  }

  // MARK: Constraints

  /// A view that replaces one of its constraints in each layout.
  private final class Renewing: UIView {
    let part = UIView()
    var height: CGFloat = 10
    var layouts = 0
    private var constraint: NSLayoutConstraint?

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      if part.superview == nil {
        part.translatesAutoresizingMaskIntoConstraints = false
        addSubview(part)
        NSLayoutConstraint.activate([
          part.topAnchor.constraint(equalTo: topAnchor),
          part.leadingAnchor.constraint(equalTo: leadingAnchor),
          part.widthAnchor.constraint(equalToConstant: 20),
        ])
      }
      constraint?.isActive = false
      constraint = part.heightAnchor.constraint(equalToConstant: height)
      constraint?.isActive = true
    }
  }

  @Test func aViewThatRenewsItsConstraintsComesToRest() {
    let screen = TestScreen()
    let view = Renewing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    screen.window.addSubview(view)
    screen.advance(by: 0.1)
    #expect(view.part.frame.height == 10)
    let layouts = view.layouts
    for _ in 0..<10 { screen.advance(by: 0.1) }
    #expect(view.layouts == layouts && layouts < 5)
    view.height = 30
    view.setNeedsLayout()
    screen.advance(by: 0.1)
    #expect(view.part.frame.height == 30)
  }

  // MARK: Lists

  private final class Row: UITableViewCell {
    let part = Brick(20, 10)
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      selectionStyle = .none
    }
    required init?(coder: NSCoder) { nil }
    /// Adds a view that constraints place at the lower edge.
    func addPart() {
      contentView.addSubview(part)
      NSLayoutConstraint.activate([
        part.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        part.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      ])
    }
  }

  private final class Rows: UITableViewController {
    var heights = Array(repeating: CGFloat(100), count: 8)
    var chosen: [Int] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Row.self, forCellReuseIdentifier: "row")
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      heights.count
    }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
      heights[path.row]
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath)
      -> UITableViewCell
    {
      tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      chosen.append(path.row)
    }

    func shownTop(_ row: Int) -> CGFloat? {
      tableView.cellForRow(at: IndexPath(row: row, section: 0))?.layer.presentation()?.frame.minY
    }
  }

  private func rows() -> (TestScreen, Rows) {
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let rows = Rows(style: .plain)
    screen.show(rows)
    return (screen, rows)
  }

  @Test func aCellWithoutASelectionStyleIsSelected() {
    let (screen, rows) = rows()
    screen.click(CGPoint(x: 100, y: 150))
    #expect(rows.chosen == [1])
  }

  /// A menu's animator asks for the cells before the first layout.
  @Test func visibleCellsAreMadeBeforeTheFirstLayout() {
    let rows = Rows(style: .plain)
    rows.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    #expect(rows.tableView.visibleCells.count == 4)
    #expect(rows.tableView.visibleCells.last?.frame.minY == 300)
  }

  @Test func aDelegateMayAskForTheVisibleRows() {
    final class Curious: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        8
      }
      override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        CGFloat(50 + tableView.visibleCells.count * 0)
      }
      override func tableView(
        _ tableView: UITableView, cellForRowAt path: IndexPath
      ) -> UITableViewCell {
        _ = tableView.indexPathsForVisibleRows
        return UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }
    let screen = TestScreen(size: CGSize(width: 300, height: 200))
    let table = Curious(style: .plain)
    screen.show(table)
    table.tableView.beginUpdates()
    table.tableView.endUpdates()
    #expect(table.tableView.visibleCells.count == 4)
  }

  @Test func aCellKeepsTheFrameThatTheAppGivesIt() throws {
    let (screen, rows) = rows()
    let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 1, section: 0)))
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    screen.advance(by: 0.1)
    #expect(cell.frame.height == 400)
    rows.heights[0] = 120
    rows.tableView.beginUpdates()
    rows.tableView.endUpdates()
    #expect(cell.frame == CGRect(x: 0, y: 120, width: 300, height: 100))
  }

  /// Rows that come into view start at their old places, and those that leave it move there. Constraints inside are laid out at once.
  @Test func anUpdateInAnAnimationBlockMovesAllRows() throws {
    let (screen, rows) = rows()
    let cell = try #require(rows.tableView.cellForRow(at: IndexPath(row: 0, section: 0)) as? Row)
    @MainActor func update(_ height: CGFloat) {
      rows.heights[0] = height
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        rows.tableView.beginUpdates()
        rows.tableView.endUpdates()
      }
      screen.advance(by: 0.5)
    }
    cell.addPart()
    update(300)
    #expect(rows.shownTop(1) == 200 && rows.shownTop(2) == 300)
    // Row 3 leaves: it was at 300, and will be at 500.
    #expect(rows.tableView.visibleCells.count == 2)
    #expect(
      rows.tableView.subviews.contains { $0 is Row && $0.layer.presentation()?.frame.minY == 400 })
    #expect(cell.part.layer.presentation()?.frame == CGRect(x: 280, y: 290, width: 20, height: 10))
    screen.advance(by: 1)
    rows.tableView.setNeedsLayout()
    screen.advance(by: 0.1)
    #expect(rows.tableView.subviews.count { $0 is Row } == 2)
    update(100)
    #expect(rows.shownTop(1) == 200 && rows.shownTop(2) == 300 && rows.shownTop(3) == 400)
  }

  @Test func aCollectionViewAppliesAttributesWhenTheyChange() throws {
    final class Grid: UICollectionViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      }
      override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      { 4 }
      override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
      {
        view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      }
    }
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let layout = UICollectionViewFlowLayout()
    let grid = Grid(collectionViewLayout: layout)
    screen.show(grid)
    let cell = try #require(grid.collectionView.cellForItem(at: IndexPath(item: 0, section: 0)))
    cell.alpha = 0.5
    cell.transform = CGAffineTransform(scaleX: 2, y: 2)
    grid.collectionView.setNeedsLayout()
    screen.advance(by: 0.1)
    #expect(cell.alpha == 0.5 && cell.transform.a == 2)
    layout.itemSize = CGSize(width: 70, height: 70)
    screen.advance(by: 0.1)
    #expect(cell.alpha == 1 && cell.transform.isIdentity && cell.bounds.width == 70)
  }

  /// Many cells place their subviews in their initializer.
  @Test func newCellsHaveTheSizeOfTheirItem() {
    final class Tile: UICollectionViewCell {
      static var frames: [CGRect] = []
      required init(frame: CGRect) {
        super.init(frame: frame)
        Self.frames.append(contentView.frame)
      }
      required init?(coder: NSCoder) { nil }
    }
    final class Tiles: UICollectionViewController {
      override func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
      { 1 }
      override func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath)
        -> UICollectionViewCell
      { view.dequeueReusableCell(withReuseIdentifier: "tile", for: path) }
    }
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 80)
    let tiles = Tiles(collectionViewLayout: layout)
    tiles.collectionView.register(Tile.self, forCellWithReuseIdentifier: "tile")
    screen.show(tiles)
    #expect(Tile.frames == [CGRect(x: 0, y: 0, width: 120, height: 80)])
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).contentView.frame.width == 320)
  }

  @Test func attributesAreEqualByTheirValues() {
    typealias Attributes = UICollectionViewLayoutAttributes
    let path = IndexPath(item: 1, section: 0)
    let a = Attributes(forCellWith: path)
    let changes: [(Attributes) -> Void] = [
      { $0.frame.origin.x = 1 }, { $0.alpha = 0.5 }, { $0.zIndex = 1 }, { $0.isHidden = true },
      { $0.transform = CGAffineTransform(scaleX: 2, y: 1) },
    ]
    #expect(a.isEqual(a.copy()) && a.hash == (a.copy() as? Attributes)?.hash)
    #expect(!a.isEqual(Attributes(forCellWith: IndexPath(item: 2, section: 0))) && !a.isEqual(nil))
    for change in changes {
      let b = a.copy() as? Attributes
      b.map(change)
      #expect(!a.isEqual(b))
    }
  }

  // MARK: Observation

  /// A view that follows another one moves with it in the same animation block; and the end of a gesture is not missed.
  @Test func geometryAndGesturesAreObservedAtOnce() {
    final class Observer: NSObject, KeyValueObserver {
      var states: [UIGestureRecognizer.State] = []
      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) {
        if let scroll = object as? UIScrollView { states.append(scroll.panGestureRecognizer.state) }
      }
    }
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    let follower = UIView()
    screen.window.addSubview(scroll)
    screen.window.addSubview(follower)
    let observation = scroll.observe(\.contentOffset) { scroll, _ in
      follower.center.y = scroll.contentOffset.y
    }
    UIView.animate(withDuration: 1) { scroll.contentOffset.y = 100 }
    #expect(follower.center.y == 100 && follower.layer.animationKeys()?.isEmpty == false)
    let observer = Observer()
    scroll.addObserver(observer, forKeyPath: "panGestureRecognizer.state", context: nil)
    screen.advance(by: 2)
    for (kind, time) in [
      (InputEvent.Kind.pointerDown(location: CGPoint(x: 100, y: 300)), 0.0),
      (.pointerMoved(location: CGPoint(x: 100, y: 200)), 0.1),
      (.pointerUp(location: CGPoint(x: 100, y: 200)), 0.2),
    ] {
      screen.advance(by: time == 0 ? 0 : 0.1)
      UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
    }
    #expect(observer.states.contains(.began) && observer.states.contains(.ended))
    withExtendedLifetime(observation) {}
  }

  // MARK: Scrolling

  /// Pulls the content of a scroll view beyond its top, and lets go.
  private func pulled() -> (TestScreen, UIScrollView) {
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    screen.window.addSubview(scroll)
    screen.flush()
    pull(scroll, on: screen)
    return (screen, scroll)
  }

  private func pull(_ scroll: UIScrollView, on screen: TestScreen) {
    @MainActor func send(_ kind: InputEvent.Kind) {
      UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
      screen.advance(by: 1.0 / 60)
    }
    send(.pointerDown(location: CGPoint(x: 100, y: 100)))
    for y in stride(from: 110, through: 340, by: 20) {
      send(.pointerMoved(location: CGPoint(x: 100, y: y)))
    }
    send(.pointerUp(location: CGPoint(x: 100, y: 340)))
  }

  /// As a control that refreshes does, which keeps the content below its indicator.
  @Test func bouncingContentThatIsPutInsideItsLimitsRests() {
    let (screen, scroll) = pulled()
    screen.advance(by: 1.0 / 60)
    #expect(scroll.contentOffset.y < -20)
    scroll.bounces = false
    UIView.animate(withDuration: 0.3) {
      scroll.contentInset.top = 20
      scroll.contentOffset.y = -20
    }
    for _ in 0..<30 { screen.advance(by: 0.1) }
    #expect(scroll.contentOffset.y == -20)
  }

  /// A menu above the content that stays when it has been pulled far enough: its insets grow when the gesture ends.
  @Test func insetsThatGrowAtTheEndOfADragKeepTheContent() {
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    screen.window.addSubview(scroll)
    screen.flush()
    let recognizer = scroll.panGestureRecognizer
    recognizer.addHandler { recognizer in
      if recognizer.state == .ended { scroll.contentInset.top = 120 }
    }
    pull(scroll, on: screen)
    for _ in 0..<60 { screen.advance(by: 0.05) }
    #expect(scroll.contentOffset.y < 0)
  }

  /// Another kind of such control forbids scrolling when it hears of the gesture's end.
  @Test func aDragEndsIfAnObserverForbidsScrolling() {
    let screen = TestScreen(size: CGSize(width: 300, height: 400))
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    screen.window.addSubview(scroll)
    let observation = scroll.panGestureRecognizer.observe(\.state) { recognizer, _ in
      if recognizer.state == .ended { scroll.isScrollEnabled = false }
    }
    for (kind, delay) in [
      (InputEvent.Kind.pointerDown(location: CGPoint(x: 100, y: 300)), 0.0),
      (.pointerMoved(location: CGPoint(x: 100, y: 200)), 0.1),
      (.pointerUp(location: CGPoint(x: 100, y: 200)), 0.1),
    ] {
      screen.advance(by: delay)
      UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
    }
    #expect(!scroll.isScrollEnabled && !scroll.isDragging)
    withExtendedLifetime(observation) {}
  }

  // MARK: Numbers

  @Test func anyNumberBecomesAFloat() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(3, 1, 1)
    #expect(CGFloat(number: layer.value(forKeyPath: "transform.scale.x")) == 3)
    #expect(CGFloat(number: Float(0.5)) == 0.5 && CGFloat(number: 7) == 7)
    #expect(CGFloat(number: NSNumber(value: 2)) == 2 && CGFloat(number: CGFloat(1)) == 1)
    #expect(CGFloat(number: "1") == nil && CGFloat(number: nil) == nil)
  }

  // MARK: Key paths

  /// Layers are often animated by the names of their key paths.
  @Test func keyPathsOfLayersHaveTheNamesOfAnimations() {
    #expect((\CALayer.position)._kvcKeyPathString == "position")
    #expect((\CALayer.isHidden)._kvcKeyPathString == "hidden")
    #expect((\CALayer.borderColor)._kvcKeyPathString == "borderColor")
    #expect((\CAShapeLayer.strokeEnd)._kvcKeyPathString == "strokeEnd")
    #expect((\CALayer.name)._kvcKeyPathString == nil)
  }
}
