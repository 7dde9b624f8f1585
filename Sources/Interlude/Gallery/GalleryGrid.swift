import UIKit

/// How the cards of the gallery stand in a window of some width: in one to three columns, with larger type and margins where
/// there is room. All lengths are in points.
struct GalleryGrid: Equatable {
  let columns: Int
  let cardWidth: CGFloat
  /// On either side.
  let margin: CGFloat
  /// Between cards; a focus ring fits in.
  let gap: CGFloat
  let cell: ExhibitCell.Metrics
  let header: GalleryHeaderView.Metrics

  /// From these widths on there are two and three columns.
  private static let twoColumns: CGFloat = 720
  private static let threeColumns: CGFloat = 1680
  /// No wider than is good for reading.
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
