@testable import UIKit

/// A tab bar controller on a test screen, with recording pages and one log for all of them.
@MainActor
final class TabScene {
  let screen = TestScreen()
  let log = CallLog()
  let tabs = UITabBarController()
  let delegate: RecordingTabDelegate
  private var pages: [String: RecordingViewController] = [:]

  /// Shows the pages of `names`, one letter each, and clears the log.
  init(_ names: String = "AB", animator: (any UIViewControllerAnimatedTransitioning)? = nil) {
    delegate = RecordingTabDelegate(log: log)
    delegate.animator = animator
    tabs.viewControllers = names.map { page("\($0)") }
    screen.show(tabs)
    tabs.delegate = delegate
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

  func select(_ name: String) { tabs.selectedViewController = page(name) }

  func setTabs(_ names: String, animated: Bool = false) {
    tabs.setViewControllers(names.map { page("\($0)") }, animated: animated)
  }

  /// Clicks on the tab at `index`.
  func click(_ index: Int) {
    buttons[index].sendActions(for: .touchUpInside)
  }

  var buttons: [UIControl] { tabs.tabBar.subviews.compactMap { $0 as? UIControl } }
  var names: String { (tabs.viewControllers ?? []).compactMap(\.title).joined() }
  var selected: String { tabs.selectedViewController?.title ?? "-" }

  /// The conditions that a tab bar controller at rest violates; empty if there are none.
  func problemsAtRest() -> [String] {
    var problems = pages.values.flatMap(\.violations)
    let shown = tabs.selectedViewController
    for page in pages.values {
      if !page.isStable { problems.append("\(page.name) rests in \(page.last)") }
      if page.isVisible != (page === shown) {
        problems.append("\(page.name) is \(page.isVisible ? "" : "not ")visible")
      }
      let belongs = tabs.viewControllers?.contains(page) == true
      if (page.parent === tabs) != belongs { problems.append("\(page.name) has the wrong parent") }
      if page.isMovingToParent || page.isMovingFromParent {
        problems.append("\(page.name) is still moving")
      }
      if page !== shown, page.viewIfLoaded?.superview != nil {
        problems.append("\(page.name)'s view is left over")
      }
    }
    if tabs.transitionCoordinator != nil { problems.append("a coordinator is left over") }
    if tabs.tabBar.selectedItem !== shown?.tabBarItem {
      problems.append("the bar shows another selection")
    }
    if tabs.tabBar.items != tabs.viewControllers?.map(\.tabBarItem) {
      problems.append("the bar has other items")
    }
    guard let view = shown?.viewIfLoaded, let content = view.superview else {
      return problems + (shown == nil ? [] : ["the selected view is not there"])
    }
    if content.subviews != [view] { problems.append("the content holds other views") }
    if view.frame != content.bounds || view.alpha != 1 {
      problems.append("the selected view is at \(view.frame)")
    }
    return problems
  }
}

/// A delegate that logs its calls and supplies the given animator.
@MainActor
final class RecordingTabDelegate: NSObject, UITabBarControllerDelegate {
  let log: CallLog
  var allows = true
  var notesRequests = false
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?

  init(log: CallLog) {
    self.log = log
  }

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    log.note("shouldSelect(\(viewController.title ?? ""))")
    return allows
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    log.note("didSelect(\(viewController.title ?? ""))")
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if notesRequests { log.note("animationController(\(fromVC.title ?? ""), \(toVC.title ?? ""))") }
    return animator
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    if notesRequests { log.note("interactionController") }
    return interaction
  }
}
