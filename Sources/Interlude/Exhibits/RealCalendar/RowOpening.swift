import UIKit

/// A page of rows, out of which other pages open.
@MainActor
protocol RowOpening: UIViewController {
  /// The row out of which `page` opens and into which it closes, in the coordinates of the view, which is laid out.
  func rowOpened(by page: UIViewController) -> CGRect
  /// Whether the pages begin with what their rows show, at the same place: then nothing of that is seen to change.
  var pagesBeginWithTheirRows: Bool { get }
}
