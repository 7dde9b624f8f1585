/// Targets that are not in use, for the next that needs one of the same size.
final class RenderTargetPool {
  private let device: GraphicsDevice
  /// The one that was given back last is last.
  private var free: [RenderTarget] = []

  /// Bytes that may lie idle: two pages of a window and a few groups; more would only be memory.
  private static let largestStock = 24 << 20
  private static let largestCount = 64

  init(device: GraphicsDevice) { self.device = device }

  /// Undefined pixels; nil when the driver refuses.
  func take(width: Int, height: Int) -> RenderTarget? {
    if let index = free.lastIndex(where: { $0.width == width && $0.height == height }) {
      let target = free.remove(at: index)
      byteCount -= target.texture.byteCount
      return target
    }
    return RenderTarget(width: width, height: height, device: device)
  }

  func give(_ target: RenderTarget) {
    free.append(target)
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

  private(set) var byteCount = 0
}

/// A target that returns to its pool with the last one who holds it.
final class PooledTarget {
  let target: RenderTarget
  /// Whether a layer may show it as a snapshot: then it lives, whoever else needs it or not.
  var isSnapshot = false
  private let pool: RenderTargetPool

  init(_ target: RenderTarget, of pool: RenderTargetPool) {
    self.target = target
    self.pool = pool
  }

  deinit { pool.give(target) }
}
