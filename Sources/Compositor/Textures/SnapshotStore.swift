import QuartzCore

/// The pictures that layers asked for, until nobody holds them any more.
final class SnapshotStore {
  private struct Entry {
    let target: RenderTarget
    let isOpaque: Bool
    let reduction: ReducedTexture
    let stamp = TextureSource.nextStamp()
  }

  private let targets: RenderTargetPool
  private let device: GraphicsDevice
  private var entries: [SnapshotID: Entry] = [:]

  init(targets: RenderTargetPool, device: GraphicsDevice) {
    self.targets = targets
    self.device = device
  }

  var count: Int { entries.count }
  var byteCount: Int {
    entries.values.reduce(0) { $0 + $1.target.texture.byteCount + $1.reduction.byteCount }
  }

  func add(_ id: SnapshotID, _ target: RenderTarget, isOpaque: Bool) {
    let reduction = ReducedTexture(
      of: target.texture, width: target.width, height: target.height, device: device)
    entries[id] = Entry(target: target, isOpaque: isOpaque, reduction: reduction)
  }

  func release(_ id: SnapshotID) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    targets.give(entry.target)
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
