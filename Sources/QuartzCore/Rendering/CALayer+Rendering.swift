import Foundation

extension CALayer {
  /// Draws the layer and its sublayers into `ctx`, with their model values, in the layer's
  /// coordinates.
  ///
  /// Pending layout and display are done first, so that the text of a view that was never on screen is
  /// drawn, too. The layer's own position, transform and opacity have no effect, nor do animations and
  /// transitions. As in Core Animation, three-dimensional transforms are drawn without perspective. All
  /// drawing is done by the CPU.
  public func render(in ctx: CGContext) {
    layoutAndDisplayTree()
    ContextRenderer(context: ctx, time: nil).paintInside(of: self)
  }

  /// Draws like ``render(in:)``, but with the values that are on screen now, animations included.
  package func renderPresentation(in ctx: CGContext) {
    ContextRenderer(context: ctx, time: CACurrentMediaTime()).paintInside(of: self)
  }
}

/// Draws layers into a `CGContext` so that they look as the compositor draws them, apart from perspective and some shadows.
@MainActor
private struct ContextRenderer {
  let context: CGContext
  /// The media time for which animations are evaluated; nil draws model values.
  let time: CFTimeInterval?
  /// The product of the opacities of the enclosing layers that do not fade as one image.
  private var alpha: CGFloat = 1

  init(context: CGContext, time: CFTimeInterval?) {
    self.context = context
    self.time = time
  }

  /// Begins a group, which is drawn with ``alpha``. Inside it, ``alpha`` is 1.
  private mutating func beginGroup() {
    context.beginTransparencyLayer()
    alpha = 1
  }

  private func values(of layer: CALayer) -> LayerProperties {
    time.map { layer.presentationProperties(at: $0) } ?? layer.properties
  }

  /// Draws a layer into a context whose space is the superlayer's.
  func paint(_ layer: CALayer, sublayerMatrix: CATransform3D? = nil) {
    let p = values(of: layer)
    guard !p.isHidden, p.opacity > 0 else { return }
    if p.preservesDepth {
      var inside = self
      inside.alpha *= CGFloat(p.opacity)
      return inside.paintSublayers(of: layer, p, p.sublayerMatrix(inDepth: sublayerMatrix))
    }
    var matrix = p.matrixToSuperlayer
    if let sublayerMatrix { matrix = matrix.concatenating(sublayerMatrix) }
    let affine = matrix.affineTransform
    guard affine.determinant != 0, affine.determinant.isFinite,
      p.isDoubleSided || affine.determinant > 0
    else { return }
    context.saveGState()
    context.concatenate(affine)
    var inside = self
    inside.alpha *= CGFloat(p.opacity)
    context.setAlpha(inside.alpha)
    let isGroup = p.opacity < 1 && p.allowsGroupOpacity
    if isGroup { inside.beginGroup() }
    if p.shadowOpacity > 0, !p.masksToBounds, layer.mask == nil {
      LayerShadow(p)?.paint(in: context)
    }
    inside.paintInside(of: layer, p)
    if isGroup { context.endTransparencyLayer() }
    context.restoreGState()
  }

  /// Draws a layer into a context whose space is the layer's own.
  func paintInside(of layer: CALayer) { paintInside(of: layer, values(of: layer)) }

