import Foundation
import FrameStatistics

/// Reads PresentMon's CSV of its first and second version.
///
/// The column is `msBetweenPresents` in version 1, and `FrameTime` or `MsBetweenPresents` in version
/// 2. A file with several swap chains is read for the one that presented most.
enum PresentMonImporter {
  /// Columns with the time between two presentations, the best first.
  private static let timeColumns = ["msbetweenpresents", "frametime"]

  /// Columns that tell presentations of one swap chain from those of another.
  private static let chainColumns = ["application", "processid", "swapchainaddress"]

  static func isHeader(_ fields: [String]) -> Bool {
    let names = fields.map { $0.lowercased() }
    return timeColumns.contains(where: names.contains)
      && names.contains { chainColumns.contains($0) || $0 == "cpustarttime" }
  }

  static func read(
    _ lines: inout ImportedLines, header: [String], url: URL
  ) throws(RecordingError) -> RecordedRun {
    let names = header.map { $0.lowercased() }
    guard let column = timeColumns.lazy.compactMap(names.firstIndex).first else {
      preconditionFailure("isHeader was not asked")
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
        throw lines.error(expected: "a frame time from 0 up", found: "‘\(fields[column])’")
      }
    }
    // Of equally long ones the first, so that the order of a dictionary is no matter.
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
        "The file holds \(chains.count) swap chains; this is the one that presented most.")
    }
    if isCutOff { run.notes.append(ImportedLines.cutOffNote) }
    return run
  }

  /// The presentations of one swap chain.
  private struct Chain {
    /// The line on which it came first.
    let order: Int
    var series = FrameTimeSeries()
    private var isFirst = true

    init(order: Int) { self.order = order }

    /// The first presentation has no time before it, or one of zero; a missing time later on makes
    /// the next one follow nothing.
    mutating func add(_ time: Double?) -> Bool {
      defer { isFirst = false }
      guard let time else {
        series.startOver()
        return true
      }
      if isFirst, time == 0 { return true }
      return series.add(time)
    }
  }
}
