/// A quad to be drawn, or a copy of rows: what layers come down to.
struct DrawItem {
  // Thousands are copied in a frame: the widest values first, so that nothing lies empty between them.

  /// Of the quad, in pixels or, with a `plane`, in that plane.
  var rect: PixelRect
  /// The pixels that it may touch: inside the clip, around the transformed rect.
  var bounds = PixelRect.empty
  /// The part of `rect` that stays free: what is drawn are four sides around it, which meet at the corners. Empty for none.
  var hole = PixelRect.empty
  /// Premultiplied.
  var color: SIMD4<Float>
  /// Texture coordinates are `point · scale + offset`, scale in xy and offset in zw.
  var textureMap = SIMD4<Float>(0, 0, 0, 0)
  /// Half width, half height, radius, border width; for masks the texture coordinates that are
  /// allowed, two corners.
  var box = SIMD4<Float>(0, 0, 0, 0)
  /// In the same plane as `rect`.
  var boxCenter = SIMD2<Double>(0, 0)
  /// What y adds to the first texture coordinate, and x to the second.
  var textureShear = SIMD2<Float>(0, 0)
  /// From a pixel to the texel that is copied there; set where there is a copy source.
  var copyOffset = SIMD2<Float>(0, 0)
  /// Index of the transform from the quad's plane to pixels; -1 when `rect` is in pixels already.
  var plane: Int32 = -1
  /// Index of the rounded or turned clip that matters for this quad; -1 is none.
  var clip: Int32 = -1
  /// OpenGL's names; zero is none.
  var texture: UInt32 = 0
  /// Names the pixels in the texture: another picture in the same place has another stamp.
  var stamp: UInt32 = 0
  /// The framebuffer that has the texture, when the item may be drawn as a copy of rows.
  var copySource: UInt32 = 0
  var kind: ShaderKind
  var filter = Filter.linear
  var blend = Blend.over
  /// Whether it hides everything under `rect`: no blending, whole pixels.
  var isOpaque = false
  /// Whether the texture lets nothing through where it is read, whatever the colour makes of it.
  var isTextureOpaque = false
  /// Whether `bounds` were cut and `rect` was not: only a scissor keeps it from pixels that it may not touch.
  var isScissored = false

  /// What becomes of what is there.
  enum Blend: UInt8, CaseIterable {
    /// The item lies over it.
    case over
    /// Only where the item is, it stays: it is multiplied by the item's alpha.
    case within
    /// The item is added to it.
    case add
    /// The item takes its place: it is opaque wherever it is, though that may be no whole pixels.
    case replace
    /// It gives way by the colour's alpha: over, for a texture that lets nothing through and need not be multiplied.
    case fade
  }

  /// How texels become pixels.
  enum Filter: UInt8, CaseIterable {
    /// Pixels and texels coincide.
    case nearest
    case linear
    /// Linear, from levels as small as the picture is drawn.
    case mipmapped
  }

  init(_ kind: ShaderKind, _ rect: PixelRect, _ color: SIMD4<Float>) {
    self.kind = kind
    self.rect = rect
    self.color = color
  }

  /// Whether a part of the quad alone looks exactly like that part of the whole.
  ///
  /// Numbers that are interpolated from other corners round differently: for a colour there are none, and a texel's
  /// middle is far from the next texel.
  var isCutExactly: Bool {
    plane < 0 && (kind == .solid || filter == .nearest && (kind == .image || kind == .mask))
  }

  /// How it is drawn: texels as they are, `plainly`, take a fraction of the time that it takes to multiply them.
  func drawing(plainly: Bool) -> (program: ShaderKind, blend: Blend) {
    let blend = isOpaque ? .replace : blend
    guard plainly, kind == .image, filter == .nearest, color == SIMD4(repeating: color.w) else {
      return (kind, blend)
    }
    if color.w == 1, blend == .over || blend == .replace { return (.plainImage, blend) }
    return isTextureOpaque && blend == .over && clip < 0 ? (.plainImage, .fade) : (kind, blend)
  }

  /// The colour's alpha as vertices have it, 0…255: what is drawn by one call fades by the same.
  var alphaLevel: UInt8 { UInt8((color.w > 0 ? min(color.w, 1) : 0) * 255 + 0.5) }

  /// Pixels that it is drawn in, about.
  var shadedArea: Double {
    hole.isEmpty ? bounds.area : bounds.area * (1 - hole.area / rect.area)
  }

  /// The box that coverage is measured against, in the quad's own plane.
  mutating func setBox(_ rect: PixelRect, radius: Double, border: Double = 0) {
    boxCenter = SIMD2((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    box = SIMD4(
      Float(rect.width / 2), Float(rect.height / 2), Float(radius), Float(border))
  }

  /// Reads from a texture whose part `uv` lies over `rect`, in the quad's plane.
  mutating func read(
    _ source: (texture: UInt32, filter: Filter, uv: PixelRect), stamp: UInt32 = 0,
    over rect: PixelRect
  ) {
    self.stamp = stamp
    let uv = source.uv
    texture = source.texture
    filter = source.filter
    let sx = uv.width / rect.width
    let sy = uv.height / rect.height
    textureMap = SIMD4(
      Float(sx), Float(sy), Float(uv.x0 - rect.x0 * sx), Float(uv.y0 - rect.y0 * sy))
  }
}

/// Everything that is drawn into one target, in order.
struct Pass {
  var target: RenderTarget
  /// The pixel of the scene that is the target's top left.
  var originX = 0.0
  var originY = 0.0
  var items: [DrawItem] = []
  /// Whether one of them hides all that was in the target before.
  var isCovered = false
  /// Of the items.
  var geometry = SharedGeometry()
}

/// What many items of a frame have in common; they name it by its index.
struct SharedGeometry {
  /// From planes of turned layers to pixels.
  var planes: [PlaneTransform] = []
  var clips: [ShapedClip] = []

  mutating func removeAll() {
    planes.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  /// The index of a plane; neighbours in drawing order often share one.
  mutating func index(of plane: PlaneTransform) -> Int32 {
    if planes.last != plane { planes.append(plane) }
    return Int32(planes.count - 1)
  }
}
