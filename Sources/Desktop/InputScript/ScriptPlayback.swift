import Foundation
import QuartzCore
import UIKit

/// Replays a script in a window, in real time: each event as soon as its time has come.
@MainActor
public final class ScriptPlayback {
  private var cursor: ScriptCursor
  private let deliver: (InputEvent) -> Void
  private let onEnd: (InputScriptError?) -> Void
  private var start: CFTimeInterval = 0
  private var deadline: CFTimeInterval = 0
  private var timer: Timer?

  /// Seconds between two looks whether all is at rest, when everything is done.
  private static let restInterval: TimeInterval = 1 / 60
  /// Seconds after the last event by which it ends whatever moves.
  private static let limit: CFTimeInterval = 10

  /// `path` is what errors call the script. `onEnd` is called once, when everything is done and
  /// nothing moves, or with what went wrong.
  public init(
    _ lines: [InputScript.Line], path: String,
    deliver: @escaping (InputEvent) -> Void = { UIApplication.shared.handle($0) },
    onEnd: @escaping (InputScriptError?) -> Void
  ) {
    cursor = ScriptCursor(lines, path: path)
    self.deliver = deliver
    self.onEnd = onEnd
  }

  isolated deinit { timer?.invalidate() }

  public func begin() {
    start = CACurrentMediaTime()
    deadline = start + Self.limit
    schedule(after: cursor.nextTime ?? Self.restInterval)
  }

  private func schedule(after seconds: TimeInterval) {
    timer = Timer.scheduledTimer(withTimeInterval: max(seconds, 0), repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.step() }
    }
  }

  private func step() {
    let now = CACurrentMediaTime()
    do throws(InputScriptError) {
      while let kind = try cursor.take(until: now - start) {
        deliver(InputEvent(kind, at: now))
        deadline = now + Self.limit
      }
    } catch {
      return onEnd(error)
    }
    if let next = cursor.nextTime { return schedule(after: start + next - CACurrentMediaTime()) }
    let scheduler = AnimationScheduler.shared
    let moves =
      CATransaction.needsFlush || scheduler.needsFrames(at: now)
      || scheduler.nextWake(after: now) != nil
    if moves, now < deadline { schedule(after: Self.restInterval) } else { onEnd(nil) }
  }
}
