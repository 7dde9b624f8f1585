/// The place of a popover beside its source, in the container's coordinates and in points.
struct PopoverGeometry: Equatable {
  /// The frame of the popover with its arrow.
  var frame: CGRect
  /// The direction in which the arrow points; empty for no arrow.
  var direction: UIPopoverArrowDirection
  /// The distance of the arrow's middle from the frame's upper or left edge.
  var arrowPosition: CGFloat

  /// The length of the arrow's base, and its height. As on an iPad: 26 and 13.
  static let (arrowBase, arrowHeight): (CGFloat, CGFloat) = (26, 13)
  static let cornerRadius: CGFloat = 13

  /// The tip of the arrow; without an arrow, the middle of the frame.
  var tip: CGPoint {
    switch direction {
    case .up: CGPoint(x: frame.minX + arrowPosition, y: frame.minY)
    case .down: CGPoint(x: frame.minX + arrowPosition, y: frame.maxY)
    case .left: CGPoint(x: frame.minX, y: frame.minY + arrowPosition)
    case .right: CGPoint(x: frame.maxX, y: frame.minY + arrowPosition)
    default: CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  /// The room for the arrow.
  var insets: UIEdgeInsets { Self.insets(direction) }

  /// The frame of the contents in a popover of the frame's size.
  var body: CGRect { CGRect(origin: .zero, size: frame.size).inset(by: insets) }

  private static func insets(_ direction: UIPopoverArrowDirection) -> UIEdgeInsets {
    UIEdgeInsets(
      top: direction == .up ? arrowHeight : 0, left: direction == .left ? arrowHeight : 0,
      bottom: direction == .down ? arrowHeight : 0, right: direction == .right ? arrowHeight : 0)
  }

  /// Places a popover.
  ///
  /// Of the permitted directions, the first one that has room for the contents is used, in the order up, down, left, right: the
  /// popover is below, above, to the right or to the left of its source. If none has room, the contents shrink in the direction that
  /// keeps most of their area. If the source leaves no room at all, the popover covers it.
  ///
  /// - Parameters:
  ///   - content: the preferred size of the contents.
  ///   - source: the rectangle to which the arrow points.
  ///   - bounds: the room for the popover.
  ///   - permitted: the permitted directions; without one, the popover has no arrow and stands in the middle of `bounds`.
  ///   - overlaps: whether the popover may cover the source if there is too little room.
  init(
    of content: CGSize, at source: CGRect, in bounds: CGRect,
    permitted: UIPopoverArrowDirection, overlaps: Bool
  ) {
    func candidates(overlapping: Bool) -> [Self] {
      [.up, .down, .left, .right].filter(permitted.contains).map {
        Self(of: content, at: source, in: bounds, direction: $0, overlaps: overlapping)
      }
    }
    func area(_ candidate: Self) -> CGFloat { candidate.body.width * candidate.body.height }
    var all = candidates(overlapping: overlaps)
    if all.allSatisfy({ area($0) < 1 }) { all = candidates(overlapping: true) }
    guard let first = all.first else {
      let size = CGSize(
        width: min(content.width, bounds.width), height: min(content.height, bounds.height))
      frame = CGRect(
        x: (bounds.midX - size.width / 2).rounded(.down),
        y: (bounds.midY - size.height / 2).rounded(.down), width: size.width, height: size.height)
      (direction, arrowPosition) = ([], 0)
      return
    }
    self = all.dropFirst().reduce(first) { area($1) > area($0) + 0.5 ? $1 : $0 }
  }

  private init(
    of content: CGSize, at source: CGRect, in bounds: CGRect,
    direction: UIPopoverArrowDirection, overlaps: Bool
  ) {
    let insets = Self.insets(direction)
    let isVertical = direction == .up || direction == .down
    var size = CGSize(
      width: content.width + insets.left + insets.right,
      height: content.height + insets.top + insets.bottom)
    let room =
      switch direction {
      case .up: bounds.maxY - source.maxY
      case .down: source.minY - bounds.minY
      case .left: bounds.maxX - source.maxX
      default: source.minX - bounds.minX
      }
    let length = isVertical ? bounds.height : bounds.width
    let most = overlaps ? length : min(max(room, 0), length)
    size.width = min(size.width, isVertical ? bounds.width : most)
    size.height = min(size.height, isVertical ? most : bounds.height)
    func along(_ middle: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      min(max((middle - length / 2).rounded(.down), low), high - length)
    }
    let origin =
      switch direction {
      case .up:
        CGPoint(
          x: along(source.midX, size.width, bounds.minX, bounds.maxX),
          y: min(max(source.maxY, bounds.minY), bounds.maxY - size.height))
      case .down:
        CGPoint(
          x: along(source.midX, size.width, bounds.minX, bounds.maxX),
          y: max(min(source.minY, bounds.maxY) - size.height, bounds.minY))
      case .left:
        CGPoint(
          x: min(max(source.maxX, bounds.minX), bounds.maxX - size.width),
          y: along(source.midY, size.height, bounds.minY, bounds.maxY))
      default:
        CGPoint(
          x: max(min(source.minX, bounds.maxX) - size.width, bounds.minX),
          y: along(source.midY, size.height, bounds.minY, bounds.maxY))
      }
    frame = CGRect(origin: origin, size: size)
    self.direction = direction
    // The arrow leaves the round corners free.
    let end = Self.cornerRadius + Self.arrowBase / 2
    let side = isVertical ? size.width : size.height
    let wanted = isVertical ? source.midX - origin.x : source.midY - origin.y
    arrowPosition = side < 2 * end ? side / 2 : min(max(wanted, end), side - end)
  }
}
