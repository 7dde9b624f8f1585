import Testing

@testable import UIKit

@MainActor
@Suite struct CoordinatorTests {
  @Test func thereIsNoneAtRest() {
    let scene = NavigationScene("A")
    #expect(scene.navigation.transitionCoordinator == nil)
    #expect(scene.page("A").transitionCoordinator == nil)
    scene.push("B", animated: false)
    #expect(scene.navigation.transitionCoordinator == nil)
  }

  @Test func allControllersInTheTransitionHaveIt() throws {
    let scene = NavigationScene("A", animator: ManualAnimator())
    scene.push("B")
    let coordinator = try #require(scene.navigation.transitionCoordinator)
    #expect(scene.page("A").transitionCoordinator === coordinator)
    #expect(scene.page("B").transitionCoordinator === coordinator)
    #expect(coordinator.viewController(forKey: .to) === scene.page("B"))
    #expect(coordinator.view(forKey: .from) === scene.page("A").view)
    #expect(coordinator.transitionDuration == 1 && coordinator.isAnimated)
    #expect(!coordinator.initiallyInteractive && !coordinator.isCancelled)
  }

  @Test func alongsideRunsInTheAnimatorsTime() throws {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.screen.window.addSubview(badge)
    animator.onStart = { context in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        context.view(forKey: .to)?.center.x += 100
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    var ended: Bool?
    scene.page("B").onCall = { [weak scene] in
      guard $0 == "viewWillAppear" else { return }
      scene?.navigation.transitionCoordinator?.animate { _ in
        badge.center.x = 105
      } completion: { context in
        ended = !context.isCancelled
      }
    }
    scene.push("B")
    scene.screen.advance(by: 0.25)
    #expect(abs((badge.layer.presentation()?.position.x ?? .nan) - 30) < 1e-6)
    #expect(ended == nil)
    scene.screen.advance(by: 0.75)
    #expect(ended == true)
  }

  @Test func lateAnimationsTakeTheRemainingTime() {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.screen.window.addSubview(badge)
    animator.onStart = { context in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        context.view(forKey: .to)?.center.x += 100
      }
    }
    scene.push("B")
    scene.screen.advance(by: 0.5)
    let joined = scene.navigation.transitionCoordinator?.animate { _ in badge.center.x = 105 }
    #expect(joined == true)
    scene.screen.advance(by: 0.25)
    #expect(abs((badge.layer.presentation()?.position.x ?? .nan) - 55) < 1e-6)
    animator.finish()
  }

  @Test func completionsRunWithNothingToAnimateAndAfterCancellation() throws {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    scene.push("B")
    let coordinator = try #require(scene.navigation.transitionCoordinator)
    var cancelled: [Bool] = []
    coordinator.animate(alongsideTransition: nil) { context in
      cancelled.append(context.isCancelled)
      // A completion that another completion adds runs, too.
      coordinator.animate(alongsideTransition: nil) { cancelled.append($0.isCancelled) }
    }
    animator.finish(false)
    #expect(cancelled == [true, true])
    // After the end, animations and completions are rejected.
    let late = coordinator.animate(alongsideTransition: { _ in cancelled = [] }) { _ in
      cancelled = []
    }
    #expect(late == false && cancelled.count == 2)
  }

  @Test func withoutAnimationItAppliesAtOnce() {
    let scene = NavigationScene("A")
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    scene.screen.window.addSubview(badge)
    scene.page("B").onCall = { [weak scene] in
      guard $0 == "viewWillAppear" else { return }
      let coordinator = scene?.navigation.transitionCoordinator
      #expect(coordinator?.isAnimated == false && coordinator?.transitionDuration == 0)
      coordinator?.animate { _ in
        badge.alpha = 0.5
        scene?.log.note("alongside")
      } completion: { _ in
        scene?.log.note("completion")
      }
    }
    scene.push("B", animated: false)
    #expect(badge.alpha == 0.5 && badge.layer.animationKeys() ?? [] == [])
    #expect(
      scene.log.take() == NavigationSequenceTests.pushStart
        + ["willShow(B, false)", "alongside"] + NavigationSequenceTests.pushEnd
        + ["completion", "didShow(B, false)"])
  }

  @Test func viewsOutsideTheContainerAreKnown() throws {
    let scene = NavigationScene("A", animator: ManualAnimator())
    let badge = UIView()
    scene.screen.window.addSubview(badge)
    scene.push("B")
    let runner = try #require(scene.navigation.transitionRunners.last)
    runner.coordinator.animateAlongsideTransition(in: badge, animation: nil, completion: nil)
    runner.coordinator.animateAlongsideTransition(
      in: scene.page("B").view, animation: nil, completion: nil)
    #expect(runner.coordinator.outsideViews == [scene.navigation.navigationBar, badge])
  }
}
