import Desktop
import Foundation
import FrameStatistics
import Lab
import QuartzCore
import UIKit

/// Performs an exhibit's demonstration and records the frame times, in a window or without one.
@MainActor
struct Recorder {
  var exhibit: any Exhibit
  var folder: URL
  var title: String
  var length: Length
  var size: WindowSize
  /// The device in the window.
  var stage = Stage.window
  /// Pixels per point of a window.
  var scale = 1.0
  /// Whether moving pages are redrawn in every frame, instead of drawn from a cached texture.
  var isLive = false
  /// The frame statistics (HUD) that are shown over the exhibit in a window.
  var hud = HUDSize.off
  /// Whether the lab is open with its timeline, in a window. It takes room from the exhibit.
  var opensLab = false
  /// Frames a second in a window; nil for the display's rate.
  var refreshRate: Double?
  /// The appearance; nil for a script's own or, without a script, the app's present one.
  var appearance: Appearance?

  /// The length of a recording.
  enum Length: CustomStringConvertible {
    case transitions(Int)
    case seconds(Double)

    /// `seconds` if they are given, else `count` transitions, ten by default.
    init(count: Int?, seconds: Double?) {
      self = seconds.map(Length.seconds) ?? .transitions(count ?? 10)
    }

    /// The option on the command line.
    var description: String {
      switch self {
      case .transitions(let count): "--repeat \(count)"
      case .seconds(let seconds): "--seconds \(seconds)"
      }
    }

    /// The number of transitions; unlimited for a length in seconds.
    var transitions: Int {
      switch self {
      case .transitions(let count): count
      case .seconds: .max
      }
    }

    /// The length in seconds; nil for a number of transitions.
    var time: Double? {
      switch self {
      case .transitions: nil
      case .seconds(let seconds): seconds
      }
    }
  }

  /// The longest duration of a headless step, in seconds.
  private static let longestStep = 10.0

  /// Records on a manual clock, as fast as frames can be drawn.
  func runHeadless() throws -> FrameSummary {
    let session = try HeadlessSession(
      width: size.width, height: size.height, drawsLive: isLive)
    _ = try AppStart.findResources()
    let (open, window) = try AppStart.show(exhibit, seed: AppStart.fixedSeed, on: stage)
    defer { window.isHidden = true }
    appearance?.apply()
    session.precompileShaders()
    session.runUntilIdle()
    session.log.exhibit = exhibit.name.rawValue
    return try record(session.log, pacing: .none) {
      let end = length.time.map { session.clock.now() + $0 } ?? .infinity
      for index in 0..<length.transitions {
        guard session.log.isRecording, session.clock.now() < end else { break }
        let begin = session.clock.now()
        switch open.demonstration[index % open.demonstration.count].action {
        case .perform(let perform):
          perform()
          session.runUntilIdle(limit: min(Self.longestStep, end - begin))
        case .replay(let lines, let path):
          try HeadlessScriptPlayer(lines, path: path, in: session).run(
            limit: Self.longestStep, until: end)
        }
        // A step without movement takes one frame, so that a recording with a length in seconds ends.
        if session.clock.now() == begin { session.advance(by: HeadlessSession.framePeriod) }
      }
    }
  }

