import Foundation

/// A recording that was read from its folder.
///
/// It holds all frames in memory, about 310 bytes each. ``FrameSummary/init(contentsOf:)`` computes a summary without
/// holding the frames in memory.
public struct Recording: Sendable, Hashable {
  /// The environment of the recording; `nil` if the folder has no `environment.json`.
  public var environment: RecordingEnvironment?

  /// The frames, in order.
  public var frames: [FrameRecord]

  /// The transitions, in the order in which they began.
  public var transitions: [RecordedTransition]

  /// Whether `frames.csv` ends in the middle of a line because the recording process was killed.
  public var isCutOff: Bool

  /// Reads a folder. Only `frames.csv` must exist.
  ///
  /// - Throws: An error that names the file, the line and the expected content.
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
  /// Reads the transitions; returns none if there is no `transitions.csv`.
  func readTransitions() throws(RecordingError) -> [RecordedTransition] {
    do throws(RecordingError) {
      return try RecordedTransition.transitions(contentsOf: transitions.path)
    } catch .cannotRead(_, let cause) where cause.code == ENOENT {
      return []
    }
  }
}
