/// A colour as a layer stores it: red, green, blue and alpha in sRGB, not premultiplied.
///
/// A vector instead of a `CGColor`, so that copying a layer's values retains no colour objects.
public typealias LayerColor = SIMD4<Float>

extension LayerColor {
  /// The colour with red, green and blue multiplied by alpha.
  package var premultiplied: SIMD4<Float> { SIMD4(x * w, y * w, z * w, w) }
}

/// The contents of a layer.
public enum LayerContents: Sendable, Equatable {
  /// An image in memory.
  case image(CGImage)
  /// A snapshot, which is a texture of the compositor.
  case snapshot(LayerSnapshot)

  /// The size in pixels.
  public var size: CGSize {
    switch self {
    case .image(let image): CGSize(width: image.width, height: image.height)
    case .snapshot(let snapshot): snapshot.pixelSize
    }
  }
}

/// The properties of a shape, gradient, replicator or emitter layer, in addition to those of every layer.
///
/// Indirect, so that it adds only a pointer to the `LayerProperties` of other layers.
public indirect enum LayerDrawing: Sendable, Equatable {
  /// The values of a shape layer.
  case shape(ShapeProperties)
  /// The values of a gradient layer.
  case gradient(GradientProperties)
  /// The values of a replicator layer.
  case replicator(ReplicatorProperties)
  /// The values of an emitter layer.
  case emitter(EmitterProperties)
}

/// All values that determine how one layer looks.
///
/// A `CALayer` stores its model values in this type, and so does each node of the compositor's tree.
/// Animations are evaluated by changing a copy. Units and meanings are those of the properties of
/// `CALayer` with the same names.
public struct LayerProperties: Sendable, Equatable {
  /// See ``CALayer/bounds``.
  public var bounds = CGRect.zero
  /// See ``CALayer/position``.
  public var position = CGPoint.zero
  /// See ``CALayer/anchorPoint``.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// See ``CALayer/anchorPointZ``.
  public var anchorPointZ: CGFloat = 0
  /// See ``CALayer/zPosition``.
  public var zPosition: CGFloat = 0
  /// See ``CALayer/transform``.
  public var transform = CATransform3D.identity
  /// See ``CALayer/sublayerTransform``.
  public var sublayerTransform = CATransform3D.identity
  /// Whether the layer draws nothing itself, and its sublayers keep their depth until they reach its superlayer's plane: a
  /// `CATransformLayer`.
  public var preservesDepth = false
  /// See ``CALayer/opacity``.
  public var opacity: Float = 1
  /// See ``CALayer/isHidden``.
  public var isHidden = false
  /// See ``CALayer/isDoubleSided``.
  public var isDoubleSided = true
  /// See ``CALayer/masksToBounds``.
  public var masksToBounds = false
  /// See ``CALayer/allowsGroupOpacity``.
  public var allowsGroupOpacity = true
  /// See ``CALayer/shouldRasterize``.
  public var shouldRasterize = false
  /// See ``CALayer/rasterizationScale``.
  public var rasterizationScale: CGFloat = 1
  /// See ``CALayer/backgroundColor``.
  public var backgroundColor: LayerColor?
  /// See ``CALayer/cornerRadius``.
  public var cornerRadius: CGFloat = 0
  /// See ``CALayer/maskedCorners``.
  public var maskedCorners = CACornerMask.all
  /// See ``CALayer/cornerCurve``.
  public var cornerCurve = CALayerCornerCurve.circular
  /// See ``CALayer/borderWidth``.
  public var borderWidth: CGFloat = 0
  /// See ``CALayer/borderColor``.
  public var borderColor: LayerColor? = LayerColor(0, 0, 0, 1)
  /// See ``CALayer/shadowColor``.
  public var shadowColor: LayerColor? = LayerColor(0, 0, 0, 1)
  /// See ``CALayer/shadowOpacity``.
  public var shadowOpacity: Float = 0
  /// See ``CALayer/shadowOffset``.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// See ``CALayer/shadowRadius``.
  public var shadowRadius: CGFloat = 3
  /// See ``CALayer/shadowPath``.
  public var shadowPath: CGPath?
  /// The blur of what lies behind the layer: the standard deviation of a Gaussian, in points. 0 draws it as it is.
  public var backdropBlurRadius: CGFloat = 0
  /// See ``CALayer/contents``.
  public var contents: LayerContents?
  /// See ``CALayer/contentsRect``.
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// See ``CALayer/contentsCenter``.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// See ``CALayer/contentsGravity``.
  public var contentsGravity = CALayerContentsGravity.resize
  /// See ``CALayer/contentsScale``.
  public var contentsScale: CGFloat = 1
  /// See ``CALayer/contentsMultiplyColor``.
  public var contentsMultiplyColor: LayerColor?
  /// The values of a shape, gradient, replicator or emitter layer; nil for any other layer.
  public var drawing: LayerDrawing?
  /// The state of a running `CATransition`; nil if none runs. Always nil in model values: evaluating
  /// the layer's animations sets it.
  public var transition: LayerTransition?

