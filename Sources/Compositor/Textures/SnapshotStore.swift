import QuartzCore

/// The pictures that layers asked for, until nobody holds them any more.
final class SnapshotStore {
  private struct Entry {
    var target: RenderTarget
    var isOpaque: Bool
  }

  private let targets: RenderTargetPool
  private var entries: [SnapshotID: Entry] = [:]

  init(targets: RenderTargetPool) { self.targets = targets }

  var count: Int { entries.count }
  var byteCount: Int { entries.values.reduce(0) { $0 + $1.target.texture.byteCount } }

  func add(_ id: SnapshotID, _ target: RenderTarget, isOpaque: Bool) {
    entries[id] = Entry(target: target, isOpaque: isOpaque)
  }

  func release(_ id: SnapshotID) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    targets.give(entry.target)
  }

  func source(of snapshot: LayerSnapshot) -> TextureSource? {
    guard let entry = entries[snapshot.id] else { return nil }
    var source = TextureSource(
      texture: entry.target.texture.name, width: Double(entry.target.width),
      height: Double(entry.target.height))
    source.copySource = entry.target.framebuffer
    source.isOpaque = entry.isOpaque
    return source
  }
}