  private func paintInside(of layer: CALayer, _ p: LayerProperties) {
    guard let mask = layer.mask else { return paintUnmasked(layer, p) }
    var inside = self
    context.saveGState()
    inside.beginGroup()
    inside.paintUnmasked(layer, p)
    context.setBlendMode(.destinationIn)
    inside.beginGroup()
    inside.paint(mask)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  private func paintUnmasked(_ layer: CALayer, _ p: LayerProperties) {
    let outline = p.outline()
    if let color = p.backgroundColor, color.w > 0 {
      // Under an opaque border, the background ends inside the border. Otherwise it would shine through
      // the border's antialiased outer edge.
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
    case .replicator, nil: break
    case .emitter(let emitter): paint(emitter)
    case .shape(let shape): paint(shape)
    case .gradient(let gradient): paint(gradient, in: p.bounds, outline)
    }
    paintSublayers(of: layer, p, p.sublayerMatrix)
    context.restoreGState()
    if p.borderWidth > 0, let color = p.borderColor, color.w > 0 {
      paintBorder(p, outline, .from(color))
    }
  }

  /// Draws the sublayers of a layer, whose own values are `p`. `matrix` is the transform that the layer applies to them. A replicator's copies are drawn
  /// without their colours and delays.
  private func paintSublayers(of layer: CALayer, _ p: LayerProperties, _ matrix: CATransform3D?) {
    func height(_ sublayer: CALayer) -> CGFloat {
      let values = values(of: sublayer)
      return p.preservesDepth ? values.depth(matrix) : values.zPosition
    }
    let inOrder = (layer.sublayers ?? []).enumerated()
      .map { (height($0.element), $0.offset, $0.element) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    for copy in p.replicator?.matrices(in: p.bounds) ?? [nil] {
      let matrix = copy.map { copy in matrix.map(copy.concatenating) ?? copy } ?? matrix
      for (_, _, child) in inOrder { paint(child, sublayerMatrix: matrix) }
    }
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
    let image: CGImage? =
      switch contents {
      case .image(let image): image
      case .snapshot(let snapshot): LayerContext.receiver?.read(snapshot)
      }
    guard let whole = image else { return }
    let scale = p.scale(of: contents)
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
    paint(image, p.contentsMultiplyColor, in: frame, draw)
  }

  /// Draws an image with `draw`, multiplied by `tint`; nil for none. `frame` contains all that is drawn.
  private func paint(_ image: CGImage, _ tint: LayerColor?, in frame: CGRect, _ draw: () -> Void) {
    guard let tint, image.pixelFormat != .alpha8 else {
      context.setFillColor(tint.map(CGColor.from) ?? .black)
      return draw()
    }
    context.saveGState()
    defer { context.restoreGState() }
    context.setAlpha(CGFloat(tint.w) * alpha)
    if tint.x == 1, tint.y == 1, tint.z == 1 { return draw() }
    context.beginTransparencyLayer()
    draw()
    context.setBlendMode(.multiply)
    context.setFillColor(CGColor.from(LayerColor(tint.x, tint.y, tint.z, 1)))
    context.fill(frame)
    // Multiplying has also coloured transparent pixels, so the result is cut to the contents' alpha.
    context.setBlendMode(.destinationIn)
    draw()
    context.endTransparencyLayer()
  }

  /// Draws the particles of an emitter layer.
  private func paint(_ emitter: EmitterProperties) {
    for particle in emitter.particles() {
      let (image, part) = (particle.image, particle.contentsRect)
      let pixels = CGRect(
        x: part.minX * CGFloat(image.width), y: part.minY * CGFloat(image.height),
        width: part.width * CGFloat(image.width), height: part.height * CGFloat(image.height))
      guard let shown = image.cropping(to: pixels) else { continue }
      let frame = CGRect(
        x: -particle.size.width / 2, y: -particle.size.height / 2, width: particle.size.width,
        height: particle.size.height)
      context.saveGState()
      context.translateBy(x: particle.center.x, y: particle.center.y)
      context.rotate(by: particle.rotation)
      if emitter.isAdditive { context.setBlendMode(.plusLighter) }
      paint(shown, particle.color, in: frame) {
        context.draw(
          shown, in: frame, stretching: CGRect(x: 0, y: 0, width: 1, height: 1), scale: 1)
      }
      context.restoreGState()
    }
  }

  // MARK: Shapes and gradients

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
    guard let rendered = GradientImage(gradient, bounds: bounds, in: context) else { return }
    context.saveGState()
    context.addPath(outline)
    context.clip()
    context.drawUpright(rendered.image, in: rendered.frame)
    context.restoreGState()
  }
}

/// A gradient as an image at the resolution of the context.
private struct GradientImage {
  let image: CGImage
  /// The image's rectangle in the layer's coordinates.
  let frame: CGRect

