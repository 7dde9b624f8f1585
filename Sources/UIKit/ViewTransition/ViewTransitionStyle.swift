/// The built-in transitions of a view's contents, by the number that animation options carry.
enum ViewTransitionStyle: UInt, CaseIterable {
  case flipFromLeft = 1
  case flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom

  init?(_ options: UIView.AnimationOptions) {
    self.init(rawValue: options.transitionNumber)
  }

  /// How the old and the new picture turn; nil for a picture that stays as it is.
  struct Turns {
    var old: PageTurn?
    var new: PageTurn?
  }

  /// Nil for the dissolve, in which nothing turns.
  var turns: Turns? {
    switch self {
    case .crossDissolve: nil
    case .flipFromLeft: .flip(.y, .pi)
    case .flipFromRight: .flip(.y, -.pi)
    // y grows downward: for the top to come forward, the turn about x is negative.
    case .flipFromTop: .flip(.x, -.pi)
    case .flipFromBottom: .flip(.x, .pi)
    case .curlUp: Turns(old: PageTurn(axis: .topEdge, from: 0, to: .pi / 2, fades: true))
    case .curlDown: Turns(new: PageTurn(axis: .topEdge, from: .pi / 2, to: 0, fades: true))
    }
  }

  /// Whether the new picture moves over the old one.
  var newIsOnTop: Bool { self == .curlDown }
}

extension ViewTransitionStyle.Turns {
  /// Two pictures back to back: each is seen from its front only.
  fileprivate static func flip(_ axis: PageTurn.Axis, _ angle: Double) -> Self {
    Self(
      old: PageTurn(axis: axis, from: 0, to: angle, isOneSided: true),
      new: PageTurn(axis: axis, from: -angle, to: 0, isOneSided: true))
  }
}

extension BlockAnimationSettings {
  /// These settings with a brief dissolve in place of a turn.
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
  /// The bits that carry the number of a transition.
  fileprivate static let allTransitions = UIView.AnimationOptions(rawValue: 0xF << 20)
}
