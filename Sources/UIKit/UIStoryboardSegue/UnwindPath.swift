/// The path from the source of an unwind segue to its destination.
///
/// It leads up from the source, through containers and presentations, to the first controller that
/// contains the destination, then down to the destination. Only the necessary changes are recorded:
/// at most one dismissal, and the containers on the way down, each with the child that it must show.
@MainActor
struct UnwindPath {
  struct Hop {
    /// The controller that changes.
    let controller: UIViewController
    /// The next controller on the way to the destination.
    let next: UIViewController
  }

  /// The lowest presentation on the path, which is dismissed with those over it; nil if there is none.
  private(set) var dismissal: Hop?
  /// The containers on the way down, in reverse order: first the destination's parent.
  private(set) var containers: [Hop] = []

  init(from source: UIViewController, to destination: UIViewController) {
    let line = Array(sequence(first: destination, next: \.parent))
    let path = source.pathUp
    let meeting = path.first { controller in line.contains { $0 === controller } }
    for (controller, next) in zip(path, path.dropFirst()) {
      if controller === meeting { break }
      if controller.parent == nil { dismissal = Hop(controller: controller, next: next) }
    }
    for (controller, container) in zip(line, line.dropFirst()) {
      if controller === meeting { break }
      containers.append(Hop(controller: container, next: controller))
    }
  }

  /// Performs the changes. Containers change first, the innermost first. Under a dismissal they
  /// change without animation, so that only one thing moves on screen.
  func follow(for segue: UIStoryboardSegue) {
    if dismissal == nil {
      followContainers(for: segue)
    } else {
      UIView.performWithoutAnimation { followContainers(for: segue) }
    }
    if let dismissal {
      dismissal.controller.unwind(for: segue, towards: dismissal.next)
    }
  }

  private func followContainers(for segue: UIStoryboardSegue) {
    for hop in containers { hop.controller.unwind(for: segue, towards: hop.next) }
  }
}
