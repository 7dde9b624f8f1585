import UIKit

/// Gives scroll views a bottom inset where a panel lies over their end, so that users can scroll the last row above the
/// panel.
@MainActor
final class ScrollClearance {
  private struct Grant {
    weak var list: UIScrollView?
    var inset: CGFloat
  }

  private var grants: [Grant] = []

  /// The distance between the last row and the panel, in points.
  private static let gap: CGFloat = 8

  /// Sets the insets of the scroll views in `window` for `panels`, in the window's coordinates, and removes insets that are no
  /// longer needed. Without a window it removes all of them.
  func update(_ window: UIView?, below panels: [CGRect]) {
    var wanted: [(list: UIScrollView, inset: CGFloat)] = []
    if let window, !panels.isEmpty { Self.collect(in: window, panels, into: &wanted) }
    for grant in grants {
      guard let list = grant.list, !wanted.contains(where: { $0.list === list }) else { continue }
      list.contentInset.bottom -= grant.inset
    }
    grants = wanted.map { list, inset in
      let granted = grants.first { $0.list === list }?.inset ?? 0
      if inset != granted { list.contentInset.bottom += inset - granted }
      return Grant(list: list, inset: inset)
    }
  }

  private static func collect(
    in view: UIView, _ panels: [CGRect], into wanted: inout [(list: UIScrollView, inset: CGFloat)]
  ) {
    guard !view.isHidden else { return }
    if let list = view as? UIScrollView, list.isScrollEnabled {
      let area = list.convert(list.bounds, to: nil)
      let insets = panels.filter { $0.intersects(area) && $0.midY > area.midY }
        .map { area.maxY - $0.minY + gap }
      // No inset for lists that it would fill by half or more, nor for those that scroll only sideways.
      let isWide =
        list.contentSize.width > list.bounds.width && list.contentSize.height <= list.bounds.height
      if let inset = insets.max(), inset < area.height / 2, !isWide {
        wanted.append((list, inset.rounded(.up)))
      }
    }
    for subview in view.subviews { collect(in: subview, panels, into: &wanted) }
  }
}
