import Foundation
import FrameReport
import FrameStatistics

/// A finished recording as the sheet shows it, with the recording before it. Creating one reads files.
struct RecordingReview: Sendable {
  let folder: RecordingFolder
  let report: Report
  /// The finished recording to compare with; nil if there is none.
  let previous: RecordingFolder?
  /// The late frames in order.
  let lateFrames: [LateFrame]

  /// Reads the recording in a folder.
  init(of folder: RecordingFolder) throws(RecordingError) {
    self.folder = folder
    report = Report(try RecordedRun(contentsOf: folder))
    lateFrames = report.lateFrames
    previous = Self.previous(of: folder, title: report.run.environment?.title)
  }

  /// The number of earlier recordings that are searched for one of the same exhibit.
  private static let searched = 50

  /// The newest finished recording before `folder` in the same parent folder: one with the same title if there is one, else any.
  private static func previous(of folder: RecordingFolder, title: String?) -> RecordingFolder? {
    let name = folder.url.lastPathComponent
    let place = folder.url.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    // The names of recordings begin with their date.
    let earlier = names.filter { $0 < name }.sorted(by: >).lazy
      .map { RecordingFolder(place.appendingPathComponent($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.summary.path) }
      .prefix(searched)
    return earlier.first {
      (try? RecordingEnvironment(contentsOf: $0.environment))?.title == title
    } ?? earlier.first
  }

  /// Compares the recording with the previous one, which it reads; nil if there is none.
  func comparison() throws(RecordingError) -> Comparison? {
    guard let previous else { return nil }
    return Comparison(Report(try RecordedRun(contentsOf: previous)), report)
  }

  /// The place of the HTML report.
  var reportFile: URL { folder.url.appendingPathComponent("report.html") }

  /// Writes the HTML report.
  func writeReport() throws(ReportFile.Failure) {
    try ReportFile.write(HTMLPage(report).html, to: reportFile.path)
  }

  // MARK: Content

  /// Whether anything moved: whether there are two frames with a measured time between them.
  var hasMotion: Bool { report.summary.frameTime != nil }

  /// Whether frames were late.
  enum Grade: Sendable {
    case inTime
    case late
    /// Nothing moved, or there is no refresh period.
    case unknown
  }

  var grade: Grade {
    let summary = report.summary
    guard hasMotion, summary.refreshPeriod != nil else { return .unknown }
    return summary.lateFrameCount == 0 ? .inTime : .late
  }

  /// The late frames that the sheet lists, worst first.
  var worst: [LateFrame] {
    Array(lateFrames.sorted { ($1.delay, $0.id) < ($0.delay, $1.id) }.prefix(Self.mostListed))
  }

  private static let mostListed = 5
}
