extension UIView {
  var effectiveTintColor: UIColor {
    let color = inheritedTintColor
    return effectiveTintAdjustmentMode == .dimmed ? color.desaturated(for: traitCollection) : color
  }

  private var inheritedTintColor: UIColor {
    var view: UIView? = self
    while let current = view {
      if let color = current.viewState.tintColor { return color }
      view = current.superview
    }
    return .systemBlue
  }

  var effectiveTintAdjustmentMode: TintAdjustmentMode {
    var view: UIView? = self
    while let current = view {
      if current.viewState.tintAdjustmentMode != .automatic {
        return current.viewState.tintAdjustmentMode
      }
      view = current.superview
    }
    return .normal
  }

  func setTintColor(_ color: UIColor?) {
    guard viewState.tintColor != color else { return }
    viewState.tintColor = color
    announceTint()
  }

  func setTintAdjustmentMode(_ mode: TintAdjustmentMode) {
    guard viewState.tintAdjustmentMode != mode else { return }
    viewState.tintAdjustmentMode = mode
    announceTint()
  }

  /// Notifies this view and its subviews after a change in an ancestor or a move to another superview. A view that
  /// has both a tint colour and a mode of its own is left out with its subviews.
  func tintMayHaveChanged() {
    if viewState.tintColor == nil || viewState.tintAdjustmentMode == .automatic { announceTint() }
  }

  private func announceTint() {
    tintColorDidChange()
    for subview in subviews { subview.tintMayHaveChanged() }
  }
}
