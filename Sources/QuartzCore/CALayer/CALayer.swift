import Foundation

/// A node of the layer tree: a rectangle with a background, contents, a border, a shadow and sublayers.
///
/// A layer holds *model* values. Setting a property changes its model value at once; animations never
/// change model values. The values on screen are computed from the model values and the running
/// animations: by ``presentation()`` on the main thread, and by the compositor with the same code.
///
/// Lengths and positions are in points, in the superlayer's coordinate space, with y growing downward
/// as in UIKit. Angles are in radians and times in seconds. Main thread only.
///
/// Properties and methods behave as in Core Animation unless their documentation names a difference.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
  /// Identifies the layer in commits. It never changes. (Not part of Core Animation.)
  nonisolated public let id: LayerID

  /// The model values.
  var properties = LayerProperties()
  /// The values that replace model values in commits; nil for none. See ``AnimationEdits/layers``. (Not part of Core Animation.)
  public internal(set) var editedValues: [AnimatableProperty: AnimatableValue]? {
    didSet { if editedValues != oldValue { noteChange(.properties) } }
  }
  private(set) var timing = MediaTiming()
  /// On a presentation copy, the layer that was copied; nil on a model layer.
  let modelLayer: CALayer?

  private var children: [CALayer] = []
  private var maskLayer: CALayer?
  private weak var parent: CALayer?
  private var runningAnimations: [RunningAnimation] = []
  /// The changes for the next commit.
  private var pendingChanges: LayerChanges = []
  private var pendingWork: PendingWork = []
  /// The generation of the layer's latest change of appearance; see ``appearanceHasChanged(since:)``.
  private var appearanceGeneration: UInt64 = 0
  /// Whether ``layoutSublayers()`` is on the call stack.
  private var isLayingOut = false
  /// The values that ``setValue(_:forKey:)`` stored under keys other than layer properties.
  private var customValues: [String: Any] = [:]

  /// Layout and display that the layer still needs before the next commit.
  private struct PendingWork: OptionSet {
    let rawValue: UInt8

    static let layout = PendingWork(rawValue: 1 << 0)
    static let display = PendingWork(rawValue: 1 << 1)
    /// A descendant needs layout or display. Set on all ancestors of that descendant.
    static let inDescendant = PendingWork(rawValue: 1 << 2)
  }

  /// The tree on screen that this layer belongs to; nil if the layer is not in a tree on screen. (Not
  /// part of Core Animation.)
  package private(set) weak var context: LayerContext?

  /// The object that supplies contents, layout and actions. A view is its layer's delegate.
  open weak var delegate: (any CALayerDelegate)?
  /// Whether Core Animation draws contents on another thread. Has no effect: they are drawn when they are needed.
  open var drawsAsynchronously = false
  /// The layer's name, for the app's own use.
  open var name: String?
  /// Actions by key. They are looked up after the delegate's.
  open var actions: [String: any CAAction]?
  /// Whether a change of the bounds' size makes the layer draw its contents again.
  open var needsDisplayOnBoundsChange = false
  /// A hint that the contents drawn by ``draw(in:)`` are opaque.
  ///
  /// It changes nothing here: contents are checked for transparency pixel by pixel.
  open var isOpaque = false

  /// Creates a layer with an empty frame at the origin.
  public override init() {
    id = LayerID.next()
    modelLayer = nil
    super.init()
  }

  /// The layer of which a copy for presentation is being made.
  private static var presentedLayer: CALayer?

  /// Creates a copy of `layer`. The layer itself makes copies for presentation; one that the app makes is a layer of its own, without the
  /// delegate.
  ///
  /// Subclasses override it to copy the values of the properties that they add.
  public required init(layer: Any) {
    let original = layer as? CALayer
    let model = original === Self.presentedLayer ? original : nil
    id = model?.id ?? LayerID.next()
    modelLayer = model
    super.init()
    guard let original else { return }
    properties = original.properties
    timing = original.timing
    name = original.name
    customValues = original.customValues
    delegate = model?.delegate
  }

  /// Creates the layer of a view whose class has this layer class. By default, a layer class's own `init()` is not called, because not all
  /// classes have to have one. A class that sets itself up in `init()` makes it `required override`, and returns `Self.init()`. (Not part of Core
  /// Animation, which calls `init()`.)
  open class func makeLayer() -> CALayer {
    // `init(layer:)` is the only initializer that every layer class has. Without a layer to copy, it creates a fresh one.
    self == CALayer.self ? CALayer() : self.init(layer: NSNull())
  }

  // MARK: Geometry

  /// The visible rectangle in the layer's own coordinates, in points.
  ///
  /// A change of size requests layout of this layer. It also requests layout of the superlayer, unless
  /// either of the two layers is being laid out.
  open var bounds: CGRect {
    get { properties.bounds }
    set {
      let old = properties.bounds
      set(.bounds, \.bounds, newValue)
      boundsChanged(from: old)
    }
  }
  private func boundsChanged(from old: CGRect) {
    guard old.size != properties.bounds.size else { return }
    setNeedsLayout()
    requestSuperlayerLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
  /// The layer's bounding rectangle in the superlayer's coordinates.
  ///
  /// It is computed from `bounds`, `position`, `anchorPoint` and `transform`. Setting it changes
  /// `position` and the size of `bounds`. For a transform other than a scale, a translation or a
  /// quarter turn, the resulting frame may differ from the one that was set.
  open var frame: CGRect {
    get { boundingFrame }
    set { boundingFrame = newValue }
  }
  /// The position of the anchor point in the superlayer's coordinates.
  open var position: CGPoint {
    get { properties.position }
    set { set(.position, \.position, newValue) }
  }
  /// The point of the bounds that lies at `position` and about which `transform` applies.
  ///
  /// It is a fraction of the bounds' size: (0, 0) is the top left corner. (0.5, 0.5) by default.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { set(.anchorPoint, \.anchorPoint, newValue) }
  }
  /// The anchor point's z coordinate, in points.
  open var anchorPointZ: CGFloat {
    get { properties.anchorPointZ }
    set { set(.anchorPointZ, \.anchorPointZ, newValue) }
  }
  /// The position on the z axis, in points. Among siblings, layers with a higher value lie in front.
  open var zPosition: CGFloat {
    get { properties.zPosition }
    set { set(.zPosition, \.zPosition, newValue) }
  }
  /// The transform of the layer and its sublayers about the anchor point.
  open var transform: CATransform3D {
    get { properties.transform }
    set { set(.transform, \.transform, newValue) }
  }
  /// A transform of all sublayers about the anchor point, usually a perspective.
  open var sublayerTransform: CATransform3D {
    get { properties.sublayerTransform }
    set { set(.sublayerTransform, \.sublayerTransform, newValue) }
  }

  // MARK: Appearance

  /// The opacity of the layer and its sublayers as a group, clamped to 0…1.
  open var opacity: Float {
    get { properties.opacity }
    set { set(.opacity, \.opacity, min(max(newValue, 0), 1)) }
  }
  /// Whether the layer and its sublayers are hidden.
  open var isHidden: Bool {
    get { properties.isHidden }
    set { set(.hidden, \.isHidden, newValue) }
  }
  /// Whether the layer is visible when it is seen from behind.
  open var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { set(.doubleSided, \.isDoubleSided, newValue) }
  }
  /// Whether contents and sublayers are clipped to the bounds, rounded corners included.
  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { set(.masksToBounds, \.masksToBounds, newValue) }
  }
  /// Whether a translucent layer fades with its sublayers as one image. Otherwise each of them fades by itself, and
  /// the ones behind show through the ones in front.
  ///
  /// As in Core Animation, except that `UIViewGroupOpacity` in an app's `Info.plist` does not set it.
  open var allowsGroupOpacity: Bool {
    get { properties.allowsGroupOpacity }
    set { setWithoutAction(\.allowsGroupOpacity, newValue) }
  }
  /// Whether the layer and its sublayers are rasterised into one texture, which is then transformed
  /// as a whole.
  ///
  /// The texture is drawn again when something in it changes. Rasterising makes a layer that turns in
  /// perspective cheaper to draw, but its text is less sharp, because it is sampled from the texture. A
  /// subtree of fewer than four layers is drawn without a texture.
  open var shouldRasterize: Bool {
    get { properties.shouldRasterize }
    set { setWithoutAction(\.shouldRasterize, newValue) }
  }
  /// The resolution of the texture of ``shouldRasterize`` while the layer is rotated, or while an animation
  /// rotates or scales it, in pixels per point.
  ///
  /// It is reduced if the texture would have more pixels than four screens.
  open var rasterizationScale: CGFloat {
    get { properties.rasterizationScale }
    set { setWithoutAction(\.rasterizationScale, newValue) }
  }
  /// A layer whose alpha channel masks this layer and its sublayers; nil for no mask.
  ///
  /// Its coordinates are this layer's. It may have animations and sublayers, but no superlayer. As
  /// in Core Animation, a masked layer casts no shadow.
  ///
  /// A mask that is a rectangle, circle or rounded rectangle, drawn as a background or as a shape's
  /// fill, costs almost nothing. Any other mask and the layer that it masks are each drawn into a
  /// texture as large as the visible part of the layer.
  open var mask: CALayer? {
    get {
      guard let modelLayer else { return maskLayer }
      return modelLayer.maskLayer.map { $0.presentation() ?? $0 }
    }
    set { replaceMask(with: newValue) }
  }
  /// The colour behind the contents; nil, the default, draws none.
  open var backgroundColor: CGColor? {
    get { properties.backgroundColor.map(CGColor.from) }
    set { set(.backgroundColor, \.backgroundColor, newValue?.layerColor) }
  }
  /// The radius of the rounded corners in points; at least 0.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { set(.cornerRadius, \.cornerRadius, max(newValue, 0)) }
  }
  /// The corners that ``cornerRadius`` rounds; all by default. Not animatable.
  open var maskedCorners: CACornerMask {
    get { properties.maskedCorners }
    set { setWithoutAction(\.maskedCorners, newValue) }
  }
  /// The curve of the corners that ``cornerRadius`` rounds: of the background, the border, the clip and the shadow.
  /// ``CALayerCornerCurve/circular`` by default. Not animatable.
  open var cornerCurve: CALayerCornerCurve {
    get { properties.cornerCurve }
    set { setWithoutAction(\.cornerCurve, newValue) }
  }
  /// Returns the distance from a corner at which its curve leaves the sides, as a multiple of the corner radius.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve.isContinuous ? RoundCorner.expansion : 1
  }
  /// The width of the border in points; at least 0. It lies inside the bounds, above the sublayers.
  open var borderWidth: CGFloat {
    get { properties.borderWidth }
    set { set(.borderWidth, \.borderWidth, max(newValue, 0)) }
  }
  /// The colour of the border. Opaque black by default.
  open var borderColor: CGColor? {
    get { properties.borderColor.map(CGColor.from) }
    set { set(.borderColor, \.borderColor, newValue?.layerColor) }
  }
  /// The colour of the shadow. Opaque black by default.
  open var shadowColor: CGColor? {
    get { properties.shadowColor.map(CGColor.from) }
    set { set(.shadowColor, \.shadowColor, newValue?.layerColor) }
  }
  /// The opacity of the shadow, clamped to 0…1. Zero, the default, draws none.
  open var shadowOpacity: Float {
    get { properties.shadowOpacity }
    set { set(.shadowOpacity, \.shadowOpacity, min(max(newValue, 0), 1)) }
  }
  /// The shadow's displacement in points. (0, −3) by default, as in Core Animation: upward.
  open var shadowOffset: CGSize {
    get { properties.shadowOffset }
    set { set(.shadowOffset, \.shadowOffset, newValue) }
  }
  /// The blur of the shadow: the standard deviation of a Gaussian, in points. 3 by default.
  open var shadowRadius: CGFloat {
    get { properties.shadowRadius }
    set { set(.shadowRadius, \.shadowRadius, max(newValue, 0)) }
  }
  /// The outline that casts the shadow, in the layer's coordinates.
  ///
  /// If it is nil, the shadow is that of the background, else of a shape's fill, else of the contents: of
  /// the alpha channel of an image, or of the bounds of a snapshot. Core Animation uses the alpha channel
  /// of everything in the layer instead.
  open var shadowPath: CGPath? {
    get { properties.shadowPath }
    set { set(.shadowPath, \.shadowPath, newValue?.copy()) }
  }

  /// The blur of what lies behind the layer, within its bounds and round corners: the standard deviation of a Gaussian, in points. 0,
  /// the default, draws it as it is. The colours are more saturated the larger the blur is, up to 20 points.
  ///
  /// The layer's background, contents and sublayers are drawn over the blur. In a group, as below a mask, only what the group itself draws
  /// behind the layer is blurred. An addition to Core Animation, whose backdrops are not public.
  package var backdropBlurRadius: CGFloat {
    get { properties.backdropBlurRadius }
    set { set(.backdropBlurRadius, \.backdropBlurRadius, max(newValue, 0)) }
  }

  // MARK: Contents

  /// The layer's image: a `CGImage` or a ``LayerSnapshot``. Any other value counts as nil.
  open var contents: Any? {
    get { properties.contents.map { AnimatableValue.contents($0).any } }
    set {
      let contents: LayerContents? =
        switch newValue {
        case let image as CGImage: .image(image)
        case let snapshot as LayerSnapshot: .snapshot(snapshot)
        default: nil
        }
      set(.contents, \.contents, contents)
    }
  }
  /// The part of the contents that is drawn, as fractions of their size.
  open var contentsRect: CGRect {
    get { properties.contentsRect }
    set { set(.contentsRect, \.contentsRect, newValue) }
  }
  /// The part of the contents that stretches in both directions, as fractions of their size.
  ///
  /// Around it, corners keep their size and edges stretch in one direction.
  open var contentsCenter: CGRect {
    get { properties.contentsCenter }
    set { set(.contentsCenter, \.contentsCenter, newValue) }
  }
  /// How contents are placed and scaled in the bounds. `resize` by default. Not animatable.
  open var contentsGravity: CALayerContentsGravity {
    get { properties.contentsGravity }
    set { setWithoutAction(\.contentsGravity, newValue) }
  }
  /// How contents are enlarged. Never read: they are always interpolated linearly.
  open var magnificationFilter = CALayerContentsFilter.linear
  /// How contents are reduced in size. Never read: they are always interpolated linearly, between levels of detail where they are much
  /// smaller.
  open var minificationFilter = CALayerContentsFilter.linear
  /// A bias between levels of detail. Never read.
  open var minificationFilterBias: Float = 0
  /// The resolution of the contents in pixels per point.
  open var contentsScale: CGFloat {
    get { properties.contentsScale }
    set { set(.contentsScale, \.contentsScale, newValue) }
  }
  /// A colour by which the contents are multiplied; nil for none.
  ///
  /// Contents that have only an alpha channel, such as text, get their colour from it.
  open var contentsMultiplyColor: CGColor? {
    get { properties.contentsMultiplyColor.map(CGColor.from) }
    set { set(.contentsMultiplyColor, \.contentsMultiplyColor, newValue?.layerColor) }
  }

  // MARK: Changing values

  /// Changes one model value and runs its action.
  ///
  /// The action is looked up while the old value is still set, and runs after the new value is set.
  @inline(__always)
  final func set<Value: Equatable>(
    _ property: AnimatableProperty, _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value
  ) {
    guard properties[keyPath: path] != value else { return }
    let action = actionForChange(of: property)
    properties[keyPath: path] = value
    noteChange(.properties)
    noteAppearanceChange(changing: property)
    action?.run(forKey: property.rawValue, object: self, arguments: nil)
  }

  /// Changes a model value that has no action.
  final func setWithoutAction<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value
  ) {
    guard properties[keyPath: path] != value else { return }
    properties[keyPath: path] = value
    noteChange(.properties)
    noteAppearanceChange()
  }

  // MARK: Methods that emitter layers override

  /// Returns the model value of a key path such as `transform.rotation.z`.
  ///
  /// Nil if the key path names no layer property, or a property without a value, such as a colour
  /// that is nil.
  public func value(forKeyPath keyPath: String) -> Any? {
    guard let target = AnimationTarget(keyPath: keyPath), !target.isAbsent(in: properties) else {
      return nil
    }
    return target.value(in: properties)?.any
  }

  /// Sets the model value of a key path, clamped to the range of the property.
  ///
  /// Nil sets an optional property to nil. A value of a wrong type is ignored.
  public func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let target = AnimationTarget(keyPath: keyPath) else { return }
    guard let value else { return change(target) { target.clear(in: &$0) } }
    guard let value = AnimatableValue(value) else { return }
    change(target) {
      target.set(value, in: &$0)
      $0.clampToRanges()
    }
  }

  /// Makes this layer and its descendants part of a tree on screen.
  func enter(_ context: LayerContext) {
    self.context = context
    // A layer that only moved within the tree is still committed: commit just its recent changes.
    if isCommitted { pendingChanges.remove(.isNew) } else { pendingChanges = .everythingNew }
    if !pendingChanges.isEmpty { context.noteChange(of: self) }
    for child in children { child.enter(context) }
    maskLayer?.enter(context)
  }

  // MARK: For subclasses

  /// Lays out the sublayers; by default through the delegate's `layoutSublayers(of:)`.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Sets the contents; by default through the delegate's `display(_:)`, else with ``draw(in:)``.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// The size that the layer would have by itself, in points; by default that of its bounds.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Draws the contents in the layer's coordinates; by default through the delegate's `draw(_:in:)`.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// Returns the action for a change of the property `event`; nil for none.
  ///
  /// The delegate is asked first, then ``actions``, then ``defaultAction(forKey:)``. `NSNull` ends
  /// the search: the change has no action. If the search finds nothing, a layer on screen animates
  /// the change implicitly.
  open func action(forKey event: String) -> (any CAAction)? {
    let action =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event) ?? implicitAnimation(forKey: event)
    return action is NSNull ? nil : action
  }

  /// Returns the class's action for `event`, which layers without another action use. Nil by default.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Whether the layer is to be drawn again when the custom value of a key changes. Override it for the properties of a layer that draws
  /// itself; false by default. Unlike in Core Animation, custom values are not animated.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Animations

  /// Adds a copy of `anim` under `key`, replacing the animation that has this key.
  ///
  /// If `key` is nil, the animation has no key. A `CATransition` always has the key ``kCATransition``. An
  /// animation without a duration or timing function uses that of the current transaction.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    let copy = anim.copyAnimation()
    if !copy.hasDuration { copy.timing.duration = CATransaction.animationDuration() }
    var key = key
    if let transition = copy as? CATransition {
      key = kCATransition
      transition.oldSnapshot = snapshotOnScreen()
    }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    let replaced = key.flatMap { key in runningAnimations.first { $0.key == key } }
    let running = RunningAnimation(
      copy, key: key, on: self, completions: CATransaction.activeCompletions)
    runningAnimations.removeAll { $0 === replaced }
    runningAnimations.append(running)
    AnimationScheduler.shared.add(running)
    noteChange(.animations)
    // Cancel last, because the replaced animation's delegate may add or remove animations.
    replaced?.cancel()
  }

  /// Removes the animation with the key `key`. Its delegate is told that it did not finish.
  open func removeAnimation(forKey key: String) {
    guard let running = runningAnimation(forKey: key) else { return }
    remove(running)
  }

  /// Removes all animations. Their delegates are told that they did not finish.
  open func removeAllAnimations() {
    // The loop iterates over a copy: delegates may add new animations, which are not removed.
    for running in runningAnimations { remove(running) }
  }

  /// Whether `point`, in the layer's coordinates, lies inside the bounds. Override it for a layer of another shape.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  // MARK: CAMediaTiming

  /// When the layer's time begins, in seconds of the superlayer's time.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming { $0.beginTime = newValue } }
  }
  /// The duration of one pass in seconds. It has no effect on a layer.
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { setTiming { $0.duration = newValue } }
  }
  /// How fast the layer's time runs compared with the superlayer's. Zero stops it.
  open var speed: Float {
    get { timing.speed }
    set { setTiming { $0.speed = newValue } }
  }
  /// An offset that is added to the layer's time, in seconds.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming { $0.timeOffset = newValue } }
  }
  /// The number of passes. It has no effect on a layer.
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { setTiming { $0.repeatCount = newValue } }
  }
  /// The time in seconds during which passes repeat. It has no effect on a layer.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTiming { $0.repeatDuration = newValue } }
  }
  /// Whether each pass is followed by its reverse. It has no effect on a layer.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTiming { $0.autoreverses = newValue } }
  }
  /// The values outside the active time. It has no effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { setTiming { $0.fillMode = newValue } }
  }

  private func setTiming(_ change: (inout MediaTiming) -> Void) {
    let old = timing
    change(&timing)
    if timing != old { noteChange(.timing) }
  }
}

