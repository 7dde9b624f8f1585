import Testing

@testable import UIKit

/// Tests of gestures with phases that are derived from scroll events without phases.
@Suite struct ScrollPhaseTrackerTests {
  private typealias Phase = UIScrollEvent.Phase

  private struct Reports: Equatable {
    var phases: [UIScrollEvent.Phase] = []
    var translation = CGVector.zero
    var velocity: CGVector?
    var end: TimeInterval?
  }

  private func listen(
    _ tracker: inout ScrollPhaseTracker, until time: TimeInterval, _ reports: inout Reports
  ) {
    while let report = tracker.advance(to: time) {
      if reports.phases.last != report.phase { reports.phases.append(report.phase) }
      reports.translation.add(report.translation)
      if report.phase == .ended {
        reports.velocity = report.velocity
        reports.end = report.time
      }
    }
  }

  /// Sends movements of a touchpad at their times, and collects the reports until long after the last one.
  private func run(
    _ movements: [(TimeInterval, CGFloat, CGFloat)], isPrecise: Bool = true
  ) -> Reports {
    var tracker = ScrollPhaseTracker()
    var reports = Reports()
    for (time, x, y) in movements {
      listen(&tracker, until: time, &reports)
      tracker.add(CGVector(dx: x, dy: y), isPrecise: isPrecise, at: time)
      listen(&tracker, until: time, &reports)
    }
    var time = movements.last?.0 ?? 0
    let last = time
    while time < last + 1 {
      time += 1.0 / 60
      listen(&tracker, until: time, &reports)
    }
    #expect(!tracker.isActive && !tracker.isMoving && tracker.deadline == nil)
    return reports
  }

  @Test func aGestureBeginsChangesAndEndsAfterAPause() {
    let reports = run([(1, 3, 0), (1.008, 3, 0), (1.016, 3, 1)])
    #expect(reports.phases == [.began, .changed, .ended])
    #expect(reports.translation == CGVector(dx: 9, dy: 1))
    // The gesture ends in the first frame after 120 ms without an event.
    #expect((reports.end ?? 0) >= 1.136 && (reports.end ?? 0) < 1.136 + 1.0 / 60)
  }

  @Test(
    arguments: [
      // A movement below the slop is no gesture, whether it comes at once or in parts.
      ([(1, 3.9, 0)], []), ([(1, 0, -1), (1.01, 0, -2)], []),
      ([(1, 4, 0)], [.began, .changed, .ended]), ([(1, 0, -4)], [.began, .changed, .ended]),
      ([(1, 2, 0), (1.1, 2, 0)], [.began, .changed, .ended]),
      // A pause that separates two gestures, and one that doesn't.
      ([(1, 9, 0), (1.13, 9, 0)], [.began, .changed, .ended, .began, .changed, .ended]),
      ([(1, 9, 0), (1.11, 9, 0)], [.began, .changed, .ended]),
    ] as [([(TimeInterval, CGFloat, CGFloat)], [UIScrollEvent.Phase])])
  func startAndSilence(movements: [(TimeInterval, CGFloat, CGFloat)], phases: [UIScrollEvent.Phase])
  {
    #expect(run(movements).phases == phases)
  }

  @Test(
    arguments: [
      (10, 0, true), (-10, 0, true), (0, 10, false), (12.1, 10, true), (12, 10, false),
      (-12.1, -10, true), (10, 10, false),
    ] as [(CGFloat, CGFloat, Bool)])
  func theAxis(x: CGFloat, y: CGFloat, isHorizontal: Bool) {
    #expect(InputTuning.isHorizontal(CGVector(dx: x, dy: y)) == isHorizontal)
  }

  @Test func theVelocityIsThatBeforeThePause() {
    let even = run((0..<20).map { (1 + Double($0) * 0.008, 8, -4) })
    #expect(abs((even.velocity?.dx ?? 0) - 1000) < 1e-6)
    #expect(abs((even.velocity?.dy ?? 0) + 500) < 1e-6)
    #expect(run([(1, 50, 0)]).velocity == .zero)
  }

  @Test func wheelStepsAreOneSmoothGesture() {
    var tracker = ScrollPhaseTracker()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5)
    #expect(tracker.advance(to: 5) == nil)
    #expect(tracker.isMoving)
    var reports = Reports()
    listen(&tracker, until: 5.05, &reports)
    #expect(reports.phases == [.began, .changed] && abs(reports.translation.dy - 30) < 1e-9)
    listen(&tracker, until: 5.1, &reports)
    #expect(!tracker.isMoving && reports.translation.dy == 40)
    #expect(abs((tracker.deadline ?? 0) - 5.12) < 1e-9)
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5.11)
    listen(&tracker, until: 5.25, &reports)
    #expect(reports.translation.dy == 80)
    #expect(reports.phases == [.began, .changed, .ended])
  }

  @Test func aLateEventIsNotBeforeEarlierReports() {
    var tracker = ScrollPhaseTracker()
    var reports = Reports()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5)
    listen(&tracker, until: 5.05, &reports)
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 5.04)
    listen(&tracker, until: 5.04, &reports)
    #expect(abs(reports.translation.dy - 30) < 1e-9)
    listen(&tracker, until: 6, &reports)
    #expect(reports.translation.dy == 80)
  }

  @Test func aGestureCanBeEndedEarly() {
    var tracker = ScrollPhaseTracker()
    #expect(tracker.end() == nil)
    tracker.add(CGVector(dx: 0, dy: 1), isPrecise: true, at: 5)
    #expect(tracker.end() == nil)
    var reports = Reports()
    tracker.add(CGVector(dx: 0, dy: 40), isPrecise: false, at: 6)
    listen(&tracker, until: 6.05, &reports)
    #expect(tracker.end(.cancelled)?.phase == .cancelled)
    #expect(!tracker.isActive && tracker.advance(to: 7) == nil)
  }
}
