import UIKit

/// Where a photo and the words about it stand on a page: side by side if the page is wide, else the photo above.
struct PhotoPageLayout {
  private(set) var photo = CGRect.zero
  private(set) var words = CGRect.zero

  /// In points.
  private static let spacing: CGFloat = 24
  private static let largestPhoto: CGFloat = 420
  private static let widestWords: CGFloat = 420
  private static let narrowestWords: CGFloat = 180

  /// Both together stand in the middle of `area`. The words may leave something out.
  @MainActor
  init(in area: CGRect, words view: WordsView) {
    let area = area.insetBy(dx: Self.spacing, dy: 16)
    guard area.width > 0, area.height > 0 else { return }
    if area.width > area.height * 1.1 {
      let room = max(area.width - Self.spacing - Self.narrowestWords, 0)
      let side = min(area.height, area.width * 0.42, room, Self.largestPhoto).rounded(.down)
      let width = min(area.width - side - Self.spacing, Self.widestWords)
      let x = (area.midX - (side + Self.spacing + width) / 2).rounded()
      photo = CGRect(x: x, y: (area.midY - side / 2).rounded(), width: side, height: side)
      let wordsHeight = view.height(for: width, atMost: area.height)
      words = CGRect(
        x: photo.maxX + Self.spacing, y: (area.midY - wordsHeight / 2).rounded(), width: width,
        height: wordsHeight)
    } else {
      let width = min(area.width, Self.widestWords)
      let wordsHeight = view.height(for: width, atMost: area.height * 0.75)
      let room = max(area.height - wordsHeight - Self.spacing, 0)
      let side = min(room, area.width, Self.largestPhoto).rounded(.down)
      let y = (area.midY - (side + Self.spacing + wordsHeight) / 2).rounded()
      photo = CGRect(x: (area.midX - side / 2).rounded(), y: y, width: side, height: side)
      words = CGRect(
        x: (area.midX - width / 2).rounded(), y: photo.maxY + Self.spacing, width: width,
        height: wordsHeight)
    }
  }
}
