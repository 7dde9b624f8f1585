import UIKit

/// The layout of the gallery's cards in a window of a given size: one to three columns. In large windows type, cards and margins
/// grow with the window, so that the list fills it. All lengths are in points.
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
  /// Wider text would be hard to read. Larger type allows wider cards.
  private static let widestCard: CGFloat = 820

  init(_ size: CGSize) {
    let factor = size.largeGalleryFactor
    header = .fitting(size)
    columns = size.width < Self.twoColumns ? 1 : size.width < Self.threeColumns ? 2 : 3
    cell = factor.map { .large.scaled(by: $0) } ?? .regular
    gap = factor.map { (28 * $0).rounded() } ?? (columns > 1 ? 20 : 12)
    let least = factor.map { (72 * $0).rounded() } ?? (header == .compact ? 12 : 24)
    let gaps = gap * CGFloat(columns - 1)
    let room = max(size.width - 2 * least - gaps, 1)
    cardWidth = min((room / CGFloat(columns)).rounded(.down), Self.widestCard * (factor ?? 1))
    margin = ((size.width - cardWidth * CGFloat(columns) - gaps) / 2).rounded(.down)
  }
}

extension CGSize {
  /// The factor by which the gallery in a window of this size is larger than in one of 1680×960 points; nil for smaller windows,
  /// which have the regular type size.
  var largeGalleryFactor: CGFloat? {
    let factor = min(width / 1680, height / 960)
    return factor >= 1 ? factor : nil
  }
}
