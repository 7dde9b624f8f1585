import UIKit

/// The layout of the gallery's cards in a window of a given size: one to three columns, with larger type and margins in large
/// windows. All lengths are in points.
struct GalleryGrid: Equatable {
  let columns: Int
  let cardWidth: CGFloat
  /// The distance of the cards from the window's left and right edges.
  let margin: CGFloat
  /// The distance between cards. A focus ring fits in.
  let gap: CGFloat
  let cell: ExhibitCell.Metrics
  let header: GalleryHeaderView.Metrics

  /// The smallest widths for two and for three columns.
  private static let twoColumns: CGFloat = 720
  private static let threeColumns: CGFloat = 1680
  /// Wider text would be hard to read.
  private static let widestCard: CGFloat = 820

  init(_ size: CGSize) {
    header = .fitting(size)
    columns = size.width < Self.twoColumns ? 1 : size.width < Self.threeColumns ? 2 : 3
    cell = header == .large ? .large : .regular
    gap = header == .large ? 28 : columns > 1 ? 20 : 12
    let least: CGFloat = header == .compact ? 12 : header == .large ? 72 : 24
    let gaps = gap * CGFloat(columns - 1)
    let room = max(size.width - 2 * least - gaps, 1)
    cardWidth = min((room / CGFloat(columns)).rounded(.down), Self.widestCard)
    margin = ((size.width - cardWidth * CGFloat(columns) - gaps) / 2).rounded(.down)
  }
}
