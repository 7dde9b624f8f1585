import Foundation

/// The numbers of a recording: how long frames took, which came late, and where the time went.
///
/// ```swift
/// let summary = try FrameSummary(contentsOf: folder)
/// summary.frameTime?.p95               // in milliseconds
/// try summary.write(to: folder)        // summary.json, each number with its rule
/// ```
///
/// What the words mean:
/// - A **frame time** is the time between two consecutive frames of activity; time in which the app
///   was idle is in none of them (``FrameTimeline``).
/// - **Percentiles** are by nearest rank (``QuantileRule``); of the **lows** there are several
///   definitions, told apart by their tools' names (``LowFrameRate``).
/// - **Missed intervals**, **hitch time**, **slow** and **frozen** are judgments on one frame's
///   interval (``FrameInterval``), the first frame after idle included.
/// - Nothing is a fact about a display unless the display's vsync paced every frame
///   (``isDisplayPaced``).
///
/// All times are milliseconds, except where a name says seconds.
public struct FrameSummary: Sendable, Hashable {
  /// Where the recording was made; `nil` if that is not known.
  public internal(set) var environment: RecordingEnvironment?

  /// How many frames there are.
  public internal(set) var frameCount = 0

  /// How many frames are missing, by the gaps in the frames' ids.
  public internal(set) var lostFrameCount = 0

  /// Whether the recording stops in the middle of a line, as a killed process leaves it.
  public package(set) var isCutOff = false

  /// From the beginning of the first frame to the presentation of the last, in seconds.
  public internal(set) var duration = 0.0

  /// The part of the duration in which frames were due, in seconds: the sum of their intervals.
  public internal(set) var activeTime = 0.0

  /// Everything that paced a frame.
  public internal(set) var pacings: Set<Pacing> = []

  /// The refresh period of most frames; `nil` if none had one.
  public internal(set) var refreshPeriod: Double?

  /// Times between consecutive frames of activity.
  public internal(set) var frameTime: Distribution?

  /// Times from the beginning of a first frame after idle to its presentation.
  public internal(set) var firstFrameTime: Distribution?

  /// From the start of the process to the presentation of its first frame, the one numbered 1, in milliseconds; `nil`
  /// if the recording began later, or has no presentations.
  public internal(set) var startToFirstFrame: Double?

  /// Frame rates of the worst hundredth and thousandth, by every definition; empty without frame
  /// times.
  public internal(set) var lows: [LowFrameRate: Lows] = [:]

  /// How many refreshes went by without the frame that was due.
  public internal(set) var missedIntervalCount = 0

  /// How many frames missed at least one.
  public internal(set) var lateFrameCount = 0

  /// ``missedIntervalCount`` by the stage that took longest in the late frame; only of frames whose stages together took
  /// a refresh or more, so that lateness without work is nobody's.
  public internal(set) var missedIntervalsByStage: [FrameStage: Int] = [:]

  /// Milliseconds late per second of activity.
  public internal(set) var hitchTimeRatio = HitchTimeRatio(hitchTime: 0, activeTime: 0)

  /// How many frames took longer than 1.5 refresh periods.
  public internal(set) var slowFrameCount = 0

  /// How many frames took 700 ms or more.
  public internal(set) var frozenFrameCount = 0

  /// Times from the oldest input event of a frame to its presentation.
  public internal(set) var inputToPresent: Distribution?

  /// Whether every present time was told by the display.
  public internal(set) var isPresentTimeMeasured = false

  /// Whether a frame was presented at all; without a window none is.
  public internal(set) var hasPresentTimes = false

  /// What each stage took.
  public internal(set) var stages: [FrameStage: Distribution] = [:]

  /// What all stages of a frame took together.
  public internal(set) var work: Distribution?

  /// What the call to swap buffers took in each frame that made it.
  public internal(set) var swap: Distribution?

  /// What the stages of ``FrameStage/build`` took together.
  public internal(set) var build: BudgetedTime?

  /// What the stages of ``FrameStage/rasterizer`` took together.
  public internal(set) var rasterizer: BudgetedTime?

  /// The processor time of each frame that gave it.
  public internal(set) var cpuTime: Distribution?

  /// Layers drawn in each frame.
  public internal(set) var layersDrawn: Distribution?

  /// Draw calls in each frame.
  public internal(set) var drawCalls: Distribution?

  /// The most memory that the process held, in bytes; `nil` if no frame says.
  public internal(set) var peakResidentMemory: Int?

  /// Frame times between edges that belong to the refresh period.
  public internal(set) var histogram: Histogram

  /// The numbers of each transition, in the order in which they began.
  public internal(set) var transitions: [TransitionSummary] = []

  /// Whether a display's vsync paced every frame, so that lateness is lateness on a display.
  public var isDisplayPaced: Bool { pacings == [.vsync] }

  /// The frame rates of the worst frames by one definition, in frames per second.
  public struct Lows: Sendable, Hashable {
    /// The rate of the worst hundredth.
    public let onePercent: Double
    /// The rate of the worst thousandth.
    public let tenthPercent: Double
  }

  /// Times measured against Flutter's budget.
  public struct BudgetedTime: Sendable, Hashable {
    /// The times.
    public let time: Distribution
    /// How many were longer than the budget.
    public let missedBudgetCount: Int

    /// Flutter's budget in milliseconds, the same for every refresh rate.
    public static let budget = 16.0
    /// The rule in a few words, as it is printed beside the count.
    public static let statement = "longer than 16 ms, Flutter's budget at any refresh rate"
  }
}

/// The numbers of one transition.
public struct TransitionSummary: Sendable, Hashable, Identifiable {
  /// The transition: its exhibit, its kind, how and when it ended.
  public let span: TransitionSpan

  /// How many frames it was running in.
  public let frameCount: Int

  /// Times between consecutive frames, in milliseconds, each ending with a frame of the transition.
  public let frameTime: Distribution?

  /// How many refreshes went by without the frame that was due.
  public let missedIntervalCount: Int

  /// Milliseconds late per second of the transition's frames.
  public let hitchTimeRatio: HitchTimeRatio

  /// The transition's number.
  public var id: TransitionSpan.ID { span.id }

  /// How long it ran, in milliseconds; `nil` if the recording stopped first.
  public var duration: Double? { span.end.map { milliseconds($0 - span.begin) } }
}
