import Foundation
import QuartzCore
import UIKit

/// Replays a script in a headless session, on the clock that is moved by hand: the same script gives
/// the same frames, pixel by pixel, on every run.
///
/// Each event comes at its own time, to the last digit; frames come every sixtieth of a second from
/// the beginning on, where there is something new to see.
@MainActor
public final class ScriptPlayer {
  private let session: HeadlessSession
  private var cursor: ScriptCursor
  /// On the media clock.
  public let start: CFTimeInterval
  private var framesPassed = 0

  /// Plays from now on; `path` is what errors call the script.
  public init(_ lines: [InputScript.Line], path: String, in session: HeadlessSession) {
    self.session = session
    cursor = ScriptCursor(lines, path: path)
    start = session.clock.now()
  }

  /// When something is done next, on the media clock; nil when everything is done.
  public var nextTime: CFTimeInterval? { cursor.nextTime.map { start + $0 } }

  /// Does what is due until `time`, on the media clock, and moves the clock there. Only moments at
  /// which something is done are drawn.
  public func advance(to time: CFTimeInterval) throws(InputScriptError) {
    // By the script's own times: differences of the clock's are rounded.
    while let due = cursor.nextTime, start + due <= time {
      passFrames(until: start + due)
      session.clock.advance(to: max(start + due, session.clock.now()))
      try send(until: due)
      session.frame()
    }
    passFrames(until: time)
    session.clock.advance(to: max(time, session.clock.now()))
  }

  /// Plays what is left, and goes on until nothing moves, for no more than `limit` seconds; at `latest`,
  /// on the media clock, it stops, whatever is left. `onFrame` is called after each frame.
  public func run(
    limit: CFTimeInterval = 10, until latest: CFTimeInterval = .infinity, onFrame: () -> Void = {}
  ) throws(InputScriptError) {
    framesPassed = Int(((session.clock.now() - start) / HeadlessSession.framePeriod).rounded(.down))
    while let due = cursor.nextTime {
      while time(ofFrame: framesPassed + 1) <= min(start + due, latest) { showNextFrame(onFrame) }
      guard start + due < latest else { return }
      session.clock.advance(to: max(start + due, session.clock.now()))
      try send(until: due)
    }
    let end = min(session.clock.now() + limit, latest)
    repeat { showNextFrame(onFrame) } while !isIdle && session.clock.now() < end
  }

  /// What has ended by now has ended for these events; what they begin, begins now and not with the
  /// next frame: so it is in a window.
  private func send(until time: TimeInterval) throws(InputScriptError) {
    if AnimationScheduler.shared.hasDue(at: session.clock.now()) { session.update() }
    while let kind = try cursor.take(until: time) { session.send(kind) }
    session.update()
  }

  /// What moves from frame to frame, as what a wheel scrolls, does so until `time`; who waits for a moment, as a long
  /// press does, is called in the frame after it.
  private func passFrames(until time: CFTimeInterval) {
    let begin = ((session.clock.now() - start) / HeadlessSession.framePeriod).rounded(.down)
    var index = Int(begin) + 1
    while let next = nextFrame(from: index), self.time(ofFrame: next) < time {
      session.clock.advance(to: max(self.time(ofFrame: next), session.clock.now()))
      session.update()
      index = next + 1
    }
  }

  /// The next frame in which somebody is called.
  private func nextFrame(from index: Int) -> Int? {
    let scheduler = AnimationScheduler.shared
    if scheduler.runsDisplayLinks { return index }
    guard let moment = scheduler.nextDeadline else { return nil }
    // A moment that is a frame's but for rounding is that frame's.
    let frame = (moment - start) / HeadlessSession.framePeriod - 1e-6
    return frame < Double(Int32.max) ? max(index, Int(frame.rounded(.up))) : nil
  }

  /// Multiplied, not added up: every run has the same times.
  private func time(ofFrame index: Int) -> CFTimeInterval {
    start + Double(index) * HeadlessSession.framePeriod
  }

  private func showNextFrame(_ onFrame: () -> Void) {
    framesPassed += 1
    session.clock.advance(to: max(time(ofFrame: framesPassed), session.clock.now()))
    guard session.needsFrame else { return }
    session.frame()
    onFrame()
  }

  private var isIdle: Bool {
    !session.needsFrame
      && AnimationScheduler.shared.nextWake(after: session.clock.now()) == nil
  }
}
