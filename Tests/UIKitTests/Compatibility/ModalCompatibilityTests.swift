import Testing

@testable import UIKit

/// Tests that each modal transition runs to its end and back, and leaves nothing behind when it is cancelled.
@MainActor
@Suite struct ModalCompatibilityTests {
  /// The expected callbacks of a transition. A page that stays visible behind the other one gets none.
  private func order(_ lines: [String], _ sample: ModalSample) -> [String] {
    lines.filter { !sample.covers || !$0.hasPrefix("A.") }
  }

  @Test(arguments: ModalSample.allCases)
  func runsForwardAndBack(sample: ModalSample) {
    let modal = ModalScene(sample)
    let before = TreeLooks(modal.scene.screen.window)
    modal.present()
    modal.runUntilIdle()
    #expect(
      modal.scene.log.take()
        == order(
          [
            "A.viewWillDisappear", "B.viewWillAppear", "B.viewDidAppear", "A.viewDidDisappear",
            "completion",
          ], sample))
    #expect(modal.page.view.layer.mask == nil && modal.page.view.alpha == 1)
    #expect(modal.page.view.transform.isIdentity && modal.page.view.window != nil)
    if !sample.covers {
      #expect(modal.page.view.frame == modal.scene.screen.window.bounds)
      #expect(modal.scene.root.view.superview == nil && modal.extras.isEmpty)
    }

    modal.dismiss()
    modal.runUntilIdle()
    #expect(
      modal.scene.log.take()
        == order(
          [
            "B.viewWillDisappear", "A.viewWillAppear", "A.viewDidAppear", "B.viewDidDisappear",
            "completion",
          ], sample))
    #expect(TreeLooks(modal.scene.screen.window).changes(since: before) == [])
    #expect(modal.page.violations == [] && modal.scene.root.violations == [])
  }

  @Test(arguments: ModalSample.allCases.filter(\.isDriven), [true, false])
  func isCancelledInteractively(sample: ModalSample, presenting: Bool) {
    let modal = ModalScene(sample)
    if !presenting {
      modal.present()
      modal.runUntilIdle()
    }
    let before = TreeLooks(modal.scene.screen.window)
    _ = modal.scene.log.take()
    let hand = UIPercentDrivenInteractiveTransition()
    modal.interaction = hand
    if presenting { modal.present() } else { modal.dismiss() }
    hand.update(0.4)
    modal.advance(0.1)
    hand.cancel()
    modal.runUntilIdle()
    #expect(TreeLooks(modal.scene.screen.window).changes(since: before) == [])
    #expect((modal.scene.root.presentedViewController == nil) == presenting)
    let (coming, going) = presenting ? ("B", "A") : ("A", "B")
    let lines = [
      "\(going).viewWillDisappear", "\(coming).viewWillAppear", "\(coming).viewWillDisappear",
      "\(coming).viewDidDisappear", "\(going).viewWillAppear", "\(going).viewDidAppear",
    ]
    #expect(modal.scene.log.take() == order(lines, sample))
    #expect(modal.page.violations == [] && modal.scene.root.violations == [])

    // The transition can be started again, and completes.
    modal.interaction = nil
    if presenting { modal.present() } else { modal.dismiss() }
    modal.runUntilIdle()
    #expect((modal.scene.root.presentedViewController == nil) != presenting)
  }
}
