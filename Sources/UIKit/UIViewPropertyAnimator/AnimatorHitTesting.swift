/// The effect of an animator on hit tests of the views that it moves: either they receive no touches, or touches hit
/// them at their positions on screen.
@MainActor
struct AnimatorHitTesting {
  private struct Entry {
    weak var view: UIView?
    /// True if the view receives no touches; false if touches hit it at its position on screen.
    let refuses: Bool
  }
  private var entries: [Entry] = []

  mutating func add(_ view: UIView, for animator: UIViewPropertyAnimator?) {
    guard let animator, !entries.contains(where: { $0.view === view }) else { return }
    if !animator.isUserInteractionEnabled {
      view.viewState.animationsRefusingTouches += 1
    } else if !animator.isManualHitTestingEnabled {
      view.viewState.animatorsFollowedByTouches += 1
    } else {
      return
    }
    entries.append(Entry(view: view, refuses: !animator.isUserInteractionEnabled))
  }

  mutating func removeAll() {
    for entry in entries {
      if entry.refuses {
        entry.view?.viewState.animationsRefusingTouches -= 1
      } else {
        entry.view?.viewState.animatorsFollowedByTouches -= 1
      }
    }
    entries = []
  }
}
