import Testing

@testable import FrameStatistics

@Suite struct HitchTests {
  /// `apple.bands_wwdc20` and `apple.bands_xcode_docs_2026` of the published vectors, with the
  /// values at every edge.
  @Test(
    arguments: [
      (0, .good, .good), (4.999, .good, .good), (5, .warning, .good), (10, .warning, .good),
      (10.001, .critical, .warning), (25, .critical, .warning), (25.001, .critical, .critical),
      (50, .critical, .critical), (50.001, .critical, .immediate),
    ] as [(Double, HitchScale.Rating, HitchScale.Rating)])
  func ratings(ratio: Double, wwdc: HitchScale.Rating, xcode: HitchScale.Rating) {
    #expect(HitchScale.wwdc2020.rating(of: ratio) == wwdc)
    #expect(HitchScale.xcodeDocumentation.rating(of: ratio) == xcode)
  }

  @Test func ratioIsMillisecondsPerSecond() {
    #expect(HitchTimeRatio(hitchTime: 30, activeTime: 2).value == 15)
    #expect(HitchTimeRatio(hitchTime: 0, activeTime: 0).value == 0)
  }

  /// 100 frames, one of them two refreshes late: 102 refreshes of activity, two of them hitch time.
  @Test func oneLateFrame() {
    var times = Array(repeating: refresh, count: 99)
    times[50] = 3 * refresh
    var frames = FrameRecord.frames(apart: times)
    frames[0].begin = frames[0].presentedAt - refresh
    let summary = FrameSummary(frames: frames)
    #expect(summary.missedIntervalCount == 2)
    #expect(summary.lateFrameCount == 1)
    #expect(abs(summary.hitchTimeRatio.value - 2000.0 / 102) < 1e-6)
  }
}
