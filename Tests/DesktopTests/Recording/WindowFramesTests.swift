import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Desktop

@MainActor @Suite struct WindowFramesTests {
  /// Frames keep the time of the window's layer at which they were evaluated: a pause adds no frames and no time.
  @Test func framesHaveTheWindowsTime() throws {
    let session = try HeadlessSession(width: 120, height: 80)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    window.addSubview(view)
    session.runUntilIdle()
    let frames = WindowFrames(of: window, in: session.log)
    frames.isEnabled = true
    func localTime() -> CFTimeInterval { window.layer.convertTime(CACurrentMediaTime(), from: nil) }
    let start = localTime()
    func run(_ count: Int) {
      for _ in 0..<count { session.advance(by: 1.0 / 60) }
    }
    UIView.animate(withDuration: 2) { view.frame.origin.x = 100 }
    run(30)
    window.playback.pause()
    run(30)
    window.playback.resume()
    run(30)
    let end = localTime()
    #expect((0.9...1.1).contains(end - start))
    let times = frames.frames(in: start...end + 1).map(\.time)
    #expect((55...65).contains(times.count), "\(times.count)")
    #expect(times == times.sorted())
    #expect(abs((times.last ?? 0) - end) < 1.5 / 60)
    let frame = try #require(frames.frames(in: start + 0.4...end).first)
    #expect(frames.frame(id: frame.id) == frame)
    frames.isEnabled = false
    #expect(frames.frames(in: start...end).isEmpty)
    window.playback.goLive()
    session.runUntilIdle()
  }
}
