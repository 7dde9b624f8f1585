/// Creates images by drawing. As in UIKit.
///
///     let dot = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
///       UIColor.systemRed.setFill()
///       context.cgContext.fillEllipse(in: context.format.bounds)
///     }
///
/// The image's context is the current one while the drawing code runs. If the size is empty, or too large to
/// allocate, the result is an empty image.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
  /// The format of the images, which includes their bounds.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images with `bounds`, in points. The origin of the bounds is the point that is drawn
  /// at the image's upper left corner.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let own = UIGraphicsImageRendererFormat(copying: format)
    own.bounds = bounds.standardized
    if own.scale <= 0 { own.scale = UIScreen.main.scale }
    self.format = own
    super.init()
  }

  /// Creates a renderer of images with `bounds` in the default format.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// Creates a renderer of images of `size` points in the default format.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
  }

  /// Creates a renderer of images of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// The image that `actions` draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let image = draw(actions) else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }

  /// The image that `actions` draws, as the contents of a PNG file; empty data if there is no image.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    draw(actions)?.pngData() ?? Data()
  }

  /// The image that `actions` draws, as the contents of a JPEG file with a quality from 0 to 1; empty data if
  /// there is no image.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    draw(actions)?.jpegData(quality: compressionQuality) ?? Data()
  }

  private func draw(_ actions: (UIGraphicsImageRendererContext) -> Void) -> CGImage? {
    guard let size = format.bounds.size.pixels(scale: format.scale) else { return nil }
    return CGImage.drawing(width: size.width, height: size.height, isOpaque: format.opaque) {
      context in
      context.scaleBy(x: format.scale, y: format.scale)
      context.translateBy(x: -format.bounds.minX, y: -format.bounds.minY)
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      actions(UIGraphicsImageRendererContext(context, format: format))
    }
  }
}
