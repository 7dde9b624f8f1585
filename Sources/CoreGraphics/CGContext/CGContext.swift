internal import CPango
import Foundation

/// A bitmap to draw into, with a current path and a stack of graphics states. Cairo does the drawing.
///
/// As in UIKit, the origin of the context that a view draws into, and of one for an image, is the top left corner, and y grows downward; text is
/// upright there, and ``draw(_:in:)`` draws images upside down. In a context that is created with Core Graphics' parameters, the origin is the
/// lower left corner, and y grows upward. Units are pixels until a transform changes them; the caller applies the display's scale. Calls that
/// can't be carried out, such as those with a singular transform or an infinite number, draw nothing.
///
/// A context belongs to the thread that created it.
public final class CGContext {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The layout of a pixel. (Not part of Core Graphics.)
  public let pixelFormat: CGImage.PixelFormat
  /// Whether the image is opaque. It then starts black, and pixels that were made transparent are black in
  /// the finished image.
  ///
  /// (Not part of Core Graphics.)
  public let isOpaque: Bool

  private let bytesPerRow: Int
  private let buffer: PixelBuffer
  private let surface: OpaquePointer
  private let cairo: OpaquePointer

  /// The current path in device space.
  private var currentPath = PathElements()
  private var state = DrawingState()
  private var savedStates: [DrawingState] = []
  /// The number of saved states at each open transparency layer, including the layer's own.
  private var layerDepths: [Int] = []
  /// The images by whose alpha drawing is clipped, the first one outermost. `depth` is the number of saved states at the call that set the mask.
  private var clipMasks: [(depth: Int, pattern: OpaquePointer?)] = []

