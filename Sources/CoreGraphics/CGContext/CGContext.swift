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

  private let bytesPerRow: Int
  private let buffer: PixelBuffer
  private let surface: OpaquePointer
  private let cairo: OpaquePointer

  /// The current path, in device space.
  private var currentPath = PathElements()
  private var state = DrawingState()
  private var savedStates: [DrawingState] = []
  /// How deep the stack of states was at each open transparency layer, the layer's own included.
  private var layerDepths: [Int] = []

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
    if isOpaque { fillTransparentWithBlack() }
  }

  deinit {
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
  }

  /// The picture as it is now, transparency layers still open not included. Copies the pixels.
  public func makeImage() -> CGImage? {
    flush()
    guard let copy = PixelBuffer(zeroed: buffer.count) else { return nil }
    copy.base.copyMemory(from: buffer.base, byteCount: buffer.count)
    return image(of: copy)
  }

  /// The picture, made of the context's own pixels: no copy, and nothing can be drawn afterward.
  fileprivate func finish() -> CGImage {
    while !layerDepths.isEmpty { endTransparencyLayer() }
    flush()
    cairo_surface_finish(surface)
    return image(of: buffer)
  }

  private func flush() {
    if isOpaque { fillTransparentWithBlack() }
    cairo_surface_flush(surface)
  }

  /// Puts black behind everything, past clip and state.
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

/// The part of a context's state that `saveGState` keeps and that Cairo doesn't keep for us.
///
/// Cairo keeps clip, line style, operator and antialiasing in its own stack, saved in step.
private struct DrawingState {
  var fillColor = CGColor.black
  var strokeColor = CGColor.black
  /// Multiplies the opacity of everything drawn.
  var alpha: CGFloat = 1
  var blendMode = CGBlendMode.normal
  var interpolationQuality = CGInterpolationQuality.default
  /// From user space to pixels. Kept here because Cairo refuses a matrix without an inverse, and
  /// would then refuse everything else, too.
  var ctm = CGAffineTransform.identity
}

extension CGContext {
  /// Puts a copy of the drawing state on the stack. The current path is no part of it.
  public func saveGState() {
    savedStates.append(state)
    cairo_save(cairo)
  }

  /// Takes the drawing state from the stack. Does nothing without a `saveGState` to match, counted
  /// from the innermost transparency layer.
  public func restoreGState() {
    guard savedStates.count > (layerDepths.last ?? 0), let saved = savedStates.popLast() else {
      return
    }
    cairo_restore(cairo)
    state = saved
  }

  public func setFillColor(_ color: CGColor) {
    state.fillColor = color
  }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  public func setStrokeColor(_ color: CGColor) {
    state.strokeColor = color
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// The opacity of everything drawn from here on, multiplied with that of its colours.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha.isNaN ? 1 : min(max(alpha, 0), 1)
  }

  public func setBlendMode(_ mode: CGBlendMode) {
    state.blendMode = mode
    cairo_set_operator(cairo, mode.cairoOperator)
  }

  /// How images are sampled when their size changes.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Whether edges are blended. Without it a pixel is either inside or outside.
  public func setShouldAntialias(_ antialias: Bool) {
    cairo_set_antialias(cairo, antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// The width of lines, in the user space of the moment they are drawn. 1 at first.
  public func setLineWidth(_ width: CGFloat) {
    guard width.isFinite else { return }
    cairo_set_line_width(cairo, max(0, Double(width)))
  }

  public func setLineCap(_ cap: CGLineCap) {
    cairo_set_line_cap(cairo, cap.cairoCap)
  }

  public func setLineJoin(_ join: CGLineJoin) {
    cairo_set_line_join(cairo, join.cairoJoin)
  }

  /// The longest a pointed corner may be, in line widths, before it is cut off. 10 at first.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit.isFinite else { return }
    cairo_set_miter_limit(cairo, Double(limit))
  }

  /// Dashes and gaps by turns, starting `phase` into the pattern; solid when `lengths` is empty.
  ///
  /// A negative length, or none above 0, makes no pattern: the line is solid.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let valid =
      phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
      && lengths.contains { $0 > 0 }
    let dashes = valid ? lengths.map(Double.init) : []
    cairo_set_dash(cairo, dashes, Int32(dashes.count), valid ? Double(phase) : 0)
  }
}

