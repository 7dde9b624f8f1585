/// One quad of a display list: a colour or a part of a texture, in pixels or in a plane that is projected to pixels.
struct DisplayItem {
  // A frame copies thousands of items. The widest values come first, so that there is no padding between them.

  /// The quad, in pixels or, with a `plane`, in that plane.
  var rect: PixelRect
  /// The pixels that the item may touch: the bounding box of the transformed `rect`, cut by the clip.
  var bounds = PixelRect.empty
  /// A part of `rect` that is left out: instead of one quad, four are drawn around it, which share its corners. Empty for none.
  var hole = PixelRect.empty
  /// Premultiplied.
  var color: SIMD4<Float>
  /// Texture coordinates are `point · scale + offset`, scale in xy and offset in zw. A border has its width instead of the first one.
  var textureMap = SIMD4<Float>(0, 0, 0, 0)
  /// Half width, half height, reach and squareness of the corners. For masks: the smallest and the largest allowed texture coordinates.
  var box = SIMD4<Float>(0, 0, 0, 0)
  /// The centre of `box`, in the same plane as `rect`.
  var boxCenter = SIMD2<Double>(0, 0)
  /// The factor of y in the first texture coordinate, and of x in the second.
  var textureShear = SIMD2<Float>(0, 0)
  /// With a blit source, the offset from a pixel to its texel.
  var blitOffset = SIMD2<Float>(0, 0)
  /// Index of the transform from the quad's plane to pixels; -1 when `rect` is in pixels already.
  var plane: Int32 = -1
  /// Index of the rounded or rotated clip that this quad needs; -1 is none.
  var clip: Int32 = -1
  /// OpenGL's name of the texture; zero is none.
  var texture: UInt32 = 0
  /// Identifies the texture's contents: a texture that is reused for other contents gets another generation.
  var generation: UInt32 = 0
  /// The index, in the list's textures, of the one that a blit may copy instead of drawing the item; -1 is none.
  var blitSource: Int32 = -1
  var kind: ShaderKind
  var filter = Filter.linear
  var blend = Blend.over
  /// Whether it hides everything behind `bounds`: it is not blended and lies on whole pixels.
  var isOpaque = false
  /// Whether the texels that are read are opaque, regardless of the item's colour.
  var isTextureOpaque = false
  /// Whether `bounds` were cut and `rect` was not, so that the item needs a scissor.
  var isScissored = false
  /// The index of the backdrop that the item shows; -1 is none. The backdrop blurs what the items before this one have drawn.
  var backdrop: Int16 = -1

  /// How the item is combined with the pixels behind it.
  enum Blend: UInt8, CaseIterable {
    /// Source over destination.
    case over
    /// The pixels behind are multiplied by the item's alpha: destination in.
    case destinationIn
    /// The item's colours are added to the pixels behind.
    case add
    /// The item replaces the pixels behind without blending. Unlike with `isOpaque`, its edges may lie inside pixels.
    case replace
    /// The same as `over` for an opaque texture that only fades: blending by a constant saves the multiplication.
    case fade
  }

  /// How texels become pixels.
  enum Filter: UInt8, CaseIterable {
    /// Each texel lies exactly on a pixel.
    case nearest
    case linear
    /// Linear, within and between the mipmap levels that are nearest to the drawn size.
    case mipmapped
  }

  init(_ kind: ShaderKind, _ rect: PixelRect, _ color: SIMD4<Float>) {
    self.kind = kind
    self.rect = rect
    self.color = color
  }

  /// Whether the quad can be cut without changing a pixel of the part that is left.
  ///
  /// Values that are interpolated between other corners round differently. A plain colour is not interpolated, and where
  /// texels lie on pixels, a rounding error never selects another texel.
  var isCutExactly: Bool {
    plane < 0 && (kind == .solid || filter == .nearest && (kind == .image || kind == .mask))
  }

  /// The program and blending for the item. With `skippingColorMultiply`, texels that need no multiplication by
  /// a colour are drawn by a program without it, in a fraction of the time.
  func drawing(skippingColorMultiply: Bool) -> (program: ShaderKind, blend: Blend) {
    let blend = isOpaque ? .replace : blend
    guard skippingColorMultiply, kind == .image, color == SIMD4(repeating: color.w)
    else { return (kind, blend) }
    if color.w == 1, blend == .over || blend == .replace {
      return (filter == .nearest ? .untintedImage : .filteredImage, blend)
    }
    let canFade = filter == .nearest && isTextureOpaque && blend == .over && clip < 0
    return canFade ? (.untintedImage, .fade) : (kind, blend)
  }

  /// The colour's alpha as vertices store it, 0…255. All items of a draw call with `fade` have the same alpha.
  var alphaLevel: UInt8 { UInt8((color.w > 0 ? min(color.w, 1) : 0) * 255 + 0.5) }

  /// The estimated number of pixels that are shaded for the item.
  var shadedArea: Double {
    hole.isEmpty ? bounds.area : bounds.area * (1 - hole.area / rect.area)
  }

