/// The presentation controller of page and form sheets: a rounded sheet in the middle of a dimmed
/// window or, in a compact window, the whole window.
///
/// The sheet adapts whenever the window is resized. Unlike a full-screen presentation, a sheet that
/// fills the window leaves the presenter's view under it and sends the presenter no appearance
/// callbacks.
@MainActor
final class SheetPresentation: UIPresentationController {
  private let dimming = UIView(frame: .zero)
  private var originalAppearance: PresentedAppearance?
  private var adapted: UIModalPresentationStyle? {
    // A sheet has elevated colours because it lies above its surroundings. A view that fills the
    // window has the usual ones.
    didSet {
      presentedView?.overrideUserInterfaceLevel = adapted == .some(.none) ? .elevated : .unspecified
    }
  }
  /// The size that the container had when the target of the running animation was computed.
  private var animatedContainerSize: CGSize?
  private lazy var drag = SheetDrag(self)

  /// The properties of the presented view that the sheet changes, to restore them afterwards.
  private struct PresentedAppearance {
    let cornerRadius: CGFloat
    let corners: CACornerMask
    let clips: Bool
    let mask: UIView.AutoresizingMask
  }

  /// The size of a form sheet in points, as on an iPad.
  private static let formSize = CGSize(width: 540, height: 620)
  /// The width of a page sheet in points. Lines of this length are still easy to read.
  private static let pageWidth: CGFloat = 704
  /// The least distance in points between a sheet and each edge of the window.
  private static let margin: CGFloat = 20
  private static let cornerRadius: CGFloat = 12
  private static let dimmingAlpha: CGFloat = 0.3
  /// The opacity of the dimming in the dark style: higher than in the light style, so that a nearly
  /// black background is still visibly darker than the sheet.
  private static let darkDimmingAlpha: CGFloat = 0.5
  /// The duration of ``moveToFinalFrame()``, in seconds.
  private static let finalMoveDuration: TimeInterval = 0.4

  init(
    _ style: UIModalPresentationStyle, of presented: UIViewController,
    presenting: UIViewController?
  ) {
    super.init(presentedViewController: presented, presenting: presenting)
    self.style = style
  }

  // MARK: Size

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = container?.bounds else { return .zero }
    let size = size(
      forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
    return CGRect(
      x: bounds.minX + ((bounds.width - size.width) / 2).rounded(.down),
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    if fillsContainer(of: parentSize) { return parentSize }
    let room = CGSize(
      width: parentSize.width - 2 * Self.margin, height: parentSize.height - 2 * Self.margin)
    var size =
      style == .formSheet ? Self.formSize : CGSize(width: Self.pageWidth, height: room.height)
    let preferred = container.preferredContentSize
    if preferred.width > 0 { size.width = preferred.width }
    if preferred.height > 0 { size.height = preferred.height }
    return CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
  }

  // MARK: Adaptivity

  override func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? .fullScreen : .none
  }

  private func fillsContainer(of size: CGSize) -> Bool {
    style(inContainerOf: size) != .none
  }

  private func style(inContainerOf size: CGSize) -> UIModalPresentationStyle {
    let outer = traitCollection
    let traits = UITraitCollection(
      userInterfaceStyle: outer.userInterfaceStyle, userInterfaceLevel: outer.userInterfaceLevel,
      horizontalSizeClass: size.width < compactWidthLimit ? .compact : .regular,
      verticalSizeClass: size.height < compactHeightLimit ? .compact : .regular,
      displayScale: outer.displayScale)
    let style = adaptedStyle(for: traits)
    return style == .fullScreen || style == .overFullScreen ? style : .none
  }

