internal import CPango
import Foundation

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
