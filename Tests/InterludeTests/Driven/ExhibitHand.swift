import Desktop
import UIKit

/// A pointer on an exhibit's screen, a frame for each of its moves.
@MainActor
final class ExhibitHand {
  private let session: HeadlessSession
  private(set) var location = CGPoint.zero

  init(_ stage: ExhibitStage) {
    session = stage.session
  }

  /// Presses at `point`, in the window, and moves beyond the slop, so that further movement drags.
  func grab(_ point: CGPoint, going direction: CGVector) {
    session.send(.pointerDown(location: point))
    move(to: CGPoint(x: point.x + direction.dx * 11, y: point.y + direction.dy * 11))
  }

  /// Moves there at once, then shows the next frame.
  func move(to point: CGPoint) {
    location = point
    session.send(.pointerMoved(location: point))
    session.advance(by: HeadlessSession.framePeriod)
  }

  /// Moves evenly by `way` in so many frames.
  func drag(_ way: CGVector, frames: Int = 12) {
    let start = location
    for frame in 1...frames {
      let fraction = CGFloat(frame) / CGFloat(frames)
      move(to: CGPoint(x: start.x + way.dx * fraction, y: start.y + way.dy * fraction))
    }
  }

  /// Stays where it is for so long that no velocity is left.
  func rest() { session.advance(by: 0.3) }

  func up() { session.send(.pointerUp(location: location)) }
}
