extension UISlider: FocusKeyHandling {
  /// The step of an arrow key, as a fraction of the range.
  private static let keyStep: Float = 0.05

  /// Left and right arrows move the thumb by a step, Home and End to the ends. Handled even if the thumb is
  /// there already.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused else { return false }
    let step = (maximumValue - minimumValue) * Self.keyStep
    switch key {
    case .keyboardLeftArrow: choose(value - step)
    case .keyboardRightArrow: choose(value + step)
    case .keyboardHome: choose(minimumValue)
    case .keyboardEnd: choose(maximumValue)
    default: return false
    }
    return true
  }
}

extension UISlider: FocusRingShaping {
  /// Around the area that the thumb moves in, which is nearly as high as the slider.
  var focusRingShape: FocusRingShape {
    let thumb = shownThumbRect
    let thumbTravel = CGRect(
      x: bounds.minX, y: thumb.minY, width: bounds.width, height: thumb.height
    ).insetBy(dx: 3, dy: 0)
    return FocusRingShape(rect: thumbTravel, cornerRadius: 8).outside
  }
}
