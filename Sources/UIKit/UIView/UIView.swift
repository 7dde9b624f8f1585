/// A rectangular area on screen that draws content, contains subviews and receives touches.
///
/// A view owns one ``layer``, which holds its geometry and appearance; the view adds events, layout and
/// animation. All lengths are in points. Points are in the coordinate space of the view's ``bounds``;
/// ``frame`` and ``UIView/center`` are in its superview's.
///
/// Every method that a subclass may override is declared in this file, because without Objective-C a method
/// declared in an extension can't be overridden.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
  /// The class of the layer that a view of this class creates, by its `makeLayer()`: `CALayer` or a subclass of it. As in UIKit.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that displays the view. The view is its delegate; leave it that way, as in UIKit.
  public let layer: CALayer
  /// The direct subviews, from back to front.
  public internal(set) var subviews: [UIView] = []
  /// The view that contains this one; nil while it is in no hierarchy.
  public internal(set) weak var superview: UIView?
  /// The window that contains the view; nil while it is off screen. For a window, it is the window itself, as
  /// in UIKit.
  public internal(set) weak var window: UIWindow?
  /// The controller whose `view` this is. It is the next responder, and takes part in layout and trait
  /// changes.
  weak var viewController: UIViewController?

  // State that the extensions in other files use.
  var viewState = UIViewState()

  // MARK: Creation

  /// Creates a view at `frame`, in its future superview's coordinates.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    adoptLayer()
    self.frame = frame
  }

  /// Creates a view from a storyboard or nib file, whose coder it gets; with any other coder an empty one, because views can't be archived
  /// here, unlike in UIKit.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    adoptLayer()
    decodeNib(coder, as: UIView.self)
  }

  /// Creates a view with a zero frame.
  public convenience override init() {
    self.init(frame: .zero)
  }

  private static func makeLayer() -> CALayer {
    guard let type = layerClass as? CALayer.Type else {
      preconditionFailure(
        "\(self).layerClass is \(layerClass), which is not a subclass of CALayer. Return one.")
    }
    return type.makeLayer()
  }

  private func adoptLayer() {
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
  }

  // MARK: Geometry

  /// The view's rectangle in its superview's coordinates.
  ///
  /// With a ``UIView/transform`` other than identity it is the bounding box of the transformed view. UIKit leaves
  /// setting it then undefined; here it changes ``UIView/center`` and the size of ``bounds`` so that the box becomes
  /// the new rectangle, which is exact for scales and quarter turns.
  open var frame: CGRect {
    get { layer.frame }
    set { changeGeometry { layer.frame = newValue } }
  }

  /// The view's rectangle in its own coordinates. The origin is the point that is shown at the view's upper
  /// left corner.
  open var bounds: CGRect {
    get { layer.bounds }
    set { changeGeometry { layer.bounds = newValue } }
  }

  /// The position of the anchor point in the superview's coordinates: the view's centre, unless
  /// `anchorPoint` was changed.
  open var center: CGPoint {
    get { layer.position }
    set { changeGeometry { layer.position = newValue } }
  }

  /// The affine transform that is applied to the view about its anchor point; identity by default.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set {
      layer.setAffineTransform(newValue)
      KeyValueObservers.propertyDidChange(of: self)
    }
  }

  /// The three-dimensional transform that is applied to the view about its anchor point; ``UIView/transform`` is its
  /// affine part.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The number of pixels per point in drawn content; by default the screen's scale. Setting it redraws the
  /// view.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      layer.contentsScale = newValue
      setNeedsDisplay()
    }
  }

  // MARK: Look

  /// The opacity of the view with its subviews, from 0 to 1. Below 0.01 the view receives no touches, as in
  /// UIKit.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Whether the view and its subviews are invisible and receive no touches. In a stack view, a hidden view takes
  /// no space.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.arrangedViewDidChange(self)
    }
  }

  /// Whether subviews are clipped to the view's bounds, rounded as the layer's corners are; false by default.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The colour behind the view's content; nil, the default, is transparent. A dynamic colour follows
  /// ``UIView/traitCollection``.
  open var backgroundColor: UIColor? {
    get { viewState.backgroundColor }
    set {
      // The layer is changed first, because an animation that this starts reads the old colour from `viewState`.
      layer.backgroundColor = newValue.map { resolvedCGColor($0) }
      viewState.backgroundColor = newValue
    }
  }

  /// A view whose alpha channel masks this one. Its frame is in this view's coordinates.
  ///
  /// As in UIKit it is not a subview and receives no touches. `CALayer.mask` describes the cost.
  open var mask: UIView? {
    get { viewState.mask }
    set {
      guard newValue !== viewState.mask else { return }
      newValue?.removeFromSuperview()
      viewState.mask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// A hint that the view fills its bounds with opaque content; true by default. Rendering doesn't depend on
  /// it: the actual content decides.
  open var isOpaque: Bool {
    get { viewState.isOpaque }
    set { viewState.isOpaque = newValue }
  }

  /// How drawn content is scaled or aligned when the bounds change; ``ContentMode/scaleToFill`` by default.
  open var contentMode: UIView.ContentMode {
    get { viewState.contentMode }
    set {
      viewState.contentMode = newValue
      layer.contentsGravity = newValue.contentsGravity
    }
  }

  /// The tint colour: this view's own, or else the nearest ancestor's, or else `systemBlue`. Set nil to
  /// inherit it. While ``tintAdjustmentMode`` is dimmed, the colour is a grey. As in UIKit.
  open var tintColor: UIColor! {
    get { effectiveTintColor }
    set { setTintColor(newValue) }
  }

  /// Whether the tint colour is dimmed: this view's own mode, or else the nearest ancestor's. Never returns
  /// `automatic`.
  open var tintAdjustmentMode: UIView.TintAdjustmentMode {
    get { effectiveTintAdjustmentMode }
    set { setTintAdjustmentMode(newValue) }
  }

  /// Called when the value of ``UIView/tintColor`` may have changed, here or in an ancestor. Does nothing by
  /// default.
  open func tintColorDidChange() {}

  // MARK: Hierarchy

  /// Adds `view` in front of the other subviews, and removes it from its previous superview.
  open func addSubview(_ view: UIView) {
    insert(view, at: subviews.count)
  }

  /// Inserts `view` at `index` of ``subviews``; an index out of range is clamped.
  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view, at: index)
  }

  /// Inserts `view` directly behind `sibling`. Layers without a view that are behind `sibling` stay behind `view`,
  /// as in UIKit. Adds `view` in front of all subviews if `sibling` is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, .below, sibling)
  }

  /// Inserts `view` directly in front of `sibling`. Layers without a view that are in front of `sibling` stay in
  /// front of `view`, as in UIKit. Adds `view` in front of all subviews if `sibling` is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, .above, sibling)
  }

  /// Removes the view from its superview and window. As in UIKit.
  open func removeFromSuperview() {
    detach()
  }

  /// Moves `view` in front of its siblings. Does nothing if it is not a subview.
  open func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    reorder(view, to: subviews.count - 1)
  }

  /// Moves `view` behind its siblings. Does nothing if it is not a subview.
  open func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    reorder(view, to: 0)
  }

  /// Swaps the subviews at two indexes of ``subviews``, which must exist.
  open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    exchange(first, second)
  }

  /// Called before the superview changes; nil means that the view is being removed. Does nothing by default.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview has changed. Does nothing by default.
  open func didMoveToSuperview() {}
  /// Called before ``UIView/window`` changes, for each view of the subtree; nil means that it goes off screen. Does
  /// nothing by default.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after ``UIView/window`` has changed, for each view of the subtree, parents first. Does nothing by
  /// default.
  open func didMoveToWindow() {}

  /// The properties that views of the class take from its `appearance()`, beside those of UIKit's classes; none by default. Not in UIKit; see ``AppearanceProperty``.
  /// An override adds its own to those of super:
  ///
  ///     override class var appearanceProperties: [AppearanceProperty] {
  ///       super.appearanceProperties + [AppearanceProperty(\Badge.titleColor)]
  ///     }
  open class var appearanceProperties: [AppearanceProperty] { [] }
  /// Called after `subview` was added. Does nothing by default.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before `subview` is removed. Does nothing by default.
  open func willRemoveSubview(_ subview: UIView) {}

  /// The first view with `tag`, searched depth-first in this view and its descendants; nil if there is none.
  open func viewWithTag(_ tag: Int) -> UIView? {
    findView(withTag: tag)
  }

  /// A number that identifies the view to your code; 0 by default.
  open var tag: Int {
    get { viewState.tag }
    set { viewState.tag = newValue }
  }

  // MARK: Events

  open override var next: UIResponder? { viewController ?? superview }

  /// Whether the view and its subviews receive touches; true by default. If false, touches reach the views
  /// behind.
  open var isUserInteractionEnabled: Bool {
    get { viewState.isUserInteractionEnabled }
    set { viewState.isUserInteractionEnabled = newValue }
  }

  /// Whether the view receives more than one touch at a time; false by default.
  open var isMultipleTouchEnabled: Bool {
    get { viewState.isMultipleTouchEnabled }
    set { viewState.isMultipleTouchEnabled = newValue }
  }

  /// Whether no other view of the window receives touches while this view has a touch, and this view receives
  /// none while another view has one.
  open var isExclusiveTouch: Bool {
    get { viewState.isExclusiveTouch }
    set { viewState.isExclusiveTouch = newValue }
  }

  /// The frontmost view at `point`, which is in this view's coordinates; nil if the point misses the view.
  ///
  /// As in UIKit: hidden views, views with interaction disabled and views with an alpha below 0.01 are
  /// skipped with their subviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    deepestView(at: point, with: event)
  }

  /// Whether `point`, in this view's coordinates, is inside the view. True within ``bounds`` by default.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.contains(point)
  }

  /// The attached gesture recognizers, in the order in which they were added; nil if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { viewState.gestureRecognizers.isEmpty ? nil : viewState.gestureRecognizers }
    set { setGestureRecognizers(newValue ?? []) }
  }

  /// Attaches a gesture recognizer, and detaches it from the view it was attached to. As in UIKit.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Detaches a gesture recognizer; a gesture in progress is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recognizer of this view or of an ancestor may begin with a touch in this view. True by
  /// default; a control returns false for a recognizer that would take the touch from the control.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: Layout

  /// Requests a layout pass before the next commit. As in UIKit.
  open func setNeedsLayout() {
    layer.setNeedsLayout()
  }

  /// Lays out the view and its descendants now, where a layout pass was requested. As in UIKit.
  open func layoutIfNeeded() {
    LayoutEngine.updateConstraints(inHierarchyOf: self)
    LayoutEngine.solveAll()
    layer.layoutIfNeeded()
  }

  /// Sets the frames of the subviews. Called before a commit if layout was requested. Override it, but don't
  /// call it. By default it places the subviews that have constraints, as in UIKit; so call `super` first.
  open func layoutSubviews() {
    placeSubviewsByConstraints()
  }

  /// The size that suits the view's content best if `size` is available. By default the current size. Doesn't
  /// resize the view.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to ``sizeThatFits(_:)``. The upper left corner stays where it is.
  open func sizeToFit() {
    fitToContents()
  }

  /// The natural size of the content, for constraints and stack views; ``UIView/noIntrinsicMetric`` along an axis
  /// without one, which is the default.
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// Requests a layout pass of the superview, because ``intrinsicContentSize`` has changed.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    viewState.layout?.box?.naturalSizeDidChange()
  }

  /// How the view follows a change of its superview's size; empty by default, which keeps its frame. As in
  /// UIKit.
  open var autoresizingMask: UIView.AutoresizingMask {
    get { viewState.autoresizingMask }
    set { viewState.autoresizingMask = newValue }
  }

  /// Whether the subviews follow a change of this view's size by their ``autoresizingMask``; true by default.
  open var autoresizesSubviews: Bool {
    get { viewState.autoresizesSubviews }
    set { viewState.autoresizesSubviews = newValue }
  }

  /// Whether the view's frame and autoresizing mask determine its place; true by default. Set it to false for a view that
  /// constraints place. As in UIKit, except that a view that no constraint names keeps its frame even then.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { viewState.translatesAutoresizingMask }
    set {
      guard newValue != viewState.translatesAutoresizingMask else { return }
      viewState.translatesAutoresizingMask = newValue
      translationDidChange()
    }
  }

  // MARK: Layout by constraints

  /// Whether the class works only with constraints; false by default. Has no effect, as views with and without constraints can be
  /// mixed freely.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Changes the view's constraints. Called before the view's first layout pass, and again after
  /// ``UIView/setNeedsUpdateConstraints()``; descendants are called first. Does nothing by default. Override it and call `super` last,
  /// as in UIKit.
  open func updateConstraints() {}

  /// Requests that ``updateConstraints()`` is called before the next layout pass.
  open func setNeedsUpdateConstraints() {
    viewState.hasUpdatedConstraints = false
    LayoutEngine.requestUpdate(of: self)
    setNeedsLayout()
  }

  /// Whether ``updateConstraints()`` will be called before the next layout pass.
  open func needsUpdateConstraints() -> Bool { !viewState.hasUpdatedConstraints }

  /// Calls ``updateConstraints()`` now where it was requested, in this view and its descendants.
  open func updateConstraintsIfNeeded() {
    updateConstraintsOfSubtree()
  }

  /// The smallest size that the constraints inside the view permit, or one close to `targetSize`, which is usually
  /// ``layoutFittingCompressedSize`` or ``layoutFittingExpandedSize``. Doesn't resize the view.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that suits the constraints inside the view best, where the width and the height are `targetSize` with the given
  /// priorities. As in UIKit, except that a view without constraints and without an intrinsic size returns ``sizeThatFits(_:)``.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The distances from the view's edges to the rectangle that constraints align; zero by default.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The view whose first baseline is this view's; the view itself by default.
  open var forFirstBaselineLayout: UIView { self }
  /// The view whose last baseline is this view's; the view itself by default.
  open var forLastBaselineLayout: UIView { self }

  /// Whether the natural height depends on the width.
  var hasNaturalHeightForWidth: Bool { false }

  /// The natural height at a width, if it depends on the width.
  func naturalHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }

  /// The distances from the top edge to the first baseline and from the last one to the bottom edge, at a size.
  func baselineInsets(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    inheritedBaselineInsets(in: size)
  }

  /// The distances from the view's edges to the area that bars and window decorations don't cover, in points.
  /// As in UIKit.
  ///
  /// The part of the superview's insets that reaches into this view, plus its controller's
  /// `additionalSafeAreaInsets`.
  open var safeAreaInsets: UIEdgeInsets {
    var insets = viewState.additionalSafeAreaInsets
    guard let parent = superview else { return insets }
    let outer = parent.safeAreaInsets
    if outer != .zero {
      let area = parent.bounds
      let box = frame
      insets.top += max(0, outer.top - (box.minY - area.minY))
      insets.left += max(0, outer.left - (box.minX - area.minX))
      insets.bottom += max(0, outer.bottom - (area.maxY - box.maxY))
      insets.right += max(0, outer.right - (area.maxX - box.maxX))
    }
    return insets
  }

  /// The area that bars and window decorations leave free: the bounds without the ``safeAreaInsets``.
  open var safeAreaLayoutGuide: UILayoutGuide { layoutState.safeAreaGuide(of: self) }

  /// Called in a layout pass after ``UIView/safeAreaInsets`` has changed. Does nothing by default.
  open func safeAreaInsetsDidChange() {}

  /// The default distance between the view's edges and its content; 8 points plus, by default, the safe area.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveLayoutMargins }
    set { setLayoutMargins(newValue) }
  }

  /// Called after ``UIView/layoutMargins`` has changed. Does nothing by default.
  open func layoutMarginsDidChange() {}

  // MARK: Dynamics

  /// The outline for collisions in a ``UIDynamicAnimator``; a rectangle by default. Override it to change it, as in UIKit.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The convex outline around the view's centre, if ``collisionBoundsType`` is `.path`; an empty path by default.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

  // MARK: Traits

  /// The view's environment: interface style, size classes, display scale. Inherited from the superview, with
  /// this view's overrides.
  open var traitCollection: UITraitCollection { currentTraits }

  /// Called after ``UIView/traitCollection`` has changed, when dynamic colours are resolved already. Does nothing by
  /// default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The interface style of this view and its descendants; `unspecified`, the default, inherits it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { viewState.overrideUserInterfaceStyle }
    set {
      viewState.overrideUserInterfaceStyle = newValue
      updateTraits()
    }
  }

  // MARK: Drawing

  /// Draws the view's content into `UIGraphicsGetCurrentContext()`. Override it, but don't call it; does
  /// nothing by default.
  ///
  /// `rect` is always the whole of ``bounds``; UIKit may pass a part. A view whose `draw(_:)` never asks for
  /// the context allocates no memory for its content.
  open func draw(_ rect: CGRect) {}

  /// Requests that ``draw(_:)`` is called before the next commit.
  open func setNeedsDisplay() {
    layer.setNeedsDisplay()
  }

  /// Requests that ``draw(_:)`` is called before the next commit. The whole view is redrawn, not only `rect`.
  open func setNeedsDisplay(_ rect: CGRect) {
    layer.setNeedsDisplay(rect)
  }

  /// Draws the view and its subviews, as they appear on screen, into the current context, scaled to fill
  /// `rect`.
  ///
  /// On screen this is the compositor's output, three-dimensional transforms included. It is read back from
  /// the GPU, which costs more than `snapshotView(afterScreenUpdates:)`. Off screen the CPU draws what
  /// `CALayer.render(in:)` draws, with animations applied.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to fill, in the coordinate space of the current context.
  ///   - afterUpdates: Whether pending changes are included.
  /// - Returns: False if there is no current context.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawSnapshot(in: rect, afterScreenUpdates: afterUpdates)
  }

  /// A view that shows this view's current appearance as a texture, which later changes don't affect.
  ///
  /// With `afterScreenUpdates`, pending changes are included; without, the snapshot shows what is on screen.
  /// Nil if the bounds are empty.
  ///
  /// Unlike in UIKit, a snapshot inside a transition's container is taken again when the window is resized
  /// during the transition, provided that its source view was resized too and is neither hidden nor
  /// transparent.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshot(of: bounds, afterScreenUpdates: afterUpdates, capInsets: .zero)
  }

  /// A snapshot view of `rect`, in this view's coordinates. When it is resized, the edges given by
  /// `capInsets` keep their width and the middle stretches. Otherwise as
  /// ``snapshotView(afterScreenUpdates:)``.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    snapshot(of: rect, afterScreenUpdates: afterUpdates, capInsets: capInsets)
  }

  // MARK: Layer delegate

  /// The animation of a change of the layer's property `event`, inside an animation block; otherwise
  /// `NSNull`, which means none.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    blockAction(for: layer, forKey: event)
  }

  /// Performs the view's layout pass: ``layoutSubviews()`` between its controller's callbacks. Other layers
  /// of which the view is the delegate are ignored; they only share its animations.
  open func layoutSublayers(of layer: CALayer) {
    if layer === self.layer { performLayout() }
  }

  /// Calls ``draw(_:)`` and gives the result to the view's layer. Other layers of which the view is the
  /// delegate are ignored.
  open func display(_ layer: CALayer) {
    if layer === self.layer { drawContents() }
  }
}
