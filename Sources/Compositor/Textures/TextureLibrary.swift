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

  /// Bytes of all textures but rasters and snapshots.
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

  /// Frees the textures of images that are gone.
  func removeGoneImages() { images.removeGone() }

  /// Frees all textures that no display list holds, except those of images and snapshots that are still there.
  func freeUnused() {
    images.removeGone()
    shadows.freeUnused()
    shapes.freeUnused()
    ramps.trim(to: 0)
    atlas.freeSpares()
  }

  // MARK: Gradients

  /// Texels of a ramp: as many as a window has pixels, so that hard edges stay hard. Not a power of two; see
  /// ``Texture/uneven(_:)``.
  static let rampLength = 1023
  /// Rows of a ramp, all alike: one and two are powers of two.
  private static let rampRows = 3

  /// The colours of a gradient from start to end; nil when the driver has no more textures.
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
    let (texture, width, height) = (
      raster.target.texture, raster.target.width, raster.target.height
    )
    var source = TextureSource(
      texture, of: raster, width: width, height: height,
      reduction: ReducedTexture(of: texture, width: width, height: height, device: device))
    source.isOpaque = isOpaque
    snapshots[id] = source
  }

  /// Forgets a snapshot. A texture that a display list shows lives as long as the list.
  func release(_ id: SnapshotID) { snapshots[id] = nil }

  /// The pixels of a snapshot: a read-back.
  func image(of snapshot: LayerSnapshot) -> CGImage? {
    snapshots[snapshot.id]?.owner.renderTarget?.readImage()
  }

  func source(of snapshot: LayerSnapshot) -> TextureSource? { snapshots[snapshot.id] }
}
