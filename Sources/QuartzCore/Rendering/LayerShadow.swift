import Foundation

/// A layer's shadow as pixels.
@MainActor
struct LayerShadow {
  private let outline: CGPath
  private let color: CGColor
  private let offset: CGSize
  /// The standard deviation, in points.
  private let radius: CGFloat

  /// Nil when there is none: the shadow is that of the path, else of the background, else of the
  /// contents' frame.
  init?(_ p: LayerProperties) {
    guard var color = p.shadowColor, color.w > 0 else { return nil }
    color.w *= min(p.shadowOpacity, 1)
    let box = p.outline()
    if let path = p.shadowPath {
      outline = path
    } else if let background = p.backgroundColor, background.w > 0 {
      color.w *= background.w
      outline = box
    } else if let shape = p.shape, shape.isFilled, let path = shape.path {
      outline = path
    } else if p.contents != nil || p.gradient != nil {
      outline = box
    } else {
      return nil
    }
    self.color = .from(color)
    offset = p.shadowOffset
    radius = max(p.shadowRadius, 0)
  }

  func paint(in context: CGContext) {
    let scale = max(hypot(context.ctm.a, context.ctm.b), hypot(context.ctm.c, context.ctm.d))
    let sigma = Double(radius * scale)
    let margin = CGFloat(GaussianBlur.reach(sigma: sigma) + 1) / max(scale, 1e-3)
    let frame = outline.boundingBoxOfPath.insetBy(dx: -margin, dy: -margin)
    let width = (frame.width * scale).rounded(.up)
    let height = (frame.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width < 8192, height < 8192 else { return }
    let mask = CGImage.drawing(width: Int(width), height: Int(height), pixelFormat: .alpha8) {
      mask in
      mask.scaleBy(x: width / frame.width, y: height / frame.height)
      mask.translateBy(x: -frame.minX, y: -frame.minY)
      mask.addPath(outline)
      mask.fillPath()
    }
    guard let blurred = mask.flatMap({ GaussianBlur.blurred($0, sigma: sigma) }) else { return }
    context.setFillColor(color)
    context.draw(blurred, in: frame.offsetBy(dx: offset.width, dy: offset.height))
  }
}
