@testable import UIKit

/// Named pages in containers and presentations, for tests of unwind segues.
@MainActor
final class UnwindScene {
  let screen = TestScreen()
  let log = CallLog()
  private var pages: [String: SegueController] = [:]
  /// The names of the controllers that were asked during the last unwind whether they perform the action, in order.
  private(set) var asked = ""

  func page(_ name: String) -> SegueController {
    if let page = pages[name] { return page }
    let page = SegueController(name, log: log)
    page.modalPresentationStyle = .fullScreen
    pages[name] = page
    return page
  }

  func navigation(_ names: String) -> UINavigationController {
    let navigation = UINavigationController()
    navigation.modalPresentationStyle = .fullScreen
    navigation.viewControllers = names.map { page("\($0)") }
    return navigation
  }

  /// Creates tabs. Each is a navigation controller with the pages of one of `stacks`.
  func tabs(_ stacks: String..., selected: Int) -> UITabBarController {
    let tabs = UITabBarController()
    tabs.modalPresentationStyle = .fullScreen
    tabs.viewControllers = stacks.map(navigation)
    tabs.selectedIndex = selected
    return tabs
  }

  /// Presents `controller` over the topmost controller.
  func present(_ controller: UIViewController) {
    var top = screen.window.rootViewController
    while let next = top?.presentedViewController { top = next }
    top?.present(controller, animated: false)
  }

  /// Unwinds from the page named `source`. The pages named in `performers` implement the action. Returns the warnings.
  @discardableResult
  func unwind(
    from source: String, performers: String, animated: Bool, settles: Bool = true
  ) -> [String] {
    for page in pages.values { page.segueRegistry.unwindActions = [:] }
    for name in performers.map({ "\($0)" }) {
      page(name).registerUnwindAction("back:") { [log] _ in log.note("\(name).back") }
    }
    page(source).registerUnwindSegue(withIdentifier: "back", action: "back:")
    let old = log.entries.count
    let caught = warnings {
      if animated {
        page(source).performSegue(withIdentifier: "back", sender: nil)
      } else {
        UIView.performWithoutAnimation {
          page(source).performSegue(withIdentifier: "back", sender: nil)
        }
      }
    }
    asked = log.entries[old...].filter { $0.hasSuffix("?") }.map { "\($0.dropLast())" }.joined()
    if settles { screen.runUntilIdle() }
    return caught
  }

  /// The root controller and the controllers presented over it.
  var remains: String {
    guard let root = screen.window.rootViewController else { return "" }
    return sequence(first: root, next: \.modal.presented).map(describe).joined(separator: " ")
  }

  private func describe(_ controller: UIViewController) -> String {
    switch controller {
    case let tabs as UITabBarController:
      "tabs[\(tabs.viewControllers?.map(describe).joined(separator: " ") ?? "")"
        + " @\(tabs.selectedIndex)]"
    case let navigation as UINavigationController:
      "nav[\(navigation.viewControllers.map(describe).joined())]"
    default: controller.title ?? "?"
    }
  }
}
