import Foundation
import Testing

@testable import Lab

@Suite struct TimeAxisTests {
  @Test func aTimeAndItsPositionBelongTogether() {
    var axis = TimeAxis(2...2.5, width: 520)
    #expect(axis.x(of: 2) == TimeAxis.inset)
    #expect(axis.x(of: 2.5) == 520 - TimeAxis.inset)
    axis.zoom(by: 3, around: 200)
    axis.scroll(by: 40)
    for x in stride(from: 0.0, through: 520, by: 65) {
      #expect(abs(axis.x(of: axis.time(at: x)) - x) < 1e-6)
    }
  }

  @Test func zoomingKeepsTheTimeUnderThePointer() {
    var axis = TimeAxis(0...1, width: 420)
    let before = axis.time(at: 300)
    axis.zoom(by: 4, around: 300)
    #expect(abs(axis.time(at: 300) - before) < 1e-9)
    // Zooming out ends where everything shows.
    axis.zoom(by: 0.001, around: 300)
    #expect(axis == TimeAxis(0...1, width: 420))
  }

  @Test func scrollingEndsAtBothEnds() {
    var axis = TimeAxis(0...1, width: 420)
    axis.scroll(by: 100)
    #expect(axis.offset == 0)
    axis.zoom(by: 2, around: 0)
    axis.scroll(by: 10_000)
    #expect(abs(axis.x(of: 1) - (420 - TimeAxis.inset)) < 1e-6)
  }

  @Test(arguments: [0.05, 0.3, 1.2, 7])
  func labelsStandApartAtRoundTimes(duration: Double) {
    let axis = TimeAxis(5...(5 + duration), width: 700)
    let step = axis.labelStep(spacing: 86)
    let marks = axis.marks(every: step)
    #expect(marks.count >= 3)
    #expect(step * axis.pointsPerSecond >= 86 - 1e-9)
    #expect(marks.allSatisfy { $0 >= 5 && $0 <= 5 + duration + 1e-9 })
  }
}
