import Foundation

/// Writes a clip, frame by frame, to a file or a folder.
///
/// ```swift
/// let writer = try ClipWriter("push.gif", format: .gif, width: 640, height: 400, frameRate: 50)
/// for frame in frames { try writer.append(frame) }
/// try writer.finish()
/// ```
///
/// The clip repeats without end where the format supports it. A frame that is equal to the one before extends that one's duration. Of other
/// frames, animated images store only the changed rectangle. Until ``finish(progress:)``, the clip is written to a temporary path beside
/// its own; a writer that is released without that call removes it. A writer may be used on any thread, but not by two threads at once.
public final class ClipWriter {
  private let width: Int
  private let height: Int
  private let encoder: any ClipEncoder
  /// The last frame, which is encoded when its duration is known.
  private var pending: (frame: ClipFrame, changed: PixelRect, start: Int)?
  /// The number of frame periods so far.
  private var count = 0

  /// Checks that the clip can be written, and begins to write it to a temporary path.
  ///
  /// - Parameters:
  ///   - path: The file, or the folder of a sequence. It is replaced when the clip is complete.
  ///   - format: The file format.
  ///   - width: The width of all frames in pixels.
  ///   - height: The height of all frames in pixels.
  ///   - frameRate: The number of frames a second, 1 or more. GIF rounds the time of each frame to a hundredth of a second, WebP to a
  ///     thousandth; the duration of the whole clip is exact to one such unit.
  ///   - checkpoint: Called repeatedly during long work, also in ``finish(progress:)``. An error that it throws ends the work and is
  ///     rethrown.
  public init(
    _ path: String, format: ClipFormat, width: Int, height: Int, frameRate: Int,
    checkpoint: @escaping () throws -> Void = {}
  ) throws {
    precondition(width > 0 && height > 0 && frameRate > 0)
    guard max(width, height) <= format.longestSide else {
      throw ClipError.tooLarge(format, width: width, height: height)
    }
    self.width = width
    self.height = height
    let size = PixelRect(x: 0, y: 0, width: width, height: height)
    encoder =
      switch format {
      case .apng: try APNGEncoder(AtomicFile(path), size, frameRate: frameRate)
      case .gif: try GIFEncoder(AtomicFile(path), size, frameRate: frameRate, checkpoint)
      case .webp: try WebPEncoder(AtomicFile(path), size, frameRate: frameRate)
      case .mp4, .webm:
        try VideoEncoder(AtomicFile(path), format, size, frameRate: frameRate, checkpoint)
      case .pngSequence: try PNGSequence(path)
      }
  }

  /// Adds a frame, which is shown for one frame period.
  public func append(_ frame: ClipFrame) throws {
    precondition(frame.width == width && frame.height == height)
    guard let last = pending else {
      pending = (frame, frame.bounds, count)
      count += 1
      return
    }
    if let changed = frame.difference(from: last.frame) {
      try encodePending()
      pending = (frame, changed, count)
    }
    count += 1
  }

  /// Shows the last frame for `periods` frame periods more.
  public func extendLastFrame(by periods: Int = 1) {
    precondition(pending != nil && periods >= 0)
    count += periods
  }

  /// Encodes the rest and moves the clip to its path. Call it once, after at least one frame.
  ///
  /// - Parameter progress: Called with the finished fraction of this work, 0…1. The work is long for GIF and short for other formats.
  public func finish(progress: (Double) -> Void = { _ in }) throws {
    try encodePending()
    pending = nil
    try encoder.finish(progress)
  }

  private func encodePending() throws {
    guard let pending else { preconditionFailure("A clip has one frame at least.") }
    try encoder.add(pending.frame, changed: pending.changed, periods: pending.start..<count)
  }
}

/// Encodes the frames of a clip into one file format.
protocol ClipEncoder: AnyObject {
  /// Adds a frame that differs from the one before in `changed`; the first frame differs everywhere. It is shown during `periods`,
  /// counted in frame periods from the start of the clip.
  func add(_ frame: ClipFrame, changed: PixelRect, periods: Range<Int>) throws

  /// Completes the clip and moves it to its path. Calls `progress` with the finished fraction of this work.
  func finish(_ progress: (Double) -> Void) throws
}
