import Foundation

/// Reads `frames.csv` frame by frame, so that a recording of hours needs little memory.
///
/// ```swift
/// var reader = try FrameReader(contentsOf: folder.frames)
/// while let frame = try reader.next() { … }
/// ```
///
/// Each frame is equal to the one that was recorded. The reader accepts only the format that ``FrameRecorder`` writes;
/// for anything else it throws an error that names the file, the line and the expected content. The exception is an
/// incomplete last line, which a killed process leaves; see ``isCutOff``.
public struct FrameReader: ~Copyable {
  private var rows: CSVReader<FrameRow>
  private var row = FrameRow()
  private var previous: FrameRecord.ID?

  /// Opens a file and checks its header.
  public init(contentsOf url: URL) throws(RecordingError) {
    rows = try CSVReader(path: url.path, table: FrameRow.table)
  }

  /// Reads the next frame; returns `nil` after the last complete line.
  public mutating func next() throws(RecordingError) -> FrameRecord? {
    guard try rows.next(into: &row) else { return nil }
    let record = try row.makeRecord(at: rows.location)
    if let previous, record.id <= previous {
      throw rows.location.error(
        expected: "a frame number above \(previous)", found: "‘\(record.id)’")
    }
    previous = record.id
    return record
  }

  /// Whether the file ends in the middle of a line. Known when ``next()`` has returned `nil`.
  public var isCutOff: Bool { rows.isCutOff }

  /// The video driver of the last frame that was read.
  public var videoDriver: String { row.videoDriver }

  /// The renderer of the last frame that was read.
  public var renderer: String { row.renderer }
}
