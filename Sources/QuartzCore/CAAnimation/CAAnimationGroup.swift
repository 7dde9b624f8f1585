/// Several animations that run together, in the group's own time, cut off at its duration.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.map { $0.copyAnimation() }
  }

  override class func makeEmpty() -> CAAnimation { CAAnimationGroup() }

  override func compiled() -> CompiledAnimation? {
    let members = (animations ?? []).compactMap { animation -> CompiledAnimation? in
      guard var member = animation.compiled() else { return nil }
      // A member without a duration of its own lasts as long as the group.
      if !animation.hasDuration { member.timing.duration = timing.duration }
      return member
    }
    return CompiledAnimation(
      timing: timing, curve: timingFunction?.curve, body: .group(members))
  }
}
