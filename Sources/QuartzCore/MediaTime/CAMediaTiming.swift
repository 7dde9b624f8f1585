/// The values of an animation outside its active time, as in Core Animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String
  /// Creates a mode by name. An unknown name means `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The model value before the beginning and after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The animation's last value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The animation's first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first value before the beginning and the last value after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsBackwards: Bool { self == .backwards || self == .both }
  var fillsForwards: Bool { self == .forwards || self == .both }
}

/// A hierarchical time space: each object maps its parent's time to its own.
///
/// `t = (parent − beginTime) · speed + timeOffset`. A layer is the parent of its sublayers and
/// animations. Setting a layer's `speed` to 0 and changing its `timeOffset` scrubs everything below
/// it. As in Core Animation.
@preconcurrency @MainActor
public protocol CAMediaTiming: AnyObject {
  /// When this object begins, in seconds of its parent's time.
  var beginTime: CFTimeInterval { get set }
  /// The length of one pass, in seconds of this object's own time.
  var duration: CFTimeInterval { get set }
  /// How fast this object's time runs compared with its parent's.
  ///
  /// Zero stops the time at `timeOffset`. An animation with a negative speed plays backward from its end.
  var speed: Float { get set }
  /// An offset that is added to this object's time, in seconds.
  ///
  /// An animation starts that far into its pass. Its duration does not change: it plays the skipped
  /// part at the end.
  var timeOffset: CFTimeInterval { get set }
  /// The number of passes; may be fractional or infinite.
  var repeatCount: Float { get set }
  /// The time in seconds during which passes repeat. Unless it is 0, it takes precedence over
  /// `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each pass is followed by its reverse.
  var autoreverses: Bool { get set }
  /// The values outside the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
