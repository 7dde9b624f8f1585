import Foundation

extension FrameSummary {
  /// Summarizes frames in order.
  public init(
    frames: some Sequence<FrameRecord>, transitions: [TransitionSpan] = [],
    environment: RecordingEnvironment? = nil
  ) {
    var builder = Builder()
    for frame in frames { builder.add(frame) }
    self = builder.summary(transitions: transitions, environment: environment)
  }

  /// Summarizes a recording.
  public init(_ recording: Recording) {
    self.init(
      frames: recording.frames, transitions: recording.transitions,
      environment: recording.environment)
    isCutOff = recording.isCutOff
  }

  /// Summarizes the recording in a folder without holding its frames in memory.
  ///
  /// Also for one that was cut off: its whole rows count.
  public init(contentsOf folder: RecordingFolder) throws(RecordingError) {
    var builder = Builder()
    var reader = try FrameReader(contentsOf: folder.frames)
    while let frame = try reader.next() { builder.add(frame) }
    self = builder.summary(
      transitions: try folder.readTransitions(),
      environment: try RecordingEnvironment(contentsOf: folder.environment))
    isCutOff = reader.isCutOff
  }

  /// Writes `summary.json`, whole or not at all.
  public func write(to folder: RecordingFolder) throws(RecordingError) {
    try JSONFile.write(json, to: folder.summary)
  }
}
