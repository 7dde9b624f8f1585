import Foundation
import Testing

@testable import FrameStatistics

@Suite struct TransitionLogTests {
  private static let header = "time_ns,transition_id,event,exhibit,kind,phase,outcome,fraction\n"

  private func spans(_ rows: String) throws -> [TransitionSpan] {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.header + rows, to: "transitions.csv")
    return try TransitionSpan.spans(contentsOf: file.path)
  }

  @Test func eventsBecomeSpans() throws {
    let spans = try spans(
      """
      10,1,begin,calendar,push,interactive,,0.0
      20,2,begin,"flip, twice",other,automatic,,0.0
      30,1,phase,calendar,push,settling,,0.25
      40,1,end,calendar,push,settling,cancelled,0.25
      50,2,en
      """)
    #expect(spans.map(\.id) == [1, 2])
    #expect(spans[0].phase == .settling)
    #expect(spans[0].begin == 10)
    #expect(spans[0].end == 40)
    #expect(spans[0].outcome == .cancelled)
    #expect(spans[0].fraction == 0.25)
    #expect(spans[1].exhibit == "flip, twice")
    #expect(spans[1].end == nil)
    #expect(spans[1].outcome == nil)
  }

  @Test(arguments: [
    "10,1,end,calendar,push,settling,completed,1.0\n",
    "10,1,begin,a,push,automatic,,0.0\n20,1,begin,a,push,automatic,,0.0\n",
    "10,1,begin,a,jump,automatic,,0.0\n",
  ])
  func whatMakesNoSenseIsRefused(rows: String) {
    #expect(throws: RecordingError.self) { try spans(rows) }
  }
}