  /// Sets the box against which coverage is measured, in the quad's own plane.
  mutating func setBox(_ shape: RoundedBox, border: Double = 0) {
    let rect = shape.rect
    boxCenter = SIMD2((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    box = SIMD4(
      Float(rect.width / 2), Float(rect.height / 2), Float(shape.reach),
      Float(shape.squareness))
    if kind == .border { textureMap = SIMD4(0, 0, Float(border), 0) }
  }

  /// Sets the texture. Its part `source.uv` is mapped to `rect`, in the quad's plane.
  mutating func read(
    _ source: (texture: UInt32, filter: Filter, uv: PixelRect), generation: UInt32 = 0,
    over rect: PixelRect
  ) {
    self.generation = generation
    let uv = source.uv
    texture = source.texture
    filter = source.filter
    let sx = uv.width / rect.width
    let sy = uv.height / rect.height
    textureMap = SIMD4(
      Float(sx), Float(sy), Float(uv.x0 - rect.x0 * sx), Float(uv.y0 - rect.y0 * sy))
  }

  /// Exchanges the left and the right, or the top and the bottom, of what the texture shows in `rect`.
  mutating func mirrorTexture(in rect: PixelRect, _ mirrors: (x: Bool, y: Bool)) {
    if mirrors.x {
      textureMap.z += textureMap.x * Float(rect.x0 + rect.x1)
      textureMap.x = -textureMap.x
    }
    if mirrors.y {
      textureMap.w += textureMap.y * Float(rect.y0 + rect.y1)
      textureMap.y = -textureMap.y
    }
  }
}

extension [DisplayItem] {
  // By index: an iterator would copy each item.

  /// The bounding box, in pixels, of the items from `start` on.
  func bounds(from start: Int = 0) -> PixelRect {
    var bounds = PixelRect.empty
    for index in start..<count { bounds = bounds.union(self[index].bounds) }
    return bounds
  }

  /// Whether one of the items from `start` on hides everything behind `pixels`. Items in front of a backdrop do not count, because the
  /// backdrop needs the items behind it all the same.
  func cover(_ pixels: PixelRect, from start: Int = 0) -> Bool {
    for index in start..<count {
      if self[index].backdrop >= 0 { return false }
      if self[index].isOpaque, self[index].bounds.contains(pixels) { return true }
    }
    return false
  }

  /// Draws backdrops without blending where they can be: everything behind them is opaque, and so are they.
  mutating func replaceBackdrops() {
    for index in indices
    where self[index].backdrop >= 0 && self[index].color.w == 1 && self[index].clip < 0
      && self[index].plane < 0 && self[index].kind == .image
    {
      self[index].blend = .replace
    }
  }

  /// Whether the item at `index` is the first one that shows its backdrop.
  func beginsBackdrop(at index: Int) -> Bool {
    self[index].backdrop >= 0 && (index == 0 || self[index - 1].backdrop != self[index].backdrop)
  }
}

/// The drawing of a layer or of a few neighbouring layers: items in drawing order, and the textures that they show.
///
/// A list is a value. It holds its textures, so a texture lives at least as long as a list shows it, and nothing has to
/// count every frame which textures are in use.
struct DisplayList {
  /// Back to front.
  var items: [DisplayItem] = []
  var geometry = SharedGeometry()
  /// The textures of the items.
  var textures: [SharedTexture] = []
  /// The bounding box of all items, in pixels.
  var bounds = PixelRect.empty
  /// The number of layers that show something in the list.
  var layerCount = 0

  var isEmpty: Bool { items.isEmpty }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    geometry.removeAll()
    textures.removeAll(keepingCapacity: true)
    bounds = .empty
    layerCount = 0
  }

  /// Adds the items of `other` that intersect `part`. If one of them may be drawn by a blit, all textures of `other` are
  /// added as well, because a canvas may carry out the blit later.
  mutating func append(_ other: borrowing DisplayList, in part: PixelRect) {
    let planes = Int32(geometry.planes.count)
    let clips = Int32(geometry.clips.count)
    if !other.geometry.planes.isEmpty { geometry.planes += other.geometry.planes }
    // Neighbouring lists usually have the same clip.
    let sharesClips =
      clips > 0 && other.geometry.clips.count == 1
      && other.geometry.clips[0] == geometry.clips[Int(clips) - 1]
    if !sharesClips, !other.geometry.clips.isEmpty { geometry.clips += other.geometry.clips }
    let backdrops = Int16(clamping: geometry.backdrops.count)
    if !other.geometry.backdrops.isEmpty { geometry.backdrops += other.geometry.backdrops }
    let firstTexture = Int32(textures.count)
    var hasBlits = false
    for index in other.items.indices where other.items[index].bounds.intersects(part) {
      var item = other.items[index]
      if item.plane >= 0 { item.plane += planes }
      if item.clip >= 0 { item.clip += sharesClips ? clips - 1 : clips }
      if item.backdrop >= 0 { item.backdrop += backdrops }
      if item.blitSource >= 0 {
        item.blitSource += firstTexture
        hasBlits = true
      }
      items.append(item)
    }
    if hasBlits { textures += other.textures }
  }
}

/// Transforms and clips that many items of a list share; items refer to them by index.
struct SharedGeometry {
  /// From planes of transformed layers to pixels.
  var planes: [PlaneTransform] = []
  var clips: [ShapedClip] = []
  var backdrops: [Backdrop] = []

  mutating func removeAll() {
    backdrops.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  /// The index of a plane, which is added unless it equals the last one: neighbours in drawing order often share a plane.
  mutating func index(of plane: PlaneTransform) -> Int32 {
    if planes.last != plane { planes.append(plane) }
    return Int32(planes.count - 1)
  }
}

/// A display list that is to be drawn into one target.
struct Pass {
  var target: RenderTarget
  /// The pixel, in the list's coordinates, that is drawn at the target's top left.
  var origin = SIMD2(0.0, 0.0)
  var list = DisplayList()
  /// Whether the target must be cleared first, because no item hides everything that it contained before.
  var needsClear = true
}
