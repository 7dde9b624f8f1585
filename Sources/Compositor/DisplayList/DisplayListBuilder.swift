import QuartzCore

/// Records display lists: turns boxes, images, clips and groups into items.
///
/// It knows neither layers nor time. Recordings nest: a list that is recorded inside another, for a texture, is
/// independent of it. The memory of recycled lists is reused, so recording a list again allocates nothing.
final class DisplayListBuilder {
  var options: CompositorOptions
  private let targets: RenderTargetPool
  /// The pixels of the target for which lists are recorded; `everything` if they are not known.
  var target = PixelRect.everything
  /// The list that is being recorded.
  private var list = DisplayList()
  /// Empty lists whose memory is reused.
  private var spares: [DisplayList] = []
  /// Textures that still have to be drawn. A texture comes after the textures that it shows.
  private var undrawn: [RasterTexture] = []

  init(targets: RenderTargetPool, options: CompositorOptions) {
    self.targets = targets
    self.options = options
  }

  // MARK: Recording

  /// Records the items that `body` adds as a list of its own.
  func record(_ body: () -> Void) -> DisplayList {
    var recorded = spares.popLast() ?? DisplayList()
    let firstUndrawn = undrawn.count
    swap(&recorded, &list)
    body()
    swap(&recorded, &list)
    recorded.bounds = recorded.items.bounds()
    // The items of a group share the geometry of the list that shows the group.
    for index in firstUndrawn..<undrawn.count { undrawn[index].setGeometry(recorded.geometry) }
    return recorded
  }

  /// Takes back a list that is no longer shown: releases its textures and keeps its memory for another list.
  func recycle(_ list: inout DisplayList) {
    list.removeAll()
    spares.append(DisplayList())
    swap(&list, &spares[spares.count - 1])
    if spares.count > Self.mostSpares { spares.removeFirst() }
  }

  private static let mostSpares = 8

  /// Calls `draw` with the pass of each texture that was recorded and not drawn yet, except those that no list holds any more.
  func drawTextures(_ draw: (inout Pass) -> Void) {
    for index in undrawn.indices {
      guard !isKnownUniquelyReferenced(&undrawn[index]), var pass = undrawn[index].takePass() else {
        continue
      }
      draw(&pass)
      recycle(&pass.list)
    }
    undrawn.removeAll(keepingCapacity: true)
  }

  /// Counts a layer that shows something, for statistics.
  func countLayer() { list.layerCount += 1 }

  // MARK: Items

  /// The number of items so far, which is the index of the next one.
  var mark: Int { list.items.count }

  /// Adds an item, in front of all others.
  func append(_ item: DisplayItem) { list.items.append(item) }

  /// Adds items that ``takeItems(from:)`` removed.
  func append(_ items: [DisplayItem]) { list.items += items }

  /// Keeps a texture alive as long as the list that is being recorded, and returns its index in the list.
  @discardableResult
  func hold(_ texture: SharedTexture) -> Int32 {
    if list.textures.last !== texture { list.textures.append(texture) }
    return Int32(list.textures.count - 1)
  }

  /// Keeps a texture alive if items were added since `mark`.
  func hold(_ texture: SharedTexture, from mark: Int) {
    if self.mark > mark { hold(texture) }
  }

  /// Removes the items from `mark` on and returns them.
  func takeItems(from mark: Int) -> [DisplayItem] {
    var taken = spares.last?.items ?? []
    if !spares.isEmpty { spares[spares.count - 1].items = [] }
    taken.append(contentsOf: list.items[mark...])
    list.items.removeSubrange(mark...)
    return taken
  }

  /// Changes the items from `mark` on.
  func changeItems(from mark: Int, _ change: (inout DisplayItem) -> Void) {
    for index in mark..<list.items.count { change(&list.items[index]) }
  }

  /// Whether one of the items from `mark` on hides everything behind `pixels`.
  func covers(_ pixels: PixelRect, from mark: Int) -> Bool { list.items.cover(pixels, from: mark) }

  /// Adds a backdrop to the list, for items that show it, and returns its index.
  func add(_ backdrop: Backdrop) -> Int {
    list.geometry.backdrops.append(backdrop)
    return list.geometry.backdrops.count - 1
  }

  /// The index of a transform from a plane to pixels.
  func index(of plane: PlaneTransform) -> Int32 { list.geometry.index(of: plane) }

  // MARK: Clips

  /// The shaped clip of a clip state; nil for a plain rectangle.
  func shape(of clip: ClipState) -> ShapedClip? {
    clip.shape < 0 ? nil : list.geometry.clips[Int(clip.shape)]
  }

  /// The index of a shaped clip, for ``ClipState/shape``.
  func index(of shape: ShapedClip) -> Int32 {
    list.geometry.clips.append(shape)
    return Int32(list.geometry.clips.count - 1)
  }

