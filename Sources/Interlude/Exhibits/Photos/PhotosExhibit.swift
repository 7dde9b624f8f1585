import UIKit

/// Photos that open on full screen, by a transition that leaves what moves to what it shows.
struct PhotosExhibit: Exhibit {
  var name: ExhibitName { .photos }
  var title: String { "Photos" }
  var summary: String { "Photos grow out of a grid to full screen; drag one down to send it back." }
  var pictures: [Picture] { Picture.photos }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(
      root: UINavigationController(rootViewController: PhotosViewController(Picture.photos)))
  }
}