  /// Creates the values of a new layer.
  public init() {}

  /// Clamps values to their ranges, as the layer's properties do.
  mutating func clampToRanges() {
    opacity = min(max(opacity, 0), 1)
    shadowOpacity = min(max(shadowOpacity, 0), 1)
    cornerRadius = max(cornerRadius, 0)
    borderWidth = max(borderWidth, 0)
    shadowRadius = max(shadowRadius, 0)
    backdropBlurRadius = max(backdropBlurRadius, 0)
  }

  /// The outline of the bounds, inset by `inset` points on every side, with rounded corners.
  func outline(inset: CGFloat = 0) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    let corner = corner.inset(inset)
    let reach = CGSize(width: corner.reach, height: corner.reach)
    guard corner.squareness > 0 else {
      return .roundedRect(rect, radii: reach, corners: maskedCorners)
    }
    return .roundedRect(rect, reach: reach, squareness: corner.squareness) {
      maskedCorners.contains(.corner(isLeft: $0, isTop: $1))
    }
  }

  /// The shape of the round corners.
  package var corner: RoundCorner {
    RoundCorner(
      radius: cornerRadius, isContinuous: cornerCurve.isContinuous,
      limit: min(bounds.width, bounds.height) / 2)
  }

  /// The transform from this layer's space to its superlayer's, without the superlayer's
  /// `sublayerTransform`.
  public var matrixToSuperlayer: CATransform3D {
    let anchorX = bounds.origin.x + bounds.size.width * anchorPoint.x
    let anchorY = bounds.origin.y + bounds.size.height * anchorPoint.y
    if transform.isIdentity {
      return CATransform3DMakeTranslation(position.x - anchorX, position.y - anchorY, zPosition)
    }
    let toAnchor = CATransform3DMakeTranslation(-anchorX, -anchorY, -anchorPointZ)
    let toPosition = CATransform3DMakeTranslation(position.x, position.y, zPosition + anchorPointZ)
    return toAnchor.concatenating(transform).concatenating(toPosition)
  }

  /// The transform that `sublayerTransform` adds to sublayers, about the anchor point; nil if it is
  /// the identity.
  public var sublayerMatrix: CATransform3D? {
    guard !sublayerTransform.isIdentity else { return nil }
    let anchorX = bounds.origin.x + bounds.size.width * anchorPoint.x
    let anchorY = bounds.origin.y + bounds.size.height * anchorPoint.y
    return CATransform3DMakeTranslation(-anchorX, -anchorY, -anchorPointZ)
      .concatenating(sublayerTransform)
      .concatenating(CATransform3DMakeTranslation(anchorX, anchorY, anchorPointZ))
  }

  /// For a layer that preserves depth: the transform from its own space to the plane into which its sublayers are projected. `around` is
  /// the transform that the superlayer applies to this layer, such as its `sublayerTransform`; nil for none.
  package func sublayerMatrix(inDepth around: CATransform3D?) -> CATransform3D {
    var matrix = matrixToSuperlayer
    if let sublayerMatrix { matrix = sublayerMatrix.concatenating(matrix) }
    return around.map(matrix.concatenating) ?? matrix
  }

  /// The height of the layer's centre above the plane into which it is projected; it is the greater, the nearer the centre is to the
  /// viewer. `around` is the transform that the superlayer applies to this layer; nil for none.
  package func depth(_ around: CATransform3D?) -> CGFloat {
    var m = matrixToSuperlayer
    if let around { m = m.concatenating(around) }
    let (x, y) = (bounds.midX, bounds.midY)
    return (x * m.m13 + y * m.m23 + m.m43) / max(x * m.m14 + y * m.m24 + m.m44, 1e-6)
  }
}

extension LayerProperties {
  /// The resolution of the contents in texels per point. A snapshot has its own.
  package func scale(of contents: LayerContents) -> CGFloat {
    switch contents {
    case .image: max(contentsScale, 1e-6)
    case .snapshot(let snapshot): max(snapshot.scale, 1e-6)
    }
  }

