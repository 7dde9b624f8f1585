/// The built-in view transitions. Raw values are those in the bits of ``UIView/AnimationOptions``.
enum ViewTransitionStyle: UInt, CaseIterable {
  case flipFromLeft = 1
  case flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop, flipFromBottom

  init?(_ options: UIView.AnimationOptions) {
    self.init(rawValue: options.transitionNumber)
  }

  enum Motion {
    case dissolve
    /// The old and the new content turn back to back, each visible from its front only.
    case flip(old: PageTurn, new: PageTurn)
    /// A page curls: the old one up or the new one down.
    case curl(goesUp: Bool)
  }

  var motion: Motion {
    switch self {
    case .crossDissolve: .dissolve
    case .flipFromLeft: .flip(.y, .pi)
    case .flipFromRight: .flip(.y, -.pi)
    // The y axis points down, so the top comes forward for a negative angle about x.
    case .flipFromTop: .flip(.x, -.pi)
    case .flipFromBottom: .flip(.x, .pi)
    case .curlUp: .curl(goesUp: true)
    case .curlDown: .curl(goesUp: false)
    }
  }
}

extension ViewTransitionStyle.Motion {
  fileprivate static func flip(_ axis: PageTurn.Axis, _ angle: Double) -> Self {
    .flip(
      old: PageTurn(axis: axis, from: 0, to: angle), new: PageTurn(axis: axis, from: -angle, to: 0))
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
