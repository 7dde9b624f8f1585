/// A step from one view controller to another: shows the destination in a way of its own.
///
/// Controllers register their segues with `registerSegue(withIdentifier:kind:destination:)`, in
/// place of a storyboard, and perform them by identifier. A subclass changes how the destination
/// comes:
///
///     final class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
///       override func perform() {
///         destination.transitioningDelegate = self
///         super.perform()
///       }
///       …
///     }
///
/// Lifetime: what `super.perform()` shows keeps its segue until it has left the screen for good, so
/// the segue may be its destination's (weak) transitioning delegate. It isn't kept otherwise.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
  /// Makes a segue: the initializer of a subclass, as in `ScaleSegue.init`.
  public typealias Maker =
    @MainActor (
      _ identifier: String?, _ source: UIViewController, _ destination: UIViewController
    ) -> UIStoryboardSegue

  /// The name it was registered with.
  public let identifier: String?

  /// The controller that performs the segue.
  public let source: UIViewController

  /// The controller that is shown; of an unwind segue, the one that is gone back to.
  public let destination: UIViewController

  /// What ``perform()`` does; nil for a custom segue, whose subclass decides.
  var course: (() -> Void)?

  /// A segue that isn't registered. It does what its subclass makes of ``perform()``.
  public init(
    identifier: String?, source: UIViewController, destination: UIViewController
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  /// A segue that does what `performHandler` says.
  public convenience init(
    identifier: String?, source: UIViewController, destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    self.init(identifier: identifier, source: source, destination: destination)
    course = performHandler
  }

  /// Shows the destination the way the segue's kind says, or unwinds to it.
  ///
  /// A custom segue overrides this and doesn't call super.
  open func perform() {
    guard let course else {
      return UIKitWarning.emit(
        "\(type(of: self)) “\(identifier ?? "")” is a custom segue and doesn't override"
          + " perform(); nothing is shown.")
    }
    asCurrent(course)
  }
}
