import UIKit

/// A page of rows. Each row opens into a page of its own.
@MainActor
protocol RowOpening: UIViewController {
  /// The frame of the row that opens into `page`, in the coordinates of the view. The view is laid out.
  func rowOpened(by page: UIViewController) -> CGRect
  /// Whether the top of each page shows the same as its row, at the same place and size. Then the row need not fade into
  /// the page.
  var pagesBeginWithTheirRows: Bool { get }
}
