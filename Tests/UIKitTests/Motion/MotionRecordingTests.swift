import Foundation
import Testing

@testable import UIKit

/// Replays recordings of iOS with the same touches and compares the motion. The tests print their rows of the table in
/// `docs/FEEL.md` with ``FeelTable``.
@MainActor
@Suite("Motion recordings")
struct MotionRecordingTests {
  private static let size = CGSize(width: 402, height: 874)

  /// Two full pages in a navigation controller.
  @MainActor
  private final class Stack {
    let screen = TestScreen(size: MotionRecordingTests.size)
    let navigation = UINavigationController()
    let front = UIViewController()
    let behind = UIViewController()

    init(showsFront: Bool) {
      navigation.isNavigationBarHidden = true
      navigation.viewControllers = showsFront ? [behind, front] : [behind]
      screen.show(navigation)
    }

    /// The outcome, once all motions have ended.
    var outcome: String { navigation.topViewController === front ? "pushed" : "popped" }

    /// The horizontal centre of the front page on screen; beside the screen if it isn't in the window.
    var frontCenter: Double {
      guard let layer = front.viewIfLoaded?.layer.presentation(), front.view.window != nil else {
        return size.width * 1.5
      }
      return layer.convert(CGPoint(x: layer.bounds.midX, y: 0), to: nil).x
    }

    var behindCenter: Double {
      guard behind.view.window != nil, let layer = behind.view.layer.presentation() else {
        return 80
      }
      return layer.convert(CGPoint(x: layer.bounds.midX, y: 0), to: nil).x
    }
  }

  @Test func aPushByCallMovesAsRecorded() throws {
    let recording = try MotionRecording.callOrScrolling("push-programmatic")
    let stack = Stack(showsFront: false)
    stack.navigation.pushViewController(stack.front, animated: true)
    let replay = MotionReplay(screen: stack.screen) { _ in .zero }
    var behind: [MotionRecording.Row] = []
    let front = replay.run(recording, seconds: 0.6) {
      behind.append((Double(behind.count) / MotionReplay.frameRate, stack.behindCenter))
      return stack.frontCenter
    }
    let rows = recording.rows("share").map { (time: $0.time, value: 603 - 402 * $0.value) }
    let difference = MotionDifference(rows, front, lags: 0.05...0.09)
    stack.screen.runUntilIdle()
    FeelTable.add("push-programmatic, front", stack.outcome, difference)
    #expect(difference.rms <= 1)
    // The page behind goes from 201 to 80.
    let shares = recording.rows("share").map { (time: $0.time, value: 201 - 121 * $0.value) }
    let aside = MotionDifference(shares, behind, lags: 0.05...0.09)
    FeelTable.add("push-programmatic, behind", stack.outcome, aside)
    #expect(aside.rms <= 0.5)
    #expect(stack.outcome == "pushed")
  }

  /// Replays a drag from the edge and returns the differences of both pages, with the same lag.
  private func replay(
    _ recording: MotionRecording
  ) throws -> (outcome: String, front: MotionDifference, behind: MotionDifference) {
    let stack = Stack(showsFront: true)
    let replay = MotionReplay(screen: stack.screen) { CGPoint(x: $0, y: 437) }
    var behind: [MotionRecording.Row] = []
    let seconds = try #require(recording.rows("front").last).time
    let front = replay.run(recording, seconds: seconds) {
      behind.append((Double(behind.count) / MotionReplay.frameRate, stack.behindCenter))
      return stack.frontCenter
    }
    stack.screen.runUntilIdle()
    let difference = MotionDifference(recording.rows("front"), front, lags: 0...0.06)
    let lag = difference.lag
    return (
      stack.outcome == "pushed" ? "returned" : "popped", difference,
      MotionDifference(recording.rows("behind"), behind, lags: lag...lag)
    )
  }

