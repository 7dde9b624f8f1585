/// The built-in view transitions. Raw values are those in the bits of ``UIView/AnimationOptions``.
enum ViewTransitionStyle: UInt, CaseIterable {
  case flipFromLeft = 1
  case flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom

  init?(_ options: UIView.AnimationOptions) {
    self.init(rawValue: options.transitionNumber)
  }

  /// How the old and the new content turn; nil for content that does not.
  struct Turns {
    var old: PageTurn?
    var new: PageTurn?
  }

  /// The turns of this transition; nil for the dissolve.
  var turns: Turns? {
    switch self {
    case .crossDissolve: nil
    case .flipFromLeft: .flip(.y, .pi)
    case .flipFromRight: .flip(.y, -.pi)
    // The y axis points down, so the top comes forward for a negative angle about x.
    case .flipFromTop: .flip(.x, -.pi)
    case .flipFromBottom: .flip(.x, .pi)
    case .curlUp: Turns(old: PageTurn(axis: .topEdge, from: 0, to: .pi / 2, fades: true))
    case .curlDown: Turns(new: PageTurn(axis: .topEdge, from: .pi / 2, to: 0, fades: true))
    }
  }

  /// Whether the new content moves over the old.
  var newIsOnTop: Bool { self == .curlDown }
}

extension ViewTransitionStyle.Turns {
  /// The turns of two layers back to back, each visible from its front only.
  fileprivate static func flip(_ axis: PageTurn.Axis, _ angle: Double) -> Self {
    Self(
      old: PageTurn(axis: axis, from: 0, to: angle, isOneSided: true),
      new: PageTurn(axis: axis, from: -angle, to: 0, isOneSided: true))
  }
}

extension BlockAnimationSettings {
  /// These settings with a short dissolve instead of a turn.
  func withReducedMotion() -> BlockAnimationSettings {
    guard options.transitionNumber != 0 else { return self }
    var result = self
    result.options.subtract(.allTransitions)
    result.options.insert(.transitionCrossDissolve)
    result.duration = min(duration, CrossFadeAnimator.duration)
    return result
  }
}

extension UIView.AnimationOptions {
  /// The bits that hold the number of a transition.
  fileprivate static let allTransitions = UIView.AnimationOptions(rawValue: 0xF << 20)
}
