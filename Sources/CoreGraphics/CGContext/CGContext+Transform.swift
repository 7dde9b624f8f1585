internal import CPango
import Foundation

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
  func inUserSpace(_ body: () -> Void) {
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
  var cairoMatrix: cairo_matrix_t? {
    let numbers = [a, b, c, d, tx, ty]
    guard numbers.allSatisfy(\.isFinite), determinant != 0, determinant.isFinite else { return nil }
    return cairo_matrix_t(
      xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
  }
}
