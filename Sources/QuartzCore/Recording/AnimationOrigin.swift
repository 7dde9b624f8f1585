import Runtime

/// The call stack of the code that added an animation to a layer, from which its source lines are found. (Not part of Core Animation.)
///
/// It is kept for animations of a tree that has a recorder. A stack takes some microseconds and a few hundred bytes; its source lines are
/// looked up in the program's debug information when they are asked for.
public final class AnimationOrigin: Sendable {
  /// A line of a source file.
  public struct Line: Hashable, Sendable {
    /// The file's path when it was compiled.
    public var path: String
    /// The number of the line, from 1.
    public var number: Int

    /// Creates a line.
    public init(path: String, number: Int) {
      self.path = path
      self.number = number
    }
  }

  private let stack: Backtrace

  /// The program and its libraries. See ``prepare()``.
  private static let images = ImageMap.capture()
  private static let mostFrames = 64

  /// Reads the list of the program and its libraries, once, in about a millisecond. Else the first origin does it.
  ///
  /// Swift's runtime reads the beginning of each part of the process's memory for it, and crashes if another thread returns such a part to
  /// the system in the meantime. So a program calls this function before it starts threads that do so.
  public static func prepare() { _ = images }

  /// Keeps the present call stack; nil if it can't be read.
  init?() {
    guard
      let stack = try? Backtrace.capture(
        algorithm: .fast, limit: Self.mostFrames, images: Self.images)
    else { return nil }
    self.stack = stack
  }

  /// The source lines of the call stack, innermost call first. Empty if the program has no debug information.
  ///
  /// Takes a second or two in a large program, so call it on another thread than the main one. Swift's runtime keeps the debug information that
  /// it reads, about a hundred megabytes, until the thread ends.
  public func lines() -> [Line] {
    let symbols = stack.symbolicated(
      with: Self.images, options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])
    return symbols?.frames.compactMap { frame in
      guard let location = frame.symbol?.sourceLocation, location.line > 0 else { return nil }
      return Line(path: location.path, number: location.line)
    } ?? []
  }
}
