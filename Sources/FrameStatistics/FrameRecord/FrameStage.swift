/// A part of the work on one frame, in the order in which the parts run.
public enum FrameStage: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Turning the window system's events into the app's.
  case input
  /// Recognizing gestures and telling controls.
  case gesture
  /// Timers, the main queue, display links and the app's own code.
  case update
  /// Laying out views and drawing their contents.
  case layout
  /// Gathering what changed in the layer tree.
  case commit
  /// Working out every running animation at the frame's time.
  case evaluate
  /// Issuing the draw calls.
  case draw

  /// The stages that decide *what* is shown; their sum is Flutter's "build" time.
  public static let build: [FrameStage] = [.input, .gesture, .update, .layout, .commit]

  /// The stages that draw it; their sum is Flutter's "rasterizer" time.
  public static let rasterizer: [FrameStage] = [.evaluate, .draw]
}

/// How long each stage of one frame took.
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

  /// Durations of zero.
  public init() {}

  /// The duration of one stage, in nanoseconds.
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

  /// The sum over all stages, in nanoseconds. Allocates nothing.
  public func total() -> Nanoseconds {
    input + gesture + update + layout + commit + evaluate + draw
  }

  /// The sum over the stages given, in nanoseconds.
  public func total(of stages: [FrameStage]) -> Nanoseconds {
    stages.reduce(0) { $0 + self[$1] }
  }

  /// The stage that took longest, the first of equal ones; nil if none took any time.
  public var longest: FrameStage? {
    var longest: FrameStage?
    for stage in FrameStage.allCases where self[stage] > longest.map({ self[$0] }) ?? 0 {
      longest = stage
    }
    return longest
  }
}
