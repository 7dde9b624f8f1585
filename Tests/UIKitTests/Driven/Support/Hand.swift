import UIKit

/// A simulated pointer on a test screen.
@MainActor
final class Hand {
  let screen: TestScreen
  private(set) var location = CGPoint.zero
  private(set) var isDown = false

  static let frame: TimeInterval = 1 / 60

  init(_ screen: TestScreen) {
    self.screen = screen
  }

  func down(_ x: CGFloat, _ y: CGFloat) {
    location = CGPoint(x: x, y: y)
    isDown = true
    send(.pointerDown(location: location))
  }

  /// Moves to a location without advancing the clock.
  func move(_ x: CGFloat, _ y: CGFloat) {
    location = CGPoint(x: x, y: y)
    send(.pointerMoved(location: location))
  }

  func up() {
    isDown = false
    send(.pointerUp(location: location))
  }

  /// Cancels the drag, as happens when the window loses the input focus.
  func cancel() {
    isDown = false
    send(.cancelled)
  }

  /// Moves uniformly by `perFrame` in each of `frames` frames.
  func drag(_ perFrame: CGVector, frames: Int) {
    for _ in 0..<frames {
      screen.advance(by: Self.frame)
      move(location.x + perFrame.dx, location.y + perFrame.dy)
    }
  }

  /// Presses and moves beyond the slop, so that later moves are part of a drag.
  func grab(_ x: CGFloat, _ y: CGFloat, going direction: CGVector) {
    down(x, y)
    move(x + direction.dx * 11, y + direction.dy * 11)
  }

  private func send(_ kind: InputEvent.Kind) {
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
  }
}