// MARK: - The layer tree

extension CALayer {
  /// The layer that this one is a sublayer of; for a presentation copy, that layer's presentation.
  public var superlayer: CALayer? {
    guard let modelLayer else { return parent }
    return modelLayer.parent.map { $0.presentation() ?? $0 }
  }

  /// The sublayers from back to front; nil if there are none.
  public var sublayers: [CALayer]? {
    get {
      if let modelLayer {
        let copies = modelLayer.children.map { $0.presentation() ?? $0 }
        return copies.isEmpty ? nil : copies
      }
      return children.isEmpty ? nil : children
    }
    set {
      let new = newValue ?? []
      guard new != children else { return }
      for child in children where !new.contains(child) { child.removeFromSuperlayer() }
      for (index, child) in new.enumerated() { insertSublayer(child, at: UInt32(index)) }
    }
  }

  /// Adds `layer` in front of the other sublayers, after removing it from its previous superlayer.
  public func addSublayer(_ layer: CALayer) {
    insert(layer, at: layer.superlayer === self ? children.count - 1 : children.count)
  }

  /// Inserts `layer` at `index` of the sublayers; an index that is too large means the front.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: Int(index))
  }

  /// Inserts `layer` directly behind `sibling`, or behind all sublayers if `sibling` is not one of them.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: index(of: sibling, without: layer) ?? 0)
  }

  /// Inserts `layer` directly in front of `sibling`, or in front of all sublayers if `sibling` is not
  /// one of them.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: index(of: sibling, without: layer).map { $0 + 1 } ?? children.count)
  }

  /// Puts `newLayer` in the place of `oldLayer`; does nothing if `oldLayer` is not a sublayer.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children.contains(oldLayer) else { return }
    newLayer.removeFromSuperlayer()
    let index = children.firstIndex(of: oldLayer) ?? children.count
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Removes the layer from the layer whose sublayer or mask it is.
  public func removeFromSuperlayer() {
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.maskLayer = nil
    } else if let index = parent.children.firstIndex(where: { $0 === self }) {
      parent.children.remove(at: index)
    }
    self.parent = nil
    parent.noteChange(.sublayers)
    parent.noteAppearanceChange()
    leaveContext()
  }

  /// Whether `layer` is this layer or one of its ancestors.
  private func isDescendant(of layer: CALayer) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === layer }
  }

  /// Inserts `layer` at `index`, which refers to the list of sublayers without `layer` and is clamped to
  /// its range.
  private func insert(_ layer: CALayer, at index: Int) {
    precondition(layer !== self, "a layer can't be its own sublayer")
    precondition(!isDescendant(of: layer), "a layer can't be a sublayer of its own descendant")
    if layer.superlayer === self, layer !== maskLayer {
      // A move among siblings keeps the layer in its context, and its animations running.
      let index = min(max(index, 0), children.count - 1)
      if children[index] === layer { return }
      children.removeAll { $0 === layer }
      children.insert(layer, at: index)
      noteChange(.sublayers)
      noteAppearanceChange()
      return
    }
    layer.removeFromSuperlayer()
    children.insert(layer, at: min(max(index, 0), children.count))
    layer.parent = self
    noteChange(.sublayers)
    noteAppearanceChange()
    setNeedsLayout()
    if let context { layer.enter(context) }
    if layer.hasPendingWork { layer.markAncestors() }
  }

  /// The index of `sibling` among the sublayers without `layer`.
  private func index(of sibling: CALayer?, without layer: CALayer) -> Int? {
    children.filter { $0 !== layer }.firstIndex { $0 === sibling }
  }

  /// Makes `mask` this layer's mask in place of the previous one.
  ///
  /// For geometry, time and commits, this layer is the mask's superlayer, but the mask is not one of its
  /// sublayers.
  private func replaceMask(with mask: CALayer?) {
    guard mask !== maskLayer else { return }
    precondition(mask !== self, "a layer can't be its own mask")
    precondition(
      mask.map { !isDescendant(of: $0) } ?? true, "a layer can't be the mask of its own descendant")
    maskLayer?.removeFromSuperlayer()
    noteChange(.sublayers)
    noteAppearanceChange()
    guard let mask else { return }
    mask.removeFromSuperlayer()
    maskLayer = mask
    mask.parent = self
    if let context { mask.enter(context) }
    if mask.hasPendingWork { mask.markAncestors() }
  }
}

