import Foundation

/// The part of a context's state that `saveGState` keeps and that Cairo doesn't keep for us.
///
/// Cairo keeps clip, line style, operator and antialiasing in its own stack, saved in step.
struct DrawingState {
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