  /// Creates a context whose pixels are transparent, or black if it is opaque. Its origin is the top left corner.
  ///
  /// Nil if a side is not within 1…32 767, or without enough memory. The initialiser of Core Graphics has
  /// other parameters.
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
    if isOpaque { fillTransparentWithBlack() }
  }

  /// Creates a context with Core Graphics' parameters. As there, its origin is the lower left corner, and y grows upward. Only `width`, `height` and the meaning of alpha in `bitmapInfo` are used: pixels have
  /// 8 bits per component in sRGB, and their memory belongs to the context.
  ///
  /// Nil if `data` is given, because pixels can't be drawn to other memory here, and wherever the other initializer returns nil.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard data == nil else { return nil }
    let alpha = CGImageAlphaInfo(rawValue: bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue)
    self.init(
      width: width, height: height,
      pixelFormat: alpha == .alphaOnly ? .alpha8 : .bgra8Premultiplied,
      isOpaque: alpha == .noneSkipFirst || alpha == .noneSkipLast
        || alpha == CGImageAlphaInfo.none)
    translateBy(x: 0, y: CGFloat(height))
    scaleBy(x: 1, y: -1)
  }

  deinit {
    for mask in clipMasks { cairo_pattern_destroy(mask.pattern) }
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// Returns a copy of the image, without open transparency layers; nil without enough memory.
  public func makeImage() -> CGImage? {
    flush()
    guard let copy = PixelBuffer(zeroed: buffer.count) else { return nil }
    copy.base.copyMemory(from: buffer.base, byteCount: buffer.count)
    return image(of: copy)
  }

  /// Returns the image without copying the pixels. Nothing can be drawn afterward.
  fileprivate func finish() -> CGImage {
    while !layerDepths.isEmpty { endTransparencyLayer() }
    endMasks(above: -1)
    flush()
    cairo_surface_finish(surface)
    return image(of: buffer)
  }

  /// Completes pending drawing, so that `buffer` contains the current pixels.
  private func flush() {
    // Drawing under a mask goes into a Cairo group, which is painted when the mask ends. Paint these groups now, so that the image contains them, and
    // begin new ones. A group must stay open if graphics states were saved after it began.
    let masks = clipMasks.reversed().prefix { $0.depth == savedStates.count }
    for mask in masks { paintGroup(through: mask.pattern) }
    for _ in masks { cairo_push_group(cairo) }
    if isOpaque { fillTransparentWithBlack() }
    cairo_surface_flush(surface)
  }

  /// Draws black behind all pixels, regardless of the clip and the graphics state.
  private func fillTransparentWithBlack() {
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
  /// Returns what `draw` draws into a new context, without copying the pixels.
  ///
  /// The context can't be used after `draw` has returned. Nil if the context can't be created, as described
  /// for its initialiser. (Not part of Core Graphics.)
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

// MARK: - The graphics state

/// The part of a graphics state that Cairo does not keep.
///
/// Cairo keeps clip, line style, operator and antialiasing in its own stack, which is saved
/// together with this one.
private struct DrawingState {
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// A factor by which the alpha of everything drawn is multiplied.
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  /// The transform from user space to pixels.
  ///
  /// It is passed to Cairo only while something is drawn, and only if it has an inverse, because a singular
  /// matrix would put Cairo into a permanent error state.
  var ctm = CGAffineTransform.identity
}

extension CGContext {
  /// Pushes a copy of the graphics state on the stack. The current path is not part of it.
  public func saveGState() {
    savedStates.append(state)
    cairo_save(cairo)
  }

  /// Restores the graphics state from the stack.
  ///
  /// Does nothing without a matching `saveGState` inside the innermost transparency layer.
  public func restoreGState() {
    guard savedStates.count > (layerDepths.last ?? 0) else { return }
    endMasks(above: savedStates.count - 1)
    guard let saved = savedStates.popLast() else { return }
    cairo_restore(cairo)
    state = saved
  }

  /// Sets the fill colour. Black at first.
  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
  }

  /// Sets the fill colour, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour to a gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the stroke colour. Black at first.
  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
  }

  /// Sets the stroke colour, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour to a gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets a factor by which the alpha of everything drawn is multiplied. It is clamped to 0…1; NaN counts
  /// as 1.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  /// Sets how new pixels are combined with those below. `normal` at first.
  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    cairo_set_operator(cairo, mode.cairoOperator)
  }

  /// How images are sampled when they are drawn at another size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets whether edges are antialiased.
  public func setShouldAntialias(_ antialias: Bool) {
    cairo_set_antialias(cairo, antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Sets the line width, in the user space at the time of drawing. 1 at first.
  public func setLineWidth(_ width: CGFloat) {
    guard width.isFinite else { return }
    cairo_set_line_width(cairo, max(0, Double(width)))
  }

  /// Sets the shape of line ends. `butt` at first.
  public func setLineCap(_ cap: CGLineCap) {
    cairo_set_line_cap(cairo, cap.cairoCap)
  }

  /// Sets the shape of line corners. `miter` at first.
  public func setLineJoin(_ join: CGLineJoin) {
    cairo_set_line_join(cairo, join.cairoJoin)
  }

  /// Sets the largest length of a miter, in multiples of the line width. Corners that would exceed it are
  /// bevelled. 10 at first.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite else { return }
    cairo_set_miter_limit(cairo, Double(limit))
  }

  /// Sets the lengths of alternating dashes and gaps. A line begins at the distance `phase` in the pattern.
  ///
  /// Lines are solid if there are no lengths, if one is negative, or if all are 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let valid =
      phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
      && lengths.contains { $0 > 0 }
    let dashes = valid ? lengths.map(Double.init) : []
    cairo_set_dash(cairo, dashes, Int32(dashes.count), valid ? Double(phase) : 0)
  }
}

// MARK: - Transforms

extension CGContext {
  /// The transform from user space to pixels.
  public var ctm: CGAffineTransform { state.ctm }

  /// Translates user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: tx, y: ty)
  }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: sx, y: sy)
  }

  /// Rotates user space by `angle` radians, clockwise on the screen.
  public func rotate(by angle: CGFloat) {
    state.ctm = state.ctm.rotated(by: angle)
  }

  /// Applies `transform` before the current transform to everything drawn from now on.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Converts a point from user space to pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
    point.applying(ctm)
  }

  /// Converts a point from pixels to user space; meaningless if the transform has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(ctm.inverted())
  }

  /// Calls `body` while Cairo's coordinates are those of user space; does not call it if the transform has no
  /// inverse.
  private func inUserSpace(_ body: () -> Void) {
    guard let matrix = ctm.cairoMatrix else { return }
    withUnsafePointer(to: matrix) { cairo_set_matrix(cairo, $0) }
    body()
    cairo_identity_matrix(cairo)
  }

  /// Calls `body` with the `cairo_t`, whose coordinates are those of user space, for modules that draw with
  /// another library.
  ///
  /// Cairo's source is the fill colour. `body` may change the source, but must leave the rest of Cairo's state
  /// as it was. It is not called if the transform has no inverse.
  package func withCairo(_ body: (OpaquePointer) -> Void) {
    setSource(state.fillColor)
    inUserSpace { body(cairo) }
  }
}

