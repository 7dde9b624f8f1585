import Foundation
import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct AggregationTests {
  private func report(_ time: Double, title: String = "run", count: Int = 30) -> Report {
    Report(
      RecordedRun(
        title: title, origin: .frameRecorder,
        frames: Samples.frames(Array(repeating: time, count: count))))
  }

  private func row(_ name: String, _ aggregation: Aggregation) throws -> Aggregation.Row {
    try #require(aggregation.rows.first { $0.name.hasPrefix(name) })
  }

  @Test func theMedianIsNotMovedByOneBadRun() throws {
    let aggregation = Aggregation([16.7, 16.6, 25, 16.8, 16.7].map { report($0) })
    let mean = try row("mean frame time", aggregation)
    #expect(abs(mean.median - 16.7) < 1e-6)
    #expect(mean.outliers == [2] && aggregation.outliers == [2])
    #expect(aggregation.headline == "5 recordings; number 3 is an outlier.")
  }

  /// Of an even number of runs, the median is the mean of the middle two. Small differences make no outlier, however equal the others are.
  @Test func smallDifferencesAreNoOutliers() throws {
    let aggregation = Aggregation([16.6, 16.6, 16.7, 16.7].map { report($0) })
    #expect(abs(try row("mean frame time", aggregation).median - 16.65) < 1e-6)
    #expect(aggregation.outliers.isEmpty)
    #expect(aggregation.headline == "4 recordings, none of them an outlier.")
    // Three per cent of 16.7 ms are 0.5 ms.
    #expect(Aggregation([16.7, 16.7, 17.1].map { report($0) }).outliers.isEmpty)
    #expect(Aggregation([16.7, 16.7, 17.3].map { report($0) }).outliers == [2])
  }

  @Test func twoRunsHaveNoOutliers() {
    #expect(Aggregation([16.7, 40].map { report($0) }).outliers.isEmpty)
  }

  /// Numbers that one of the recordings lacks are left out.
  @Test func rowsHaveAllRuns() {
    let aggregation = Aggregation([report(16.7), Report(Samples.imported([16, 17, 16]))])
    #expect(aggregation.rows.allSatisfy { $0.values.count == 2 })
    #expect(aggregation.rows.contains { $0.name.hasPrefix("median frame time") })
    #expect(!aggregation.rows.contains { $0.name.hasPrefix("mean work") })
    #expect(!aggregation.rows.contains { $0.name.hasPrefix("missed intervals") })
  }

  @Test func theTextFitsATerminalAndMarksOutliers() {
    let aggregation = Aggregation(
      [16.7, 16.7, 33.4, 16.7, 16.7, 16.7, 16.7].map {
        report($0, title: "a long title of a recording \u{1B}[1m, in a folder with a long name")
      })
    let text = TerminalAggregation(aggregation).text
    #expect(text.hasPrefix("7 recordings; number 3 is an outlier.\n"))
    #expect(text.contains("!33.40") && !text.contains("\u{1B}"))
    // The sixth and the seventh run have a table of their own.
    #expect(text.components(separatedBy: "Median and single runs").count == 3)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func thePageHasTheNumbersAndTheirRules() {
    let page = HTMLPage(Aggregation([report(16.7), report(16.7), report(50)])).html
    #expect(page.contains("3 recordings; number 3 is an outlier."))
    #expect(page.contains("!50.00"))
    #expect(page.contains("\"format\":\"interlude aggregation 1\""))
    #expect(page.contains("arithmetic mean"))
  }
}