// MARK: - Commits

extension CALayer {
  /// Whether the compositor has this layer as a part of the tree that the layer is in now.
  final var isCommitted: Bool { context?.isCommitted(self) == true }

  var hasPendingChanges: Bool { !pendingChanges.isEmpty }

  /// Whether something that the layer shows has changed since the last commit, in itself or in a descendant, apart from animations that were
  /// added.
  package final var hasChangesInTree: Bool {
    !pendingChanges.subtracting(.animations).isEmpty || !pendingWork.isEmpty
      || maskLayer?.hasChangesInTree == true
      || children.contains(where: \.hasChangesInTree)
  }

  /// Takes this layer and its descendants out of the tree on screen.
  func leaveContext() {
    guard let context else { return }
    self.context = nil
    context.noteRemoval(of: self)
    for child in children { child.leaveContext() }
    maskLayer?.leaveContext()
  }

  /// Records a change for the next commit, or for the commit after the layer enters a tree.
  func noteChange(_ change: LayerChanges) {
    guard modelLayer == nil else { return }
    if pendingChanges.isEmpty { context?.noteChange(of: self) }
    if context != nil { ChangeCause.noteChange() }
    pendingChanges.formUnion(change)
  }

  /// Returns the pending changes as a value and clears them.
  func takeUpdate() -> LayerUpdate {
    let changes = pendingChanges
    pendingChanges = []
    return LayerUpdate(
      id: id, changes: changes, properties: editedModelProperties, timing: timing,
      sublayers: changes.contains(.sublayers) ? children.map(\.id) : [],
      mask: changes.contains(.sublayers) ? maskLayer?.id : nil,
      animations: changes.contains(.animations) ? runningAnimations.map(\.compiled) : [])
  }

