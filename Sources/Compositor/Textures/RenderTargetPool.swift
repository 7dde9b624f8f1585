/// Unused render targets, kept for the next texture of the same size. If there are too many, those that were returned first are freed.
final class RenderTargetPool {
  private let device: GraphicsDevice
  /// In the order in which they were returned.
  private var free: [RenderTarget] = []

  /// The limit in bytes, enough for two rasters of a window and a few groups.
  private static let largestStock = 24 << 20
  private static let largestCount = 64

  init(device: GraphicsDevice) { self.device = device }

  /// Returns a target with undefined pixels; nil if the driver refuses.
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

  /// Returns a target to the pool.
  func give(_ target: RenderTarget) {
    free.append(target)
    usedBytes -= target.texture.byteCount
    byteCount += target.texture.byteCount
    while byteCount > Self.largestStock || free.count > Self.largestCount {
      byteCount -= free.removeFirst().texture.byteCount
    }
  }

  /// Frees all unused targets.
  func drain() {
    free = []
    byteCount = 0
  }

  /// The bytes of the unused targets.
  private(set) var byteCount = 0
  /// The bytes of the targets that were taken and not returned.
  private(set) var usedBytes = 0
}
