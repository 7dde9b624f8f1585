import UIKit

/// The position of a message, chosen so that it covers nothing that the user needs.
///
/// In the middle of the lower edge, over the list's keys; in a small window on them, since what is above them is all that
/// there is of the page. It leaves what else lies over the page to be seen: it stands above that, or beside it.
struct MessagePlace {
  private let bounds: CGRect
  /// The frames that the message does not cover. Where there is too little room, it covers the last one first.
  private let obstacles: [CGRect]
  private let isCompact: Bool

  /// From the window's edges, in points.
  private static let margin: CGFloat = 16
  private static let compactMargin: CGFloat = 8
  /// Below it, in points: the list's keys stand there.
  private static let bottom: CGFloat = 56
  private static let gap: CGFloat = 8
  /// The smallest width in points. A narrower message would have a line for each word.
  private static let narrowest: CGFloat = 200

  init(in bounds: CGRect, statistics: CGRect?, readout: CGRect?, sign: CGRect?) {
    self.bounds = bounds
    obstacles = [sign, statistics, readout].compactMap(\.self)
    isCompact = GalleryHeaderView.Metrics.fitting(bounds.size) == .compact
  }

  @MainActor var metrics: MessageView.Metrics { isCompact ? .compact : .regular }

  /// Its frame; `size` says how large it is at a given width.
  func frame(_ size: (_ width: CGFloat) -> CGSize) -> CGRect {
    let margin = isCompact ? Self.compactMargin : Self.margin
    let whole = bounds.insetBy(dx: margin, dy: margin)
    for count in stride(from: obstacles.count, through: 0, by: -1) {
      let clear = obstacles.prefix(count)
      let frames = rooms(in: whole, beside: clear).compactMap { room in
        frame(size(room.width), in: room, avoiding: clear)
      }
      // The middle of the page is what is looked at.
      if let lowest = frames.map(\.maxY).max() {
        return frames.first { $0.maxY == lowest } ?? whole
      }
    }
    return CGRect(origin: whole.origin, size: size(whole.width)).intersection(whole)
  }

  /// The whole width, and what is left on either side of something.
  private func rooms(in whole: CGRect, beside obstacles: some Sequence<CGRect>) -> [CGRect] {
    func room(from left: CGFloat, to right: CGFloat) -> CGRect {
      CGRect(x: left, y: whole.minY, width: max(right - left, 0), height: whole.height)
    }
    let sides = obstacles.flatMap { obstacle in
      [
        room(from: whole.minX, to: obstacle.minX - Self.gap),
        room(from: obstacle.maxX + Self.gap, to: whole.maxX),
      ]
    }
    return [whole] + sides.filter { $0.width >= Self.narrowest }
  }

  /// As far down as it can be without touching anything.
  private func frame(
    _ size: CGSize, in room: CGRect, avoiding obstacles: some Sequence<CGRect>
  ) -> CGRect? {
    let width = min(size.width, room.width)
    let x = (room.midX - width / 2).rounded()
    let lowest = isCompact ? room.maxY : bounds.maxY - Self.bottom
    let bottoms = [lowest] + obstacles.map { min($0.minY - Self.gap, lowest) }
    return bottoms.sorted(by: >).lazy
      .map { CGRect(x: x, y: $0 - size.height, width: width, height: size.height) }
      .first { frame in
        frame.minY >= room.minY && !obstacles.contains { $0.intersects(frame) }
      }
  }
}
