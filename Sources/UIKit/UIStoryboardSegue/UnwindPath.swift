/// The way back from an unwinding's source to its destination.
///
/// Up from the source to the first controller that contains the destination, through containers and
/// presentations, then down to the destination. Only what changes is a hop: a dismissal, and each
/// container on the way down that has to show its next controller.
@MainActor
struct UnwindPath {
  struct Hop {
    /// Who is asked to go on.
    let controller: UIViewController
    /// Where to.
    let next: UIViewController
  }

  /// The lowest presentation on the way; all those over it go with it.
  private(set) var dismissal: Hop?
  /// From the destination's container upward.
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

  /// Goes back. The containers change first, from the inside out, so that no more than one thing
  /// moves before the user's eyes: under a dismissal they change at once.
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
