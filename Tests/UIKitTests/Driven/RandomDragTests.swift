import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Tests that nothing jumps during random drags, each with its own seed. `INTERLUDE_DRAG_SEEDS=1000` sets the number of
/// seeds for each kind of transition. A failure names its seed.
@MainActor
@Suite("Random drags")
struct RandomDragTests {
  enum Kind: String, CaseIterable {
    case navigation, customNavigation, sheet, exchange, exchangeByAnimator

    @MainActor
    func makeSubject() -> any DragSubject {
      switch self {
      case .navigation: NavigationSubject(nil, ownFrequency: 30)
      case .customNavigation:
        NavigationSubject(NavigationDragTests.BlockSlide(), ownFrequency: 12)
      case .sheet: SheetSubject()
      case .exchange: ExchangeSubject(ExchangeSlide(vends: false))
      case .exchangeByAnimator: ExchangeSubject(ExchangeSlide(vends: true))
      }
    }
  }

  /// The number of seeds for each kind of transition.
  private static let seeds =
    ProcessInfo.processInfo.environment["INTERLUDE_DRAG_SEEDS"].flatMap { Int($0) } ?? 30

  @Test("No view jumps and every transition ends", arguments: Kind.allCases)
  func continuity(kind: Kind) {
    var tally = DragCounts()
    for seed in 1...Self.seeds {
      let drag = RandomDrag(kind.makeSubject(), seed: UInt64(seed))
      drag.run()
      tally += drag.tally
      if let problem = drag.problem {
        Issue.record("seed \(seed): \(problem) after \(drag.steps.joined(separator: " "))")
        return
      }
    }
    #expect(tally.missing == [])
    // A long run prints its counts.
    if Self.seeds > 100 { print("\(kind): \(tally)") }
  }

  @Test(
    "A released view starts with the velocity of the pointer", arguments: Kind.allCases,
    [-9, -3, 3, 6, 10, 14] as [CGFloat])
  func velocity(kind: Kind, speed: CGFloat) {
    let subject = kind.makeSubject()
    let hand = Hand(subject.screen)
    let sign: CGFloat = kind == .exchange || kind == .exchangeByAnimator ? -1 : 1
    let axis = CGVector(dx: subject.axis.dx * sign, dy: subject.axis.dy * sign)
    let size = subject.screen.window.bounds.size
    hand.grab(size.width / 2, size.height / 2, going: axis)
    hand.drag(CGVector(dx: axis.dx * 10, dy: axis.dy * 10), frames: 20)
    hand.drag(CGVector(dx: axis.dx * speed, dy: axis.dy * speed), frames: 11)
    guard let index = subject.views.firstIndex(where: { moves($0, subject, hand, axis, speed) })
    else {
      Issue.record("no view follows the pointer")
      return
    }
    let view = subject.views[index]
    let start = place(view, subject)
    hand.up()
    subject.screen.flush()
    #expect(abs(place(view, subject) - start) < 1e-3)
    // In a thousandth of a second the acceleration of a spring is negligible.
    let dt: CGFloat = 0.001
    subject.screen.advance(by: Double(dt))
    let distance = max(size.width, size.height)
    let frequency = subject.releaseFrequency
    let velocity = (place(view, subject) - start) / dt
    let expected = speed * 60 * sign
    let slack = (frequency * frequency * distance + 2 * frequency * abs(expected)) * dt
    #expect(abs(velocity - expected) < slack)
    subject.screen.runUntilIdle()
    #expect(subject.problemsAtRest() == [])
  }

  private func place(_ view: UIView, _ subject: any DragSubject) -> CGFloat {
    guard let shown = view.layer.presentation()?.convert(CGPoint.zero, to: nil) else { return .nan }
    return shown.x * subject.axis.dx + shown.y * subject.axis.dy
  }

  /// Whether `view` moves with the pointer.
  private func moves(
    _ view: UIView, _ subject: any DragSubject, _ hand: Hand, _ axis: CGVector, _ speed: CGFloat
  ) -> Bool {
    let before = place(view, subject)
    hand.drag(CGVector(dx: axis.dx * speed, dy: axis.dy * speed), frames: 1)
    subject.screen.flush()
    let moved = place(view, subject) - before
    return abs(abs(moved) - abs(speed)) < 1e-3
  }
}
