import Foundation
import QuartzCore
import UIKit

/// Replays a script in a window in real time.
@MainActor
public final class WindowScriptPlayer {
  private var cursor: ScriptCursor
  private let deliver: (InputEvent) -> Void
  private let resize: (CGSize) -> Void
  private let onEnd: (InputScriptError?) -> Void
  private var start: CFTimeInterval = 0
  private var deadline: CFTimeInterval = 0
  private var timer: Timer?

  /// The interval in seconds at which it checks, after the last event, whether everything is at rest.
  private static let restInterval: TimeInterval = 1 / 60
  /// The seconds after the last event at which it ends even if something still moves.
  private static let limit: CFTimeInterval = 10

  /// Creates a playback. `path` is the script's name in errors. `deliver` is called with each input event, and `resize` with each size of
  /// the window in points. `onEnd` is called once, when everything is done and nothing moves, or with an error.
  public init(
    _ lines: [InputScript.Line], path: String,
    deliver: @escaping (InputEvent) -> Void = { UIApplication.shared.handle($0) },
    resize: @escaping (CGSize) -> Void,
    onEnd: @escaping (InputScriptError?) -> Void
  ) {
    cursor = ScriptCursor(lines, path: path)
    self.deliver = deliver
    self.resize = resize
    self.onEnd = onEnd
  }

  isolated deinit { timer?.invalidate() }

  /// Begins the playback now.
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
      while let event = try cursor.take(until: now - start) {
        switch event {
        case .input(let kind): deliver(InputEvent(kind, at: now))
        case .resize(let size): resize(size)
        case .appearance(let style): DesktopSetting.appearance(style).apply(animated: true)
        }
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
