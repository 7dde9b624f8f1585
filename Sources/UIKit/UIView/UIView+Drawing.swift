extension UIView {
  /// Runs `draw(_:)` and shows the result in the layer. The graphics context is created only if `draw(_:)` asks
  /// for it.
  func drawContents() {
    let canvas = DeferredContext { [self] in makeDrawingContext() }
    GraphicsStack.push(canvas)
    traitCollection.performAsCurrent { draw(bounds) }
    GraphicsStack.pop()
    if let context = canvas.existing {
      viewState.hasDrawnContents = true
      layer.contents = context.makeImage()
    } else if viewState.hasDrawnContents {
      viewState.hasDrawnContents = false
      layer.contents = nil
    }
  }

  private func makeDrawingContext() -> CGContext? {
    let scale = contentScaleFactor
    guard let size = bounds.size.pixels(scale: scale),
      let context = CGContext(width: size.width, height: size.height)
    else { return nil }
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    return context
  }
}
