import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct ComparisonTests {
  private func report(_ seed: UInt64, factor: Double = 1, work: Double = 1) -> Report {
    var random = SeededGenerator(seed: seed)
    let times = Samples.series(400, memory: 0.4, &random).map { (16.7 + $0 * 0.5) * factor }
    let works = Samples.series(401, memory: 0.4, &random).map { max(0.1, 5 + $0) * work }
    return Report(
      RecordedRun(
        title: "run \(seed)", origin: .frameRecorder,
        frames: Samples.frames(times) { works[$0] }, environment: Samples.environment))
  }

  @Test func aRecordingDoesNotDifferFromItself() {
    let comparison = Comparison(report(1), report(1))
    #expect(comparison.rows.count == 6)
    for row in comparison.rows {
      #expect(row.difference == 0)
      #expect(row.interval?.contains(0) == true)
      #expect(row.verdict == .none)
    }
    #expect(comparison.verdict == .none)
    #expect(comparison.checkRegression(limitPercent: 0)?.isRegression == false)
    let text = TerminalComparison(comparison).text
    #expect(text.hasPrefix("No difference shown between A and B."))
    #expect(
      text.matches(of: #/(frame|work) (median|mean|p95) .* no difference shown\n/#).count == 6)
  }

  /// Thirty pairs of recordings from the same distribution. At a confidence of 95 % few rows may show a difference.
  @Test func equalDistributionsRarelyShowADifference() {
    var shown = 0
    var rows = 0
    for seed in 0..<30 {
      let comparison = Comparison(
        report(UInt64(1000 + seed)), report(UInt64(2000 + seed)),
        bootstrap: BlockBootstrap(replicates: 250))
      rows += comparison.rows.count
      shown += comparison.rows.count { $0.verdict != .none }
    }
    #expect(Double(shown) <= 0.08 * Double(rows), "\(shown) of \(rows)")
  }

  @Test func aClearDifferenceIsFoundAndNamed() {
    let slower = Comparison(report(1), report(2, factor: 1.1, work: 1.3))
    #expect(slower.verdict == .slower)
    #expect(slower.rows.allSatisfy { $0.verdict == .slower })
    #expect(slower.checkRegression(limitPercent: 5)?.isRegression == true)
    #expect(slower.checkRegression(limitPercent: 60)?.isRegression == false)
    let faster = Comparison(report(2, factor: 1.1, work: 1.3), report(1))
    #expect(faster.verdict == .faster)
    #expect(faster.checkRegression(limitPercent: 0)?.isRegression == false)
    #expect(TerminalComparison(faster).text.hasPrefix("B is faster than A: median frame time −"))
  }

  /// The sentence of `--fail-if-slower` names the row that decided, its interval and the limit.
  @Test func regressionCheckStatesItsReason() throws {
    let slower = Comparison(report(1), report(2, factor: 1.1, work: 1.3))
    let fails = try #require(slower.checkRegression(limitPercent: 5)).reason
    #expect(
      fails.wholeMatch(
        of:
          /B is slower by more than 5 %: work time \w+ \+[\d.]+ %, 95 % interval \+[\d.]+ % to \+[\d.]+ %\./
      )
        != nil, "\(fails)")
    let passes = try #require(slower.checkRegression(limitPercent: 60.5)).reason
    #expect(
      passes.hasPrefix(
        "B is not shown to be slower by more than 60.5 %: the clearest increase is work"))
    let few = Report(
      RecordedRun(
        title: "few", origin: .frameRecorder, frames: Samples.frames([16, 17]) { _ in 5 },
        environment: Samples.environment))
    #expect(Comparison(few, few).checkRegression(limitPercent: 5) == nil)
    // An increase is not claimed where nothing increased.
    let faster = Comparison(report(1, factor: 1.3, work: 1.3), report(2))
    let improved = try #require(faster.checkRegression(limitPercent: 5)).reason
    #expect(
      improved.contains("no increase; the closest value is") && improved.contains("−"),
      "\(improved)")
  }

  /// Catches a reason with the clearest increase of all rows, when that one is below the minimum difference and another
  /// row has decided.
  @Test func aRegressionNamesARowThatDecided() throws {
    let rows = [
      Comparison.Row(
        quantity: .frameTime, statistic: .mean, baseline: 100, candidate: 100.3, difference: 0.3,
        interval: 0.25...0.35),
      Comparison.Row(
        quantity: .workTime, statistic: .mean, baseline: 100, candidate: 100.6, difference: 0.6,
        interval: 0.1...1.1),
    ]
    let check = try #require(Comparison.checkRegression(rows, limitPercent: 0))
    #expect(check.isRegression && check.reason.contains("work time mean +0.6 %"))
    let ignored = try #require(Comparison.checkRegression([rows[0]], limitPercent: 0))
    #expect(!ignored.isRegression && ignored.reason.contains("below 0.5 % are ignored"))
  }

  @Test func differencesBelowTheMinimumDoNotCount() {
    let row = Comparison.Row(
      quantity: .frameTime, statistic: .mean, baseline: 16.6667, candidate: 16.6767,
      difference: 0.06,
      interval: 0.05...0.07)
    #expect(row.verdict == .none)
  }

  @Test func fewFramesShowNoDifference() {
    let a = Report(Samples.imported(Array(repeating: 10, count: 19)))
    let b = Report(Samples.imported(Array(repeating: 20, count: 19)))
    let comparison = Comparison(a, b)
    #expect(comparison.rows.map(\.quantity) == [.frameTime, .frameTime, .frameTime])
    #expect(comparison.rows.allSatisfy { $0.interval == nil && $0.verdict == .none })
    #expect(TerminalComparison(comparison).text.contains("too few to compare"))
  }

  @Test func emptyRecordingsShowNoDifference() {
    let empty = Report(RecordedRun(title: "empty", origin: .frameRecorder, frames: []))
    let comparison = Comparison(empty, empty)
    #expect(comparison.rows.isEmpty)
    #expect(comparison.verdict == .none)
    #expect(HTMLPage(comparison).html.contains("No difference shown"))
  }

  @Test func differingConditionsAreNoted() {
    var other = Samples.run
    other.environment?.windowWidth = 640
    other.environment?.renderer = "another"
    let text = TerminalComparison(Comparison(Samples.report, Report(other))).text
      .replacing("\n  ", with: " ")
    #expect(text.contains("under different conditions"))
    #expect(text.contains(": renderers, window sizes."))
  }

  /// Catches lines that grow with the titles of the recordings, which contain their paths.
  @Test func linesFitATerminal() {
    var run = report(2, factor: 1.1, work: 1.3).run
    run.title = "calendar --repeat 20 --headless, /home/someone/recordings/2026-11-22/after"
    let comparison = Comparison(report(1), Report(run))
    for line in TerminalComparison(comparison).text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
