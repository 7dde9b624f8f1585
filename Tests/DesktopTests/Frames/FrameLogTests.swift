import Foundation
import FrameStatistics
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// Transitions in a recording.
@MainActor @Suite struct FrameLogTests {
  /// A recording that begins in the middle of a transition has the transition from that fraction on.
  @Test func aTransitionUnderWayIsRecordedWhereItIs() throws {
    let folder = try TemporaryFolder()
    let session = try HeadlessSession(width: 120, height: 80)
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    session.runUntilIdle()
    let others = TransitionObservers.running.count { $0.kind == .push }
    let page = UIViewController()
    navigation.pushViewController(page, animated: true)
    session.frame()
    /// The fraction of the window that the page covers.
    func share() throws -> Double {
      try 1 - #require(page.view.layer.presentation()).frame.minX / 120
    }
    let duration = try #require(navigation.transitionCoordinator).transitionDuration
    session.advance(by: duration / 4)
    let quarter = try share()
    try session.log.startRecording(to: folder.url, title: "late", pacing: .none)
    session.advance(by: duration / 4)
    let half = try share()
    session.runUntilIdle()
    _ = try session.log.stopRecording()

    let recording = try Recording(contentsOf: RecordingFolder(folder.url))
    // Transitions of other tests may still be running. They began earlier.
    let pushes = recording.transitions.filter { $0.kind == .push }
    #expect(pushes.count == others + 1)
    let shares = recording.frames.compactMap(\.transition).filter { $0.kind == .push }
    #expect(abs(try #require(shares.first).fraction - half) < 1e-6)
    #expect((0.1..<half).contains(quarter) && half < 1)
    // The row of its beginning already has the fraction at that time.
    let rows = try String(
      contentsOf: RecordingFolder(folder.url).transitions, encoding: .utf8
    ).split(separator: "\n")
    let column = try #require(
      rows.first?.split(separator: ",").firstIndex { $0.contains("fraction") })
    // Each transition has a row for its beginning and one for its end. Transitions of other tests come first.
    let begun = rows.filter { $0.contains("push") }
    try #require(begun.count > others)
    let fields = begun[others].split(separator: ",", omittingEmptySubsequences: false)
    #expect(abs(try #require(Double(fields[column])) - quarter) < 1e-3)
  }
}
