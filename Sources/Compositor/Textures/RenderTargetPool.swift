/// Unused render targets, kept for the next texture of the same size. If there are too many, those that were returned first are freed.
final class RenderTargetPool {
  private let device: GraphicsDevice
  /// In the order in which they were returned.
  private var free: [RenderTarget] = []

  /// The limit in bytes, enough for two rasters of a window and a few groups.
  private static let largestStock = 24 << 20
  private static let largestCount = 64
  /// The limit for targets that are in use at the same time, in bytes: enough for fifteen groups of the size of a 4K screen, one inside of the
  /// other. Deeper nesting would take more memory than the machine may have.
  private let largestUse: Int

  init(device: GraphicsDevice, largestUse: Int = 512 << 20) {
    self.device = device
    self.largestUse = largestUse
  }

  /// Returns a target with undefined pixels; nil if the driver refuses, or if too much memory is in use.
  func take(width: Int, height: Int) -> RenderTarget? {
    guard usedBytes + width * height * 4 <= largestUse else { return nil }
    let target =
      free.lastIndex { $0.width == width && $0.height == height }.map { free.remove(at: $0) }
      ?? RenderTarget(width: width, height: height, device: device)
    usedBytes += target?.texture.byteCount ?? 0
    return target
  }

  /// Returns a target to the pool.
  func putBack(_ target: RenderTarget) {
    free.append(target)
    usedBytes -= target.texture.byteCount
    while byteCount > Self.largestStock || free.count > Self.largestCount { free.removeFirst() }
  }

  /// Frees all unused targets.
  func removeAll() { free = [] }

  /// The bytes of the unused targets.
  var byteCount: Int { free.reduce(0) { $0 + $1.texture.byteCount } }
  /// The bytes of the targets that were taken and not returned.
  private(set) var usedBytes = 0
}
