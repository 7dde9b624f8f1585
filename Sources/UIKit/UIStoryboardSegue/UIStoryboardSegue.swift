/// A transition from one view controller to another, from a storyboard or registered under an identifier.
///
/// Without a storyboard, controllers register segues with `registerSegue(withIdentifier:kind:destination:)`.
/// They perform them by identifier. A subclass changes how the destination is shown:
///
///     final class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
///       override func perform() {
///         destination.transitioningDelegate = self
///         super.perform()
///       }
///       …
///     }
///
/// As in UIKit, a segue whose `perform()` calls super is retained until the controller that it has
/// shown is dismissed or removed. So it can be the destination's transitioning delegate, which the
/// destination does not retain.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// Creates a segue: the initializer of a subclass, for example `ScaleSegue.init`.
  public typealias Maker =
    @MainActor (
      _ identifier: String?, _ source: UIViewController, _ destination: UIViewController
    ) -> UIStoryboardSegue

  /// The identifier under which the segue was registered.
  public let identifier: String?

  /// The controller that performs the segue.
  public let source: UIViewController

  /// The controller to show; for an unwind segue, the controller to return to.
  public let destination: UIViewController

  /// The closure that ``perform()`` runs; nil for a custom segue, whose subclass overrides `perform()`.
  var course: (() -> Void)?

  /// Creates a segue that is not registered. Its subclass overrides ``perform()``. The initializer is required, because storyboards create
  /// segues of custom classes.
  public required init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// Creates a segue whose ``perform()`` calls `performHandler`.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    course = performHandler
  }

  /// Shows the destination as the segue's kind requires, or unwinds to it.
  ///
  /// A subclass for the kind ``Kind/custom`` overrides this and does not call super; others call
  /// super.
  open func perform() {
    guard let course else {
      return UIKitWarning.emit(
        "\(type(of: self)) “\(identifier ?? "")” is a custom segue but doesn't override"
          + " perform(); nothing is shown.")
    }
    asCurrent(course)
  }
}
