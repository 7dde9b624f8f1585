/// Recognizes a drag that starts at an edge of the window, for example to go back.
///
/// It begins only if a touch begins within ``InputTuning/edgeDistance`` points of one of ``edges``
/// and moves inward more than along the edge. Other pan recognizers with the same touch wait until
/// it has failed. As in UIKit, with the window's edges instead of the screen's.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the drag may start. The default is none.
  open var edges: UIRectEdge = []

  /// The edges near which the touch began.
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

  /// Ignores scroll events, because scrolling does not start at an edge.
  override func follows(_ event: UIScrollEvent) -> Bool { false }

  open override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    other is UIPanGestureRecognizer && !(other is UIScreenEdgePanGestureRecognizer)
  }

  open override func reset() {
    super.reset()
    startEdges = []
  }
}
