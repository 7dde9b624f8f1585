import Foundation
import FrameStatistics
import QuartzCore
import TestSupport
import Testing
import UIKit
import XCTest

@testable import Desktop

/// The loop, run for real, with everything that may wake it: on a display, or on none where `DISPLAY` is not set.
///
/// Nothing here sleeps or judges times: each test ends when what it waits for has happened.
///
/// A run loop belongs to the main thread, and that is where only XCTest runs tests: Swift Testing runs those of the
/// main actor on whichever thread serves it. ``MainLoopSuite`` makes them part of the package's tests nonetheless.
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

  /// As a long press, whose finger rests: there is no timer, and nothing to be drawn.
  func testMomentOnTheMediaClockWakesAnIdleLoop() throws {
    try onMain {
      let stage = try MainLoopStage()
      var deadline: MediaDeadline?
      stage.idle = { deadline = MediaDeadline(after: 0.01) { stage.loop.stop() } }
      try stage.run()
      withExtendedLifetime(deadline) {}
    }
  }

  /// As a wheel's step that begins a transition, which takes a snapshot; or a view that takes one in its layout.
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

  /// One loop after the other, and both where the process that started this one has blocked the signals and where not.
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
        // Many turns of the loop, and none of them draws. On a machine that is starved, a picture that the window system
        // asked for may come in the middle of them.
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
      // No frame without a call, but for a picture that the window system asked for. Where the machine is busy, one may
      // show what two calls did, since the renderer takes one turn while another waits for its time; and the last one may
      // not be logged yet.
      for (index, call) in calls.enumerated() {
        let frames = call.frames - calls[0].frames
        XCTAssertTrue(((index - 2) / 2...index + 1).contains(frames), "\(calls)")
      }
    }
  }

  /// What wakes the loop may be taken off the main queue just before the wait: a call is remembered until the loop asks,
  /// which here it can't. Nothing but that ends this.
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
          // Where the machine is busy, the first frame of all is that of the end, and comes after it is told.
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

  /// Nothing but frames ends the wait, and the main thread is stuck in it.
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
          // A frame that the window system has asked for may come before that of the change.
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

  /// What is added, pictured and hidden within a turn is seen by nobody but the picture.
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

  /// The picture was all that a turn had to do.
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
      // How many depends on the frames that a busy machine leaves out.
      XCTAssertGreaterThan(slow.count, 1)
      for (call, next) in zip(slow, slow.dropFirst()) {
        XCTAssertGreaterThan(next - call, period * 1.4)
      }
    }
  }

  /// Each link of the chain is over when its completion runs, and the next begins where it ended.
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
