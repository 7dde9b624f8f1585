/// Page and form sheets: a rounded page in the middle of a dimmed window that has room for it, the
/// whole window where it is narrow.
///
/// The sheet adapts whenever the window is resized. Covering the window, it stays a sheet in one
/// way: the presenter's view remains under it, and is told nothing.
@MainActor
final class SheetPresentation: UIPresentationController {
  private let dimming = UIView(frame: .zero)
  private var looks: PresentedLooks?
  private var adapted: UIModalPresentationStyle? {
    // A sheet lies above what is around it; what fills the window doesn't.
    didSet {
      presentedView?.overrideUserInterfaceLevel = adapted == .some(.none) ? .elevated : .unspecified
    }
  }
  /// The container's size for which the animator moves the view.
  private var sizeOfWay: CGSize?
  private lazy var drag = SheetDrag(self)

  /// What the sheet changes of the presented view, to give back.
  private struct PresentedLooks {
    let cornerRadius: CGFloat
    let corners: CACornerMask
    let clips: Bool
    let mask: UIView.AutoresizingMask
  }

  /// A form's size, as on an iPad, in points.
  private static let formSize = CGSize(width: 540, height: 620)
  /// A page's width, where lines are still easy to read, in points.
  private static let pageWidth: CGFloat = 704
  /// What a sheet leaves free at each edge, in points.
  private static let margin: CGFloat = 20
  private static let cornerRadius: CGFloat = 12
  private static let dimmingAlpha: CGFloat = 0.3
  /// What is nearly black already must yet become darker than the sheet.
  private static let darkDimmingAlpha: CGFloat = 0.5
  /// In seconds.
  private static let settlingDuration: TimeInterval = 0.4

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
    let wish = container.preferredContentSize
    if wish.width > 0 { size.width = wish.width }
    if wish.height > 0 { size.height = wish.height }
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
    let home = frameOfPresentedViewInContainerView
    if phase == .presented {
      view.place(in: home)
    } else if let animator = transitionRunners.last?.plan.animator as? any SystemAnimator {
      // An app's own animator places the view itself. Of UIKit's, only one moves it; the others fade it or turn it in place.
      if let cover = animator as? CoverVerticalAnimator {
        guard cover.redirect(view, home: home, in: container) else { return }
      } else {
        view.place(in: home)
      }
      sizeOfWay = container.bounds.size
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
    guard let container, let view = presentedView, let looks else { return }
    let fills = fillsContainer(of: container.bounds.size)
    view.layer.cornerRadius = fills ? looks.cornerRadius : Self.cornerRadius
    view.layer.maskedCorners = fills ? looks.corners : .all
    view.layer.masksToBounds = fills ? looks.clips : true
    view.autoresizingMask = fills ? looks.mask : mask(in: container.bounds.size)
  }

  /// How a sheet follows the window while an app's animator moves it. A sheet that has its preferred size keeps it and stays
  /// in the middle; another one keeps its margins.
  private func mask(in size: CGSize) -> UIView.AutoresizingMask {
    let home = frameOfPresentedViewInContainerView
    var mask: UIView.AutoresizingMask = []
    mask.formUnion(
      home.width < size.width - 2 * Self.margin
        ? [.flexibleLeftMargin, .flexibleRightMargin] : .flexibleWidth)
    mask.formUnion(
      home.height < size.height - 2 * Self.margin
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

  /// What doesn't slide follows a pull by percent.
  override func ownInteraction(_ direction: ModalDirection) -> PanDrivenInteractiveTransition? {
    drag.interaction(for: direction)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container, let view = presentedView else { return }
    adapted = style(inContainerOf: container.bounds.size)
    sizeOfWay = container.bounds.size
    looks = PresentedLooks(
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
    comeToRest()
    if !completed { giveBackLooks() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    sizeOfWay = container?.bounds.size
    coordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { giveBackLooks() } else { dimming.alpha = dimmingAlpha }
    comeToRest()
  }

  /// Puts the view in its place. Where the window was resized on the way, that is another than the one to which the
  /// animator brought it, and it goes there without a jump.
  private func comeToRest() {
    container?.setNeedsLayout()
    guard phase == .presented, let sizeOfWay, let container, container.bounds.size != sizeOfWay
    else { return }
    UIView.animate(
      withDuration: Self.settlingDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) {
      container.layoutIfNeeded()
    }
  }

  private func giveBackLooks() {
    guard let looks, let view = presentedView else { return }
    view.layer.cornerRadius = looks.cornerRadius
    view.layer.maskedCorners = looks.corners
    view.layer.masksToBounds = looks.clips
    view.autoresizingMask = looks.mask
    view.overrideUserInterfaceLevel = .unspecified
    self.looks = nil
  }
}
