internal import CPango
import Foundation

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
