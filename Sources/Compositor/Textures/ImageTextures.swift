import CoreGraphics

/// The textures of images. An image is uploaded when it is first drawn; its texture lives as long as the image.
final class ImageTextures {
  private struct Entry {
    private(set) weak var image: CGImage?
    let source: TextureSource
    /// Nil for a coverage image, which is in the atlas.
    var texture: ColorTexture?
  }

  /// The texture of a colour image.
  private final class ColorTexture: SharedTexture {
    let texture: Texture
    private let target: RenderTarget?
    let reduction: ReducedTexture

    init(_ texture: Texture, _ target: RenderTarget?, _ reduction: ReducedTexture) {
      (self.texture, self.target, self.reduction) = (texture, target, reduction)
    }

    override var renderTarget: RenderTarget? { target }
    override var byteCount: Int { texture.byteCount + reduction.byteCount }
  }

  private let device: GraphicsDevice
  private let atlas: MaskAtlas
  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The fewest pixels of an opaque image that is drawn by blits. Without a GPU a blit takes a tenth of the time, but causes a flush.
  private static let smallestCopied = 8192

  init(device: GraphicsDevice, atlas: MaskAtlas) {
    self.device = device
    self.atlas = atlas
  }

  /// The bytes of the textures of colour images.
  var byteCount: Int { entries.values.reduce(0) { $0 + ($1.texture?.byteCount ?? 0) } }

  /// The texture of an image, which is uploaded now if there is none; nil if the driver refuses a texture of its size.
  func source(of image: CGImage) -> TextureSource? {
    let key = ObjectIdentifier(image)
    if let entry = entries[key], entry.image === image { return entry.source }
    let entry =
      image.pixelFormat == .alpha8
      ? atlas.add(image).map { Entry(image: image, source: $0.makeSource()) } : makeColor(image)
    // Replaces the entry of a freed image that had the same address.
    entries[key] = entry
    return entry?.source
  }

  /// Removes the entries of freed images. Their textures are freed unless a display list still shows them.
  func removeGone() {
    guard entries.values.contains(where: { $0.image == nil }) else { return }
    entries = entries.filter { $0.value.image != nil }
  }

  private func makeColor(_ image: CGImage) -> Entry? {
    let (width, height) = (image.width, image.height)
    let isCopied = device.isSoftware && image.isOpaque && width * height >= Self.smallestCopied
    let across = Texture.avoidingPowerOfTwo(width)
    let down = Texture.avoidingPowerOfTwo(height)
    let unused = takeUnused(across, down)
    guard
      let texture = unused?.texture
        ?? Texture(width: across, height: down, format: .color, device: device)
    else { return nil }
    texture.upload(image)
    let color = ColorTexture(
      texture, unused?.renderTarget ?? (isCopied ? RenderTarget(texture) : nil),
      ReducedTexture(of: texture, width: width, height: height, device: device))
    let source = TextureSource(
      texture, of: color, width: width, height: height, isOpaque: image.isOpaque,
      reduction: color.reduction)
    return Entry(image: image, source: source, texture: color)
  }

  /// Takes the texture of a freed image of the same size, if no list shows it. An image that is replaced again and again, such as a
  /// graph, then needs no new texture each time, which would take longer than the upload.
  private func takeUnused(_ width: Int, _ height: Int) -> ColorTexture? {
    let gone = entries.filter { _, entry in
      guard entry.image == nil, let texture = entry.texture?.texture else { return false }
      return texture.width == width && texture.height == height
    }.keys.map { $0 }
    for key in gone {
      var color = entries.removeValue(forKey: key)?.texture
      if isKnownUniquelyReferenced(&color) { return color }
    }
    return nil
  }
}