  /// The recorder's time stamps, including that of the lift, are exact only to a frame. So a recording is replayed as stamped,
  /// and with the lift a frame earlier and later: one of the three must be within the tolerance.
  @Test func dragsFromTheEdgeMoveAndEndAsRecorded() throws {
    for recording in try MotionRecording.edgePops() {
      var best = Double.infinity
      for frames in [0, -1, 1] {
        let lift = recording.lift + Double(frames) / MotionReplay.frameRate
        let (outcome, front, behind) = try replay(recording.lifted(at: lift))
        let note = frames == 0 ? "" : ", lifted a frame \(frames < 0 ? "earlier" : "later")"
        #expect(outcome == recording.outcome)
        if frames == 0 { #expect(front.rms <= 3, "\(recording.name)") }
        guard front.rms < best else { continue }
        best = front.rms
        FeelTable.add("\(recording.name), front\(note)", outcome, front)
        FeelTable.add("\(recording.name), behind\(note)", outcome, behind)
        if best <= 1.5 { #expect(behind.rms <= 1.5, "\(recording.name)\(note)") }
      }
      #expect(best <= 1.5, "\(recording.name)")
    }
  }

  /// The recorded fractions differ by up to 0.0014 from a spring with the constants. So a bound of 0.005 catches a response
  /// that is 2 % off, a scale that lags behind the dimming, and a dismissal that changes the scale.
  @Test func anAlertComesAndGoesAsRecorded() throws {
    let screen = TestScreen(size: Self.size)
    let root = UIViewController()
    screen.show(root)
    let alert = UIAlertController(title: "Title", message: "Text", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    let replay = MotionReplay(screen: screen) { _ in .zero }
    var widths: [MotionRecording.Row] = []
    let present = try MotionRecording.callOrScrolling("alert-present")
    let dismiss = try MotionRecording.callOrScrolling("alert-dismiss")
    func share() -> Double {
      let width = alert.view.layer.presentation()?.frame.width ?? 320
      widths.append((Double(widths.count) / MotionReplay.frameRate, Double(width)))
      return Double(
        (alert.view.superview?.subviews.first?.layer.presentation()?.opacity ?? 0) / 0.2)
    }
    root.present(alert, animated: true)
    let dim = replay.run(present, seconds: 0.6, share)
    let coming = MotionDifference(
      present.rows("share"), dim, lags: 0.05...0.075)
    FeelTable.add("alert-present, dimming", "presented", coming, unit: "fraction")
    #expect(abs(coming.worst) <= 0.005)
    let shrinking = MotionDifference(
      present.rows("width"), widths, lags: coming.lag...coming.lag)
    FeelTable.add("alert-present, width", "presented", shrinking)
    // 0.005 of the 64 points by which the alert shrinks.
    #expect(abs(shrinking.worst) <= 0.32)
    #expect(alert.view.layer.cornerRadius == 34 && !alert.isBeingPresented)

    widths = []
    root.dismiss(animated: true)
    let fading = replay.run(dismiss, seconds: 0.6, share)
    let going = MotionDifference(
      dismiss.rows("share"), fading, lags: 0...0.025)
    FeelTable.add("alert-dismiss, dimming", "dismissed", going, unit: "fraction")
    #expect(abs(going.worst) <= 0.005)
    #expect(widths.allSatisfy { $0.value == 320 })
    #expect(root.presentedViewController == nil)
  }

  /// A scroll view with its offset at `offset`, on a screen of the simulator's or the device's size.
  private func scroll(
    _ recording: MotionRecording, in size: CGSize, from offset: Double, inset: Double = 0,
    seconds: Double, samplesTouches: Bool = true
  ) -> [MotionRecording.Row] {
    let screen = TestScreen(size: size)
    let view = UIScrollView(frame: CGRect(origin: .zero, size: size))
    view.contentSize = CGSize(width: size.width, height: 40_000)
    view.contentInset.top = inset
    let controller = UIViewController()
    controller.view.addSubview(view)
    screen.show(controller)
    view.contentOffset.y = offset
    let replay = MotionReplay(screen: screen, samplesTouches: samplesTouches) {
      CGPoint(x: size.width / 2, y: $0)
    }
    return replay.run(recording, seconds: seconds) { view.contentOffset.y }
  }

  private static let simulator = CGSize(width: 393, height: 852)

  /// The simulator's recorder wrote the offset down less than a millisecond after each touch, so the replay samples there, too.
  @Test func aFlingDeceleratesAsRecorded() throws {
    let recording = try MotionRecording.callOrScrolling("scroll-decel-v3000")
    let offsets = scroll(recording, in: Self.simulator, from: 5000, seconds: 3.2)
    let outcome = "rests at \(Int((offsets.last?.value ?? 0).rounded()))"
    let rows = recording.rows("offset_y")
    let drag = MotionDifference(rows.filter { $0.time < recording.lift }, offsets, lags: 0...0.0085)
    FeelTable.add("scroll-decel-v3000, drag", outcome, drag)
    #expect(drag.rms <= 1)
    let fling = MotionDifference(
      rows.filter { $0.time > recording.lift }, offsets, lags: -0.02...0.02)
    FeelTable.add("scroll-decel-v3000, fling", outcome, fling)
    #expect(fling.rms <= 1)
    #expect(abs((offsets.last?.value ?? 0) - 6818) <= 1)
  }

  /// The same drag, sampled only at frames and interpolated linearly between them, differs by up to 12 points: a frame shows
  /// the last touch, which is up to 8 ms and 24 points old. Interpolated as steps, it differs by less than 0.5 points rms. So
  /// the difference is due to the sampling.
  @Test func theDragOfAFlingDiffersOnlyBySampling() throws {
    let recording = try MotionRecording.callOrScrolling("scroll-decel-v3000")
    let rows = recording.rows("offset_y").filter { $0.time < recording.lift }
    let frames = scroll(
      recording, in: Self.simulator, from: 5000, seconds: 0.2, samplesTouches: false)
    #expect(MotionDifference(rows, frames, lags: -0.0085...0.0085).rms > 4)
    // Each frame is a step: its value lasts until the next frame.
    let steps = frames.flatMap { frame in
      [frame, (frame.time + 1 / MotionReplay.frameRate - 1e-9, frame.value)]
    }
    #expect(MotionDifference(rows, steps, lags: -0.0085...0.0085).rms <= 0.5)
  }

  @Test func contentBeyondItsEdgeMovesAsRecorded() throws {
    let recording = try MotionRecording.callOrScrolling("scroll-rubberband-top")
    let offsets = scroll(recording, in: Self.simulator, from: 0, seconds: 2.2)
    let outcome = "returns to \(Int((offsets.last?.value ?? 1).rounded()))"
    let rows = recording.rows("offset_y")
    let drag = MotionDifference(rows.filter { $0.time < recording.lift }, offsets, lags: 0...0.0085)
    FeelTable.add("scroll-rubberband-top, drag", outcome, drag)
    #expect(drag.rms <= 1)
    let back = MotionDifference(
      rows.filter { $0.time > recording.lift }, offsets, lags: -0.02...0.02)
    FeelTable.add("scroll-rubberband-top, return", outcome, back)
    #expect(back.rms <= 1)
    #expect(offsets.last?.value == 0)
  }

  /// The recorder lost the first 54.7 points of this drag, which was synthesised; here only the slop of 10 is lost.
  @Test func anUnevenFlingOnTheDeviceDeceleratesAsRecorded() throws {
    let recording = try MotionRecording.callOrScrolling("scroll-title-fling")
    let shift = 10 - 54.67
    let offsets = scroll(recording, in: Self.size, from: -168, inset: 168, seconds: 3.4)
      .map { (time: $0.time, value: max($0.value + shift, -168)) }
    let outcome = "rests at \(Int((offsets.last?.value ?? 0).rounded()))"
    // The last row of the drag is 13.6 ms after the last touch.
    let isDrag = { (row: MotionRecording.Row) in row.time < 0.21 }
    let rows = recording.rows("offset_y")
    let drag = MotionDifference(rows.filter(isDrag), offsets, lags: 0.01...0.018)
    FeelTable.add("scroll-title-fling, drag", outcome, drag)
    #expect(drag.rms <= 1)
    let fling = MotionDifference(rows.filter { !isDrag($0) }, offsets, lags: 0...0.04)
    FeelTable.add("scroll-title-fling, fling", outcome, fling)
    #expect(fling.rms <= 2)
  }

  @Test func aBlockSpringMovesAsRecorded() throws {
    let screen = TestScreen(size: Self.size)
    let view = UIView(frame: CGRect(x: 50, y: 0, width: 10, height: 10))
    screen.window.addSubview(view)
    screen.flush()
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
    ) { view.frame.origin.x = 150 }
    screen.flush()
    var values: [MotionRecording.Row] = []
    let rows = try MotionRecording.callOrScrolling("uiview-spring-move").rows("x")
    for row in rows {
      screen.advance(by: row.time - (values.last?.time ?? 0))
      values.append((row.time, Double(view.layer.presentation()?.frame.minX ?? 150)))
    }
    let difference = MotionDifference(rows, values, lags: 0...0)
    FeelTable.add("uiview-spring-move", "at \(Int(view.frame.minX))", difference)
    #expect(abs(difference.worst) <= 0.5)
    #expect(view.frame.minX == 150)
  }

  @Test func theStiffnessFollowsFromDurationAndDampingAsRecorded() {
    var worst = 0.0
    for probe in MotionRecording.stiffness {
      let spring = BlockSpring(
        dampingRatio: probe.ratio, initialVelocity: probe.velocity, duration: probe.duration)
      worst = max(worst, abs(spring.stiffness / probe.stiffness - 1))
    }
    #expect(worst <= 1e-6)
  }
}
