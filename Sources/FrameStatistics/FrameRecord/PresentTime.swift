/// When a frame was shown, and how that is known.
public struct PresentTime: Sendable, Hashable, BitwiseCopyable {
  /// How a present time came about.
  public enum Kind: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
    /// Deduced from when the swap returned; the display did not say.
    case estimated

    /// Told by the display, for instance by Wayland's `presentation-time`.
    case measured
  }

  /// The moment on the monotonic clock.
  public var time: Nanoseconds

  /// Whether the display told the time.
  public var kind: Kind

  /// Creates a present time of the kind given.
  public init(time: Nanoseconds, kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// A time deduced from the end of the swap.
  public static func estimated(_ time: Nanoseconds) -> PresentTime {
    PresentTime(time: time, kind: .estimated)
  }

  /// A time told by the display.
  public static func measured(_ time: Nanoseconds) -> PresentTime {
    PresentTime(time: time, kind: .measured)
  }
}
