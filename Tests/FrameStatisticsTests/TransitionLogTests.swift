import Foundation
import Testing

@testable import FrameStatistics

@Suite struct TransitionLogTests {
  private static let header = "time_ns,transition_id,event,exhibit,kind,phase,outcome,fraction\n"

  private func transitions(_ rows: String) throws -> [RecordedTransition] {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.header + rows, to: "transitions.csv")
    return try RecordedTransition.transitions(contentsOf: file.path)
  }

  @Test func eventsAreCombined() throws {
    let transitions = try transitions(
      """
      10,1,begin,calendar,push,interactive,,0.0
      20,2,begin,"flip, twice",other,automatic,,0.0
      30,1,phase,calendar,push,settling,,0.25
      40,1,end,calendar,push,settling,cancelled,0.25
      50,2,en
      """)
    #expect(transitions.map(\.id) == [1, 2])
    #expect(transitions[0].phase == .settling)
    #expect(transitions[0].begin == 10)
    #expect(transitions[0].end == 40)
    #expect(transitions[0].outcome == .cancelled)
    #expect(transitions[0].fraction == 0.25)
    #expect(transitions[1].exhibit == "flip, twice")
    #expect(transitions[1].end == nil)
    #expect(transitions[1].outcome == nil)
  }

  @Test(arguments: [
    "10,1,end,calendar,push,settling,completed,1.0\n",
    "10,1,begin,a,push,automatic,,0.0\n20,1,begin,a,push,automatic,,0.0\n",
    "10,1,begin,a,jump,automatic,,0.0\n",
  ])
  func inconsistentRowsAreRejected(rows: String) {
    #expect(throws: RecordingError.self) { try transitions(rows) }
  }
}