  /// Records in a real window. Closing the window ends the recording early.
  func runInWindow() throws -> FrameSummary {
    let application = try openWindow()
    let log = application.log
    let (open, window) = try AppStart.show(exhibit, seed: AppStart.fixedSeed, on: stage)
    defer { window.isHidden = true }
    appearance?.apply()
    let overlay = makeOverlay(log)
    defer { overlay?.isHidden = true }
    try openLab(of: application, on: window)
    var failure: InputScriptError?
    let demonstrator = Demonstrator(
      open.demonstration, count: length.transitions,
      deliver: { [weak application] in application?.send($0) },
      resize: { [weak application] in application?.window.resize(to: $0) },
      onEnd: { [weak application] error in
        failure = error
        application?.stop()
      })
    // The user's mouse and keys must not disturb the demonstration.
    application.inputFilter = { _ in true }
    log.exhibit = exhibit.name.rawValue
    log.onTransitionEnd = { DispatchQueue.main.async { demonstrator.transitionDidEnd() } }
    log.onFailure = { [weak application] _ in application?.stop() }
    application.onReady = { [weak application] in
      DispatchQueue.main.async { demonstrator.performNext() }
      guard let time = length.time else { return }
      _ = Timer.scheduledTimer(withTimeInterval: time, repeats: false) { _ in
        MainActor.assumeIsolated { application?.stop() }
      }
    }
    return try record(log, pacing: application.pacing) {
      try application.run()
      reportShortfall(of: application.window)
      if let failure { throw failure }
    }
  }

  /// Prints a warning if the window was smaller than requested, because a comparison with other recordings would be misleading.
  func reportShortfall(of window: GraphicsWindow) {
    guard let real = size.shortfall(in: window) else { return }
    Failure.report("The window manager gave the window \(real) points instead of \(size).")
  }

  /// Creates the window with frame statistics; nil if they are off.
  func makeOverlay(_ log: FrameLog) -> OverlayWindow? {
    guard hud != .off else { return nil }
    let overlay = OverlayWindow(log)
    overlay.hudSize = hud
    return overlay
  }

  /// Opens the lab of the exhibit's window, if it is wanted.
  func openLab(of application: DesktopApplication, on window: UIWindow) throws(NoRoomForLab) {
    application.labHost.window = window
    application.labHost.isOpen = opensLab
    if let lab = application.labHost.lab, !lab.isVisible {
      throw NoRoomForLab(size: Lab.smallestSize)
    }
  }

  /// The window is too small for the lab.
  struct NoRoomForLab: LocalizedError {
    /// The smallest size with room for it, in points.
    let size: CGSize

    var errorDescription: String? {
      "The lab needs a window of at least \(Int(size.width))×\(Int(size.height)) points; choose a larger --size."
    }
  }

  /// Opens the window in which the exhibit plays. The window ignores the desktop's settings, because they would change the
  /// measurements.
  func openWindow() throws -> DesktopApplication {
    var configuration = WindowConfiguration()
    configuration.width = size.width
    configuration.height = size.height
    // Recordings are compared with each other, so the desktop's scale and the display's size do not change the number of
    // pixels. A window manager can still do so.
    configuration.scale = CGFloat(scale)
    configuration.fitsDisplay = false
    configuration.drawsLive = isLive
    configuration.refreshRate = refreshRate
    // The lab would take room from the exhibit and record its animations.
    configuration.opensLabOnF12 = false
    let resources = try AppStart.findResources()
    configuration.icon = resources.appendingPathComponent("icon-256.png")
    configuration.title = "\(Interlude.program.name) – \(exhibit.title)"
    return try DesktopApplication(configuration, following: [])
  }

  /// Records while `play` runs. The recording begins before the first frame, so that it includes the start-up time.
  ///
  /// An earlier recording in the folder is replaced once the new one is complete. If the script can't be played to its end,
  /// the new one is deleted and the earlier one stays.
  func record(
    _ log: FrameLog, pacing: Pacing, _ play: () throws -> Void
  ) throws -> FrameSummary {
    let place = RecordingFolder(folder)
    let draft = place.replacement ?? place
    try log.startRecording(
      to: draft.url, title: title, pacing: pacing, program: Interlude.program)
    do {
      try play()
    } catch let error as InputScriptError {
      log.discardRecording()
      throw error
    }
    if let failure = log.failure { throw failure }
    guard let summary = try log.stopRecording() else {
      preconditionFailure("a recording that neither runs nor failed")
    }
    if draft != place { try place.replaceFiles(with: draft) }
    return summary
  }
}
