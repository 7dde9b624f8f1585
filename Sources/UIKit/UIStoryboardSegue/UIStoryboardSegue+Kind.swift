extension UIStoryboardSegue {
  /// The way in which a registered segue shows its destination. Not in UIKit, where a storyboard defines it.
  public struct Kind: Sendable {
    enum Action: Sendable {
      case custom
      case show
      case showDetail
      case present(UIModalPresentationStyle?, UIModalTransitionStyle?)
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
    guard case .present(let presentation, let transition) = action else { return }
    if let presentation { destination.modalPresentationStyle = presentation }
    if let transition { destination.modalTransitionStyle = transition }
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
    case .present:
      { [unowned source] in source.present(destination, animated: UIView.areAnimationsEnabled) }
    }
  }
}
