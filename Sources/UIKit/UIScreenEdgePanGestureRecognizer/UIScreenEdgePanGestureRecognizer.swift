/// Recognizes a drag that comes in over an edge of the window, as the one that goes back.
///
/// It begins only where a touch went down near one of ``edges`` and moves inward more than along the edge. Until it
/// has failed, other pans and swipes with the same touch wait.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// How near the edge a touch begins, in points.
  static let edgeDistance: CGFloat = 20

  /// The edges to come in over; none, unless set.
  open var edges: UIRectEdge = []

  /// The edges that the touch began at.
  private var startEdges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let touch = touches.first, let window = touch.window else { return }
    if numberOfTouches == touches.count {
      startEdges = Self.edges(near: touch.windowLocation, of: window.bounds)
        .intersection(edges)
    }
    if startEdges.isEmpty { state = .failed }
  }

  private static func edges(near point: CGPoint, of bounds: CGRect) -> UIRectEdge {
    var edges: UIRectEdge = []
    if point.x < bounds.minX + edgeDistance { edges.insert(.left) }
    if point.x >= bounds.maxX - edgeDistance { edges.insert(.right) }
    if point.y < bounds.minY + edgeDistance { edges.insert(.top) }
    if point.y >= bounds.maxY - edgeDistance { edges.insert(.bottom) }
    return edges
  }

  override func canBegin(after travel: CGPoint) -> Bool {
    let (x, y) = (travel.x, travel.y)
    return startEdges.contains(.left) && x > abs(y) || startEdges.contains(.right) && -x > abs(y)
      || startEdges.contains(.top) && y > abs(x) || startEdges.contains(.bottom) && -y > abs(x)
  }

  /// There is no edge in a scroll.
  override func follows(_ event: UIScrollEvent) -> Bool { false }

  open override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    other is UIPanGestureRecognizer && !(other is UIScreenEdgePanGestureRecognizer)
  }

  open override func reset() {
    super.reset()
    startEdges = []
  }
}
