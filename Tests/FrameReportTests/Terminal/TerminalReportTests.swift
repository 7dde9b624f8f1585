import Foundation
import FrameStatistics
import Testing

@testable import FrameReport

@Suite struct TerminalReportTests {
  @Test(arguments: DrawingTests.reports)
  func linesFitATerminalAndHaveNoTrailingSpaces(report: Report) {
    for line in TerminalReport(report).text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  /// The styles differ only in their escape sequences.
  @Test func plainTextHasNoEscapes() throws {
    let plain = TerminalReport(Samples.report).text
    let colored = TerminalReport(Samples.report, style: .colored).text
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[1m"))
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }

  /// Text from a file must not control the terminal.
  @Test func escapesInNamesAreEscaped() {
    var run = Samples.run
    run.title = "evil \u{1B}]0;title\u{7}"
    #expect(!TerminalReport(Report(run)).text.contains("\u{1B}"))
  }

  @Test func reportsOfOtherToolsHaveOnlyWhatTheyRecord() {
    let text = TerminalReport(Report(Samples.imported(Array(repeating: 16.7, count: 50)))).text
    for word in ["Stages", "Transitions", "Drawn", "pacing  ", "present time", "missed", "hitch"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("MangoHud records frame times only"))
    #expect(text.contains("no refresh period, so no frame can be late"))
  }

  @Test func lateFramesAreCountedWithAGivenRefreshRate() {
    let run = Samples.imported([16.7, 50, 16.7]).withRefreshRate(60)
    #expect(Report(run).summary.missedIntervalCount == 2)
    let text = TerminalReport(Report(run)).text
    #expect(text.contains(#/missed intervals +2 /#))
    #expect(text.contains("16.67 ms, as given by --refresh"))
  }

  @Test func manyTransitionsAreShortened() {
    var run = Samples.run
    run.transitions = (1...100).map {
      RecordedTransition(id: $0, exhibit: "flip", kind: .other, phase: .automatic, begin: 1)
    }
    #expect(TerminalReport(Report(run)).text.hasSuffix("  … and 60 more; --html shows all"))
    #expect(HTMLPage(Report(run)).html.contains("<summary>40 more</summary>"))
    // A transition without frames has no statistics.
    let text = TerminalReport(Report(run)).text
    #expect(text.contains(#/ 30 +flip other +cut off +\d+ +0( +–){5}\n/#), "\(text)")
  }

  @Test func aLongNameIsShortened() {
    var run = Samples.run
    run.transitions = [
      RecordedTransition(
        id: 1, exhibit: "an exhibit with a name of great length", kind: .push, phase: .automatic,
        begin: 1_000_000_000)
    ]
    let text = TerminalReport(Report(run)).text
    #expect(text.contains("an exhibit with…  cut off") || text.contains("…  cut off"))
  }

  /// Nine missed intervals because of layout, one because of drawing, and two because of waiting.
  @Test func missedIntervalsAreCountedByStage() {
    var frames = Samples.frames([16.67, 166.67, 16.67, 33.33, 50])
    frames[2].stages[.layout] = 150 * millisecond
    frames[4].stages[.draw] = 20 * millisecond
    let report = Report(RecordedRun(title: "stalls", origin: .frameRecorder, frames: frames))
    #expect(report.summary.missedIntervalsByStage == [.layout: 9, .draw: 1])
    let text = TerminalReport(report).text
    #expect(text.contains(#/\n  layout +9 +75\n/#))
    #expect(text.contains(#/\n  draw +1 +8\n/#))
    #expect(text.contains(#/\n  waiting \(no stage\) +2 +17\n/#))
    let page = HTMLPage(report).html
    #expect(page.contains("data-key=\"missed_interval_count_by_stage.layout\">9</td>"))
    let comparison = TerminalComparison(Comparison(Samples.report, report)).text
    #expect(comparison.contains(#/missed in layout +0 +9 /#))
    #expect(!comparison.contains("missed in commit"))
  }

  /// The report of a summary, which is printed when a recording ends, equals that of the recording except for the plot
  /// over time.
  @Test func theReportOfASummaryEqualsThatOfItsRecording() {
    let whole = TerminalReport(Samples.report).text.components(separatedBy: "\n\n")
    let alone = TerminalReport(Report(Samples.report.summary)).text.components(separatedBy: "\n\n")
    // The heading differs: the synthetic recording has no facts.
    let rest = whole.filter { !$0.hasPrefix("Longest frames over time") }
    #expect(alone.dropFirst() == rest.dropFirst())
    #expect(alone.first?.hasPrefix(Samples.environment.title) == true)
    #expect(alone.count == whole.count - 1)
  }

  /// The report gives the number of lost frames but no reason: the disk may have been slow, or the file edited.
  @Test(arguments: [(1, "1 frame is missing"), (2, "2 frames are missing")])
  func lostFramesAreCounted(count: Int, words: String) {
    var frames = Samples.frames([16, 17, 16, 17])
    frames.removeSubrange(2..<2 + count)
    let run = RecordedRun(title: "x", origin: .frameRecorder, frames: frames)
    let text = TerminalReport(Report(run)).text
    #expect(text.contains("\(words): the frame numbers have gaps."))
  }

  @Test func anEmptyRecordingHasANote() {
    let text = TerminalReport(Report(RecordedRun(title: "x", origin: .frameRecorder, frames: [])))
      .text
    #expect(text.contains("There are no frames in this recording."))
  }

  /// The complete report of a recording that is small enough to be checked by hand.
  @Test func completeReportOfASmallRecording() {
    var frames = Samples.frames([16, 17, 50, 16], pacing: .vsync)
    frames[1].oldestInput = frames[1].presentedAt - 20 * millisecond
    let run = RecordedRun(title: "small", origin: .frameRecorder, frames: frames)
    #expect(TerminalReport(Report(run)).text == Self.expected)
  }

  static let expected = """
    small
      recorded by   FrameRecorder
      frames        5 in 0.10 s, 0.10 s of it active
      pacing        vsync, 60.00 Hz
      present time  estimated from the end of the swap

    Longest frames over time: 0 to 55.0 ms over 0.1 s of activity; ! late frame
                                !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
      ▁▁▁▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃███████████████████████████████████▃▃▃▃▃▃▃▃▃▃▃

    Frame time in ms: between consecutive frames, without idle time
      mean    24.75  arithmetic mean of 4
      median  16.00  nearest rank: sorted[ceil(p·n) − 1]
      p90     50.00  nearest rank
      p95     50.00  nearest rank
      p99     50.00  nearest rank
      max     50.00  the longest
      first    5.00  p95 of 1 first frame after idle time, begin to present

    Low frame rates in frames per second: each tool defines “1 % low” differently
                             1 %  0.1 %
      MangoHud's HUD        20.0   20.0  1000 ÷ ft[int(p·n) − 1], ft descending
      mangoplot             20.0   20.0  fps[int(p·n)], fps ascending
      CapFrameX percentile  20.0   20.0  R-8 quantile of fps
      CapFrameX average     20.0   20.0  1000 ÷ mean(ft ≥ R-8 quantile of ft)
      CapFrameX integral    20.0   20.0  1000 ÷ ft at which the longest frames add
                                         up to p of the time

    Lateness: relative to the display's refresh period of 16.67 ms
      missed intervals          2  round(dt ÷ refresh) − 1 where dt > refresh + 1 ms
      late frames               1  frames with a missed interval
      hitch time ratio     320.51  missed intervals × refresh, in ms per second of
                                   activity
                         critical  WWDC 2020: < 5 good, 5–10 warning, > 10 critical
                        immediate  Xcode docs: ≤ 10 good, ≤ 25 warning, ≤ 50
                                   critical, > 50 worse
      slow frames               1  longer than 1.5 refresh periods
      frozen frames             0  700 ms or more
      rate changes              1  frames longer than the last one by ≥ ½ refresh
      stutters                  0  frame times > 2.5 × the mean of the 20 before
      input p50             20.00  ms from the oldest input to estimated present
      input p95             20.00  of 1 frame with input

    Missed intervals by reason: in the terms of Perfetto's frame timeline
                  missed
      scheduling       2  not ready in time; longest: time in which no stage ran

    Missed intervals by stage: longest stage of late frames with ≥ 1 refresh of work
                          missed    %
      waiting (no stage)       2  100

    Frames by frame time: in ms, from ≤ frame time < to
      from      to  frames
       0.0     4.2       0
       4.2     8.3       0
       8.3    12.5       0
      12.5    15.7       0
      15.7    17.7       3  ████████████████████████████████████████
      17.7    25.0       0
      25.0    41.7       0
      41.7    58.3       1  █████████████▍
      58.3  and up       0

    Stages in ms per frame: nearest rank: sorted[ceil(p·n) − 1]
                                   mean    p50    p95    max
      input                       0.000  0.000  0.000  0.000
      gesture                     0.000  0.000  0.000  0.000
      update                      0.000  0.000  0.000  0.000
      layout                      1.000  1.000  1.000  1.000
      commit                      0.000  0.000  0.000  0.000
      evaluate                    0.000  0.000  0.000  0.000
      draw                        3.000  3.000  3.000  3.000
      swap                        1.000  1.000  1.000  1.000
      build: input … commit       1.000  1.000  1.000  1.000
      rasterizer: evaluate, draw  3.000  3.000  3.000  3.000
      work: all stages, no swap   4.000  4.000  4.000  4.000

    Drawn per frame: nearest rank: sorted[ceil(p·n) − 1]
                  p50  p95  max
      layers       12   12   12
      draw calls    3    3    3
    """
}
