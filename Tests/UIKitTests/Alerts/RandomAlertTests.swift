import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Presents, dismisses, presses, slides, uses keys and interrupts at random. In every frame, the opacities of the card and the
/// dimming, the scale and the position may change, and change their velocity, only as fast as the springs can. At the end,
/// every request must have completed once. `INTERLUDE_DRAG_SEEDS=1000` sets the number of seeds. A failure names its seed.
@MainActor
@Suite("Random alerts", .serialized)
struct RandomAlertTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["INTERLUDE_DRAG_SEEDS"].flatMap { Int($0) } ?? 60

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet], [false, true])
  func nothingJumpsAndEverythingEndsOnce(style: UIAlertController.Style, reducesMotion: Bool) {
    UIApplication.shared.reducesMotion = reducesMotion
    defer { UIApplication.shared.reducesMotion = false }
    var (turns, choices) = (0, 0)
    for seed in 1...Self.seeds {
      let run = RandomAlertRun(style, seed: UInt64(seed))
      run.run()
      turns += run.turns
      choices += run.stage.chosen.count
      if let problem = run.problem {
        Issue.record("seed \(seed): \(problem) after \(run.steps.joined(separator: " "))")
        return
      }
    }
    // Check that the runs contain enough interruptions and choices.
    #expect(turns > Self.seeds / 4 && choices > Self.seeds / 4)
  }
}

@MainActor
private final class RandomAlertRun {
  let stage: AlertStage
  private var random: SeededGenerator
  private(set) var steps: [String] = []
  private(set) var problem: String?
  /// The number of presentations that were dismissed while they ran.
  private(set) var turns = 0
  private var presented = (asked: 0, done: 0)
  private var dismissed = (asked: 0, done: 0)
  private var point: CGPoint?
  /// The states in the last two frames; nil if the card wasn't on screen.
  private var last: Looks?
  private var lastButOne: Looks?

  /// The state of an alert on screen, as fractions of its whole motion.
  private struct Looks {
    var values: [Double]
  }

  private static let actions: [(String, UIAlertAction.Style)] = [
    ("Keep", .default), ("Delete", .destructive), ("Cancel", .cancel),
  ]

  init(_ style: UIAlertController.Style, seed: UInt64) {
    stage = AlertStage(style, Self.actions)
    random = SeededGenerator(seed: seed)
  }

  func run() {
    for _ in 0..<150 where problem == nil {
      if random.chance(0.15) { act() }
      stage.advance()
      look()
    }
    if point != nil { lift() }
    stage.runUntilIdle()
    if problem == nil { checkRest() }
  }

  private func act() {
    let wasComing = stage.alert.isBeingPresented
    switch random.index(below: 8) {
    case 0, 1: present()
    case 2: dismiss()
    case 3: press()
    case 4: if point != nil { slide() } else { press() }
    case 5: if point != nil { lift() } else { press() }
    case 6:
      steps.append("escape")
      stage.press(.keyboardEscape)
    default:
      steps.append("return")
      stage.press(.keyboardReturnOrEnter)
    }
    if wasComing, stage.alert.isBeingDismissed { turns += 1 }
  }

  private func present() {
    // During a dismissal, a new presentation waits for its end.
    guard !stage.isThere || stage.alert.isBeingDismissed, presented.asked == presented.done else {
      return
    }
    steps.append("present")
    presented.asked += 1
    stage.root.present(stage.alert, animated: true) { [weak self] in self?.presented.done += 1 }
  }

  private func dismiss() {
    // A presentation that waits for the end of a dismissal can't be cancelled.
    guard stage.isThere, !stage.alert.isBeingDismissed || presented.asked == presented.done else {
      return
    }
    steps.append("dismiss")
    dismissed.asked += 1
    stage.root.dismiss(animated: true) { [weak self] in self?.dismissed.done += 1 }
  }

  /// Presses at the position of a random button on screen.
  private func press() {
    guard point == nil, stage.isThere else { return }
    let layer = stage.button(Self.actions[random.index(below: 3)].0).layer
    let place = (layer.presentation() ?? layer).convert(
      CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), to: nil)
    steps.append("press")
    point = place
    stage.send(.pointerDown(location: place))
  }

  private func slide() {
    guard stage.isThere else { return }
    steps.append("slide")
    point =
      random.chance(0.2)
      ? CGPoint(x: 3, y: 3) : stage.center(Self.actions[random.index(below: 3)].0)
    stage.send(.pointerMoved(location: point ?? .zero))
  }

  private func lift() {
    steps.append("lift")
    stage.send(.pointerUp(location: point ?? .zero))
    point = nil
  }

  // MARK: Checks

  /// The maximum change of a value per frame, and the maximum difference of two successive changes. They follow from a
  /// spring's maximum velocity, ω/e, and maximum acceleration, ω², plus a quarter because two springs may be added.
  private static let steepest = 1.25 * 22.93 / 2.718 / 120
  private static let sharpest = 1.25 * 22.93 * 22.93 / 120 / 120

  private func look() {
    guard stage.alert.view.window != nil else {
      // The card was removed. An alert must have faded out before.
      if let last, stage.alert.preferredStyle == .alert, last.values[0] > 0.02 {
        problem = "the card was removed at an opacity of \(last.values[0])"
      }
      (last, lastButOne) = (nil, nil)
      return
    }
    let card: UIView = stage.alert.view
    let top = card.center.y - card.bounds.height / 2
    let way = Double(stage.screen.window.bounds.height - top)
    let looks = Looks(values: [
      Double(stage.opacity), Double(stage.dim) / 0.2, (Double(stage.scale) - 1) / 0.2,
      Double(stage.shift) / way,
    ])
    for (index, value) in looks.values.enumerated() {
      guard value >= -0.01, value <= 1.01 else {
        problem = "value \(index) is \(value)"
        continue
      }
      // When an alert is presented again, its scale jumps to the initial scale while the alert is invisible.
      guard let last, index != 2 || last.values[0] > 0.01 else { continue }
      let step = value - last.values[index]
      if abs(step) > Self.steepest { problem = "value \(index) jumps by \(step)" }
      guard let lastButOne, index != 2 || lastButOne.values[0] > 0.01 else { continue }
      let change = step - (last.values[index] - lastButOne.values[index])
      if abs(change) > Self.sharpest { problem = "value \(index) turns by \(change)" }
    }
    lastButOne = last
    last = looks
  }

  private func checkRest() {
    if stage.isThere {
      if stage.opacity != 1 || stage.scale != 1 || stage.shift != 0 || stage.alert.isBeingPresented
      {
        problem = "the alert doesn't rest"
      }
    } else if stage.alert.view.window != nil || stage.screen.window.subviews.count != 1 {
      problem = "the alert has left something behind"
    }
    if presented.asked != presented.done { problem = "presented \(presented)" }
    if dismissed.asked != dismissed.done { problem = "dismissed \(dismissed)" }
    let ends = presented.done - (stage.isThere ? 1 : 0)
    if stage.chosen.count > ends { problem = "\(stage.chosen.count) choices in \(ends) alerts" }
  }
}
