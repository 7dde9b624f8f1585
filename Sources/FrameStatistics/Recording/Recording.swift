import Foundation

/// A recording read back from its folder, all of it in memory: about 400 bytes a frame.
///
/// For a summary alone, ``FrameSummary/init(contentsOf:)`` does without the frames in memory.
public struct Recording: Sendable, Hashable {
  /// Where it was made; `nil` if the folder does not say.
  public var environment: RecordingEnvironment?

  /// The frames, in order.
  public var frames: [FrameRecord]

  /// The transitions, in the order in which they began.
  public var transitions: [TransitionSpan]

  /// Whether the frames stop in the middle of a line, as a killed process leaves them.
  public var isCutOff: Bool

  /// Reads a folder. Only `frames.csv` must be there.
  public init(contentsOf folder: RecordingFolder) throws(RecordingError) {
    environment = try RecordingEnvironment(contentsOf: folder.environment)
    transitions = try folder.readTransitions()
    frames = []
    var reader = try FrameReader(contentsOf: folder.frames)
    while let frame = try reader.next() { frames.append(frame) }
    isCutOff = reader.isCutOff
  }
}

extension RecordingFolder {
  /// The transitions of the recording; none if there is no file of them.
  func readTransitions() throws(RecordingError) -> [TransitionSpan] {
    do throws(RecordingError) {
      return try TransitionSpan.spans(contentsOf: transitions.path)
    } catch .cannotRead(_, let cause) where cause.code == ENOENT {
      return []
    }
  }
}
