import FrameStatistics

extension TransitionKind {
  /// The name that the timeline shows.
  var title: String {
    switch self {
    case .push: "Push"
    case .pop: "Pop"
    case .present: "Present"
    case .dismiss: "Dismiss"
    case .tab: "Tab"
    case .child: "Replace"
    case .view: "View transition"
    case .animator: "Animator"
    case .other: "Animation"
    }
  }
}
