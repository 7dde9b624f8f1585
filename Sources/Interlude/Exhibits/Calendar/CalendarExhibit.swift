import UIKit

/// Coloured pages that split in the middle; the next one rises between the halves.
struct CalendarExhibit: Exhibit {
  var name: ExhibitName { .calendar }
  var title: String { "Calendar" }
  var summary: String {
    "Pages split in the middle and the next one rises, as in iOS 9's calendar."
  }
  var keys: [KeyHint] {
    [
      KeyHint("Click  Return  Space", "open the next page"),
      KeyHint("Drag right", "close the page by hand"),
      KeyHint("Scroll sideways", "the same with two fingers"),
    ]
  }
  var images: [ImageAsset] { [.catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    let navigation = CalendarNavigationController(
      rootViewController: ColorPageViewController(PageColors(seed: seed)))
    DraggableNavigationDelegate.wrapDelegate(of: navigation)
    return OpenExhibit(root: navigation)
  }
}
