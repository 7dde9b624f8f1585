import CoreGraphics
import Foundation
import QuartzCore

/// Blurred masks of rounded boxes, paths and images.
final class ShadowMasks {
  private enum Key: Hashable {
    case box(
      width: Int, height: Int, reach: Int, squareness: Int, corners: CACornerMask, sigma: Int,
      texel: Int)
    case path(CGPath, scale: Int, sigma: Int)
    case image(CGImage, frame: [Int], sigma: Int)
  }

  private let device: GraphicsDevice
  private let masks = TextureCache<Key, ShadowMask>(idleLimit: 1 << 20)
  /// A cache of the rounded boxes that have the shape of a path; nil for a path of any other shape.
  private var boxes: [CGPath: RoundedBox?] = [:]

  /// The largest area of a mask in texels. A shadow that needs a larger mask is not drawn.
  private static let largestMask = 2_000_000
  /// The largest standard deviation in texels. A wider blur is computed smaller and enlarged linearly, with an error below one level.
  private static let widestBlur = 6.0
  /// A box is drawn with a stretched mask if its length is at least this multiple of the shortest length that can be stretched. A
  /// smaller box has a mask of its own and is drawn as one quad instead of nine.
  private static let stretchFrom = 2.0
  /// Lengths, radii and blurs are rounded to this many steps per texel. Finer differences are invisible and would need more masks.
  private static let stepsPerTexel = 8.0
  /// The squareness of corners is rounded to this many steps, for the same reason.
  private static let squarenessSteps = 32.0

  init(device: GraphicsDevice) { self.device = device }

  var byteCount: Int { masks.byteCount }

  /// Frees the masks that no display list holds.
  func freeUnused() {
    masks.trim(to: 0)
    boxes = [:]
  }

  // MARK: Masks

  /// The mask of a rounded box; nil if it would be too large. All values are in pixels.
  func box(
    width: Double, height: Double, corner shape: RoundCorner, corners: CACornerMask, sigma: Double
  ) -> ShadowMask? {
    let texel = Self.texel(sigma: sigma)
    let reachStep = (shape.reach / texel * Self.stepsPerTexel).rounded()
    let squarenessStep = (shape.squareness * Self.squarenessSteps).rounded()
    let sigmaStep = (sigma / texel * Self.stepsPerTexel).rounded()
    guard reachStep < 1e6, width < 1e6, height < 1e6 else { return nil }
    let shape = RoundCorner(
      reach: reachStep / Self.stepsPerTexel, squareness: squarenessStep / Self.squarenessSteps)
    let sigma = sigmaStep / Self.stepsPerTexel
    let reach = GaussianBlur.radius(sigma: sigma) + 1
    // Between the corners and their blur all texels are alike, so one mask can be stretched to fit all boxes that are large enough.
    let corner = Int(shape.reach.rounded(.up)) + reach
    let smallest = Double(2 * corner + 2)
    func length(_ pixels: Double) -> (texels: Double, stretches: Bool) {
      let texels = pixels / texel
      return texels >= smallest * Self.stretchFrom ? (smallest, true) : (texels, false)
    }
    let (x, y) = (length(width), length(height))
    func step(_ length: Double) -> Int { Int((length * Self.stepsPerTexel).rounded()) }
    let key = Key.box(
      width: step(x.texels), height: step(y.texels), reach: Int(reachStep),
      squareness: Int(squarenessStep), corners: corners, sigma: Int(sigmaStep), texel: Int(texel))
    return masks.value(for: key) {
      let columns = GaussianBlur.imageLength(ofBox: x.texels, reach: reach)
      let rows = GaussianBlur.imageLength(ofBox: y.texels, reach: reach)
      guard columns * rows <= Self.largestMask else { return nil }
      let margin = SIMD2(Double(columns) - x.texels, Double(rows) - y.texels) / 2
      let image: CGImage?
      if corners == .all {
        image = GaussianBlur.roundedBox(
          width: x.texels, height: y.texels, corner: shape, sigma: sigma, reach: reach)
      } else {
        // The corners differ, so the closed form does not apply.
        let box = CGRect(x: margin.x, y: margin.y, width: x.texels, height: y.texels)
        let reach = CGSize(width: shape.reach, height: shape.reach)
        let path = CGPath.roundedRect(box, reach: reach, squareness: shape.squareness) {
          corners.contains(.corner(isLeft: $0, isTop: $1))
        }
        image = Self.blurred(width: columns, height: rows, sigma: sigma) { context in
          context.addPath(path)
          context.fillPath()
        }
      }
      let corner = Double(corner) * texel
      return ShadowMask(
        image, texel: texel, margin: margin * texel,
        corner: (x.stretches ? corner : nil, y.stretches ? corner : nil), device: device)
    }
  }

