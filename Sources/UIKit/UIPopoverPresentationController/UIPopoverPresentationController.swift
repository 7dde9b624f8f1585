/// The directions in which a popover's arrow may point.
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  /// A bit for each direction.
  public let rawValue: UInt

  /// Creates the directions of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The popover is below its source.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The popover is above its source.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The popover is to the right of its source.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The popover is to the left of its source.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// All four directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// The direction before the popover has been placed.
  public static let unknown = UIPopoverArrowDirection(rawValue: UInt.max)
}

/// Something to which a popover's arrow can point: a view or a bar button item. As in UIKit.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}

extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The presentation controller of popovers: contents beside a view, with an arrow that points to it.
///
///     page.modalPresentationStyle = .popover
///     page.preferredContentSize = CGSize(width: 280, height: 200)
///     page.popoverPresentationController?.sourceView = button
///     present(page, animated: true)
///
/// In a window of compact width, the popover is a sheet, or what the delegate says; ``adaptiveSheetPresentationController`` sets its
/// detents. `.none` from the delegate keeps the popover. Whenever the window is resized, it adapts and goes to its source. A click
/// beside it or Escape dismisses it, unless `isModalInPresentation` is true or the delegate refuses.
///
/// As in UIKit, with these differences: it is a subclass of ``UISheetPresentationController``, which it is in compact width; its delegate
/// may conform to ``UIPopoverPresentationControllerDelegate``, but the property's type is the adaptive delegate's; the contents do
/// not extend into the arrow; there are no custom background views. A popover without a source stands in the middle, with a warning; UIKit
/// raises an exception.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UISheetPresentationController {
  private var chrome: PopoverView?
  private var arrival: CardAnimator?
  /// The size of the container for which the delegate has last been asked for a place.
  private var toldSize = CGSize.zero

  /// The size of contents that prefer none, in points. As in UIKit, less where there is no room.
  private static let standardSize = CGSize(width: 320, height: 480)
  /// The scale at which a popover begins to grow out of its arrow's tip. Ours.
  private static let firstScale: CGFloat = 0.3

  init(of presented: UIViewController, presenting: UIViewController?) {
    super.init(.popover, of: presented, presenting: presenting)
  }

  // MARK: Source

  /// The view or bar button item to which the arrow points. Takes precedence over ``sourceView``.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    didSet { sourceDidChange() }
  }

  /// The view to which the arrow points.
  open var sourceView: UIView? {
    didSet { sourceDidChange() }
  }

  /// The part of ``sourceView`` to which the arrow points, in its coordinates; null, the default, means its bounds.
  open var sourceRect = CGRect.null {
    didSet { sourceDidChange() }
  }

  /// The bar button item to which the arrow points: ``sourceItem``.
  open var barButtonItem: UIBarButtonItem? {
    get { sourceItem as? UIBarButtonItem }
    set { sourceItem = newValue }
  }

  /// Whether the popover may cover its source if there is too little room; false by default.
  open var canOverlapSourceViewRect = false {
    didSet { sourceDidChange() }
  }

  /// The directions in which the arrow may point; any by default. With none, there is no arrow, and the popover is in the middle.
  open var permittedArrowDirections = UIPopoverArrowDirection.any {
    didSet { sourceDidChange() }
  }

  /// The direction in which the arrow points; unknown before the presentation and while the popover is a sheet.
  open var arrowDirection: UIPopoverArrowDirection {
    popoverGeometry?.direction ?? .unknown
  }

  /// The least distances from the edges of the safe area, in points; 10 by default.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
    didSet { sourceDidChange() }
  }

  /// The colour of the arrow and behind the contents; nil, the default, means the contents' background colour.
  open var backgroundColor: UIColor? {
    didSet { chrome?.color = backgroundColor }
  }

  /// The views beside the popover that still receive clicks and touches; nil, the default, means none.
  open var passthroughViews: [UIView]?

  /// The presentation controller of the sheet that the popover is in compact width: this object.
  open var adaptiveSheetPresentationController: UISheetPresentationController { self }

  private func sourceDidChange() {
    guard phase != .idle else { return }
    container?.setNeedsLayout()
  }

  /// The source's rectangle in the container; nil if there is no source in the window.
  private var source: CGRect? {
    guard let container else { return nil }
    let view = (sourceItem as? UIView) ?? (sourceItem as? UIBarButtonItem)?.shownView ?? sourceView
    guard let view, view.window != nil else { return nil }
    let rect = sourceItem != nil || sourceRect.isNull ? view.bounds : sourceRect
    return view.convert(rect, to: container)
  }

  // MARK: Adaptivity

  open override func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    guard traitCollection.horizontalSizeClass == .compact else { return .none }
    return traitCollection.verticalSizeClass == .compact ? .fullScreen : .pageSheet
  }

  override var hasOwnShape: Bool { true }

  // MARK: Place

  /// The place of the popover; nil while it is adapted.
  private var popoverGeometry: PopoverGeometry? {
    guard let container, isInOwnShape else { return nil }
    var permitted = permittedArrowDirections
    if permitted == .unknown { permitted = .any }
    let size = preferredContentSize
    var room = container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins)
    if room.isNull || room.width < 1 || room.height < 1 { room = container.bounds }
    let rect = source
    return PopoverGeometry(
      of: CGSize(
        width: size.width > 0 ? size.width : Self.standardSize.width,
        height: size.height > 0 ? size.height : Self.standardSize.height),
      at: rect ?? CGRect(x: room.midX, y: room.midY, width: 0, height: 0), in: room,
      // Without its source, which has left the window, it stands in the middle.
      permitted: rect == nil ? [] : permitted, overlaps: canOverlapSourceViewRect)
  }

  override var ownFrame: CGRect { popoverGeometry?.frame ?? container?.bounds ?? .zero }

  override func ownSize(in parentSize: CGSize) -> CGSize {
    popoverGeometry?.body.size ?? parentSize
  }

  /// The popover's view: the contents with the arrow.
  open override var presentedView: UIView? {
    let content = presentedViewController.view!
    guard phase != .idle else { return chrome ?? content }
    let chrome = chrome ?? PopoverView(around: content)
    self.chrome = chrome
    chrome.color = backgroundColor
    chrome.take(content)
    return chrome
  }

  override func shapeOwnView() {
    chrome?.geometry = popoverGeometry
  }

  open override func containerViewWillLayoutSubviews() {
    tellOfNewPlace()
    super.containerViewWillLayoutSubviews()
  }

  /// Lets the delegate choose another source for a container of a new size.
  private func tellOfNewPlace() {
    guard let container, phase == .presented, isInOwnShape, container.bounds.size != toldSize
    else { return toldSize = container?.bounds.size ?? .zero }
    toldSize = container.bounds.size
    guard sourceItem == nil, var view = sourceView,
      let delegate = delegate as? any UIPopoverPresentationControllerDelegate
    else { return }
    var rect = sourceRect.isNull ? view.bounds : sourceRect
    let before = (rect, view)
    delegate.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &view)
    if view !== before.1 { sourceView = view }
    if rect != before.0 { sourceRect = rect }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    guard phase == .presented, isInOwnShape, let container = self.container else { return }
    UIView.animate(
      withDuration: SheetMotion.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: .allowUserInteraction
    ) { container.layoutIfNeeded() }
  }

  // MARK: Transitions

  open override func presentationTransitionWillBegin() {
    if let delegate = delegate as? any UIPopoverPresentationControllerDelegate {
      delegate.prepareForPopoverPresentation(self)
    }
    if isInOwnShape, sourceItem == nil, sourceView == nil {
      UIKitWarning.emit(
        "A popover was presented without a sourceView or sourceItem; it stands in the middle.")
    }
    toldSize = container?.bounds.size ?? .zero
    super.presentationTransitionWillBegin()
  }

  open override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { giveContentBack() }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { giveContentBack() }
  }

  private func giveContentBack() {
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    chrome = nil
  }

  override func animator(
    _ direction: ModalDirection
  ) -> any UIViewControllerAnimatedTransitioning {
    guard isInOwnShape else { return super.animator(direction) }
    let animator = CardAnimator(direction, of: self, after: direction == .dismiss ? arrival : nil)
    arrival = direction == .present ? animator : nil
    return animator
  }

  override func finishPresenting() -> Bool { arrival?.finishPresenting() ?? false }

  // MARK: Input

  override var passesThrough: [UIView] { isInOwnShape ? passthroughViews ?? [] : [] }
}

