/// The direction of a presentation's transition.
enum ModalDirection {
  case present
  case dismiss
}

extension UIModalTransitionStyle {
  /// The animator of this style.
  @MainActor
  func animator(_ direction: ModalDirection) -> any UIViewControllerAnimatedTransitioning {
    switch self {
    case .coverVertical: CoverVerticalAnimator(direction)
    case .flipHorizontal: FlipHorizontalAnimator(direction)
    case .crossDissolve: CrossDissolveAnimator(direction)
    case .partialCurl: PartialCurlAnimator(direction)
    }
  }
}

extension UIViewControllerContextTransitioning {
  /// The view that is presented or dismissed.
  func presentedView(_ direction: ModalDirection) -> UIView? {
    view(forKey: direction == .present ? .to : .from)
  }

  /// Adds the arriving view to the container: a presented view in front, the presenter's view of a dismissal at the
  /// back.
  func arrange(_ direction: ModalDirection) {
    switch direction {
    case .present:
      if let view = view(forKey: .to) { containerView.addSubview(view) }
    case .dismiss:
      if let view = view(forKey: .to) { containerView.insertSubview(view, at: 0) }
    }
  }

  /// Completes the transition, and reports whether it finished or was cancelled.
  func complete() {
    completeTransition(!transitionWasCancelled)
  }
}
