/// A stage of the work on one frame. The cases are in the order in which the stages run.
public enum FrameStage: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Translating the events of the window system into input events.
  case input
  /// Delivering input events: recognizing gestures and updating controls.
  case gesture
  /// Running timers, the main queue, display links and the app's code.
  case update
  /// Laying out views and drawing their contents.
  case layout
  /// Collecting the changes of the layer tree.
  case commit
  /// Evaluating all running animations at the time of the frame.
  case evaluate
  /// Issuing the draw calls.
  case draw

  /// The stages that determine the content of the frame. Their sum is comparable to Flutter's "build" time.
  public static let build: [FrameStage] = [.input, .gesture, .update, .layout, .commit]

  /// The stages that draw the frame. Their sum is comparable to Flutter's "rasterizer" time.
  public static let rasterizer: [FrameStage] = [.evaluate, .draw]
}

/// The duration of each stage of one frame, in nanoseconds.
///
/// ```swift
/// var stages = StageDurations()
/// stages[.layout] = 1_200_000
/// ```
public struct StageDurations: Sendable, Hashable, BitwiseCopyable {
  private var input: Nanoseconds = 0
  private var gesture: Nanoseconds = 0
  private var update: Nanoseconds = 0
  private var layout: Nanoseconds = 0
  private var commit: Nanoseconds = 0
  private var evaluate: Nanoseconds = 0
  private var draw: Nanoseconds = 0

  /// Creates durations of zero.
  public init() {}

  /// The duration of one stage.
  public subscript(stage: FrameStage) -> Nanoseconds {
    get {
      switch stage {
      case .input: input
      case .gesture: gesture
      case .update: update
      case .layout: layout
      case .commit: commit
      case .evaluate: evaluate
      case .draw: draw
      }
    }
    set {
      switch stage {
      case .input: input = newValue
      case .gesture: gesture = newValue
      case .update: update = newValue
      case .layout: layout = newValue
      case .commit: commit = newValue
      case .evaluate: evaluate = newValue
      case .draw: draw = newValue
      }
    }
  }

  /// The sum of all stages. Allocates nothing.
  public func total() -> Nanoseconds {
    input + gesture + update + layout + commit + evaluate + draw
  }

  /// The sum of some stages.
  public func total(of stages: [FrameStage]) -> Nanoseconds {
    stages.reduce(0) { $0 + self[$1] }
  }

  /// The stage with the longest duration, the first of equal ones; `nil` if all are zero.
  public var longest: FrameStage? {
    var longest: FrameStage?
    for stage in FrameStage.allCases where self[stage] > longest.map({ self[$0] }) ?? 0 {
      longest = stage
    }
    return longest
  }
}
