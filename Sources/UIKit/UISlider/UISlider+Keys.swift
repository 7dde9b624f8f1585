extension UISlider: FocusKeyHandling {
  /// By how much of the range an arrow key moves the thumb.
  private static let keyStep: Float = 0.05

  /// Arrows left and right move the thumb a step, Home and End to the ends; also where it is there already.
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
  /// Around the way of the thumb, which is nearly as high as the slider and stays whole.
  var focusRingShape: FocusRingShape {
    let thumb = shownThumbRect
    let way = CGRect(
      x: bounds.minX, y: thumb.minY, width: bounds.width, height: thumb.height
    ).insetBy(dx: 3, dy: 0)
    return FocusRingShape(rect: way, cornerRadius: 8).outside
  }
}
