import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

/// Records an exhibit that shows itself off, in a window or without one.
@MainActor
struct Recorder {
  var exhibit: any Exhibit
  var folder: URL
  var title: String
  /// Transitions.
  var count: Int
  var size: WindowSize

  /// On a clock moved by hand, as fast as frames can be drawn.
  func runHeadless() throws -> FrameSummary {
    let session = try HeadlessSession(width: size.width, height: size.height)
    _ = try AppStart.findResources()
    let open = try exhibit.load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: open.root)
    defer { window.isHidden = true }
    session.runUntilIdle()
    session.log.exhibit = exhibit.name.rawValue
    try session.log.startRecording(to: folder, title: title, pacing: .none)
    for index in 0..<count {
      guard session.log.isRecording else { break }
      open.demonstration[index % open.demonstration.count].perform()
      session.runUntilIdle()
    }
    return try finish(session.log)
  }

  /// In a real window, paced as it is; a closed window ends the recording early, with what there is.
  func runInWindow() throws -> FrameSummary {
    let server = try openWindow()
    let log = FrameLog(server)
    let loop = MainLoop(server, log: log)
    let open = try exhibit.load(seed: AppStart.fixedSeed)
    let window = AppStart.makeWindow(showing: open.root)
    defer { window.isHidden = true }
    let demonstrator = Demonstrator(open.demonstration, count: count) { loop.stop() }
    log.exhibit = exhibit.name.rawValue
    log.onTransitionEnd = { DispatchQueue.main.async { demonstrator.performNext() } }
    log.onFailure = { _ in loop.stop() }
    // From the very first frame on, so that the files also tell how long starting took.
    try log.startRecording(to: folder, title: title, pacing: loop.pacing)
    loop.onFirstFrame = { DispatchQueue.main.async { demonstrator.performNext() } }
    try loop.run()
    return try finish(log)
  }

  func openWindow() throws -> RenderServer {
    var configuration = WindowConfiguration()
    configuration.width = size.width
    configuration.height = size.height
    let resources = try AppStart.findResources()
    configuration.icon = resources.appendingPathComponent("icon-256.png")
    configuration.title = "Interlude – \(exhibit.title)"
    return try RenderServer(configuration)
  }

  func finish(_ log: FrameLog) throws -> FrameSummary {
    if let failure = log.failure { throw failure }
    guard let summary = try log.stopRecording() else {
      preconditionFailure("a recording that neither runs nor failed")
    }
    return summary
  }
}
