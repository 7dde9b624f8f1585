import Testing

@testable import UIKit

/// Interactive transitions in which an interaction controller uses the context itself.
@MainActor
@Suite struct InteractiveTransitionTests {
  final class Interaction: NSObject, UIViewControllerInteractiveTransitioning {
    var context: (any UIViewControllerContextTransitioning)?
    var wantsInteractiveStart = true

    func startInteractiveTransition(
      _ transitionContext: any UIViewControllerContextTransitioning
    ) {
      context = transitionContext
      if let view = transitionContext.view(forKey: .to) {
        transitionContext.containerView.insertSubview(view, at: 0)
      }
    }
  }

  @Test func cancelledInteractivePop() {
    let interaction = Interaction()
    let scene = NavigationScene("AB", animator: ManualAnimator())
    scene.delegate.interaction = interaction
    scene.pop()
    scene.navigation.transitionCoordinator?.notifyWhenInteractionChanges { context in
      scene.log.note("interaction changed, cancelled: \(context.isCancelled)")
    }
    let coordinator = scene.navigation.transitionCoordinator
    #expect(coordinator?.initiallyInteractive == true && coordinator?.isInteractive == true)
    interaction.context?.updateInteractiveTransition(0.4)
    #expect(coordinator?.percentComplete == 0.4)
    _ = scene.log.take()
    interaction.context?.cancelInteractiveTransition()
    #expect(interaction.context?.transitionWasCancelled == true)
    #expect(coordinator?.isInteractive == false && coordinator?.isCancelled == true)
    interaction.context?.completeTransition(false)
    #expect(
      scene.log.take() == [
        "interaction changed, cancelled: true", "A.viewWillDisappear", "A.viewDidDisappear",
        "B.viewWillAppear", "B.viewDidAppear", "B.willMove(parent)", "B.didMove(parent)",
      ])
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }

  @Test func finishedInteractivePop() {
    let interaction = Interaction()
    let scene = NavigationScene("AB", animator: ManualAnimator())
    scene.delegate.interaction = interaction
    scene.pop()
    _ = scene.log.take()
    interaction.context?.finishInteractiveTransition()
    interaction.context?.completeTransition(true)
    #expect(scene.log.take() == NavigationSequenceTests.popEnd + ["didShow(A, true)"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func anInteractionThatStartsLater() {
    let interaction = Interaction()
    interaction.wantsInteractiveStart = false
    let animator = ManualAnimator()
    let scene = NavigationScene("AB", animator: animator)
    scene.delegate.interaction = interaction
    scene.pop()
    // The interaction controller gets the transition nonetheless, and must start the animator itself.
    #expect(interaction.context?.isInteractive == false && animator.context == nil)
    interaction.context?.pauseInteractiveTransition()
    #expect(interaction.context?.isInteractive == true)
    interaction.context?.finishInteractiveTransition()
    interaction.context?.completeTransition(true)
    #expect(scene.names == "A" && scene.problemsAtRest() == [])
  }

  @Test func mistakesAreReportedAndIgnored() {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    scene.push("B")
    let context = animator.context
    let caught = warnings {
      context?.updateInteractiveTransition(0.5)
      context?.finishInteractiveTransition()
      context?.cancelInteractiveTransition()
    }
    #expect(caught.count == 3 && caught.allSatisfy { $0.contains("no interaction") })
    animator.finish()
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }

  @Test func completingACancelledTransitionAsDoneIsAWarning() {
    let interaction = Interaction()
    let scene = NavigationScene("A", animator: ManualAnimator())
    scene.delegate.interaction = interaction
    scene.push("B")
    interaction.context?.cancelInteractiveTransition()
    let caught = warnings { interaction.context?.completeTransition(true) }
    #expect(caught.count == 1 && caught[0].contains("!transitionWasCancelled"))
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }
}
