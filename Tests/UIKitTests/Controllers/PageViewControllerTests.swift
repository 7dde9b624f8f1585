import Testing

@testable import UIKit

/// Five pages, of which one is shown.
@MainActor
private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  final class Page: UIViewController {
    let number: Int
    weak let book: Book?

    init(_ number: Int, _ book: Book) {
      self.number = number
      self.book = book
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) { book?.log.append("will appear \(number)") }
    override func viewDidAppear(_ animated: Bool) { book?.log.append("did appear \(number)") }
    override func viewWillDisappear(_ animated: Bool) { book?.log.append("will go \(number)") }
    override func viewDidDisappear(_ animated: Bool) { book?.log.append("did go \(number)") }
  }

  let screen = TestScreen(size: CGSize(width: 400, height: 600))
  let controller: UIPageViewController
  var log: [String] = []
  var dotCount = 0
  let pageCount = 5

  init(
    _ style: UIPageViewController.TransitionStyle = .scroll,
    _ orientation: UIPageViewController.NavigationOrientation = .horizontal, spacing: CGFloat = 0,
    dots: Int = 0, isMirrored: Bool = false, first: Int = 1
  ) {
    controller = UIPageViewController(
      transitionStyle: style, navigationOrientation: orientation,
      options: [.interPageSpacing: spacing])
    if isMirrored { controller.view.semanticContentAttribute = .forceRightToLeft }
    dotCount = dots
    controller.dataSource = self
    controller.delegate = self
    controller.setViewControllers([page(first)], direction: .forward, animated: false)
    screen.show(controller)
  }

  func page(_ number: Int) -> Page { Page(number, self) }

  /// The number of the shown page.
  var shown: Int? { (controller.viewControllers?.first as? Page)?.number }

  /// The horizontal or vertical distance of the shown page from its place.
  var offset: CGPoint {
    guard let view = controller.viewControllers?.first?.view else { return .zero }
    return view.convert(CGPoint.zero, to: nil)
  }

  private var finger = CGPoint.zero

  func touch(_ phase: InputEvent.TouchPhase, _ point: CGPoint) {
    UIApplication.shared.handle(
      InputEvent(.touch(id: 1, phase, location: point), at: screen.clock.now()))
    UIApplication.shared.deliverMoves()
  }

  /// Puts a finger down and drags it, 20 points a frame.
  func drag(_ dx: CGFloat, _ dy: CGFloat = 0) {
    finger = CGPoint(x: 200, y: 300)
    touch(.began, finger)
    move(dx, dy)
  }

  func move(_ dx: CGFloat, _ dy: CGFloat = 0) {
    let steps = Int(max(abs(dx), abs(dy)) / 20)
    for _ in 0..<steps {
      finger.x += dx / CGFloat(steps)
      finger.y += dy / CGFloat(steps)
      screen.advance(by: 1.0 / 60)
      touch(.moved, finger)
    }
    screen.advance(by: 1.0 / 60)
  }

  /// Lifts the finger after it has rested.
  func lift(resting: Bool = true) {
    if resting {
      for _ in 0..<20 {
        screen.advance(by: 1.0 / 60)
        touch(.moved, finger)
      }
    }
    touch(.ended, finger)
  }

  func settle() { for _ in 0..<120 { screen.advance(by: 1.0 / 60) } }

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    let number = (viewController as? Page)?.number ?? 0
    return number > 0 ? page(number - 1) : nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    let number = (viewController as? Page)?.number ?? 0
    return number < pageCount - 1 ? page(number + 1) : nil
  }

  func presentationCount(for pageViewController: UIPageViewController) -> Int { dotCount }
  func presentationIndex(for pageViewController: UIPageViewController) -> Int { shown ?? 0 }

  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pending: [UIViewController]
  ) {
    log.append("to \((pending.first as? Page)?.number ?? -1)")
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {
    log.append(
      "\(completed ? "turned" : "stayed") from \((previousViewControllers.first as? Page)?.number ?? -1)"
    )
  }
}

@MainActor
@Suite("UIPageViewController")
struct PageViewControllerTests {
  private let turned = [
    "to 2", "will go 1", "will appear 2", "did go 1", "did appear 2", "turned from 1",
  ]

