import CoreGraphics

/// The textures of images, uploaded when an image is first drawn and freed after it is gone.
final class ImageTextures {
  private struct Entry {
    weak var image: CGImage?
    var source: TextureSource
    var texture: Texture?
    var tile: MaskAtlas.Tile?
    var reduction: ReducedTexture?

    var byteCount: Int { (texture?.byteCount ?? 0) + (reduction?.byteCount ?? 0) }
  }

  private let device: GraphicsDevice
  private let atlas: MaskAtlas
  private var entries: [ObjectIdentifier: Entry] = [:]

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
    if let entry = entries[key] {
      if entry.image === image { return entry.source }
      // Another image lived at this address before.
      free(entry)
      entries[key] = nil
    }
    let entry = image.pixelFormat == .alpha8 ? makeMask(image) : makePicture(image)
    entries[key] = entry
    return entry?.source
  }

  /// Frees the textures of images that are gone.
  func sweep() {
    for (key, entry) in entries where entry.image == nil {
      free(entry)
      entries[key] = nil
    }
  }

  private func free(_ entry: Entry) {
    if let tile = entry.tile { atlas.remove(tile) }
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
    guard let texture = Texture.holding(image, device: device) else { return nil }
    let (width, height) = (image.width, image.height)
    let reduction = ReducedTexture(of: texture, width: width, height: height, device: device)
    var source = TextureSource(texture, width: width, height: height, reduction: reduction)
    source.isOpaque = image.isOpaque
    return Entry(image: image, source: source, texture: texture, reduction: reduction)
  }
}
