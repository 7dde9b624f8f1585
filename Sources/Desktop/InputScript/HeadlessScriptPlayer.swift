import Foundation
import QuartzCore
import UIKit

/// Replays a script in a headless session, on its manual clock. The same script gives the same frames, pixel by pixel, on every
/// run.
///
/// Each event has its exact time. Frames come at multiples of a sixtieth of a second from the start, where something has
/// changed.
@MainActor
public final class HeadlessScriptPlayer {
  private let session: HeadlessSession
  private var cursor: ScriptCursor
  /// The media time at which the script starts.
  public let start: CFTimeInterval
  private var framesPassed = 0

  /// A moment before or after an update of the app, so that checks can compare the screen at the same time before and after.
  package enum Moment {
    /// Before the app handles the events of the present time, or updates for a frame.
    case before
    /// After it. The array has the events; it is empty for a frame.
    case after([ScriptEvent])
  }
  /// Called before and after each update of the app.
  package var onMoment: ((Moment) -> Void)?

  /// Creates a player that starts at the session's present time. `path` is the script's name in errors.
  public init(_ lines: [InputScript.Line], path: String, in session: HeadlessSession) {
    self.session = session
    cursor = ScriptCursor(lines, path: path)
    start = session.clock.now()
  }

  /// Adds lines at the end of the script. Their times must not be earlier than the time that was played to.
  package func append(_ lines: [InputScript.Line]) { cursor.append(lines) }

  /// The media time of the next event; nil when there are no more.
  public var nextTime: CFTimeInterval? { cursor.nextTime.map { start + $0 } }

  /// Delivers the events until the media time `time` and moves the clock there. Frames are drawn only at the times of events.
  ///
  /// - Parameter isDone: Asked after each event and after each frame in which a timer is called, such as that of a long press. If it returns true, the clock
  ///   stays at that time.
  public func advance(
    to time: CFTimeInterval, until isDone: () -> Bool = { false }
  ) throws(InputScriptError) {
    // In the script's own times, because differences of clock times are rounded.
    while let due = cursor.nextTime, start + due <= time {
      if passFrames(until: start + due, isDone) { return }
      try send(until: due)
      session.frame()
      if isDone() { return }
    }
    if passFrames(until: time, isDone) { return }
    session.clock.advance(to: max(time, session.clock.now()))
  }

  /// Plays the rest of the script, then continues until nothing moves, for at most `limit` seconds. Stops at the media time
  /// `latest` in any case. `onFrame` is called after each frame.
  public func run(
    limit: CFTimeInterval = 10, until latest: CFTimeInterval = .infinity, onFrame: () -> Void = {}
  ) throws(InputScriptError) {
    countFrames()
    while let due = cursor.nextTime {
      while time(ofFrame: framesPassed + 1) <= min(start + due, latest) { showNextFrame(onFrame) }
      guard start + due < latest else { return }
      try send(until: due)
    }
    let end = min(session.clock.now() + limit, latest)
    repeat { showNextFrame(onFrame) } while !session.isIdle && session.clock.now() < end
  }

  /// Plays events and frames until `time`, in seconds from the script's start. Frames in which nothing moves are skipped.
  package func play(until time: TimeInterval) throws(InputScriptError) {
    countFrames()
    while let due = cursor.nextTime, due <= time {
      while self.time(ofFrame: framesPassed + 1) <= start + due { showNextFrame {} }
      try send(until: due)
    }
    while self.time(ofFrame: framesPassed + 1) <= start + time, !session.isIdle { showNextFrame {} }
    session.clock.advance(to: max(start + time, session.clock.now()))
  }

  /// Sets the number of the frames that lie before the present time.
  private func countFrames() {
    framesPassed = Int(((session.clock.now() - start) / HeadlessSession.framePeriod).rounded(.down))
  }

  /// Moves the clock to the script's time `time`, and delivers its events as a window does: animations that are over have ended before, and animations that the events start begin now,
  /// not with the next frame.
  private func send(until time: TimeInterval) throws(InputScriptError) {
    session.clock.advance(to: max(start + time, session.clock.now()))
    if AnimationScheduler.shared.isTickDue(at: session.clock.now()) {
      onMoment?(.before)
      session.update()
      onMoment?(.after([]))
    }
    onMoment?(.before)
    var events: [ScriptEvent] = []
    while let event = try cursor.take(until: time) {
      switch event {
      case .input(let kind): session.send(kind)
      case .resize(let size): try resize(to: size)
      case .appearance(let style): DesktopSetting.appearance(style).apply(animated: true)
      }
      events.append(event)
    }
    session.update()
    onMoment?(.after(events))
  }

  private func resize(to size: CGSize) throws(InputScriptError) {
    do {
      try session.resize(width: Int(size.width), height: Int(size.height))
    } catch {
      throw .noSize(path: cursor.path, size: size, cause: error.localizedDescription)
    }
  }

  /// Runs the frames until `time` in which display links or timers are called, such as for wheel scrolling or a long press. Returns true, and runs no more,
  /// once `isDone` does.
  private func passFrames(until time: CFTimeInterval, _ isDone: () -> Bool) -> Bool {
    let begin = ((session.clock.now() - start) / HeadlessSession.framePeriod).rounded(.down)
    var index = Int(begin) + 1
    while let next = nextFrame(from: index), self.time(ofFrame: next) < time {
      session.clock.advance(to: max(self.time(ofFrame: next), session.clock.now()))
      session.update()
      if isDone() { return true }
      index = next + 1
    }
    return false
  }

  /// The index of the next frame in which a display link or a timer is called.
  private func nextFrame(from index: Int) -> Int? {
    let scheduler = AnimationScheduler.shared
    if scheduler.runsDisplayLinks { return index }
    guard let moment = scheduler.nextDeadline else { return nil }
    // A time that differs from a frame's only by rounding belongs to that frame.
    let frame = (moment - start) / HeadlessSession.framePeriod - 1e-6
    return frame < Double(Int32.max) ? max(index, Int(frame.rounded(.up))) : nil
  }

  /// The media time of a frame. It is a product and not a sum, so that every run has the same times.
  private func time(ofFrame index: Int) -> CFTimeInterval {
    start + Double(index) * HeadlessSession.framePeriod
  }

  private func showNextFrame(_ onFrame: () -> Void) {
    framesPassed += 1
    session.clock.advance(to: max(time(ofFrame: framesPassed), session.clock.now()))
    guard session.needsFrame else { return }
    onMoment?(.before)
    session.frame()
    onMoment?(.after([]))
    onFrame()
  }
}
