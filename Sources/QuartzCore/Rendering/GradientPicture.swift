import Foundation

/// A gradient as pixels, as many as the context that it is drawn into has for it.
struct GradientPicture {
  let image: CGImage
  /// In the layer's coordinates.
  let frame: CGRect

  /// Nil for a gradient that shows nothing.
  init?(_ gradient: GradientProperties, bounds: CGRect, in context: CGContext) {
    let frame = bounds.intersection(context.boundingBoxOfClipPath)
    guard !frame.isNull, !frame.isEmpty, !gradient.colors.isEmpty else { return nil }
    let scale = max(
      hypot(context.ctm.a, context.ctm.b), hypot(context.ctm.c, context.ctm.d), 1e-3)
    let width = Int((frame.width * scale).rounded(.up))
    let height = Int((frame.height * scale).rounded(.up))
    guard width > 0, height > 0, width <= 1 << 14, height <= 1 << 14 else { return nil }
    let ramp = gradient.ramp(count: Self.rampLength)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      let pointY = Double(frame.minY) + (Double(y) + 0.5) / Double(height) * Double(frame.height)
      for x in 0..<width {
        let pointX = Double(frame.minX) + (Double(x) + 0.5) / Double(width) * Double(frame.width)
        guard let place = gradient.progress(at: SIMD2(pointX, pointY), in: bounds) else {
          return nil
        }
        let step = Int((min(max(place, 0), 1) * Double(Self.rampLength - 1)).rounded())
        let pixel = (y * width + x) * 4
        for channel in 0..<4 { pixels[pixel + channel] = ramp[step * 4 + channel] }
      }
    }
    guard let image = CGImage(width: width, height: height, bytes: pixels) else { return nil }
    self.image = image
    self.frame = frame
  }

  /// Finer than eight bits can tell apart.
  private static let rampLength = 1023
}
