/// The way from the source of an unwind segue to its destination.
///
/// It leads up from the source to the first controller that contains the destination, through
/// containers and presentations, then down to the destination. It consists of the changes only: at
/// most one dismissal, and each container on the way down that must show another child.
@MainActor
struct UnwindPath {
  struct Hop {
    /// The controller that changes.
    let controller: UIViewController
    /// The next controller on the way to the destination.
    let next: UIViewController
  }

  /// The lowest presentation on the way; those over it are dismissed with it.
  private(set) var dismissal: Hop?
  /// The containers on the way down, starting with the destination's.
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
