import Testing

@testable import UIKit

/// 1000 short random sequences of present, dismiss, push, pop, cancel, finish, resize and waiting,
/// cut short and overlapping, each from its own seed.
///
/// A failure says the seed and the steps; `play(seed:)` with that seed alone replays it.
@MainActor
@Suite struct RandomTransitionTests {
  @Test(arguments: 0..<1000)
  func play(seed: Int) {
    let scene = RandomTransitionScene(seed: seed)
    var problems: [String] = []
    // What makes no sense is refused with a warning, which is no failure here.
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
