import UIKit

/// A container with two children. It shows one of them and has two ways to change to the other.
final class FlipContainerViewController: UIViewController {
  /// The duration of both changes, in seconds.
  var duration: TimeInterval = 1
  private(set) var shown: UIViewController
  private var other: UIViewController
  /// Whether the first child shows.
  private var showsFirst = true
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
    // A plain background, because it shows through the two half transparent views.
    view.backgroundColor = .systemGroupedBackground
    to.alpha = 0
    to.isHidden = false
    UIView.animate(withDuration: duration) {
      from.alpha = 0
      to.alpha = 1
    } completion: { _ in
      from.isHidden = true
      from.alpha = 1
      self.view.backgroundColor = nil
      self.isChanging = false
    }
  }

  /// The second step: the container turns over, from the left to the second child, and back from the right.
  func flip() {
    guard let (from, to) = exchange() else { return }
    let side: UIView.AnimationOptions =
      showsFirst ? .transitionFlipFromRight : .transitionFlipFromLeft
    UIView.transition(
      from: from, to: to, duration: duration, options: [side, .showHideTransitionViews]
    ) { _ in self.isChanging = false }
  }

  private func exchange() -> (from: UIView, to: UIView)? {
    guard !isChanging else { return nil }
    isChanging = true
    showsFirst.toggle()
    swap(&shown, &other)
    return (other.view, shown.view)
  }
}
