import QuartzCore

/// The colours of gradients from start to end, each a texture of one row of texels.
final class GradientRamps {
  private struct Key: Hashable {
    let colors: [LayerColor]
    let locations: [Double]
  }

  private struct Entry {
    let texture: Texture
    var wasUsed = true
  }

  /// Texels: as many as a window has pixels, so that hard edges stay hard. No power of two.
  static let length = 1023
  /// Rows: one would be a power of two, and so would two.
  private static let rows = 3

  private let device: GraphicsDevice
  private var entries: [Key: Entry] = [:]

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { entries.values.reduce(0) { $0 + $1.texture.byteCount } }
  var count: Int { entries.count }

  /// Nil when the driver has no more textures.
  func ramp(of gradient: GradientProperties) -> Texture? {
    let key = Key(colors: gradient.colors, locations: gradient.locations)
    if let entry = entries[key] {
      if !entry.wasUsed { entries[key]?.wasUsed = true }
      return entry.texture
    }
    guard
      let texture = Texture(
        width: Self.length, height: Self.rows, format: .color, device: device)
    else { return nil }
    let row = gradient.ramp(count: Self.length)
    (row + row + row).withUnsafeBytes {
      texture.upload(
        $0, bytesPerRow: row.count, x: 0, y: 0, width: Self.length, height: Self.rows)
    }
    entries[key] = Entry(texture: texture)
    return texture
  }

  /// Forgets what was not used since the last sweep.
  func sweep() {
    entries.removeValues { !$0.wasUsed }
    entries.updateValues { $0.wasUsed = false }
  }
}
