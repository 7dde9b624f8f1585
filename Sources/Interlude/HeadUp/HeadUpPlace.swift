import Foundation

/// Where a head-up display goes, and how large it is there.
struct HeadUpPlace: Equatable {
  var size: HeadUpSize
  var frame: CGRect

  /// Between the display and the window's edges or `obstacle`, at least, in points.
  private static let gap: CGFloat = 8

  /// The wanted corner of `bounds`, else the one above or below it, else any in which `obstacle` leaves room. A display
  /// that fits nowhere is shown in a smaller size.
  init(
    for wanted: HeadUpSize, in bounds: CGRect, corner: OverlayCorner = .bottomRight,
    avoiding obstacle: CGRect?
  ) {
    var size: HeadUpSize? = wanted
    while let tried = size {
      for frame in Self.frames(of: tried, in: bounds, from: corner)
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
    frame = corner.frame(of: self.size.size, in: bounds)
  }

  private static func isClear(_ obstacle: CGRect?, of frame: CGRect) -> Bool {
    guard let obstacle else { return true }
    return obstacle.maxX + gap <= frame.minX || frame.maxX + gap <= obstacle.minX
      || obstacle.maxY + gap <= frame.minY || frame.maxY + gap <= obstacle.minY
  }

  private static func frames(
    of size: HeadUpSize, in bounds: CGRect, from corner: OverlayCorner
  ) -> [CGRect] {
    let others = OverlayCorner.allCases.filter { $0 != corner && $0 != corner.opposite }
    return ([corner, corner.opposite] + others).map { $0.frame(of: size.size, in: bounds) }
  }
}
