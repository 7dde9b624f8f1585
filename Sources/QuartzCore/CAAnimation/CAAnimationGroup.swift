/// Animations that run together in the group's time and are cut off at the group's duration.
///
/// As in Core Animation, a member without a duration uses the group's, and the delegates of members are
/// not called.
@preconcurrency @MainActor
open class CAAnimationGroup: CAAnimation {
  /// The members.
  open var animations: [CAAnimation]?

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAAnimationGroup)?.animations = animations?.map { $0.copyAnimation() }
  }

  override class func makeEmpty() -> CAAnimation { CAAnimationGroup() }

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    let timing = timing(inGroupOf: groupDuration)
    let members = (animations ?? []).compactMap { $0.compiled(groupDuration: timing.duration) }
    return CompiledAnimation(
      timing: timing, curve: timingFunction?.curve, body: .group(members))
  }
}
