import UIKit

/// A navigation controller on a test screen, with recording pages and one log for all of them.
@MainActor
final class NavigationScene {
  let screen = TestScreen()
  let log = CallLog()
  let navigation: UINavigationController
  let delegate: RecordingNavigationDelegate
  private var pages: [String: RecordingViewController] = [:]

  /// Shows the pages of `names`, one letter each, and clears the log.
  init(_ names: String = "A", animator: (any UIViewControllerAnimatedTransitioning)? = nil) {
    navigation = UINavigationController(nibName: nil, bundle: nil)
    delegate = RecordingNavigationDelegate(log: log, animator: animator)
    navigation.viewControllers = names.map { page("\($0)") }
    screen.show(navigation)
    navigation.delegate = delegate
    _ = log.take()
  }

  /// The page with that name, created on first use.
  func page(_ name: String) -> RecordingViewController {
    if let page = pages[name] { return page }
    let page = RecordingViewController(name, log: log)
    pages[name] = page
    return page
  }

  func forget(_ name: String) { pages[name] = nil }

  func push(_ name: String, animated: Bool = true) {
    navigation.pushViewController(page(name), animated: animated)
  }

  func pop(animated: Bool = true) {
    navigation.popViewController(animated: animated)
  }

  var names: String { navigation.viewControllers.map { $0.title ?? "?" }.joined() }

  /// The conditions that a navigation controller at rest violates; empty if there are none.
  func problemsAtRest() -> [String] {
    var problems = pages.values.flatMap(\.violations)
    let top = navigation.topViewController
    for page in pages.values {
      if !page.isStable { problems.append("\(page.name) rests in \(page.last)") }
      if page.isVisible != (page === top) {
        problems.append("\(page.name) is \(page.isVisible ? "" : "not ")visible")
      }
      let belongs = navigation.viewControllers.contains(page)
      if (page.parent === navigation) != belongs {
        problems.append("\(page.name) has the wrong parent")
      }
      if page.isMovingToParent || page.isMovingFromParent {
        problems.append("\(page.name) is still moving")
      }
      if page !== top, page.viewIfLoaded?.superview != nil {
        problems.append("\(page.name)'s view is left over")
      }
    }
    if navigation.transitionCoordinator != nil { problems.append("a coordinator is left over") }
    return problems + contentProblems(top)
  }

  /// Checks that the content is exactly the top view, that this view fills the content and receives clicks, and that
  /// the bar belongs to the same controller.
  private func contentProblems(_ top: UIViewController?) -> [String] {
    guard let view = top?.view, let content = view.superview else { return ["no top view"] }
    var problems: [String] = []
    if content.subviews != [view] {
      problems.append("the content holds \(content.subviews.count) views")
    }
    if view.frame != content.bounds { problems.append("the top view is at \(view.frame)") }
    if view.alpha != 1 || view.isHidden { problems.append("the top view doesn't show") }
    let center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    let hit = screen.window.hitTest(view.convert(center, to: nil), with: nil)
    if hit.map({ !$0.isDescendant(of: view) }) ?? true {
      problems.append("the pointer doesn't reach the top view")
    }
    let bar = navigation.navigationBar
    if bar.items != navigation.viewControllers.map(\.navigationItem) {
      problems.append("the bar has other items")
    }
    return problems
  }
}
