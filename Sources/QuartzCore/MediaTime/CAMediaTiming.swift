/// What an animation or a layer shows outside its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing: the model value shows.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value stays after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value already shows before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsBackwards: Bool { self == .backwards || self == .both }
  var fillsForwards: Bool { self == .forwards || self == .both }
}

/// A hierarchical time space: each object maps its parent's time to its own.
///
/// `t = (parent − beginTime) · speed + timeOffset`. A layer is the parent of its sublayers and of
/// its animations; setting a layer's `speed` to zero and moving its `timeOffset` scrubs everything
/// below it.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// When this object begins, in its parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one pass, in seconds of this object's own time.
  var duration: CFTimeInterval { get set }
  /// How fast own time runs in parent time. Zero holds it at `timeOffset`; an animation with a
  /// negative speed plays from its end.
  var speed: Float { get set }
  /// An additional offset in own time. An animation starts that far into its pass and, since it is
  /// as long as without, plays what it skipped at the end.
  var timeOffset: CFTimeInterval { get set }
  /// How often a pass repeats; may be fractional, or `.infinity`.
  var repeatCount: Float { get set }
  /// For how many seconds passes repeat; takes the place of `repeatCount` when not zero.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each pass is followed by the same pass backwards.
  var autoreverses: Bool { get set }
  /// What shows outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
