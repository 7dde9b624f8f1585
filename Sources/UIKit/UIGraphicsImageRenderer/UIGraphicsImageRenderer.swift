/// Makes pictures by drawing.
///
///     let dot = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { context in
///       UIColor.systemRed.setFill()
///       context.cgContext.fillEllipse(in: context.format.bounds)
///     }
///
/// While the drawing code runs its context is the current one. A size without area, or too large for
/// memory, gives an empty picture.
@MainActor
open class UIGraphicsImageRenderer: NSObject {
  public let format: UIGraphicsImageRendererFormat

  /// `bounds` in points: its origin is the picture's top left.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    let own = UIGraphicsImageRendererFormat(copying: format)
    own.bounds = bounds.standardized
    if own.scale <= 0 { own.scale = UIScreen.main.scale }
    self.format = own
    super.init()
  }

  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
  }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    guard let image = draw(actions) else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }

  /// The picture as the contents of a PNG file; empty when there is no picture.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    draw(actions)?.pngData() ?? Data()
  }

  /// The picture as the contents of a JPEG file, quality from 0 to 1; empty when there is no
  /// picture.
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
