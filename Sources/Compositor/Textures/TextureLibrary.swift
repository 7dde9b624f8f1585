import CoreGraphics
import QuartzCore

/// Finds and makes the textures that layers show: images, snapshots, masks, gradients.
final class TextureLibrary {
  let shadows: ShadowMasks
  let shapes: ShapeMasks
  private let images: ImageTextures
  private let atlas: MaskAtlas
  /// The snapshots that the app holds.
  private var snapshots: [SnapshotID: TextureSource] = [:]
  private let ramps = TextureCache<RampKey, Texture>(idleLimit: 1 << 18)
  private let device: GraphicsDevice

  private struct RampKey: Hashable {
    let colors: [LayerColor]
    let locations: [Double]
  }

  init(device: GraphicsDevice) {
    self.device = device
    atlas = MaskAtlas(device: device)
    images = ImageTextures(device: device, atlas: atlas)
    shadows = ShadowMasks(device: device)
    shapes = ShapeMasks(atlas: atlas)
  }

  var snapshotCount: Int { snapshots.count }

  /// The bytes of all textures except rasters and snapshots. Reduced copies of snapshots are included.
  var byteCount: Int {
    snapshots.values.reduce(
      images.byteCount + atlas.byteCount + shadows.byteCount + ramps.byteCount
    ) { $0 + ($1.reduction?.byteCount ?? 0) }
  }

  /// The texture of a layer's contents; nil if there is none.
  func source(of contents: LayerContents) -> TextureSource? {
    switch contents {
    case .image(let image): images.source(of: image)
    case .snapshot(let snapshot): source(of: snapshot)
    }
  }

  /// Frees the textures of freed images.
  func removeGoneImages() { images.removeGone() }

  /// Frees all textures that no display list holds, except those of images and snapshots that still exist.
  func freeUnused() {
    images.removeGone()
    shadows.freeUnused()
    shapes.freeUnused()
    ramps.trim(to: 0)
    atlas.freeSpares()
  }

  // MARK: Gradients

  /// The width of a ramp in texels: about that of a window in pixels, so that hard edges between colours stay hard. Not a power of
  /// two; see ``Texture/avoidingPowerOfTwo(_:)``.
  static let rampLength = 1023
  /// The number of rows of a ramp, which are all alike. One and two are powers of two.
  private static let rampRows = 3

  /// The texture of a gradient's colours from start to end; nil if the driver refuses.
  func ramp(of gradient: GradientProperties) -> Texture? {
    ramps.value(for: RampKey(colors: gradient.colors, locations: gradient.locations)) {
      let row = gradient.ramp(count: Self.rampLength)
      let texture = Texture(
        width: Self.rampLength, height: Self.rampRows, format: .color, device: device)
      (row + row + row).withUnsafeBytes {
        texture?.upload(
          $0, bytesPerRow: row.count, x: 0, y: 0, width: Self.rampLength, height: Self.rampRows)
      }
      return texture
    }
  }

  // MARK: Snapshots

  func add(_ id: SnapshotID, _ raster: RasterTexture, isOpaque: Bool) {
    let texture = raster.target.texture
    let (width, height) = (texture.width, texture.height)
    snapshots[id] = TextureSource(
      texture, of: raster, width: width, height: height, isOpaque: isOpaque,
      reduction: ReducedTexture(of: texture, width: width, height: height, device: device))
  }

  /// Releases a snapshot. Its texture is freed once no display list shows it.
  func release(_ id: SnapshotID) { snapshots[id] = nil }

  /// Reads a snapshot back as an image; nil if there is no such snapshot.
  func image(of snapshot: LayerSnapshot) -> CGImage? {
    snapshots[snapshot.id]?.owner.renderTarget?.readImage()
  }

  func source(of snapshot: LayerSnapshot) -> TextureSource? { snapshots[snapshot.id] }
}
