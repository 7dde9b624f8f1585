import Desktop
import QuartzCore
import UIKit

/// Opens exhibits on the screen of a headless session, for filmstrips, thumbnails and clips.
@MainActor
enum HeadlessStage {
  /// Opens the exhibit while `body` runs. If there is a script, it determines the seed, the speed and, unless `appearance` is
  /// given, the appearance. Without both, the app keeps its appearance. `body` receives the steps of the script or, without one, of the
  /// demonstration.
  static func open<Result>(
    _ exhibit: any Exhibit, _ script: ScriptFile? = nil, in session: HeadlessSession,
    appearance: Appearance? = nil, on stage: Stage = .window,
    _ body: ([OpenExhibit.Step]) throws -> Result
  ) throws -> Result {
    _ = try AppStart.findResources()
    let (open, window) = try AppStart.show(
      exhibit, seed: script?.seed ?? AppStart.fixedSeed, on: stage)
    defer { window.isHidden = true }
    if let script { script.apply(to: window, asked: appearance) } else { appearance?.apply() }
    session.runUntilIdle()
    return try body(script?.steps ?? open.demonstration)
  }
}

/// Plays a step of a demonstration frame by frame, at chosen times.
@MainActor
struct StepPlayer {
  /// The media time at which the step begins.
  let start: CFTimeInterval
  private let session: HeadlessSession
  /// Nil for a step in code.
  private let script: HeadlessScriptPlayer?
  /// The time in seconds after which a step ends even if the session is not idle. The time counts from a script's last event,
  /// or from the beginning of a step in code.
  private let limit: TimeInterval
  private var lastEvent: CFTimeInterval
  private static let longest: TimeInterval = 10

  /// Begins the step at the session's current time.
  init(_ step: OpenExhibit.Step, in session: HeadlessSession) {
    self.session = session
    start = session.clock.now()
    lastEvent = start
    switch step.action {
    case .perform(let perform):
      script = nil
      limit = step.duration ?? Self.longest
      perform()
      session.frame()
    case .replay(let lines, let path):
      script = HeadlessScriptPlayer(lines, path: path, in: session)
      limit = Self.longest
    }
  }

  /// Draws the frame at a media time, which must not be earlier than the current time.
  mutating func advance(to time: CFTimeInterval) throws {
    if let script {
      if let next = script.nextTime { lastEvent = next }
      try script.advance(to: time)
      session.frame()
    } else {
      session.advance(by: max(time - session.clock.now(), 0))
    }
  }

  /// Whether the step has ended: the session is idle, or the time limit has passed.
  var isFinished: Bool {
    guard script?.nextTime == nil else { return false }
    return session.isIdle || session.clock.now() >= lastEvent + limit
  }
}
