/// A blurred copy of what was drawn behind a layer.
///
/// A display list has it as a texture, which is empty while the list is recorded. When a pass comes to the first item that shows
/// the texture, it blurs what it has drawn so far.
struct Backdrop {
  /// The pixels that are blurred: those behind the layer, and those around it as far as the blur reaches.
  let source: PixelRect
  /// The pixels that the copy may cover.
  let bounds: PixelRect
  /// `source` at 1 / 2^`halvings` of its size.
  let texture: RasterTexture
  let halvings: Int
  /// The standard deviation of the Gaussian, in texels of the texture.
  let sigma: Double
  /// The factor for the saturation of the colours.
  let saturation: Double

  /// Whether both blur the same pixels in the same way.
  func blurs(like other: Backdrop) -> Bool {
    source == other.source && bounds == other.bounds && halvings == other.halvings
      && sigma == other.sigma && saturation == other.saturation
  }

  /// Three standard deviations, beyond which a Gaussian is invisible.
  private static let reach = 3.0
  /// The saturation of a blur of ``fullRadius`` and more. With less blur it is nearer to 1, so that an effect can fade in.
  ///
  /// CSS imitates iOS's bars by `backdrop-filter: saturate(180%) blur(20px)`.
  private static let (fullSaturation, fullRadius) = (1.8, 20.0)
  /// The smallest standard deviation, in pixels, that is visible.
  private static let smallestSigma = 0.25
  /// The standard deviation in texels from which the image is halved once more, because it is smooth enough.
  private static let largestSigma = 2.7

  /// Plans a blur of `radius` points behind `bounds`, in whole pixels, with `scale` pixels per point. Beyond `target`, in pixels, its edge
  /// is repeated. `makeTexture` gets a width and a height. Nil if nothing of the blur would be visible, or if there is no texture.
  init?(
    radius: Double, scale: Double, bounds: PixelRect, in target: PixelRect,
    makeTexture: (_ width: Int, _ height: Int) -> RasterTexture?
  ) {
    let pixels = radius * scale
    guard pixels >= Self.smallestSigma, bounds.isFinite, !bounds.isEmpty else { return nil }
    var (sigma, halvings) = (pixels, 0)
    while sigma > Self.largestSigma { (sigma, halvings) = (sigma / 2, halvings + 1) }
    let factor = Double(1 << halvings)
    let wide = bounds.outset(Self.reach * pixels).outward.intersection(target)
    guard !wide.isEmpty else { return nil }
    let size = SIMD2(
      (wide.width / factor).rounded(.up), (wide.height / factor).rounded(.up))
    guard let texture = makeTexture(Int(size.x), Int(size.y)) else { return nil }
    self.texture = texture
    self.bounds = bounds
    source = PixelRect(
      x0: wide.x0, y0: wide.y0, x1: wide.x0 + size.x * factor, y1: wide.y0 + size.y * factor)
    self.halvings = halvings
    self.sigma = sigma
    saturation = 1 + (Self.fullSaturation - 1) * min(radius / Self.fullRadius, 1)
  }
}

extension DisplayListBuilder {
  /// Adds a blurred copy of what lies behind `box`. `radius` is the standard deviation of the Gaussian in the plane of `transform`.
  ///
  /// The copy is cut by the box's corners, unless a round or rotated clip cuts it already: the shader tests one such shape.
  func emitBackdrop(
    _ box: RoundedBox, radius: Double, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    let pixels = transform.bounds(of: box.rect)
    var (inner, isInShape) = narrow(clip, to: box, transform, pixels)
    if isInShape { inner.shape = clip.shape }
    let scale = abs(transform.determinant).squareRoot()
    inner.rect = inner.rect.outward
    let backdrop = Backdrop(radius: radius, scale: scale, bounds: inner.rect, in: target) {
      makeTexture(width: $0, height: $1)
    }
    guard let backdrop else { return }
    let index = Int16(clamping: add(backdrop))
    let mark = mark
    let texels = backdrop.source.scaled(by: 1 / Double(1 << backdrop.halvings))
    let source = TextureSource(
      backdrop.texture, width: Int(texels.width.rounded()), height: Int(texels.height.rounded()))
    emitImage(source, backdrop.source, SIMD4(repeating: 1), .identity, inner)
    changeItems(from: mark) { $0.backdrop = index }
  }
}

extension PassRenderer {
  /// Blurs what `pass` has drawn so far into the backdrop's texture.
  func draw(_ backdrop: Backdrop, behind pass: borrowing Pass) {
    var part = backdrop.source.offset(-pass.origin.x, -pass.origin.y)
    var texture = pass.target.texture
    var size = SIMD2(Int(part.width), Int(part.height))
    var used: [RenderTarget] = []
    defer { for target in used { targets.putBack(target) } }
    func next(_ kind: ShaderKind, to target: RenderTarget, blur: SIMD2<Double>? = nil) {
      fill(target, kind, with: texture, part, size: size) { item in
        guard let blur else { return }
        let step = blur / SIMD2(Double(texture.width), Double(texture.height))
        item.box = SIMD4(
          Float(step.x), Float(step.y), Float(0.5 / (backdrop.sigma * backdrop.sigma)),
          Float(blur.y > 0 ? backdrop.saturation : 1))
      }
      (texture, part) = (
        target.texture, PixelRect(x0: 0, y0: 0, x1: Double(size.x), y1: Double(size.y))
      )
    }
    func makeTarget() -> RenderTarget? {
      let target = targets.take(
        width: Texture.avoidingPowerOfTwo(size.x), height: Texture.avoidingPowerOfTwo(size.y))
      if let target { used.append(target) }
      return target
    }
    for _ in 0..<backdrop.halvings {
      // Each texel is the mean of four. Those beyond the target repeat its edge.
      size = (size &+ 1) / 2
      guard let target = makeTarget() else { return }
      next(.image, to: target)
    }
    guard let target = makeTarget() else { return }
    next(.blur, to: target, blur: SIMD2(1, 0))
    next(.blur, to: backdrop.texture.target, blur: SIMD2(0, 1))
  }

  /// Fills the first `size` pixels of a target, and what lies beyond, with a part of a texture, in its texels.
  private func fill(
    _ target: RenderTarget, _ kind: ShaderKind, with texture: Texture, _ part: PixelRect,
    size: SIMD2<Int>, _ change: (inout DisplayItem) -> Void
  ) {
    var item = DisplayItem(kind, target.bounds, SIMD4(repeating: 1))
    item.bounds = target.bounds
    item.isOpaque = true
    let (across, down) = (1 / Double(texture.width), 1 / Double(texture.height))
    let uv = PixelRect(
      x0: part.x0 * across, y0: part.y0 * down, x1: part.x1 * across, y1: part.y1 * down)
    item.read(
      (texture.name, .linear, uv),
      over: PixelRect(x0: 0, y0: 0, x1: Double(size.x), y1: Double(size.y)))
    change(&item)
    var pass = Pass(target: target)
    pass.needsClear = false
    pass.list.items.append(item)
    draw(pass)
  }
}
