import Foundation
import FrameStatistics
import QuartzCore
import TestSupport
import Testing
import UIKit
import XCTest

@testable import Desktop

/// Runs the real main loop with each of the events that may wake it, on a display, or offscreen if `DISPLAY` is not
/// set.
///
/// No test sleeps or measures time: each ends as soon as the event that it waits for has happened.
///
/// The main run loop must run on the main thread, and only XCTest runs tests there. Swift Testing runs tests of the
/// main actor on any thread that executes the actor. ``MainLoopSuite`` runs this class as part of the package's tests
/// nonetheless.
final class MainLoopTests: XCTestCase {
  /// Runs `body` on the main actor, which is this thread.
  func onMain(_ body: @MainActor () throws -> Void) rethrows {
    try MainActor.assumeIsolated(body)
  }

  // MARK: What wakes an idle loop

  func testTaskRunsWhileIdle() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        Task {
          await Task.yield()
          stage.loop.stop()
        }
      }
      try stage.run()
    }
  }

  func testDetachedTaskComesBackToAnIdleLoop() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        Task.detached { await MainActor.run { stage.loop.stop() } }
      }
      try stage.run()
    }
  }

  func testMainQueueRunsWhileIdle() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        DispatchQueue.global().async {
          DispatchQueue.main.async { MainActor.assumeIsolated { stage.loop.stop() } }
        }
      }
      try stage.run()
    }
  }

  func testTimerRunsWhileIdle() throws {
    try onMain {
      let stage = try MainLoopStage()
      var count = 0
      stage.idle = {
        poll {
          count += 1
          guard count == 3 else { return false }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      XCTAssertEqual(count, 3)
    }
  }

  func testSleepingTaskWakesAnIdleLoop() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        Task {
          try await Task.sleep(for: .milliseconds(10))
          stage.loop.stop()
        }
      }
      try stage.run()
    }
  }

  /// A long press is an example: the finger rests, there is no `Timer`, and there is nothing to draw.
  func testMomentOnTheMediaClockWakesAnIdleLoop() throws {
    try onMain {
      let stage = try MainLoopStage()
      var deadline: MediaDeadline?
      stage.idle = { deadline = MediaDeadline(after: 0.01) { stage.loop.stop() } }
      try stage.run()
      withExtendedLifetime(deadline) {}
    }
  }

  /// A flush within a frame happens when a step of the scroll wheel begins a transition, which takes a snapshot, or
  /// when a view takes a snapshot in its layout.
  func testAFrameMayFlushInTheMiddle() throws {
    try onMain {
      let stage = try MainLoopStage()
      var link: CADisplayLink?
      stage.idle = {
        link = CADisplayLink { sender in
          sender.invalidate()
          stage.view.backgroundColor = .black
          CATransaction.flush()
          let view = FlushingView()
          view.onLayout = { stage.loop.stop() }
          stage.view.addSubview(view)
        }
        link?.add(to: .main, forMode: .common)
      }
      try stage.run()
      withExtendedLifetime(link) {}
    }
  }

  private final class FlushingView: UIView {
    var onLayout: (() -> Void)?

    override func layoutSubviews() {
      super.layoutSubviews()
      backgroundColor = .white
      CATransaction.flush()
      onLayout?()
    }
  }

  /// Runs one loop after the other. The parent process may have blocked the signals or not, so both cases are tested.
  func testSignalEndsAnIdleLoop() throws {
    try onMain {
      for (number, how) in [
        (SIGINT, SIG_UNBLOCK), (SIGTERM, SIG_UNBLOCK), (SIGTERM, SIG_UNBLOCK), (SIGHUP, SIG_BLOCK),
        (SIGTERM, SIG_BLOCK),
      ] {
        var set = sigset_t()
        sigaddset(&set, number)
        pthread_sigmask(how, &set, nil)
        let stage = try MainLoopStage()
        stage.idle = { kill(getpid(), number) }
        try stage.run()
      }
    }
  }

  // MARK: Frames

  func testIdleLoopProducesNoFrames() throws {
    try onMain {
      let stage = try MainLoopStage()
      var frames: [Int] = []
      stage.idle = {
        // The loop makes many passes, and none of them draws. On an overloaded machine a frame that the window system
        // has requested may still be drawn in between.
        poll {
          frames.append(stage.log.framesLogged)
          guard Set(frames.suffix(40)).count == 1 && frames.count >= 40 || frames.count == 400
          else {
            return false
          }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      XCTAssertLessThanOrEqual((frames.last ?? 0) - frames[0], 2, "\(frames)")
    }
  }

  func testDisplayLinkIsCalledOncePerFrame() throws {
    try onMain {
      let stage = try MainLoopStage()
      var calls: [(time: CFTimeInterval, frames: Int)] = []
      stage.idle = {
        let link = CADisplayLink { link in
          calls.append((link.targetTimestamp, stage.log.framesLogged))
          stage.view.frame.origin.x += 1
          guard calls.count == 5 else { return }
          link.invalidate()
          stage.loop.stop()
        }
        link.add(to: .main, forMode: .default)
      }
      try stage.run()
      XCTAssertEqual(calls.count, 5)
      for (call, next) in zip(calls, calls.dropFirst()) {
        XCTAssertGreaterThan(next.time, call.time)
      }
      // There is no frame without a call, except one that the window system has requested. On a busy machine one frame
      // may show the changes of two calls, because the renderer draws one commit while another waits for its deadline.
      // The last frame may not be logged yet.
      for (index, call) in calls.enumerated() {
        let frames = call.frames - calls[0].frames
        XCTAssertTrue(((index - 2) / 2...index + 1).contains(frames), "\(calls)")
      }
    }
  }

  /// The main queue may run the block that wakes the loop just before the loop begins to wait. A wake-up is therefore
  /// remembered until the loop checks for it. Here the loop cannot check, so the test ends only if the wake-up is
  /// remembered.
  func testAWakeUpIsRemembered() throws {
    try onMain {
      if DesktopApplication.environmentValue("DISABLE") == "thread" { return }
      let stage = try MainLoopStage()
      let server = stage.loop.server
      stage.idle = {
        _ = server.takeWakeUp()
        server.isMetering = true
        stage.view.backgroundColor = .red
        CATransaction.flush()
        while !server.takeWakeUp() { sched_yield() }
        stage.loop.stop()
      }
      try stage.run()
    }
  }

  func testChangeFromAnIdleLoopIsDrawn() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        let before = stage.log.framesLogged
        Task { stage.view.backgroundColor = .red }
        poll {
          guard stage.log.framesLogged > before else { return false }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
    }
  }

  func testAnimationRunsToItsEndAndThenNothing() throws {
    try onMain {
      let stage = try MainLoopStage()
      var isFinished = false
      stage.idle = {
        let frames = stage.log.framesLogged
        UIView.animate(withDuration: 0.1) {
          stage.view.frame.origin.x = 50
        } completion: { finished in
          isFinished = finished
          // On a busy machine the first frame of the animation is its last one, and it is drawn after the completion.
          poll {
            guard stage.log.framesLogged > frames else { return false }
            stage.loop.stop()
            return true
          }
        }
      }
      try stage.run()
      XCTAssertTrue(isFinished)
    }
  }

  /// A recording has the speed of animated layers, the time that they show, and the click that a frame answers.
  func testARecordingMeasuresMotionAndClicks() throws {
    try onMain {
      let stage = try MainLoopStage()
      let folder = try TemporaryFolder()
      let clicked = CACurrentMediaTime()
      stage.view.addGestureRecognizer(
        UITapGestureRecognizer { _ in
          UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            stage.view.frame.origin.x = 50
          } completion: { _ in
            stage.loop.stop()
          }
        })
      stage.idle = {
        let place = CGPoint(x: 5, y: 5)
        do {
          try stage.log.startRecording(
            to: folder.url.appendingPathComponent("recording"), title: "", pacing: .timer)
        } catch {
          XCTFail("\(error)")
        }
        stage.loop.send(InputEvent(.pointerDown(location: place), at: clicked))
        stage.loop.send(InputEvent(.pointerUp(location: place), at: clicked))
      }
      try stage.run()
      _ = try stage.log.stopRecording()
      let frames = try Recording(
        contentsOf: RecordingFolder(folder.url.appendingPathComponent("recording"))
      ).frames
      // The animation begins where the view is, so its first frame shows no change, and the second one answers the click.
      XCTAssertTrue(frames.contains { $0.oldestClick == Nanoseconds(clicked * 1e9) })
      // 50 points in half a second. In the first frame the motion has just begun, and a busy machine may draw no other on the way.
      let speeds = frames.compactMap(\.fastestMotion).filter { $0 > 0 }
      XCTAssertEqual(speeds.max() ?? 0, 100, accuracy: speeds.count > 1 ? 1e-3 : 100)
      for frame in frames {
        guard let intended = frame.intendedTime, let shown = frame.animationTime else {
          return XCTFail("\(frame)")
        }
        XCTAssertGreaterThanOrEqual(shown, intended)
      }
    }
  }

  func testDelayedAnimationWakesAnIdleLoop() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        UIView.animate(withDuration: 0.02, delay: 0.05) {
          stage.view.frame.origin.x = 50
        } completion: { _ in
          stage.loop.stop()
        }
      }
      try stage.run()
    }
  }

  // MARK: A main thread that is late

  /// The main thread waits in a loop that ends only when further frames have been drawn.
  func testAnimationRunsWhileTheMainThreadIsStuck() throws {
    try onMain {
      if DesktopApplication.environmentValue("DISABLE") == "thread" { return }
      let stage = try MainLoopStage()
      stage.idle = {
        UIView.animate(
          withDuration: 0.25, delay: 0, options: [.curveLinear, .repeat, .autoreverse]
        ) {
          stage.view.frame.origin.x = 50
        }
        poll {
          guard stage.view.layer.presentation()?.frame.minX ?? 0 > 0 else { return false }
          let frames = stage.log.framesLogged
          while stage.log.framesLogged < frames + 30 { sched_yield() }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      stage.view.layer.removeAllAnimations()
    }
  }

  func testWhatTheScreenShowsCanBeReadBack() throws {
    try onMain {
      let stage = try MainLoopStage()
      var pixels: [Bitmap.Pixel] = []
      stage.idle = {
        pixels = stage.loop.server.readCanvas().map { [Bitmap($0)[5, 5]] } ?? []
        stage.view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        poll {
          // A frame that the window system has requested may be drawn before the one with the change.
          guard let image = stage.loop.server.readCanvas() else { return false }
          let pixel = Bitmap(image)[5, 5]
          guard pixel != pixels[0] else { return false }
          pixels.append(pixel)
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      XCTAssertEqual(pixels.last, Bitmap.Pixel(255, 0, 0, 255))
    }
  }

  func testAViewIsDrawnFromTheScreen() throws {
    try onMain {
      let stage = try MainLoopStage()
      var image: UIImage?
      stage.idle = {
        stage.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        image = UIGraphicsImageRenderer(size: stage.view.bounds.size).image { _ in
          _ = stage.view.drawHierarchy(in: stage.view.bounds, afterScreenUpdates: true)
        }
        stage.loop.stop()
      }
      try stage.run()
      let picture = Bitmap(try XCTUnwrap(image?.cgImage))
      XCTAssertEqual(picture[5, 5], Bitmap.Pixel(0, 0, 255, 255))
    }
  }

  /// A view that is added and hidden again within one pass of the loop appears in the snapshot, but never on screen.
  func testAPageIsNotSeenBeforeItsSnapshotIs() throws {
    try onMain {
      let stage = try MainLoopStage()
      let server = stage.loop.server
      var picture: LayerSnapshot?
      stage.idle = {
        let page = UIView(frame: stage.view.bounds)
        page.backgroundColor = .red
        stage.view.addSubview(page)
        picture = page.layer.snapshot(of: page.bounds, afterScreenUpdates: true)
        page.isHidden = true
        XCTAssertTrue(server.hasIncompleteCommit)
        XCTAssertFalse(server.isFrameCommitPending())
        poll {
          guard !server.hasIncompleteCommit else { return false }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
      let image = try XCTUnwrap(server.read(XCTUnwrap(picture)))
      XCTAssertEqual(Bitmap(image)[5, 5], Bitmap.Pixel(255, 0, 0, 255))
      let canvas = try XCTUnwrap(server.readCanvas())
      XCTAssertNotEqual(Bitmap(canvas)[5, 5], Bitmap.Pixel(255, 0, 0, 255))
    }
  }

  /// The snapshot is all that this pass of the loop commits.
  func testASnapshotAloneCompletesItsCommit() throws {
    try onMain {
      let stage = try MainLoopStage()
      stage.idle = {
        _ = stage.view.layer.snapshot(of: stage.view.bounds, afterScreenUpdates: true)
        CATransaction.flushForSnapshot()
        poll {
          guard !stage.loop.server.hasIncompleteCommit else { return false }
          stage.loop.stop()
          return true
        }
      }
      try stage.run()
    }
  }

  func testFirstFrameIsAnnouncedOnce() throws {
    try onMain {
      let stage = try MainLoopStage()
      var count = 0
      defer { stage.loop.onFirstFrame = nil }
      stage.loop.onFirstFrame = {
        count += 1
        XCTAssertEqual(stage.log.framesLogged, 1)
        stage.view.backgroundColor = .red
        Task {
          stage.view.backgroundColor = .green
          Task { stage.loop.stop() }
        }
      }
      try stage.loop.run()
      XCTAssertEqual(count, 1)
    }
  }

  func testPacesItselfWithoutADisplay() throws {
    try onMain {
      let stage = try MainLoopStage()
      XCTAssertEqual(stage.loop.pacing, .timer)
    }
  }

  // MARK: Times

  func testDisplayLinksKnowWhenTheFrameIsShown() throws {
    try onMain {
      let stage = try MainLoopStage()
      struct Call { var timestamp, target, duration, now: CFTimeInterval }
      var (calls, slow): ([Call], [CFTimeInterval]) = ([], [])
      let period = stage.loop.server.timing.period
      stage.idle = {
        let half = CADisplayLink { slow.append($0.targetTimestamp) }
        half.preferredFramesPerSecond = Int((0.5 / period).rounded())
        let link = CADisplayLink { link in
          calls.append(
            Call(
              timestamp: link.timestamp, target: link.targetTimestamp, duration: link.duration,
              now: CACurrentMediaTime()))
          guard calls.count == 20 else { return }
          half.invalidate()
          link.invalidate()
          stage.loop.stop()
        }
        for link in [half, link] { link.add(to: .main, forMode: .common) }
      }
      try stage.run()
      for call in calls {
        XCTAssertEqual(call.duration, period)
        XCTAssertGreaterThanOrEqual(call.target - call.timestamp, period * 0.999)
        XCTAssertLessThanOrEqual(call.timestamp, call.now)
      }
      // The number of calls depends on how many frames a busy machine drops.
      XCTAssertGreaterThan(slow.count, 1)
      for (call, next) in zip(slow, slow.dropFirst()) {
        XCTAssertGreaterThan(next - call, period * 1.4)
      }
    }
  }

  /// In a chain of animations, each one is over when its completion runs, and the next begins at its end.
  func testCompletionsFindTheirTimePassed() throws {
    try onMain {
      let stage = try MainLoopStage()
      let duration = 0.021
      var elapsed: [CFTimeInterval] = []
      stage.idle = {
        let start = CACurrentMediaTime()
        @MainActor func next() {
          UIView.animate(withDuration: duration) {
            stage.view.frame.origin.x += 10
          } completion: { _ in
            elapsed.append(CACurrentMediaTime() - start)
            if elapsed.count < 8 { next() } else { stage.loop.stop() }
          }
        }
        next()
      }
      try stage.run()
      XCTAssertEqual(elapsed.count, 8)
      for (index, time) in elapsed.enumerated() {
        XCTAssertGreaterThanOrEqual(time, duration * Double(index + 1))
      }
    }
  }
}
