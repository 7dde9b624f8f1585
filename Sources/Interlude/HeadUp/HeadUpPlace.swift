import Foundation

/// Where a head-up display goes, and how large it is there.
struct HeadUpPlace: Equatable {
  var size: HeadUpSize
  var frame: CGRect

  /// From the window's edges, in points.
  static let margin: CGFloat = 16
  /// From the upper edge: the recording light stands there.
  private static let top: CGFloat = 36
  private static let gap: CGFloat = 8

  /// The lower right corner of `bounds`, else the upper right one: wherever `obstacle` leaves room. A display that fits
  /// nowhere is shown in a smaller size.
  init(for wanted: HeadUpSize, in bounds: CGRect, avoiding obstacle: CGRect?) {
    var size: HeadUpSize? = wanted
    while let tried = size {
      for frame in Self.frames(of: tried, in: bounds)
      where bounds.insetBy(dx: Self.gap, dy: Self.gap).contains(frame)
        && Self.isClear(obstacle, of: frame)
      {
        (self.size, self.frame) = (tried, frame)
        return
      }
      size = tried.smaller
    }
    // In a window too small for anything it covers what else is there.
    self.size = wanted == .off ? .off : .small
    frame = Self.frames(of: self.size, in: bounds)[0]
  }

  private static func isClear(_ obstacle: CGRect?, of frame: CGRect) -> Bool {
    guard let obstacle else { return true }
    return obstacle.maxX + gap <= frame.minX || frame.maxX + gap <= obstacle.minX
      || obstacle.maxY + gap <= frame.minY || frame.maxY + gap <= obstacle.minY
  }

  private static func frames(of size: HeadUpSize, in bounds: CGRect) -> [CGRect] {
    let extent = size.size
    let x = bounds.maxX - extent.width - margin
    return [bounds.maxY - extent.height - margin, bounds.minY + top].map {
      CGRect(origin: CGPoint(x: x, y: $0), size: extent)
    }
  }
}
