extension UIStoryboardSegue {
  /// How a registered segue shows its destination.
  public struct Kind: Sendable {
    enum Way: Sendable {
      case custom
      case show
      case showDetail
      case present(UIModalPresentationStyle?, UIModalTransitionStyle?)
    }

    let way: Way

    /// As the subclass's `perform()` says.
    public static let custom = Kind(way: .custom)

    /// By the source's `show(_:sender:)`: pushed in a navigation controller, elsewhere presented.
    public static let show = Kind(way: .show)

    /// By the source's `showDetailViewController(_:sender:)`.
    public static let showDetail = Kind(way: .showDetail)

    /// Presented in the destination's own styles.
    public static let presentModally = Kind(way: .present(nil, nil))

    /// Presented as a form sheet: dimming what is behind it where there is room, else full screen.
    public static let formSheet = Kind(way: .present(.formSheet, nil))

    /// Presented in these styles; nil leaves the destination's own. They are set before
    /// `prepare(for:sender:)`, which may change them.
    public static func presentModally(
      _ presentation: UIModalPresentationStyle?, transition: UIModalTransitionStyle? = nil
    ) -> Kind {
      Kind(way: .present(presentation, transition))
    }
  }
}

extension UIStoryboardSegue.Kind {
  /// Gives the destination its styles.
  @MainActor
  func prepare(_ destination: UIViewController) {
    guard case .present(let presentation, let transition) = way else { return }
    if let presentation { destination.modalPresentationStyle = presentation }
    if let transition { destination.modalTransitionStyle = transition }
  }

  /// What a segue of this kind does, with animations if they are enabled; nil where its subclass
  /// decides.
  @MainActor
  func course(
    from source: UIViewController, to destination: UIViewController, sender: Any?
  ) -> (() -> Void)? {
    switch way {
    case .custom: nil
    case .show: { [unowned source] in source.show(destination, sender: sender) }
    case .showDetail:
      { [unowned source] in source.showDetailViewController(destination, sender: sender) }
    case .present:
      { [unowned source] in source.present(destination, animated: UIView.areAnimationsEnabled) }
    }
  }
}
