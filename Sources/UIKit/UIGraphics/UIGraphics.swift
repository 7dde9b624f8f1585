/// The current drawing context, in points with y pointing down; nil outside of drawing.
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one until ``UIGraphicsPopContext()``.
@preconcurrency @MainActor
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.push(DeferredContext(context))
}

/// Makes the previous context the current one again.
@preconcurrency @MainActor
public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Fills `rect` of the current context with its fill colour.
@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

/// Fills `rect` with the current context's fill colour, blended with the existing content as `blendMode` says.
@preconcurrency @MainActor
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = GraphicsStack.current else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

extension UIColor {
  /// Makes this colour the fill and stroke colour of the current context.
  @preconcurrency @MainActor
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this colour the fill colour of the current context.
  @preconcurrency @MainActor
  public func setFill() { GraphicsStack.current?.setFillColor(cgColor) }

  /// Makes this colour the stroke colour of the current context.
  @preconcurrency @MainActor
  public func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }
}