  /// Returns all values of the layer as the update of a new layer. Pending changes stay pending.
  ///
  /// - Parameter isEdited: Whether edits replace model values.
  func wholeUpdate(isEdited: Bool = true) -> LayerUpdate {
    LayerUpdate(
      id: id, changes: .everythingNew,
      properties: isEdited ? editedModelProperties : properties, timing: timing,
      sublayers: children.map(\.id), mask: maskLayer?.id,
      animations: runningAnimations.map(\.compiled))
  }

  /// Whether the layer has animations.
  var hasAnimations: Bool { !runningAnimations.isEmpty }

  /// Appends this layer, its descendants and their masks.
  func collectTree(into layers: inout [CALayer]) {
    layers.append(self)
    for child in children { child.collectTree(into: &layers) }
    maskLayer?.collectTree(into: &layers)
  }

  /// Takes a snapshot of `rect`, in this layer's coordinates, with this layer and its descendants.
  ///
  /// If `afterScreenUpdates` is true, pending changes are laid out, displayed and committed first;
  /// during a flush, these are the changes made so far. If it is false, the snapshot shows the layer as
  /// it is on screen. A layer that is not on screen is laid out and drawn for the snapshot. The layer's
  /// own position, transform and opacity do not affect the snapshot.
  ///
  /// The texture is drawn with the next commit, at about the cost of drawing `rect` once.
  /// (Not part of Core Animation.)
  public func snapshot(of rect: CGRect, afterScreenUpdates: Bool) -> LayerSnapshot {
    if let context {
      if afterScreenUpdates || !isCommitted { CATransaction.flushForSnapshot(of: self) }
      return context.snapshot(of: self, rect: rect)
    }
    guard let context = LayerContext.forOffTreeSnapshots else {
      return LayerSnapshot(
        size: rect.size, scale: contentsScale, appearanceGeneration: CALayer.appearanceGeneration,
        releases: SnapshotReleases())
    }
    performLayout()
    performDisplay()
    return context.snapshot(ofOffTree: self, rect: rect)
  }
}

