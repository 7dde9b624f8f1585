import CoreGraphics

/// The textures of images, uploaded when an image is first drawn and freed after it is gone.
final class ImageTextures {
  private struct Entry {
    weak var image: CGImage?
    var source: TextureSource
    var texture: Texture?
    var tile: MaskAtlas.Tile?
  }

  private let device: GraphicsDevice
  private let atlas: MaskAtlas
  private var entries: [ObjectIdentifier: Entry] = [:]

  init(device: GraphicsDevice) {
    self.device = device
    atlas = MaskAtlas(device: device)
  }

  var byteCount: Int {
    atlas.byteCount + entries.values.reduce(0) { $0 + ($1.texture?.byteCount ?? 0) }
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
      let page = Double(MaskAtlas.pageSize)
      var source = TextureSource(
        texture: tile.texture, width: Double(width), height: Double(height))
      source.isMask = true
      source.uv = PixelRect(
        x0: Double(tile.x) / page, y0: Double(tile.y) / page, x1: Double(tile.x + width) / page,
        y1: Double(tile.y + height) / page)
      return Entry(image: image, source: source, tile: tile)
    }
    let padding = Texture.maskPadding
    guard
      let texture = Texture(
        width: width + 2 * padding, height: height + 2 * padding, format: .mask, device: device)
    else { return nil }
    texture.upload(padded: image, x: 0, y: 0)
    var source = TextureSource(
      texture: texture.name, width: Double(width), height: Double(height))
    source.isMask = true
    let share = (Double(padding) / Double(texture.width), Double(padding) / Double(texture.height))
    source.uv = PixelRect(x0: share.0, y0: share.1, x1: 1 - share.0, y1: 1 - share.1)
    return Entry(image: image, source: source, texture: texture)
  }

  private func makePicture(_ image: CGImage) -> Entry? {
    let (width, height) = (image.width, image.height)
    guard let texture = Texture(width: width, height: height, format: .color, device: device) else {
      return nil
    }
    image.withUnsafeBytes {
      texture.upload($0, bytesPerRow: image.bytesPerRow, x: 0, y: 0, width: width, height: height)
    }
    var source = TextureSource(
      texture: texture.name, width: Double(width), height: Double(height))
    source.isOpaque = image.isOpaque
    return Entry(image: image, source: source, texture: texture)
  }
}
