/// Recognizes a drag that comes in over an edge of the window, as the one that goes back.
///
/// It begins only where a touch went down near one of ``edges`` and moves inward more than along the edge. Until it
/// has failed, other pans and swipes with the same touch wait.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
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
    let distance = InputTuning.edgeDistance
    var edges: UIRectEdge = []
    if point.x < bounds.minX + distance { edges.insert(.left) }
    if point.x >= bounds.maxX - distance { edges.insert(.right) }
    if point.y < bounds.minY + distance { edges.insert(.top) }
    if point.y >= bounds.maxY - distance { edges.insert(.bottom) }
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
