/// The range of offsets at which content can come to rest.
struct ScrollLimits: Hashable {
  var x: ClosedRange<CGFloat>
  var y: ClosedRange<CGFloat>

  /// The offsets at which content of `contentSize`, with `inset` around it, fills a view of `size`. For smaller
  /// content there is one offset, at which its start is visible.
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

/// The axes of scrolling.
enum ScrollAxis {
  case horizontal, vertical
}
