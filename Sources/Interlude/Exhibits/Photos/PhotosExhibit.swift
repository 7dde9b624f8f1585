import UIKit

/// Photos that open on full screen, by a transition that leaves what moves to what it shows.
struct PhotosExhibit: Exhibit {
  var name: ExhibitName { .photos }
  var title: String { "Photos" }
  var summary: String { "Photos grow out of a grid to full screen; drag one down to send it back." }

  /// Of the first row of photos, as much as the demonstration scrolls out of sight; in points.
  private static let scrolledDistance: CGFloat = 40
  var pictures: [Picture] { Picture.photos }

  func open(seed: UInt64) -> OpenExhibit {
    let page = PhotosViewController(Picture.photos)
    func close() { page.dismiss(animated: true) }
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      demonstration: [
        OpenExhibit.Step(name: "present") {
          page.scroll(to: 0)
          page.openPhoto(at: 1)
        },
        OpenExhibit.Step(name: "dismiss", perform: close),
        // Out of a place that is partly under the bar.
        OpenExhibit.Step(name: "present-cut") {
          page.scroll(to: Self.scrolledDistance)
          page.openPhoto(at: 2)
        },
        OpenExhibit.Step(name: "dismiss-cut", perform: close),
      ])
  }
}
