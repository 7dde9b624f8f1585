/// A blurred copy of the content behind a layer.
///
/// A display list refers to it as a texture, which is still empty when the list is recorded. When `PassRenderer` comes to the first item
/// that shows the texture, it blurs the pixels drawn until then.
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
  /// Adds a blurred copy of the content behind `box`. `radius` is the standard deviation of the Gaussian in the plane of `transform`.
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
