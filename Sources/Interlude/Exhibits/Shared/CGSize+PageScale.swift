import UIKit

extension CGSize {
  /// The scale of text and buttons on a page of this size: 1 up to 1280×800 points, and beyond that in proportion to the
  /// page.
  var pageScale: CGFloat { max(min(width / 1280, height / 800), 1) }
}
