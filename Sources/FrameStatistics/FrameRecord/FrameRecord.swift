/// One frame: when it ran, what each of its stages took, and what it drew.
///
/// ```swift
/// var frame = FrameRecord(id: 1, begin: now, refreshPeriod: 16_666_667, pacing: .vsync)
/// frame.stages[.layout] = 800_000
/// frame.swapEnd = later
/// frame.present = .estimated(later)
/// recorder.append(frame)
/// ```
///
/// All times are points on the same monotonic clock, in nanoseconds; a field that is `nil` was not
/// known. The value is fixed in size and copied bit by bit (`BitwiseCopyable` has the compiler
/// prove it), so storing one never allocates: a string, such as an exhibit's name, stands in a
/// ``TransitionSpan`` and the frame holds its id.
public struct FrameRecord: Sendable, Hashable, Identifiable, BitwiseCopyable {
  /// The frame's number: ``firstID`` for the process's first, then each one more than its predecessor's, recorded or
  /// not.
  ///
  /// A gap in the numbers means that frames are missing from the recording.
  public var id: UInt64

  /// The number of the first frame that a process shows.
  public static let firstID: UInt64 = 1

  /// Whether the loop was idle before this frame: blocked, with nothing to draw and no deadline.
  ///
  /// Such a frame has no predecessor to be late after; see ``FrameTimeline``.
  public var followsIdle = false

  /// What timed the frame.
  public var pacing: Pacing

  /// The time between two refreshes, the display's or the nominal one; zero if there is none.
  public var refreshPeriod: Nanoseconds

  /// When the frame was meant to be shown.
  public var intendedTime: Nanoseconds?

  /// When work on the frame began: the loop had woken, no event was read yet.
  public var begin: Nanoseconds

  /// When ``FrameStage/update`` began. What lies between the input before it and this was a wait.
  public var updateBegin: Nanoseconds?

  /// When ``FrameStage/evaluate`` began, on whichever thread draws.
  public var renderBegin: Nanoseconds?

  /// The timestamp of the oldest input event that this frame answers.
  public var oldestInput: Nanoseconds?

  /// How many input events this frame answers.
  public var inputCount = 0

  /// What each stage took.
  public var stages = StageDurations()

  /// When the call to swap buffers was made.
  public var swapStart: Nanoseconds?

  /// When the call to swap buffers returned.
  public var swapEnd: Nanoseconds?

  /// When the frame was shown, and whether that was measured.
  public var present: PresentTime?

  /// The time since the frame before it was presented, `nil` after idle.
  ///
  /// ``FrameRecorder`` fills it in for whoever opens the file; ``FrameSummary`` works it out anew.
  public var frameTime: Nanoseconds?

  /// How many refreshes went by without the frame that was due.
  ///
  /// Filled in by ``FrameRecorder`` by the rule of ``FrameInterval/missedIntervals``.
  public var missedIntervals = 0

  /// The transition that was running, and how far it was.
  public var transition: TransitionSample?

  /// How many animations were running.
  public var runningAnimations = 0

  /// How many layers were drawn, not counting hidden, clipped and covered ones.
  public var layersDrawn = 0

  /// How many draw calls were issued.
  public var drawCalls = 0

  /// How many pixels were shaded, an estimate from the areas drawn.
  public var pixelsShaded = 0

  /// The memory that the process held, in bytes.
  public var residentMemory: Int?

  /// The processor time that the whole process spent since the frame before, on all its threads.
  public var cpuTime: Nanoseconds?

  /// Creates a record of a frame that has just begun.
  public init(id: UInt64, begin: Nanoseconds, refreshPeriod: Nanoseconds, pacing: Pacing) {
    self.id = id
    self.begin = begin
    self.refreshPeriod = refreshPeriod
    self.pacing = pacing
  }

  /// When the frame was shown, as well as is known: its present time, else the end of the swap,
  /// else the end of its last stage.
  public var presentedAt: Nanoseconds {
    present?.time ?? finishedAt
  }

  /// When the frame left the app's hands: the end of the swap, else of its last stage.
  var finishedAt: Nanoseconds {
    swapEnd ?? begin + stages.total()
  }
}
