internal import CSDL2
import Foundation
import FrameStatistics
import QuartzCore
import TestSupport
import UIKit
import XCTest

@testable import Desktop

/// Tests of a window that is hidden for a while.
extension MainLoopTests {
  /// The first frame after the window is shown again does not include the time in which it was hidden, and does not
  /// answer the input of that time.
  func testAFrameHasNoPartInWhatWasHidden() throws {
    try onMain {
      let stage = try MainLoopStage()
      let folder = try TemporaryFolder()
      let window = stage.loop.server.window.handle
      var shown: Nanoseconds?
      stage.view.addSubview(TouchedView(frame: stage.view.bounds))
      stage.idle = {
        do {
          try stage.log.startRecording(to: folder.url, title: "", pacing: stage.loop.pacing)
        } catch {
          XCTFail("\(error)")
        }
        SDL_HideWindow(window)
        var (passes, frames) = (0, 0)
        poll(through: [
          {
            guard stage.loop.isHidden else { return false }
            let (start, place) = (CACurrentMediaTime(), CGPoint(x: 5, y: 5))
            stage.loop.send(InputEvent(.pointerDown(location: place), at: start))
            stage.loop.send(InputEvent(.pointerUp(location: place), at: start))
            return true
          },
          {
            // The change has been committed. The following input changes nothing.
            guard !CATransaction.needsFlush else { return false }
            stage.loop.send(InputEvent(.pointerLeft, at: CACurrentMediaTime()))
            return true
          },
          {
            passes += 1
            guard stage.loop.server.work.begin == nil || passes == 100 else { return false }
            shown = monotonicNanoseconds()
            SDL_ShowWindow(window)
            frames = stage.log.framesLogged
            return true
          },
          {
            guard stage.log.framesLogged > frames else { return false }
            stage.loop.stop()
            return true
          },
        ])
      }
      try stage.run()
      _ = try stage.log.stopRecording()
      var frames = try FrameReader(contentsOf: RecordingFolder(folder.url).frames)
      var last: FrameRecord?
      while let frame = try frames.next() { last = frame }
      XCTAssertGreaterThan(try XCTUnwrap(last?.begin), try XCTUnwrap(shown))
      XCTAssertNil(last?.oldestInput)
    }
  }

  private final class TouchedView: UIView {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      backgroundColor = .red
    }
  }
}
