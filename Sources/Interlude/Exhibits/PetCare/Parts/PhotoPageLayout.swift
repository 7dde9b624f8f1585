import UIKit

/// A photo from edge to edge and words on the rest of a page: beside it if the page is wide, else under it.
@MainActor
struct PhotoPageLayout {
  private var photo: CGRect
  private var words: CGRect
  private let showsWords: Bool

  /// In points.
  private static let margin: CGFloat = 20
  private static let widestWords: CGFloat = 520
  private static let narrowestWords: CGFloat = 150
  /// Words are left out if the photo would get less than this fraction of a wide page's width, or of another page's height.
  private static let leastPhoto: CGFloat = 0.25
  /// The greatest width of a photo beside words, as a fraction of the page's width.
  private static let widestPhoto: CGFloat = 0.55

  /// Leaves the words out where they have no room.
  init(in page: CGRect, words view: WordsView) {
    let isWide = page.width > page.height * 1.1
    let space = isWide ? page.height : page.height * (1 - Self.leastPhoto)
    let room = page.width - Self.narrowestWords - 2 * Self.margin
    let side = isWide ? min(page.height, page.width * Self.widestPhoto, room).rounded(.down) : 0
    let width = min(page.width - max(side, 0) - 2 * Self.margin, Self.widestWords)
    let height = view.height(for: max(width, 1), atMost: space - 2 * Self.margin)
    let hasRoom =
      width >= Self.narrowestWords && height <= space - Self.margin
      && (!isWide || side >= page.width * Self.leastPhoto)
    showsWords = hasRoom
    if isWide {
      photo = CGRect(x: 0, y: 0, width: side, height: page.height)
      words = CGRect(
        x: ((side + page.width - width) / 2).rounded(),
        y: ((page.height - height) / 2).rounded(), width: width, height: height)
    } else {
      photo = CGRect(
        x: 0, y: 0, width: page.width, height: page.height - height - 2 * Self.margin)
      words = CGRect(
        x: ((page.width - width) / 2).rounded(), y: photo.maxY + Self.margin, width: width,
        height: height)
    }
    if !showsWords { photo = page }
  }

  /// The layout of a page while it grows or shrinks: the photo covers it. The words are transparent and keep their frame, so that
  /// their lines do not break anew.
  init(onlyPhotoIn page: CGRect) {
    photo = page
    words = .zero
    showsWords = false
  }

  func place(_ photoView: UIView, _ wordsView: UIView) {
    photoView.frame = photo
    let comes = showsWords && wordsView.alpha == 0
    wordsView.alpha = showsWords ? 1 : 0
    // Words that appear fade in at their final place: even inside an animation block only their opacity is animated. This comes
    // last, because laying out the words lays out the page once more.
    if comes {
      UIView.performWithoutAnimation { put(wordsView) }
    } else if showsWords {
      put(wordsView)
    }
  }

  private func put(_ wordsView: UIView) {
    wordsView.frame = words
    wordsView.layoutIfNeeded()
  }
}
