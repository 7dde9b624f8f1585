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
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds.insetBy(dx: -4, dy: 0), cornerRadius: 8)
  }
}
