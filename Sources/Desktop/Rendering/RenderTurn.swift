import FrameStatistics
import QuartzCore

/// What the main thread hands over to be drawn: a value.
struct RenderTurn: Sendable {
  var commits: [Commit] = []
  /// The window's new size, of which the commits are.
  var size: CanvasSize?
  /// The frame that the commits are meant for: nobody is to see them at an earlier time.
  var target: CFTimeInterval = 0
  /// What the main thread did for it.
  var work = MainWork()
  /// Whether a frame is asked for, whatever the commits say.
  var wantsFrame = false
  /// Whether a frame may show it as it is; else the rest is about to come.
  var isComplete = true
  /// Whether the main thread comes again for the frame after this, as it does for display links.
  var continues = false

  /// As many new layers as a frame takes over in passing, such as a row that scrolls in.
  static let fewLayers = 8

  /// Whether a frame with this has more to do than those before it tell: a snapshot, or a new page.
  var isHeavy: Bool {
    commits.contains { commit in
      !commit.snapshots.isEmpty
        || commit.updates.count > Self.fewLayers
          && commit.updates.lazy.filter { $0.changes.contains(.isNew) }
            .dropFirst(Self.fewLayers).first != nil
    }
  }
}

/// What the main thread did for a frame.
struct MainWork: Sendable {
  /// When it began; nil if it did nothing.
  var begin: Nanoseconds?
  /// When it began to update; what lies between the input before and this was a wait.
  var updateBegin: Nanoseconds?
  var stages = StageDurations()
  /// The inputs that the frame answers.
  var answered = InputLatencyTracker.AnsweredInputs()
  /// How many animations run, as far as the main thread knows.
  var runningAnimations = 0

  /// Adds what was done later for the same frame.
  mutating func add(_ later: MainWork) {
    begin = begin ?? later.begin
    updateBegin = updateBegin ?? later.updateBegin
    stages.add(later.stages)
    answered.add(later.answered)
    runningAnimations = later.runningAnimations
  }
}
