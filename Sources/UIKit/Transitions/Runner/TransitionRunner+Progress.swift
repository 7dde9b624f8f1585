extension TransitionRunner: TransitionProgressSource {
  var observedPhase: TransitionPhase {
    switch context.life.state {
    case .prepared, .animating, .ended: .automatic
    case .interacting: .interactive
    case .settling: .settling
    }
  }

  var observedOutcome: TransitionOutcome? {
    switch context.life.state {
    case .interacting: nil
    case .prepared, .animating: .completed
    case .settling(let outcome), .ended(let outcome): outcome
    }
  }

  /// The progress of the transition, normally 0…1.
  ///
  /// While an interaction drives the transition, this is the fraction that it reported last. Otherwise it is the progress
  /// of the interaction controller, of the property animator or of a ``TransitionProgressReporting`` animator. If none of
  /// these exists, it is the elapsed fraction of the duration or, after an interaction, the fraction reported last.
  var observedFraction: Double {
    switch context.life.state {
    case .prepared: 0
    case .interacting: Double(context.percentComplete)
    case .animating:
      drivenPercent ?? (duration > 0 ? age / duration : 1)
    case .settling: drivenPercent ?? Double(context.percentComplete)
    case .ended(let outcome): outcome == .completed ? 1 : 0
    }
  }

  private var drivenPercent: Double? {
    let interaction = plan.interactionController as? UIPercentDrivenInteractiveTransition
    return interaction?.drivenPercent(of: context)
      ?? vendedAnimator.flatMap { $0.state == .active ? $0.clampedFractionFromStart : nil }
      ?? reportedPercent
  }

  private var reportedPercent: Double? {
    let reporter = plan.animator as? any TransitionProgressReporting
    return reporter?.percentComplete(of: context).map { Double($0) }
  }
}

extension UIViewImplicitlyAnimating {
  /// The fraction of the way from the animation's start, 0…1. It falls while the animation is reversed.
  var clampedFractionFromStart: Double { min(max(fractionFromStart, 0), 1) }

  /// The fraction of the way from the animation's start. It falls while the animation is reversed, and lies outside of
  /// 0…1 while a spring overshoots.
  var fractionFromStart: Double {
    let fraction = Double(fractionComplete)
    return isReversed ? 1 - fraction : fraction
  }
}
