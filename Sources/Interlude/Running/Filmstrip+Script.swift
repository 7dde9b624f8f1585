import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import UIKit

extension Filmstrip {
  /// The strip of a script's steps, as one picture.
  static func record(
    _ exhibit: any Exhibit, _ file: ScriptFile, at fractions: [Double], size: WindowSize,
    pictureWidth: Int, appearance: Appearance? = nil
  ) throws -> CGImage {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let rows = try rows(of: exhibit, file, at: fractions, in: session, appearance: appearance)
    return try FilmstripLayout(pictureWidth: pictureWidth).draw(rows, fractions: fractions)
  }

  /// The frames of each step that the script's marks name.
  static func rows(
    of exhibit: any Exhibit, _ file: ScriptFile, at fractions: [Double],
    in session: HeadlessSession, appearance: Appearance? = nil
  ) throws -> [Row] {
    _ = try AppStart.findResources()
    let length = file.script.hasMarks ? nil : try length(of: exhibit, file, in: session)
    let window = try open(exhibit, file, in: session, appearance: appearance)
    defer { window.isHidden = true }
    let name = URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent
    return try file.script.steps(named: name).map { step in
      let player = ScriptPlayer(step.lines, path: file.path, in: session)
      let frames = try film(
        player, duration: length ?? step.duration, slowness: file.script.header.slowness,
        at: fractions, in: session)
      return Row(name: step.name, frames: frames)
    }
  }

  private static func open(
    _ exhibit: any Exhibit, _ file: ScriptFile, in session: HeadlessSession,
    appearance: Appearance? = nil
  ) throws -> UIWindow {
    let window = AppStart.makeWindow(showing: try exhibit.load(seed: file.seed).root)
    file.apply(to: window, asked: appearance)
    session.runUntilIdle()
    return window
  }

  /// Seconds from a script's beginning until everything has come to rest: what its last event began goes on after it.
  /// Only playing tells.
  private static func length(
    of exhibit: any Exhibit, _ file: ScriptFile, in session: HeadlessSession
  ) throws -> TimeInterval {
    let window = try open(exhibit, file, in: session)
    defer {
      window.isHidden = true
      session.send(.pointerLeft)
    }
    let player = ScriptPlayer(file.script.lines, path: file.path, in: session)
    try player.run()
    return session.clock.now() - player.start
  }

  /// The frames of one step: from its own beginning where it says how long it is, else from the beginning of its first
  /// transition. Unless `finishes` is false, the step is then played to its end.
  static func film(
    _ player: ScriptPlayer, duration: TimeInterval?, slowness: Double = 1, at fractions: [Double],
    in session: HeadlessSession, finishes: Bool = true
  ) throws -> [CGImage] {
    let observer = FirstSpan()
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    var start = player.start
    if duration == nil {
      while observer.duration == nil, let next = player.nextTime { try player.advance(to: next) }
      start = session.clock.now()
    }
    let duration = duration ?? (observer.duration ?? 0) * slowness
    var frames = [CGImage?](repeating: nil, count: fractions.count)
    for index in fractions.indices.sorted(by: { fractions[$0] < fractions[$1] }) {
      try player.advance(to: start + duration * fractions[index])
      session.frame()
      frames[index] = session.image()
    }
    if finishes { try player.run() }
    return frames.compactMap { $0 }
  }

  private final class FirstSpan: TransitionObserver {
    private(set) var duration: TimeInterval?

    /// A transition that the user drags has no duration of its own.
    func transitionDidBegin(_ span: TransitionSpan) {
      if span.duration > 0 { duration = duration ?? span.duration }
    }
    func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {}
  }
}
