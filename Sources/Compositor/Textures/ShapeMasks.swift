import CoreGraphics
import QuartzCore

/// The coverage of shapes' fills and lines, drawn by Cairo once for each look and kept while it
/// shows.
final class ShapeMasks {
  /// Which part of a shape.
  enum Part: Hashable {
    case fill
    case line
  }

  /// Coverage and where it lies.
  struct Mask {
    let source: TextureSource
    /// In texels from the layer's origin.
    let region: PixelRect
  }

  /// All that the coverage depends on; colours don't.
  private struct Key: Hashable {
    let path: CGPath
    let rule: CGPathFillRule
    /// Nil for fills.
    let line: ShapeLine?
    let start, end: CGFloat
    let scale: Double
    /// In whole texels.
    let x0, y0, x1, y1: Int
  }

  private struct Entry {
    let mask: Mask
    let texture: Texture?
    let tile: MaskAtlas.Tile?
    var lastFrame: UInt64

    var byteCount: Int {
      texture?.byteCount ?? tile.map { $0.width * $0.height } ?? 0
    }
  }

  private let device: GraphicsDevice
  private let atlas: MaskAtlas
  private var entries: [Key: Entry] = [:]
  /// Textures that no shape uses, for the next one of the same size: what changes from frame to
  /// frame needs no new memory.
  private var free: [Texture] = []
  private var frame: UInt64 = 0
  private(set) var byteCount = 0

  /// What shapes that don't show at the moment may occupy, in bytes.
  private static let largestStock = 6 << 20
  private static let largestFree = 4
  /// How far, in texels, a flattened curve may be from its true place.
  private static let curveTolerance = 0.05

  init(device: GraphicsDevice) {
    self.device = device
    atlas = MaskAtlas(device: device)
  }

  var count: Int { entries.count }
  var textureBytes: Int {
    atlas.byteCount + free.reduce(0) { $0 + $1.byteCount }
      + entries.values.reduce(0) { $0 + ($1.texture?.byteCount ?? 0) }
  }

  /// The coverage inside `region`, in texels, of which a point has `scale`; nil when the driver has
  /// no more textures.
  func mask(
    of shape: ShapeProperties, _ part: Part, scale: Double, region: PixelRect
  ) -> Mask? {
    guard let path = shape.path else { return nil }
    let isLine = part == .line
    let key = Key(
      path: path, rule: isLine ? .winding : shape.fillRule, line: isLine ? shape.line : nil,
      start: isLine ? shape.strokeStart : 0, end: isLine ? shape.strokeEnd : 1, scale: scale,
      x0: Int(region.x0), y0: Int(region.y0), x1: Int(region.x1), y1: Int(region.y1))
    if let entry = entries[key] {
      if entry.lastFrame != frame { entries[key]?.lastFrame = frame }
      return entry.mask
    }
    guard let entry = makeEntry(of: shape, part, scale: scale, region: region) else { return nil }
    entries[key] = entry
    byteCount += entry.byteCount
    return entry.mask
  }

  /// Frees what was not shown for longest while there is too much of it.
  func endFrame() {
    defer { frame += 1 }
    guard byteCount > Self.largestStock else { return }
    let idle = entries.filter { $0.value.lastFrame != frame }
      .sorted { $0.value.lastFrame < $1.value.lastFrame }
    for (key, _) in idle where byteCount > Self.largestStock { remove(key) }
  }

  /// Frees what the last frame did not show.
  func sweep() {
    for (key, entry) in entries where entry.lastFrame + 1 < frame { remove(key) }
    free = []
  }

  private func remove(_ key: Key) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.byteCount
    if let tile = entry.tile { atlas.remove(tile) }
    guard let texture = entry.texture else { return }
    free.append(texture)
    if free.count > Self.largestFree { free.removeFirst() }
  }

  // MARK: Drawing

  private func makeEntry(
    of shape: ShapeProperties, _ part: Part, scale: Double, region: PixelRect
  ) -> Entry? {
    let (width, height) = (Int(region.width), Int(region.height))
    let isSmall = MaskAtlas.holds(width: width, height: height)
    // A texture of its own wants clear texels around the mask, which are then drawn along.
    let padding = isSmall ? 0 : Texture.maskPadding
    let image = CGImage.drawing(
      width: width + 2 * padding, height: height + 2 * padding, pixelFormat: .alpha8
    ) { context in
      context.clip(
        to: CGRect(x: padding, y: padding, width: width, height: height))
      context.translateBy(
        x: CGFloat(Double(padding) - region.x0), y: CGFloat(Double(padding) - region.y0))
      context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
      draw(shape, part, in: context, scale: scale)
    }
    guard let image else { return nil }
    if isSmall, let tile = atlas.add(image) {
      let source = TextureSource(tile.texture, x: tile.x, y: tile.y, width: width, height: height)
      return entry(source, region, texture: nil, tile: tile)
    }
    guard !isSmall, let texture = texture(width: image.width, height: image.height) else {
      return nil
    }
    image.withUnsafeBytes {
      texture.upload(
        $0, bytesPerRow: image.bytesPerRow, x: 0, y: 0, width: image.width, height: image.height)
    }
    let source = TextureSource(texture, x: padding, y: padding, width: width, height: height)
    return entry(source, region, texture: texture, tile: nil)
  }

  private func entry(
    _ source: TextureSource, _ region: PixelRect, texture: Texture?, tile: MaskAtlas.Tile?
  ) -> Entry {
    var source = source
    source.isMask = true
    return Entry(
      mask: Mask(source: source, region: region), texture: texture, tile: tile, lastFrame: frame)
  }

  private func draw(
    _ shape: ShapeProperties, _ part: Part, in context: CGContext, scale: Double
  ) {
    context.setFillColor(.black)
    context.setStrokeColor(.black)
    switch part {
    case .fill:
      // Truer than Cairo follows curves.
      if let path = shape.path {
        context.addPath(path.flattened(threshold: CGFloat(Self.curveTolerance / scale)))
      }
      context.fillPath(using: shape.fillRule)
    case .line: shape.drawLine(in: context, threshold: CGFloat(Self.curveTolerance / scale))
    }
  }

  private func texture(width: Int, height: Int) -> Texture? {
    let (width, height) = (Texture.powerOfTwo(width), Texture.powerOfTwo(height))
    if let index = free.lastIndex(where: { $0.width == width && $0.height == height }) {
      return free.remove(at: index)
    }
    return Texture(width: width, height: height, format: .mask, device: device)
  }
}
