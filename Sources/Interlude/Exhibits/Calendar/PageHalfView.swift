import UIKit

/// The upper or the lower half of a page, as a picture of it.
final class PageHalfView: UIView {
  private let page: UIView
  private let isUpper: Bool
  private var picture: UIView?

  /// A half of `page`, in the place that it has on the page.
  ///
  /// - Parameter afterScreenUpdates: whether the picture shows the page as it is about to be, and not as it was.
  init(_ page: UIView, isUpper: Bool, afterScreenUpdates: Bool) {
    self.page = page
    self.isUpper = isUpper
    super.init(frame: .zero)
    frame = place
    takePicture(afterScreenUpdates: afterScreenUpdates)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Shows the page as it is now, which may have another size: in its own size, never stretched.
  func takePicture(afterScreenUpdates: Bool) {
    picture?.removeFromSuperview()
    picture = page.resizableSnapshotView(
      from: place, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
    guard let picture else { return }
    // The halves stay together at the cut, also where they are a fraction of a point larger or smaller than pictures.
    picture.frame.origin.y = isUpper ? bounds.height - picture.bounds.height : 0
    addSubview(picture)
  }

  /// On the page, cut between two points.
  private var place: CGRect {
    let (upper, lower) = page.bounds.divided(
      atDistance: (page.bounds.height / 2).rounded(), from: .minYEdge)
    return isUpper ? upper : lower
  }
}