extension CGAffineTransform {
  /// The transform as a matrix for Cairo; nil if it has no inverse, because Cairo refuses such a matrix.
  fileprivate var cairoMatrix: cairo_matrix_t? {
    let numbers = [a, b, c, d, tx, ty]
    guard numbers.allSatisfy(\.isFinite), determinant != 0, determinant.isFinite else { return nil }
    return cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}

// MARK: - The current path

// Points are transformed when they are added. A later change of the transform does not move them.
extension CGContext {
  /// Starts a new, empty path.
  public func beginPath() {
    currentPath.removeAll()
  }

  /// Starts a new subpath at `point`.
  public func move(to point: CGPoint) {
    currentPath.move(to: point, ctm)
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) {
    currentPath.addLine(to: point, ctm)
  }

  /// Adds a subpath of lines through `points`.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, ctm)
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, ctm)
  }

  /// Closes the current subpath with a line to its start.
  public func closePath() {
    currentPath.closeSubpath()
  }

  /// Adds a rectangle as a closed subpath.
  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect, ctm)
  }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect]) {
    rects.forEach(addRect(_:))
  }

  /// Adds the ellipse inside `rect` as a closed subpath.
  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect, ctm)
  }

  /// Adds an arc of at most one turn, with a line from the current point if there is one.
  ///
  /// See `CGMutablePath.addArc` for the meaning of `clockwise` where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise, ctm)
  }

  /// Adds an arc that rounds the corner at `tangent1End`, and a line from the current point to the arc.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, ctm)
  }

  /// Adds the elements of `path`.
  public func addPath(_ path: CGPath) {
    currentPath.append(path.contents, ctm)
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.list.isEmpty }

  /// The current path in user space; nil if it is empty.
  public var path: CGPath? {
    isPathEmpty ? nil : CGPath(currentPath).applying(ctm.inverted())
  }

  /// The current point in user space; `.zero` if the path is empty.
  public var currentPointOfPath: CGPoint {
    currentPath.currentPoint.map(convertToUserSpace) ?? .zero
  }

  /// The bounding rectangle of the path's points, including control points, in user space.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
}

// MARK: - Clipping

