internal import CPango
import Foundation

/// A canvas of pixels, with a current path and a stack of drawing states.
///
/// Units are pixels until a transform says otherwise; the caller applies a display's scale. The
/// origin is the top left and y points down, as in UIKit's contexts; text and images come out
/// upright that way. A context belongs to the thread that made it.
///
/// No call fails: what can't be drawn (a collapsed transform, a number that isn't finite) is left out.
public final class CGContext {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  public let pixelFormat: CGImage.PixelFormat
  /// Whether the picture has no transparency: it starts black, and any clear part ends black.
  public let isOpaque: Bool

  let bytesPerRow: Int
  private let buffer: PixelBuffer
  private let surface: OpaquePointer
  let cairo: OpaquePointer

  /// The current path, in device space.
  var currentPath = PathElements()
  var state = DrawingState()
  var savedStates: [DrawingState] = []
  /// How deep the stack of states was at each open transparency layer, the layer's own included.
  var layerDepths: [Int] = []

  /// A clear canvas, or a black one if opaque.
  ///
  /// Nil when a side isn't within 1 … 32 767 or there is no memory for the pixels.
  public init?(
    width: Int, height: Int, pixelFormat: CGImage.PixelFormat = .bgra8Premultiplied,
    isOpaque: Bool = false
  ) {
    let sides = 1...CGImage.longestSide
    guard sides ~= width, sides ~= height else { return nil }
    let stride = CGImage.bytesPerRow(width: width, pixelFormat)
    let format = pixelFormat == .alpha8 ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    guard let buffer = PixelBuffer(zeroed: stride * height),
      let surface = cairo_image_surface_create_for_data(
        buffer.base.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height),
        Int32(stride)),
      let cairo = cairo_create(surface)
    else { return nil }
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.isOpaque = isOpaque
    self.bytesPerRow = stride
    self.buffer = buffer
    self.surface = surface
    self.cairo = cairo
    cairo_set_line_width(cairo, 1)
    if isOpaque { fillWhatIsClear() }
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The picture as it is now, transparency layers still open not included. Copies the pixels.
  public func makeImage() -> CGImage? {
    settle()
    guard let copy = PixelBuffer(zeroed: buffer.count) else { return nil }
    copy.base.copyMemory(from: buffer.base, byteCount: buffer.count)
    return image(of: copy)
  }

  /// The picture, made of the context's own pixels: no copy, and nothing can be drawn afterward.
  func finish() -> CGImage {
    while !layerDepths.isEmpty { endTransparencyLayer() }
    settle()
    cairo_surface_finish(surface)
    return image(of: buffer)
  }

  private func settle() {
    if isOpaque { fillWhatIsClear() }
    cairo_surface_flush(surface)
  }

  /// Puts black behind everything, past clip and state.
  private func fillWhatIsClear() {
    let painter = cairo_create(surface)
    cairo_set_operator(painter, CAIRO_OPERATOR_DEST_OVER)
    cairo_paint(painter)
    cairo_destroy(painter)
  }

  private func image(of buffer: PixelBuffer) -> CGImage {
    CGImage(
      width: width, height: height, bytesPerRow: bytesPerRow, pixelFormat: pixelFormat,
      isOpaque: isOpaque
        || CGImage.isOpaque(
          buffer.base, width: width, height: height, bytesPerRow: bytesPerRow,
          pixelFormat: pixelFormat),
      buffer: buffer)
  }
}

@available(*, unavailable)
extension CGContext: Sendable {}

extension CGImage {
  /// What `draw` draws into a context of this size, without a copy of the pixels.
  ///
  /// The context is of no use after `draw` has returned. Nil as for the context's initialiser.
  public static func drawing(
    width: Int, height: Int, pixelFormat: PixelFormat = .bgra8Premultiplied,
    isOpaque: Bool = false, _ draw: (CGContext) throws -> Void
  ) rethrows -> CGImage? {
    guard
      let context = CGContext(
        width: width, height: height, pixelFormat: pixelFormat, isOpaque: isOpaque)
    else { return nil }
    try draw(context)
    return context.finish()
  }
}