  /// The clip inside a layer that clips its sublayers to `box`, and whether the clipped items must be drawn as a group.
  ///
  /// Rectangles along the axes cut quads, on whole pixels if `rounds` is true. One rounded or rotated clip is applied by the shader.
  /// `pixels` is the box's bounding box in pixels.
  func narrow(
    _ clip: ClipState, to box: RoundedBox, _ transform: PlaneTransform, _ pixels: PixelRect,
    rounds: Bool = true
  ) -> (ClipState, needsGroup: Bool) {
    var inner = clip
    if rounds, transform.keepsAxes, box.reach <= 0 {
      // Edges inside a pixel are rounded to the nearest pixel boundary.
      inner.rect = clip.rect.intersection(pixels.rounded)
      return (inner, false)
    }
    if transform.isUniformScale,
      pixels.core(reach: box.reach * transform.x.x).contains(clip.rect)
    {
      return (clip, false)
    }
    inner.rect = clip.rect.intersection(pixels.outward)
    guard let shape = ShapedClip(box, transform, pixels) else {
      inner.rect = .empty
      return (inner, false)
    }
    inner.shape = index(of: shape)
    // The shader can't test a second shape, so the inside is drawn as a group, which the outer clip then cuts.
    return (inner, clip.shape >= 0)
  }

  /// Returns `rect` with its sides that lie on the edge of the shaped clip moved outward, because the clip alone
  /// antialiases them; see ``ShapedClip/extendingEdgesOnClip(_:_:margin:)``.
  func extendingEdgesOnClip(
    _ rect: PixelRect, _ transform: PlaneTransform, _ clip: ClipState
  ) -> PixelRect {
    guard let shape = shape(of: clip) else { return rect }
    return shape.extendingEdgesOnClip(rect, transform, margin: transform.pixelMargin(of: rect))
  }

  // MARK: Groups

  /// Multiplies the items from `mark` on by `opacity`, as if they were one image.
  func applyOpacity(_ opacity: Float, from mark: Int, clip: ClipState) {
    if overlap(from: mark) {
      var front = mark
      if list.items[mark...].contains(where: { $0.backdrop >= 0 }) {
        // A group is drawn into an empty texture, in which a backdrop would find nothing to blur. So backdrops are drawn before it.
        let items = takeItems(from: mark)
        append(items.filter { $0.backdrop >= 0 })
        fade(opacity, from: mark)
        front = self.mark
        append(items.filter { $0.backdrop < 0 })
      }
      wrapInGroup(from: front, clip: clip, opacity: opacity)
    } else {
      // No item overlaps another, so each can fade by itself, which costs nothing.
      fade(opacity, from: mark)
    }
  }

  /// Multiplies each item from `mark` on by `opacity`.
  func fade(_ opacity: Float, from mark: Int) {
    changeItems(from: mark) { item in
      item.color *= opacity
      item.isOpaque = false
      item.blitSource = -1
      if item.blend == .replace { item.blend = .over }
    }
  }

  /// Multiplies red, green and blue of each item from `mark` on by those of `color`.
  func multiply(_ color: SIMD4<Float>, from mark: Int) {
    changeItems(from: mark) { item in
      item.color *= SIMD4(color.x, color.y, color.z, 1)
      item.blitSource = -1
    }
  }

  /// Replaces the items from `mark` on by a texture of them, which is cut by `clip` and multiplied by `opacity`.
  func wrapInGroup(from mark: Int, clip: ClipState, opacity: Float = 1) {
    guard mark < list.items.count else { return }
    let bounds = list.items.bounds(from: mark).intersection(clip.rect).outward
    guard !bounds.isEmpty else { return list.items.removeSubrange(mark...) }
    // Without a texture the items overlap visibly, but they are not opaque.
    guard let target = groupTarget(bounds) else { return fade(opacity, from: mark) }
    showGroup(target, takeGroupItems(from: mark, clip), bounds, clip, opacity: opacity)
  }

  /// Multiplies the items from `mark` on by the alpha of a mask. `drawMask` adds the mask's items within a rectangle of pixels.
  func applyMask(
    from mark: Int, clip: ClipState, _ drawMask: (PixelRect) -> Void
  ) {
    guard mark < list.items.count else { return }
    var bounds = list.items.bounds(from: mark).intersection(clip.rect).outward
    var mask: [DisplayItem] = []
    if !bounds.isEmpty, bounds.isFinite {
      let maskMark = self.mark
      let layerCount = list.layerCount
      drawMask(bounds)
      list.layerCount = layerCount
      mask = takeItems(from: maskMark)
    }
    bounds = bounds.intersection(mask.bounds()).outward
    guard !bounds.isEmpty, let target = groupTarget(bounds) else {
      return list.items.removeSubrange(mark...)
    }
    var items = takeGroupItems(from: mark, clip)
    if !Self.tile(mask, bounds), let maskTarget = groupTarget(bounds) {
      // The mask's items overlap or leave gaps, so they become one image.
      showGroup(maskTarget, mask, bounds, ClipState(rect: bounds))
      mask = takeItems(from: mark)
    }
    for var item in mask {
      item.blend = .destinationIn
      item.isOpaque = false
      item.blitSource = -1
      items.append(item)
    }
    showGroup(target, items, bounds, clip)
  }