// MARK: - Layout and display

extension CALayer {
  /// Requests layout: ``layoutSublayers()`` is called in the next flush.
  public func setNeedsLayout() {
    guard modelLayer == nil, !pendingWork.contains(.layout) else { return }
    pendingWork.insert(.layout)
    markAncestors()
  }

  /// Whether the layer waits for layout.
  public func needsLayout() -> Bool { pendingWork.contains(.layout) }

  /// Lays out now, starting at the topmost ancestor that waits for layout.
  public func layoutIfNeeded() {
    var top = self
    var next = superlayer
    while let layer = next {
      if layer.pendingWork.contains(.layout) { top = layer }
      next = layer.superlayer
    }
    top.performLayout()
  }

  /// Requests display: ``display()`` is called in the next flush.
  public func setNeedsDisplay() {
    guard modelLayer == nil, !pendingWork.contains(.display) else { return }
    pendingWork.insert(.display)
    markAncestors()
  }

  /// Requests display of the whole layer.
  ///
  /// Core Animation redraws only `rect`; here contents are always drawn as a whole.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether the layer waits for display.
  public func needsDisplay() -> Bool { pendingWork.contains(.display) }

  /// Calls ``display()`` now if the layer waits for display.
  public func displayIfNeeded() {
    guard pendingWork.contains(.display) else { return }
    pendingWork.remove(.display)
    display()
  }

