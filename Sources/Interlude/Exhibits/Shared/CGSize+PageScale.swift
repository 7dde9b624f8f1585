import UIKit

extension CGSize {
  /// How much larger than usual words and buttons are on a page of this size: 1 up to 1280×800 points, and from there in
  /// proportion to the page.
  var pageScale: CGFloat { max(min(width / 1280, height / 800), 1) }
}
