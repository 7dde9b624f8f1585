extension UIStoryboardSegue {
  /// The way in which a registered segue shows its destination. Not in UIKit, where a storyboard defines it.
  public struct Kind: Sendable {
    enum Action: Sendable {
      case custom
      case show
      case showDetail
      case present(UIModalPresentationStyle?, UIModalTransitionStyle?)
      case popover(UIPopoverArrowDirection)
    }

    let action: Action

    /// The subclass's `perform()` shows the destination.
    public static let custom = Kind(action: .custom)

    /// Calls the source's `show(_:sender:)`: a navigation controller pushes, otherwise the
    /// destination is presented.
    public static let show = Kind(action: .show)

    /// Calls the source's `showDetailViewController(_:sender:)`.
    public static let showDetail = Kind(action: .showDetail)

    /// Presents the destination in its own styles.
    public static let presentModally = Kind(action: .present(nil, nil))

    /// Presents the destination as a form sheet; see ``UISheetPresentationController``.
    public static let formSheet = Kind(action: .present(.formSheet, nil))

    /// Presents the destination as a popover; see ``UIPopoverPresentationController``.
    public static let popover = popover(permittedArrowDirections: .any)

    /// Presents the destination as a popover. It points to the sender, if that is a view or a bar button item, unless
    /// `prepare(for:sender:)` has set another source.
    public static func popover(permittedArrowDirections: UIPopoverArrowDirection) -> Kind {
      Kind(action: .popover(permittedArrowDirections))
    }

    /// Presents the destination in the given styles; nil keeps the destination's own. The styles
    /// are set before `prepare(for:sender:)`, which may change them.
    public static func presentModally(
      _ presentation: UIModalPresentationStyle?, transition: UIModalTransitionStyle? = nil
    ) -> Kind {
      Kind(action: .present(presentation, transition))
    }
  }
}

extension UIStoryboardSegue.Kind {
  /// Sets the destination's presentation and transition styles.
  @MainActor
  func prepare(_ destination: UIViewController) {
    switch action {
    case .present(let presentation, let transition):
      if let presentation { destination.modalPresentationStyle = presentation }
      if let transition { destination.modalTransitionStyle = transition }
    case .popover(let directions):
      destination.modalPresentationStyle = .popover
      destination.popoverPresentationController?.permittedArrowDirections = directions
    case .custom, .show, .showDetail: break
    }
  }

  /// The closure that shows the destination of a segue of this kind; nil if the subclass shows it. A
  /// presentation is animated if animations are enabled.
  @MainActor
  func course(
    from source: UIViewController, to destination: UIViewController, sender: Any?
  ) -> (() -> Void)? {
    switch action {
    case .custom: nil
    case .show: { [unowned source] in source.show(destination, sender: sender) }
    case .showDetail:
      { [unowned source] in source.showDetailViewController(destination, sender: sender) }
    case .popover:
      { [unowned source] in
        if let popover = destination.popoverPresentationController, popover.sourceItem == nil,
          popover.sourceView == nil
        {
          popover.sourceItem = sender as? any UIPopoverPresentationControllerSourceItem
        }
        source.present(destination, animated: UIView.areAnimationsEnabled)
      }
    case .present:
      { [unowned source] in source.present(destination, animated: UIView.areAnimationsEnabled) }
    }
  }
}
