import FrameStatistics

/// Frames that were recorded, by Interlude or by another tool, with what is known about them.
public struct RecordedRun: Sendable {
  /// Who recorded.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    case interlude = "Interlude"
    case mangoHud = "MangoHud"
    case presentMon = "PresentMon"
    case capFrameX = "CapFrameX"
  }

  /// Something known about the recording, in words: `("processor", "Example CPU, 8 online")`.
  public struct Fact: Sendable, Hashable {
    public let name: String
    public let value: String

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What was recorded; never empty.
  public var title: String

  /// Who recorded it. Others than Interlude say nothing of stages, transitions and pacing.
  public var origin: Origin

  /// The frames, in order. Those of another tool carry their times only.
  public var frames: [FrameRecord]

  /// The transitions, in the order in which they began.
  public var transitions: [RecordedTransition] = []

  /// Where it was recorded; `nil` if that is not known, and always of another tool's recording.
  public var environment: RecordingEnvironment?

  /// What else is known, in the order in which it is told.
  public var facts: [Fact] = []

  /// What a reader must know before any number: that the recording was cut, for instance.
  public var notes: [String] = []

  /// Whether the last row stops in the middle, as a killed process leaves it.
  public var isCutOff = false

  /// Whether frames say what each of their stages took.
  public var hasStages: Bool { origin == .interlude }

  /// Whether frames say what they waited for.
  public var hasPacing: Bool { origin == .interlude }
}
