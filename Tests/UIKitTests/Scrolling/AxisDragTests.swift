import Testing

@testable import UIKit

/// Tests of drags along one axis, in a view of 200 points with limits from 0 to 300.
@Suite struct AxisDragTests {
  private let limits: ClosedRange<CGFloat> = 0...300

  private func drag(_ offset: CGFloat, _ edge: AxisDrag.Edge, isFixed: Bool = false) -> AxisDrag {
    AxisDrag(offset: offset, limits: limits, length: 200, edge: edge, isFixed: isFixed)
  }

  @Test func contentFollowsTheFingerExactly() {
    var drag = drag(100, .stretches)
    for travel in stride(from: CGFloat(-200), through: 100, by: 0.25) {
      #expect(drag.offset(after: travel, limits: limits) == 100 - travel)
    }
    #expect(drag.velocity(after: 50, panVelocity: 300, limits: limits) == -300)
  }

  @Test func contentStretchesBeyondTheLimitAndComesBack() {
    var drag = drag(0, .stretches)
    let band = RubberBand(dimension: 200)
    #expect(drag.offset(after: 100, limits: limits) == -CGFloat(band.stretch(ofPull: 100)))
    #expect(drag.offset(after: 0, limits: limits) == 0)
    #expect(drag.offset(after: -350, limits: limits) == 300 + CGFloat(band.stretch(ofPull: 50)))
    let velocity = drag.velocity(after: 100, panVelocity: 400, limits: limits)
    #expect(abs(velocity + 400 * band.slope(atPull: 100)) < 1e-9)
  }

  @Test func aDragOfStretchedContentStartsWhereItIs() {
    var drag = drag(-40, .stretches)
    #expect(abs(drag.offset(after: 0, limits: limits) + 40) < 1e-9)
    #expect(drag.offset(after: 1, limits: limits) < -40)
  }

  @Test func contentThatStopsTurnsBackWithTheFinger() {
    var drag = drag(20, .stops)
    #expect(drag.offset(after: 100, limits: limits) == 0)
    #expect(drag.offset(after: 95, limits: limits) == 5)
    #expect(drag.offset(after: -1000, limits: limits) == 300)
    #expect(drag.offset(after: -990, limits: limits) == 290)
  }

  @Test func contentBeyondAHardLimitComesBackWithoutAJump() {
    var drag = drag(-30, .stops)
    #expect(drag.offset(after: 0, limits: limits) == -30)
    #expect(drag.offset(after: 10, limits: limits) == -30)
    #expect(drag.offset(after: 0, limits: limits) == -20)
  }

  @Test func aFixedAxisStays() {
    var drag = drag(70, .stretches, isFixed: true)
    #expect(drag.offset(after: 500, limits: limits) == 70)
    #expect(drag.velocity(after: 500, panVelocity: 500, limits: limits) == 0)
  }

  /// The content is shifted while the finger stays in its place. The drag continues from the new offset.
  @Test(arguments: [AxisDrag.Edge.stretches, .stops])
  func shiftedContentStaysUnderTheFinger(edge: AxisDrag.Edge) {
    for shift in [CGFloat(-30), 0, 120] {
      var drag = drag(100, edge)
      #expect(drag.offset(after: -20, limits: limits) == 120)
      drag.shift(by: shift, after: -20, limits: limits)
      #expect(abs(drag.offset(after: -20, limits: limits) - 120 - shift) < 1e-9)
      #expect(abs(drag.offset(after: -50, limits: limits) - 150 - shift) < 1e-9)
    }
    var fixed = drag(70, edge, isFixed: true)
    fixed.shift(by: 15, after: 400, limits: limits)
    #expect(fixed.offset(after: 500, limits: limits) == 85)
  }
}
