import UIKit

/// Where a photo is when it is not on full screen.
@MainActor
protocol PhotoSource: AnyObject {
  /// Where the photo lies and what can be seen there, in the coordinates of `view`.
  func place(ofPhotoAt index: Int, in view: UIView) -> PhotoPlace

  /// Scrolls to where the photo would lie, if nothing of that can be seen.
  func revealPlace(ofPhotoAt index: Int)

  /// Leaves the photo's place empty, or fills it again.
  func setPhoto(at index: Int, isAway: Bool)
}

/// A place among others that scroll.
struct PhotoPlace {
  var frame: CGRect
  /// What is beyond this is out of sight, or under a bar.
  var visible: CGRect
}