  /// Takes the items of a group, without the clip, which applies to the whole group. Applied twice, its edge would be too soft.
  private func takeGroupItems(from mark: Int, _ clip: ClipState) -> [DisplayItem] {
    var items = takeItems(from: mark)
    for index in items.indices where items[index].clip == clip.shape { items[index].clip = -1 }
    return items
  }

  private func showGroup(
    _ target: RenderTarget, _ items: [DisplayItem], _ bounds: PixelRect, _ clip: ClipState,
    opacity: Float = 1
  ) {
    let texture = addRaster(target, items, bounds)
    let source = TextureSource(texture, width: Int(bounds.width), height: Int(bounds.height))
    emitImage(source, bounds, SIMD4(repeating: opacity), .identity, clip)
  }

  /// A target for a group; nil if the driver refuses. Sizes are rounded up to steps of 64 pixels, so that a group that
  /// grows from frame to frame finds a target in the pool.
  private func groupTarget(_ bounds: PixelRect) -> RenderTarget? {
    guard bounds.isFinite else { return nil }
    func step(_ length: Double) -> Int { Texture.avoidingPowerOfTwo((Int(length) + 63) / 64 * 64) }
    return targets.take(width: step(bounds.width), height: step(bounds.height))
  }

  private func addRaster(
    _ target: RenderTarget, _ items: [DisplayItem], _ bounds: PixelRect
  ) -> RasterTexture {
    var pass = Pass(target: target, origin: SIMD2(bounds.x0, bounds.y0))
    pass.list.items = items
    for (index, item) in items.enumerated() where item.blitSource >= 0 {
      pass.list.items[index].blitSource = Int32(pass.list.textures.count)
      pass.list.textures.append(list.textures[Int(item.blitSource)])
    }
    let texture = RasterTexture(target, of: targets, pass, sharesGeometry: true)
    undrawn.append(texture)
    return texture
  }

  /// Makes a texture of the part `area`, in whole pixels, of a list. The next ``drawTextures(_:)`` draws it. Nil if the
  /// driver refuses a texture of that size.
  func makeRaster(of content: inout DisplayList, _ area: PixelRect) -> RasterTexture? {
    guard let target = takeTarget(width: Int(area.width), height: Int(area.height)) else {
      return nil
    }
    var pass = Pass(target: target, origin: SIMD2(area.x0, area.y0))
    swap(&pass.list, &content)
    let texture = RasterTexture(target, of: targets, pass)
    undrawn.append(texture)
    return texture
  }

  /// Makes a texture that no pass draws; nil if the driver refuses.
  func makeTexture(width: Int, height: Int) -> RasterTexture? {
    takeTarget(width: width, height: height).map { RasterTexture($0, of: targets) }
  }

  private func takeTarget(width: Int, height: Int) -> RenderTarget? {
    targets.take(
      width: Texture.avoidingPowerOfTwo(width), height: Texture.avoidingPowerOfTwo(height))
  }

  /// Whether the mask's items cover `bounds` without gaps and overlaps, so that each can be multiplied in by itself.
  private static func tile(_ items: [DisplayItem], _ bounds: PixelRect) -> Bool {
    guard items.count <= 9, items.allSatisfy({ $0.plane < 0 }) else { return false }
    var area = 0.0
    for (index, item) in items.enumerated() {
      area += item.bounds.intersection(bounds).area
      if items[..<index].contains(where: { $0.bounds.intersects(item.bounds) }) { return false }
    }
    return abs(area - bounds.area) < 0.5
  }

  /// Whether any two of the items from `mark` on may touch the same pixel.
  private func overlap(from mark: Int) -> Bool {
    let count = list.items.count - mark
    guard count > 1 else { return false }
    // Each item is compared with each other item. Beyond a few dozen, a group is cheaper than the comparison.
    guard count <= 48 else { return true }
    for i in mark..<list.items.count {
      let item = list.items[i]
      for j in (i + 1)..<list.items.count where item.bounds.intersects(list.items[j].bounds) {
        // The inside of a transformed quad and the soft edges around it are neighbours in the list and do not overlap.
        if j == i + 1, list.items[j].hole == item.rect, list.items[j].plane == item.plane {
          continue
        }
        return true
      }
    }
    return false
  }
}
