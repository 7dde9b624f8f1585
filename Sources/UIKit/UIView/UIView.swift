/// A rectangle on the screen that draws, holds other views and receives touches.
///
/// A view owns one layer, which has the geometry and the look; the view adds events, layout and animation.
/// Points are in the coordinates of the view's `bounds`; `frame` and `center` are in its superview's.
///
/// Everything a subclass may override stands in this file, because without Objective-C a method declared
/// in an extension can't be overridden.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
  /// The class of the layer that a view of this class makes for itself.
  open class var layerClass: AnyClass { CALayer.self }

  public let layer: CALayer
  /// From the back to the front.
  public internal(set) var subviews: [UIView] = []
  public internal(set) weak var superview: UIView?
  public internal(set) weak var window: UIWindow?
  /// The controller whose `view` this is: the next responder, told of layout and traits.
  weak var viewController: UIViewController?

  // State of the concerns in UIView's other files.
  var viewState = UIViewState()

  // MARK: Creation

  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    adoptLayer()
    self.frame = frame
  }

  /// Views aren't archived here; a subclass that calls this gets an empty view.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    adoptLayer()
  }

  public convenience override init() {
    self.init(frame: .zero)
  }

  private static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure("The layerClass of \(self) is \(layerClass), which is no CALayer.")
    }
    // `init(layer:)` is the initializer that every layer class has; given no layer to copy, it makes a new one.
    return type == CALayer.self ? CALayer() : type.init(layer: NSNull())
  }

  private func adoptLayer() {
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
  }

  // MARK: Geometry

  /// The place in the superview. With a transform other than identity: the box around what shows.
  open var frame: CGRect {
    get { layer.frame }
    set { changeGeometry { layer.frame = newValue } }
  }

  /// The view's own coordinates: the origin is what stands at its upper left corner.
  open var bounds: CGRect {
    get { layer.bounds }
    set { changeGeometry { layer.bounds = newValue } }
  }

  /// Where the anchor point stands in the superview; the middle, unless the anchor was moved.
  open var center: CGPoint {
    get { layer.position }
    set { changeGeometry { layer.position = newValue } }
  }

  /// Applied about the anchor point.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Look

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.arrangedViewDidChange(self)
    }
  }

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The colour behind the contents; one with light and dark sides follows the traits.
  open var backgroundColor: UIColor? {
    get { viewState.backgroundColor }
    set {
      // The layer first: its animation may want to know the colour before.
      layer.backgroundColor = newValue.map { resolvedCGColor($0) }
      viewState.backgroundColor = newValue
    }
  }

  /// A view whose alpha says how much of this one shows, in this one's coordinates.
  ///
  /// It is in no list of subviews and gets no touches; see `CALayer.mask` for what it costs.
  open var mask: UIView? {
    get { viewState.mask }
    set {
      guard newValue !== viewState.mask else { return }
      newValue?.removeFromSuperview()
      viewState.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// Promises that the view fills its bounds. A hint: what is drawn decides.
  open var isOpaque: Bool {
    get { viewState.isOpaque }
    set { viewState.isOpaque = newValue }
  }

  /// How contents fit when the bounds have another size.
  open var contentMode: UIView.ContentMode {
    get { viewState.contentMode }
    set {
      viewState.contentMode = newValue
      layer.contentsGravity = newValue.contentsGravity
    }
  }

  /// The accent colour: the nearest ancestor's, where this view has none of its own.
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set { setTintColor(newValue) }
  }

  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// Called when what `tintColor` says changed.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  open func addSubview(_ view: UIView) {
    insert(view, at: subviews.count)
  }

  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Adds `view` directly below `sibling`: bare layers below `sibling` stay below `view`, as in UIKit.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, .below, sibling)
  }

  /// Adds `view` directly above `sibling`: bare layers above `sibling` stay above `view`, as in UIKit.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, .above, sibling)
  }

  open func removeFromSuperview() {
    detach()
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    reorder(view, to: subviews.count - 1)
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    reorder(view, to: 0)
  }

  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    exchange(first, second)
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  open func viewWithTag(_ tag: Int) -> UIView? {
    findView(withTag: tag)
  }

  /// A number of your own to find a view by.
  open var tag: Int {
    get { viewState.tag }
    set { viewState.tag = newValue }
  }

  // MARK: Events

  open override var next: UIResponder? { viewController ?? superview }

  open var isUserInteractionEnabled: Bool {
    get { viewState.isUserInteractionEnabled }
    set { viewState.isUserInteractionEnabled = newValue }
  }

  /// Whether the view gets every finger, not only the first.
  open var isMultipleTouchEnabled: Bool {
    get { viewState.isMultipleTouchEnabled }
    set { viewState.isMultipleTouchEnabled = newValue }
  }

  /// Whether touches in this view and in others of its window exclude each other: whoever is touched first has them.
  open var isExclusiveTouch: Bool {
    get { viewState.isExclusiveTouch }
    set { viewState.isExclusiveTouch = newValue }
  }

  /// The frontmost view at `point`, in this view's coordinates; nil when the point misses.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    deepestView(at: point, with: event)
  }

  /// Whether `point`, in this view's coordinates, belongs to this view.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { viewState.gestureRecognizers.isEmpty ? nil : viewState.gestureRecognizers }
    set { setGestureRecognizers(newValue ?? []) }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recognizer that is about to begin may; a control refuses what would steal its touch.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Layout

  open func setNeedsLayout() {
    layer.setNeedsLayout()
  }

  open func layoutIfNeeded() {
    layer.layoutIfNeeded()
  }

  /// Places the subviews. Called before a commit when layout is needed; never call it yourself.
  open func layoutSubviews() {}

  /// The size that fits the contents best within `size`.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    fitToContents()
  }

  /// The natural size of the contents; `noIntrinsicMetric` where there is none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
  }

  open var autoresizingMask: UIView.AutoresizingMask {
    get { viewState.autoresizingMask }
    set { viewState.autoresizingMask = newValue }
  }

  /// Whether `autoresizingMask` applies to the subviews when the bounds change.
  open var autoresizesSubviews: Bool {
    get { viewState.autoresizesSubviews }
    set { viewState.autoresizesSubviews = newValue }
  }

  /// Kept for source written for Auto Layout; views here are placed by frames and autoresizing masks.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { viewState.translatesAutoresizingMask }
    set { viewState.translatesAutoresizingMask = newValue }
  }

  /// Called when what `safeAreaInsets` says changed.
  open func safeAreaInsetsDidChange() {}

  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setLayoutMargins(newValue) }
  }

  open func layoutMarginsDidChange() {}

  // MARK: Traits

  /// Light or dark, size class, scale: what surrounds this view.
  open var traitCollection: UITraitCollection { currentTraits }

  /// Called when the traits changed; colours with two sides have been resolved again.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewState.overrideUserInterfaceStyle }
    set {
      viewState.overrideUserInterfaceStyle = newValue
      updateTraits()
    }
  }

  // MARK: Drawing

  /// Draws the contents into `UIGraphicsGetCurrentContext()`. `rect` is what needs it, here always all.
  ///
  /// A view whose `draw(_:)` never asks for the context gets no contents and no memory for them.
  open func draw(_ rect: CGRect) {}

  open func setNeedsDisplay() {
    layer.setNeedsDisplay()
  }

  open func setNeedsDisplay(_ rect: CGRect) {
    layer.setNeedsDisplay(rect)
  }

  /// Draws what the view shows, and all in it, into the current context, stretched to `rect`; false
  /// when there is no such context.
  ///
  /// On screen it is what the compositor draws, in three dimensions, too: read back, which costs more
  /// than `snapshotView(afterScreenUpdates:)`. Where nobody can read it, the processor draws what
  /// `CALayer.render(in:)` draws, with animations applied.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawPicture(in: rect, afterScreenUpdates: afterUpdates)
  }

  /// A view that shows what this one does now: a texture that no longer depends on it.
  ///
  /// With `afterScreenUpdates` pending changes are included; without, it is what is on screen.
  ///
  /// Unlike UIKit's, a snapshot that is a subview of a transition's container is taken again when the window is resized
  /// during the transition, so that it is sharp and laid out for the new size. This happens only if its view was resized
  /// with the window, is neither hidden nor transparent, and has changed in nothing but sizes and positions since.
  /// Otherwise the snapshot stretches: it goes on showing what it showed.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshot(of: bounds, afterScreenUpdates: afterUpdates, capInsets: .zero)
  }

  /// A view that shows `rect` of this one, in this view's coordinates. Resized, its edges of `capInsets` keep their
  /// width and the middle stretches.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    snapshot(of: rect, afterScreenUpdates: afterUpdates, capInsets: capInsets)
  }

  // MARK: Layer delegate

  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    blockAction(for: layer, forKey: event)
  }

  // A view may be the delegate of further layers of its own, so that they animate with it; only the view's layer
  // lays out and displays.

  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { performLayout() }
  }

  open func display(_ layer: CALayer) {
    if layer === self.layer { drawContents() }
  }
}
