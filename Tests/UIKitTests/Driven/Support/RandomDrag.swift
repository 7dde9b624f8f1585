import TestSupport

@testable import UIKit

/// Drags, throws, catches, cancels and resizes at random, and looks at every frame whether anything jumps.
///
/// Between two frames `dt` apart a layer goes as far as its velocity explains: |Δp| ≤ (|v| + A·dt)·dt. Under the hand v
/// is the pointer's and A is 0. Let go, it moves on a critically damped spring, whose acceleration is −ω²·x − 2ω·v: A is
/// the most of that with the way that is left, ω = √(1000/3) after a release, or the animator's own.
@MainActor
final class RandomDrag {
  private let subject: any DragSubject
  private let hand: Hand
  private var random: SeededGenerator
  private var places: [ObjectIdentifier: CGFloat] = [:]
  private var speeds: [ObjectIdentifier: CGFloat] = [:]
  private(set) var problem: String?
  private(set) var steps: [String] = []
  /// In points a frame.
  private var pointerSpeed: CGFloat = 0
  private var wasResized = false
  /// Whether nothing has been in the hand since the last transition began by itself.
  private var runsByItself = false
  private(set) var catches = 0

  private static let releaseFrequency = (1000 / 3 as CGFloat).squareRoot()
  /// For rounding, in points.
  private static let slack: CGFloat = 0.01
  private static let sizes = [
    CGSize(width: 400, height: 644), CGSize(width: 800, height: 644),
    CGSize(width: 560, height: 500),
  ]

  init(_ subject: any DragSubject, seed: UInt64) {
    self.subject = subject
    random = SeededGenerator(seed: seed)
    hand = Hand(subject.screen)
    look()
  }

  func run(frames: Int = 60) {
    let before = TreeLooks(subject.screen.window)
    let state = subject.state
    var hasBegun = false
    for frame in 0..<frames where problem == nil {
      let held = isHeld
      act(frame)
      if !held, isHeld { catches += 1 }
      hasBegun = hasBegun || subject.state != state
      passFrame()
    }
    if hand.isDown {
      steps.append("up")
      hand.up()
    }
    subject.screen.settle()
    guard problem == nil else { return }
    let left = subject.problemsAtRest()
    if !left.isEmpty { problem = left.joined(separator: ", ") }
    if problem == nil, subject.state == state, !wasResized, !hasBegun {
      problem = TreeLooks(subject.screen.window).changes(since: before).first
    }
  }

  // MARK: Acts

  private func act(_ frame: Int) {
    if hand.isDown { return actDown() }
    switch random.index(below: frame == 0 ? 2 : 14) {
    case 0: grab()
    case 1 where !isBusy:
      note("begin") { subject.begin(0) }
      runsByItself = true
    case 2 where isBusy: grab()
    case 3 where random.chance(0.2): resize()
    default: break
    }
  }

  private func actDown() {
    switch random.index(below: 40) {
    case 0, 1:
      let velocity = speedOfHand
      let wasHeld = isHeld
      note("up at \(Int(velocity))") { hand.up() }
      if wasHeld { released(at: velocity) }
    case 2:
      note("disable") {
        for recognizer in subject.recognizers { recognizer.isEnabled = false }
        for recognizer in subject.recognizers { recognizer.isEnabled = true }
        hand.up()
      }
      released(at: 0)
    case 3:
      note("cancel") { hand.cancel() }
      released(at: 0)
    case 4 where random.chance(0.3): resize()
    case 5...9: pointerSpeed = CGFloat(random.number(-14...14))
    case 10: pointerSpeed = 0
    default: break
    }
  }

  private func grab() {
    let size = subject.screen.window.bounds.size
    let sign: CGFloat = random.chance(0.5) ? 1 : -1
    pointerSpeed = sign * CGFloat(random.number(1...12))
    runsByItself = false
    note("grab \(sign)") {
      hand.grab(
        size.width / 2, size.height / 2,
        going: CGVector(dx: subject.axis.dx * sign, dy: subject.axis.dy * sign))
    }
  }

