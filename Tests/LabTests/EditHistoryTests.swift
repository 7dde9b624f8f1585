import QuartzCore
import Testing

@testable import Lab

@Suite struct EditHistoryTests {
  private func edits(_ delay: Double) -> AnimationEdits {
    var edits = AnimationEdits()
    edits.animations[AnimationIdentity(path: "a", keyPath: "opacity")] = AnimationEdit()
    edits.animations[AnimationIdentity(path: "a", keyPath: "opacity")]?.delay = delay
    return edits
  }

  @Test func changesAreTakenBackAndMadeAgain() {
    var history = EditHistory<AnimationEdits>()
    #expect(history.undo(edits(1)) == nil)
    history.willChange(edits(0), subject: "a", at: 0)
    history.willChange(edits(1), subject: "b", at: 0.1)
    #expect(history.undo(edits(2)) == edits(1))
    #expect(history.undo(edits(1)) == edits(0))
    #expect(history.redo(edits(0)) == edits(1))
    #expect(history.redo(edits(1)) == edits(2) && history.redo(edits(2)) == nil)
  }

  /// Fails when each move of a drag is a step of its own, or when two drags of a bar are one step.
  @Test func aDragIsOneStep() {
    var history = EditHistory<AnimationEdits>()
    for move in 0..<5 {
      history.willChange(edits(Double(move)), subject: "a", at: Double(move) / 60)
    }
    history.willChange(edits(5), subject: "a", at: 10)
    #expect(history.undo(edits(6)) == edits(5))
    #expect(history.undo(edits(5)) == edits(0) && history.undo(edits(0)) == nil)
  }

  @Test func aNewChangeClearsTheRedoHistory() {
    var history = EditHistory<AnimationEdits>()
    history.willChange(edits(0), subject: "a", at: 0)
    _ = history.undo(edits(1))
    history.willChange(edits(0), subject: "b", at: 1)
    #expect(history.redo(edits(1)) == nil)
  }
}
