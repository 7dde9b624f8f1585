import UIKit

/// A page with a view that a ``ScaleSegue`` scales to another page's, and back.
@MainActor
protocol ViewScaleable: UIViewController {
  /// The view to scale from or to, where the page is laid out; nil if it can't be seen now.
  var scaleView: UIView? { get }
}

extension UIViewController {
  /// The controller whose page the user sees: inside navigation and tab bar controllers, what they show.
  var contentViewController: UIViewController {
    let shown =
      switch self {
      case let navigation as UINavigationController: navigation.topViewController
      case let tabs as UITabBarController: tabs.selectedViewController
      default: nil as UIViewController?
      }
    return shown?.contentViewController ?? self
  }
}
