// Registration in code takes the place of a storyboard's connections.
extension UIViewController {
  /// Registers a segue that starts at this controller. Call it in `viewDidLoad` or an initializer.
  ///
  ///     override func viewDidLoad() {
  ///       super.viewDidLoad()
  ///       registerSegue(withIdentifier: "Detail", kind: .show) { _ in DetailController() }
  ///       registerSegue(withIdentifier: "Photo", kind: .presentModally, as: ScaleSegue.init) { _ in
  ///         PhotoController()
  ///       }
  ///     }
  ///
  /// Not in UIKit, where a storyboard declares segues. Registering an identifier again replaces its
  /// segue.
  ///
  /// - Parameters:
  ///   - identifier: The name under which ``performSegue(withIdentifier:sender:)`` finds the
  ///     segue.
  ///   - kind: How the destination is shown.
  ///   - animated: Whether the destination is shown with animation.
  ///   - makeSegue: The initializer of a segue subclass; nil for `UIStoryboardSegue`.
  ///   - destination: Creates the destination each time the segue is performed, as an
  ///     `@IBSegueAction` does. It receives the sender. The controller retains this closure.
  public func registerSegue(
    withIdentifier identifier: String, kind: UIStoryboardSegue.Kind, animated: Bool = true,
    as makeSegue: UIStoryboardSegue.Maker? = nil,
    destination: @escaping (_ sender: Any?) -> UIViewController
  ) {
    segueRegistry.templates[identifier] = SegueTemplate(
      make: makeSegue ?? UIStoryboardSegue.init(identifier:source:destination:),
      course: .forward(kind, animated: animated, destination: destination))
  }

  /// Registers a segue that returns from this controller to the nearest controller that performs
  /// `action`, as a connection to a storyboard's exit does.
  ///
  /// The search order is described at ``allowedChildrenForUnwinding(from:)``. If no controller
  /// performs the action, the segue warns and does nothing.
  public func registerUnwindSegue(
    withIdentifier identifier: String, action: Selector,
    as makeSegue: UIStoryboardSegue.Maker? = nil
  ) {
    segueRegistry.templates[identifier] = SegueTemplate(
      make: makeSegue ?? UIStoryboardSegue.init(identifier:source:destination:),
      course: .unwind(action))
  }

  /// Registers `action` as an unwind action of this controller: unwind segues with that action may
  /// return here. It takes the place of an `@IBAction` that a storyboard's exit names.
  ///
  ///     registerUnwindAction("unwindToAnimals:") { [unowned self] segue in
  ///       lastVisited = (segue.source as? PetController)?.animal
  ///     }
  ///
  /// `handler` runs after the source's `prepare(for:sender:)` and before any transition begins. A
  /// method in the class's ``SelectorResponding`` table is an unwind action as well.
  public func registerUnwindAction(
    _ action: Selector, handler: @escaping (UIStoryboardSegue) -> Void = { _ in }
  ) {
    segueRegistry.unwindActions[action] = handler
  }

  /// Performs a segue if ``shouldPerformSegue(withIdentifier:sender:)`` allows it, as a
  /// storyboard's connection from a control does when the user operates the control.
  ///
  ///     button.addAction(
  ///       UIAction { [unowned self] in triggerSegue(withIdentifier: "Detail", sender: $0.sender) },
  ///       for: .touchUpInside)
  public func triggerSegue(withIdentifier identifier: String, sender: Any?) {
    requireSegue(identifier)
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    performSegue(withIdentifier: identifier, sender: sender)
  }
}
