import UIKit

/// A corner of the window, in which a panel with numbers stands.
enum OverlayCorner: CaseIterable {
  // In clockwise order.
  case bottomRight, bottomLeft, topLeft, topRight

  /// The distance from the window's sides and its lower edge, in points.
  static let margin: CGFloat = 16
  /// The distance from the upper edge, in points. It leaves the buttons of a navigation bar free.
  static let top: CGFloat = 52

  var isLeft: Bool { self == .bottomLeft || self == .topLeft }
  var isTop: Bool { self == .topLeft || self == .topRight }

  private init(isLeft: Bool, isTop: Bool) {
    self = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  }

  /// The corner whose quarter of `bounds` contains `point`.
  init(nearest point: CGPoint, in bounds: CGRect) {
    self.init(isLeft: point.x < bounds.midX, isTop: point.y < bounds.midY)
  }

  /// The next corner, clockwise.
  var next: OverlayCorner {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The corner above or below this one.
  var opposite: OverlayCorner { OverlayCorner(isLeft: isLeft, isTop: !isTop) }

  /// The frame of a panel of `size` in this corner of `bounds`.
  func frame(of size: CGSize, in bounds: CGRect) -> CGRect {
    CGRect(
      x: isLeft ? bounds.minX + Self.margin : bounds.maxX - size.width - Self.margin,
      y: isTop ? bounds.minY + Self.top : bounds.maxY - size.height - Self.margin,
      width: size.width, height: size.height)
  }
}

/// The size and the frame of the HUD in a window.
struct HUDPlacement: Equatable {
  var size: HUDSize
  var frame: CGRect

  /// The smallest distance from the window's edges and from `obstacle`, in points.
  private static let gap: CGFloat = 8

  /// Places the HUD in `corner` of `bounds`, else in the corner above or below, else in any corner where `obstacle` leaves
  /// room. If `wanted` fits in no corner, a smaller size is taken.
  init(
    for wanted: HUDSize, in bounds: CGRect, corner: OverlayCorner = .bottomRight,
    avoiding obstacle: CGRect?
  ) {
    var size: HUDSize? = wanted
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
    // The window is too small for the HUD beside the obstacle, so the HUD covers it.
    self.size = wanted == .off ? .off : .small
    frame = corner.frame(of: self.size.size, in: bounds)
  }

  private static func isClear(_ obstacle: CGRect?, of frame: CGRect) -> Bool {
    guard let obstacle else { return true }
    return obstacle.maxX + gap <= frame.minX || frame.maxX + gap <= obstacle.minX
      || obstacle.maxY + gap <= frame.minY || frame.maxY + gap <= obstacle.minY
  }

  private static func frames(
    of size: HUDSize, in bounds: CGRect, from corner: OverlayCorner
  ) -> [CGRect] {
    let others = OverlayCorner.allCases.filter { $0 != corner && $0 != corner.opposite }
    return ([corner, corner.opposite] + others).map { $0.frame(of: size.size, in: bounds) }
  }
}

/// The position of the card beside the exhibit Feel.
struct MotionCardPlacement {
  /// The card's frame; nil if there is too little room.
  let frame: CGRect?

  /// The smallest window of an exhibit without a device in which the card leaves the buttons free, in points.
  private static let smallestWindow = CGSize(width: 1000, height: 440)
  /// The distance from a device, which includes the device's edge, in points.
  private static let deviceGap: CGFloat = 28

  /// Places the card beside the device in its middle, or in a corner of a window without a device, where it overlaps no panel.
  init(in bounds: CGRect, device: CGRect?, panels: [CGRect]) {
    let size = MotionCardView.size
    let frames: [CGRect]
    if let device {
      let y = (device.midY - size.height / 2).rounded()
      frames = [device.maxX + Self.deviceGap, device.minX - Self.deviceGap - size.width].map {
        CGRect(origin: CGPoint(x: $0.rounded(), y: y), size: size)
      }
    } else {
      let isLarge =
        bounds.width >= Self.smallestWindow.width && bounds.height >= Self.smallestWindow.height
      frames =
        isLarge
        ? [.topRight, .topLeft, .bottomRight, .bottomLeft].map { (corner: OverlayCorner) in
          corner.frame(of: size, in: bounds)
        } : []
    }
    let inside = bounds.insetBy(dx: 8, dy: 8)
    frame = frames.first { frame in
      inside.contains(frame) && !panels.contains { $0.intersects(frame) }
    }
  }
}

/// The position of a message: horizontally centred at the lower edge, above or beside the other panels.
///
/// It stands above the line of keys at the lower edge of the list. In a small window it covers that line, to leave the page
/// free.
struct MessagePlacement {
  private let bounds: CGRect
  /// The frames that the message does not cover. If there is too little room, it covers the last one first.
  private let obstacles: [CGRect]
  private let isCompact: Bool

  /// The distance from the window's edges, in points.
  private static let margin: CGFloat = 16
  private static let compactMargin: CGFloat = 8
  /// The room below the message for the line of keys, in points.
  private static let bottom: CGFloat = 56
  private static let gap: CGFloat = 8
  /// The smallest width in points. A narrower message would have a line for each word.
  private static let narrowest: CGFloat = 200

  init(
    in bounds: CGRect, statistics: CGRect?, readout: CGRect?, indicator: CGRect?,
    labControls: CGRect? = nil
  ) {
    self.bounds = bounds
    obstacles = [labControls, indicator, statistics, readout].compactMap(\.self)
    isCompact = GalleryHeaderView.Metrics.fitting(bounds.size) == .compact
  }

  @MainActor var metrics: MessageView.Metrics { isCompact ? .compact : .regular }

  /// The frame of a message whose size at a given width is `size`.
  func frame(_ size: (_ width: CGFloat) -> CGSize) -> CGRect {
    let margin = isCompact ? Self.compactMargin : Self.margin
    let whole = bounds.insetBy(dx: margin, dy: margin)
    for count in stride(from: obstacles.count, through: 0, by: -1) {
      let clear = obstacles.prefix(count)
      let frames = rooms(in: whole, beside: clear).compactMap { room in
        frame(size(room.width), in: room, avoiding: clear)
      }
      // The lowest frame leaves the middle of the page free.
      if let lowest = frames.map(\.maxY).max() {
        return frames.first { $0.maxY == lowest } ?? whole
      }
    }
    return CGRect(origin: whole.origin, size: size(whole.width)).intersection(whole)
  }

  /// The whole width, and the room left and right of each obstacle.
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

  /// The lowest frame in `room` that overlaps no obstacle; nil if there is none.
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
