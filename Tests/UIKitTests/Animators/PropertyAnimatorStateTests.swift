import Testing

@testable import UIKit

/// Tests each method of a property animator in each state.
@MainActor
@Suite("Property animator: states")
struct PropertyAnimatorStateTests {
  struct Row: CustomStringConvertible, Sendable {
    let from: String
    let call: String
    let to: String
    let isRunning: Bool
    var warns = false
    /// The position with which the completion was called.
    var end: UIViewAnimatingPosition?
    var description: String { "\(call) while \(from)" }

    init(
      _ from: String, _ call: String, _ to: String, runs: Bool = false, warns: Bool = false,
      end: UIViewAnimatingPosition? = nil
    ) {
      (self.from, self.call, self.to, isRunning) = (from, call, to, runs)
      (self.warns, self.end) = (warns, end)
    }
  }

  nonisolated static let table = [
    Row("inactive", "start", "active", runs: true),
    Row("inactive", "pause", "active"),
    Row("inactive", "stop", "inactive"),
    Row("inactive", "stopAndWait", "inactive"),
    Row("inactive", "finishAtEnd", "inactive", warns: true),
    Row("inactive", "fraction", "active"),
    Row("inactive", "reverse", "inactive"),
    Row("inactive", "continue", "inactive", warns: true),
    Row("inactive", "addAnimations", "inactive"),
    Row("running", "start", "active", runs: true),
    Row("running", "pause", "active"),
    Row("running", "stop", "inactive"),
    Row("running", "stopAndWait", "stopped"),
    Row("running", "finishAtEnd", "active", runs: true, warns: true),
    Row("running", "fraction", "active"),
    Row("running", "reverse", "active", runs: true),
    Row("running", "continue", "active", runs: true),
    Row("running", "addAnimations", "active", runs: true),
    Row("paused", "start", "active", runs: true),
    Row("paused", "pause", "active"),
    Row("paused", "stop", "inactive"),
    Row("paused", "stopAndWait", "stopped"),
    Row("paused", "finishAtEnd", "active", warns: true),
    Row("paused", "fraction", "active"),
    Row("paused", "reverse", "active"),
    Row("paused", "continue", "active", runs: true),
    Row("paused", "addAnimations", "active"),
    Row("stopped", "start", "stopped", warns: true),
    Row("stopped", "pause", "stopped", warns: true),
    Row("stopped", "stop", "inactive"),
    Row("stopped", "stopAndWait", "stopped"),
    Row("stopped", "finishAtEnd", "inactive", end: .end),
    Row("stopped", "finishAtStart", "inactive", end: .start),
    Row("stopped", "finishHere", "inactive", end: .current),
    Row("stopped", "fraction", "stopped", warns: true),
    Row("stopped", "reverse", "stopped", warns: true),
    Row("stopped", "continue", "stopped", warns: true),
    Row("stopped", "addAnimations", "stopped", warns: true),
  ]

  @Test("Each call has the resulting state, warning and completion of the table", arguments: table)
  func transitions(_ row: Row) {
    withScene { scene in
      scene.reach(row.from)
      let caught = warnings { call(row.call, scene) }
      #expect("\(scene.animator.state)" == row.to)
      #expect(scene.animator.isRunning == row.isRunning)
      #expect(caught.isEmpty == !row.warns)
      #expect(scene.ends.positions == (row.end.map { [$0] } ?? []))
      scene.stage.advance(by: 3)
      scene.stage.advance(by: 3)
      if row.isRunning {
        #expect(scene.ends.positions == [row.call == "reverse" ? .start : .end])
        #expect(scene.animator.state == .inactive)
      } else {
        #expect("\(scene.animator.state)" == row.to)
        #expect(scene.ends.positions.count == (row.end == nil ? 0 : 1))
      }
      if scene.animator.state == .inactive {
        #expect(scene.view.layer.animationKeys() == nil)
      }
    }
  }

