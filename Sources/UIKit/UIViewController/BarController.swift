/// A container controller with a bar and one displayed child: a navigation or tab bar controller.
@MainActor
protocol BarController: UIViewController {
  /// Whether a transition, or a callback after it, is running.
  var isBusy: Bool { get }
  /// The bar, if it receives clicks during a transition, too.
  var barThatStaysActive: UIView? { get }
  /// Places the bar and the content in the bounds of the view.
  func layOutBarAndContent()
}

/// The transition that a container's delegate supplies.
@MainActor
struct SuppliedTransition {
  let animator: any UIViewControllerAnimatedTransitioning
  let interaction: (any UIViewControllerInteractiveTransitioning)?
}

extension BarController {
  /// Announces a new size of this controller to the children on screen. The height of their views is less by
  /// `barHeight` points.
  func announceSize(
    _ size: CGSize, barHeight: CGFloat, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let contentSize = CGSize(width: size.width, height: max(0, size.height - barHeight))
    for child in children where child.viewIfLoaded?.window != nil {
      child.viewWillTransition(to: contentSize, with: coordinator)
    }
  }

  /// Adds the controllers in `new` that are not children yet. Calls `willMove(toParent:)` of these, and of those that
  /// are only in `old`. The caller removes the latter after the transition.
  func announceMoves(from old: [UIViewController], to new: [UIViewController]) {
    for controller in old
    where controller.parent === self && !new.contains(where: { $0 === controller }) {
      guard controller.parentMove != .leaving else { continue }
      controller.willMove(toParent: nil)
      controller.parentMove = .leaving
    }
    for controller in new {
      if controller.parent !== self {
        addChild(controller)
      } else if controller.parentMove == .leaving {
        controller.willMove(toParent: self)
        controller.parentMove = .entering
      }
    }
  }
}

/// The view of a ``BarController``. It lays out the bar and the content, and blocks clicks on pages during a
/// transition.
@MainActor
final class BarControllerView: UIView {
  weak var controller: (any BarController)?

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layOutBarAndContent()
  }

  /// During a transition that can't be interrupted, returns this view for points in the pages: a click must not
  /// reach a page that is leaving, or pop a second page.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let hit, let controller, controller.isBusy,
      !(controller.barThatStaysActive.map(hit.isDescendant(of:)) ?? false)
    else { return hit }
    let coordinator = controller.transitionRunners.last?.coordinator
    return coordinator?.isInterruptible == true ? hit : self
  }
}
