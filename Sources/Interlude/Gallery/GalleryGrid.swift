import UIKit

/// The layout of the gallery's cards in a window of a given size: a list of rows in narrow windows, else columns of cards. In large
/// windows type, cards and margins grow with the window. All lengths are in points.
struct GalleryGrid: Equatable {
  let columns: Int
  let cardWidth: CGFloat
  /// The distance of the cards from the window's left and right edges.
  let margin: CGFloat
  /// The distance between cards. The focus ring of a lifted card fits into it and leaves at least 6 points.
  let gap: CGFloat
  let cell: ExhibitCell.Metrics
  let header: GalleryHeaderView.Metrics
  /// The size of the titles above the cards' groups.
  let titleSize: CGFloat

  /// The width of a window below which cards are rows of a list.
  private static let leastWidth: CGFloat = 560
  private static let narrowestCard: CGFloat = 250
  /// Beyond four columns, each column needs this much of the window's width.
  private static let widestCard: CGFloat = 420

  init(_ size: CGSize) {
    let factor = size.largeGalleryFactor ?? 1
    let width = size.width / factor
    let isList = width < Self.leastWidth
    header = .fitting(size)
    cell = isList ? .row : .regular.scaled(by: factor)
    gap = isList ? 16 : (20 * factor).rounded()
    titleSize = isList ? 15 : (19 * factor).rounded()
    let least = isList ? 12 : ((width < 900 ? 20 : 36) * factor).rounded()
    let fitting = (size.width - 2 * least + gap) / (Self.narrowestCard * factor + gap)
    columns = isList ? 1 : max(1, min(Int(fitting), max(4, Int(width / Self.widestCard))))
    let gaps = gap * CGFloat(columns - 1)
    let room = max(size.width - 2 * least - gaps, 1)
    cardWidth = (room / CGFloat(columns)).rounded(.down)
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
