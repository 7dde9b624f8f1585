import UIKit

extension UIViewControllerContextTransitioning {
  /// The view that the page of a controller offers for scaling; nil, and a warning, if that page doesn't know how.
  @MainActor
  func scaleView(forKey key: UITransitionContextViewControllerKey) -> UIView? {
    guard let page = viewController(forKey: key)?.contentViewController else { return nil }
    guard let scaleable = page as? any ViewScaleable else {
      ScaleWarning.emit(about: page)
      return nil
    }
    return scaleable.scaleView
  }
}

/// Tells a programmer why a page only fades.
@MainActor
enum ScaleWarning {
  /// Where warnings go.
  static var output: (String) -> Void = { print($0) }

  private static var named: Set<String> = []

  /// Once for each class.
  static func emit(about page: UIViewController) {
    let name = "\(type(of: page))"
    guard named.insert(name).inserted else { return }
    output(
      "ScaleSegue: \(name) doesn't conform to ViewScaleable, so there is no view to scale; the page only fades."
    )
  }
}
