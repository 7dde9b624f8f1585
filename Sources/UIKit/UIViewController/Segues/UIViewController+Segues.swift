// Performing registered segues.
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
    let template = requireSegue(identifier)
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
    by action: Selector, _ make: UIStoryboardSegue.Maker, _ identifier: String, _ sender: Any?
  ) {
    let start = UIStoryboardUnwindSegueSource(source: self, unwindAction: action, sender: sender)
    guard let destination = start.findDestination() else {
      return UIKitWarning.emit(
        "No controller above \(type(of: self)) performs the unwind action “\(action)”; the segue"
          + " “\(identifier)” is ignored.")
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
