import CoreGraphics
import QuartzCore

/// The coverage of shapes' fills and strokes. Cairo draws a mask once for each combination of path, line style and scale.
final class ShapeMasks {
  /// The part of a shape whose coverage a mask has.
  enum Part: Hashable {
    case fill
    case line
  }

  /// Everything on which the coverage depends. It does not depend on colours.
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

  /// The largest distance, in texels, of a flattened curve from the exact one.
  private static let curveTolerance = 0.05

  init(atlas: MaskAtlas) { self.atlas = atlas }

  /// The coverage inside `region`, which is in texels from the layer's origin, at `scale` texels per point; nil if the driver refuses
  /// a texture.
  ///
  /// If `animates` is true, the mask is not cached, because the next frame needs another one.
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
    let threshold = CGFloat(Self.curveTolerance / scale)
    let image = CGImage.drawing(
      width: Int(region.width), height: Int(region.height), pixelFormat: .alpha8
    ) { context in
      context.translateBy(x: CGFloat(-region.x0), y: CGFloat(-region.y0))
      context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
      context.setFillColor(.black)
      context.setStrokeColor(.black)
      switch part {
      case .fill:
        // More exact than Cairo's own curves.
        if let path = shape.path { context.addPath(path.flattened(threshold: threshold)) }
        context.fillPath(using: shape.fillRule)
      case .line: shape.drawLine(in: context, threshold: threshold)
      }
    }
    return image.flatMap(atlas.add)
  }
}
