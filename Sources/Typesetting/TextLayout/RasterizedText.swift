import CoreGraphics

/// A picture of a text and where to put it.
public struct RasterizedText: Sendable {
  /// Coverage to be given a colour (`alpha8`), or colours when the text has coloured glyphs.
  public let image: CGImage
  /// The picture's place in the layout's box, in points: at whole pixels, one pixel around the ink.
  public let frame: CGRect
}

extension TextLayout {
  /// The text as a picture; nil when it has no ink, or is too large for one (32 767 pixels a side).
  ///
  /// Pictures are cached.
  ///
  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - color: the colour of text in a picture with coloured glyphs. Others are `alpha8`, which
  ///     needs no colour: the same picture serves every colour.
  public func rasterize(scale: CGFloat, color: CGColor = .black) -> RasterizedText? {
    guard !inkBounds.isNull, scale > 0, scale.isFinite else { return nil }
    let key = TileKey(text: key, scale: scale, color: hasColorGlyphs ? color : nil)
    return Typesetter.shared.tile(for: key) { draw(scale: scale, color: color) }
  }

  private func draw(scale: CGFloat, color: CGColor) -> RasterizedText? {
    // One pixel more on each side: a baseline moves by up to half of one to stand on whole pixels.
    let pixels = inkBounds.applying(CGAffineTransform(scaleX: scale, y: scale)).integral
      .insetBy(dx: -1, dy: -1)
    guard pixels.width <= 32_767, pixels.height <= 32_767 else { return nil }
    let image = CGImage.drawing(
      width: Int(pixels.width), height: Int(pixels.height),
      pixelFormat: hasColorGlyphs ? .bgra8Premultiplied : .alpha8
    ) { context in
      context.translateBy(x: -pixels.minX, y: -pixels.minY)
      context.scaleBy(x: scale, y: scale)
      context.setFillColor(hasColorGlyphs ? color : .black)
      draw(in: context, at: .zero)
    }
    return image.map {
      RasterizedText(
        image: $0, frame: pixels.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)))
    }
  }
}