  private func call(_ name: String, _ scene: AnimatorScene) {
    let animator = scene.animator
    switch name {
    case "start": animator.startAnimation()
    case "pause": animator.pauseAnimation()
    case "stop": animator.stopAnimation(true)
    case "stopAndWait": animator.stopAnimation(false)
    case "finishAtEnd": animator.finishAnimation(at: .end)
    case "finishAtStart": animator.finishAnimation(at: .start)
    case "finishHere": animator.finishAnimation(at: .current)
    case "fraction": animator.fractionComplete = 0.4
    case "reverse": animator.isReversed = true
    case "continue": animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case "addAnimations":
      let view = scene.view
      animator.addAnimations { view.alpha = 0.5 }
    default: Issue.record("no call \(name)")
    }
  }

  @Test(
    "An animator that is not interruptible rejects calls with a warning and runs on",
    arguments: [
      "pause", "stop", "stopAndWait", "fraction", "reverse", "continue",
    ])
  func uninterruptible(_ name: String) {
    withScene { scene in
      scene.animator.isInterruptible = false
      scene.reach("running")
      #expect(warnings { call(name, scene) }.count == 1)
      #expect(scene.animator.isRunning)
      scene.stage.advance(by: 1)
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("An animator can be used again after its end")
  func again() {
    withScene { scene in
      scene.reach("running")
      scene.stage.advance(by: 1)
      let view = scene.view
      scene.animator.addAnimations { view.center.x = 300 }
      scene.animator.startAnimation()
      scene.stage.turn()
      scene.stage.advance(by: 0.5)
      #expect(isClose(scene.fraction, 2))
      scene.stage.advance(by: 0.5)
      #expect(scene.view.center.x == 300)
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("An active animator lives as long as its animations, and is released after them")
  func lifetime() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      weak var animator: UIViewPropertyAnimator?
      var ended = 0
      do {
        let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 105 }
        made.addCompletion { _ in ended += 1 }
        made.pauseAnimation()
        animator = made
      }
      stage.turn()
      #expect(animator != nil)
      animator?.startAnimation()
      stage.advance(by: 1)
      stage.turn()
      #expect(ended == 1)
      #expect(animator == nil)
    }
  }

  @Test("An animator without animations completes in the next pass, as with animations disabled")
  func nothingToDo() {
    withStage { stage in
      var ends: [UIViewAnimatingPosition] = []
      let empty = UIViewPropertyAnimator(duration: 1, curve: .linear)
      empty.addCompletion { ends.append($0) }
      empty.startAnimation()
      #expect(ends.isEmpty)
      stage.turn()
      #expect(ends == [.end])

      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      UIView.setAnimationsEnabled(false)
      let off = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 50 }
      off.addCompletion { ends.append($0) }
      off.startAnimation()
      UIView.setAnimationsEnabled(true)
      #expect(view.shown.position.x == 50)
      stage.turn()
      #expect(ends == [.end, .end])
    }
  }

  @Test("An animator without references completes, too")
  func withoutReferences() {
    withStage { stage in
      var ends: [UIViewAnimatingPosition] = []
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: {}, completion: { ends.append($0) })
      stage.turn()
      #expect(ends == [.end])

      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0, animations: { view.alpha = 0.5 }, completion: { ends.append($0) }
      )
      stage.advance(by: 0.5)
      // Animations of alpha are not additive, so the animator's only animation is replaced.
      UIView.animate(withDuration: 1) { view.alpha = 0 }
      stage.turn()
      #expect(ends.count == 2)
    }
  }

  @Test("A moving view is hit on screen, at its end, or not at all, as the animator is set")
  func touches() {
    for (interactive, manual, hitsShown, hitsModel) in [
      (true, false, true, false), (true, true, false, true), (false, false, false, false),
    ] {
      withScene { scene in
        scene.animator.isUserInteractionEnabled = interactive
        scene.animator.isManualHitTestingEnabled = manual
        scene.reach("running")
        scene.stage.advance(by: 0.5)
        let window = scene.stage.window
        let shown = window.hitTest(CGPoint(x: 50, y: 15), with: nil) === scene.view
        let model = window.hitTest(CGPoint(x: 100, y: 15), with: nil) === scene.view
        #expect(shown == hitsShown)
        #expect(model == hitsModel)
        scene.stage.advance(by: 1)
        #expect(window.hitTest(CGPoint(x: 100, y: 15), with: nil) === scene.view)
      }
    }
  }
}
