import Testing

@testable import UIKit

/// From scrolling without phases to gestures with them.
@Suite struct ScrollPhaseTrackerTests {
  private typealias Phase = UIScrollEvent.Phase

  private struct Told: Equatable {
    var phases: [UIScrollEvent.Phase] = []
    var way = CGVector.zero
    var velocity: CGVector?
    var end: TimeInterval?
  }

  private func listen(_ tracker: inout ScrollPhaseTracker, until time: TimeInterval, _ told: inout Told)
  {
    while let report = tracker.advance(to: time) {
      if told.phases.last != report.phase { told.phases.append(report.phase) }
      told.way.add(report.translation)
      if report.phase == .ended {
        told.velocity = report.velocity
        told.end = report.time
      }
    }
  }

  /// Movements of a touchpad with their times, and what is told until long after.
  private func run(_ movements: [(TimeInterval, CGFloat, CGFloat)], isPrecise: Bool = true) -> Told {
    var tracker = ScrollPhaseTracker()
    var told = Told()
    for (time, x, y) in movements {
      listen(&tracker, until: time, &told)
      tracker.add(CGVector(dx: x, dy: y), isPrecise: isPrecise, at: time)
      listen(&tracker, until: time, &told)
    }
    var time = movements.last?.0 ?? 0
    let last = time
    while time < last + 1 {
      time += 1.0 / 60
      listen(&tracker, until: time, &told)
    }
    #expect(!tracker.isActive && !tracker.isMoving && tracker.deadline == nil)
    return told
  }

  @Test func aGestureBeginsGoesOnAndEndsBySilence() {
    let told = run([(1, 3, 0), (1.008, 3, 0), (1.016, 3, 1)])
    #expect(told.phases == [.began, .changed, .ended])
    #expect(told.way == CGVector(dx: 9, dy: 1))
    // The first frame after 120 ms of silence.
    #expect((told.end ?? 0) >= 1.136 && (told.end ?? 0) < 1.136 + 1.0 / 60)
  }

  @Test(arguments: [
    // Less than the slop is nothing, at once or in parts.
    ([(1, 3.9, 0)], []), ([(1, 0, -1), (1.01, 0, -2)], []),
    ([(1, 4, 0)], [.began, .changed, .ended]), ([(1, 0, -4)], [.began, .changed, .ended]),
    ([(1, 2, 0), (1.1, 2, 0)], [.began, .changed, .ended]),
    // The silence between two gestures, and a pause that is none.
    ([(1, 9, 0), (1.13, 9, 0)], [.began, .changed, .ended, .began, .changed, .ended]),
    ([(1, 9, 0), (1.11, 9, 0)], [.began, .changed, .ended]),
  ] as [([(TimeInterval, CGFloat, CGFloat)], [UIScrollEvent.Phase])])
  func startAndSilence(movements: [(TimeInterval, CGFloat, CGFloat)], phases: [UIScrollEvent.Phase]) {
    #expect(run(movements).phases == phases)
  }

  @Test(arguments: [
    (10, 0, true), (-10, 0, true), (0, 10, false), (12.1, 10, true), (12, 10, false),
    (-12.1, -10, true), (10, 10, false),
  ] as [(CGFloat, CGFloat, Bool)])
  func theAxis(x: CGFloat, y: CGFloat, isHorizontal: Bool) {
    #expect(InputTuning.isHorizontal(CGVector(dx: x, dy: y)) == isHorizontal)
  }

  @Test func theVelocityIsThatBeforeTheSilence() {
    let even = run((0..<20).map { (1 + Double($0) * 0.008, 8, -4) })
    #expect(abs((even.velocity?.dx ?? 0) - 1000) < 1e-6)
    #expect(abs((even.velocity?.dy ?? 0) + 500) < 1e-6)
    #expect(run([(1, 50, 0)]).velocity == .zero)
  }

  @Test func aWheelsStepsAreOneGestureThatMovesSmoothly() {
    var tracker = ScrollPhaseTracker()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5)
    #expect(tracker.advance(to: 5) == nil)
    #expect(tracker.isMoving)
    var told = Told()
    listen(&tracker, until: 5.05, &told)
    #expect(told.phases == [.began, .changed] && abs(told.way.dy - 30) < 1e-9)
    listen(&tracker, until: 5.1, &told)
    #expect(!tracker.isMoving && told.way.dy == 40)
    #expect(abs((tracker.deadline ?? 0) - 5.12) < 1e-9)
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5.11)
    listen(&tracker, until: 5.25, &told)
    #expect(told.way.dy == 80)
    #expect(told.phases == [.began, .changed, .ended])
  }

  @Test func whatComesLateIsNotBeforeWhatWasTold() {
    var tracker = ScrollPhaseTracker()
    var told = Told()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5)
    listen(&tracker, until: 5.05, &told)
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5.04)
    listen(&tracker, until: 5.04, &told)
    #expect(abs(told.way.dy - 30) < 1e-9)
    listen(&tracker, until: 6, &told)
    #expect(told.way.dy == 80)
  }

  @Test func anEndBeforeItsTime() {
    var tracker = ScrollPhaseTracker()
    #expect(tracker.end() == nil)
    tracker.add(CGVector(dx: 0, dy: 1), isPrecise: true, at: 5)
    #expect(tracker.end() == nil)
    var told = Told()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 6)
    listen(&tracker, until: 6.05, &told)
    #expect(tracker.end(.cancelled)?.phase == .cancelled)
    #expect(!tracker.isActive && tracker.advance(to: 7) == nil)
  }
}
