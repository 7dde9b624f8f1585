// What a storyboard's connections say on Apple's platforms is said here in code.
extension UIViewController {
  /// Declares a segue that starts at this controller; best in `viewDidLoad`, or an initializer.
  ///
  ///     override func viewDidLoad() {
  ///       super.viewDidLoad()
  ///       registerSegue(withIdentifier: "Detail", kind: .show) { _ in DetailController() }
  ///       registerSegue(withIdentifier: "Photo", kind: .presentModally, as: ScaleSegue.init) { _ in
  ///         PhotoController()
  ///       }
  ///     }
  ///
  /// `makeSegue` is the initializer of the segue's class. `destination` makes the controller to be
  /// shown each time the segue is performed, like an `@IBSegueAction`; it is given the sender, and
  /// what it captures lives as long as this controller. Without `animated` the destination is there
  /// at once. The same identifier again replaces the segue.
  public func registerSegue(
    withIdentifier identifier: String, kind: UIStoryboardSegue.Kind, animated: Bool = true,
    as makeSegue: UIStoryboardSegue.Maker? = nil,
    destination: @escaping (_ sender: Any?) -> UIViewController
  ) {
    segueRegistry.templates[identifier] = SegueTemplate(
      make: makeSegue ?? UIStoryboardSegue.init(identifier:source:destination:),
      course: .forward(kind, animated: animated, destination: destination))
  }

  /// Declares a segue that leads back from this controller to the nearest one above that performs
  /// `action`: a storyboard's connection to the exit.
  ///
  /// What is looked through, and in which order: ``allowedChildrenForUnwinding(from:)``. With no
  /// such controller the segue does nothing but warn.
  public func registerUnwindSegue(
    withIdentifier identifier: String, action: Selector,
    as makeSegue: UIStoryboardSegue.Maker? = nil
  ) {
    segueRegistry.templates[identifier] = SegueTemplate(
      make: makeSegue ?? UIStoryboardSegue.init(identifier:source:destination:),
      course: .unwind(action))
  }

  /// Declares that unwind segues with `action` may lead back to this controller, and what happens
  /// then: the `@IBAction` that an exit names.
  ///
  ///     registerUnwindAction("unwindToAnimals:") { [unowned self] segue in
  ///       lastVisited = (segue.source as? PetController)?.animal
  ///     }
  ///
  /// `handler` runs after the source's `prepare(for:sender:)` and before anything moves. A method
  /// in the class's ``SelectorResponding`` table counts as an unwind action too.
  public func registerUnwindAction(
    _ action: Selector, handler: @escaping (UIStoryboardSegue) -> Void = { _ in }
  ) {
    segueRegistry.unwindActions[action] = handler
  }

  /// Performs a segue if ``shouldPerformSegue(withIdentifier:sender:)`` allows it: what a
  /// storyboard's connection from a control does when the user operates that.
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
