import Desktop
import UIKit

/// A simulated pointer on an exhibit's screen. Each move takes one frame.
@MainActor
final class ExhibitHand {
  private let session: HeadlessSession
  private(set) var location = CGPoint.zero

  init(_ stage: ExhibitStage) {
    session = stage.session
  }

  /// Presses at `point` in the window, and moves beyond the slop in `direction`, so that further movement drags. The slop is 10 points,
  /// and 14.5 for drags from the edge.
  func grab(_ point: CGPoint, going direction: CGVector, by distance: CGFloat = 11) {
    session.send(.pointerDown(location: point))
    move(to: CGPoint(x: point.x + direction.dx * distance, y: point.y + direction.dy * distance))
  }

  /// Moves to `point`, and then shows the next frame.
  func move(to point: CGPoint) {
    location = point
    session.send(.pointerMoved(location: point))
    session.advance(by: HeadlessSession.framePeriod)
  }

  /// Moves uniformly by `way` within `frames` frames.
  func drag(_ way: CGVector, frames: Int = 12) {
    let start = location
    for frame in 1...frames {
      let fraction = CGFloat(frame) / CGFloat(frames)
      move(to: CGPoint(x: start.x + way.dx * fraction, y: start.y + way.dy * fraction))
    }
  }

  /// Lets the pointer rest for so long that its velocity is zero.
  func rest() { session.advance(by: 0.3) }

  func up() { session.send(.pointerUp(location: location)) }
}
