import Foundation

/// Draws layers with Core Graphics, as the compositor draws them with OpenGL.
@MainActor
struct LayerPainter {
  let context: CGContext
  /// The media time whose values to draw; nil for the model's.
  let time: CFTimeInterval?

  private func values(of layer: CALayer) -> LayerProperties {
    time.map { layer.presentationProperties(at: $0) } ?? layer.properties
  }

  /// Draws a layer where it lies in its superlayer, whose space is the context's.
  func paint(_ layer: CALayer, sublayerMatrix: CATransform3D? = nil) {
    let p = values(of: layer)
    guard !p.isHidden, p.opacity > 0 else { return }
    var matrix = p.matrixToSuperlayer
    if let sublayerMatrix { matrix = matrix.concatenating(sublayerMatrix) }
    let place = matrix.affineTransform
    guard place.determinant != 0, place.determinant.isFinite,
      p.isDoubleSided || place.determinant > 0
    else { return }
    context.saveGState()
    context.concatenate(place)
    if p.opacity < 1 {
      context.setAlpha(CGFloat(p.opacity))
      context.beginTransparencyLayer()
    }
    if p.shadowOpacity > 0, !p.masksToBounds, layer.maskLayer == nil {
      LayerShadow(p)?.paint(in: context)
    }
    paintInside(of: layer, p)
    if p.opacity < 1 { context.endTransparencyLayer() }
    context.restoreGState()
  }

  func paintInside(of layer: CALayer) { paintInside(of: layer, values(of: layer)) }

  private func paintInside(of layer: CALayer, _ p: LayerProperties) {
    guard let mask = layer.maskLayer else { return paintUnmasked(layer, p) }
    context.saveGState()
    context.beginTransparencyLayer()
    paintUnmasked(layer, p)
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer()
    paint(mask)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func paintUnmasked(_ layer: CALayer, _ p: LayerProperties) {
    let outline = p.outline()
    if let color = p.backgroundColor, color.w > 0 {
      // Under the middle of an opaque border, or it would shine through the border's soft edge.
      let isCovered = p.borderWidth > 0 && p.borderColor?.w == 1
      let inset = isCovered ? min(p.borderWidth / 2, 1) : 0
      context.setFillColor(.from(color))
      context.addPath(inset > 0 ? p.outline(inset: inset) : outline)
      context.fillPath()
    }
    context.saveGState()
    if p.masksToBounds {
      context.addPath(outline)
      context.clip()
    }
    paintContents(p)
    switch p.drawing {
    case nil: break
    case .shape(let shape): paint(shape)
    case .gradient(let gradient): paint(gradient, in: p.bounds, outline)
    }
    paintSublayers(of: layer, p)
    context.restoreGState()
    if p.borderWidth > 0, let color = p.borderColor, color.w > 0 {
      paintBorder(p, outline, .from(color))
    }
  }

  private func paintSublayers(of layer: CALayer, _ p: LayerProperties) {
    let inOrder = layer.children.enumerated().sorted {
      (values(of: $0.element).zPosition, $0.offset) < (values(of: $1.element).zPosition, $1.offset)
    }
    for (_, child) in inOrder { paint(child, sublayerMatrix: p.sublayerMatrix) }
  }

  private func paintBorder(_ p: LayerProperties, _ outline: CGPath, _ color: CGColor) {
    context.setFillColor(color)
    context.addPath(outline)
    if p.borderWidth * 2 < min(p.bounds.width, p.bounds.height) {
      context.addPath(p.outline(inset: p.borderWidth))
    }
    context.fillPath(using: .evenOdd)
  }

  // MARK: Contents

  private func paintContents(_ p: LayerProperties) {
    guard let contents = p.contents else { return }
    let whole: CGImage?
    var scale = max(p.contentsScale, 1e-6)
    switch contents {
    case .image(let image): whole = image
    case .snapshot(let snapshot):
      whole = LayerContext.screen?.read(snapshot)
      scale = max(snapshot.scale, 1e-6)
    }
    guard let whole else { return }
    let size = CGSize(width: whole.width, height: whole.height)
    let part = CGRect(
      x: p.contentsRect.minX * size.width, y: p.contentsRect.minY * size.height,
      width: p.contentsRect.width * size.width, height: p.contentsRect.height * size.height)
    guard let image = whole.cropping(to: part) else { return }
    let frame = p.contentsGravity.frame(
      forContents: CGSize(width: part.width / scale, height: part.height / scale), in: p.bounds)
    func draw() {
      context.draw(image, in: frame, stretching: p.contentsCenter, scale: scale)
    }
    guard let tint = p.contentsMultiplyColor, image.pixelFormat != .alpha8 else {
      context.setFillColor(p.contentsMultiplyColor.map(CGColor.from) ?? .black)
      return draw()
    }
    context.saveGState()
    context.setAlpha(CGFloat(tint.w))
    context.beginTransparencyLayer()
    draw()
    context.setBlendMode(.multiply)
    context.setFillColor(CGColor.from(LayerColor(tint.x, tint.y, tint.z, 1)))
    context.fill(frame)
    // Where the picture is clear there was nothing to multiply with.
    context.setBlendMode(.destinationIn)
    draw()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  // MARK: Drawings

  private func paint(_ shape: ShapeProperties) {
    guard let path = shape.path else { return }
    if shape.isFilled, let color = shape.fillColor {
      context.setFillColor(.from(color))
      context.addPath(path)
      context.fillPath(using: shape.fillRule)
    }
    if shape.isStroked, let color = shape.strokeColor {
      context.saveGState()
      context.setStrokeColor(.from(color))
      shape.drawLine(in: context, threshold: 0.02)
      context.restoreGState()
    }
  }

  private func paint(_ gradient: GradientProperties, in bounds: CGRect, _ outline: CGPath) {
    guard let picture = GradientPicture(gradient, bounds: bounds, in: context) else { return }
    context.saveGState()
    context.addPath(outline)
    context.clip()
    context.draw(picture.image, in: picture.frame)
    context.restoreGState()
  }
}
