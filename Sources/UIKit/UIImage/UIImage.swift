/// An immutable bitmap image with a size in points.
public final class UIImage: NSObject, Sendable {
  /// The ways to show an image: in its own colours or as a template. As in UIKit.
  public enum RenderingMode: Int, Sendable {
    /// As a template in system buttons and bars, otherwise in its own colours.
    case automatic
    /// In its own colours.
    case alwaysOriginal
    /// As a template: only its alpha channel is used and filled with the tint colour.
    case alwaysTemplate
  }

  /// The orientation of the pixels in a file. It is applied when the file is loaded, so images here are always
  /// `up`.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The bitmap; nil for an empty image.
  public let cgImage: CGImage?
  /// The pixels per point.
  public let scale: CGFloat
  /// Whether the image is shown in its own colours or as a template.
  public let renderingMode: RenderingMode
  /// The widths of the edges that are not stretched with the image, in points.
  public let capInsets: UIEdgeInsets
  /// The colour of a template from `withTintColor`, which replaces the tint colour; nil for other images.
  let fixedTint: UIColor?
  /// The symbol that the image shows; nil for other images.
  let symbol: Symbol?
  /// The images that an animated image shows one after the other; nil for other images.
  public let images: [UIImage]?
  /// The duration of a cycle of an animated image, in seconds; 0 for other images.
  public let duration: TimeInterval

  private init(
    _ image: CGImage?, scale: CGFloat, renderingMode: RenderingMode = .automatic,
    capInsets: UIEdgeInsets = .zero, fixedTint: UIColor? = nil, symbol: Symbol? = nil,
    images: [UIImage]? = nil, duration: TimeInterval = 0
  ) {
    self.images = images
    self.duration = duration
    cgImage = image
    self.scale = scale > 0 ? scale : 1
    self.renderingMode = renderingMode
    self.capInsets = capInsets
    self.fixedTint = fixedTint
    self.symbol = symbol
    super.init()
  }

  convenience init(copying other: UIImage) {
    self.init(
      other.cgImage, scale: other.scale, renderingMode: other.renderingMode,
      capInsets: other.capInsets, fixedTint: other.fixedTint, symbol: other.symbol,
      images: other.images, duration: other.duration)
  }

  /// Creates a copy with another rendering mode and colour.
  convenience init(copying other: UIImage, renderingMode: RenderingMode, fixedTint: UIColor?) {
    self.init(
      other.cgImage, scale: other.scale, renderingMode: renderingMode,
      capInsets: other.capInsets, fixedTint: fixedTint, symbol: other.symbol,
      images: other.images, duration: other.duration)
  }

  /// Creates a symbol, which is a template.
  convenience init(_ image: CGImage, scale: CGFloat, symbol: Symbol) {
    self.init(image, scale: scale, renderingMode: .alwaysTemplate, symbol: symbol)
  }

  /// An image as which an image view shows `images` one after the other, again and again; nil without images. Elsewhere it is the first one.
  ///
  /// - Parameter duration: The duration of a cycle in seconds; 0 means a thirtieth of a second for each image.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(
      first.cgImage, scale: first.scale, renderingMode: first.renderingMode,
      capInsets: first.capInsets, images: images,
      duration: duration > 0 ? duration : Double(images.count) / 30)
  }

  /// Creates an empty image.
  public convenience override init() {
    self.init(nil, scale: 1)
  }

  /// Creates an image at one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage, scale: 1)
  }

  /// Creates an image at `scale` pixels per point. `orientation` is ignored: a file's orientation is applied
  /// when it is loaded.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale)
  }

  /// The orientation: always `up` here.
  public var imageOrientation: Orientation { .up }

  /// The size in points; zero for an empty image.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// The same image with another rendering mode.
  public func withRenderingMode(_ mode: RenderingMode) -> UIImage {
    UIImage(copying: self, renderingMode: mode, fixedTint: fixedTint)
  }

  /// The image as a template that is filled with `color` instead of the view's tint colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(copying: self, renderingMode: .alwaysTemplate, fixedTint: color)
  }

  /// Does the same as ``withTintColor(_:)``. But with `alwaysTemplate`, the view's tint colour is used instead of
  /// `color`, as in UIKit.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    renderingMode == .alwaysTemplate
      ? withRenderingMode(.alwaysTemplate) : withTintColor(color)
  }

  /// The same image with edges that are not stretched with the image. Their widths are in points.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    UIImage(
      cgImage, scale: scale, renderingMode: renderingMode, capInsets: capInsets,
      fixedTint: fixedTint)
  }

  /// The contents of a PNG file; nil for an empty image.
  public func pngData() -> Data? { cgImage?.pngData() }

  /// The contents of a JPEG file, with a quality from 0 to 1; nil for an empty image. Transparent parts
  /// become black.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    cgImage?.jpegData(quality: compressionQuality)
  }
}
