import Foundation

/// Reads `frames.csv` frame by frame, so that hours of recording fit in little memory.
///
/// ```swift
/// var reader = try FrameReader(contentsOf: folder.frames)
/// while let frame = try reader.next() { … }
/// ```
///
/// A frame comes back exactly as it was recorded. Anything else than what ``FrameRecorder`` writes
/// is an error that names the file, the line and what was expected, except a last line without its
/// end: that is where a killed process stopped.
public struct FrameReader: ~Copyable {
  private var rows: CSVReader<FrameRow>
  private var row = FrameRow()
  private var previous: FrameRecord.ID?

  /// Opens a file of frames and checks its header.
  public init(contentsOf url: URL) throws(RecordingError) {
    rows = try CSVReader(path: url.path, table: FrameRow.table)
  }

  /// The next frame; `nil` after the last whole line.
  public mutating func next() throws(RecordingError) -> FrameRecord? {
    guard try rows.next(into: &row) else { return nil }
    let record = try row.assembled(at: rows.place)
    if let previous, record.id <= previous {
      throw rows.place.error(expected: "a frame after \(previous)", found: "‘\(record.id)’")
    }
    previous = record.id
    return record
  }

  /// Whether the file stops in the middle of a line; known when the frames are through.
  public var isCutOff: Bool { rows.isCutOff }

  /// The window system's driver of the frame last read.
  public var videoDriver: String { row.videoDriver }

  /// The renderer of the frame last read.
  public var renderer: String { row.renderer }
}
