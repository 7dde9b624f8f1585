// MARK: Registering segues, in place of a storyboard's connections

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

// MARK: Performing registered segues

extension UIViewController {
  /// The segue registered under `identifier`. Stops the program if there is none.
  @discardableResult
  func requireSegue(_ identifier: String) -> SegueTemplate {
    guard let template = segueRegistry.templates[identifier] else {
      preconditionFailure(
        "\(type(of: self)) has no segue with the identifier “\(identifier)”: register it with"
          + " registerSegue(withIdentifier:kind:destination:) first")
    }
    return template
  }

  /// Creates the segue that is registered under `identifier` and performs it.
  func performRegisteredSegue(_ identifier: String, sender: Any?) {
    perform(requireSegue(identifier), identifier: identifier, sender: sender)
  }

  /// Performs a segue of a storyboard that a user has triggered, if ``shouldPerformSegue(withIdentifier:sender:)`` allows it.
  func trigger(_ template: SegueTemplate, identifier: String?, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier ?? "", sender: sender) else { return }
    perform(template, identifier: identifier, sender: sender)
  }

  private func perform(_ template: SegueTemplate, identifier: String?, sender: Any?) {
    switch template.course {
    case .forward(let kind, let animated, let makeDestination):
      let destination = makeDestination(sender)
      let segue = template.make(identifier, self, destination)
      kind.prepare(destination)
      segue.course = kind.course(from: self, to: destination, sender: sender)
      prepare(for: segue, sender: sender)
      if animated {
        segue.perform()
      } else {
        UIView.performWithoutAnimation { segue.perform() }
      }
    case .unwind(let action):
      unwind(by: action, template.make, identifier, sender)
    }
  }

  private func unwind(
    by action: Selector, _ make: UIStoryboardSegue.Maker, _ identifier: String?, _ sender: Any?
  ) {
    let start = UIStoryboardUnwindSegueSource(source: self, unwindAction: action, sender: sender)
    guard let destination = start.findDestination() else {
      return UIKitWarning.emit(
        "No controller above \(type(of: self)) performs the unwind action “\(action)”; the segue"
          + " “\(identifier ?? "")” is ignored.")
    }
    let segue = make(identifier, self, destination)
    segue.course = { [unowned segue] in
      UnwindPath(from: segue.source, to: destination).follow(for: segue)
    }
    prepare(for: segue, sender: sender)
    destination.performUnwindAction(action, segue)
    segue.perform()
  }

  private func performUnwindAction(_ action: Selector, _ segue: UIStoryboardSegue) {
    if let handler = segueRegistry.unwindActions[action] {
      handler(segue)
    } else {
      // A controller may declare by `canPerformUnwindSegueAction` that it accepts the action
      // without having a method for it.
      _ = action.perform(on: self, sender: segue)
    }
  }

  /// The child of this controller that contains the source of an unwind segue or has presented it;
  /// nil if there is none. As in UIKit.
  public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    source.source.pathUp.first { $0.parent === self }
  }

  /// Dismisses this controller as one step of an unwind segue, if `presenter` presents it.
  func dismissForUnwinding(
    _ segue: UIStoryboardSegue, towards presenter: UIViewController
  ) {
    guard modal.presenter === presenter else { return }
    presenter.dismiss(animated: UIView.areAnimationsEnabled) {
      withExtendedLifetime(segue) {}
    }
  }
}
