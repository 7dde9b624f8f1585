/// The drawing context that an image renderer passes to its drawing code.
@preconcurrency @MainActor
public final class UIGraphicsImageRendererContext: NSObject {
  /// The Core Graphics context, in points with y pointing down.
  public let cgContext: CGContext
  /// The format of the image.
  public let format: UIGraphicsImageRendererFormat

  init(_ cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// The image drawn so far, as a copy.
  public var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }

  /// Fills `rect` with the fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills `rect` with the fill colour and a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    blend(blendMode) { cgContext.fill(rect) }
  }

  /// Strokes a line of one point just inside the edges of `rect`.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Strokes a line of one point just inside the edges of `rect`, with a blend mode.
  public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    blend(blendMode) { stroke(rect) }
  }

  /// Clips later drawing to `rect`.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }

  private func blend(_ mode: CGBlendMode, _ draw: () -> Void) {
    cgContext.saveGState()
    cgContext.setBlendMode(mode)
    draw()
    cgContext.restoreGState()
  }
}
