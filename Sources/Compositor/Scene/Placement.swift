import QuartzCore

/// What layers are drawn within, as a value that stays the same from frame to frame while they lie where they lay:
/// surroundings without the time, and with their clip instead of its number.
struct Placement: Equatable {
  private var transform: PlaneTransform
  private var clip: PixelRect
  private var shape: ShapedClip?
  private var isSteady: Bool
  private var sublayerMatrix: CATransform3D?

  /// A whole screen.
  init(scale: Double, screen: PixelRect) {
    transform = .scale(scale)
    clip = screen
    isSteady = true
  }

  /// `surroundings`, whose clip is one of `geometry`.
  init(_ surroundings: SceneBuilder.Surroundings, _ geometry: SharedGeometry) {
    transform = surroundings.transform
    clip = surroundings.clip.rect
    shape = surroundings.clip.shape < 0 ? nil : geometry.clips[Int(surroundings.clip.shape)]
    isSteady = surroundings.isSteady
    sublayerMatrix = surroundings.sublayerMatrix
  }

  /// For what is to be built with `geometry`, which learns the clip.
  func surroundings(
    at time: CFTimeInterval, _ geometry: inout SharedGeometry
  ) -> SceneBuilder.Surroundings {
    var clip = ClipState(rect: clip)
    if let shape {
      geometry.clips.append(shape)
      clip.shape = Int32(geometry.clips.count - 1)
    }
    return SceneBuilder.Surroundings(
      transform: transform, time: time, clip: clip, isSteady: isSteady,
      sublayerMatrix: sublayerMatrix)
  }

  var hasShapedClip: Bool { shape != nil }

  /// The pixels within the clip around something that lies in `rect`, in the plane of the layers.
  func pixels(of rect: PixelRect) -> PixelRect {
    transform.bounds(of: rect).intersection(clip)
  }

  /// Whether layers keep to whole pixels from frame to frame.
  var isOnPixels: Bool { isSteady && transform.isUpright && transform.beginsOnPixel }

  /// What `rect` becomes on the screen, beyond the clip, too.
  func place(_ rect: PixelRect) -> PixelRect { transform.bounds(of: rect) }

  /// Whether something that lies in `reach`, in the plane of the layers, can't show.
  func isOutside(_ reach: PixelRect) -> Bool {
    sublayerMatrix == nil && transform.puts(reach, outside: clip)
  }
}
