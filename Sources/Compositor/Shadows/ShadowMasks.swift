import CoreGraphics
import Foundation
import QuartzCore

/// Blurred masks, kept by what they depend on: radius, blur, outline.
final class ShadowMasks {
  /// A mask and how it lies around what casts it.
  struct Mask {
    var source: SceneBuilder.Source
    /// Where the whole mask lies in the layer's plane; for masks that don't stretch.
    var frame: PixelRect
    /// Pixels beyond the box on every side.
    var reach: Int
    /// Pixels of the corners on either side of a constant middle; nil when the mask fits as it is.
    var cornerX, cornerY: Int?
  }

  private enum Key: Hashable {
    case box(width: Int, height: Int, radius: Int, sigma: Int)
    case path(CGPath, scale: Int, sigma: Int)
    case image(CGImage, width: Int, height: Int, sigma: Int)
  }

  private struct Entry {
    var mask: Mask
    var texture: Texture
    var lastUse: UInt64
  }

  private let device: GraphicsDevice
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0

  /// Masks are small; more than this many are forgotten, oldest first.
  private static let maximumCount = 64
  /// Pixels; a larger shadow of a free shape is not worth its blur.
  private static let largestMask = 4_000_000

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { entries.values.reduce(0) { $0 + $1.texture.byteCount } }

  /// The mask of a rounded box of whole pixels.
  func boxMask(
    width: Int, height: Int, radius: Double, sigma: Double, canStretch: Bool
  ) -> Mask? {
    guard width > 0, height > 0 else { return nil }
    // Quarter pixels: finer steps can't be seen, and each would be a mask of its own.
    let (radiusStep, sigmaStep) = (Int((radius * 4).rounded()), Int((sigma * 4).rounded()))
    let (radius, sigma) = (Double(radiusStep) / 4, Double(sigmaStep) / 4)
    let reach = GaussianBlur.reach(sigma: sigma) + 1
    // Further in than the corner and the blur reach, every pixel is like its neighbour.
    let corner = Int(radius.rounded(.up)) + 2 * reach
    let smallest = 2 * (corner - reach) + 2
    let stretchX = canStretch && width > smallest
    let stretchY = canStretch && height > smallest
    let maskWidth = stretchX ? smallest : width
    let maskHeight = stretchY ? smallest : height
    let key = Key.box(width: maskWidth, height: maskHeight, radius: radiusStep, sigma: sigmaStep)
    return mask(key) {
      guard maskWidth * maskHeight <= Self.largestMask else { return nil }
      let blur = RoundedBoxBlur(
        boxWidth: maskWidth, boxHeight: maskHeight, radius: radius, sigma: sigma, reach: reach)
      return upload(
        blur.pixels, width: blur.width, height: blur.height, reach: reach, frame: .empty,
        corners: (stretchX ? corner : nil, stretchY ? corner : nil))
    }
  }

  /// The mask of an outline in the layer's plane.
  func mask(for path: CGPath, scale: Double, sigma: Double) -> Mask? {
    let key = Key.path(path, scale: Int((scale * 64).rounded()), sigma: Int((sigma * 4).rounded()))
    return mask(key) {
      let box = PixelRect(path.boundingBoxOfPath)
      guard !box.isEmpty else { return nil }
      return blurred(box, scale: scale, sigma: sigma) { context in
        context.addPath(path)
        context.fillPath()
      }
    }
  }

  /// The mask of a picture's alpha, stretched over `frame`.
  func mask(for image: CGImage, frame: CGRect, scale: Double, sigma: Double) -> Mask? {
    let key = Key.image(
      image, width: Int((frame.width * scale).rounded()),
      height: Int((frame.height * scale).rounded()), sigma: Int((sigma * 4).rounded()))
    return mask(key) {
      guard frame.width > 0, frame.height > 0 else { return nil }
      return blurred(PixelRect(frame), scale: scale, sigma: sigma) { context in
        context.draw(image, in: frame)
      }
    }
  }

  private func mask(_ key: Key, make: () -> (Mask, Texture)?) -> Mask? {
    uses += 1
    if let entry = entries[key] {
      entries[key]?.lastUse = uses
      return entry.mask
    }
    guard let (mask, texture) = make() else { return nil }
    if entries.count >= Self.maximumCount,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
    {
      entries[oldest] = nil
    }
    entries[key] = Entry(mask: mask, texture: texture, lastUse: uses)
    return mask
  }

  /// What `draw` draws inside `box`, blurred.
  private func blurred(
    _ box: PixelRect, scale: Double, sigma: Double, draw: (CGContext) -> Void
  ) -> (Mask, Texture)? {
    let reach = GaussianBlur.reach(sigma: sigma) + 1
    let width = Int((box.width * scale).rounded(.up)) + 2 * reach
    let height = Int((box.height * scale).rounded(.up)) + 2 * reach
    guard width * height <= Self.largestMask,
      let context = CGContext(width: width, height: height, pixelFormat: .alpha8)
    else { return nil }
    context.translateBy(x: CGFloat(reach), y: CGFloat(reach))
    context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
    context.translateBy(x: CGFloat(-box.x0), y: CGFloat(-box.y0))
    context.setFillColor(.black)
    draw(context)
    guard let image = context.makeImage() else { return nil }
    var plane = [Float](repeating: 0, count: width * height)
    image.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { plane[y * width + x] = Float(bytes[y * image.bytesPerRow + x]) / 255 }
      }
    }
    GaussianBlur.apply(&plane, width: width, height: height, sigma: sigma)
    let pixels = plane.map { UInt8(min(max($0 * 255 + 0.5, 0), 255)) }
    let margin = Double(reach) / scale
    let frame = PixelRect(
      x0: box.x0 - margin, y0: box.y0 - margin, x1: box.x0 - margin + Double(width) / scale,
      y1: box.y0 - margin + Double(height) / scale)
    return upload(
      pixels, width: width, height: height, reach: reach, frame: frame, corners: (nil, nil))
  }

  private func upload(
    _ pixels: [UInt8], width: Int, height: Int, reach: Int, frame: PixelRect,
    corners: (Int?, Int?)
  ) -> (Mask, Texture)? {
    guard let texture = Texture(width: width, height: height, format: .mask, device: device) else {
      return nil
    }
    pixels.withUnsafeBytes {
      texture.upload($0, bytesPerRow: width, x: 0, y: 0, width: width, height: height)
    }
    let source = SceneBuilder.Source(
      texture: texture.name, uv: PixelRect(x0: 0, y0: 0, x1: 1, y1: 1), isMask: true,
      isOpaque: false, width: Double(width), height: Double(height))
    return (
      Mask(source: source, frame: frame, reach: reach, cornerX: corners.0, cornerY: corners.1),
      texture
    )
  }
}
