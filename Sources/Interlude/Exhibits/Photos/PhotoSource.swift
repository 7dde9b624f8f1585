import UIKit

/// The page that shows all photos, and from which each of them opens.
@MainActor
protocol PhotoSource: AnyObject {
  /// All photos, in their order.
  var photos: [ImageAsset] { get }

  /// The photo's place, in the coordinates of `view`.
  func place(ofPhotoAt index: Int, in view: UIView) -> PhotoPlace

  /// The view that shows the photo in its place; nil if it is scrolled away.
  func view(ofPhotoAt index: Int) -> UIView?

  /// Scrolls to the photo's place if nothing of it is visible.
  func revealPlace(ofPhotoAt index: Int)

  /// Hides or shows the photo in its place: an open photo's place is empty.
  func setPhoto(at index: Int, isAway: Bool)
}

/// A photo's place in a page that scrolls.
struct PhotoPlace {
  var frame: CGRect
  /// The part of the page in sight: not scrolled away, and not under a bar.
  var visible: CGRect
}

extension ImageAsset {
  /// The caption, such as "Aurora".
  var title: String {
    switch self {
    case .lake: localized("Lake")
    case .aurora: localized("Aurora")
    case .desert: localized("Desert")
    case .forest: localized("Forest")
    case .city: localized("City")
    case .sea: localized("Sea")
    case .mountains: localized("Mountains")
    case .field: localized("Field")
    case .snow: localized("Snow")
    default: rawValue
    }
  }
}
