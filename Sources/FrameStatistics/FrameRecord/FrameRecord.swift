/// One frame: when it ran, how long each of its stages took, and what it drew.
///
/// ```swift
/// var frame = FrameRecord(id: 1, begin: now, refreshPeriod: 16_666_667, pacing: .vsync)
/// frame.stages[.layout] = 800_000
/// frame.swapEnd = later
/// frame.present = .estimated(later)
/// recorder.append(frame)
/// ```
///
/// All times are in nanoseconds on the monotonic clock (``monotonicNanoseconds()``). `nil` means that a value is not
/// known. A record has a fixed size and is copied bit by bit (the compiler checks this: `BitwiseCopyable`), so
/// storing one never allocates. Strings such as the name of an exhibit are in ``RecordedTransition``, and the frame
/// refers to it by ID.
public struct FrameRecord: Sendable, Hashable, Identifiable, BitwiseCopyable {
  /// The number of the frame: ``firstID`` for the first frame of the process, then one more for each frame, recorded
  /// or not.
  ///
  /// A gap in the numbers means that frames are missing from the recording.
  public var id: UInt64

  /// The number of the first frame of a process.
  public static let firstID: UInt64 = 1

  /// Whether the main loop was idle before this frame: it was blocked, with nothing to draw and no deadline.
  ///
  /// Such a frame has no frame time; see ``FrameIntervalCalculator``.
  public var followsIdle = false

  /// How the frame was paced.
  public var pacing: Pacing

  /// The time between two refreshes, measured or nominal; zero if there is none.
  public var refreshPeriod: Nanoseconds

  /// The time at which the frame was meant to be shown.
  public var intendedTime: Nanoseconds?

  /// The time whose values the frame's animations have.
  public var animationTime: Nanoseconds?

  /// The speed of the fastest layer that an animation moves, in points per second; `nil` if it was not measured.
  ///
  /// It is the speed of the fastest corner of a layer on the screen, so it includes rotation and scaling.
  public var fastestMotion: Double?

  /// The time at which work on the frame began, before the first event was read.
  public var begin: Nanoseconds

  /// The time at which ``FrameStage/update`` began. The time between the end of ``FrameStage/gesture`` and this was
  /// spent waiting.
  public var updateBegin: Nanoseconds?

  /// The time at which ``FrameStage/evaluate`` began, on the thread that draws.
  public var renderBegin: Nanoseconds?

  /// The timestamp of the oldest input event that this frame answers; see ``InputLatencyTracker``.
  public var oldestInput: Nanoseconds?

  /// The timestamp of the oldest click that this frame answers: a mouse button, a finger or a key went down or up.
  public var oldestClick: Nanoseconds?

  /// The number of input events that this frame answers.
  public var inputCount = 0

  /// The duration of each stage.
  public var stages = StageDurations()

  /// The time at which the call to swap buffers was made.
  public var swapStart: Nanoseconds?

  /// The time at which the call to swap buffers returned.
  public var swapEnd: Nanoseconds?

  /// The time at which the frame was shown, and whether it was measured.
  public var present: PresentTime?

  /// The time since the previous frame was presented; `nil` after idle time or a lost frame.
  ///
  /// ``FrameRecorder`` sets it, for readers of `frames.csv`. ``FrameSummary`` ignores it and computes it again.
  public var frameTime: Nanoseconds?

  /// The number of refreshes that showed no new frame although one was due; see ``FrameInterval/missedIntervals``.
  ///
  /// ``FrameRecorder`` sets it, for readers of `frames.csv`.
  public var missedIntervals = 0

  /// Why the frame was late; see ``FrameInterval/lateBecause``. ``FrameRecorder`` sets it, for readers of `frames.csv`.
  public var lateBecause: LateReason?

  /// See ``FrameInterval/animationError``. ``FrameRecorder`` sets it, for readers of `frames.csv`.
  public var animationError: Nanoseconds?

  /// The transition that was running, and its progress.
  public var transition: TransitionSample?

  /// The number of running animations.
  public var runningAnimations = 0

  /// The number of layers drawn, without hidden, clipped and occluded ones.
  public var layersDrawn = 0

  /// The number of draw calls.
  public var drawCalls = 0

  /// The number of pixels shaded, estimated from the areas drawn.
  public var pixelsShaded = 0

  /// The resident memory of the process, in bytes.
  public var residentMemory: Int?

  /// The processor time of all threads of the process since the previous frame.
  public var cpuTime: Nanoseconds?

  /// Creates a record of a frame that has just begun.
  public init(id: UInt64, begin: Nanoseconds, refreshPeriod: Nanoseconds, pacing: Pacing) {
    self.id = id
    self.begin = begin
    self.refreshPeriod = refreshPeriod
    self.pacing = pacing
  }

  /// The best known time at which the frame was shown: its present time, otherwise the end of the swap, otherwise the
  /// beginning of the frame plus the durations of all stages.
  public var presentedAt: Nanoseconds {
    present?.time ?? finishedAt
  }

  /// The time at which the app's work on the frame ended: the end of the swap if it is known, otherwise the beginning of
  /// the frame plus the durations of all stages.
  var finishedAt: Nanoseconds {
    swapEnd ?? begin + stages.total()
  }
}

/// The mechanism that decides when the next frame begins.
public enum Pacing: String, Sendable, Hashable, CaseIterable, Codable, BitwiseCopyable {
  /// The display's vertical sync: the call to swap buffers blocks until the next sync.
  case vsync

  /// Deadlines on the monotonic clock at a nominal refresh rate, without a signal from a display.
  case timer

  /// Nothing: each frame begins as soon as the previous one is drawn.
  case none

  /// Whether a display paced the frame. Only then does lateness refer to that display.
  public var isDisplayPaced: Bool { self == .vsync }
}

/// The time at which a frame was shown, and whether it was measured.
public struct PresentTime: Sendable, Hashable, BitwiseCopyable {
  /// The source of a present time.
  public enum Kind: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Estimated from the end of the swap; the display reported nothing.
    case estimated

    /// Reported by the display, for instance through Wayland's `presentation-time`.
    case measured
  }

  /// The time on the monotonic clock.
  public var time: Nanoseconds

  /// Whether the display reported the time.
  public var kind: Kind

  /// Creates a present time.
  public init(time: Nanoseconds, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// A time estimated from the end of the swap.
  public static func estimated(_ time: Nanoseconds) -> PresentTime {
    PresentTime(time: time, kind: .estimated)
  }

  /// A time reported by the display.
  public static func measured(_ time: Nanoseconds) -> PresentTime {
    PresentTime(time: time, kind: .measured)
  }
}
