/// The scale, opacity and bounds of an image renderer's images.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
  /// The pixels per point. By default, and if it is 0, the screen's scale is used.
  open var scale: CGFloat
  /// Whether images have no transparency and start black; false by default.
  open var opaque = false
  /// The bounds of the renderer's images in drawing coordinates, in points; zero in a format that doesn't belong to a
  /// renderer.
  public internal(set) var bounds = CGRect.zero

  /// Creates a format with the screen's scale.
  public override init() {
    scale = UIScreen.main.scale
    super.init()
  }

  /// A format with the screen's scale.
  open class func `default`() -> Self { Self(copying: nil) }

  /// A format with the screen's scale: the same as ``default()``.
  open class func preferred() -> Self { Self(copying: nil) }

  /// Creates a copy of a format, but without its bounds. If `other` is nil, creates a format with the screen's scale.
  public required init(copying other: UIGraphicsImageRendererFormat?) {
    scale = other?.scale ?? UIScreen.main.scale
    opaque = other?.opaque ?? false
    super.init()
  }
}