  /// The rectangle of the contents in the layer's own space.
  package func frame(of contents: LayerContents) -> CGRect {
    let (pixels, scale) = (contents.size, scale(of: contents))
    let size = CGSize(
      width: pixels.width * contentsRect.width / scale,
      height: pixels.height * contentsRect.height / scale)
    var frame = contentsGravity.frame(forContents: size, in: bounds)
    if case .snapshot(let snapshot) = contents, frame.size == snapshot.size, snapshot.size != size,
      contentsRect.size == CGSize(width: 1, height: 1)
    {
      // The snapshot's pixel size is rounded up. Squeezing it by a fraction of a pixel would blur all of it.
      frame.size = size
    }
    return frame
  }

  /// A rectangle around everything that the layer itself draws, apart from its shadow, in its own space.
  package var extent: CGRect {
    var result = bounds
    guard !masksToBounds else { return result }
    if let contents { result = result.union(frame(of: contents)) }
    if let shape, let path = shape.path {
      let margin = shape.line.overflow
      result = result.union(path.boundingBoxOfPath.insetBy(dx: -margin, dy: -margin))
    }
    return result
  }

  /// The shape that casts a layer's shadow.
  package enum ShadowCaster {
    /// A filled path: the shadow path, or that of a shape layer without a background.
    case path(CGPath)
    /// The box of the layer, whose background or gradient has this alpha.
    case box(alpha: Float)
    /// The contents.
    case contents(LayerContents)
  }

  /// The shape that casts the layer's shadow, if it has one; nil if the layer draws nothing that can cast it.
  package var shadowCaster: ShadowCaster? {
    if let shadowPath { return .path(shadowPath) }
    var background = backgroundColor?.w ?? 0
    if background == 0, let shape, shape.isFilled, let path = shape.path { return .path(path) }
    // A gradient hides the background. Its alpha is taken to be that of its first colour.
    if let gradient, let color = gradient.colors.first {
      background = gradient.isOpaque ? 1 : color.w
    }
    return background > 0 ? .box(alpha: background) : contents.map { .contents($0) }
  }

  /// Whether the layer itself draws at most a rectangle of one colour, besides a shadow.
  package var isPlain: Bool {
    cornerRadius == 0 && borderWidth == 0 && contents == nil && drawing == nil
  }

  /// Whether the size of the layer only clips its sublayers. With a `sublayerTransform`, which applies about the anchor point, the
  /// size would also move them.
  package var onlyClips: Bool { isPlain && masksToBounds && sublayerTransform.isIdentity }

  /// Whether the two differ at most in values that leave a texture of the layer's contents valid: those of the properties that are
  /// ``AnimatableProperty/isPlacement``, and how the layer is rasterised.
  package func differsOnlyInPlacement(from other: LayerProperties) -> Bool {
    var same = other
    same.position = position
    same.zPosition = zPosition
    same.transform = transform
    same.opacity = opacity
    same.isHidden = isHidden
    same.isDoubleSided = isDoubleSided
    same.shouldRasterize = shouldRasterize
    same.rasterizationScale = rasterizationScale
    same.shadowColor = shadowColor
    same.shadowOpacity = shadowOpacity
    same.shadowOffset = shadowOffset
    same.shadowRadius = shadowRadius
    same.shadowPath = shadowPath
    if onlyClips && other.onlyClips { same.bounds.size = bounds.size }
    return same == self
  }
}

extension LayerProperties {
  /// The values of a shape layer; nil for any other layer.
  public var shape: ShapeProperties? {
    if case .shape(let shape) = drawing { shape } else { nil }
  }

  /// The values of a gradient layer; nil for any other layer.
  public var gradient: GradientProperties? {
    if case .gradient(let gradient) = drawing { gradient } else { nil }
  }

  /// The values of a replicator layer; nil for any other layer.
  public var replicator: ReplicatorProperties? {
    if case .replicator(let replicator) = drawing { replicator } else { nil }
  }

  /// The values of an emitter layer; nil for any other layer.
  public var emitter: EmitterProperties? {
    if case .emitter(let emitter) = drawing { emitter } else { nil }
  }

  /// The values of a layer that is known to be a shape layer.
  var ownShape: ShapeProperties {
    get { shape ?? ShapeProperties() }
    set { drawing = .shape(newValue) }
  }

  /// The values of a layer that is known to be a gradient layer.
  var ownGradient: GradientProperties {
    get { gradient ?? GradientProperties() }
    set { drawing = .gradient(newValue) }
  }
}

extension CGColor {
  /// The colour as a layer stores it.
  public var layerColor: LayerColor { rgba }

  /// Creates a colour from a layer's stored one.
  public static func from(_ color: LayerColor) -> CGColor {
    CGColor(
      red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z),
      alpha: CGFloat(color.w))
  }
}
