import UIKit

/// Where photos are when they are not on full screen.
@MainActor
protocol PhotoSource: AnyObject {
  /// All photos, in their order.
  var photos: [Picture] { get }

  /// The photo's place, in the coordinates of `view`.
  func place(ofPhotoAt index: Int, in view: UIView) -> PhotoPlace

  /// Scrolls to the photo's place if nothing of it is visible.
  func revealPlace(ofPhotoAt index: Int)

  /// Leaves the photo's place empty, or fills it again.
  func setPhoto(at index: Int, isAway: Bool)
}

/// A place among others that scroll.
struct PhotoPlace {
  var frame: CGRect
  /// What is outside of this is scrolled away, or under a bar.
  var visible: CGRect
}

extension Picture {
  /// A word for captions: "Aurora".
  var title: String { rawValue.split(separator: "-").last.map { $0.capitalized } ?? rawValue }
}
