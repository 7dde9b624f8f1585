/// A finger on the screen, or the pointer with a button down, from its beginning to its end.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// When the touch last changed, in `CACurrentMediaTime()`'s seconds.
  public internal(set) var timestamp: TimeInterval
  public internal(set) var phase: Phase
  /// How often in quick succession this place was tapped; 1 for the first.
  public internal(set) var tapCount: Int
  public let type: TouchType
  /// The view that was hit when the touch began. It stays the same wherever the touch goes.
  public internal(set) weak var view: UIView?
  public internal(set) weak var window: UIWindow?
  /// The recognizers that follow this touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// In window points.
  var windowLocation: CGPoint
  var previousWindowLocation: CGPoint
  /// Whether the view still gets this touch: false once a gesture cancelled it.
  var isDeliveredToView = true

  init(
    location: CGPoint, timestamp: TimeInterval, type: TouchType, tapCount: Int, window: UIWindow?
  ) {
    self.windowLocation = location
    self.previousWindowLocation = location
    self.timestamp = timestamp
    self.type = type
    self.tapCount = tapCount
    self.window = window
    phase = .began
    super.init()
  }

  /// Where the touch is, in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(windowLocation, from: nil) ?? windowLocation
  }

  /// Where the touch was before its last change.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
  }

  func move(to location: CGPoint, phase: Phase, timestamp: TimeInterval) {
    previousWindowLocation = windowLocation
    windowLocation = location
    self.phase = phase
    self.timestamp = timestamp
  }
}
