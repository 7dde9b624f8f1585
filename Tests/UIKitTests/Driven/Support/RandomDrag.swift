import TestSupport

@testable import UIKit

/// Drags, flings, catches, cancels and resizes at random, and checks in every frame that no view jumps.
///
/// Every view of the window is checked. In a frame of duration dt, a view may move as far as its velocity explains:
/// |Δp| ≤ (|v| + A·dt)·dt. During a drag, v is the pointer's velocity and A is 0. After a release, the view moves on a
/// critically damped spring with the acceleration −ω²·x − 2ω·v. A is the maximum of its magnitude over the remaining
/// distance. ω is the frequency of the subject's release spring after a release, otherwise that of the animator's own.
/// Just after a release, each view must move with the velocity that it had in the last step of the drag.
///
/// A view that follows the pointer on a spring moves in one frame at most as far as the pointer did in the last frames,
/// which is how far it may lag behind. When such a view is caught, its velocity doesn't jump either.
@MainActor
final class RandomDrag {
  private let subject: any DragSubject
  private let hand: Hand
  private var random: SeededGenerator
  private let spans = SpanLog()
  private var places: [ObjectIdentifier: CGFloat] = [:]
  /// The views whose positions are recorded. They are retained so that no other view gets the address of one of them.
  private var watched: [UIView] = []
  private var speeds: [ObjectIdentifier: CGFloat] = [:]
  private(set) var problem: String?
  private(set) var steps: [String] = []
  /// The pans whose end velocity is recorded.
  private var heard: [UIPanGestureRecognizer] = []
  /// The velocity with which the last pan ended, in points per second along the axis.
  private var endVelocity: CGFloat = 0
  /// The distance that the pointer moves per frame, in points.
  private var pointerSpeed: CGFloat = 0
  private var wasResized = false
  /// Whether the pointer moved a transition before the last action.
  private var wasHeld = false
  /// The number of frames in which a sheet may still move to its place. A sheet that was resized during a transition
  /// does so afterwards.
  private var framesToEnd = 0
  private var endedSpans = 0
  /// Whether a transition runs that began without a pointer, and no drag has begun since.
  private var runsByItself = false
  /// The distance that each view moved in the last step of the drag, divided by the pointer's distance; nil if that
  /// step cannot be used.
  private var paces: [ObjectIdentifier: CGFloat]?
  private(set) var tally = DragCounts()

  /// The distances that the pointer moved in the last frames, in points, the newest last.
  private var pointerTrail: [CGFloat] = []
  /// The number of frames at 60 Hz by which a view may lag behind the pointer: a delay of 30 ms and the spring's 20.
  private static let lag = 5
  /// The tolerance for rounding, in points.
  private static let slack: CGFloat = 0.02
  /// A time after a release that is too short for a spring to change the velocity noticeably, in seconds.
  private static let instant: CGFloat = 1e-5
  /// The duration of a sheet's move to its place, 0.504 s, in frames.
  private static let framesToEnd = 31
  private static let sizes = [
    CGSize(width: 400, height: 644), CGSize(width: 800, height: 644),
    CGSize(width: 560, height: 500),
  ]

  init(_ subject: any DragSubject, seed: UInt64) {
    self.subject = subject
    random = SeededGenerator(seed: seed)
    hand = Hand(subject.screen)
    TransitionObservers.add(spans)
    look()
  }

  func run(frames: Int = 60) {
    let before = TreeLooks(subject.screen.window)
    let state = subject.state
    var hasBegun = false
    for frame in 0..<frames where problem == nil {
      act(frame)
      hasBegun = hasBegun || subject.state != state
      passFrame()
    }
    if hand.isDown {
      steps.append("up")
      hand.up()
    }
    subject.screen.runUntilIdle()
    TransitionObservers.remove(spans)
    guard problem == nil else { return }
    let left = subject.problemsAtRest() + problemsOfSpans
    if !left.isEmpty { problem = left.joined(separator: ", ") }
    if problem == nil, subject.state == state, !wasResized, !hasBegun {
      problem = TreeLooks(subject.screen.window).changes(since: before).first
    }
  }

  /// Each transition that began must have ended exactly once, completed or cancelled.
  private var problemsOfSpans: [String] {
    let ended = spans.ended.map(\.id)
    var problems: [String] = []
    if Set(ended).count != ended.count { problems.append("a transition ended twice") }
    if Set(ended) != Set(spans.began.map(\.id)) { problems.append("a transition never ended") }
    return problems
  }