  // MARK: Layout

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let container, phase != .idle else { return }
    dimming.frame = container.bounds
    announceAdaptation(to: style(inContainerOf: container.bounds.size))
    shapeView()
    guard let view = presentedView else { return }
    let finalFrame = frameOfPresentedViewInContainerView
    if phase == .presented {
      view.place(in: finalFrame)
    } else if let animator = transitionRunners.last?.plan.animator as? any SystemAnimator {
      // A custom animator places the view itself. Of the system's animators, only the one that slides
      // the view in from below moves it; the others fade it or flip it in place.
      if let cover = animator as? CoverVerticalAnimator {
        guard cover.redirect(view, finalFrame: finalFrame, in: container) else { return }
      } else {
        view.place(in: finalFrame)
      }
      animatedContainerSize = container.bounds.size
    }
  }

  private func announceAdaptation(to style: UIModalPresentationStyle) {
    guard adapted != style else { return }
    let isFirst = adapted == nil
    adapted = style
    guard !isFirst else { return }
    delegate?.presentationController(
      self, willPresentWithAdaptiveStyle: style, transitionCoordinator: nil)
  }

  private func shapeView() {
    guard let container, let view = presentedView, let originalAppearance else { return }
    let fills = fillsContainer(of: container.bounds.size)
    view.layer.cornerRadius = fills ? originalAppearance.cornerRadius : Self.cornerRadius
    view.layer.maskedCorners = fills ? originalAppearance.corners : .all
    view.layer.masksToBounds = fills ? originalAppearance.clips : true
    view.autoresizingMask = fills ? originalAppearance.mask : mask(in: container.bounds.size)
  }

  /// The autoresizing mask by which the sheet follows the window during a custom animator's
  /// transition. In each axis, a sheet that is smaller than the available space keeps its size and
  /// stays centred; otherwise it keeps its margins.
  private func mask(in size: CGSize) -> UIView.AutoresizingMask {
    let finalFrame = frameOfPresentedViewInContainerView
    var mask: UIView.AutoresizingMask = []
    mask.formUnion(
      finalFrame.width < size.width - 2 * Self.margin
        ? [.flexibleLeftMargin, .flexibleRightMargin] : .flexibleWidth)
    mask.formUnion(
      finalFrame.height < size.height - 2 * Self.margin
        ? [.flexibleTopMargin, .flexibleBottomMargin] : .flexibleHeight)
    return mask
  }

  // MARK: Dimming

  private var dimmingAlpha: CGFloat {
    traitCollection.userInterfaceStyle == .dark ? Self.darkDimmingAlpha : Self.dimmingAlpha
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if phase == .presented { dimming.alpha = dimmingAlpha }
  }

  // MARK: Transitions

  /// The interaction of the sheet's drag. It also drives transitions that do not slide, by the
  /// fraction of the distance that was dragged.
  override func ownInteraction(_ direction: ModalDirection) -> PanDrivenInteractiveTransition? {
    drag.interaction(for: direction)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container, let view = presentedView else { return }
    adapted = style(inContainerOf: container.bounds.size)
    animatedContainerSize = container.bounds.size
    originalAppearance = PresentedAppearance(
      cornerRadius: view.layer.cornerRadius, corners: view.layer.maskedCorners,
      clips: view.layer.masksToBounds, mask: view.autoresizingMask)
    shapeView()
    dimming.frame = container.bounds
    dimming.backgroundColor = .black
    dimming.alpha = 0
    if dimming.gestureRecognizers == nil {
      dimming.addGestureRecognizer(
        UITapGestureRecognizer { [weak self] _ in self?.dismissByUser() })
    }
    container.insertSubview(dimming, at: 0)
    container.addGestureRecognizer(drag.pan)
    coordinator?.animate { [dimming, dimmingAlpha] _ in dimming.alpha = dimmingAlpha }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    moveToFinalFrame()
    if !completed { restoreAppearance() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    animatedContainerSize = container?.bounds.size
    coordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { restoreAppearance() } else { dimming.alpha = dimmingAlpha }
    moveToFinalFrame()
  }

  /// Moves the sheet to its final place. If the window was resized during the transition, the
  /// transition has left the sheet at another place, and a short animation avoids a jump.
  private func moveToFinalFrame() {
    container?.setNeedsLayout()
    guard phase == .presented, let animatedContainerSize, let container,
      container.bounds.size != animatedContainerSize
    else { return }
    UIView.animate(
      withDuration: Self.finalMoveDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      container.layoutIfNeeded()
    }
  }

  private func restoreAppearance() {
    guard let originalAppearance, let view = presentedView else { return }
    view.layer.cornerRadius = originalAppearance.cornerRadius
    view.layer.maskedCorners = originalAppearance.corners
    view.layer.masksToBounds = originalAppearance.clips
    view.autoresizingMask = originalAppearance.mask
    view.overrideUserInterfaceLevel = .unspecified
    self.originalAppearance = nil
  }
}
