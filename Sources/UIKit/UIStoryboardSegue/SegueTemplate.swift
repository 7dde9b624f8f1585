/// What a controller has registered under an identifier: enough to make the segue each time.
@MainActor
struct SegueTemplate {
  enum Course {
    case forward(
      UIStoryboardSegue.Kind, animated: Bool, destination: (_ sender: Any?) -> UIViewController)
    /// To the nearest controller above that performs the action.
    case unwind(Selector)
  }

  let make: UIStoryboardSegue.Maker
  let course: Course
}

/// The segues a controller can perform, the unwind actions that lead back to it, and the segues that
/// it keeps.
@MainActor
struct SegueRegistry {
  var templates: [String: SegueTemplate] = [:]
  var unwindActions: [Selector: (UIStoryboardSegue) -> Void] = [:]
  /// By which children came; kept as long as those.
  var arrivals: [UIStoryboardSegue] = []
}
