import FrameStatistics
import Testing

@testable import Desktop

@Suite struct StageStallsTests {
  @Test func aListIsRead() {
    let stalls = StageStalls("layout:50ms@120,draw:1000ms@frame7")
    #expect(
      stalls.pending == [
        .init(stage: .layout, duration: 50_000_000, frame: 120),
        .init(stage: .draw, duration: 1_000_000_000, frame: 7),
      ])
    #expect(stalls.unknown.isEmpty)
  }

  @Test(arguments: [
    "layout", "layout:50@1", "sleep:50ms@1", "layout:50ms", "layout:0ms@1", "layout:60001ms@1",
    "layout:50ms@0", "layout:50ms@-1", "layout:-5ms@1", "layout:50ms@1@2", "layout:5s@1", ":@",
  ])
  func invalidValuesAreReported(text: String) {
    let stalls = StageStalls("draw:1ms@2,\(text)")
    #expect(stalls.unknown == ["'\(text)'"])
    #expect(stalls.pending.count == 1)
  }

  @Test func aStageIsHeldUpOnceInItsFrame() {
    var stalls = StageStalls("layout:50ms@3,layout:70ms@3,draw:9ms@1")
    var taken: [[Nanoseconds]] = []
    for _ in 1...4 {
      taken.append([.layout, .layout, .layout, .draw].map { stalls.take($0) / 1_000_000 })
      stalls.endFrame()
    }
    #expect(taken == [[0, 0, 0, 9], [0, 0, 0, 0], [50, 70, 0, 0], [0, 0, 0, 0]])
  }

  /// A frame without the stage leaves it to the next one.
  @Test func aStageThatDoesNotRunWaits() {
    var stalls = StageStalls("layout:50ms@2")
    for _ in 1...5 { stalls.endFrame() }
    #expect(stalls.take(.layout) == 50_000_000)
  }
}
