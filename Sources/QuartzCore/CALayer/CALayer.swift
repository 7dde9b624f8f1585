import Foundation

/// A rectangle with looks and sublayers: the node of the tree that is shown.
///
/// A layer holds *model* values. Setting one changes it at once, animations never do: what is on
/// screen is computed from the model and the running animations, here by ``presentation()`` and by
/// the compositor with the same code. Positions are in the superlayer's coordinates, in points, y
/// growing downward.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
  /// Names the layer in commits, for good.
  nonisolated public let id: LayerID

  var properties = LayerProperties()
  var timing = MediaTiming()
  var children: [CALayer] = []
  var maskLayer: CALayer?
  var flags: LayerFlags = []
  /// Whether ``layoutSublayers()`` runs.
  var isLayingOut = false
  /// What the next commit must carry.
  var pendingChanges: LayerChanges = []
  /// When the layer last changed its looks; see ``looksHaveChanged(since:)``.
  var looksGeneration: UInt64 = 0
  var runningAnimations: [RunningAnimation] = []
  /// On a presentation copy, the layer it is a copy of.
  let modelLayer: CALayer?

  weak var parent: CALayer?
  /// The layer that this one is a sublayer of; for a presentation copy, that one's presentation.
  public var superlayer: CALayer? {
    guard let modelLayer else { return parent }
    return modelLayer.parent.map { $0.presentation() ?? $0 }
  }
  /// The tree on screen that this layer belongs to.
  public internal(set) weak var context: LayerContext?

  open weak var delegate: (any CALayerDelegate)?
  open var name: String?
  /// Actions by key, asked after the delegate.
  open var actions: [String: any CAAction]?
  /// Whether a change of size makes the layer draw its contents anew.
  open var needsDisplayOnBoundsChange = false
  /// What ``setValue(_:forKey:)`` keeps for the layer's owner.
  final var keptValues: [String: Any] = [:]
  /// A hint that the contents that `draw(in:)` makes cover everything.
  open var isOpaque = false

  public override init() {
    id = LayerID.next()
    modelLayer = nil
    super.init()
  }

  /// A copy for presentation; subclasses copy the values that they add.
  public required init(layer: Any) {
    let model = layer as? CALayer
    id = model?.id ?? LayerID.next()
    modelLayer = model
    super.init()
    guard let model else { return }
    properties = model.properties
    timing = model.timing
    name = model.name
    keptValues = model.keptValues
    delegate = model.delegate
  }

  // MARK: Geometry

  /// The rectangle that the layer shows, in its own coordinates, in points. A new size lays out the layer and its
  /// superlayer. A size that the superlayer sets during its own layout doesn't lay out the superlayer again.
  open var bounds: CGRect {
    get { properties.bounds }
    set {
      let old = properties.bounds
      set(.bounds, \.bounds, newValue)
      boundsChanged(from: old)
    }
  }
  final func boundsChanged(from old: CGRect) {
    guard old.size != properties.bounds.size else { return }
    setNeedsLayout()
    askSuperlayerForLayout()
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint {
    get { properties.position }
    set { set(.position, \.position, newValue) }
  }
  /// The point of the bounds, as shares of its size, that `position` places and transforms turn
  /// around.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { set(.anchorPoint, \.anchorPoint, newValue) }
  }
  open var anchorPointZ: CGFloat {
    get { properties.anchorPointZ }
    set { set(.anchorPointZ, \.anchorPointZ, newValue) }
  }
  /// The place among siblings: higher lies in front.
  open var zPosition: CGFloat {
    get { properties.zPosition }
    set { set(.zPosition, \.zPosition, newValue) }
  }
  /// Applied around the anchor point.
  open var transform: CATransform3D {
    get { properties.transform }
    set { set(.transform, \.transform, newValue) }
  }
  /// Applied to sublayers, around the anchor point; the place for a perspective.
  open var sublayerTransform: CATransform3D {
    get { properties.sublayerTransform }
    set { set(.sublayerTransform, \.sublayerTransform, newValue) }
  }

  // MARK: Looks

  open var opacity: Float {
    get { properties.opacity }
    set { set(.opacity, \.opacity, min(max(newValue, 0), 1)) }
  }
  open var isHidden: Bool {
    get { properties.isHidden }
    set { set(.hidden, \.isHidden, newValue) }
  }
  /// Whether the layer shows when it is seen from behind.
  open var isDoubleSided: Bool {
    get { properties.isDoubleSided }
    set { set(.doubleSided, \.isDoubleSided, newValue) }
  }
  /// Whether sublayers are cut off at the bounds, rounded corners included.
  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { set(.masksToBounds, \.masksToBounds, newValue) }
  }
  /// Whether the layer and its sublayers are worth keeping as one picture, which then turns and grows in place of them.
  ///
  /// It is made anew when something in it changes. What turns in perspective costs a fraction that way; its letters are
  /// those of a picture.
  open var shouldRasterize: Bool {
    get { properties.shouldRasterize }
    set { setPlainly(\.shouldRasterize, newValue) }
  }
  /// Pixels of that picture for each point, where the layer is turned or scaled by an animation; fewer where it would
  /// have more than four screens.
  open var rasterizationScale: CGFloat {
    get { properties.rasterizationScale }
    set { setPlainly(\.rasterizationScale, newValue) }
  }
  /// A layer, in this layer's coordinates, whose alpha says how much of this one shows, its
  /// sublayers included; nil shows everything.
  ///
  /// A mask may be any layer that has no superlayer, with animations and sublayers of its own. What
  /// is masked casts no shadow. Masks that are a rectangle, a circle or a rounded rectangle, by
  /// their background or a shape's fill, cost next to nothing; any other is drawn into a picture as
  /// large as what shows, and so is what it masks.
  open var mask: CALayer? {
    get {
      guard let modelLayer else { return maskLayer }
      return modelLayer.maskLayer.map { $0.presentation() ?? $0 }
    }
    set { replaceMask(with: newValue) }
  }
  open var backgroundColor: CGColor? {
    get { properties.backgroundColor.map(CGColor.from) }
    set { set(.backgroundColor, \.backgroundColor, newValue?.layerColor) }
  }
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { set(.cornerRadius, \.cornerRadius, max(newValue, 0)) }
  }
  /// The corners that are round where there is a ``cornerRadius``; the others are sharp. It has no animation.
  open var maskedCorners: CACornerMask {
    get { properties.maskedCorners }
    set { setPlainly(\.maskedCorners, newValue) }
  }
  /// The border lies inside the bounds, above the sublayers.
  open var borderWidth: CGFloat {
    get { properties.borderWidth }
    set { set(.borderWidth, \.borderWidth, max(newValue, 0)) }
  }
  open var borderColor: CGColor? {
    get { properties.borderColor.map(CGColor.from) }
    set { set(.borderColor, \.borderColor, newValue?.layerColor) }
  }
  open var shadowColor: CGColor? {
    get { properties.shadowColor.map(CGColor.from) }
    set { set(.shadowColor, \.shadowColor, newValue?.layerColor) }
  }
  open var shadowOpacity: Float {
    get { properties.shadowOpacity }
    set { set(.shadowOpacity, \.shadowOpacity, min(max(newValue, 0), 1)) }
  }
  open var shadowOffset: CGSize {
    get { properties.shadowOffset }
    set { set(.shadowOffset, \.shadowOffset, newValue) }
  }
  /// The blur: the standard deviation of a Gaussian, in points.
  open var shadowRadius: CGFloat {
    get { properties.shadowRadius }
    set { set(.shadowRadius, \.shadowRadius, max(newValue, 0)) }
  }
  /// The outline that casts the shadow, in the layer's coordinates; nil for that of the layer
  /// itself.
  open var shadowPath: CGPath? {
    get { properties.shadowPath }
    set { set(.shadowPath, \.shadowPath, newValue?.copy()) }
  }

  // MARK: Contents

  /// What the layer shows: a `CGImage` or a ``LayerSnapshot``; anything else shows nothing.
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
  /// The part of the contents that shows, in shares of their size.
  open var contentsRect: CGRect {
    get { properties.contentsRect }
    set { set(.contentsRect, \.contentsRect, newValue) }
  }
  /// The part that stretches, in shares of the contents' size; around it corners stay and edges
  /// stretch one way.
  open var contentsCenter: CGRect {
    get { properties.contentsCenter }
    set { set(.contentsCenter, \.contentsCenter, newValue) }
  }
  open var contentsGravity: CALayerContentsGravity {
    get { properties.contentsGravity }
    set { setPlainly(\.contentsGravity, newValue) }
  }
  /// Pixels of the contents for each point.
  open var contentsScale: CGFloat {
    get { properties.contentsScale }
    set { set(.contentsScale, \.contentsScale, newValue) }
  }
  /// The colour that contents are multiplied by; it gives alpha-only contents, such as text, their
  /// colour.
  open var contentsMultiplyColor: CGColor? {
    get { properties.contentsMultiplyColor.map(CGColor.from) }
    set { set(.contentsMultiplyColor, \.contentsMultiplyColor, newValue?.layerColor) }
  }

  /// Changes one model value: asks for its action while the old value stands, changes it, runs the
  /// action.
  @inline(__always)
  final func set<Value: Equatable>(
    _ property: AnimatableProperty, _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value
  ) {
    guard properties[keyPath: path] != value else { return }
    let action = actionForChange(of: property)
    properties[keyPath: path] = value
    noteChange(.properties)
    noteLooks(changing: property)
    action?.run(forKey: property.rawValue, object: self, arguments: nil)
  }

  /// Changes a model value that has no action.
  final func setPlainly<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, _ value: Value
  ) {
    guard properties[keyPath: path] != value else { return }
    properties[keyPath: path] = value
    noteChange(.properties)
    noteLooks()
  }

  // MARK: Subclasses and delegates

  /// Lays sublayers out: the delegate's `layoutSublayers(of:)`.
  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  /// Gives the layer its contents.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the contents, in the layer's coordinates.
  open func draw(in ctx: CGContext) {
    delegate?.draw(self, in: ctx)
  }

  /// The action for a change of the value at `event`.
  ///
  /// Asked in this order: the delegate, `actions`, the class's default; `NSNull` ends the search
  /// with nothing. A layer for which nobody answers animates by itself.
  open func action(forKey event: String) -> (any CAAction)? {
    let action =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event) ?? implicitAnimation(forKey: event)
    return action is NSNull ? nil : action
  }

  /// The action of all layers of this class that have no other for `event`.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: CAMediaTiming

  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { setTiming { $0.beginTime = newValue } }
  }
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { setTiming { $0.duration = newValue } }
  }
  open var speed: Float {
    get { timing.speed }
    set { setTiming { $0.speed = newValue } }
  }
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { setTiming { $0.timeOffset = newValue } }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { setTiming { $0.repeatCount = newValue } }
  }
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { setTiming { $0.repeatDuration = newValue } }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { setTiming { $0.autoreverses = newValue } }
  }
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
