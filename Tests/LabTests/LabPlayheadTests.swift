import Desktop
import Foundation
import Testing
import UIKit

@testable import Lab

@MainActor @Suite(.serialized) struct LabPlayheadTests {
  /// A time of a recorded animation is shown, paused; a time that no recording has is refused.
  @Test func showsATime() throws {
    let session = try HeadlessSession(width: 800, height: 600)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.backgroundColor = .red
    window.rootViewController?.view.addSubview(view)
    session.runUntilIdle()
    let lab = Lab(window)
    #expect(!lab.show(at: 0))
    lab.isShown = true
    session.runUntilIdle()
    UIView.animate(withDuration: 0.5) { view.frame.origin.x = 300 }
    session.runUntilIdle()
    let recording = try #require(lab.playback.recordings.last)
    let time = recording.range.lowerBound + 0.2
    #expect(!lab.showsTimeline)
    #expect(lab.show(at: time))
    session.frame()
    #expect(lab.showsTimeline)
    #expect(lab.playback.state == .paused && lab.playback.shownRecording === recording)
    #expect(abs(lab.playback.time - time) < 1e-9)
    #expect(!lab.show(at: recording.end + 60))
    lab.isShown = false
    session.runUntilIdle()
  }
}
