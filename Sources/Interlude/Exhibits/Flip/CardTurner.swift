import UIKit

/// Turns one card under the pointer, and lets it settle.
///
/// A card that is dragged on goes on turning, as often as one likes. Let go, it comes to rest on the nearest face, or on
/// the next one where it was thrown that way, with the velocity it has. It can be caught while it settles, and also in the
/// middle of one of UIKit's flips.
@MainActor
final class CardTurner {
  private let card: CardView
  /// Nil while the card lies flat.
  private(set) var turn: CardTurn?
  /// Which side is up at angle 0.
  private var showsBackAtStart = false
  /// Where the hand took hold: the angle, and the length that is half a turn; nil without one.
  private var grip: (angle: CGFloat, length: CGFloat)?
  /// To which face a drag goes back that is cancelled.
  private var home = 0
  private var spring: CriticalSpring?
  private var springStart: CFTimeInterval = 0
  private var link: CADisplayLink?
  /// The half turn under way as observers see it, and the face from which it turns away.
  private var observed: (transition: ObservedTransition, face: Int)?

  /// The velocity lost in a millisecond, by which a throw is carried on.
  private static let projectionRate = InputTuning.dragProjectionRate

  init(_ card: CardView) {
    self.card = card
  }

  // MARK: Under the hand

  /// Takes hold of the card; a pointer that moves `sideways` turns it about its upright axis, unless it turns already.
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

  /// Turns with the pointer, which has gone `travel` since the last ``grab(sideways:)``. True if it counts from here anew,
  /// because the card has another size.
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

  /// Lets go, at a velocity in points per second.
  func release(_ velocity: CGPoint) {
    guard let grip, let turn else { return }
    self.grip = nil
    let velocity = CardTurn.angle(travel: along(velocity), length: grip.length)
    settle(on: Self.face(for: turn.angle, velocity: velocity), velocity: velocity / timeRate)
  }

  /// The hand was taken away: back to where it found the card.
  func drop() {
    guard grip != nil else { return }
    grip = nil
    settle(on: home, velocity: 0)
  }

  /// The face on which a card comes to rest: the nearest one to where a throw would carry it, but not more than one away.
  static func face(for angle: CGFloat, velocity: CGFloat) -> Int {
    let nearest = Int((angle / .pi).rounded())
    let way = velocity / 1000 * projectionRate / (1 - projectionRate)
    let thrown = Int(((angle + way) / .pi).rounded())
    return min(max(thrown, nearest - 1), nearest + 1)
  }

  // MARK: By itself

  /// Turns the card over with one of UIKit's flips; one that is settling goes on to its other face.
  func flip(_ options: UIView.AnimationOptions, duration: TimeInterval) {
    guard grip == nil else { return }
    guard let spring, let turn else { return card.turn(options, duration: duration) }
    let isForward =
      options.contains(.transitionFlipFromLeft) || options.contains(.transitionFlipFromTop)
    let velocity = spring.velocity(at: now - springStart)
    let face = Int((spring.target / .pi).rounded()) + (isForward ? 1 : -1)
    self.turn = turn
    settle(on: face, velocity: velocity)
  }

  /// Shows the card as it is turned, after it has got another size.
  func layOut() {
    if turn != nil { show() }
  }

  /// The way of an angle to its rest, in radians, without swing and as stiff as the system's transitions: mass 3,
  /// stiffness 1000.
  static func spring(from angle: CGFloat, velocity: CGFloat, to target: CGFloat) -> CriticalSpring {
    CriticalSpring(
      from: angle, velocity: velocity, to: target, frequency: (1000.0 / 3).squareRoot())
  }

  /// What is left is nothing that anybody sees: in radians, and in radians per second.
  static func isAtRest(_ spring: CriticalSpring, at time: CFTimeInterval) -> Bool {
    spring.isAtRest(at: time, within: 1e-3, slowerThan: 1e-2)
  }

  private func settle(on face: Int, velocity: CGFloat) {
    guard let turn else { return }
    spring = Self.spring(from: turn.angle, velocity: velocity, to: CGFloat(face) * .pi)
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

  /// Goes on from where a flip of UIKit's has brought the card.
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
    // Its near edge is before its neighbours.
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

  /// Now, in the time of what is around the card, which may run slower.
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