  /// Nil if nothing of the gradient is visible.
  init?(_ gradient: GradientProperties, bounds: CGRect, in context: CGContext) {
    let frame = bounds.intersection(context.boundingBoxOfClipPath)
    guard !frame.isNull, !frame.isEmpty, !gradient.colors.isEmpty else { return nil }
    let scale = max(
      hypot(context.ctm.a, context.ctm.b), hypot(context.ctm.c, context.ctm.d), 1e-3)
    let width = Int((frame.width * scale).rounded(.up))
    let height = Int((frame.height * scale).rounded(.up))
    guard width > 0, height > 0, width <= 1 << 14, height <= 1 << 14 else { return nil }
    let ramp = gradient.ramp(count: Self.rampLength)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let pointY = Double(frame.minY) + (Double(y) + 0.5) / Double(height) * Double(frame.height)
      for x in 0..<width {
        let pointX = Double(frame.minX) + (Double(x) + 0.5) / Double(width) * Double(frame.width)
        guard let progress = gradient.progress(at: SIMD2(pointX, pointY), in: bounds) else {
          return nil
        }
        let step = Int((min(max(progress, 0), 1) * Double(Self.rampLength - 1)).rounded())
        let pixel = (y * width + x) * 4
        for channel in 0..<4 { pixels[pixel + channel] = ramp[step * 4 + channel] }
      }
    }
    guard let image = CGImage(width: width, height: height, bytes: pixels) else { return nil }
    self.image = image
    self.frame = frame
  }

  /// The number of colour steps, which is more than eight bits per channel can distinguish.
  private static let rampLength = 1023
}

/// The shadow of a layer.
@MainActor
private struct LayerShadow {
  private let outline: CGPath
  private let color: CGColor
  private let offset: CGSize
  /// The standard deviation of the blur in points.
  private let radius: CGFloat

  /// Nil if the layer has no shadow. The whole bounds of contents cast the shadow, not only their opaque pixels.
  init?(_ p: LayerProperties) {
    guard var color = p.shadowColor, color.w > 0 else { return nil }
    color.w *= min(p.shadowOpacity, 1)
    switch p.shadowCaster {
    case nil: return nil
    case .path(let path): outline = path
    case .box(let alpha):
      color.w *= alpha
      outline = p.outline()
    case .contents: outline = p.outline()
    }
    self.color = .from(color)
    offset = p.shadowOffset
    radius = max(p.shadowRadius, 0)
  }

  func paint(in context: CGContext) {
    let scale = max(hypot(context.ctm.a, context.ctm.b), hypot(context.ctm.c, context.ctm.d))
    let sigma = Double(radius * scale)
    let margin = CGFloat(GaussianBlur.radius(sigma: sigma) + 1) / max(scale, 1e-3)
    let frame = outline.boundingBoxOfPath.insetBy(dx: -margin, dy: -margin)
    let width = (frame.width * scale).rounded(.up)
    let height = (frame.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width < 8192, height < 8192 else { return }
    let mask = CGImage.drawing(width: Int(width), height: Int(height), pixelFormat: .alpha8) {
      mask in
      mask.scaleBy(x: width / frame.width, y: height / frame.height)
      mask.translateBy(x: -frame.minX, y: -frame.minY)
      mask.addPath(outline)
      mask.fillPath()
    }
    guard let blurred = mask.flatMap({ GaussianBlur.blurred($0, sigma: sigma) }) else { return }
    context.setFillColor(color)
    context.drawUpright(blurred, in: frame.offsetBy(dx: offset.width, dy: offset.height))
  }
}
