@testable import UIKit

/// A navigation controller that prefers large titles, on a phone's screen: 402 × 874 points, safe area 62 above and 34
/// below. Its pages are long scroll views.
@MainActor
final class LargeTitleStage {
  /// A page that is filled by a scroll view.
  final class Page: UIViewController {
    let scroll = UIScrollView()
    var length: CGFloat = 3000

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemTeal
      scroll.alwaysBounceVertical = true
      view.addSubview(scroll)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      scroll.frame = view.bounds
      scroll.contentSize = CGSize(width: view.bounds.width, height: length)
    }
  }

  let screen: TestScreen
  let navigation: UINavigationController
  let hand: Hand
  var bar: UINavigationBar { navigation.navigationBar }

  /// The time of a frame.
  static let frame = 1.0 / 120
  /// The height of the bar without a large title.
  static let low: CGFloat = 62 + 44

  init(
    _ titles: [String] = ["Library"], size: CGSize = CGSize(width: 402, height: 874),
    configure: (UINavigationController) -> Void = { _ in }
  ) {
    screen = TestScreen(size: size)
    screen.window.windowSafeAreaInsets = UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0)
    navigation = UINavigationController(nibName: nil, bundle: nil)
    navigation.navigationBar.prefersLargeTitles = true
    hand = Hand(screen)
    navigation.viewControllers = titles.map(Self.page)
    configure(navigation)
    screen.show(navigation)
  }

  static func page(_ title: String) -> Page {
    let page = Page(nibName: nil, bundle: nil)
    page.title = title
    return page
  }

  var top: Page? { navigation.topViewController as? Page }

  /// The lower edge of the bar on screen.
  var edge: CGFloat { bar.layer.presentation()?.frame.maxY ?? .nan }

  /// The y coordinate of the upper edge of the top page's content on screen.
  var contentTop: CGFloat {
    top?.scroll.layer.presentation()?.convert(CGPoint.zero, to: nil).y ?? .nan
  }

  func labels(in view: UIView? = nil) -> [UILabel] {
    let view = view ?? bar
    return ((view as? UILabel).map { [$0] } ?? []) + view.subviews.flatMap { labels(in: $0) }
  }

  /// The label of the large title that is in front.
  var large: UILabel? {
    labels(in: bar.content).first { $0.superview is LargeTitleView }
  }

  /// The label of the title in the middle.
  var middle: UILabel? {
    labels(in: bar.content).first { $0.superview === bar.content && $0.text == bar.topItem?.title }
  }

  /// The frame on screen.
  func place(_ view: UIView) -> CGRect {
    view.layer.presentation().map { $0.convert($0.bounds, to: nil) } ?? .null
  }

  func opacity(_ view: UIView) -> Float { view.layer.presentation()?.opacity ?? .nan }

  func advance(frames: Int = 1, _ look: () -> Void = {}) {
    for _ in 0..<frames {
      screen.advance(by: Self.frame)
      look()
    }
  }

  /// Pulls the content by `distance` of the finger, rests, and lifts.
  func pull(_ distance: CGFloat) {
    hand.down(201, 500)
    for step in 1...10 {
      advance()
      hand.move(201, 500 + distance * CGFloat(step) / 10)
    }
    advance(frames: 40)
    hand.up()
  }

  /// The conditions that a bar at rest violates; empty if there are none.
  var problemsAtRest: [String] {
    var problems: [String] = []
    guard let top else { return ["no page"] }
    let depth = top.scroll.contentOffset.y + top.scroll.adjustedContentInset.top
    let isLarge = bar.isLarge(top.navigationItem)
    let zone = isLarge ? max(0, 52 - depth) : 0
    if isLarge, depth > 0, depth < 52 {
      problems.append("the large title is half hidden: \(depth)")
    }
    if abs(edge - Self.low - zone) > 0.01 {
      problems.append("the bar ends at \(edge), not \(zone)")
    }
    if top.barInsets.top != (isLarge ? 52 : 0) { problems.append("the page has the wrong inset") }
    if bar.subviews.filter({ $0 is NavigationBarContent }).count != 1 {
      problems.append("two contents are left")
    }
    let shown: Float = zone > LargeTitleMotion.underHeight ? 0 : 1
    if middle.map(opacity) != shown { problems.append("the title in the middle is not \(shown)") }
    if let middle, middle.transform.ty != (shown == 1 ? 0 : LargeTitleMotion.rise) {
      problems.append("the title in the middle is at another height")
    }
    if isLarge != (large != nil) { problems.append("the large title is wrong") }
    if let large,
      large.alpha != 1 || large.transform.tx != 0 || large.superview?.clipsToBounds != true
    {
      problems.append("the large title has not come back")
    }
    if navigation.transitionCoordinator != nil { problems.append("a coordinator is left over") }
    return problems
  }
}
