/// How a renderer's pictures are made.
@MainActor
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels for a point; the screen's, at first. Zero is the screen's, too.
  open var scale: CGFloat
  /// Whether pictures have no transparency: they start black.
  open var opaque = false
  /// In the coordinates that drawing uses.
  public internal(set) var bounds = CGRect.zero

  public override init() {
    scale = UIScreen.main.scale
    super.init()
  }

  open class func `default`() -> Self { Self(copying: nil) }

  /// The format of the screen.
  open class func preferred() -> Self { Self(copying: nil) }

  public required init(copying other: UIGraphicsImageRendererFormat?) {
    scale = other?.scale ?? UIScreen.main.scale
    opaque = other?.opaque ?? false
    super.init()
  }
}
