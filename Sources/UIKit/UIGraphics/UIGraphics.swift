/// The context that `draw(_:)` draws into: points, y down. Nil outside of drawing.
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one until `UIGraphicsPopContext()`.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.push(DeferredContext(context))
}

@MainActor
public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Fills `rect` of the current context with its fill colour.
@MainActor
public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

extension UIColor {
  /// Makes this the fill and stroke colour of the current context.
  @MainActor
  public func set() {
    setFill()
    setStroke()
  }

  @MainActor
  public func setFill() { GraphicsStack.current?.setFillColor(cgColor) }

  @MainActor
  public func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }
}
