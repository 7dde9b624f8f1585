import CoreGraphics
import QuartzCore

/// The coverage of shapes' fills and lines, drawn by Cairo once for each look.
final class ShapeMasks {
  /// The part of a shape that a mask covers.
  enum Part: Hashable {
    case fill
    case line
  }

  /// All that the coverage depends on; colours are no part of it.
  private struct Key: Hashable {
    let path: CGPath
    let rule: CGPathFillRule
    /// Nil for fills.
    let line: ShapeLine?
    let start, end: CGFloat
    let scale: Double
    /// The mask's region, in whole texels.
    let x0, y0, x1, y1: Int
  }

  private let atlas: MaskAtlas
  private let masks = TextureCache<Key, MaskTexture>(idleLimit: 2 << 20)

  /// How far, in texels, a flattened curve may be from its true place.
  private static let curveTolerance = 0.05

  init(atlas: MaskAtlas) { self.atlas = atlas }

  /// The coverage inside `region`, in texels from the layer's origin, of which a point has `scale`; nil when the driver
  /// has no more textures.
  ///
  /// The mask of a shape that `animates` is not cached: the next frame needs another one.
  func mask(
    of shape: ShapeProperties, _ part: Part, scale: Double, region: PixelRect, animates: Bool
  ) -> TextureSource? {
    guard let path = shape.path else { return nil }
    let isLine = part == .line
    func make() -> MaskTexture? { draw(shape, part, scale: scale, region: region) }
    guard !animates else { return make()?.makeSource() }
    let key = Key(
      path: path, rule: isLine ? .winding : shape.fillRule, line: isLine ? shape.line : nil,
      start: isLine ? shape.strokeStart : 0, end: isLine ? shape.strokeEnd : 1, scale: scale,
      x0: Int(region.x0), y0: Int(region.y0), x1: Int(region.x1), y1: Int(region.y1))
    return masks.value(for: key, make: make)?.makeSource()
  }

  /// Frees the masks that no display list holds.
  func freeUnused() { masks.trim(to: 0) }

  // MARK: Drawing

  private func draw(
    _ shape: ShapeProperties, _ part: Part, scale: Double, region: PixelRect
  ) -> MaskTexture? {
    let image = CGImage.drawing(
      width: Int(region.width), height: Int(region.height), pixelFormat: .alpha8
    ) { context in
      context.translateBy(x: CGFloat(-region.x0), y: CGFloat(-region.y0))
      context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
      draw(shape, part, in: context, scale: scale)
    }
    return image.flatMap(atlas.add)
  }

  private func draw(
    _ shape: ShapeProperties, _ part: Part, in context: CGContext, scale: Double
  ) {
    context.setFillColor(.black)
    context.setStrokeColor(.black)
    switch part {
    case .fill:
      // More exact than Cairo's own curves.
      if let path = shape.path {
        context.addPath(path.flattened(threshold: CGFloat(Self.curveTolerance / scale)))
      }
      context.fillPath(using: shape.fillRule)
    case .line: shape.drawLine(in: context, threshold: CGFloat(Self.curveTolerance / scale))
    }
  }
}
