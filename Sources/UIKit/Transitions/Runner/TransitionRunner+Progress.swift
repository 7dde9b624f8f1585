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

  /// What the hand said last; else what its drive or animator says; else the share of its time. An
  /// app's own that plays the rest in a way of its own and doesn't say how stands still.
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
      ?? vendedAnimator.flatMap { $0.state == .active ? $0.percentOfWay : nil }
      ?? reportedPercent
  }

  private var reportedPercent: Double? {
    let reporter = plan.animator as? any TransitionProgressReporting
    return reporter?.percentComplete(of: context).map { Double($0) }
  }
}

extension UIViewImplicitlyAnimating {
  /// How far it is from its start to its end, whichever way it runs, 0…1.
  var percentOfWay: Double { min(max(shareOfWay, 0), 1) }

  /// The same with the swing of a spring beyond the ends.
  var shareOfWay: Double {
    let fraction = Double(fractionComplete)
    return isReversed ? 1 - fraction : fraction
  }
}