  private func resize() {
    guard let size = Self.sizes.randomElement(using: &random) else { return }
    let percent = subject.interaction?.percentComplete
    steps.append("resize \(size.width)")
    wasResized = true
    subject.screen.window.frame.size = size
    subject.screen.flush()
    // Everything has another place in another window; the share of the way is the same.
    if isHeld, let percent, let now = subject.interaction?.percentComplete,
      abs(now - percent) > 1e-6
    {
      problem = "the percent jumped from \(percent) to \(now)"
    }
    look()
    speeds = [:]
  }

  /// Does something that takes no time, in which nothing may move.
  private func note(_ step: String, _ act: () -> Void) {
    steps.append(step)
    let before = places
    act()
    subject.screen.flush()
    look()
    for (view, place) in places {
      guard let old = before[view], abs(place - old) > Self.slack else { continue }
      problem = "\(step): a jump from \(old) to \(place)"
    }
  }

  /// What the hand has let go moves on with the velocity of the hand.
  private func released(at velocity: CGFloat) {
    runsByItself = false
    for view in speeds.keys { speeds[view] = max(abs(velocity), abs(speeds[view] ?? 0)) }
  }

  // MARK: Frames

  private func passFrame() {
    let wasHeld = isHeld
    let before = places
    subject.screen.advance(by: Hand.frame)
    if hand.isDown {
      hand.move(
        hand.location.x + subject.axis.dx * pointerSpeed,
        hand.location.y + subject.axis.dy * pointerSpeed)
      subject.screen.flush()
      if !wasHeld, isHeld { runsByItself = false }
    }
    look()
    for (view, place) in places {
      guard let old = before[view] else { continue }
      let moved = place - old
      let allowed = allowance(of: view, held: wasHeld && isHeld)
      if abs(moved) > allowed + Self.slack {
        problem = "a jump of \(moved), \(allowed) allowed"
      }
      speeds[view] = moved / CGFloat(Hand.frame)
    }
    steps.append(".")
  }

  private func allowance(of view: ObjectIdentifier, held: Bool) -> CGFloat {
    let dt = CGFloat(Hand.frame)
    let pointer = abs(pointerSpeed) * subject.stretch
    if held { return pointer }
    let frequency = runsByItself ? subject.ownFrequency : Self.releaseFrequency
    let size = subject.screen.window.bounds.size
    let left =
      (subject.axis.dx != 0 ? size.width : size.height) * (wasResized ? subject.stretch : 1)
    let speed = abs(speeds[view] ?? 0)
    let acceleration = frequency * frequency * left + 2 * frequency * speed
    // The pointer may take it over within the frame.
    return (speed + acceleration * dt) * dt + (hand.isDown ? pointer : 0)
  }

  // MARK: What is seen

  private var isHeld: Bool {
    hand.isDown
      && subject.recognizers.contains { $0.state == .began || $0.state == .changed }
  }

  private var isBusy: Bool {
    subject.screen.window.rootViewController?.transitionCoordinator != nil
  }

  /// Points per second along the axis.
  private var speedOfHand: CGFloat {
    let pan = subject.recognizers.lazy.compactMap { $0 as? UIPanGestureRecognizer }.first {
      $0.state == .began || $0.state == .changed
    }
    guard let velocity = pan?.velocity(in: nil) else { return 0 }
    return velocity.x * subject.axis.dx + velocity.y * subject.axis.dy
  }

  private func look() {
    places = [:]
    for view in subject.views where view.window != nil {
      guard let shown = view.layer.presentation()?.convert(CGPoint.zero, to: nil) else { continue }
      places[ObjectIdentifier(view)] = shown.x * subject.axis.dx + shown.y * subject.axis.dy
    }
  }
}
