import UIKit

/// A segue that adds a drag to a segue that knows nothing of it: the drag dismisses the destination.
///
/// The other segue supplies the animators. The presentation keeps this one, and with it the transition, as long as the destination is on
/// screen.
class DraggedSegue: UIStoryboardSegue {
  /// The numbers of the transition; the source sets them in `prepare(for:sender:)`.
  var settings: ScaleSettings?
  private var transition: DraggedPresentation?

  /// Makes the segue that supplies the animators.
  func makeAnimators() -> any UIViewControllerTransitioningDelegate {
    ScaleSegue(identifier: identifier, source: source, destination: destination)
  }

  /// The translation, in points, that is the whole dismissal in a container of a size.
  class func leaving(_ container: CGSize) -> CGVector { CGVector(dx: container.width, dy: 0) }

  override func perform() {
    let transition = DraggedPresentation(makeAnimators(), leaving: Self.leaving)
    self.transition = transition
    destination.transitioningDelegate = transition
    super.perform()
  }
}

/// The segue to an animal's page, in one of the example's steps. A drag to the right dismisses the page.
final class AnimalSegue: DraggedSegue {
  override func makeAnimators() -> any UIViewControllerTransitioningDelegate {
    let segue = SteppedScaleSegue(
      identifier: identifier, source: source, destination: destination)
    segue.settings = settings
    return segue
  }
}

/// The segue to the card of an animal to adopt, which drops in. A drag upward dismisses it.
final class AdoptionSegue: DraggedSegue {
  override func makeAnimators() -> any UIViewControllerTransitioningDelegate {
    let segue = DropSegue(identifier: identifier, source: source, destination: destination)
    segue.settings = settings
    return segue
  }

  override class func leaving(_ container: CGSize) -> CGVector {
    CGVector(dx: 0, dy: -container.height)
  }
}
