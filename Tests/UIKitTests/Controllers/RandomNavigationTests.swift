import TestSupport
import Testing

@testable import UIKit

/// Plays 300 random sequences of overlapping pushes, pops and stack changes, each with its own seed. To replay one, run
/// `play(seed:)`.
@MainActor
@Suite struct RandomNavigationTests {
  /// An animator that ends earlier or later than its duration, and sometimes cancels.
  private final class MoodyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let duration: TimeInterval
    let completes: Bool

    init(duration: TimeInterval, completes: Bool) {
      self.duration = duration
      self.completes = completes
    }

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { duration }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let completes = completes
      guard let view = transitionContext.view(forKey: .to) else { return }
      let extra = UIView(frame: transitionContext.containerView.bounds)
      transitionContext.containerView.addSubview(extra)
      transitionContext.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: duration) {
        view.alpha = 1
        transitionContext.view(forKey: .from)?.center.y += 50
      } completion: { _ in
        transitionContext.completeTransition(completes)
      }
    }
  }

  @Test(arguments: 0..<300)
  func play(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let scene = NavigationScene("A")
    let letters = ["A", "B", "C", "D", "E", "F"]
    for step in 0..<20 {
      scene.delegate.animator =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: MoodyAnimator(duration: 0.2, completes: true)
        case 1: MoodyAnimator(duration: 0.3, completes: false)
        case 2: MoodyAnimator(duration: 0, completes: Bool.random(using: &random))
        default: nil
        }
      act(on: scene, letters, &random)
      if Bool.random(using: &random) {
        scene.screen.advance(by: Double.random(in: 0..<0.4, using: &random))
      }
      checkMeanwhile(scene, "seed \(seed), step \(step)")
    }
    scene.delegate.animator = nil
    scene.screen.runUntilIdle()
    let problems = scene.problemsAtRest()
    #expect(problems == [], "seed \(seed)")
  }

  private func act(
    on scene: NavigationScene, _ letters: [String], _ random: inout SeededGenerator
  ) {
    let animated = Int.random(in: 0..<4, using: &random) > 0
    let outside = letters.filter { !scene.names.contains($0) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      if let name = outside.randomElement(using: &random) { scene.push(name, animated: animated) }
    case 3, 4: scene.pop(animated: animated)
    case 5:
      if let name = scene.names.randomElement(using: &random) {
        scene.navigation.popToViewController(scene.page("\(name)"), animated: animated)
      }
    case 6: scene.navigation.popToRootViewController(animated: animated)
    default:
      let count = Int.random(in: 1...4, using: &random)
      let pages = letters.shuffled(using: &random).prefix(count).map(scene.page)
      scene.navigation.setViewControllers(Array(pages), animated: animated)
    }
  }

  /// Checks the conditions that hold at all times.
  private func checkMeanwhile(_ scene: NavigationScene, _ comment: String) {
    let pages = ["A", "B", "C", "D", "E", "F"].map(scene.page)
    #expect(pages.flatMap(\.violations) == [], "\(comment)")
    #expect(pages.filter(\.isVisible).count == 1, "\(comment)")
    let names = scene.names
    #expect(Set(names).count == names.count && !names.isEmpty, "\(comment)")
    for page in pages where names.contains(page.name) {
      #expect(page.parent === scene.navigation, "\(comment): \(page.name) has no parent")
    }
  }
}
