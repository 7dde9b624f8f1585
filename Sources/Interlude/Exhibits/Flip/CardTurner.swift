import UIKit

/// Turns one card with the pointer, and animates it to a face when it is let go.
///
/// A drag may turn the card any number of times. Let go, the card goes on with the drag's velocity and comes to rest on the
/// nearest face, or on the next one if it was thrown. It can be caught on that way, and in the middle of one of UIKit's
/// flips.
@MainActor
final class CardTurner {
  private let card: CardView
  private let motion: FlipMotion
  /// Nil while the card lies flat.
  private(set) var turn: CardTurn?
  /// Which side is up at angle 0.
  private var showsBackAtStart = false
  /// The angle in radians at which the drag began, and the translation in points that makes half a turn; nil without a drag.
  private var grip: (angle: CGFloat, length: CGFloat)?
  /// The face to which a cancelled drag goes back.
  private var home = 0
  private var spring: CriticalSpring?
  private var springStart: CFTimeInterval = 0
  private var link: CADisplayLink?
  /// The half turn that is reported to transition observers, and the face at which it began.
  private var observed: (transition: ObservedTransition, face: Int)?

  /// The factor by which a throw's velocity decreases each millisecond.
  private static let projectionRate = InputTuning.dragProjectionRate

  init(_ card: CardView, _ motion: FlipMotion) {
    self.card = card
    self.motion = motion
  }

  // MARK: Dragging

  /// Begins a drag. A pointer that moves `sideways` turns the card about its vertical axis, unless the card turns already.
  func grab(sideways: Bool) {
    stopSettling()
    if turn == nil { catchFlip() }
    if turn == nil {
      showsBackAtStart = card.showsBack
      turn = CardTurn(axis: sideways ? .upright : .level, angle: 0)
    }
    home = turn?.face ?? 0
    takeGrip()
    if observed == nil { observe(from: home) } else { observed?.transition.changed() }
  }

  /// Turns the card by the pointer's `travel` since ``grab(sideways:)``, in points. True if the card's size has changed: then
  /// the caller must measure `travel` from here.
  func move(_ travel: CGPoint) -> Bool {
    guard let grip, var turn else { return false }
    guard grip.length == length(of: turn.axis) else {
      takeGrip()
      show()
      return true
    }
    turn.angle = grip.angle + CardTurn.angle(travel: along(travel), length: grip.length)
    self.turn = turn
    show()
    noteMovement()
    return false
  }

  /// Ends the drag, with a velocity in points per second.
  func release(_ velocity: CGPoint) {
    guard let grip, let turn else { return }
    self.grip = nil
    let velocity = CardTurn.angle(travel: along(velocity), length: grip.length)
    finish(on: Self.face(for: turn.angle, velocity: velocity), velocity: velocity / timeRate)
  }

  /// Cancels the drag: the card goes back to the face at which the drag began.
  func drop() {
    guard grip != nil else { return }
    grip = nil
    finish(on: home, velocity: 0)
  }

  /// The face on which a released card comes to rest: the one nearest to the angle that its velocity would carry it to, but at most one
  /// face away from the one that is nearest now.
  static func face(for angle: CGFloat, velocity: CGFloat) -> Int {
    let nearest = Int((angle / .pi).rounded())
    let way = velocity / 1000 * projectionRate / (1 - projectionRate)
    let thrown = Int(((angle + way) / .pi).rounded())
    return min(max(thrown, nearest - 1), nearest + 1)
  }

  // MARK: Animating

  /// Turns the card over with one of UIKit's flips. A card that is coming to rest turns on to the next face instead. During a flip of
  /// UIKit's, nothing happens: a key then does as little as a click, which the card does not take.
  func flip(_ options: UIView.AnimationOptions) {
    guard grip == nil, !card.isTurning else { return }
    guard let spring, let turn else { return card.turn(options, duration: motion.cardDuration) }
    let isForward =
      options.contains(.transitionFlipFromLeft) || options.contains(.transitionFlipFromTop)
    let velocity = spring.velocity(at: now - springStart)
    let face = Int((spring.target / .pi).rounded()) + (isForward ? 1 : -1)
    self.turn = turn
    finish(on: face, velocity: velocity)
  }

  /// Updates the card's transform after its size has changed.
  func layOut() {
    if turn != nil { show() }
  }

