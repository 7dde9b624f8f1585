import CoreGraphics

/// The textures of images, uploaded when an image is first drawn and freed after it is gone.
final class ImageTextures {
  private struct Entry {
    weak var image: CGImage?
    var source: SceneBuilder.Source
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
  func source(of image: CGImage) -> SceneBuilder.Source? {
    let key = ObjectIdentifier(image)
    if let entry = entries[key] {
      if entry.image === image { return entry.source }
      // Another image lived at this address before.
      free(entry)
      entries[key] = nil
    }
    guard let entry = makeEntry(image) else { return nil }
    entries[key] = entry
    return entry.source
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

  private func makeEntry(_ image: CGImage) -> Entry? {
    let isMask = image.pixelFormat == .alpha8
    if isMask, image.width <= MaskAtlas.largestTile.width,
      image.height <= MaskAtlas.largestTile.height, let tile = atlas.add(image)
    {
      let size = Double(MaskAtlas.pageSize)
      let source = SceneBuilder.Source(
        texture: atlas.textureName(of: tile),
        uv: PixelRect(
          x0: Double(tile.x) / size, y0: Double(tile.y) / size,
          x1: Double(tile.x + tile.width) / size, y1: Double(tile.y + tile.height) / size),
        isMask: true, isOpaque: false, width: Double(tile.width), height: Double(tile.height))
      return Entry(image: image, source: source, tile: tile)
    }
    guard
      let texture = Texture(
        width: image.width, height: image.height, format: isMask ? .mask : .color, device: device)
    else { return nil }
    image.withUnsafeBytes {
      texture.upload(
        $0, bytesPerRow: image.bytesPerRow, x: 0, y: 0, width: image.width, height: image.height)
    }
    let source = SceneBuilder.Source(
      texture: texture.name, uv: PixelRect(x0: 0, y0: 0, x1: 1, y1: 1), isMask: isMask,
      isOpaque: image.isOpaque, width: Double(image.width), height: Double(image.height))
    return Entry(image: image, source: source, texture: texture)
  }
}