  /// Draws new contents with ``draw(in:)``, into a bitmap of the bounds' size at ``contentsScale``.
  ///
  /// If the bounds are empty or the bitmap would be too large, ``contents`` is set to nil. (Not part of
  /// Core Animation.)
  public func drawContents() {
    guard let size = properties.bounds.size.pixels(scale: contentsScale),
      let ctx = CGContext(width: size.width, height: size.height)
    else {
      contents = nil
      return
    }
    ctx.scaleBy(x: contentsScale, y: contentsScale)
    ctx.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    delegate?.layerWillDraw(self)
    draw(in: ctx)
    contents = ctx.makeImage()
  }

  /// Whether this layer or a descendant waits for layout or display.
  var hasPendingWork: Bool { !pendingWork.isEmpty }

  /// Marks the ancestors as having work in a descendant, up to the first that is already marked.
  private func markAncestors() {
    if context != nil { ChangeCause.noteChange() }
    var next = superlayer
    while let layer = next, !layer.pendingWork.contains(.inDescendant) {
      layer.pendingWork.insert(.inDescendant)
      next = layer.superlayer
    }
  }

  /// Requests layout of the superlayer because this layer's size changed, as Core Animation does.
  ///
  /// Does nothing while either of the two is being laid out: otherwise a superlayer that sizes its
  /// sublayers would be laid out twice, and a sublayer that sizes itself would cause an endless loop.
  private func requestSuperlayerLayout() {
    guard let parent, parent.maskLayer !== self, !parent.isLayingOut, !isLayingOut else { return }
    parent.setNeedsLayout()
  }

