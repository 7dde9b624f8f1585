/// How often what happened in random drags.
struct DragTally {
  /// Drags that began a transition, and those that caught one on its way.
  var drags = 0
  var catches = 0
  /// Changes of direction under the hand.
  var reversals = 0
  /// Drags that were taken away, and all that came to an end in whatever way.
  var cancels = 0
  var releases = 0
  /// Releases whose velocity was compared.
  var velocities = 0
  /// Changes of the window's size under the hand, and while a transition ran by itself.
  var heldResizes = 0
  var runningResizes = 0

  static func += (sum: inout DragTally, other: DragTally) {
    sum.drags += other.drags
    sum.catches += other.catches
    sum.reversals += other.reversals
    sum.cancels += other.cancels
    sum.releases += other.releases
    sum.velocities += other.velocities
    sum.heldResizes += other.heldResizes
    sum.runningResizes += other.runningResizes
  }

  /// What never happened: then nothing was proven about it.
  var missing: [String] {
    [
      "drags": drags, "catches": catches, "reversals": reversals, "cancels": cancels,
      "releases": releases, "velocities": velocities, "resizes under the hand": heldResizes,
      "resizes on the way": runningResizes,
    ].filter { $0.value == 0 }.keys.sorted()
  }
}
