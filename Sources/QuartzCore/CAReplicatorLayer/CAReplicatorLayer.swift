import Foundation

/// A layer that draws its sublayers several times, each time with a further transform, a later time and another colour.
///
///     let dots = CAReplicatorLayer()
///     dots.addSublayer(dot)
///     dots.instanceCount = 12
///     dots.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
///     dots.instanceDelay = 1.0 / 12
///
/// As in Core Animation, with these differences: a change of its own properties is not animated, and copies are drawn one in front of
/// the other, the last one in front. The copies exist only on the screen: hit tests find the first one. Each copy costs as much as the
/// sublayers themselves.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  /// The limit for the number of copies.
  private static let mostInstances = 10_000

  /// Creates a layer that draws its sublayers once.
  public override init() {
    super.init()
    properties.drawing = .replicator(ReplicatorProperties())
  }

  /// Creates a copy of `layer` for presentation.
  public required init(layer: Any) {
    super.init(layer: layer)
    if properties.replicator == nil { properties.drawing = .replicator(ReplicatorProperties()) }
  }

  private func change<Value: Equatable>(
    _ path: WritableKeyPath<ReplicatorProperties, Value>, _ value: Value
  ) {
    var new = replicator
    new[keyPath: path] = value
    setWithoutAction(\.drawing, .replicator(new))
  }

  private var replicator: ReplicatorProperties { properties.replicator ?? ReplicatorProperties() }

  /// How often the sublayers are drawn; 1 by default, and at most 10,000.
  open var instanceCount: Int {
    get { replicator.instanceCount }
    set { change(\.instanceCount, min(max(newValue, 0), Self.mostInstances)) }
  }

  /// Whether the copies keep their depth, as the sublayers of a `CATransformLayer` do; false by default.
  open var preservesDepth: Bool {
    get { properties.preservesDepth }
    set { setWithoutAction(\.preservesDepth, newValue) }
  }

  /// The time by which each copy is later than the one before, in seconds.
  open var instanceDelay: CFTimeInterval {
    get { replicator.instanceDelay }
    set { change(\.instanceDelay, newValue) }
  }

  /// The transform of each copy relative to the one before, about the centre of the layer.
  open var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { change(\.instanceTransform, newValue) }
  }

  /// The colour by which the first copy is multiplied; white by default, and for nil.
  open var instanceColor: CGColor? {
    get { .from(replicator.instanceColor) }
    set { change(\.instanceColor, newValue?.layerColor ?? LayerColor(1, 1, 1, 1)) }
  }

  /// The change of the colour's red from one copy to the next; 0 by default.
  open var instanceRedOffset: Float {
    get { replicator.colorOffset.x }
    set { change(\.colorOffset.x, newValue) }
  }
  /// The change of the colour's green from one copy to the next; 0 by default.
  open var instanceGreenOffset: Float {
    get { replicator.colorOffset.y }
    set { change(\.colorOffset.y, newValue) }
  }
  /// The change of the colour's blue from one copy to the next; 0 by default.
  open var instanceBlueOffset: Float {
    get { replicator.colorOffset.z }
    set { change(\.colorOffset.z, newValue) }
  }
  /// The change of the colour's opacity from one copy to the next; 0 by default.
  open var instanceAlphaOffset: Float {
    get { replicator.colorOffset.w }
    set { change(\.colorOffset.w, newValue) }
  }
}