extension CGContext {
  /// From user space to pixels.
  public var ctm: CGAffineTransform { state.ctm }

  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: tx, y: ty)
  }

  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: sx, y: sy)
  }

  /// Rotates user space by `angle` radians, clockwise on the screen.
  public func rotate(by angle: CGFloat) {
    state.ctm = state.ctm.rotated(by: angle)
  }

  /// Makes `transform` the innermost: what is drawn from here on goes through it first.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
    point.applying(ctm)
  }

  /// The point of user space that lands on a pixel position. Needs a transform with an inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    point.applying(ctm.inverted())
  }

  /// Runs `body` with Cairo in user space; not at all when the transform collapses space.
  private func inUserSpace(_ body: () -> Void) {
    guard let matrix = ctm.cairoMatrix else { return }
    withUnsafePointer(to: matrix) { cairo_set_matrix(cairo, $0) }
    body()
    cairo_identity_matrix(cairo)
  }

  /// Lends the Cairo context, in user space and with the fill colour as its source, to a module that
  /// draws with a library of its own, such as Pango.
  ///
  /// The pointer is a `cairo_t`. `body` leaves its state as found, the source excepted, and is not
  /// called when the transform collapses space.
  package func withCairo(_ body: (OpaquePointer) -> Void) {
    setSource(state.fillColor)
    inUserSpace { body(cairo) }
  }
}

extension CGAffineTransform {
  /// Nil when the transform has no inverse, which Cairo refuses.
  fileprivate var cairoMatrix: cairo_matrix_t? {
    let numbers = [a, b, c, d, tx, ty]
    guard numbers.allSatisfy(\.isFinite), determinant != 0, determinant.isFinite else { return nil }
    return cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}

/// What to do with a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

// Points go through the transform of the moment they are added, so a later change of the transform
// doesn't move what is in the path already.
extension CGContext {
  /// Forgets the current path.
  public func beginPath() {
    currentPath.removeAll()
  }

  public func move(to point: CGPoint) {
    currentPath.move(to: point, ctm)
  }

  public func addLine(to point: CGPoint) {
    currentPath.addLine(to: point, ctm)
  }

  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    points.dropFirst().forEach(addLine(to:))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, ctm)
  }

  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, ctm)
  }

  public func closePath() {
    currentPath.closeSubpath()
  }

  public func addRect(_ rect: CGRect) {
    currentPath.addRect(rect, ctm)
  }

  public func addRects(_ rects: [CGRect]) {
    rects.forEach(addRect(_:))
  }

  public func addEllipse(in rect: CGRect) {
    currentPath.addEllipse(in: rect, ctm)
  }

  /// An arc; see `CGMutablePath.addArc` for what `clockwise` means where y points down.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise, ctm)
  }

  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, ctm)
  }

  public func addPath(_ path: CGPath) {
    currentPath.append(path.contents, ctm)
  }

  public var isPathEmpty: Bool { currentPath.list.isEmpty }

  /// The current path in user space, or nil when it is empty.
  public var path: CGPath? {
    isPathEmpty ? nil : CGPath(currentPath).applying(ctm.inverted())
  }

  /// In user space; `.zero` when the path is empty.
  public var currentPointOfPath: CGPoint {
    currentPath.currentPoint.map(convertToUserSpace) ?? .zero
  }

  /// The rectangle around the path's points, control points included, in user space.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
}

// MARK: - Clipping

extension CGContext {
  /// Limits drawing to the inside of the current path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: currentPath, rule)
    beginPath()
  }

  public func clip(to rect: CGRect) {
    clip(to: PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Limits drawing to the rectangles taken together.
  public func clip(to rects: [CGRect]) {
    clip(to: PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  /// The rectangle around the clip, in user space; null when nothing can be drawn.
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

  /// Gives Cairo a path of device space. Outside `inUserSpace` Cairo's matrix is always the identity.
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
        // The cubic whose curve is the same: its control points are two thirds of the way to ours.
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

extension CGContext {
  /// Fills the current path with the fill colour, and forgets the path.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule)
    beginPath()
  }

  /// Draws a line along the current path with the stroke colour, and forgets the path.
  public func strokePath() {
    stroke(currentPath)
    beginPath()
  }

  /// Fills or strokes the current path or both, filling first, and forgets the path.
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

  public func fill(_ rect: CGRect) {
    fill(PathElements { $0.addRect(rect, ctm) }, .winding)
  }

  /// Fills the rectangles at once: where they overlap, a translucent colour is laid on once only.
  public func fill(_ rects: [CGRect]) {
    fill(PathElements { path in rects.forEach { path.addRect($0, ctm) } }, .winding)
  }

  public func fillEllipse(in rect: CGRect) {
    fill(PathElements { $0.addEllipse(in: rect, ctm) }, .winding)
  }

  public func stroke(_ rect: CGRect) {
    stroke(PathElements { $0.addRect(rect, ctm) })
  }

  /// Strokes with a line width for this call only.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func strokeEllipse(in rect: CGRect) {
    stroke(PathElements { $0.addEllipse(in: rect, ctm) })
  }

  /// Draws a line from each even point to the odd one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    stroke(
      PathElements { path in
        for index in stride(from: 0, to: points.count - 1, by: 2) {
          path.move(to: points[index], ctm)
          path.addLine(to: points[index + 1], ctm)
        }
      })
  }

  /// Makes the inside of `rect` as it was before anything was drawn.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    fill(rect)
    restoreGState()
  }
}

