import Foundation

/// The open files of a running recording, used by the writing thread alone.
struct RecordingFiles: Sendable {
  private let frames: OutputFile
  private let transitions: OutputFile
  private var row: FrameRow
  private var bytes: [UInt8] = []

  /// Makes the folder and its files, with their headers, and describes the environment.
  init(in folder: RecordingFolder, environment: RecordingEnvironment) throws(RecordingError) {
    try folder.prepare()
    try environment.write(to: folder.environment)
    let frames = try OutputFile(creating: folder.frames.path)
    do throws(RecordingError) {
      let transitions = try OutputFile(creating: folder.transitions.path)
      self.init(frames: frames, transitions: transitions, environment: environment)
    } catch {
      frames.close()
      throw error
    }
    do throws(RecordingError) {
      try frames.append(Array((FrameRow.table.header + "\n").utf8))
      try transitions.append(Array((TransitionEvent.table.header + "\n").utf8))
    } catch {
      close()
      throw error
    }
  }

  /// Takes over files that are open.
  init(frames: OutputFile, transitions: OutputFile, environment: RecordingEnvironment) {
    self.frames = frames
    self.transitions = transitions
    row = FrameRow()
    row.videoDriver = environment.videoDriver
    row.renderer = environment.renderer
  }

  /// Appends rows. Events come first, so that no frame names a transition that is not on file.
  mutating func append(
    _ records: [FrameRecord], after events: [TransitionEvent]
  ) throws(RecordingError) {
    bytes.removeAll(keepingCapacity: true)
    for event in events { TransitionEvent.table.append(event, to: &bytes) }
    try transitions.append(bytes)

    bytes.removeAll(keepingCapacity: true)
    for record in records {
      row.fill(with: record)
      FrameRow.table.append(row, to: &bytes)
    }
    try frames.append(bytes)
  }

  /// Brings everything written to the disk.
  func synchronize() throws(RecordingError) {
    try transitions.synchronize()
    try frames.synchronize()
  }

  func close() {
    frames.close()
    transitions.close()
  }
}
