/// A colour inside a layer's values: straight alpha, sRGB, nothing to retain.
public typealias LayerColor = SIMD4<Float>

/// What a layer shows: pixels of an image or of a snapshot.
public enum LayerContents: Sendable, Equatable {
  case image(CGImage)
  case snapshot(LayerSnapshot)

  /// In pixels.
  public var size: CGSize {
    switch self {
    case .image(let image): CGSize(width: image.width, height: image.height)
    case .snapshot(let snapshot): snapshot.pixelSize
    }
  }
}

/// All that describes how one layer looks, as one value.
///
/// The model of a `CALayer`, a node of the compositor's tree and the result of evaluating
/// animations are all of this type, in the layer's own units: points, radians, seconds.
public struct LayerProperties: Sendable, Equatable {
  public var bounds = CGRect.zero
  public var position = CGPoint.zero
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  public var anchorPointZ: CGFloat = 0
  public var zPosition: CGFloat = 0
  public var transform = CATransform3D.identity
  public var sublayerTransform = CATransform3D.identity
  public var opacity: Float = 1
  public var isHidden = false
  public var isDoubleSided = true
  public var masksToBounds = false
  public var shouldRasterize = false
  public var rasterizationScale: CGFloat = 1
  public var backgroundColor: LayerColor?
  public var cornerRadius: CGFloat = 0
  public var maskedCorners = CACornerMask.all
  public var borderWidth: CGFloat = 0
  public var borderColor: LayerColor? = LayerColor(0, 0, 0, 1)
  public var shadowColor: LayerColor? = LayerColor(0, 0, 0, 1)
  public var shadowOpacity: Float = 0
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var shadowRadius: CGFloat = 3
  public var shadowPath: CGPath?
  public var contents: LayerContents?
  public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  public var contentsGravity = CALayerContentsGravity.resize
  public var contentsScale: CGFloat = 1
  public var contentsMultiplyColor: LayerColor?
  /// What a shape or gradient layer draws over its background.
  public var drawing: LayerDrawing?
  /// Set while a transition shows.
  public var transition: LayerTransition?

  public init() {}

  /// Brings every value that has one into its range, as the layer's properties do.
  mutating func clampToRanges() {
    opacity = min(max(opacity, 0), 1)
    shadowOpacity = min(max(shadowOpacity, 0), 1)
    cornerRadius = max(cornerRadius, 0)
    borderWidth = max(borderWidth, 0)
    shadowRadius = max(shadowRadius, 0)
  }

  /// The outline of the bounds made smaller by `inset` on every side, round corners included.
  func outline(inset: CGFloat = 0) -> CGPath {
    let radius = max(min(cornerRadius, min(bounds.width, bounds.height) / 2) - inset, 0)
    return .roundedRect(
      bounds.insetBy(dx: inset, dy: inset), radii: CGSize(width: radius, height: radius),
      corners: maskedCorners)
  }

  /// The matrix from this layer's space to its superlayer's, without the superlayer's
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

  /// The matrix that `sublayerTransform` contributes around the anchor point; nil when it
  /// contributes nothing.
  public var sublayerMatrix: CATransform3D? {
    guard !sublayerTransform.isIdentity else { return nil }
    let anchorX = bounds.origin.x + bounds.size.width * anchorPoint.x
    let anchorY = bounds.origin.y + bounds.size.height * anchorPoint.y
    return CATransform3DMakeTranslation(-anchorX, -anchorY, -anchorPointZ)
      .concatenating(sublayerTransform)
      .concatenating(CATransform3DMakeTranslation(anchorX, anchorY, anchorPointZ))
  }
}

extension CGColor {
  /// The colour as a layer stores it.
  public var layerColor: LayerColor { rgba }

  /// The colour that a layer stored.
  public static func from(_ color: LayerColor) -> CGColor {
    CGColor(
      red: CGFloat(color.x), green: CGFloat(color.y), blue: CGFloat(color.z),
      alpha: CGFloat(color.w))
  }
}