  @Test func theFirstPageFillsTheView() {
    let book = Book()
    #expect(book.log == ["will appear 1", "did appear 1"])
    #expect(book.shown == 1 && book.offset == .zero)
    #expect(
      book.controller.viewControllers?.first?.view.frame.size == CGSize(width: 400, height: 600))
    #expect(book.controller.spineLocation == .none && book.controller.gestureRecognizers.isEmpty)
    // Without animation, pages change at once.
    book.log = []
    var isDone = false
    book.controller.setViewControllers([book.page(4)], direction: .reverse, animated: false) {
      isDone = $0
    }
    #expect(isDone && book.shown == 4 && book.controller.children.count == 1)
    #expect(book.log == ["will go 1", "will appear 4", "did go 1", "did appear 4"])
  }

  @Test func aDragTurnsThePage() {
    let book = Book()
    book.log = []
    book.drag(-100)
    #expect(book.log == Array(turned.prefix(3)))
    #expect(book.shown == 1 && abs(book.offset.x + 90) < 15)
    book.move(-160)
    book.lift()
    book.settle()
    #expect(book.log == turned)
    #expect(book.shown == 2 && book.offset == .zero)
    #expect(book.controller.children.count == 1)
    // And back.
    book.log = []
    book.drag(260)
    book.lift()
    book.settle()
    #expect(book.shown == 1 && book.offset == .zero && book.log.last == "turned from 2")
  }

  @Test func aDragThatGoesBackTurnsNothing() {
    let book = Book()
    book.log = []
    book.drag(-120)
    book.lift()
    book.settle()
    #expect(book.shown == 1 && book.offset == .zero && book.controller.children.count == 1)
    #expect(
      book.log == [
        "to 2", "will go 1", "will appear 2", "will go 2", "will appear 1", "did go 2",
        "did appear 1", "stayed from 1",
      ])
    // To one side, then to the other.
    book.log = []
    book.drag(-100)
    book.move(220)
    book.lift()
    book.settle()
    #expect(book.shown == 1)
    #expect(book.log.filter { $0.hasPrefix("to") } == ["to 2", "to 0"])
    #expect(book.log.filter { $0.hasPrefix("stayed") } == ["stayed from 1", "stayed from 1"])
  }

  @Test func thereIsNothingBeforeTheFirstPage() {
    let book = Book(first: 0)
    book.log = []
    book.drag(200)
    #expect(book.offset.x > 20 && book.offset.x < 150)
    book.lift()
    book.settle()
    #expect(book.log.isEmpty && book.offset == .zero)
  }

  /// A finger comes down while a page still moves.
  @Test func flicksFollowEachOther() {
    let book = Book(first: 0)
    for _ in 0..<3 {
      book.drag(-160)
      book.lift(resting: false)
      for _ in 0..<8 { book.screen.advance(by: 1.0 / 60) }
    }
    book.settle()
    #expect(book.shown == 3 && book.offset == .zero)
    #expect(book.controller.children.count == 1)
    #expect(
      book.log.filter { $0.hasPrefix("will appear") }.count
        == book.log.filter { $0.hasPrefix("did appear") }.count)
    #expect(
      book.log.filter { $0.hasPrefix("will go") }.count
        == book.log.filter { $0.hasPrefix("did go") }.count)
  }

  /// The page beyond is missing, so the contents of the scroll view get smaller while it moves.
  @Test(arguments: [(3, CGFloat(-160), 4), (1, 160, 0)])
  func aFlickReachesTheLastPage(first: Int, way: CGFloat, last: Int) {
    let book = Book(spacing: 16, first: first)
    book.drag(way)
    book.lift(resting: false)
    book.settle()
    #expect(book.shown == last && book.offset == .zero)
    #expect(book.log.last == "turned from \(first)")
    #expect(book.controller.children.count == 1)
  }

  /// Beyond the neighbour, in one drag.
  @Test func aLongDragTurnsTwoPages() {
    let book = Book()
    book.log = []
    book.drag(-700)
    #expect(book.shown == 2 && book.log == turned + ["to 3", "will go 2", "will appear 3"])
    book.lift()
    book.settle()
    #expect(book.shown == 3 && book.log.last == "turned from 2")
  }

  @Test(arguments: [UIPageViewController.NavigationDirection.forward, .reverse])
  func theAppTurnsPages(direction: UIPageViewController.NavigationDirection) {
    let book = Book()
    book.log = []
    var ends: [Bool] = []
    book.controller.setViewControllers(
      [book.page(4)], direction: direction, animated: true
    ) { ends.append($0) }
    #expect(book.shown == 1)
    for _ in 0..<6 { book.screen.advance(by: 1.0 / 60) }
    #expect(direction == .forward ? book.offset.x < -5 : book.offset.x > 5)
    book.settle()
    #expect(book.shown == 4 && book.offset == .zero && ends == [true])
    // The delegate is told of the user's turns only.
    #expect(book.log == ["will go 1", "will appear 4", "did go 1", "did appear 4"])
    // Another request ends the first at once.
    for number in [3, 2] {
      book.controller.setViewControllers(
        [book.page(number)], direction: direction, animated: true
      ) { ends.append($0) }
      book.screen.advance(by: 0.05)
    }
    book.settle()
    #expect(book.shown == 2 && ends == [true, true, true])
  }

  @Test func aResizedWindowKeepsThePage() {
    let book = Book(spacing: 20)
    book.drag(-100)
    book.screen.resize(to: CGSize(width: 300, height: 500))
    #expect(book.shown == 1)
    book.lift()
    book.settle()
    #expect(book.shown == 1 && book.offset == .zero)
    #expect(
      book.controller.viewControllers?.first?.view.frame.size == CGSize(width: 300, height: 500))
  }

  @Test func pagesAreApartByTheSpacing() throws {
    let book = Book(.scroll, .vertical, spacing: 30)
    book.drag(0, -200)
    let next = try #require(book.controller.children.last)
    let distance = next.view.convert(CGPoint.zero, to: nil).y - book.offset.y
    #expect(abs(distance - 630) < 0.01)
    book.move(0, -200)
    book.lift()
    book.settle()
    #expect(book.shown == 2 && book.offset == .zero)
  }

  @Test func laterPagesAreAtTheLeftFromRightToLeft() {
    let book = Book(isMirrored: true)
    book.drag(260)
    book.lift()
    book.settle()
    #expect(book.shown == 2)
    book.controller.setViewControllers([book.page(3)], direction: .forward, animated: true)
    for _ in 0..<6 { book.screen.advance(by: 1.0 / 60) }
    #expect(book.offset.x > 5)
    book.settle()
    #expect(book.shown == 3 && book.offset == .zero)
  }

  @Test func dotsShowWhereOneIs() throws {
    let book = Book(dots: 5)
    let control = try #require(
      book.controller.view.subviews.compactMap { $0 as? UIPageControl }.first)
    #expect(control.numberOfPages == 5 && control.currentPage == 1)
    #expect(book.controller.viewControllers?.first?.view.frame.height == 563)
    book.log = []
    control.currentPage = 4
    control.sendActions(for: .valueChanged)
    book.settle()
    #expect(book.shown == 2 && control.currentPage == 2 && book.log == turned)
    book.drag(-260)
    book.lift()
    book.settle()
    #expect(control.currentPage == 3)
  }

  @Test func curledPagesAreTurnedBySwipesAndClicks() {
    let book = Book(.pageCurl)
    #expect(book.controller.spineLocation == .min)
    book.log = []
    book.drag(-160)
    book.lift(resting: false)
    book.settle()
    #expect(book.shown == 2 && book.log == turned)
    for (x, page) in [(20, 1), (390, 2), (200, 2)] {
      book.screen.click(CGPoint(x: x, y: 300))
      book.settle()
      #expect(book.shown == page)
    }
    book.controller.setViewControllers([book.page(0)], direction: .reverse, animated: true)
    book.settle()
    #expect(book.shown == 0 && book.offset == .zero && book.controller.children.count == 1)
  }

  private final class Watcher: UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
      offsets.append(scrollView.contentOffset.x)
    }
  }

  /// Apps become the delegate of the scroll view in the view, and read from its offset how far a turn is: the shown page is in the middle of
  /// three places.
  @Test func theAppMayTakeTheScrollViewsDelegate() throws {
    let book = Book(first: 0)
    let scroll = try #require(
      book.controller.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
    let watcher = Watcher()
    scroll.delegate = watcher
    #expect(scroll.contentOffset.x == 400)
    book.drag(300)
    book.lift()
    book.settle()
    #expect(book.shown == 0 && scroll.contentOffset.x == 400)
    book.drag(-300)
    #expect(watcher.offsets.last.map { $0 > 600 && $0 < 800 } == true)
    book.lift()
    book.settle()
    #expect(book.shown == 1 && scroll.contentOffset.x == 400)
    var isDone = false
    book.controller.setViewControllers([book.page(2)], direction: .forward, animated: true) {
      isDone = $0
    }
    book.settle()
    #expect(book.shown == 2 && isDone && scroll.contentOffset.x == 400)
  }

  /// A data source that only knows which page is shown, and learns it from the delegate.
  private final class Counting: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = (0..<4).map { _ in UIViewController() }
    var shown = 0
    func pageViewController(
      _ controller: UIPageViewController, viewControllerBefore: UIViewController
    )
      -> UIViewController?
    { shown > 0 ? pages[shown - 1] : nil }
    func pageViewController(
      _ controller: UIPageViewController, viewControllerAfter: UIViewController
    )
      -> UIViewController?
    { shown < 3 ? pages[shown + 1] : nil }
    func pageViewController(
      _ controller: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {
      shown = pages.firstIndex { $0 === controller.viewControllers?.first } ?? -1
    }
  }

  @Test func theDelegateHearsOfTheEndBeforeTheNeighborsAreAskedFor() {
    let book = Book()
    let counting = Counting()
    book.controller.dataSource = counting
    book.controller.delegate = counting
    book.controller.setViewControllers([counting.pages[0]], direction: .forward, animated: false)
    for page in 1...3 {
      book.drag(-300)
      book.lift()
      book.settle()
      #expect(counting.shown == page)
      #expect(counting.pages[page].view.convert(CGPoint.zero, to: nil) == .zero)
    }
  }
}
