/// Render targets that are not in use, for the next texture of the same size. When there are too many, the one that was given back
/// first is freed.
final class RenderTargetPool {
  private let device: GraphicsDevice
  /// In the order in which they were given back.
  private var free: [RenderTarget] = []

  /// The limit in bytes: enough for two rasters of a window and a few groups.
  private static let largestStock = 24 << 20
  private static let largestCount = 64

  init(device: GraphicsDevice) { self.device = device }

  /// Undefined pixels; nil when the driver refuses.
  func take(width: Int, height: Int) -> RenderTarget? {
    if let index = free.lastIndex(where: { $0.width == width && $0.height == height }) {
      let target = free.remove(at: index)
      byteCount -= target.texture.byteCount
      usedBytes += target.texture.byteCount
      return target
    }
    let target = RenderTarget(width: width, height: height, device: device)
    usedBytes += target?.texture.byteCount ?? 0
    return target
  }

  func give(_ target: RenderTarget) {
    free.append(target)
    usedBytes -= target.texture.byteCount
    byteCount += target.texture.byteCount
    while byteCount > Self.largestStock || free.count > Self.largestCount {
      byteCount -= free.removeFirst().texture.byteCount
    }
  }

  /// Frees everything that is not in use.
  func drain() {
    free = []
    byteCount = 0
  }

  /// Bytes of the targets that are not in use.
  private(set) var byteCount = 0
  /// Bytes of the targets that are in use.
  private(set) var usedBytes = 0
}