extension CGContext {
  /// Intersects the clip with the inside of the current path, and starts a new path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: currentPath, rule)
    beginPath()
  }

  /// Intersects the clip with a rectangle.
  public func clip(to rect: CGRect) {
    clip(to: PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Intersects the clip with the union of rectangles.
  public func clip(to rects: [CGRect]) {
    clip(to: PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  /// Multiplies the alpha of everything that is drawn by that of an image that fills `rect`. This ends when the graphics state is restored.
  ///
  /// As in Core Graphics, and as with ``draw(_:in:)``, the mask's lower edge is at the smaller y: sources turn the context over before
  /// they call this. Masks inside of a transparency layer end with it.
  public func clip(to rect: CGRect, mask: CGImage) {
    let rect = rect.standardized
    clip(to: rect)
    guard ctm.cairoMatrix != nil, !rect.isEmpty else { return }
    let (columns, rows) = (CGFloat(mask.width) / rect.width, CGFloat(mask.height) / rect.height)
    let toMask = CGAffineTransform(
      a: columns, b: 0, c: 0, d: -rows, tx: -rect.minX * columns, ty: rect.maxY * rows)
    guard var matrix = ctm.inverted().concatenating(toMask).cairoMatrix else { return }
    let pattern: OpaquePointer? = mask.withCairoSurface { surface in
      // A copy, because the mask is used after the call.
      let copy = cairo_surface_create_similar_image(
        surface, cairo_image_surface_get_format(surface), Int32(mask.width), Int32(mask.height))
      let painter = cairo_create(copy)
      cairo_set_source_surface(painter, surface, 0, 0)
      cairo_paint(painter)
      cairo_destroy(painter)
      defer { cairo_surface_destroy(copy) }
      return cairo_pattern_create_for_surface(copy)
    }
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
    clipMasks.append((savedStates.count, pattern))
    cairo_push_group(cairo)
  }

  /// Ends the group of the innermost mask, and draws it with the mask's alpha.
  private func paintGroup(through mask: OpaquePointer?) {
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_mask(cairo, mask)
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
  }

  /// Ends the masks that were set with more than `depth` saved states.
  private func endMasks(above depth: Int) {
    while let mask = clipMasks.last, mask.depth > depth {
      clipMasks.removeLast()
      paintGroup(through: mask.pattern)
      cairo_pattern_destroy(mask.pattern)
    }
  }

  /// The bounding rectangle of the clip in user space; null if it is empty.
  public var boundingBoxOfClipPath: CGRect {
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    guard x1 > x0, y1 > y0, ctm.cairoMatrix != nil else { return .null }
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0).applying(ctm.inverted())
  }

  private func clip(to path: PathElements, _ rule: CGPathFillRule) {
    setCairoPath(path, rule)
    cairo_clip(cairo)
  }

  /// Sets Cairo's current path to `path`, which is in device space.
  ///
  /// It must be called outside `inUserSpace`, where Cairo's matrix is always the identity.
  private func setCairoPath(_ path: PathElements, _ rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(
      cairo, rule == .winding ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
    cairo_new_path(cairo)
    var current = CGPoint.zero
    var start = CGPoint.zero
    for element in path.list {
      switch element {
      case .move(let end):
        cairo_move_to(cairo, end.x, end.y)
        start = end
      case .line(let end): cairo_line_to(cairo, end.x, end.y)
      case .quadCurve(let end, let control):
        // The control points of the equivalent cubic lie two thirds of the way from the ends to `control`.
        cairo_curve_to(
          cairo, current.x + (control.x - current.x) * 2 / 3,
          current.y + (control.y - current.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
          end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .curve(let end, let control1, let control2):
        cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .closeSubpath: cairo_close_path(cairo)
      }
      current = element.end ?? start
    }
  }
}

// MARK: - Filling and stroking

extension CGContext {
  /// Fills the current path with the fill colour, and starts a new path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule)
    beginPath()
  }

  /// Strokes the current path with the stroke colour, and starts a new path.
  public func strokePath() {
    stroke(currentPath)
    beginPath()
  }

  /// Fills the current path, strokes it, or fills and then strokes it, and starts a new path.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fill(currentPath, .winding)
    case .eoFill, .eoFillStroke: fill(currentPath, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: stroke(currentPath)
    case .fill, .eoFill: break
    }
    beginPath()
  }

  /// Fills a rectangle with the fill colour.
  public func fill(_ rect: CGRect) {
    fill(PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Fills the union of rectangles: where they overlap, a translucent colour is drawn only once.
  public func fill(_ rects: [CGRect]) {
    fill(PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  /// Fills the ellipse inside `rect` with the fill colour.
  public func fillEllipse(in rect: CGRect) {
    fill(PathElements { $0.addEllipse(in: rect, ctm) }, .winding)
  }

  /// Strokes a rectangle with the stroke colour.
  public func stroke(_ rect: CGRect) {
    stroke(PathElements { $0.addRect(rect, ctm) })
  }

  /// Strokes a rectangle with the line width `width` instead of the current one.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Strokes the ellipse inside `rect` with the stroke colour.
  public func strokeEllipse(in rect: CGRect) {
    stroke(PathElements { $0.addEllipse(in: rect, ctm) })
  }

  /// Strokes a separate line for each pair of points.
  public func strokeLineSegments(between points: [CGPoint]) {
    stroke(
      PathElements { path in
        for index in stride(from: 0, to: points.count - 1, by: 2) {
          path.move(to: points[index], ctm)
          path.addLine(to: points[index + 1], ctm)
        }
      })
  }

  /// Makes the pixels inside `rect` transparent, or black in an opaque context.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    fill(rect)
    restoreGState()
  }
}

extension CGContext {
  /// The greatest error of a stroked curve, in pixels.
  private static let curveTolerance: CGFloat = 0.02

  private func setSource(_ color: CGColor) {
    // Cairo wrongly uses the source's colour when it clears along a stroke of upright rectangles.
    let color = state.blendMode == .clear ? .clear : color
    Self.setSource(of: cairo, color, alpha: state.alpha)
  }

  private static func setSource(of cairo: OpaquePointer?, _ color: CGColor, alpha: CGFloat) {
    let rgba = color.drawable
    cairo_set_source_rgba(cairo, rgba.x, rgba.y, rgba.z, rgba.w * Double(alpha))
  }

  private func fill(_ path: PathElements, _ rule: CGPathFillRule) {
    setSource(state.fillColor)
    setCairoPath(path, rule)
    guard state.blendMode.isUnbounded else { return cairo_fill(cairo) }
    cairo_save(cairo)
    cairo_clip(cairo)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  private func stroke(_ path: PathElements) {
    // Flatten the path, because Cairo leaves holes at curves whose radius is below half the line width, but
    // not at straight lines.
    setCairoPath(path.flattened(threshold: Self.curveTolerance))
    guard state.blendMode.isUnbounded else {
      setSource(state.strokeColor)
      return inUserSpace { cairo_stroke(cairo) }
    }
    strokeWithUnboundedOperator()
  }

  /// Strokes Cairo's current path with an operator that would also change pixels outside the stroke.
  ///
  /// The operator combines a copy of the whole image with the colour, and the copy is the source of the
  /// stroke.
  private func strokeWithUnboundedOperator() {
    let target = cairo_get_group_target(cairo)
    let copy = cairo_surface_create_similar(
      target, cairo_surface_get_content(target), Int32(width), Int32(height))
    let painter = cairo_create(copy)
    cairo_set_source_surface(painter, target, 0, 0)
    cairo_paint(painter)
    Self.setSource(of: painter, state.strokeColor, alpha: state.alpha)
    cairo_set_operator(painter, state.blendMode.cairoOperator)
    cairo_paint(painter)
    cairo_destroy(painter)

    cairo_save(cairo)
    cairo_set_source_surface(cairo, copy, 0, 0)
    cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
    inUserSpace { cairo_stroke(cairo) }
    cairo_restore(cairo)
    cairo_surface_destroy(copy)
  }
}

// MARK: - Gradients

extension CGContext {
  /// Fills the clip with a gradient along the line from `start` to `end`.
  ///
  /// Nothing is drawn before the start or after the end, unless `options` contains the option for that side.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, cairo_pattern_create_linear(start.x, start.y, end.x, end.y), options)
  }

  /// Fills the clip with a gradient of circles that change from the start circle to the end circle.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      cairo_pattern_create_radial(
        startCenter.x, startCenter.y, max(0, Double(startRadius)), endCenter.x, endCenter.y,
        max(0, Double(endRadius))),
      options)
  }

  private func draw(
    _ gradient: CGGradient, _ pattern: OpaquePointer?, _ options: CGGradientDrawingOptions
  ) {
    defer { cairo_pattern_destroy(pattern) }
    func add(_ color: CGColor, at location: CGFloat, alpha: CGFloat) {
      let rgba = color.drawable
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(location), rgba.x, rgba.y, rgba.z, rgba.w * Double(alpha))
    }
    guard let first = gradient.stops.first, let last = gradient.stops.last else { return }
    // Padding continues the outermost stops. If an outermost stop is transparent, nothing is drawn there.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    if !options.contains(.drawsBeforeStartLocation) {
      add(first.color, at: 0, alpha: 0)
      add(first.color, at: 0, alpha: state.alpha)
    }
    for stop in gradient.stops { add(stop.color, at: stop.location, alpha: state.alpha) }
    if !options.contains(.drawsAfterEndLocation) {
      add(last.color, at: 1, alpha: state.alpha)
      add(last.color, at: 1, alpha: 0)
    }
    inUserSpace {
      cairo_set_source(cairo, pattern)
      cairo_paint(cairo)
    }
  }
}

// MARK: - Images

extension CGContext {
  /// Draws an image, scaled to fill `rect`.
  ///
  /// As in Core Graphics, the image's upper edge is at the side of `rect` with the greatest y. So where y grows downward, as in a view, the
  /// image is upside down. `UIImage.draw(in:)` draws it upright there.
  ///
  /// An `alpha8` image is drawn in the fill colour.
  public func draw(_ image: CGImage, in rect: CGRect) { draw(image, in: rect, isUpright: false) }

  /// Draws an image, scaled to fill `rect`. Its upper edge is at the side of `rect` with the least y.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    draw(image, in: rect, isUpright: true)
  }

  private func draw(_ image: CGImage, in rect: CGRect, isUpright: Bool) {
    let rect = rect.standardized
    guard !rect.isEmpty, rect.width.isFinite, rect.height.isFinite else { return }
    image.withCairoSurface { surface in
      let pattern = cairo_pattern_create_for_surface(surface)
      defer { cairo_pattern_destroy(pattern) }
      // Repeat the outermost pixels. Otherwise interpolation would fade out the edges.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
      let (columns, rows) = (Double(image.width) / rect.width, Double(image.height) / rect.height)
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(&matrix, columns, isUpright ? rows : -rows)
      cairo_matrix_translate(&matrix, -rect.minX, isUpright ? -rect.minY : -rect.maxY)
      cairo_pattern_set_matrix(pattern, &matrix)
      let outline = PathElements { $0.addRect(rect, ctm) }
      paint(pattern, inside: outline, asStencil: image.pixelFormat == .alpha8)
    }
  }

  /// Fills the clip with copies of an image, one of which is in `rect`, as ``draw(_:in:)`` draws it.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    drawTiles(of: image, in: rect, isUpright: false)
  }

  /// Fills the clip with copies of an image, one of which is in `rect`, as ``drawUpright(_:in:)`` draws it.
  package func drawTilesUpright(of image: CGImage, in rect: CGRect) {
    drawTiles(of: image, in: rect, isUpright: true)
  }

  private func drawTiles(of image: CGImage, in rect: CGRect, isUpright: Bool) {
    let rect = rect.standardized
    let clip = boundingBoxOfClipPath
    guard !rect.isEmpty, !clip.isNull else { return }
    let columns = tiles(from: clip.minX, to: clip.maxX, origin: rect.minX, size: rect.width)
    let rows = tiles(from: clip.minY, to: clip.maxY, origin: rect.minY, size: rect.height)
    for y in rows {
      for x in columns {
        let place = CGRect(origin: CGPoint(x: x, y: y), size: rect.size)
        draw(image, in: place, isUpright: isUpright)
      }
    }
  }

  private func tiles(
    from low: CGFloat, to high: CGFloat, origin: CGFloat, size: CGFloat
  ) -> StrideTo<CGFloat> {
    let first = origin + ((low - origin) / size).rounded(.down) * size
    return stride(from: first, to: high, by: size)
  }

  private func paint(
    _ pattern: OpaquePointer?, inside outline: PathElements, asStencil: Bool
  ) {
    cairo_save(cairo)
    setCairoPath(outline)
    cairo_clip(cairo)
    inUserSpace {
      if asStencil {
        setSource(state.fillColor)
        cairo_mask(cairo, pattern)
      } else {
        cairo_set_source(cairo, pattern)
        cairo_paint_with_alpha(cairo, Double(state.alpha))
      }
    }
    cairo_restore(cairo)
  }
}

