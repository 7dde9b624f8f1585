/// The numbers that a head-up display shows at one moment. Times are in milliseconds; nil is not known.
public struct HeadUpReading: Sendable, Hashable {
  /// Now: the mean of the last frames, see ``HeadUpModel/framesOfNow``.
  public var frameTime: Double?
  public var median: Double?
  public var p99: Double?
  /// The 1 % low as ``LogarithmicHistogram/lowFrameRate(worst:)`` has it, in frames per second.
  public var lowFrameRate: Double?
  /// How many frames missed a refresh.
  public var hitches: Int
  public var hitchTimeRatio: HitchTimeRatio
  /// From an input to the presentation of the frame that answers it.
  public var latencyMedian: Double?
  public var latencyP95: Double?
  /// The mean over the frames of the graph, in nanoseconds.
  public var stages: StageDurations
  /// In the last frame.
  public var layersDrawn: Int
  /// In the last frame.
  public var drawCalls: Int
  /// In the last frame.
  public var runningAnimations: Int
  /// Nil before the first frame.
  public var pacing: Pacing?
  /// In nanoseconds; zero if there is none.
  public var refreshPeriod: Nanoseconds
  /// What the display takes of a frame.
  public var ownCost: Double?

  /// The scale of ``rating``: the stricter one.
  public static let hitchScale = HitchScale.wwdc2020

  /// Whether there was enough activity for a hitch time ratio: a second of it. One late frame among a few says 743 ms/s and
  /// means nothing.
  public var isHitchRatioKnown: Bool { hitchTimeRatio.activeTime >= 1 }

  /// How much the hitches disturb; good while that is not known.
  public var rating: HitchScale.Rating {
    isHitchRatioKnown ? Self.hitchScale.rating(of: hitchTimeRatio.value) : .good
  }
}
