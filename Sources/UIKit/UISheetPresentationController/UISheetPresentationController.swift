import Foundation

/// The presentation controller of page and form sheets.
///
///     if let sheet = page.sheetPresentationController {
///       sheet.detents = [.medium(), .large()]
///       sheet.prefersGrabberVisible = true
///     }
///     present(page, animated: true)
///
/// In a window of regular width, a sheet with the default detents is a rounded rectangle in the middle. In a window of
/// compact width, or if ``detents`` were set, it lies at the lower edge. There it rests at its detents and can be dragged
/// and flicked between them. It floats at the smaller ones; at the large one, the page behind it is recessed. A drag in
/// scrolling content moves the content or the sheet. In a window of compact height, a sheet fills the window.
///
/// The sheet adapts whenever the window is resized. Unlike a full-screen presentation, a sheet that
/// fills the window leaves the presenter's view under it and sends the presenter no appearance
/// callbacks.
///
/// As in UIKit, with these differences: its delegate may conform to ``UISheetPresentationControllerDelegate``, but the
/// property's type is the adaptive delegate's; in windows of regular width, too, sheets whose detents were set lie at the
/// lower edge; the presented controller gets `viewWillDisappear` when a drag that dismisses it is released, not when the
/// drag begins.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
  private let dimming = UIView(frame: .zero)
  private lazy var grabber = SheetGrabber { [weak self] in self?.selectNextDetent() }
  private var originalAppearance: PresentedAppearance?
  private var recess: SheetRecess?
  private var adapted: UIModalPresentationStyle? {
    // A sheet has elevated colours because it lies above its surroundings. A view that fills the
    // window has the usual ones.
    didSet {
      presentedView?.overrideUserInterfaceLevel =
        adapted.map(Self.fills) == false ? .elevated : .unspecified
    }
  }
  /// The size that the container had when the target of the running animation was computed.
  private var animatedContainerSize: CGSize?
  private lazy var drag = SheetDrag(self)
  private(set) lazy var travel = SheetTravel(
    in: { [weak self] in self?.container?.layer },
    onChange: { [weak self] in self?.showExtent() })
  /// Whether ``animateChanges(_:)`` is running.
  private var isAnimatingChanges = false
  /// The detent that was last reported to the delegate or set by the app.
  private var announcedDetent: Detent.Identifier?

  /// The properties of the presented view that the sheet changes, to restore them afterwards.
  private struct PresentedAppearance {
    let cornerRadius: CGFloat
    let cornerCurve: CALayerCornerCurve
    let corners: CACornerMask
    let clips: Bool
    let mask: UIView.AutoresizingMask
  }

  /// The position of the sheet in its container.
  enum Shape {
    /// The sheet fills the container.
    case fills
    /// The sheet lies in the middle.
    case centred
    /// The sheet lies at the lower edge and rests at detents.
    case attached
    /// A subclass places the view.
    case own
  }

  /// The size of a form sheet in points, as on an iPad.
  private static let formSize = CGSize(width: 540, height: 620)
  /// The width of a page sheet in points. Lines of this length are still easy to read.
  private static let pageWidth: CGFloat = 704
  /// The least distance in points between a centred sheet and each edge of the window.
  private static let margin: CGFloat = 20
  private static let cornerRadius: CGFloat = 12
  /// The opacity of the dimming behind a centred sheet, in the light style. Ours.
  private static let dimmingAlpha: CGFloat = 0.3
  /// The opacity of the dimming in the dark style: higher than in the light style, so that a nearly
  /// black background is still visibly darker than the sheet.
  private static let darkDimmingAlpha: CGFloat = 0.5

  init(
    _ style: UIModalPresentationStyle, of presented: UIViewController,
    presenting: UIViewController?
  ) {
    super.init(presentedViewController: presented, presenting: presenting)
    self.style = style
  }

  /// Creates the presentation controller of a page sheet, for a transitioning delegate to supply.
  public override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
  }

  // MARK: Detents

  /// A value of ``preferredCornerRadius`` that lets the system choose the radius. As in UIKit.
  public static let automaticDimension = CGFloat.greatestFiniteMagnitude

  /// The heights at which the sheet rests. The default is the large detent alone, which is also used if all are inactive.
  open var detents: [Detent] = [.large()] {
    didSet {
      hasOwnDetents = true
      changed()
    }
  }
  /// Whether ``detents`` were set.
  private var hasOwnDetents = false

  /// The detent at which the sheet rests; nil, the default, means the smallest one. The user's drags change it. A change
  /// takes effect at once, or with a spring in ``animateChanges(_:)``.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet {
      announcedDetent = selectedDetentIdentifier
      if selectedDetentIdentifier != oldValue { changed() }
    }
  }

  /// The largest detent at which the page behind isn't dimmed and can be used; nil, the default, means that it is always
  /// dimmed.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { changed() }
  }

  /// Whether scrolling up in content that is at its top expands the sheet, before it scrolls the content; true by
  /// default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Whether the sheet has a grabber at its upper edge; false by default. A click on it moves the sheet to the next
  /// detent.
  open var prefersGrabberVisible = false {
    didSet { changed() }
  }

  /// The corner radius in points; nil, the default, and ``automaticDimension`` mean the system's.
  open var preferredCornerRadius: CGFloat? {
    didSet { changed() }
  }

  /// Changes properties of the sheet with animation. The sheet continues from its current place and velocity, on the
  /// spring that follows a drag. Changes to views in `changes` are animated, too.
  open func animateChanges(_ changes: () -> Void) {
    isAnimatingChanges = true
    withoutActuallyEscaping(changes) { changes in
      animateOnSpring {
        changes()
        self.changed()
      }
    }
    isAnimatingChanges = false
    guard rests, !travel.isHeld, let target = selectedStop, target != travel.target else { return }
    travel.move(to: target, velocity: travel.velocity)
  }

  /// Asks custom detents for their heights again.
  open func invalidateDetents() { changed() }

  /// Updates the sheet after a change of a property.
  private func changed() {
    guard phase != .idle, let container else { return }
    container.setNeedsLayout()
    shapeView()
    if phase == .presented { showExtent() }
  }

  /// The geometry of a sheet at the lower edge.
  var geometry: SheetGeometry {
    geometry(in: container?.bounds ?? .zero)
  }

  private func geometry(in bounds: CGRect) -> SheetGeometry {
    var width = bounds.width
    if width >= compactWidthLimit {
      let preferred = presentedViewController.preferredContentSize.width
      width = style == .formSheet ? Self.formSize.width : Self.pageWidth
      if preferred > 0 { width = preferred }
      width = min(width, bounds.width - 2 * Self.margin)
    }
    return SheetGeometry(
      bounds: bounds, safeArea: container?.safeAreaInsets ?? .zero, width: width)
  }

  /// The active detents with their extents in points, sorted by extent.
  private func activeDetents(
    in geometry: SheetGeometry
  ) -> [(identifier: Detent.Identifier, extent: CGFloat)] {
    let context = SheetDetentContext(
      containerTraitCollection: traitCollection, maximumDetentValue: geometry.maximumDetentValue,
      medium: traitCollection.verticalSizeClass == .compact ? nil : geometry.mediumDetentValue)
    var active = detents.compactMap { detent in
      detent.resolvedValue(in: context).map {
        (identifier: detent.identifier, extent: geometry.extent(ofDetent: $0))
      }
    }
    if active.isEmpty { active = [(.large, geometry.largestExtent)] }
    return active.sorted { $0.extent < $1.extent }
  }

  /// The extents at which the sheet can rest, in ascending order.
  var stops: [CGFloat] { activeDetents(in: geometry).map(\.extent) }

  private func selectedExtent(in geometry: SheetGeometry) -> CGFloat {
    let active = activeDetents(in: geometry)
    return (active.first { $0.identifier == selectedDetentIdentifier } ?? active[0]).extent
  }

  /// The extent of the selected detent; nil if the sheet isn't at the lower edge.
  private var selectedStop: CGFloat? {
    isAttached ? selectedExtent(in: geometry) : nil
  }

  /// Whether the sheet is presented and at the lower edge.
  var rests: Bool { phase == .presented && isAttached }

  /// Selects the detent with this index, because the user has moved the sheet there. The delegate is told only by
  /// ``announceDetent()``.
  func select(_ index: Int) {
    let active = activeDetents(in: geometry)
    guard active.indices.contains(index) else { return }
    let known = announcedDetent ?? active[0].identifier
    selectedDetentIdentifier = active[index].identifier
    announcedDetent = known
  }

  /// Tells the delegate if the user has changed the detent.
  func announceDetent() {
    guard let selectedDetentIdentifier, announcedDetent != selectedDetentIdentifier else { return }
    announcedDetent = selectedDetentIdentifier
    (delegate as? any UISheetPresentationControllerDelegate)?
      .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
  }

  private func selectNextDetent() {
    guard rests, !travel.isHeld, let selectedStop else { return }
    let stops = stops
    let index = stops.firstIndex { $0 > selectedStop } ?? 0
    guard stops[index] != selectedStop else { return }
    animateChanges { select(index) }
    announceDetent()
  }

  // MARK: At the lower edge

  /// The distance in points between a sheet at the lower edge and its place off screen; nil for other sheets.
  var wayOut: CGFloat? {
    guard isAttached else { return nil }
    return geometry.wayOut(fromExtent: rests ? max(travel.extent, stops[0]) : settledExtent)
  }

  /// The extent at the end of a presentation and at the start of a dismissal, in points.
  private var settledExtent: CGFloat {
    guard let selectedStop else { return 0 }
    // A drag may have dismissed the sheet from between two detents. Before the sheet has first rested, the travel is 0.
    return phase == .dismissing && travel.extent >= stops[0] ? travel.extent : selectedStop
  }

  /// The views that move on and off screen with the presented view.
  var companions: [UIView] { grabber.superview == nil ? [] : [grabber] }

  /// The distance by which a pull below the smallest detent moves the sheet down; both in points.
  private func shift(ofPull pull: CGFloat, in geometry: SheetGeometry, at stop: CGFloat) -> CGFloat
  {
    geometry.inset(atExtent: stop) > 0 ? pull * (1 + SheetMotion.stretch) : pull
  }

  /// Updates the sheet and its surroundings to the extent of ``travel``.
  private func showExtent() {
    guard rests, let view = presentedView else { return }
    let geometry = geometry
    let stops = stops
    let base = max(travel.extent, stops[0])
    let shift = shift(ofPull: base - travel.extent, in: geometry, at: base)
    let frame = geometry.frame(atExtent: base).offsetBy(dx: 0, dy: shift)
    view.place(in: frame)
    view.layer.maskedCorners = corners(in: geometry, at: base)
    grabber.frame = SheetGrabber.frame(on: frame)
    let presence = 1 - shift / geometry.wayOut(fromExtent: base)
    dimming.alpha = dimmingAlpha * dimmingShare(at: base) * presence
    recess?.show(recessShare(at: base) * presence, in: geometry)
  }

  private func corners(in geometry: SheetGeometry, at extent: CGFloat) -> CACornerMask {
    geometry.inset(atExtent: extent) > 0
      ? .all : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  }

  /// The opacity of the dimming at `extent`, as a fraction of its full opacity.
  private func dimmingShare(at extent: CGFloat) -> CGFloat {
    let active = activeDetents(in: geometry)
    guard
      let index = active.lastIndex(where: { $0.identifier == largestUndimmedDetentIdentifier })
    else { return 1 }
    let undimmed = active[index].extent
    guard let dimmed = active[(index + 1)...].first?.extent, dimmed > undimmed else { return 0 }
    return min(max((extent - undimmed) / (dimmed - undimmed), 0), 1)
  }

  /// The progress of the recess of the page behind, 0…1: 1 at the largest extent, 0 at the next detent below.
  private func recessShare(at extent: CGFloat) -> CGFloat {
    let geometry = geometry
    let stops = stops
    guard geometry.touchesEdges, let last = stops.last, last >= geometry.largestExtent - 0.5
    else { return 0 }
    let lower = stops.dropLast().last ?? 0
    return last > lower ? min(max((extent - lower) / (last - lower), 0), 1) : 1
  }

  /// Dismisses the sheet, which the user has released at its current extent.
  ///
  /// - Parameters:
  ///   - velocity: the upward velocity in points per second.
  ///   - isFlick: whether to use the spring of a flicked sheet.
  /// - Returns: false if the sheet isn't dismissed.
  func leave(velocity: CGFloat, isFlick: Bool) -> Bool {
    let geometry = geometry
    let extent = travel.extent
    let base = max(extent, stops[0])
    let shift = shift(ofPull: base - extent, in: geometry, at: base)
    let way = geometry.wayOut(fromExtent: base)
    if extent < stops[0] { select(0) }
    if let zoomInteraction, zoomOfDismissal != nil {
      travel.stop()
      let begins = zoomInteraction.depart(with: CGVector(dx: 0, dy: -velocity)) {
        dismissByUser()
      }
      // The zoom has put the view into its card at its current place, so the sheet's extent can be reset.
      if begins { travel.place(at: base) }
      return begins
    }
    travel.place(at: base)
    travel.stop()
    let begins = drag.leave(
      at: shift / way, velocity: -velocity * (shift > 0 ? 1 + SheetMotion.stretch : 1) / way,
      isFlick: isFlick)
    if !begins { travel.place(at: extent) }
    return begins
  }

  override var letsTouchesThrough: Bool {
    rests && dimming.alpha < 0.01 && largestUndimmedDetentIdentifier != nil
  }

  // MARK: The shape of a subclass

  /// Whether the presentation has a shape of its own where it is not adapted: whether it is a popover.
  var hasOwnShape: Bool { false }

  /// Whether the presentation has its own shape now.
  var isInOwnShape: Bool {
    let size = container?.bounds.size ?? presenting?.viewIfLoaded?.window?.bounds.size
    return size.map { shape(in: $0) == .own } ?? false
  }

  /// The frame of the presented view in its own shape, in the container's coordinates.
  var ownFrame: CGRect { container?.bounds ?? .zero }

  /// The size of the contents in their own shape.
  func ownSize(in parentSize: CGSize) -> CGSize { parentSize }

  /// Updates the presented view after a change of the shape or of the container.
  func shapeOwnView() {}

  // MARK: Size

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = container?.bounds else { return .zero }
    if isAttached { return geometry.frame(atExtent: settledExtent) }
    if isInOwnShape { return ownFrame }
    let size = size(
      forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
    return CGRect(
      x: bounds.minX + ((bounds.width - size.width) / 2).rounded(.down),
      y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  open override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    switch shape(in: parentSize) {
    case .fills: return parentSize
    case .own: return ownSize(in: parentSize)
    case .attached:
      let geometry = geometry(in: CGRect(origin: .zero, size: parentSize))
      return geometry.frame(atExtent: selectedExtent(in: geometry)).size
    case .centred: break
    }
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

  open override func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.verticalSizeClass == .compact ? .fullScreen : .none
  }

  /// A drag returns a zoomed sheet to its source only from the smallest detent; otherwise it moves the sheet between detents.
  override var letsZoomDragBegin: Bool {
    guard super.letsZoomDragBegin else { return false }
    return !rests || !travel.isMoving && travel.extent <= stops[0] + 0.5
  }

  /// Whether a drag along `travel` zooms the sheet back to its source, rather than moving the sheet.
  func zooms(along travel: CGPoint) -> Bool {
    guard let zoomInteraction, phase == .presented, letsZoomDragBegin, zoomOfDismissal != nil
    else { return false }
    return zoomInteraction.zoomPan.mayBegin(along: travel)
  }

  /// Whether the sheet lies at the lower edge of its container.
  var isAttached: Bool { container.map { shape(in: $0.bounds.size) == .attached } ?? false }

  private func shape(in size: CGSize) -> Shape {
    let adapted = adaptation(inContainerOf: size)
    if Self.fills(adapted) { return .fills }
    if hasOwnShape, adapted == .none { return .own }
    return hasOwnDetents || size.width < compactWidthLimit ? .attached : .centred
  }

  /// The style to which the delegate or the class adapts the presentation in a container of this size.
  private func adaptation(inContainerOf size: CGSize) -> UIModalPresentationStyle {
    let outer = traitCollection
    let traits = UITraitCollection(
      userInterfaceStyle: outer.userInterfaceStyle, userInterfaceLevel: outer.userInterfaceLevel,
      horizontalSizeClass: UIUserInterfaceSizeClass(width: size.width),
      verticalSizeClass: UIUserInterfaceSizeClass(height: size.height),
      displayScale: outer.displayScale)
    return adaptedStyle(for: traits)
  }

  /// The adaptation that is told to the delegate. Other styles than full screen do not change a sheet.
  private func style(inContainerOf size: CGSize) -> UIModalPresentationStyle {
    let style = adaptation(inContainerOf: size)
    return hasOwnShape || Self.fills(style) ? style : .none
  }

  private static func fills(_ style: UIModalPresentationStyle) -> Bool {
    style == .fullScreen || style == .overFullScreen
  }

  // MARK: Layout

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard let container, phase != .idle else { return }
    dimming.frame = container.bounds
    // Until the zoom ends, it places the view in its card.
    if transitionRunners.last?.plan.animator is ZoomAnimator {
      return animatedContainerSize = container.bounds.size
    }
    announceAdaptation(to: style(inContainerOf: container.bounds.size))
    // The window has become larger, or too low for a sheet at its lower edge. A popover's place depends on the page behind.
    if phase == .presented, !isAttached { recess?.show(0, in: geometry) }
    shapeView()
    guard let view = presentedView else { return }
    let finalFrame = frameOfPresentedViewInContainerView
    if phase == .presented {
      if let selectedStop {
        keep(at: selectedStop)
      } else {
        view.place(in: finalFrame)
        dimming.alpha = settledDimmingAlpha
      }
    } else if let animator = transitionRunners.last?.plan.animator as? any SystemAnimator {
      // A custom animator places the view itself. Of the system's animators, only the one that slides
      // the view in from below moves it; the others fade it or flip it in place.
      if let cover = animator as? CoverVerticalAnimator {
        let frames = [(view, finalFrame), (grabber, SheetGrabber.frame(on: finalFrame))]
        guard cover.redirect(frames, wayOut: wayOut, in: container) else { return }
      } else {
        view.place(in: finalFrame)
      }
      animatedContainerSize = container.bounds.size
    } else if transitionRunners.last?.plan.animator is CardAnimator {
      view.place(in: finalFrame)
      animatedContainerSize = container.bounds.size
    }
  }

  /// Lays the sheet out at its detent, or continues its motion, after a change of the container or of the detents.
  private func keep(at stop: CGFloat) {
    if !travel.isMoving {
      travel.place(at: stop)
    } else {
      if !travel.isHeld, travel.target != stop {
        travel.move(to: stop, velocity: travel.velocity)
      }
      showExtent()
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
    let layer = view.layer
    grabber.isHidden = !prefersGrabberVisible
    let shape = shape(in: container.bounds.size)
    shapeOwnView()
    drag.pan.isEnabled = shape != .own
    // Also where it is transparent, a click on it dismisses.
    dimming.backgroundColor = shape == .own ? .clear : .black
    switch shape {
    case .own:
      layer.cornerRadius = 0
      layer.masksToBounds = false
      view.autoresizingMask = []
      grabber.isHidden = true
    case .fills:
      layer.cornerRadius = originalAppearance.cornerRadius
      layer.cornerCurve = originalAppearance.cornerCurve
      layer.maskedCorners = originalAppearance.corners
      layer.masksToBounds = originalAppearance.clips
      view.autoresizingMask = originalAppearance.mask
      grabber.isHidden = true
    case .centred:
      layer.cornerRadius = cornerRadius(Self.cornerRadius)
      layer.cornerCurve = .continuous
      layer.maskedCorners = .all
      layer.masksToBounds = true
      view.autoresizingMask = mask(in: container.bounds.size)
      grabber.isHidden = true
    case .attached:
      layer.cornerRadius = cornerRadius(SheetMotion.cornerRadius)
      layer.cornerCurve = .continuous
      layer.maskedCorners = corners(
        in: geometry, at: rests ? max(travel.extent, stops[0]) : settledExtent)
      layer.masksToBounds = true
      view.autoresizingMask = mask(in: container.bounds.size)
    }
  }

  private func cornerRadius(_ usual: CGFloat) -> CGFloat {
    guard let preferredCornerRadius, preferredCornerRadius != Self.automaticDimension else {
      return usual
    }
    return preferredCornerRadius
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
    if isInOwnShape { return 1 }
    if traitCollection.userInterfaceStyle == .dark { return Self.darkDimmingAlpha }
    return isAttached ? SheetMotion.dimming : Self.dimmingAlpha
  }

  /// The opacity of the dimming while the sheet rests at its detent.
  private var settledDimmingAlpha: CGFloat {
    isAttached ? dimmingAlpha * dimmingShare(at: settledExtent) : dimmingAlpha
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if phase == .presented { dimming.alpha = settledDimmingAlpha }
  }

  // MARK: Transitions

  /// The interaction of the sheet's drag. It also drives transitions that do not slide, by the
  /// fraction of the distance that was dragged.
  override func ownInteraction(_ direction: ModalDirection) -> PanDrivenInteractiveTransition? {
    drag.interaction(for: direction)
  }

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container, let view = presentedView else { return }
    adapted = style(inContainerOf: container.bounds.size)
    animatedContainerSize = container.bounds.size
    originalAppearance = PresentedAppearance(
      cornerRadius: view.layer.cornerRadius, cornerCurve: view.layer.cornerCurve,
      corners: view.layer.maskedCorners,
      clips: view.layer.masksToBounds, mask: view.autoresizingMask)
    shapeView()
    dimming.frame = container.bounds
    dimming.alpha = 0
    if dimming.gestureRecognizers == nil {
      dimming.addGestureRecognizer(
        UITapGestureRecognizer { [weak self] _ in self?.dismissByUser() })
    }
    container.insertSubview(dimming, at: 0)
    container.addSubview(grabber)
    container.addGestureRecognizer(drag.pan)
    recess = SheetRecess(of: presenting, for: container)
    let share = isAttached ? recessShare(at: settledExtent) : 0
    let alpha = settledDimmingAlpha
    grabber.frame = SheetGrabber.frame(on: frameOfPresentedViewInContainerView)
    grabber.alpha = 0
    coordinator?.animate { [dimming, grabber, recess, geometry] _ in
      dimming.alpha = alpha
      grabber.alpha = 1
      recess?.show(share, in: geometry)
    }
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if completed {
      showRecessLate(at: selectedStop)
      if let selectedStop {
        travel.place(at: selectedStop)
        container?.bringSubviewToFront(grabber)
      }
    }
    moveToFinalFrame()
    if !completed { restoreAppearance() }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    animatedContainerSize = container?.bounds.size
    if travel.isMoving { travel.stop() }
    coordinator?.animate { [dimming, grabber, recess, geometry] _ in
      dimming.alpha = 0
      grabber.alpha = 0
      recess?.show(0, in: geometry)
    }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed {
      restoreAppearance()
    } else {
      grabber.alpha = 1
      dimming.alpha = settledDimmingAlpha
      if let selectedStop {
        if travel.extent >= stops[0] {
          // The transition has returned the sheet to the extent at which the drag released it.
          travel.move(to: selectedStop, velocity: 0)
        } else {
          showRecessLate(at: selectedStop)
        }
      }
      announceDetent()
    }
    moveToFinalFrame()
  }

  /// Recesses the page behind if the window has become narrow during the transition, or restores it if the window has become wide. `stop`
  /// is nil for a sheet that isn't attached to the lower edge. It is animated by a spring, because the transition has left the page at
  /// another place.
  private func showRecessLate(at stop: CGFloat?) {
    let share = stop.map(recessShare) ?? 0
    guard let recess, !recess.isShown(share) else { return }
    let geometry = geometry
    animateOnSpring { recess.show(share, in: geometry) }
  }

  /// Moves the sheet to its final place. If the window was resized during the transition, the
  /// transition has left the sheet at another place, and a short animation avoids a jump.
  private func moveToFinalFrame() {
    container?.setNeedsLayout()
    guard phase == .presented, let animatedContainerSize, let container,
      container.bounds.size != animatedContainerSize
    else { return }
    animateOnSpring { container.layoutIfNeeded() }
  }

  private func animateOnSpring(_ changes: @escaping () -> Void) {
    UIView.animate(
      withDuration: SheetMotion.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: .allowUserInteraction, animations: changes)
  }

  private func restoreAppearance() {
    guard let originalAppearance, let view = presentedView else { return }
    view.layer.cornerRadius = originalAppearance.cornerRadius
    view.layer.cornerCurve = originalAppearance.cornerCurve
    view.layer.maskedCorners = originalAppearance.corners
    view.layer.masksToBounds = originalAppearance.clips
    view.autoresizingMask = originalAppearance.mask
    view.overrideUserInterfaceLevel = .unspecified
    self.originalAppearance = nil
    recess?.end()
    recess = nil
  }
}
