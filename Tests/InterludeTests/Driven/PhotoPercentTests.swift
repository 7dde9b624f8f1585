import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// What overlays and recordings say of a photo is what shows of it, by itself, in the hand and after that.
@MainActor @Suite struct PhotoPercentTests {
  private let stage: ExhibitStage

  init() throws { stage = try ExhibitStage(.photos) }

  /// How far the background shows that it is, from the grid, 0, to the photo, 1.
  private func shown() throws -> Double {
    let page = try #require(stage.presented?.view)
    let backdrop = try #require(page.subviews.first)
    return Double((backdrop.layer.presentation() ?? backdrop.layer).opacity)
  }

  /// The percent that is told, frame by frame, until the transition is over; each as what shows says.
  private func follow(dismissing: Bool) throws -> [Double] {
    var told: [Double] = []
    while let progress = TransitionObservers.latest {
      let shown = try shown()
      #expect(abs(progress.fraction - (dismissing ? 1 - shown : shown)) < 1e-4)
      told.append(progress.fraction)
      stage.session.advance(by: HeadlessSession.framePeriod)
    }
    return told
  }

  @Test func byItself() throws {
    try stage.begin("present")
    let opening = try follow(dismissing: false)
    #expect(opening.count > 20 && zip(opening, opening.dropFirst()).allSatisfy { $0 < $1 })
    stage.finish()
    try stage.begin("dismiss")
    let closing = try follow(dismissing: true)
    #expect(closing.count > 20 && zip(closing, closing.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [0.3, 0.7])
  func letGo(share: Double) throws {
    try stage.perform("present")
    let hand = ExhibitHand(stage)
    hand.grab(CGPoint(x: 200, y: 120), going: CGVector(dx: 0, dy: 1))
    hand.drag(CGVector(dx: 0, dy: share * 150))
    hand.rest()
    #expect(abs(try #require(TransitionObservers.latest).fraction - share) < 1e-6)
    hand.up()
    let told = try follow(dismissing: true)
    #expect(told.count > 10)
    let pairs = zip(told, told.dropFirst())
    #expect(share < 0.5 ? pairs.allSatisfy { $0 >= $1 } : pairs.allSatisfy { $0 <= $1 })
    #expect(abs(told[0] - share) < 1e-6)
    #expect(abs((told.last ?? -1) - (share < 0.5 ? 0 : 1)) < 0.01)
    stage.finish()
    #expect((stage.presented == nil) == (share > 0.5))
  }

  /// Caught on its way up, it is where it was.
  @Test func caught() throws {
    try stage.begin("present")
    stage.session.advance(by: 0.1)
    let before = try #require(TransitionObservers.latest).fraction
    let hand = ExhibitHand(stage)
    stage.session.send(.pointerDown(location: CGPoint(x: 200, y: 150)))
    stage.session.send(.pointerMoved(location: CGPoint(x: 211, y: 150)))
    let held = try #require(TransitionObservers.latest)
    #expect(held.phase == .interactive && abs(held.fraction - before) < 1e-4)
    hand.move(to: CGPoint(x: 230, y: 150))
    hand.rest()
    hand.up()
    let told = try follow(dismissing: false)
    #expect(abs(told[0] - before) < 0.01)
    stage.finish()
  }
}