  /// The mask of a filled path in the layer's plane. `scale` is in pixels per point, `sigma` in pixels.
  func path(_ path: CGPath, scale: Double, sigma: Double) -> ShadowMask? {
    let key = Key.path(
      path, scale: Int((scale * 64).rounded()),
      sigma: Int((sigma * Self.stepsPerTexel).rounded()))
    return masks.value(for: key) {
      blurred(PixelRect(path.boundingBoxOfPath), scale: scale, sigma: sigma) { context in
        context.addPath(path)
        context.fillPath()
      }
    }
  }

  /// The mask of an image's alpha channel. The image fills `whole`, and its part inside `frame` casts the shadow; both are in the
  /// layer's plane. `scale` is in pixels per point, `sigma` in pixels.
  func image(
    _ image: CGImage, whole: PixelRect, frame: PixelRect, scale: Double, sigma: Double
  ) -> ShadowMask? {
    let edges = [whole.x0, whole.y0, whole.x1, whole.y1, frame.x0, frame.y0, frame.x1, frame.y1]
    guard whole.isFinite, frame.isFinite else { return nil }
    let key = Key.image(
      image, frame: edges.map { Int(($0 * scale * 4).rounded()) },
      sigma: Int((sigma * Self.stepsPerTexel).rounded()))
    return masks.value(for: key) {
      blurred(frame, scale: scale, sigma: sigma) { context in
        context.clip(to: frame.cgRect)
        context.drawUpright(image, in: whole.cgRect)
      }
    }
  }

  private static let mostBoxes = 1024

  /// The rounded box that has the shape of `path`; nil if the path has another shape.
  func box(of path: CGPath) -> RoundedBox? {
    if let known = boxes[path] { return known }
    let box = RoundedBox(path)
    if boxes.count >= Self.mostBoxes { boxes.removeAll(keepingCapacity: true) }
    boxes[path] = .some(box)
    return box
  }

  // MARK: Making masks

  /// The length of a texel in pixels: a power of two, so that it changes rarely while a blur grows.
  private static func texel(sigma: Double) -> Double {
    var texel = 1.0
    while sigma / texel > widestBlur, texel < 1024 { texel *= 2 }
    return texel
  }

  /// The mask of what `draw` draws inside `box`, blurred. `box` and the units of the context are points.
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
    let image = Self.blurred(width: Int(width), height: Int(height), sigma: sigma) { context in
      context.translateBy(x: CGFloat(reach), y: CGFloat(reach))
      context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
      context.translateBy(x: CGFloat(-box.x0), y: CGFloat(-box.y0))
      draw(context)
    }
    let margin = Double(reach) / scale
    let frame = PixelRect(
      x0: box.x0 - margin, y0: box.y0 - margin, x1: box.x0 - margin + width / scale,
      y1: box.y0 - margin + height / scale)
    return ShadowMask(image, texel: texel, frame: frame, device: device)
  }

  /// The coverage of what `draw` draws, blurred. All values are in texels.
  private static func blurred(
    width: Int, height: Int, sigma: Double, draw: (CGContext) -> Void
  ) -> CGImage? {
    CGImage.drawing(width: width, height: height, pixelFormat: .alpha8) { context in
      context.setFillColor(.black)
      draw(context)
    }.flatMap { GaussianBlur.blurred($0, sigma: sigma) }
  }
}

/// A blurred mask, and its place around the shape that casts the shadow.
final class ShadowMask: SharedTexture {
  /// The length of a texel in pixels; more than 1 for a wide blur, where the difference can't be seen.
  let texel: Double
  /// The number of pixels by which the mask extends beyond its box on each side.
  let margin: SIMD2<Double>
  /// For each axis, the length in pixels at each end of the box that is not stretched; nil if nothing is stretched along it.
  let corner: (x: Double?, y: Double?)
  /// The rectangle of the mask of a path or an image, in the layer's plane.
  let frame: PixelRect
  private let texture: Texture
  /// The size of the mask in texels.
  private let width, height: Int

  /// Nil if there is no image, or if the driver refuses a texture.
  fileprivate init?(
    _ image: CGImage?, texel: Double, margin: SIMD2<Double> = .zero,
    corner: (x: Double?, y: Double?) = (nil, nil), frame: PixelRect = .empty,
    device: GraphicsDevice
  ) {
    guard let image, let texture = Texture.holding(mask: image, device: device) else { return nil }
    self.texture = texture
    (width, height) = (image.width, image.height)
    self.texel = texel
    self.margin = margin
    self.corner = corner
    self.frame = frame
  }

  /// The mask as a source, without the transparent texels around it.
  func makeSource() -> TextureSource {
    let padding = Texture.maskPadding
    return TextureSource(
      texture, of: self, x: padding, y: padding, width: width, height: height, isMask: true)
  }

  override var byteCount: Int { texture.byteCount }
}