extension UIPopoverPresentationController: CardPresentation {
  var response: Double { AlertMotion.response }
  var slides: Bool { false }

  /// The popover begins small at the tip of its arrow.
  func prepare(_ card: UIView) {
    card.alpha = 0
    guard !UIAccessibility.isReduceMotionEnabled, let geometry = popoverGeometry else { return }
    let (scale, middle) = (Self.firstScale, CGPoint(x: geometry.frame.midX, y: geometry.frame.midY))
    card.transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(
        translationX: (geometry.tip.x - middle.x) * (1 - scale),
        y: (geometry.tip.y - middle.y) * (1 - scale)))
  }

  func show(_ card: UIView) {
    card.alpha = 1
    card.transform = .identity
  }

  func fade(_ card: UIView) { card.alpha = 0 }
  func lower(_ card: UIView) {}
}

/// Receives a popover's changes. As in UIKit, except that it is set as the presentation controller's `delegate`, a property with the
/// type of the adaptive delegate.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The popover is about to be presented. Set its source here at the latest.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)

  /// The window was resized while the popover was visible. Change `rect` or `view` to give it another source.
  func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>)
}

extension UIPopoverPresentationControllerDelegate {
  /// Does nothing.
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}

  /// Does nothing.
  public func popoverPresentationController(
    _ popoverPresentationController: UIPopoverPresentationController,
    willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
    in view: UnsafeMutablePointer<UIView>
  ) {}
}

extension UIViewController {
  /// The presentation controller of this controller or its nearest presented ancestor; nil if it is not a popover's. Before the
  /// presentation, it is created for this controller's `modalPresentationStyle`. As in UIKit.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
