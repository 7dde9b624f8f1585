import CoreGraphics
import Foundation
import QuartzCore

/// Blurred masks, kept by what they depend on: radius, blur, outline.
final class ShadowMasks {
  private enum Key: Hashable {
    case box(
      width: Int, height: Int, radius: Int, corners: CACornerMask, sigma: Int, texel: Int)
    case path(CGPath, scale: Int, sigma: Int)
    case image(CGImage, frame: [Int], sigma: Int)
  }

  private struct Entry {
    /// Nil when there can't be one: too large, or nothing to see.
    var mask: ShadowMask?
    var wasUsed = true
  }

  private let device: GraphicsDevice
  private var entries: [Key: Entry] = [:]
  private var boxes: [CGPath: RoundedBox?] = [:]

  /// Texels; a larger shadow of a free shape is not worth its blur.
  private static let largestMask = 2_000_000
  /// In texels: a wider blur is computed smaller and stretched, which linear filtering does to less
  /// than a level.
  private static let widestBlur = 6.0
  /// Times the smallest box that could be stretched: a smaller one has a mask of its own, which is
  /// one quad, not nine.
  private static let stretchFrom = 2.0
  /// Finer steps of radius and blur, in texels, can't be seen, and each would be a mask of its own.
  private static let stepsPerTexel = 8.0

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { entries.values.reduce(0) { $0 + ($1.mask?.byteCount ?? 0) } }
  var count: Int { entries.count }

  /// Forgets what was not used since the last sweep.
  func sweep() {
    entries.removeValues { !$0.wasUsed }
    entries.updateValues { $0.wasUsed = false }
    boxes.removeAll(keepingCapacity: true)
  }

  // MARK: Masks

  /// The mask of a rounded box, all in pixels.
  func box(
    width: Double, height: Double, radius: Double, corners: CACornerMask, sigma: Double
  ) -> ShadowMask? {
    let texel = Self.texel(sigma: sigma)
    let radiusStep = (radius / texel * Self.stepsPerTexel).rounded()
    let sigmaStep = (sigma / texel * Self.stepsPerTexel).rounded()
    guard radiusStep < 1e6, width < 1e6, height < 1e6 else { return nil }
    let (radius, sigma) = (radiusStep / Self.stepsPerTexel, sigmaStep / Self.stepsPerTexel)
    let reach = GaussianBlur.radius(sigma: sigma) + 1
    // Further in than the corner and the blur reach, every texel is like its neighbour: one mask is
    // for all that are large enough.
    let corner = Int(radius.rounded(.up)) + reach
    let smallest = Double(2 * corner + 2)
    func length(_ pixels: Double) -> (texels: Double, stretches: Bool) {
      let texels = pixels / texel
      return texels >= smallest * Self.stretchFrom ? (smallest, true) : (texels, false)
    }
    let (x, y) = (length(width), length(height))
    func step(_ length: Double) -> Int { Int((length * Self.stepsPerTexel).rounded()) }
    let key = Key.box(
      width: step(x.texels), height: step(y.texels), radius: Int(radiusStep),
      corners: corners, sigma: Int(sigmaStep), texel: Int(texel))
    return mask(key) {
      let columns = RoundedBoxBlur.length(box: x.texels, reach: reach)
      let rows = RoundedBoxBlur.length(box: y.texels, reach: reach)
      guard columns * rows <= Self.largestMask else { return nil }
      let margin = SIMD2(Double(columns) - x.texels, Double(rows) - y.texels) / 2
      let pixels: [UInt8]?
      if corners == .all {
        let blur = RoundedBoxBlur(
          boxWidth: x.texels, boxHeight: y.texels, radius: radius, sigma: sigma, reach: reach)
        pixels = blur.pixels
      } else {
        // Its quarters are not alike: there is no closed form that is worth it.
        let box = CGRect(x: margin.x, y: margin.y, width: x.texels, height: y.texels)
        let path = CGPath.roundedRect(
          box, radii: CGSize(width: radius, height: radius), corners: corners)
        pixels = Self.blurred(width: columns, height: rows, sigma: sigma) { context in
          context.addPath(path)
          context.fillPath()
        }
      }
      let texture = pixels.flatMap { upload($0, width: columns, height: rows) }
      let corner = Double(corner) * texel
      return texture.map {
        ShadowMask(
          $0, width: columns, height: rows, texel: texel, margin: margin * texel,
          corner: (x.stretches ? corner : nil, y.stretches ? corner : nil))
      }
    }
  }