  /// Does pending layout and display of this tree, at most ``LayerContext/maximumPasses`` times.
  func layoutAndDisplayTree() {
    for _ in 0..<LayerContext.maximumPasses where hasPendingWork {
      performLayout()
      performDisplay()
    }
  }

  /// Does pending layout in this tree, parents before children.
  func performLayout() {
    if pendingWork.contains(.layout) {
      pendingWork.remove(.layout)
      let isNested = isLayingOut
      isLayingOut = true
      layoutSublayers()
      isLayingOut = isNested
    }
    guard pendingWork.contains(.inDescendant) else { return }
    // Layout may change `children`. The loop iterates over the array as it was before: the array is
    // copied only if a layout changes it.
    for child in children where child.superlayer === self { child.performLayout() }
    maskLayer?.performLayout()
  }

  /// Does pending display in this tree and clears the marks of layers without pending work.
  func performDisplay() {
    displayIfNeeded()
    guard pendingWork.contains(.inDescendant) else { return }
    pendingWork.remove(.inDescendant)
    for child in children { child.performDisplay() }
    maskLayer?.performDisplay()
    if children.contains(where: \.hasPendingWork) || maskLayer?.hasPendingWork == true {
      pendingWork.insert(.inDescendant)
    }
  }
}

// MARK: - Animations

extension CALayer {
  /// A snapshot of the layer as it is on screen, without uncommitted changes; nil if the layer is not on
  /// screen.
  private func snapshotOnScreen() -> LayerSnapshot? {
    guard isCommitted, let context, !bounds.isEmpty else { return nil }
    return context.snapshot(of: self, rect: bounds)
  }

  /// The keys of the current animations in the order in which they were added; nil if there are none.
  public func animationKeys() -> [String]? {
    let keys = runningAnimations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of the animation that was added under `key`; nil if there is none.
  public func animation(forKey key: String) -> CAAnimation? {
    runningAnimation(forKey: key)?.animation
  }

  private func runningAnimation(forKey key: String) -> RunningAnimation? {
    runningAnimations.first { $0.key == key }
  }

  /// Sets the time offset of the animation under `key`, whose speed must be 0.
  ///
  /// It has the same effect as adding the animation again with another `timeOffset`, but neither copies
  /// the animation nor calls its delegate. Returns false if there is no such animation.
  package func scrubAnimation(forKey key: String, to timeOffset: CFTimeInterval) -> Bool {
    guard let running = runningAnimation(forKey: key), running.compiled.timing.speed == 0
    else { return false }
    running.scrub(to: timeOffset)
    noteChange(.animations)
    return true
  }

  /// Changes the values of the running animation under `key` and keeps its timing.
  ///
  /// It has the same effect as if the animation had been added with these values. Its delegate is not
  /// called.
  package func changeAnimation(forKey key: String, _ change: (CAAnimation) -> Void) {
    guard let running = runningAnimation(forKey: key) else { return }
    running.change(change)
    noteChange(.animations)
  }

  /// Removes an animation before its end and tells its delegate.
  private func remove(_ running: RunningAnimation) {
    guard runningAnimations.contains(where: { $0 === running }) else { return }
    discard(running)
    running.cancel()
  }

  /// Removes an animation from the list without telling its delegate.
  func discard(_ running: RunningAnimation) {
    runningAnimations.removeAll { $0 === running }
    noteChange(.animations)
  }

  /// Removes and returns all animations without telling their delegates.
  func discardAnimations() -> [RunningAnimation] {
    guard !runningAnimations.isEmpty else { return [] }
    defer {
      runningAnimations = []
      noteChange(.animations)
    }
    return runningAnimations
  }

  // MARK: Presentation

  /// Returns a copy with the values that are on screen now; nil if the layer is not on screen.
  ///
  /// As in Core Animation, a layer that has just been added has none before the next frame. A difference: a layer
  /// that a display link adds has one at once.
  public func presentation() -> Self? {
    guard modelLayer == nil, let context else { return nil }
    guard context.isCommitted(self) || AnimationScheduler.shared.isCallingApp else { return nil }
    Self.presentedLayer = self
    let copy = Self(layer: self)
    Self.presentedLayer = nil
    copy.properties = presentationProperties(at: CACurrentMediaTime())
    return copy
  }

  /// Returns the layer that this presentation copy was made from; a model layer returns itself.
  public func model() -> Self {
    (modelLayer as? Self) ?? self
  }

  /// The model values: without the effect of animations. (Not part of Core Animation.)
  public var modelProperties: LayerProperties { properties }

  /// The model values that are drawn: those of the layer, with the replacements of ``AnimationRecorder/edits``. (Not part of
  /// Core Animation.)
  public var editedModelProperties: LayerProperties {
    guard let editedValues else { return properties }
    var result = properties
    result.apply(editedValues)
    return result
  }

  /// Returns the model values with all animations applied at `time` on the media clock, without the edits of a recorder.
  ///
  /// (Not part of Core Animation.)
  public func presentationProperties(at time: CFTimeInterval) -> LayerProperties {
    animated(properties, at: time)
  }

  /// Returns the values that are drawn at `time` on the media clock: ``editedModelProperties`` with all animations applied.
  ///
  /// (Not part of Core Animation.)
  public func editedPresentationProperties(at time: CFTimeInterval) -> LayerProperties {
    animated(editedModelProperties, at: time)
  }

  private func animated(_ properties: LayerProperties, at time: CFTimeInterval) -> LayerProperties {
    guard !runningAnimations.isEmpty else { return properties }
    var result = properties
    let local = localTime(atMediaTime: time)
    for running in runningAnimations {
      running.resolved(atLocalTime: local).apply(to: &result, at: local)
    }
    return result
  }

  // MARK: Actions

  private func actionForChange(of property: AnimatableProperty) -> (any CAAction)? {
    guard modelLayer == nil, !CATransaction.disableActions() else { return nil }
    return action(forKey: property.rawValue)
  }

  /// An animation from the value on screen to the model's next value; nil if there is none.
  ///
  /// Only layers on screen that have a superlayer are animated implicitly, so the first values of a new
  /// layer are not animated.
  private func implicitAnimation(forKey event: String) -> CABasicAnimation? {
    guard let property = AnimatableProperty(rawValue: event), property.hasImplicitAnimation,
      isCommitted, superlayer != nil,
      let now = AnimationTarget(property).value(
        in: presentationProperties(at: CACurrentMediaTime()))
    else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = now
    animation.timingFunction =
      CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return animation
  }
}

// MARK: - Values by key path

extension CALayer {
  /// Returns the model value of a key path as animations use it: a colour that is nil is clear.
  package func animatableValue(forKeyPath keyPath: String) -> AnimatableValue? {
    AnimationTarget(keyPath: keyPath)?.value(in: properties)
  }

