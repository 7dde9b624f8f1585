/// The presentation controller of alerts and action sheets: it places the card, dims the page behind and handles the keys.
@MainActor
final class AlertPresentation: UIPresentationController, CardPresentation {
  private let dimming = UIView()
  private var arrival: CardAnimator?
  /// The first responder before the presentation.
  private weak var formerResponder: UIResponder?

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  // MARK: Place

  /// Whether the card is at the window's lower edge: true for an action sheet in a window of compact width.
  var isAttached: Bool {
    guard alert?.preferredStyle == .actionSheet, let container else { return false }
    return container.bounds.width < compactWidthLimit
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container, let card = presentedView else { return .zero }
    let bounds = container.bounds
    var room = bounds.inset(by: container.safeAreaInsets)
    if isAttached {
      let edge = AlertMotion.edge
      let (top, bottom) = (max(room.minY, edge), min(room.maxY, bounds.maxY - edge))
      room = CGRect(
        x: room.minX + edge, y: top, width: max(room.width - 2 * edge, 0),
        height: max(bottom - top, 0))
    } else {
      room = room.insetBy(
        dx: min(AlertMotion.margin, room.width / 2), dy: min(AlertMotion.margin, room.height / 2))
    }
    let width = min(room.width, isAttached ? AlertMotion.sheetWidth : AlertMotion.width)
    let size = card.sizeThatFits(CGSize(width: width, height: room.height))
    return CGRect(
      x: (room.midX - size.width / 2).rounded(.down),
      y: isAttached ? room.maxY - size.height : (room.midY - size.height / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { frameOfPresentedViewInContainerView.size }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let container else { return }
    dimming.frame = container.bounds
    let animator = transitionRunners.last?.plan.animator
    guard animator == nil || animator is CardAnimator else { return }
    presentedView?.place(in: frameOfPresentedViewInContainerView)
  }

  // MARK: Appearance during transitions

  private var movesLittle: Bool { UIAccessibility.isReduceMotionEnabled }

  var response: Double { isAttached ? SheetMotion.response : AlertMotion.response }
  var slides: Bool { isAttached && !movesLittle }

  private var dimmingAlpha: CGFloat {
    traitCollection.userInterfaceStyle == .dark ? AlertMotion.darkDimming : AlertMotion.dimming
  }

  func prepare(_ card: UIView) {
    if slides {
      lower(card)
    } else {
      card.alpha = 0
      if !movesLittle {
        card.transform = CGAffineTransform(scaleX: AlertMotion.scale, y: AlertMotion.scale)
      }
    }
  }

  func show(_ card: UIView) {
    card.alpha = 1
    card.transform = .identity
    dimming.alpha = dimmingAlpha
  }

  func fade(_ card: UIView) {
    dimming.alpha = 0
    if !slides { card.alpha = 0 }
  }

  func lower(_ card: UIView) {
    guard let container else { return }
    card.transform = CGAffineTransform(
      translationX: 0, y: container.bounds.maxY - frameOfPresentedViewInContainerView.minY)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if phase == .presented { dimming.alpha = dimmingAlpha }
  }

  // MARK: Transitions

  override func animator(
    _ direction: ModalDirection
  ) -> any UIViewControllerAnimatedTransitioning {
    let animator = CardAnimator(direction, of: self, after: direction == .dismiss ? arrival : nil)
    arrival = direction == .present ? animator : nil
    return animator
  }

  override func finishPresenting() -> Bool { arrival?.finishPresenting() ?? false }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container else { return }
    formerResponder = UIApplication.shared.firstResponder
    dimming.frame = container.bounds
    dimming.backgroundColor = .black
    dimming.alpha = 0
    if dimming.gestureRecognizers == nil {
      dimming.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.clickBeside() })
    }
    container.insertSubview(dimming, at: 0)
    // This is for an app's own animator and for presentations without animation. `CardAnimator` animates the dimming itself.
    let alpha = dimmingAlpha
    coordinator?.animate { [dimming] _ in dimming.alpha = alpha }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    (presentedView as? AlertView)?.press.cancel()
    coordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else { return dimming.alpha = dimmingAlpha }
    // Resume the editing that the alert interrupted.
    if UIApplication.shared.firstResponder == nil, let view = formerResponder as? UIView,
      view.window != nil
    {
      view.becomeFirstResponder()
    }
  }

  // MARK: Input

  private func clickBeside() {
    if alert?.preferredStyle == .actionSheet { alert?.performCancel() }
  }

  /// Handles Return, which performs the preferred or only action, and Escape, which performs the cancel action. Both keys are
  /// consumed even if there is no such action.
  override func handle(_ presses: Set<UIPress>) -> Bool {
    if presses.meanBack {
      alert?.performCancel()
    } else if presses.meanReturn {
      alert?.performReturn()
    } else {
      return false
    }
    return true
  }
}

extension Set<UIPress> {
  /// Whether a press is Return or Enter, without modifiers except Caps Lock.
  @MainActor
  fileprivate var meanReturn: Bool {
    contains {
      guard let key = $0.key, key.modifierFlags.subtracting(.alphaShift).isEmpty else {
        return false
      }
      return key.keyCode == .keyboardReturnOrEnter || key.keyCode == .keypadEnter
    }
  }
}
