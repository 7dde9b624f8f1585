import FrameStatistics

extension TransitionKind {
  /// The localized name of the kind, as the timeline shows it.
  public var title: String {
    switch self {
    case .push: localized("Push")
    case .pop: localized("Pop")
    case .present: localized("Present")
    case .dismiss: localized("Dismiss")
    case .tab: localized("Tab")
    case .child: localized("Replace")
    case .view: localized("View transition")
    case .animator: localized("Animator")
    case .other: localized("Animation")
    }
  }
}
