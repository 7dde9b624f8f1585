import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Cards that turn under the pointer.
@MainActor @Suite struct CardTurnTests {
  @MainActor
  private struct Rig {
    let stage: ExhibitStage
    let cards: [CardView]
    let hand: ExhibitHand

    init(draws: Bool = false) throws {
      stage = try ExhibitStage(.flip, width: 640, height: 400, draws: draws)
      func cards(_ view: UIView) -> [CardView] {
        (view as? CardView).map { [$0] } ?? view.subviews.flatMap { cards($0) }
      }
      self.cards = cards(stage.navigation.view)
      hand = ExhibitHand(stage)
    }

    func middle(_ index: Int) -> CGPoint {
      let card = cards[index]
      return card.superview?.convert(card.center, to: nil) ?? .zero
    }

    /// The angle at which the nearest face of a card shows.
    func tilt(_ index: Int) -> CGFloat {
      let transform = cards[index].layer.presentation()?.transform ?? CATransform3DIdentity
      return CardTurn(showing: transform)?.angle ?? 0
    }

    func expectFlat(_ index: Int, showsBack: Bool, _ at: SourceLocation = #_sourceLocation) {
      stage.finish()
      let card = cards[index]
      #expect(CATransform3DIsIdentity(card.layer.transform), sourceLocation: at)
      #expect(card.shade == 0 && card.layer.zPosition == 0, sourceLocation: at)
      #expect(card.showsBack == showsBack, sourceLocation: at)
      #expect(card.layer.animationKeys() ?? [] == [], sourceLocation: at)
    }
  }

  // MARK: For observers

  /// A hand that turns a card is a transition to those that look, although no controller comes or goes.
  @Test func aTurnByHandIsATransition() throws {
    let rig = try Rig()
    let length = rig.cards[0].bounds.width
    rig.hand.grab(rig.middle(0), going: CGVector(dx: 1, dy: 0))
    let span = try #require(TransitionObservers.latest)
    #expect(span.kind == .view && span.phase == .interactive && span.outcome == nil)
    rig.hand.drag(CGVector(dx: length * 0.3, dy: 0))
    let held = try #require(TransitionObservers.latest)
    #expect(held.id == span.id && abs(held.fraction - rig.tilt(0) / .pi) < 1e-6)
    #expect(held.velocity > 0.5)
    // Past the other side the next half turn has begun.
    rig.hand.drag(CGVector(dx: length, dy: 0))
    let next = try #require(TransitionObservers.latest)
    #expect(next.id != span.id && next.fraction < 0.5)
    rig.hand.rest()
    rig.hand.up()
    let settling = try #require(TransitionObservers.latest)
    #expect(settling.id == next.id && settling.phase == .settling && settling.outcome == .cancelled)
    rig.stage.finish()
    #expect(TransitionObservers.latest == nil)
  }

  // MARK: The angle

  @Test func theTransformShowsItsAngle() {
    let size = CGSize(width: 200, height: 260)
    for axis in [CardTurn.Axis.upright, .level] {
      for degrees in stride(from: -89.0, through: 89, by: 1) where degrees != 0 {
        let turn = CardTurn(axis: axis, angle: degrees * .pi / 180)
        let shown = CardTurn(showing: turn.transform(for: size))
        #expect(shown?.axis == axis && abs((shown?.angle ?? 0) - turn.angle) < 1e-9)
      }
    }
    #expect(CardTurn(showing: CATransform3DIdentity) == nil)
  }

  @Test(
    arguments: [
      (0, 0, 0), (30, 0, 30), (89, 0, 89), (91, 1, -89), (150, 1, -30), (180, 1, 0), (269, 1, 89),
      (271, 2, -89), (360, 2, 0), (-91, -1, 89), (-180, -1, 0), (-450.5, -3, 89.5),
    ] as [(Double, Int, Double)])
  func theNearestFaceShows(angle: Double, face: Int, tilt: Double) {
    let turn = CardTurn(axis: .upright, angle: angle * .pi / 180)
    #expect(turn.face == face)
    #expect(abs(turn.tilt - tilt * .pi / 180) < 1e-9)
    #expect((0...0.5).contains(turn.shade))
  }

