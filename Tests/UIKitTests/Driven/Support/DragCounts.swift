/// Counts of what happened in random drags.
struct DragCounts {
  /// Drags that began a transition, and drags that caught a running one.
  var drags = 0
  var catches = 0
  /// Changes of direction during a drag.
  var reversals = 0
  /// Drags that were cancelled, and drags that ended in any way.
  var cancels = 0
  var releases = 0
  /// Releases after which the velocity of the views was checked.
  var velocities = 0
  /// Resizes of the window during a drag, and during a transition that ran without a drag.
  var heldResizes = 0
  var runningResizes = 0

  static func += (sum: inout DragCounts, other: DragCounts) {
    sum.drags += other.drags
    sum.catches += other.catches
    sum.reversals += other.reversals
    sum.cancels += other.cancels
    sum.releases += other.releases
    sum.velocities += other.velocities
    sum.heldResizes += other.heldResizes
    sum.runningResizes += other.runningResizes
  }

  /// The kinds of events that never happened and therefore were not tested.
  var missing: [String] {
    [
      "drags": drags, "catches": catches, "reversals": reversals, "cancels": cancels,
      "releases": releases, "velocities": velocities, "resizes under the hand": heldResizes,
      "resizes on the way": runningResizes,
    ].filter { $0.value == 0 }.keys.sorted()
  }
}