  /// The critically damped spring, in radians, on which an angle comes to rest. Its mass is 3, as in the system's transitions.
  static func spring(
    from angle: CGFloat, velocity: CGFloat, to target: CGFloat,
    stiffness: Double = FlipMotion.standardStiffness
  ) -> CriticalSpring {
    CriticalSpring(
      from: angle, velocity: velocity, to: target, frequency: (stiffness / 3).squareRoot())
  }

  /// Whether the remaining movement is invisible: within 0.001 radians of the target and slower than 0.01 radians per second.
  static func isAtRest(_ spring: CriticalSpring, at time: CFTimeInterval) -> Bool {
    spring.isAtRest(at: time, within: 1e-3, slowerThan: 1e-2)
  }

  private func finish(on face: Int, velocity: CGFloat) {
    guard let turn else { return }
    spring = Self.spring(
      from: turn.angle, velocity: velocity, to: CGFloat(face) * .pi,
      stiffness: motion.cardStiffness)
    springStart = now
    observed?.transition.changed()
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      advance(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func advance(to time: CFTimeInterval) {
    guard let spring, var turn else { return stopSettling() }
    let elapsed = localTime(time) - springStart
    if Self.isAtRest(spring, at: elapsed) {
      turn.angle = spring.target
      self.turn = turn
      show()
      self.turn = nil
      stopSettling()
      if let observed {
        self.observed = nil
        observed.transition.end(turn.face == observed.face ? .cancelled : .completed)
      }
    } else {
      turn.angle = spring.position(at: elapsed)
      self.turn = turn
      show()
      noteMovement()
    }
  }

  private func stopSettling() {
    spring = nil
    link?.invalidate()
    link = nil
  }

  // MARK: Parts

  /// Stops a flip of UIKit's and takes over its angle.
  private func catchFlip() {
    guard let shown = card.layer.presentation()?.transform, let turn = CardTurn(showing: shown)
    else { return }
    card.layer.removeAllAnimations()
    showsBackAtStart = card.showsBack
    self.turn = turn
    show()
  }

  private func show() {
    guard let turn else { return }
    card.showsBack = showsBackAtStart != (turn.face % 2 != 0)
    card.shade = turn.shade
    card.layer.transform = turn.transform(for: card.bounds.size)
    // While the card turns, its near edge covers the neighbouring cards.
    card.layer.zPosition = turn.tilt == 0 ? 0 : 1
  }

  private func takeGrip() {
    guard let turn else { return }
    grip = (turn.angle, length(of: turn.axis))
  }

  private func length(of axis: CardTurn.Axis) -> CGFloat {
    axis == .upright ? card.bounds.width : card.bounds.height
  }

  private func along(_ vector: CGPoint) -> CGFloat {
    turn?.axis == .upright ? vector.x : vector.y
  }

  /// The present time in the superview's time, which may run slower.
  private var now: CFTimeInterval { localTime(CACurrentMediaTime()) }

  private var timeRate: CGFloat { CGFloat(card.superview?.timeRate ?? 1) }

  private func localTime(_ time: CFTimeInterval) -> CFTimeInterval {
    card.superview?.layer.convertTime(time, from: nil) ?? time
  }
}

/// Each half turn is a transition of its own, from one face to the next.
extension CardTurner: TransitionProgressSource {
  var observedPhase: TransitionPhase { grip == nil ? .settling : .interactive }

  var observedFraction: Double {
    guard let turn, let observed else { return 0 }
    return Double(abs(turn.angle / .pi - CGFloat(observed.face)))
  }

  var observedOutcome: TransitionOutcome? {
    guard grip == nil, let spring, let observed else { return nil }
    return Int((spring.target / .pi).rounded()) == observed.face ? .cancelled : .completed
  }

  private func observe(from face: Int) {
    observed = (ObservedTransition(.view, of: self, duration: 0), face)
  }

  /// A card that has come to its other face has ended one half turn and begins the next.
  private func noteMovement() {
    guard let turn, let observed else { return }
    let halves = turn.angle / .pi - CGFloat(observed.face)
    if abs(halves) > 1 {
      self.observed = nil
      observed.transition.end(.completed)
      observe(from: observed.face + (halves > 0 ? 1 : -1))
    } else if grip != nil {
      observed.transition.changed()
    }
  }
}
