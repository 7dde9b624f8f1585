extension UINavigationController {
  func prepareViews() {
    contentView.clipsToBounds = true
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    navigationBar.isHidden = barIsHidden
    navigationBar.backAction = { [weak self] in _ = self?.popViewController(animated: true) }
    layOutBarAndContent()
    view.addGestureRecognizer(drag.edgePan)
    view.addGestureRecognizer(drag.contentPan)
  }

  /// The bar along the upper edge, the content in the rest.
  func layOutBarAndContent() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let barHeight = UINavigationBar.height + view.safeAreaInsets.top
    let contentTop = barIsHidden ? 0 : barHeight
    navigationBar.place(
      in: CGRect(
        x: bounds.minX, y: bounds.minY + contentTop - barHeight, width: bounds.width,
        height: barHeight))
    contentView.place(
      in: CGRect(
        x: bounds.minX, y: bounds.minY + contentTop, width: bounds.width,
        height: max(0, bounds.height - contentTop)))
    // During a transition its container follows the content view by itself.
    if !isBusy, let displayed, displayed.isViewLoaded,
      displayed.substituteView.superview === contentView
    {
      displayed.substituteView.place(in: contentView.bounds)
    }
  }

  func changeBarHidden(to hidden: Bool, animated: Bool) {
    guard hidden != barIsHidden else { return }
    barIsHidden = hidden
    guard isViewLoaded else { return }
    if !hidden { navigationBar.isHidden = false }
    let change = { self.layOutBarAndContent() }
    let hideBar = { self.navigationBar.isHidden = self.barIsHidden }
    if let coordinator = transitionRunners.last?.coordinator, animated {
      // A page that hides the bar when it appears does so in step with its own arrival.
      coordinator.animateAlongsideTransition(in: navigationBar) { _ in
        change()
      } completion: { _ in
        hideBar()
      }
    } else if animated, view.window != nil {
      UIView.animate(withDuration: TimeInterval(Self.hideShowBarDuration)) {
        change()
      } completion: { _ in
        hideBar()
      }
    } else {
      change()
      hideBar()
    }
  }
}
