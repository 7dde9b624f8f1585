internal import CPango
import Foundation

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