  /// The mask of an outline in the layer's plane; `scale` is pixels for a point.
  func path(_ path: CGPath, scale: Double, sigma: Double) -> ShadowMask? {
    let key = Key.path(
      path, scale: Int((scale * 64).rounded()),
      sigma: Int((sigma * Self.stepsPerTexel).rounded()))
    return mask(key) {
      blurred(PixelRect(path.boundingBoxOfPath), scale: scale, sigma: sigma) { context in
        context.addPath(path)
        context.fillPath()
      }
    }
  }

  /// The mask of a picture's alpha: all of it lies in `whole`, what is inside `frame` shows.
  func image(
    _ image: CGImage, whole: PixelRect, frame: PixelRect, scale: Double, sigma: Double
  ) -> ShadowMask? {
    let edges = [whole.x0, whole.y0, whole.x1, whole.y1, frame.x0, frame.y0, frame.x1, frame.y1]
    guard whole.isFinite, frame.isFinite else { return nil }
    let key = Key.image(
      image, frame: edges.map { Int(($0 * scale * 4).rounded()) },
      sigma: Int((sigma * Self.stepsPerTexel).rounded()))
    return mask(key) {
      blurred(frame, scale: scale, sigma: sigma) { context in
        context.clip(to: frame.cgRect)
        context.draw(image, in: whole.cgRect)
      }
    }
  }

  /// The rounded box that a path is, if it is one.
  func box(of path: CGPath) -> RoundedBox? {
    if let known = boxes[path] { return known }
    let box = RoundedBox(path)
    boxes[path] = .some(box)
    return box
  }

  // MARK: Making them

  /// Pixels for a texel: a power of two, so that a blur that grows has few steps.
  private static func texel(sigma: Double) -> Double {
    var texel = 1.0
    while sigma / texel > widestBlur, texel < 1024 { texel *= 2 }
    return texel
  }

  private func mask(_ key: Key, make: () -> ShadowMask?) -> ShadowMask? {
    if let entry = entries[key] {
      if !entry.wasUsed { entries[key]?.wasUsed = true }
      return entry.mask
    }
    let mask = make()
    entries[key] = Entry(mask: mask)
    return mask
  }

  /// What `draw` draws inside `box`, blurred; both in points.
  private func blurred(
    _ box: PixelRect, scale: Double, sigma: Double, draw: (CGContext) -> Void
  ) -> ShadowMask? {
    guard box.isFinite, !box.isEmpty else { return nil }
    let texel = Self.texel(sigma: sigma)
    let (scale, sigma) = (scale / texel, sigma / texel)
    let reach = GaussianBlur.radius(sigma: sigma) + 1
    let width = (box.width * scale).rounded(.up) + Double(2 * reach)
    let height = (box.height * scale).rounded(.up) + Double(2 * reach)
    guard width * height <= Double(Self.largestMask) else { return nil }
    let pixels = Self.blurred(width: Int(width), height: Int(height), sigma: sigma) { context in
      context.translateBy(x: CGFloat(reach), y: CGFloat(reach))
      context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
      context.translateBy(x: CGFloat(-box.x0), y: CGFloat(-box.y0))
      draw(context)
    }
    let margin = Double(reach) / scale
    let frame = PixelRect(
      x0: box.x0 - margin, y0: box.y0 - margin, x1: box.x0 - margin + width / scale,
      y1: box.y0 - margin + height / scale)
    let texture = pixels.flatMap { upload($0, width: Int(width), height: Int(height)) }
    return texture.map {
      ShadowMask($0, width: Int(width), height: Int(height), texel: texel, frame: frame)
    }
  }

  /// What `draw` draws, blurred; all in texels.
  private static func blurred(
    width: Int, height: Int, sigma: Double, draw: (CGContext) -> Void
  ) -> [UInt8]? {
    guard let context = CGContext(width: width, height: height, pixelFormat: .alpha8) else {
      return nil
    }
    context.setFillColor(.black)
    draw(context)
    return context.makeImage().map { GaussianBlur.blurredBytes($0, sigma: sigma) }
  }

  private func upload(_ pixels: [UInt8], width: Int, height: Int) -> Texture? {
    pixels.withUnsafeBytes {
      Texture.holding(
        mask: $0, bytesPerRow: width, width: width, height: height, device: device)
    }
  }
}
