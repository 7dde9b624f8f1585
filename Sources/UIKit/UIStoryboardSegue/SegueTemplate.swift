/// A registered segue: the data to create the segue each time it is performed.
@MainActor
struct SegueTemplate {
  enum Course {
    case forward(
      UIStoryboardSegue.Kind, animated: Bool, destination: (_ sender: Any?) -> UIViewController)
    /// Returns to the nearest controller that performs the action.
    case unwind(Selector)
  }

  let make: UIStoryboardSegue.Maker
  let course: Course
}

/// A controller's registered segues and unwind actions, and the segues that it retains.
@MainActor
struct SegueRegistry {
  var templates: [String: SegueTemplate] = [:]
  var unwindActions: [Selector: (UIStoryboardSegue) -> Void] = [:]
  /// The segues that have shown this controller's children, each retained as long as its child.
  var arrivals: [UIStoryboardSegue] = []
}
