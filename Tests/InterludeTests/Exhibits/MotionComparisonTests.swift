import CoreGraphics
import Foundation
import Testing

@testable import Interlude

/// Motions here beside those that were recorded on iOS.
@Suite("Motion comparison")
struct MotionComparisonTests {
  private typealias Reading = MotionComparison.Reading
  private let motions: [MeasuredMotion]

  init() throws {
    motions = try MeasuredMotion.load()
  }

  private func motion(_ name: String) throws -> MeasuredMotion {
    try #require(motions.first { $0.name == name })
  }

  @Test func everyKindHasARecordingThatGoesTheWholeWay() {
    for kind in MeasuredMotion.Kind.allCases {
      let candidates = motions.filter { $0.kind == kind }
      #expect(!candidates.isEmpty, "\(kind)")
      for motion in candidates {
        #expect(motion.way.first == MeasuredMotion.Sample(time: 0, value: 0), "\(motion.name)")
        #expect(motion.way.last?.value == 1, "\(motion.name)")
        #expect(motion.duration > 0.25 && motion.duration < 4, "\(motion.name)")
        let times = motion.way.map(\.time)
        #expect(times == times.sorted(), "\(motion.name)")
      }
    }
  }

  @Test func aPageFollowsAfterItsSlop() throws {
    let drag = try motion("pop-edge-slow35")
    #expect(drag.followed(0) == 0)
    #expect(drag.followed(8) < 1)
    // 14.5 points of slop, as measured, with an error of 1.2 points.
    #expect(abs(drag.followed(100) - 85.5) < 3)
    // Beyond the recorded drag, too.
    #expect(abs(drag.followed(300) - 285.5) < 3)
  }

  /// Compares a push that is the recorded one at another scale and, for another `tempo` than 1, slower or faster.
  private func comparePush(tempo: Double) throws -> MotionComparison {
    let recorded = try motion("push-programmatic")
    var comparison = MotionComparison(motions)
    for frame in 0...40 {
      let time = Double(frame) / 120
      comparison.add(
        Reading(
          subject: .page, time: 5 + time, value: 900 - 600 * recorded.fraction(at: time * tempo),
          target: 300, phase: .running(.call)))
    }
    return comparison
  }

  @Test func theRecordedMotionDiffersFromItselfByNothing() throws {
    let comparison = try comparePush(tempo: 1)
    #expect(comparison.recording?.name == "push-programmatic")
    #expect(try #require(comparison.difference) < 1e-9)
    #expect(comparison.recorded.first == MeasuredMotion.Sample(time: 5, value: 900))
    #expect(try #require(comparison.recorded.last).value == 300)
  }

  @Test func aMotionThatIsTooSlowDiffers() throws {
    #expect(try #require(comparePush(tempo: 0.8).difference) > 10)
  }

  /// The recorded drag is shown until the lift, then the way of the recording whose velocity is nearest.
  @Test func aReleaseTakesTheRecordingOfTheNearestVelocity() throws {
    for name in ["pop-edge-slow25", "pop-edge-flickback3"] {
      let released = try motion(name)
      var comparison = MotionComparison(motions)
      for step in 0...10 {
        comparison.add(
          Reading(
            subject: .page, time: Double(step) / 60, value: 201 + Double(step) * 10, target: 201,
            phase: .dragged, finger: Double(step) * 10))
      }
      #expect(comparison.recording?.name == "pop-edge-slow35")
      #expect(comparison.recorded.count == 10 || comparison.recorded.count == 11)
      #expect(comparison.difference == nil)
      for step in 1...20 {
        let time = Double(step) / 120
        comparison.add(
          Reading(
            subject: .page, time: 10.0 / 60 + time,
            value: 201 + 100 * (1 - released.fraction(at: time)),
            target: 201,
            phase: .running(.popReturn)))
      }
      #expect(comparison.recording?.name == name)
      #expect(comparison.difference != nil)
    }
  }

  @Test func aFlingsEndFollowsFromItsBeginning() throws {
    let recorded = try motion("scroll-decel-v3000")
    var comparison = MotionComparison(motions)
    for frame in 0...240 {
      let time = Double(frame) / 120
      comparison.add(
        Reading(
          subject: .scrolling, time: time, value: 800 * recorded.fraction(at: time), target: nil,
          phase: .running(.fling)))
      if frame == 6 { #expect(comparison.recorded.isEmpty) }
    }
    #expect(abs(try #require(comparison.recorded.last).value - 800) < 1)
    #expect(try #require(comparison.difference) < 0.5)
  }

  @Test func aFingerThatRestsAddsNothing() {
    var comparison = MotionComparison(motions)
    for step in 0..<100 {
      comparison.add(
        Reading(
          subject: .page, time: Double(step), value: step < 2 ? Double(step) : 1, target: 0,
          phase: .dragged, finger: 20))
    }
    #expect(comparison.shown.count == 2)
  }

  // MARK: The card's place

  @Test func theCardStandsBesideADeviceOrInACorner() {
    let bounds = CGRect(x: 0, y: 0, width: 1280, height: 900)
    let device = CGRect(x: 439, y: 13, width: 402, height: 874)
    let beside = MotionCardPlacement(in: bounds, device: device, panels: []).frame
    #expect(beside?.minX == 869 && beside?.midY == device.midY)
    let panel = CGRect(x: 900, y: 300, width: 300, height: 300)
    let left = MotionCardPlacement(in: bounds, device: device, panels: [panel]).frame
    #expect(left?.maxX == 411)
    let small = CGRect(x: 0, y: 0, width: 700, height: 900)
    #expect(
      MotionCardPlacement(
        in: small, device: CGRect(x: 149, y: 13, width: 402, height: 874), panels: []
      ).frame == nil)
    let corner = MotionCardPlacement(in: bounds, device: nil, panels: []).frame
    #expect(corner == OverlayCorner.topRight.frame(of: MotionCardView.size, in: bounds))
    #expect(
      MotionCardPlacement(in: bounds, device: nil, panels: [corner!]).frame
        == OverlayCorner.topLeft.frame(of: MotionCardView.size, in: bounds))
    #expect(MotionCardPlacement(in: small, device: nil, panels: []).frame == nil)
  }
}