extension CGImage {
  /// Calls `body` with a Cairo surface of the pixels. The surface must only be read.
  ///
  /// - Parameters:
  ///   - isOpaque: whether Cairo may assume that the image has no alpha.
  ///   - body: a closure that receives the surface, which is valid only during the call.
  func withCairoSurface<Result>(
    isOpaque: Bool = false, _ body: (OpaquePointer?) -> Result
  ) -> Result {
    let format =
      switch pixelFormat {
      case .alpha8: CAIRO_FORMAT_A8
      case .bgra8Premultiplied: isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
      }
    return withUnsafeBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(mutating: bytes.baseAddress!).assumingMemoryBound(to: UInt8.self),
        format, Int32(width), Int32(height), Int32(bytesPerRow))
      defer { cairo_surface_destroy(surface) }
      return body(surface)
    }
  }
}

// MARK: - Transparency layers

extension CGContext {
  /// Begins a group that is composited as a whole at `endTransparencyLayer()`.
  ///
  /// The current alpha and blend mode apply to the group as a whole. Inside the group they start as 1 and
  /// `normal`.
  /// The current path is kept. `auxiliaryInfo` is ignored.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    savedStates.append(state)
    layerDepths.append(savedStates.count)
    cairo_push_group(cairo)
    setAlpha(1)
    setBlendMode(.normal)
  }

  /// Composites the innermost open group. Does nothing if no group is open.
  ///
  /// Graphics states that were saved inside the group and not restored are dropped.
  public func endTransparencyLayer() {
    guard let depth = layerDepths.last else { return }
    while savedStates.count > depth { restoreGState() }
    endMasks(above: depth - 1)
    layerDepths.removeLast()
    cairo_pop_group_to_source(cairo)
    if let outside = savedStates.popLast() { state = outside }
    cairo_paint_with_alpha(cairo, Double(state.alpha))
  }
}
