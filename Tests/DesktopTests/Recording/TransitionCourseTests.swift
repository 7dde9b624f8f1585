import QuartzCore
import Testing

@testable import Desktop

@Suite struct TransitionCourseTests {
  private func course(_ samples: [(CFTimeInterval, Double, Bool)]) -> TransitionCourse {
    var course = TransitionCourse()
    for (time, fraction, isHeld) in samples {
      course.note(.init(time: time, fraction: fraction, isHeld: isHeld))
    }
    return course
  }

  @Test(
    arguments: [(0.0, 0), (10, 0), (10.5, 0.25), (11, 0.5), (11.5, 0.75), (12, 1), (13, 1)]
      as [(CFTimeInterval, Double)])
  func timeMovesItEvenly(time: CFTimeInterval, fraction: Double) {
    let course = course([(10, 0, false), (11, 0.5, false)])
    #expect(abs(course.fraction(at: time) - fraction) < 1e-12)
  }

  /// While the transition is held, its fraction is the last one noted. After the release it is interpolated to the end.
  @Test(
    arguments: [(9.0, 0.1), (10, 0.1), (10.9, 0.1), (11, 0.4), (11.9, 0.4), (12.5, 0.2), (13, 0)]
      as [(CFTimeInterval, Double)])
  func aHandMovesItInSteps(time: CFTimeInterval, fraction: Double) {
    let course = course([
      (10, 0.1, true), (11, 0.4, true), (12, 0.4, false), (13, 0, false),
    ])
    #expect(abs(course.fraction(at: time) - fraction) < 1e-12)
  }

  @Test func withFewerThanTwoSamplesTheFractionIsConstant() {
    #expect(TransitionCourse().fraction(at: 5) == 0)
    #expect(course([(10, 0.3, false)]).fraction(at: 20) == 0.3)
  }

  @Test func aSecondSampleAtOneTimeReplacesTheFirst() {
    let course = course([(10, 0, false), (10, 0.5, false), (12, 1, false)])
    #expect(course.fraction(at: 11) == 0.75)
  }

  @Test func samplesOnALineNeedNoMemory() {
    var course = TransitionCourse()
    for step in 0...1000 {
      course.note(
        .init(time: 10 + Double(step) / 1024, fraction: Double(step) / 1024, isHeld: false))
    }
    #expect(course.fraction(at: 10.25) == 0.25)
  }
}
