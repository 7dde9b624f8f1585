import UIKit

/// The example's results: its three steps, the third one again with its fault fixed, and a system segue.
enum ScaleStep: Int, CaseIterable {
  /// The page scales out of a zero frame, in the upper left corner.
  case corner
  /// The page scales out of the source's scale view.
  case thumbnail
  /// The source is in a navigation controller, in which the animator does not look for the scale view. So the page comes
  /// out of the corner again.
  case embedded
  /// The animator looks for the scale view inside the navigation controller.
  case inside
  /// The animals and the page of one in two columns, by a segue that shows a detail.
  case detail

  var title: String {
    switch self {
    case .corner: localized("1 Corner")
    case .thumbnail: localized("2 Thumbnail")
    case .embedded: localized("3 Embedded")
    case .inside: localized("3 Fixed")
    case .detail: localized("4 Detail")
    }
  }

  /// Whether the source is in a navigation controller.
  var isEmbedded: Bool { self == .embedded || self == .inside }

  /// Makes an animator look for the scale view as it does in this step.
  @MainActor
  fileprivate func configure(_ animator: ScaleAnimator) {
    switch self {
    case .corner: animator.findPage = { _ in nil }
    case .thumbnail, .embedded: animator.findPage = { $0 }
    case .inside, .detail: break
    }
  }
}

/// The step and the numbers of the exhibit's segues. The controls set them; a transition reads them when it begins.
@MainActor
final class ScaleSettings {
  var step = ScaleStep.corner
  /// The duration of a page's scaling, in seconds.
  var duration: TimeInterval = durations[0] {
    didSet { onNewDuration?() }
  }
  /// The curve of a page's scaling.
  var curve = UIView.AnimationOptions.curveEaseInOut
  var drop = DropMotion()
  /// Called when the duration has been set.
  var onNewDuration: (() -> Void)?

  /// The published example's duration, and two shorter ones.
  static let durations: [TimeInterval] = [2, 1, 0.4]
}

/// The example's segue in one of its steps.
final class SteppedScaleSegue: ScaleSegue {
  var settings: ScaleSettings?

  override func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { configured(ResizedPresentAnimator()) }

  override func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { configured(ResizedDismissAnimator()) }

  private func configured<Animator: ScaleAnimator>(_ animator: Animator) -> Animator {
    guard let settings else { return animator }
    animator.duration = settings.duration
    animator.curve = settings.curve
    settings.step.configure(animator)
    return animator
  }
}

/// If the window is resized during the transition, the page comes from the scale view's new frame.
private final class ResizedPresentAnimator: ScalePresentAnimator, TransitionResizing {
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    guard let page = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    redirect(
      page, from: scaleFrame(of: transitionContext.viewController(forKey: .from), in: container),
      to: container.bounds)
  }
}

/// If the window is resized during the transition, the page goes to the scale view's new frame.
private final class ResizedDismissAnimator: ScaleDismissAnimator, TransitionResizing {
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    guard let page = transitionContext.view(forKey: .from) else { return }
    let container = transitionContext.containerView
    redirect(
      page, from: container.bounds,
      to: scaleFrame(of: transitionContext.viewController(forKey: .to), in: container))
  }
}

extension ScaleAnimator {
  /// Gives the running animation of the page and its subviews new ends, for the container's new size.
  fileprivate func redirect(_ page: UIView, from start: CGRect, to end: CGRect) {
    UIView.redirect([page] + page.subviews) {
      page.frame = start
      page.layoutIfNeeded()
    } to: {
      page.frame = end
      page.layoutIfNeeded()
    }
  }
}
