import UIKit

/// A container with two children, of which it shows one, and two ways to change to the other.
final class FlipContainerViewController: UIViewController {
  private(set) var shown: UIViewController
  private var other: UIViewController
  private var isForward = true
  private var isChanging = false

  init(_ first: UIViewController, _ second: UIViewController) {
    shown = first
    other = second
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for child in [shown, other] {
      addChild(child)
      child.view.frame = view.bounds
      child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(child.view)
      child.didMove(toParent: self)
    }
    other.view.isHidden = true
  }

  /// The first step: one view fades out while the other fades in.
  func crossFade() {
    guard let (from, to) = exchange() else { return }
    to.alpha = 0
    to.isHidden = false
    UIView.animate(withDuration: 1) {
      from.alpha = 0
      to.alpha = 1
    } completion: { _ in
      from.isHidden = true
      from.alpha = 1
      self.isChanging = false
    }
  }

  /// The second step: the container turns over, from the left, or back from the right.
  func flip() {
    guard let (from, to) = exchange() else { return }
    let side: UIView.AnimationOptions =
      isForward ? .transitionFlipFromRight : .transitionFlipFromLeft
    UIView.transition(
      from: from, to: to, duration: 1, options: [side, .showHideTransitionViews]
    ) { _ in self.isChanging = false }
  }

  private func exchange() -> (from: UIView, to: UIView)? {
    guard !isChanging else { return nil }
    isChanging = true
    isForward.toggle()
    swap(&shown, &other)
    return (other.view, shown.view)
  }
}
