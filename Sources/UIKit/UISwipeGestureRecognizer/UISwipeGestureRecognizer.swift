/// Recognizes a quick straight movement in one of some directions.
///
/// It is recognized while the fingers are still down, once they have gone far enough, and fails as soon as they turn
/// aside or take too long.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Where a swipe goes.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// Each of these directions will do.
  open var direction = Direction.right
  open var numberOfTouchesRequired = 1

  /// The middle of the fingers, in window points, when there were enough.
  private var start: CGPoint?
  private var patience: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !event.isOtherClick, numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if patience == nil {
      patience = MediaDeadline(after: InputTuning.swipeTime) { [weak self] in self?.state = .failed
      }
    }
    if numberOfTouches == numberOfTouchesRequired { start = location(in: nil) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    let way = location(in: nil) - start
    let isFar = max(abs(way.x), abs(way.y)) >= InputTuning.swipeLength
    guard isFar || way.length > InputTuning.dragSlop else { return }
    if !isOnWay(way) {
      state = .failed
    } else if isFar {
      state = .ended
    }
  }

  private func isOnWay(_ way: CGPoint) -> Bool {
    let sideways = min(abs(way.x), abs(way.y))
    guard sideways <= max(abs(way.x), abs(way.y)) * InputTuning.swipeAside else { return false }
    return abs(way.x) > abs(way.y)
      ? direction.contains(way.x > 0 ? .right : .left)
      : direction.contains(way.y > 0 ? .down : .up)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    patience?.cancel()
    patience = nil
    start = nil
  }
}
