/// Makes the views that an animator moves refuse touches, or accept them where the views are on screen.
@MainActor
struct AnimatorTouches {
  private struct Claim {
    weak var view: UIView?
    /// True if the view refuses touches; false if it accepts them where it is on screen.
    let refuses: Bool
  }
  private var claims: [Claim] = []

  mutating func claim(_ view: UIView, for animator: UIViewPropertyAnimator?) {
    guard let animator, !claims.contains(where: { $0.view === view }) else { return }
    if !animator.isUserInteractionEnabled {
      view.viewState.animationsRefusingTouches += 1
    } else if !animator.isManualHitTestingEnabled {
      view.viewState.animatorsFollowedByTouches += 1
    } else {
      return
    }
    claims.append(Claim(view: view, refuses: !animator.isUserInteractionEnabled))
  }

  mutating func release() {
    for claim in claims {
      if claim.refuses {
        claim.view?.viewState.animationsRefusingTouches -= 1
      } else {
        claim.view?.viewState.animatorsFollowedByTouches -= 1
      }
    }
    claims = []
  }
}
