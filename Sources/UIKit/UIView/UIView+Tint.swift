extension UIView {
  var effectiveTintColor: UIColor {
    let color = inheritedTintColor
    return effectiveTintAdjustmentMode == .dimmed ? color.desaturated(for: traitCollection) : color
  }

  private var inheritedTintColor: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.state.tintColor { return color }
      view = current.superview
    }
    return .systemBlue
  }

  var effectiveTintAdjustmentMode: TintAdjustmentMode {
    var view: UIView? = self
    while let current = view {
      if current.state.tintAdjustmentMode != .automatic { return current.state.tintAdjustmentMode }
      view = current.superview
    }
    return .normal
  }

  func setTintColor(_ color: UIColor?) {
    guard state.tintColor != color else { return }
    state.tintColor = color
    announceTint()
  }

  func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    guard state.tintAdjustmentMode != mode else { return }
    state.tintAdjustmentMode = mode
    announceTint()
  }

  /// After a move to another superview: only views that take the accent from above are told.
  func tintMayHaveChanged() {
    if state.tintColor == nil || state.tintAdjustmentMode == .automatic { announceTint() }
  }

  private func announceTint() {
    tintColorDidChange()
    for subview in subviews { subview.tintMayHaveChanged() }
  }
}
