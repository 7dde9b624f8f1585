extension UIImage {
  /// Draws the image at its own size, with its upper left corner at `point` of the current context.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  /// Draws the image at its own size. The blend mode and the opacity, 0 … 1, replace those of the context.
  @preconcurrency @MainActor
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched to `rect` of the current context. The edges inside ``capInsets`` keep their
  /// width. An image from ``withTintColor(_:)`` is drawn in that colour.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let source = fixedTint == nil ? cgImage : coverage()
    guard let source else { return }
    context.saveGState()
    if let fixedTint { context.setFillColor(fixedTint.cgColor) }
    let center = capInsets.stretchableCenter(of: size)
    context.draw(source, in: rect, stretching: center, scale: scale)
    context.restoreGState()
  }

  /// Draws the image stretched to `rect`. The blend mode and the opacity, 0 … 1, replace those of the context.
  @preconcurrency @MainActor
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Fills `rect` of the current context with copies of the image; the first is at the upper left corner.
  @preconcurrency @MainActor
  public func drawAsPattern(in rect: CGRect) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    context.drawTilesUpright(of: cgImage, in: CGRect(origin: rect.origin, size: size))
    context.restoreGState()
  }
}
