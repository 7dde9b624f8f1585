/// The offsets that the user can bring contents to rest at.
struct ScrollLimits: Hashable {
  var x: ClosedRange<CGFloat>
  var y: ClosedRange<CGFloat>

  /// Those at which contents of `contentSize` with `inset` around them fill a view of `size`; contents that are smaller
  /// stand at their start.
  init(contentSize: CGSize, inset: UIEdgeInsets, size: CGSize) {
    func range(_ content: CGFloat, _ before: CGFloat, _ after: CGFloat, _ length: CGFloat)
      -> ClosedRange<CGFloat>
    {
      0 - before...max(0 - before, content + after - length)
    }
    x = range(contentSize.width, inset.left, inset.right, size.width)
    y = range(contentSize.height, inset.top, inset.bottom, size.height)
  }

  func clamp(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: x.clamp(offset.x), y: y.clamp(offset.y))
  }
}

extension ClosedRange {
  func clamp(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

/// The directions that contents move in.
enum ScrollAxis {
  case horizontal, vertical
}
