import UIKit

/// A container that shows one child at a time and swaps them with an animation.
class PagesContainer: UIViewController {
  private(set) var selected: UIViewController?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }

  func show(_ child: UIViewController, options: UIView.AnimationOptions = []) {
    addChild(child)
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    guard let old = selected else {
      view.addSubview(child.view)
      child.didMove(toParent: self)
      selected = child
      return
    }
    old.willMove(toParent: nil)
    selected = child
    child.view.frame.origin.x = view.bounds.width
    transition(
      from: old, to: child, duration: 0.5, options: options,
      animations: {
        child.view.frame = self.view.bounds
        old.view.frame = self.view.bounds.offsetBy(dx: -self.view.bounds.width, dy: 0)
      },
      completion: { _ in
        old.removeFromParent()
        child.didMove(toParent: self)
      })
  }
}