  @Test(
    arguments: [
      // Degrees, and degrees a second.
      (80, 0, 0), (100, 0, 1), (200, 0, 1), (10, 720, 1), (10, 7200, 1), (170, 1000, 2),
      (170, -1000, 0), (-10, -720, -1), (100, -200, 0), (350, 100, 2),
    ] as [(Double, Double, Int)])
  func itComesToRestOnTheNearestFaceOrTheNext(angle: Double, velocity: Double, face: Int) {
    #expect(CardTurner.face(for: angle * .pi / 180, velocity: velocity * .pi / 180) == face)
  }

  @Test func theSpringStartsWhereTheHandLetGo() {
    for velocity: CGFloat in [-30, 0, 4, 25] {
      let spring = CardTurner.spring(from: 1, velocity: velocity, to: .pi)
      #expect(spring.position(at: 0) == 1 && abs(spring.velocity(at: 0) - velocity) < 1e-12)
      // The derivative is the derivative.
      for time: CGFloat in [0.01, 0.1, 0.3] {
        let slope = (spring.position(at: time + 1e-6) - spring.position(at: time - 1e-6)) / 2e-6
        #expect(abs(slope - spring.velocity(at: time)) < 1e-5)
      }
      #expect(CardTurner.isAtRest(spring, at: 2) && !CardTurner.isAtRest(spring, at: 0.05))
    }
  }

  // MARK: Under the pointer

  @Test(arguments: [0, 1, 2, 3])
  func theAngleIsThePointersTravel(index: Int) throws {
    for sideways in [true, false] {
      let rig = try Rig()
      let card = rig.cards[index]
      let length = sideways ? card.bounds.width : card.bounds.height
      rig.hand.grab(
        rig.middle(index), going: CGVector(dx: sideways ? 1 : 0, dy: sideways ? 0 : 1))
      // The hand has gone a point beyond the slop.
      let origin = CGPoint(
        x: rig.hand.location.x - (sideways ? 1 : 0), y: rig.hand.location.y - (sideways ? 0 : 1))
      // Past the middle, back, on beyond the other face, and the other way around.
      for fraction: CGFloat in [0.1, 0.4, 0.51, 0.49, 0.9, 1.2, 1.7, 0.6, -0.3, -0.8, 0.3] {
        let travel = fraction * length
        rig.hand.move(
          to: CGPoint(
            x: origin.x + (sideways ? travel : 7), y: origin.y + (sideways ? 7 : travel)))
        let face = Int(fraction.rounded())
        #expect(abs(rig.tilt(index) - (fraction - CGFloat(face)) * .pi) < 1e-6)
        #expect(card.showsBack == (face % 2 != 0))
      }
      rig.hand.rest()
      rig.hand.up()
      rig.expectFlat(index, showsBack: false)
      #expect(rig.cards.allSatisfy { !$0.showsBack })
    }
  }

