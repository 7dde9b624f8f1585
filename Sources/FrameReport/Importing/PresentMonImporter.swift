import Foundation
import FrameStatistics

/// Reads CSV files of PresentMon 1 and 2.
///
/// The column of frame times is `msBetweenPresents` in version 1, and `FrameTime` or `MsBetweenPresents` in version
/// 2. If a file has several swap chains, only the one with the most presents is read.
enum PresentMonImporter {
  /// The columns with the time between two presents, in order of preference.
  private static let timeColumns = ["msbetweenpresents", "frametime"]

  /// The columns that together identify a swap chain.
  private static let chainColumns = ["application", "processid", "swapchainaddress"]

  static func isHeader(_ fields: [String]) -> Bool {
    let names = fields.map { $0.lowercased() }
    return timeColumns.contains(where: names.contains)
      && names.contains { chainColumns.contains($0) || $0 == "cpustarttime" }
  }

  static func read(
    _ lines: inout ImportedCSVReader, header: [String], url: URL
  ) throws(RecordingError) -> RecordedRun {
    let names = header.map { $0.lowercased() }
    guard let column = timeColumns.lazy.compactMap(names.firstIndex).first else {
      preconditionFailure("The header has no column of frame times; call isHeader first.")
    }
    let chainFields = chainColumns.compactMap(names.firstIndex)
    var chains: [[String]: Chain] = [:]
    let isCutOff = try lines.readRows(of: header.count) { fields, lines throws(RecordingError) in
      guard let time = FrameTimeSeries.number(fields[column]) else {
        throw lines.error(
          expected: "a number or NA as \(header[column])", found: "‘\(fields[column])’")
      }
      let chain = chainFields.map { fields[$0] }
      if chains[chain] == nil { chains[chain] = Chain(order: lines.line) }
      guard chains[chain]?.add(time) == true else {
        throw lines.error(expected: "a frame time of at least 0", found: "‘\(fields[column])’")
      }
    }
    // The longest chain. Of equally long ones it is the first, so that the result does not depend on the order of the
    // dictionary.
    let longest = chains.max { a, b in
      (a.value.series.frames.count, -a.value.order) < (b.value.series.frames.count, -b.value.order)
    }
    let application = names.firstIndex(of: "application").flatMap { _ in longest?.key.first }
    let file = url.deletingPathExtension().lastPathComponent
    var run = RecordedRun(
      title: application.flatMap { $0.isEmpty ? nil : $0 } ?? file, origin: .presentMon,
      frames: longest?.value.series.frames ?? [],
      facts: [RecordedRun.Fact("column", header[column])], isCutOff: isCutOff)
    if chains.count > 1 {
      run.notes.append(
        "The file contains \(chains.count) swap chains; "
          + "the report covers the one with the most presents.")
    }
    if isCutOff { run.notes.append(ImportedCSVReader.cutOffNote) }
    return run
  }

  /// The frame times of one swap chain.
  private struct Chain {
    /// The line of its first row.
    let order: Int
    var series = FrameTimeSeries()
    private var isFirst = true

    init(order: Int) { self.order = order }

    /// Adds a row. A frame time of zero in the first row means that the row has none. A missing frame time breaks the
    /// sequence. Returns false if the time is not valid.
    mutating func add(_ time: Double?) -> Bool {
      defer { isFirst = false }
      guard let time else {
        series.breakSequence()
        return true
      }
      if isFirst, time == 0 { return true }
      return series.add(time)
    }
  }
}
