import Desktop
import UIKit

/// A simulated pointer on a stage.
@MainActor
final class StageHand {
  private let session: HeadlessSession
  private(set) var location = CGPoint.zero

  static let frame: TimeInterval = 1 / 60

  init(_ stage: ExhibitStage) {
    session = stage.session
  }

  /// Presses at `point` and moves beyond the slop in `direction`, so that further movement drags.
  func grab(_ point: CGPoint, going direction: CGVector) {
    location = point
    session.send(.pointerDown(location: point))
    move(to: CGPoint(x: point.x + 11 * direction.dx, y: point.y + 11 * direction.dy))
  }

  /// Moves to `point` without advancing the clock.
  func move(to point: CGPoint) {
    location = point
    session.send(.pointerMoved(location: point))
  }

  /// Moves uniformly by `perFrame` in each of `frames` frames, and calls `each` after each frame.
  func drag(_ perFrame: CGVector, frames: Int, _ each: () -> Void = {}) {
    for _ in 0..<frames {
      session.clock.advance(by: Self.frame)
      move(to: CGPoint(x: location.x + perFrame.dx, y: location.y + perFrame.dy))
      session.frame()
      each()
    }
  }

  /// Releases the button. If `resting` is true, the pointer rests first, so that the release has no velocity.
  func up(resting: Bool = false) {
    if resting { session.advance(by: 0.3) }
    session.send(.pointerUp(location: location))
  }
}