  @Test func itGoesOnWithThePointersVelocity() throws {
    let rig = try Rig()
    let length = rig.cards[0].bounds.width
    rig.hand.grab(rig.middle(0), going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: length * 0.3, dy: 0), frames: 15)
    rig.hand.up()
    let speed = CGFloat.pi * 0.3 / 15
    // The hand has gone a point beyond the slop when it grabs the card.
    let spring = CardTurner.spring(from: (0.3 + 1 / length) * .pi, velocity: speed * 60, to: .pi)
    for frame in 1...8 {
      rig.stage.session.advance(by: HeadlessSession.framePeriod)
      let angle = spring.position(at: CGFloat(frame) / 60)
      let expected = angle - (angle / .pi).rounded() * .pi
      #expect(abs(rig.tilt(0) - expected) < 1e-3, "frame \(frame)")
    }
    rig.expectFlat(0, showsBack: true)
  }

  @Test func itIsCaughtWhileItSettles() throws {
    let rig = try Rig()
    let length = rig.cards[1].bounds.width
    rig.hand.grab(rig.middle(1), going: CGVector(dx: -1, dy: 0))
    rig.hand.drag(CGVector(dx: -length * 0.7, dy: 0))
    rig.hand.rest()
    rig.hand.up()
    for _ in 0..<4 { rig.stage.session.advance(by: HeadlessSession.framePeriod) }
    let before = rig.tilt(1)
    rig.stage.session.send(.pointerDown(location: rig.middle(1)))
    // Across the axis: it turns on about the one that it turns about.
    rig.hand.grab(rig.middle(1), going: CGVector(dx: 0, dy: 1))
    #expect(abs(rig.tilt(1) - before) < 0.2)
    let caught = rig.tilt(1)
    rig.stage.session.advance(by: 1)
    #expect(rig.tilt(1) == caught)
    rig.hand.drag(CGVector(dx: length, dy: 0))
    rig.hand.rest()
    rig.hand.up()
    rig.expectFlat(1, showsBack: false)
  }

  @Test(arguments: [0, 1, 2, 3])
  func aFlipIsCaughtWhereItIs(index: Int) throws {
    for fraction in [0.2, 0.7] {
      let rig = try Rig()
      rig.stage.session.click(at: rig.middle(index))
      rig.stage.session.frame()
      rig.stage.session.advance(by: fraction * FlipMotion().cardDuration)
      let sideways = index < 2
      rig.hand.grab(
        rig.middle(index), going: CGVector(dx: sideways ? 1 : 0, dy: sideways ? 0 : 1))
      let before = rig.tilt(index)
      #expect(before != 0)
      rig.stage.session.advance(by: 1)
      #expect(rig.tilt(index) == before)
      #expect(rig.cards[index].showsBack == (fraction > 0.5))
      rig.hand.up()
      rig.expectFlat(index, showsBack: fraction > 0.5)
      #expect(
        rig.cards[index].superview?.layer.sublayers?.count
          == rig.cards[index].superview?.subviews.count)
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func aClickWhileItSettlesTurnsItOn(index: Int) throws {
    let rig = try Rig()
    rig.hand.grab(rig.middle(index), going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: rig.cards[index].bounds.width * 0.8, dy: 0))
    rig.hand.rest()
    rig.hand.up()
    for _ in 0..<3 { rig.stage.session.advance(by: HeadlessSession.framePeriod) }
    rig.stage.session.click(at: rig.middle(index))
    rig.expectFlat(index, showsBack: false)
    // And at rest it is a flip again.
    rig.stage.session.click(at: rig.middle(index))
    rig.expectFlat(index, showsBack: true)
  }

  @Test func aDragThatIsTakenAwayGoesBack() throws {
    let rig = try Rig(draws: true)
    let before = try rig.stage.picture()
    rig.hand.grab(rig.middle(2), going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: rig.cards[2].bounds.width * 0.8, dy: 0))
    #expect(rig.cards[2].showsBack)
    let pans = rig.cards[2].superview?.gestureRecognizers ?? []
    for pan in pans { pan.isEnabled = false }
    rig.expectFlat(2, showsBack: false)
    #expect(try rig.stage.picture().difference(from: before).count == 0)
  }

  @Test func besideTheCardsNothingTurns() throws {
    let rig = try Rig(draws: true)
    let before = try rig.stage.picture()
    rig.hand.grab(CGPoint(x: 4, y: 390), going: CGVector(dx: 1, dy: 0))
    rig.hand.drag(CGVector(dx: 300, dy: -200))
    #expect(try rig.stage.picture().difference(from: before).count == 0)
    rig.hand.up()
  }
}
