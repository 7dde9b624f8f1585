import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameSummaryReportTests {
  /// The whole report of a recording small enough to check by hand: frames at 60 Hz, one of which
  /// is two refreshes late, and a pause.
  @Test func reportOfASmallRecording() {
    var times = Array(repeating: refresh, count: 9)
    times[4] = 3 * refresh
    times[7] = 5_000_000_000
    var frames = FrameRecord.frames(apart: times, pacing: .timer)
    frames[8].followsIdle = true
    for index in frames.indices {
      frames[index].stages[.layout] = 1_250_000
      frames[index].stages[.draw] = 2_500_000 + Nanoseconds(index) * 1000
    }
    frames[2].oldestInput = frames[2].presentedAt - 24 * millisecond
    for index in 3...6 {
      frames[index].transition = TransitionSample(
        id: 1, kind: .push, phase: .automatic, fraction: 0)
    }
    var span = TransitionSpan(
      id: 1, exhibit: "calendar", kind: .push, phase: .automatic, begin: frames[3].begin)
    span.end = span.begin + 83 * millisecond
    span.outcome = .completed
    span.fraction = 1
    let summary = FrameSummary(frames: frames, transitions: [span], environment: .sample)
    #expect(summary.description == Self.expected)
  }

  static let expected = """
    Recording
      title         calendar --repeat 2
      frames        10 in 5.17 s, 0.18 s of it active
      pacing        unpaced: a timer at 60.00 Hz, no display's vsync
      present time  estimated from the end of the swap
      renderer      llvmpipe (LLVM 15.0.6, 256 "bits"), offscreen
      window        1280 × 800 at scale 1.50
      processor     Example CPU, 2 online

    Frame time in ms: between consecutive frames of activity, idle time left out
      mean    20.83  of 8
      median  16.67  nearest rank: sorted[ceil(p·n) − 1]
      p90     50.00
      p95     50.00
      p99     50.00
      max     50.00
      first    5.00  p95 of 2 first frames after idle, begin to present

    Low frame rates in frames per second
                             1 %  0.1 %
      MangoHud's HUD        20.0   20.0  1000 ÷ ft[int(share·n) − 1], ft descending
      mangoplot             20.0   20.0  fps[int(share·n)], fps ascending
      CapFrameX percentile  20.0   20.0  R-8 quantile of fps
      CapFrameX average     20.0   20.0  1000 ÷ mean(ft ≥ R-8 quantile of ft)
      CapFrameX integral    20.0   20.0  1000 ÷ ft where the longest frames fill the share

    Lateness against a nominal 16.67 ms; unpaced, so no fact about a display
      missed intervals          2  round(dt ÷ refresh) − 1 where dt > refresh + 1 ms
      late frames               1  missed an interval
      hitch time ratio     188.68  missed intervals × refresh, in ms per second of activity
                         critical  WWDC 2020: < 5 good, 5–10 warning, > 10 critical
                        immediate  Xcode docs: ≤ 10 good, ≤ 25 warning, ≤ 50 critical, > 50 worse
      slow frames               1  17 ms or more
      frozen frames             0  700 ms or more
      input p50             24.00  ms from a frame's oldest input to estimated present
      input p95             24.00  of 1; a frame answers an input if it is the first with a change made for it

    Frames by frame time in ms
       0.0  to       4.2  0
       4.2  to       8.3  0
       8.3  to      12.5  0
      12.5  to      15.7  0
      15.7  to      17.7  7  ████████████████████████████████████████
      17.7  to      25.0  0
      25.0  to      41.7  0
      41.7  to      58.3  1  █████
      58.3  and up        0

    Stages in ms for each frame: nearest rank: sorted[ceil(p·n) − 1]
                                     p50    p95    max
      input                        0.000  0.000  0.000
      gesture                      0.000  0.000  0.000
      update                       0.000  0.000  0.000
      layout                       1.250  1.250  1.250
      commit                       0.000  0.000  0.000
      evaluate                     0.000  0.000  0.000
      draw                         2.504  2.509  2.509
      build (input … commit)       1.250  1.250  1.250
      rasterizer (evaluate, draw)  2.504  2.509  2.509

    Transitions: frame times in ms, hitch time ratio in ms/s
      id  exhibit   kind  outcome       at  frames  ms    p50    p99  missed  hitch
       1  calendar  push  completed  100 %       4  83  16.67  50.00       2  333.3
    """

  @Test func noLineEndsWithSpaces() {
    var random = SeededGenerator(seed: 5)
    let frames = FrameSummaryTests.randomFrames(using: &random)
    let text = FrameSummary(frames: frames, environment: .sample).description
    for line in text.split(separator: "\n") { #expect(!line.hasSuffix(" "), "\(line)") }
  }

  @Test func longListsOfTransitionsEndWithTheirNumber() {
    let frames = FrameRecord.frames(apart: [refresh])
    let spans = (1...100).map {
      TransitionSpan(
        id: TransitionSpan.ID($0), exhibit: "flip", kind: .other, phase: .automatic,
        begin: Nanoseconds($0))
    }
    let text = FrameSummary(frames: frames, transitions: spans).description
    #expect(text.hasSuffix("  … and 60 more in summary.json"))
  }
}