extension CGContext {
  /// How far, in pixels, a stroked curve may be from its true place.
  private static let curveTolerance: CGFloat = 0.02

  private func setSource(_ color: CGColor) {
    // Cairo forgets to ignore the colour when it clears along a line of upright rectangles.
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
    // Along a curve tighter than half the line's width Cairo leaves holes; along lines it doesn't.
    setCairoPath(path.flattened(threshold: Self.curveTolerance))
    guard state.blendMode.isUnbounded else {
      setSource(state.strokeColor)
      return inUserSpace { cairo_stroke(cairo) }
    }
    strokeByWayOfCopy()
  }

  /// Strokes with an operator that Cairo can't limit to a line: a copy of the picture is combined
  /// with the colour everywhere, and the line then replaces what is there by that copy.
  private func strokeByWayOfCopy() {
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

extension CGContext {
  /// Paints the clip with colours that change from `start` to `end` and are constant across.
  ///
  /// Before the start and after the end nothing is painted unless `options` says so.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, cairo_pattern_create_linear(start.x, start.y, end.x, end.y), options)
  }

  /// Paints the clip with circles that change in colour, center and radius from start to end.
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
    // Padding goes on with the outermost stop; an invisible one makes that nothing.
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

extension CGContext {
  /// Draws the image upright, stretched to fill `rect`.
  ///
  /// An `alpha8` image is a stencil: the fill colour is laid on through it.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let rect = rect.standardized
    guard !rect.isEmpty, rect.width.isFinite, rect.height.isFinite else { return }
    image.withCairoSurface { surface in
      let pattern = cairo_pattern_create_for_surface(surface)
      defer { cairo_pattern_destroy(pattern) }
      // Past its edge a scaled image goes on as it was there, or the edge would fade out.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, state.interpolationQuality.cairoFilter)
      var matrix = cairo_matrix_t()
      cairo_matrix_init_scale(
        &matrix, Double(image.width) / rect.width, Double(image.height) / rect.height)
      cairo_matrix_translate(&matrix, -rect.minX, -rect.minY)
      cairo_pattern_set_matrix(pattern, &matrix)
      let outline = PathElements { $0.addRect(rect, ctm) }
      paint(pattern, inside: outline, asStencil: image.pixelFormat == .alpha8)
    }
  }

  /// Fills the clip with copies of the image, one of them in `rect`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    guard byTiling else { return draw(image, in: rect) }
    let rect = rect.standardized
    let clip = boundingBoxOfClipPath
    guard !rect.isEmpty, !clip.isNull else { return }
    let columns = tiles(from: clip.minX, to: clip.maxX, origin: rect.minX, size: rect.width)
    let rows = tiles(from: clip.minY, to: clip.maxY, origin: rect.minY, size: rect.height)
    for y in rows {
      for x in columns { draw(image, in: CGRect(origin: CGPoint(x: x, y: y), size: rect.size)) }
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
  /// Lends the pixels to Cairo for the time of the call. Cairo only reads them.
  ///
  /// - Parameter isOpaque: whether Cairo may take the picture to have no alpha.
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

extension CGContext {
  /// Begins a group: what is drawn until `endTransparencyLayer` is put on the picture as one.
  ///
  /// The alpha and the blend mode of this moment act on the group as a whole; inside they start at 1
  /// and normal. The path drawn on before is kept.
  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    savedStates.append(state)
    layerDepths.append(savedStates.count)
    cairo_push_group(cairo)
    setAlpha(1)
    setBlendMode(.normal)
  }

  /// Puts the innermost open group on the picture. Does nothing without one.
  ///
  /// States saved inside the group and not restored are dropped.
  public func endTransparencyLayer() {
    guard let depth = layerDepths.last else { return }
    while savedStates.count > depth { restoreGState() }
    layerDepths.removeLast()
    cairo_pop_group_to_source(cairo)
    if let outside = savedStates.popLast() { state = outside }
    cairo_paint_with_alpha(cairo, Double(state.alpha))
  }
}
