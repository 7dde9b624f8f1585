import UIKit

/// Adds a drag that dismisses the destination to a segue that knows nothing of it.
///
/// It is performed in place of the other segue, which supplies the animators. The presentation keeps it, and with it the
/// transition, as long as the destination is on screen.
final class DraggedSegue: UIStoryboardSegue {
  private let transition: DraggedPresentation

  /// - Parameter leaving: The translation, in points, that is the whole dismissal in a container of that size.
  init(
    _ segue: any UIStoryboardSegue & UIViewControllerTransitioningDelegate,
    leaving: @escaping (_ container: CGSize) -> CGVector
  ) {
    transition = DraggedPresentation(segue, leaving: leaving)
    super.init(
      identifier: segue.identifier, source: segue.source, destination: segue.destination)
  }

  override func perform() {
    destination.transitioningDelegate = transition
    super.perform()
  }
}
