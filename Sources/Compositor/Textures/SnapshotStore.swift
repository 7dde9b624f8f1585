import QuartzCore

/// The pictures that layers asked for, until nobody holds them any more.
final class SnapshotStore {
  private struct Entry {
    let picture: PooledTarget
    let isOpaque: Bool
    let reduction: ReducedTexture
    let stamp = TextureSource.nextStamp()

    var target: RenderTarget { picture.target }
  }

  private let device: GraphicsDevice
  private var entries: [SnapshotID: Entry] = [:]

  init(device: GraphicsDevice) { self.device = device }

  var count: Int { entries.count }
  var byteCount: Int {
    entries.values.reduce(0) { $0 + $1.target.texture.byteCount + $1.reduction.byteCount }
  }

  func add(_ id: SnapshotID, _ picture: PooledTarget, isOpaque: Bool) {
    picture.isSnapshot = true
    let target = picture.target
    let reduction = ReducedTexture(
      of: target.texture, width: target.width, height: target.height, device: device)
    entries[id] = Entry(picture: picture, isOpaque: isOpaque, reduction: reduction)
  }

  func release(_ id: SnapshotID) {
    entries.removeValue(forKey: id)?.picture.isSnapshot = false
  }

  /// The pixels of a picture: a read-back.
  func image(of snapshot: LayerSnapshot) -> CGImage? {
    entries[snapshot.id]?.target.readImage()
  }

  func source(of snapshot: LayerSnapshot) -> TextureSource? {
    guard let entry = entries[snapshot.id] else { return nil }
    var source = TextureSource(
      entry.target.texture, width: entry.target.width, height: entry.target.height,
      reduction: entry.reduction)
    source.copySource = entry.target.framebuffer
    source.isOpaque = entry.isOpaque
    source.stamp = entry.stamp
    return source
  }
}
