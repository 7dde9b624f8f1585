extension UIBezierPath {
  /// Fills the path with the current context's fill colour.
  @preconcurrency @MainActor
  public func fill() { fill(with: .normal, alpha: nil) }

  /// Fills the path with a blend mode and an opacity of 0 … 1, which replace the context's.
  @preconcurrency @MainActor
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    fill(with: blendMode, alpha: .some(alpha))
  }

  /// Strokes the path with the current context's stroke colour and this path's line style.
  @preconcurrency @MainActor
  public func stroke() { stroke(with: .normal, alpha: nil) }

  /// Strokes the path with a blend mode and an opacity of 0 … 1, which replace the context's.
  @preconcurrency @MainActor
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    stroke(with: blendMode, alpha: .some(alpha))
  }

  /// Clips later drawing to the inside of the path, until the context's state is restored.
  @preconcurrency @MainActor
  public func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  /// Fills the path. If `alpha` is nil, the context's own blend mode and alpha are used.
  @preconcurrency @MainActor
  private func fill(with blendMode: CGBlendMode, alpha: CGFloat?) {
    draw(with: blendMode, alpha: alpha) { $0.fillPath(using: fillRule) }
  }

  @preconcurrency @MainActor
  private func stroke(with blendMode: CGBlendMode, alpha: CGFloat?) {
    draw(with: blendMode, alpha: alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dashPhase, lengths: dashes)
      context.strokePath()
    }
  }

  @preconcurrency @MainActor
  private func draw(
    with blendMode: CGBlendMode, alpha: CGFloat?, _ paint: (CGContext) -> Void
  ) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if let alpha {
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
    }
    context.beginPath()
    context.addPath(cgPath)
    paint(context)
    context.restoreGState()
  }
}
