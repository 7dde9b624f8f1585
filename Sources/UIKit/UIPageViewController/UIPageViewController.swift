import CoreGraphics

/// Shows one page of several at a time; the user turns to the neighbouring pages, which a data source makes. As in UIKit, with one page on each
/// side of a spine: pages side by side are missing.
///
///     let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
///     pages.dataSource = self
///     pages.setViewControllers([first], direction: .forward, animated: false)
///
/// With the style `scroll`, pages follow the finger, the pointer or the wheel. The data source is asked for both neighbours of a page as
/// soon as the page is shown. With the style `pageCurl`, a swipe, or a click near an edge, turns the page as a sheet of paper; it does not follow the finger.
///
/// Callbacks of a turn come in this order: the delegate's `willTransitionTo`; `viewWillDisappear`, `viewWillAppear`; the motion;
/// `viewDidDisappear`, `viewDidAppear`, `didFinishAnimating`. If the user goes back instead, the appearance callbacks are reversed, and
/// `transitionCompleted` is false.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// How pages are turned. As in UIKit.
  public enum TransitionStyle: Int, Sendable {
    /// As sheets of paper.
    case pageCurl
    /// Side by side, as in a scroll view.
    case scroll
  }

  /// The direction in which pages follow each other. As in UIKit.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// Whether a page comes after or before the shown one. As in UIKit.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// Where pages are bound together. As in UIKit; only `min` is supported for curls.
  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  /// The names of options for ``init(transitionStyle:navigationOrientation:options:)``. As in UIKit.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where pages are bound together. It has no effect here.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The space between two pages that are scrolled, in points: a number.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// Makes the pages before and after the shown one. Without it the user turns no pages. Not retained.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet { findNeighbors() }
  }
  /// Is told when pages are turned. Not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// How pages are turned.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// Whether the backs of sheets show pages; false by default. It has no effect here.
  open var isDoubleSided = false

  /// The space between two pages, in points.
  private let spacing: CGFloat
  private var current: UIViewController?
  private var neighbors: (before: UIViewController?, after: UIViewController?)
  /// The turn that has begun: the page that comes, and whether the app has asked for it.
  private var turn: Turn?
  private let scrollView = PageScrollView()
  private lazy var pageControl = makePageControl()
  private lazy var swipes = [makeSwipe(.forward), makeSwipe(.reverse)]
  private lazy var tap = makeTap()
  /// Whether the scroll view's offset is being set by the layout.
  private var isArranging = false

  private struct Turn {
    let page: UIViewController
    let direction: NavigationDirection
    /// Called at the end of a turn that the app has asked for.
    var completion: ((Bool) -> Void)?
    /// Whether the delegate is told of it.
    let isByUser: Bool
    /// Whether a drag decides how it ends.
    var followsDrag = false
  }

  // MARK: Creation

  /// Creates a controller without pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    spacing = Self.number(options?[.interPageSpacing])
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller from a storyboard, with the style, direction and spacing that it has there.
  public required init?(coder: NSCoder) {
    let element = (coder as? NibDecoder)?.element
    transitionStyle = element?["transitionStyle"] == "scroll" ? .scroll : .pageCurl
    navigationOrientation =
      element?["navigationOrientation"] == "vertical" ? .vertical : .horizontal
    spacing = element?.number("pageSpacing") ?? 0
    super.init(coder: coder)
  }

  private static func number(_ value: Any?) -> CGFloat {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as Float: CGFloat(number)
    default: 0
    }
  }

  // MARK: Pages

  /// The shown page; nil before the first one is set.
  open var viewControllers: [UIViewController]? { current.map { [$0] } }

  /// Where pages are bound together: at the leading edge of curled pages.
  open var spineLocation: SpineLocation { transitionStyle == .pageCurl ? .min : .none }

  /// The recognizers that turn curled pages; empty for scrolled ones, as in UIKit.
  open var gestureRecognizers: [UIGestureRecognizer] {
    transitionStyle == .pageCurl ? swipes + [tap] : []
  }

  /// Shows a page.
  ///
  /// A turn that is running ends at once. Stops the program if there is not exactly one page, as UIKit does.
  ///
  /// - Parameters:
  ///   - viewControllers: the page.
  ///   - direction: whether it comes from the side of later or of earlier pages.
  ///   - animated: whether the page is turned. Off screen it is not.
  ///   - completion: called when the page is shown.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let page = viewControllers?.first, viewControllers?.count == 1 else {
      preconditionFailure(
        "a page view controller shows one page, not \(viewControllers?.count ?? 0)")
    }
    endTurnAtOnce()
    guard page !== current else {
      findNeighbors()
      completion?(true)
      return
    }
    guard animated, current != nil, appearance.isVisible, viewIfLoaded?.window != nil else {
      replace(by: page)
      completion?(true)
      return
    }
    loadViewIfNeeded()
    let turn = Turn(page: page, direction: direction, completion: completion, isByUser: false)
    if transitionStyle == .scroll { scroll(turn) } else { curl(turn) }
  }

  /// Shows a page without turning.
  private func replace(by page: UIViewController) {
    let old = current
    let isShown = appearance.isVisible
    if isShown { old?.beginAppearanceTransition(false, animated: false) }
    if let old { remove(old, unless: page) }
    current = page
    if isShown { page.beginAppearanceTransition(true, animated: false) }
    add(page)
    if isShown {
      old?.endAppearanceTransition()
      page.endAppearanceTransition()
    }
    findNeighbors()
  }

  private func add(_ page: UIViewController) {
    if page.parent !== self { addChild(page) }
    guard isViewLoaded else { return }
    pageHost.addSubview(page.view)
    arrange()
    page.didMove(toParent: self)
  }

  private func remove(_ page: UIViewController, unless other: UIViewController? = nil) {
    guard page !== other, page.parent === self else { return }
    page.willMove(toParent: nil)
    page.viewIfLoaded?.removeFromSuperview()
    page.removeFromParent()
  }

  private var pageHost: UIView { transitionStyle == .scroll ? scrollView : view }

  /// Asks for the pages before and after the shown one, for swipes.
  private func findNeighbors() {
    guard turn == nil else { return }
    if transitionStyle == .scroll, let dataSource, let current {
      neighbors = (
        dataSource.pageViewController(self, viewControllerBefore: current),
        dataSource.pageViewController(self, viewControllerAfter: current)
      )
    } else {
      neighbors = (nil, nil)
    }
    showPageControl()
    arrange()
  }

  // MARK: UIViewController

  open override func loadView() {
    let view = PagesView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.onLayout = { [weak self] in self?.arrange() }
    view.clipsToBounds = true
    self.view = view
    if transitionStyle == .scroll {
      scrollView.owner = self
      view.addSubview(scrollView)
    } else {
      for recognizer in gestureRecognizers { view.addGestureRecognizer(recognizer) }
    }
    if let current {
      pageHost.addSubview(current.view)
      current.didMove(toParent: self)
    }
    showPageControl()
  }

  override var managesAppearanceOfChildren: Bool { true }

  /// Only the shown page appears together with this controller.
  override func childrenSharingAppearance(_ isAppearing: Bool) -> [UIViewController] {
    guard isAppearing else { return super.childrenSharingAppearance(false) }
    return [current].compactMap(\.self)
  }

  open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    [current].compactMap(\.self)
  }

  // MARK: Layout

  /// The area of a page, above the dots.
  private var pageArea: CGRect {
    var area = view.bounds
    if !pageControl.isHidden { area.size.height = max(area.height - Self.dotsHeight, 0) }
    return area
  }

  /// The height of the area of the dots, in points. UIKit's.
  private static let dotsHeight: CGFloat = 37

  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  /// Whether later pages are at the left.
  private var isReversed: Bool { isHorizontal && view.isMirrored }

  /// The distance between two pages, in points.
  private var stride: CGFloat {
    (isHorizontal ? pageArea.width : pageArea.height) + spacing
  }

  /// The pages in the scroll view with the numbers of their places, from left to right or from top to bottom. As in UIKit, there are three
  /// places, and the shown page has the middle one: apps compute from the scroll view's offset how far a turn is.
  private var slots: [(page: UIViewController, place: Int)] {
    var (before, after) = neighbors
    if let turn {
      switch turn.direction {
      case .forward where !turn.followsDrag: (before, after) = (nil, turn.page)
      case .reverse where !turn.followsDrag: (before, after) = (turn.page, nil)
      default: break
      }
    }
    if isReversed { swap(&before, &after) }
    return [before, current, after].enumerated().compactMap { place, page in
      page.map { ($0, place) }
    }
  }

  /// Lays the pages out, and keeps the distance by which the shown page is scrolled.
  private func arrange() {
    guard isViewLoaded, !isArranging else { return }
    isArranging = true
    defer { isArranging = false }
    let area = pageArea
    pageControl.frame = CGRect(
      x: 0, y: area.maxY, width: area.width, height: view.bounds.height - area.height)
    guard transitionStyle == .scroll else {
      current?.viewIfLoaded?.frame = area
      return
    }
    let frame =
      isHorizontal
      ? area.insetBy(dx: -spacing / 2, dy: 0) : area.insetBy(dx: 0, dy: -spacing / 2)
    let scrolled = turn == nil ? 0 : wayScrolled
    let slots = slots
    if scrollView.frame != frame { scrollView.frame = frame }
    shownPlace = stride
    // Before the limits: a motion that goes on would return into narrower ones.
    let offset = offset(scrolledBy: scrolled)
    if scrollView.contentOffset != offset { scrollView.contentOffset = offset }
    let length = 3 * stride
    scrollView.contentSize =
      isHorizontal
      ? CGSize(width: length, height: frame.height) : CGSize(width: frame.width, height: length)
    // Where there is no page, the content ends.
    let before = slots.first?.place == 0 ? 0 : -stride
    let after = slots.last?.place == 2 ? 0 : -stride
    scrollView.contentInset =
      isHorizontal
      ? UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
      : UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
    // Content that rests at an edge has moved with it.
    if scrollView.contentOffset != offset { scrollView.contentOffset = offset }
    for (page, place) in slots where page.parent === self {
      let start = stride * CGFloat(place) + spacing / 2
      page.viewIfLoaded?.frame = CGRect(
        origin: isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start), size: area.size)
    }
  }

  /// The offset of the scroll view at which the shown page is in its place, at the last layout.
  private var shownPlace: CGFloat = 0

  /// The offset of the scroll view at which the shown page is `way` before its place.
  private func offset(scrolledBy way: CGFloat) -> CGPoint {
    isHorizontal ? CGPoint(x: stride + way, y: 0) : CGPoint(x: 0, y: stride + way)
  }

  /// The distance by which the shown page is scrolled from its place.
  private var wayScrolled: CGFloat {
    let offset = isHorizontal ? scrollView.contentOffset.x : scrollView.contentOffset.y
    return offset - shownPlace
  }

  // MARK: Turns

  private func begin(_ turn: Turn) {
    self.turn = turn
    if turn.isByUser {
      delegate?.pageViewController(self, willTransitionTo: [turn.page])
    }
    current?.beginAppearanceTransition(false, animated: true)
    turn.page.beginAppearanceTransition(true, animated: true)
    add(turn.page)
  }

  /// Ends the turn: with the new page, or with the old one.
  private func end(completed: Bool) {
    guard let turn, let old = current else { return }
    let scrolled = completed ? wayScrolled - (shownWay(to: turn) ?? 0) : wayScrolled
    self.turn = nil
    if completed {
      current = turn.page
      remove(old)
      old.endAppearanceTransition()
      turn.page.endAppearanceTransition()
    } else {
      turn.page.beginAppearanceTransition(false, animated: true)
      old.beginAppearanceTransition(true, animated: true)
      remove(turn.page)
      turn.page.endAppearanceTransition()
      old.endAppearanceTransition()
    }
    // The app may note the shown page now, from which the data source finds its neighbours.
    if turn.isByUser {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [old],
        transitionCompleted: completed)
    }
    findNeighbors()
    turn.completion?(true)
    // A drag that goes on has moved the new page a little already.
    let shown = completed ? turn.page : old
    if self.turn == nil, current === shown, scrollView.isDragging || scrollView.isDecelerating {
      scrollView.contentOffset = offset(scrolledBy: scrolled)
    }
  }

  /// The distance from the shown page to the page of a turn.
  private func shownWay(to turn: Turn) -> CGFloat? {
    slots.first { $0.page === turn.page }.map { stride * CGFloat($0.place - 1) }
  }

  private func endTurnAtOnce() {
    guard let turn else { return }
    if transitionStyle == .scroll {
      scrollView.isScrollEnabled = true
      scrollView.setContentOffset(scrollView.contentOffset, animated: false)
    }
    end(completed: !turn.followsDrag)
  }

  // MARK: Scrolling

  private func scroll(_ turn: Turn) {
    begin(turn)
    scrollView.isScrollEnabled = false
    guard let way = shownWay(to: turn) else { return }
    scrollView.setContentOffset(offset(scrolledBy: way), animated: true)
  }

  /// Begins, changes or ends the turn that the scroll view's offset shows.
  fileprivate func didScroll() {
    guard !isArranging, current != nil, turn?.followsDrag != false else { return }
    let way = wayScrolled
    let isForward = (way > 0) != isReversed
    let page = isForward ? neighbors.after : neighbors.before
    if let turn, abs(way) < Self.negligibleWay || turn.page !== page {
      end(completed: false)
    }
    guard abs(way) >= Self.negligibleWay, let page else { return }
    if turn == nil {
      begin(
        Turn(
          page: page, direction: isForward ? .forward : .reverse, isByUser: true,
          followsDrag: true))
    }
    if abs(way) >= stride - Self.negligibleWay { end(completed: true) }
  }

  /// The distance in points that counts as none.
  private static let negligibleWay: CGFloat = 0.5

  fileprivate func didEndScrolling() {
    guard let turn else { return }
    scrollView.isScrollEnabled = true
    end(completed: !turn.followsDrag || abs(wayScrolled) > stride / 2)
  }

  // MARK: Curls

  private func curl(_ turn: Turn) {
    guard let old = current?.view, let host = viewIfLoaded else { return }
    begin(turn)
    turn.page.view.frame = pageArea
    old.removeFromSuperview()
    host.addSubview(old)
    turn.page.view.removeFromSuperview()
    let isUp = turn.direction == .forward
    UIView.transition(
      from: old, to: turn.page.view, duration: Self.curlDuration,
      options: isUp ? .transitionCurlUp : .transitionCurlDown
    ) { [weak self] _ in
      guard let self, self.turn?.page === turn.page else { return }
      end(completed: true)
    }
  }

  /// Seconds.
  private static let curlDuration = 0.6

  /// Turns a curled page on behalf of the user.
  private func turnPage(_ direction: NavigationDirection) {
    guard turn == nil, let dataSource, let current else { return }
    let page =
      direction == .forward
      ? dataSource.pageViewController(self, viewControllerAfter: current)
      : dataSource.pageViewController(self, viewControllerBefore: current)
    guard let page else { return }
    curl(Turn(page: page, direction: direction, isByUser: true))
  }

  private func makeSwipe(_ direction: NavigationDirection) -> UIGestureRecognizer {
    let swipe = UISwipeGestureRecognizer()
    let isForward = direction == .forward
    swipe.direction =
      isHorizontal ? (isForward ? .left : .right) : (isForward ? .up : .down)
    swipe.addHandler { [weak self] _ in self?.turnPage(direction) }
    return swipe
  }

  private func makeTap() -> UITapGestureRecognizer {
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] tap in
      guard let self else { return }
      let point = tap.location(in: view)
      let (place, length) =
        isHorizontal ? (point.x, view.bounds.width) : (point.y, view.bounds.height)
      if place < length * Self.edge { turnPage(.reverse) }
      if place > length * (1 - Self.edge) { turnPage(.forward) }
    }
    tap.cancelsTouchesInView = false
    return tap
  }

  /// The part of a page, at each edge, at which a click turns it.
  private static let edge: CGFloat = 0.15

  // MARK: Dots

  private func makePageControl() -> UIPageControl {
    let control = UIPageControl()
    control.isHidden = true
    control.addAction(
      UIAction { [weak self] _ in self?.pageControlDidChange() }, for: .valueChanged)
    return control
  }

  /// Shows the dots, if the data source says how many pages there are.
  private func showPageControl() {
    guard isViewLoaded else { return }
    let count =
      transitionStyle == .scroll && isHorizontal
      ? dataSource?.presentationCount(for: self) ?? 0 : 0
    pageControl.isHidden = count <= 0
    guard count > 0 else { return }
    if pageControl.superview == nil { view.addSubview(pageControl) }
    pageControl.numberOfPages = count
    pageControl.currentPage = dataSource?.presentationIndex(for: self) ?? 0
  }

  /// Turns by one page towards the chosen dot, as in UIKit.
  private func pageControlDidChange() {
    let shown = dataSource?.presentationIndex(for: self) ?? 0
    let isForward = pageControl.currentPage > shown
    guard turn == nil, pageControl.currentPage != shown,
      let page = isForward ? neighbors.after : neighbors.before
    else { return }
    scroll(Turn(page: page, direction: isForward ? .forward : .reverse, isByUser: true))
  }
}

extension UIPageViewController: ScrollViewOwner {
  func contentDidScroll() { didScroll() }
  func scrollingDidEnd() { didEndScrolling() }
}

/// The scroll view of the pages.
private final class PageScrollView: UIScrollView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isPagingEnabled = true
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
  }

  required init?(coder: NSCoder) { nil }
}

/// The view of a page view controller.
private final class PagesView: UIView {
  var onLayout: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout()
  }
}
