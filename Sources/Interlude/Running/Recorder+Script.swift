import Desktop
import Foundation
import FrameStatistics
import QuartzCore
import UIKit

extension Recorder {
  /// Replays a script on a manual clock, without a window.
  func runHeadless(_ file: ScriptFile) throws -> FrameSummary {
    let session = try HeadlessSession(
      width: size.width, height: size.height, drawsLive: isLive)
    _ = try AppStart.findResources()
    let (_, window) = try AppStart.show(exhibit, seed: file.seed, on: stage)
    defer { window.isHidden = true }
    file.apply(to: window, asked: appearance)
    session.precompileShaders()
    session.runUntilIdle()
    session.log.exhibit = exhibit.name.rawValue
    return try record(session.log, pacing: .none) {
      try HeadlessScriptPlayer(file.script.lines, path: file.path, in: session).run()
    }
  }

  /// Replays a script in a real window, in real time. Only the script's input reaches the exhibit.
  func runInWindow(_ file: ScriptFile) throws -> FrameSummary {
    let application = try openWindow()
    let log = application.log
    let (_, window) = try AppStart.show(exhibit, seed: file.seed, on: stage)
    defer { window.isHidden = true }
    let overlay = makeOverlay(log)
    defer { overlay?.isHidden = true }
    try openLab(of: application, on: window)
    file.apply(to: window, asked: appearance)
    log.exhibit = exhibit.name.rawValue
    log.onFailure = { [weak application] _ in application?.stop() }
    application.inputFilter = { _ in true }
    var failure: InputScriptError?
    let playback = WindowScriptPlayer(
      file.script.lines, path: file.path, deliver: { [weak application] in application?.send($0) },
      resize: { [weak application] in application?.window.resize(to: $0) },
      onEnd: { [weak application] error in
        failure = error
        application?.stop()
      })
    application.onReady = { DispatchQueue.main.async { playback.begin() } }
    return try record(log, pacing: application.pacing) {
      try application.run()
      reportShortfall(of: application.window)
      if let failure { throw failure }
    }
  }
}
