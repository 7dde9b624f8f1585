/// A picture with a size in points. Immutable.
public final class UIImage: NSObject, Sendable {
  /// How the picture's pixels are meant.
  public enum RenderingMode: Int, Sendable {
    /// A template where it stands in a system button, else as drawn.
    case automatic
    case alwaysOriginal
    /// Only the alpha counts; the tint colour fills it.
    case alwaysTemplate
  }

  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  public let cgImage: CGImage?
  /// Pixels a point.
  public let scale: CGFloat
  public let renderingMode: RenderingMode
  /// The edges that keep their width when the picture is stretched, in points.
  public let capInsets: UIEdgeInsets
  /// What a template is filled with, whatever the tint; nil for the tint.
  let fixedTint: UIColor?

  private init(
    _ image: CGImage?, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    capInsets: UIEdgeInsets = .zero, fixedTint: UIColor? = nil
  ) {
    cgImage = image
    self.scale = scale > 0 ? scale : 1
    self.renderingMode = renderingMode
    self.capInsets = capInsets
    self.fixedTint = fixedTint
    super.init()
  }

  convenience init(copying other: UIImage) {
    self.init(
      other.cgImage, scale: other.scale, renderingMode: other.renderingMode,
      capInsets: other.capInsets, fixedTint: other.fixedTint)
  }

  public convenience override init() {
    self.init(nil, scale: 1)
  }

  public convenience init(cgImage: CGImage) {
    self.init(cgImage, scale: 1)
  }

  /// Only upright pictures are made here; what a file says of its orientation was applied when it was read.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale)
  }

  /// The upright orientation, which is what every picture here has.
  public var imageOrientation: Orientation { .up }

  /// In points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(cgImage, scale: scale, renderingMode: mode, capInsets: capInsets, fixedTint: fixedTint)
  }

  /// The picture's shape filled with `color`, whatever the tint.
  public func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(
      cgImage, scale: scale, renderingMode: .alwaysTemplate, capInsets: capInsets, fixedTint: color)
  }

  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    renderingMode == .alwaysTemplate
      ? withRenderingMode(.alwaysTemplate) : withTintColor(color)
  }

  /// The picture with edges that keep their width when it is stretched.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    UIImage(
      cgImage, scale: scale, renderingMode: renderingMode, capInsets: capInsets,
      fixedTint: fixedTint)
  }

  public func pngData() -> Data? { cgImage?.pngData() }

  /// The contents of a JPEG file, quality from 0 to 1. What is clear becomes black.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    cgImage?.jpegData(quality: compressionQuality)
  }
}
