extension UIImage {
  /// Draws at the picture's size, its upper left corner at `point` of the current context.
  @MainActor
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  @MainActor
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the picture stretched to `rect` of the current context; its caps, if it has any, keep
  /// their width. A picture made with `withTintColor` is drawn in that colour.
  @MainActor
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let picture = fixedTint == nil ? cgImage : coverage()
    guard let picture else { return }
    context.saveGState()
    if let fixedTint { context.setFillColor(fixedTint.cgColor) }
    let center = capInsets.stretchableCenter(of: size)
    context.draw(picture, in: rect, stretching: center, scale: scale)
    context.restoreGState()
  }

  @MainActor
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Fills `rect` of the current context with copies of the picture, the first at its upper left.
  @MainActor
  public func drawAsPattern(in rect: CGRect) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    context.draw(cgImage, in: CGRect(origin: rect.origin, size: size), byTiling: true)
    context.restoreGState()
  }
}
