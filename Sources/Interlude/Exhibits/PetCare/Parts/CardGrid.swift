import Foundation

/// A grid of equal cards, each with a square photo: as large as possible while all of them are visible. If they would be too narrow
/// then, they are larger and the grid scrolls.
@MainActor
struct CardGrid {
  /// The size of a card, in points.
  let size: CGSize
  /// The margins beside the grid, and above and below it, in points.
  let side: CGFloat
  let top: CGFloat

  /// Between cards, in points.
  static let spacing: CGFloat = 16
  /// The width in points below which the grid scrolls instead.
  private static let narrowest: CGFloat = 128

  init(count: Int, in area: CGSize) {
    func rows(_ columns: Int) -> CGFloat { CGFloat((count + columns - 1) / columns) }
    /// The width of a card that makes `columns` fill the area's width.
    func width(_ columns: Int) -> CGFloat {
      ((area.width - Self.spacing) / CGFloat(columns) - Self.spacing).rounded(.down)
    }
    /// The width of a card at which all rows fit into the area's height, too.
    func widthOfAll(_ columns: Int) -> CGFloat {
      let height = (area.height - Self.spacing) / rows(columns) - Self.spacing
      return min(width(columns), (height - AnimalCell.wordsHeight).rounded(.down))
    }
    let choices = 2...max(count, 2)
    var columns = choices.max { widthOfAll($0) < widthOfAll($1) } ?? 2
    var card = widthOfAll(columns)
    if card < Self.narrowest {
      columns = choices.last { width($0) >= Self.narrowest } ?? 2
      card = max(width(columns), 1)
    }
    size = CGSize(width: card, height: card + AnimalCell.wordsHeight)
    let taken = CGFloat(columns) * (card + Self.spacing) - Self.spacing
    side = ((area.width - taken) / 2).rounded(.down)
    let height = rows(columns) * (size.height + Self.spacing) - Self.spacing
    top = max(Self.spacing, ((area.height - height) / 2).rounded(.down))
  }
}