  // MARK: Random actions

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
    wasHeld = isHeld
    switch random.index(below: 40) {
    case 0, 1:
      listen()
      note("up") { hand.up() }
      steps[steps.count - 1] += " at \(Int(endVelocity))"
      if wasHeld { released(at: endVelocity) }
    case 2:
      if isHeld { tally.cancels += 1 }
      note("disable") {
        for recognizer in subject.recognizers { recognizer.isEnabled = false }
        for recognizer in subject.recognizers { recognizer.isEnabled = true }
        hand.up()
      }
      released(at: 0)
    case 3:
      if isHeld { tally.cancels += 1 }
      note("cancel") { hand.cancel() }
      released(at: 0)
    case 4 where random.chance(0.3): resize()
    case 5...9:
      let speed = CGFloat(random.number(-14...14))
      if isHeld, speed * pointerSpeed < 0 { tally.reversals += 1 }
      pointerSpeed = speed
    case 10: pointerSpeed = 0
    default: break
    }
  }

  private func grab() {
    let size = subject.screen.window.bounds.size
    let sign: CGFloat = random.chance(0.5) ? 1 : -1
    pointerSpeed = sign * CGFloat(random.number(1...12))
    runsByItself = false
    paces = nil
    let (wasBusy, wasHeld) = (isBusy, isHeld)
    defer {
      if isHeld, !wasHeld { if wasBusy { tally.catches += 1 } else { tally.drags += 1 } }
    }
    // A sheet at the lower edge follows the point by which the grab is longer than the slop.
    let before = subject.followsOnSpring ? instantSpeeds() : [:]
    defer { expectSameSpeeds(before) }
    note("grab \(sign)", allowing: 1) {
      hand.grab(
        size.width / 2, size.height / 2,
        going: CGVector(dx: subject.axis.dx * sign, dy: subject.axis.dy * sign))
    }
  }

  private func resize() {
    guard let size = Self.sizes.randomElement(using: &random) else { return }
    let percent = subject.interaction?.percentComplete
    steps.append("resize \(size.width)")
    if isHeld { tally.heldResizes += 1 } else if isBusy { tally.runningResizes += 1 }
    wasResized = true
    paces = nil
    subject.screen.window.frame.size = size
    subject.screen.flush()
    // Positions change with the size of the window, but the progress must not.
    if isHeld, let percent, let now = subject.interaction?.percentComplete,
      abs(now - percent) > 1e-6
    {
      problem = "the percent jumped from \(percent) to \(now)"
    }
    look()
    speeds = [:]
  }

  /// Performs an action without duration, in which no view may move by more than `allowance` points.
  private func note(_ step: String, allowing allowance: CGFloat = 0, _ act: () -> Void) {
    steps.append(step)
    let before = places
    act()
    subject.screen.flush()
    look()
    for (view, place) in places {
      guard let old = before[view], abs(place - old) > Self.slack + allowance else {
        continue
      }
      problem = "\(step): a jump from \(old) to \(place)"
    }
  }

  /// Checks that released views continue with the velocity of the drag.
  private func released(at velocity: CGFloat) {
    runsByItself = false
    tally.releases += 1
    if problem == nil { expectVelocity(velocity) }
    for view in speeds.keys { speeds[view] = max(abs(velocity), abs(speeds[view] ?? 0)) }
  }

  private func expectVelocity(_ velocity: CGFloat) {
    let (before, paces, speeds) = (places, paces, speeds)
    self.paces = nil
    subject.screen.advance(by: Double(Self.instant))
    look()
    if subject.followsOnSpring { return expectSpeeds(speeds, since: before) }
    guard let paces, framesToEnd <= 0 else { return }
    tally.velocities += 1
    for (view, place) in places {
      guard let old = before[view], let pace = paces[view] else { continue }
      let now = (place - old) / Self.instant
      let slack = 1 + acceleration(subject.releaseFrequency, speed: abs(velocity)) * Self.instant
      if abs(now - pace * velocity) > slack {
        problem = "released with \(now) points a second, not with \(pace * velocity)"
      }
    }
  }

  /// Checks that views which follow on a spring go on as fast as they moved in the last frame.
  private func expectSpeeds(
    _ speeds: [ObjectIdentifier: CGFloat], since before: [ObjectIdentifier: CGFloat]
  ) {
    guard isBusy, wasHeld, framesToEnd <= 0 else { return }
    tally.velocities += 1
    for (view, place) in places {
      guard let old = before[view], let speed = speeds[view] else { continue }
      let now = (place - old) / Self.instant
      let slack = 1 + acceleration(subject.releaseFrequency, speed: abs(speed)) * Self.instant
      if abs(now - speed) > slack {
        problem = "released with \(now) points a second after \(speed)"
      }
    }
  }

  /// The velocities of all views at this moment, in points per second.
  private func instantSpeeds() -> [ObjectIdentifier: CGFloat] {
    let before = places
    subject.screen.advance(by: Double(Self.instant))
    look()
    return places.reduce(into: [:]) { speeds, place in
      if let old = before[place.key] { speeds[place.key] = (place.value - old) / Self.instant }
    }
  }

  /// Checks that a catch has changed no view's velocity.
  private func expectSameSpeeds(_ before: [ObjectIdentifier: CGFloat]) {
    guard !before.isEmpty, isBusy, framesToEnd <= 0, problem == nil else { return }
    let wasCaught = isHeld
    for (view, speed) in instantSpeeds() {
      guard let old = before[view] else { continue }
      // A page that is caught while it comes to rest at an end stops there.
      if wasCaught, speed == 0, abs(old) < 100 { continue }
      let frequency = wasCaught ? 2 * CGFloat.pi / 0.075 : subject.ownFrequency
      let slack =
        1 + acceleration(max(frequency, subject.releaseFrequency), speed: abs(old))
        * 2 * Self.instant
      if abs(speed - old) > slack { problem = "caught at \(old), then \(speed) points a second" }
    }
  }

  // MARK: Frames

  private func passFrame() {
    let wasHeld = isHeld
    let (before, start) = (places, percent)
    subject.screen.advance(by: Hand.frame)
    framesToEnd -= 1
    if spans.ended.count != endedSpans, wasResized { framesToEnd = Self.framesToEnd }
    endedSpans = spans.ended.count
    pointerTrail = pointerTrail.suffix(Self.lag - 1) + [hand.isDown ? abs(pointerSpeed) : 0]
    if hand.isDown {
      hand.move(
        hand.location.x + subject.axis.dx * pointerSpeed,
        hand.location.y + subject.axis.dy * pointerSpeed)
      subject.screen.flush()
      if !wasHeld, isHeld { runsByItself = false }
    }
    look()
    notePaces(since: before, from: start, held: wasHeld && isHeld)
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
    let reach = subject.followsOnSpring ? pointerTrail.reduce(0, +) : abs(pointerSpeed)
    let pointer = reach * subject.stretch
    // A view that was caught slows down on the spring.
    let glide = subject.followsOnSpring ? abs(speeds[view] ?? 0) * dt : 0
    if held, framesToEnd <= 0 { return pointer + glide }
    let frequency = runsByItself ? subject.ownFrequency : subject.releaseFrequency
    let speed = abs(speeds[view] ?? 0)
    // If the pointer is down, a drag may begin within the frame.
    return (speed + acceleration(frequency, speed: speed) * dt) * dt + (hand.isDown ? pointer : 0)
  }

  /// The upper bound of the acceleration of a critically damped spring, in points per second squared.
  private func acceleration(_ frequency: CGFloat, speed: CGFloat) -> CGFloat {
    let size = subject.screen.window.bounds.size
    let left =
      (subject.axis.dx != 0 ? size.width : size.height) * (wasResized ? subject.stretch : 1)
    return frequency * frequency * left + 2 * frequency * speed
  }

  /// Records how far each view moves relative to the pointer. A step is ignored if it begins or ends close to 0 or 1:
  /// there the views stop, or the transition may end an instant after the release.
  private func notePaces(
    since before: [ObjectIdentifier: CGFloat], from start: CGFloat?, held: Bool
  ) {
    guard held, let start, let end = percent, pointerSpeed != 0 else { return }
    let inside = 1e-3...(1 - 1e-3) as ClosedRange<CGFloat>
    guard inside.contains(start) && inside.contains(end) || start == end else {
      return paces = nil
    }
    paces = [:]
    for (view, place) in places {
      guard let old = before[view] else { continue }
      paces?[view] = (place - old) / pointerSpeed
    }
  }

  // MARK: Positions

  private var isHeld: Bool {
    hand.isDown
      && subject.recognizers.contains { $0.state == .began || $0.state == .changed }
  }

  private var isBusy: Bool { coordinator != nil }

  /// The progress of the transition that is dragged; nil if there is none.
  private var percent: CGFloat? { isHeld ? coordinator?.percentComplete : nil }

  private var coordinator: (any UIViewControllerTransitionCoordinator)? {
    subject.screen.window.rootViewController?.transitionCoordinator
  }

  /// Records the velocity with which pans end. Whether the pointer rested is known only then.
  private func listen() {
    endVelocity = 0
    for case let pan as UIPanGestureRecognizer in subject.recognizers
    where !heard.contains(pan) {
      heard.append(pan)
      pan.addHandler { [weak self, weak pan] recognizer in
        guard let self, let pan, recognizer.state == .ended else { return }
        let velocity = pan.velocity(in: nil)
        endVelocity = velocity.x * subject.axis.dx + velocity.y * subject.axis.dy
      }
    }
  }

  private func look() {
    places.removeAll(keepingCapacity: true)
    var views: [UIView] = []
    look(at: subject.screen.window, &views)
    watched = views
  }

  private func look(at view: UIView, _ views: inout [UIView]) {
    views.append(view)
    if let shown = view.layer.presentation()?.convert(CGPoint.zero, to: nil) {
      places[ObjectIdentifier(view)] = shown.x * subject.axis.dx + shown.y * subject.axis.dy
    }
    for subview in view.subviews { look(at: subview, &views) }
  }
}
