import Testing

@testable import UIKit

/// Plays 1000 short random sequences of presenting, dismissing, pushing, popping, cancelling, finishing, resizing and
/// waiting. The steps overlap. Each sequence has its own seed.
///
/// A failure contains the seed and the steps; `play(seed:)` with that seed replays it.
@MainActor
@Suite struct RandomTransitionTests {
  @Test(arguments: 0..<500)
  func play(seed: Int) {
    let scene = RandomTransitionScene(seed: seed)
    var problems: [String] = []
    // Invalid requests are rejected with a warning, which is not a failure here.
    _ = warnings {
      for _ in 0..<12 where problems.isEmpty {
        scene.step()
        problems = scene.problemsMeanwhile()
      }
      if problems.isEmpty {
        scene.runUntilIdle()
        problems = scene.problemsAtRest()
      }
    }
    #expect(problems == [], "seed \(seed): \(scene.steps.joined(separator: "; "))")
  }
}
