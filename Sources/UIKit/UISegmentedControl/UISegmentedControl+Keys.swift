extension UISegmentedControl: FocusKeyHandling {
  /// Arrows left and right choose the neighbour that can be chosen, Home and End the first and the last one. Of momentary
  /// segments none is chosen, so arrows mean nothing to them.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused, !isMomentary else { return false }
    let enabled = segments.indices.filter { segments[$0].isEnabled }
    let wanted: Int?
    switch key {
    case .keyboardLeftArrow: wanted = enabled.last { $0 < selectedIndex }
    case .keyboardRightArrow: wanted = enabled.first { $0 > selectedIndex }
    case .keyboardHome: wanted = enabled.first
    case .keyboardEnd: wanted = enabled.last
    default: return false
    }
    if let wanted, wanted != selectedIndex { choose(wanted) }
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
