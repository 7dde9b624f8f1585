import UIKit

extension UINavigationController {
  /// Pushes with a `CATransition` of the layer.
  func push(_ viewController: UIViewController, transition type: CATransitionType) {
    addTransition(type: type, subtype: .fromTop)
    pushViewController(viewController, animated: false)
  }

  func pop(transition type: CATransitionType) {
    addTransition(type: type, subtype: CATransitionSubtype.fromBottom)
    _ = popViewController(animated: false)
  }

  private func addTransition(type: CATransitionType, subtype: CATransitionSubtype) {
    let transition = CATransition()
    transition.duration = 0.4
    transition.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
    transition.type = type
    transition.subtype = subtype
    view.layer.add(transition, forKey: kCATransition)
  }
}
