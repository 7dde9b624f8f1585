extension UISegmentedControl: FocusKeyHandling {
  /// Left and right arrows select the next enabled segment, Home and End the first and the last one.
  /// Momentary segments have no selection, so keys have no effect on them.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused, !isMomentary else { return false }
    let enabled = segments.indices.filter { segments[$0].isEnabled }
    let target: Int?
    switch key {
    case .keyboardLeftArrow: target = enabled.last { $0 < selectedIndex }
    case .keyboardRightArrow: target = enabled.first { $0 > selectedIndex }
    case .keyboardHome: target = enabled.first
    case .keyboardEnd: target = enabled.last
    default: return false
    }
    if let target, target != selectedIndex { choose(target) }
    return true
  }
}

extension UISegmentedControl: FocusRingShaping {
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds, cornerRadius: 8).outside
  }
}

extension UISwitch: FocusRingShaping {
  var focusRingShape: FocusRingShape {
    FocusRingShape(rect: bounds, cornerRadius: bounds.height / 2).outside
  }
}
