/// Recognizes a quick, straight movement in one of the given directions.
///
/// It is recognized while the fingers are still down, when they have moved
/// ``InputTuning/swipeLength`` points. It fails as soon as they move in another direction or take
/// longer than ``InputTuning/swipeTime``. As in UIKit, whose limits are not documented.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe. As in UIKit.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upward.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downward.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions in which a swipe is recognized. The default is right.
  open var direction = Direction.right
  /// The number of fingers. The default is 1.
  open var numberOfTouchesRequired = 1

  /// The centre of the fingers when all of them were down, in window points.
  private var start: CGPoint?
  private var deadline: MediaDeadline?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !event.isOtherClick, numberOfTouches <= numberOfTouchesRequired else {
      state = .failed
      return
    }
    if deadline == nil {
      deadline = MediaDeadline(after: InputTuning.swipeTime) { [weak self] in self?.state = .failed
      }
    }
    if numberOfTouches == numberOfTouchesRequired { start = location(in: nil) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start else { return }
    let travel = location(in: nil) - start
    let isFar = max(abs(travel.x), abs(travel.y)) >= InputTuning.swipeLength
    guard isFar || travel.length > InputTuning.dragSlop else { return }
    if !isAllowed(travel) {
      state = .failed
    } else if isFar {
      state = .ended
    }
  }

  private func isAllowed(_ travel: CGPoint) -> Bool {
    let sideways = min(abs(travel.x), abs(travel.y))
    guard sideways <= max(abs(travel.x), abs(travel.y)) * InputTuning.swipeDeviation else {
      return false
    }
    return abs(travel.x) > abs(travel.y)
      ? direction.contains(travel.x > 0 ? .right : .left)
      : direction.contains(travel.y > 0 ? .down : .up)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    deadline?.cancel()
    deadline = nil
    start = nil
  }
}
