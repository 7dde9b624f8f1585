/// What a frame waited for before the next one began.
public enum Pacing: String, Sendable, Hashable, CaseIterable, Codable, BitwiseCopyable {
  /// The display's own vertical sync: swapping buffers blocked until it came.
  case vsync

  /// Deadlines on the monotonic clock at a nominal refresh rate; no display said when.
  case timer

  /// Nothing: frames follow each other as fast as they are drawn.
  case none

  /// Whether a display timed the frame, so that its numbers are facts about a display.
  public var isDisplayPaced: Bool { self == .vsync }
}