  /// Sets the model value of a key path without clamping it, for springs that overshoot.
  package func setAnimatableValue(_ value: AnimatableValue, forKeyPath keyPath: String) {
    guard let target = AnimationTarget(keyPath: keyPath) else { return }
    change(target) { target.set(value, in: &$0) }
  }

  fileprivate func change(_ target: AnimationTarget, _ body: (inout LayerProperties) -> Void) {
    var changed = properties
    body(&changed)
    guard changed != properties else { return }
    let action = actionForChange(of: target.property)
    let oldBounds = bounds
    // Not `properties = changed`: the search for an action may have changed other values.
    body(&properties)
    noteChange(.properties)
    noteAppearanceChange(changing: target.property)
    action?.run(forKey: target.property.rawValue, object: self, arguments: nil)
    boundsChanged(from: oldBounds)
  }

  /// Returns the model value of an animatable property, or the custom value stored under `key`.
  public func value(forKey key: String) -> Any? {
    AnimatableProperty(rawValue: key) == nil ? customValues[key] : value(forKeyPath: key)
  }

  /// Sets an animatable property, or stores a custom value under any other key. Nil removes the custom
  /// value.
  public func setValue(_ value: Any?, forKey key: String) {
    if AnimatableProperty(rawValue: key) == nil {
      customValues[key] = value
      if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    } else {
      setValue(value, forKeyPath: key)
    }
  }
}

// MARK: - Changes of appearance

/// Increases by one with each change of any layer's appearance.
@MainActor private var latestAppearanceGeneration: UInt64 = 0

// These members find out whether a layer, apart from sizes and positions, still looks as in a snapshot.
extension CALayer {
  /// The generation of the latest change of any layer's appearance.
  static var appearanceGeneration: UInt64 { latestAppearanceGeneration }

  /// Notes that the layer's appearance has changed.
  @inline(__always)
  private final func noteAppearanceChange() {
    latestAppearanceGeneration += 1
    appearanceGeneration = latestAppearanceGeneration
  }

  /// Notes that `property` has changed.
  ///
  /// Sizes and positions do not count. A property such as the opacity, which a snapshot of the layer itself does not
  /// show, counts as a change of the superlayer's appearance.
  @inline(__always)
  private final func noteAppearanceChange(changing property: AnimatableProperty) {
    switch property {
    case .bounds, .position, .anchorPoint, .anchorPointZ: break
    case .transform, .zPosition, .opacity, .hidden, .doubleSided: parent?.noteAppearanceChange()
    default: noteAppearanceChange()
    }
  }

  /// Whether the appearance of the layer or of a descendant, apart from sizes and positions, has changed since
  /// `snapshot` of the layer was taken.
  ///
  /// Changes of model values count; animations do not. Visits every layer of the tree below this one.
  package func appearanceHasChanged(since snapshot: LayerSnapshot) -> Bool {
    appearanceGeneration > snapshot.appearanceGeneration
      || children.contains { $0.appearanceHasChanged(since: snapshot) }
      || maskLayer?.appearanceHasChanged(since: snapshot) == true
  }
}
