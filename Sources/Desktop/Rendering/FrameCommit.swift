import FrameStatistics
import QuartzCore

/// The main thread's part of a frame, which it sends to the render thread: the changes of all layer trees, and the durations of the work.
struct FrameCommit: Sendable {
  /// The changes, one commit for each changed tree.
  var commits: [Commit] = []
  /// The window's new size, for which the commits were laid out; nil if it has not changed.
  var size: CanvasSize?
  /// The media time of the frame that the changes are for. No earlier frame may show them.
  var target: CFTimeInterval = 0
  /// The main thread's work for the frame.
  var work = MainThreadWork()
  /// Whether a frame is to be drawn even if the commits change nothing.
  var wantsFrame = false
  /// Whether a frame may show the changes. If not, they were sent early for a snapshot, and the rest follows.
  var isComplete = true
  /// Whether display links run, so that the main thread will also have a part in the next frame.
  var runsDisplayLinks = false

  /// The number of new layers that a frame takes over without taking longer than its predecessors, such as those of a row that
  /// scrolls in.
  static let newLayerLimit = 8

  /// Whether a frame with these changes takes longer than its predecessors: they take a snapshot, or add a page.
  var isLarge: Bool {
    commits.contains { commit in
      !commit.snapshots.isEmpty
        || commit.updates.count > Self.newLayerLimit
          && commit.updates.lazy.filter { $0.changes.contains(.isNew) }
            .dropFirst(Self.newLayerLimit).first != nil
    }
  }
}

/// The main thread's work for a frame.
struct MainThreadWork: Sendable {
  /// The time at which it began; nil if there was none.
  var begin: Nanoseconds?
  /// The time at which the update began. Between the input before and this, the main thread waited.
  var updateBegin: Nanoseconds?
  /// The duration of each stage.
  var stages = StageDurations()
  /// The inputs that the frame answers.
  var answered = InputLatencyTracker.AnsweredInputs()
  /// The number of animations that run, as far as the main thread knows.
  var runningAnimations = 0

  /// Adds later work for the same frame.
  mutating func add(_ later: MainThreadWork) {
    begin = begin ?? later.begin
    updateBegin = updateBegin ?? later.updateBegin
    stages.add(later.stages)
    answered.add(later.answered)
    runningAnimations = later.runningAnimations
  }
}
