import CoreGraphics

/// The textures of images, uploaded when an image is first drawn and freed after it is gone.
final class ImageTextures {
  private final class Entry {
    private(set) weak var image: CGImage?
    let source: TextureSource
    let texture: Texture?
    /// The texture as what rows are copied from; nil where that would not pay.
    let target: RenderTarget?
    let tile: MaskAtlas.Tile?
    let reduction: ReducedTexture?

    init(
      image: CGImage, source: TextureSource, texture: Texture? = nil,
      target: RenderTarget? = nil, tile: MaskAtlas.Tile? = nil, reduction: ReducedTexture? = nil
    ) {
      self.image = image
      self.source = source
      self.texture = texture
      self.target = target
      self.tile = tile
      self.reduction = reduction
    }

    var byteCount: Int { (texture?.byteCount ?? 0) + (reduction?.byteCount ?? 0) }
  }

  private let device: GraphicsDevice
  private let atlas: MaskAtlas
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Until the next frame is drawn, the canvas may be rows of theirs.
  private var retired: [RenderTarget] = []

  /// Pixels from which on an opaque picture is copied, where it lies on whole pixels: without a GPU that is a tenth of the
  /// cost of drawing it, but each copy stops the drawing once.
  private static let smallestCopied = 8192

  init(device: GraphicsDevice) {
    self.device = device
    atlas = MaskAtlas(device: device)
  }

  var byteCount: Int {
    atlas.byteCount + entries.values.reduce(0) { $0 + $1.byteCount }
  }

  var count: Int { entries.count }

  /// Where the image is on the graphics side; nil when it fits no texture.
  func source(of image: CGImage) -> TextureSource? {
    let key = ObjectIdentifier(image)
    if let entry = entries[key], entry.image === image { return entry.source }
    let entry = image.pixelFormat == .alpha8 ? makeMask(image) : makePicture(image)
    // Another image may have lived at this address before.
    entries[key].map(free)
    entries[key] = entry
    return entry?.source
  }

  /// Frees the textures of images that are gone.
  func sweep() {
    retired = []
    for (key, entry) in entries where entry.image == nil {
      free(entry)
      entries[key] = nil
    }
  }

  private func free(_ entry: Entry) {
    if let tile = entry.tile { atlas.remove(tile) }
    if let target = entry.target { retired.append(target) }
  }

  /// The texture of a picture that is gone. One that is drawn anew again and again, such as a graph, then needs no new
  /// memory each time, which costs more than what is put there.
  private func takeUnused(_ width: Int, _ height: Int) -> Entry? {
    let found = entries.first { _, entry in
      guard entry.image == nil, let texture = entry.texture else { return false }
      return texture.format == .color && texture.width == width && texture.height == height
    }
    guard let found else { return nil }
    entries[found.key] = nil
    return found.value
  }

  private func makeMask(_ image: CGImage) -> Entry? {
    let (width, height) = (image.width, image.height)
    if let tile = atlas.add(image) {
      var source = TextureSource(
        tile.texture, x: tile.x, y: tile.y, width: width, height: height)
      source.isMask = true
      return Entry(image: image, source: source, tile: tile)
    }
    let texture = image.withUnsafeBytes {
      Texture.holding(
        mask: $0, bytesPerRow: image.bytesPerRow, width: width, height: height, device: device)
    }
    guard let texture else { return nil }
    let padding = Texture.maskPadding
    var source = TextureSource(texture, x: padding, y: padding, width: width, height: height)
    source.isMask = true
    return Entry(image: image, source: source, texture: texture)
  }

  private func makePicture(_ image: CGImage) -> Entry? {
    let (width, height) = (image.width, image.height)
    let unused = takeUnused(Texture.uneven(width), Texture.uneven(height))
    unused?.texture?.upload(image)
    guard let texture = unused?.texture ?? Texture.holding(image, device: device) else {
      return nil
    }
    let isCopied = device.isSoftware && image.isOpaque && width * height >= Self.smallestCopied
    let target = unused?.target ?? (isCopied ? RenderTarget(texture) : nil)
    let reduction = ReducedTexture(of: texture, width: width, height: height, device: device)
    var source = TextureSource(texture, width: width, height: height, reduction: reduction)
    source.isOpaque = image.isOpaque
    source.copySource = isCopied ? target?.framebuffer ?? 0 : 0
    return Entry(
      image: image, source: source, texture: texture, target: target, reduction: reduction)
  }
}
