import QuartzCore

/// Pictures: images, text masks, snapshots.
extension SceneBuilder {
  /// Where a picture is on the graphics side.
  struct Source {
    var texture: UInt32
    var copySource: UInt32 = 0
    /// The part of the texture that is the picture, 0…1.
    var uv: PixelRect
    var isMask: Bool
    var isOpaque: Bool
    /// Of the picture, in pixels.
    var width, height: Double
  }

  func emitContents(
    _ p: borrowing LayerProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard let contents = p.contents, let source = source(of: contents) else { return }
    let part = p.contentsRect
    let scale = max(Double(p.contentsScale), 1e-6)
    var contentsScale = scale
    if case .snapshot(let snapshot) = contents { contentsScale = Double(snapshot.scale) }
    let size = CGSize(
      width: source.width * Double(part.size.width) / contentsScale,
      height: source.height * Double(part.size.height) / contentsScale)
    let frame = PixelRect(p.contentsGravity.frame(forContents: size, in: p.bounds))
    let uv = PixelRect(
      x0: source.uv.x0 + Double(part.minX) * source.uv.width,
      y0: source.uv.y0 + Double(part.minY) * source.uv.height,
      x1: source.uv.x0 + Double(part.maxX) * source.uv.width,
      y1: source.uv.y0 + Double(part.maxY) * source.uv.height)
    var tint = p.contentsMultiplyColor?.premultiplied ?? SIMD4(repeating: 1)
    if source.isMask, p.contentsMultiplyColor == nil { tint = SIMD4(0, 0, 0, 1) }

    let center = p.contentsCenter
    if center == CGRect(x: 0, y: 0, width: 1, height: 1) {
      emitImage(source, frame, uv, tint, transform, clip)
    } else {
      emitNineParts(
        source, frame, uv, center: center, scale: contentsScale, tint, transform, clip)
    }
  }

  private func source(of contents: LayerContents) -> Source? {
    switch contents {
    case .image(let image): images.source(of: image)
    case .snapshot(let snapshot): snapshots.source(of: snapshot)
    }
  }

  /// `frame`, in the layer's plane, filled with the part `uv` of the texture.
  func emitImage(
    _ source: Source, _ frame: PixelRect, _ uv: PixelRect, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !frame.isEmpty, uv.width != 0, uv.height != 0 else { return }
    var item = DrawItem(
      kind: source.isMask ? .mask : .imageBox, rect: frame, bounds: .empty, color: color)
    item.texture = source.texture
    guard transform.isAxisAligned else {
      item.setTexture(frame, to: uv)
      item.setBox(frame, radius: 0)
      emitTurned(item, transform, clip)
      return
    }
    var pixels = transform.bounds(of: frame)
    let texels = (
      uv.width / source.uv.width * source.width, uv.height / source.uv.height * source.height
    )
    let isUnscaled = abs(pixels.width - texels.0) < 0.01 && abs(pixels.height - texels.1) < 0.01
    if isUnscaled, source.isMask {
      // Letters between pixels are blurred letters.
      let (x, y) = (pixels.x0.rounded(), pixels.y0.rounded())
      pixels = PixelRect(x0: x, y0: y, x1: x + texels.0.rounded(), y1: y + texels.1.rounded())
    }
    item.isExact = isUnscaled && pixels.isIntegral
    if item.isExact { pixels = pixels.rounded }
    item.setTexture(pixels, to: uv)
    if source.isMask {
      emitCell(pixels.outward, item, .mask, clip)
      return
    }
    item.setBox(pixels, radius: 0)
    item.isOpaque = source.isOpaque && color.w >= 1
    let isPlain = color == SIMD4(repeating: 1)
    if item.isExact, item.isOpaque, isPlain {
      item.copySource = source.copySource
      item.textureSize = SIMD2(
        source.width / source.uv.width, source.height / source.uv.height)
    }
    emitCells(pixels, radius: 0, item, plain: .image, clip)
  }

  /// The middle stretches, the edges stretch along themselves, the corners keep their size.
  private func emitNineParts(
    _ source: Source, _ frame: PixelRect, _ uv: PixelRect, center: CGRect, scale: Double,
    _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    let texelsX = source.width / source.uv.width
    let texelsY = source.height / source.uv.height
    func axis(
      _ start: Double, _ end: Double, _ uvStart: Double, _ uvEnd: Double, _ low: Double,
      _ high: Double, _ texels: Double
    ) -> (points: [Double], uv: [Double]) {
      let uvLength = uvEnd - uvStart
      let uvs = [uvStart, uvStart + low * uvLength, uvStart + high * uvLength, uvEnd]
      var near = (uvs[1] - uvs[0]) * texels / scale
      var far = (uvs[3] - uvs[2]) * texels / scale
      // Too small for both corners: they share what there is.
      if near + far > end - start, near + far > 0 {
        let share = (end - start) / (near + far)
        near *= share
        far *= share
      }
      return ([start, start + near, end - far, end], uvs)
    }
    let x = axis(
      frame.x0, frame.x1, uv.x0, uv.x1, Double(center.minX), Double(center.maxX), texelsX)
    let y = axis(
      frame.y0, frame.y1, uv.y0, uv.y1, Double(center.minY), Double(center.maxY), texelsY)
    for row in 0..<3 {
      for column in 0..<3 {
        let part = PixelRect(
          x0: x.points[column], y0: y.points[row], x1: x.points[column + 1],
          y1: y.points[row + 1])
        let texture = PixelRect(
          x0: x.uv[column], y0: y.uv[row], x1: x.uv[column + 1], y1: y.uv[row + 1])
        guard !part.isEmpty else { continue }
        emitImage(source, part, texture, color, transform, clip)
      }
    }
  }
}
