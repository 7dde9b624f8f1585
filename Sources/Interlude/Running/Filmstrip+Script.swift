import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import UIKit

extension Filmstrip {
  /// The filmstrip of a script's steps, as one image.
  static func record(
    _ exhibit: any Exhibit, _ file: ScriptFile, at fractions: [Double], size: WindowSize,
    stage: Stage = .window, pictureWidth: Int, appearance: Appearance? = nil
  ) throws -> CGImage {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try rows(
      of: exhibit, file, at: fractions, in: session, appearance: appearance, on: stage)
    return try FilmstripLayout(pictureWidth: pictureWidth).draw(rows, fractions: fractions)
  }

  /// The frames of each step of the script. A script without marks is one step.
  static func rows(
    of exhibit: any Exhibit, _ file: ScriptFile, at fractions: [Double],
    in session: HeadlessSession, appearance: Appearance? = nil, on stage: Stage = .window
  ) throws -> [Row] {
    let length =
      file.script.hasMarks ? nil : try length(of: exhibit, file, in: session, on: stage)
    return try HeadlessStage.open(
      exhibit, file, in: session, appearance: appearance, on: stage
    ) { steps in
      try steps.map { step in
        var step = step
        step.duration = length ?? step.duration
        return try film(
          step, slowdownFactor: file.script.header.slowdownFactor, at: fractions, in: session)
      }
    }
  }

  /// The time in seconds from a script's beginning until the session is idle. Animations continue after the script's last
  /// event, so the script must be played to measure this.
  private static func length(
    of exhibit: any Exhibit, _ file: ScriptFile, in session: HeadlessSession, on stage: Stage
  ) throws -> TimeInterval {
    try HeadlessStage.open(exhibit, file, in: session, on: stage) { _ in
      defer { session.send(.pointerLeft) }
      let player = HeadlessScriptPlayer(file.script.lines, path: file.path, in: session)
      try player.run()
      return session.clock.now() - player.start
    }
  }

  /// The frames of a script's step, and the duration to which the fractions refer. The first `leadIn` seconds are played without being shown.
  /// Time then counts from there if `duration` is given, else from the beginning of the next transition. Unless `finishes` is false, the
  /// step is then played to its end.
  static func film(
    _ player: HeadlessScriptPlayer, leadIn: TimeInterval, duration: TimeInterval?,
    slowdownFactor: Double = 1, at fractions: [Double], in session: HeadlessSession,
    finishes: Bool = true
  ) throws -> Film {
    // The events at the mark's own time belong to the part that is shown.
    if leadIn > 0 { try player.play(until: leadIn.nextDown) }
    let observer = SpanObserver()
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    var start = player.start + leadIn
    if duration == nil {
      while observer.firstDuration == nil, let next = player.nextTime {
        // A transition may begin between two events, as when a finger has been held long enough.
        try player.advance(to: next) { observer.firstDuration != nil }
      }
      start = session.clock.now()
    }
    let duration = duration ?? (observer.firstDuration ?? 0) * slowdownFactor
    var frames = [CGImage?](repeating: nil, count: fractions.count)
    var progress = [Double?](repeating: nil, count: fractions.count)
    for index in fractions.indices.sorted(by: { fractions[$0] < fractions[$1] }) {
      try player.advance(to: start + duration * fractions[index])
      session.frame()
      (frames[index], progress[index]) = (session.image(), self.progress)
    }
    if finishes { try player.run() }
    return Film(
      frames: frames.compactMap { $0 }, duration: duration, progress: progress,
      isCancelled: observer.isCancelled)
  }
}
