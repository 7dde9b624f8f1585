import UIKit

/// Photos that open on full screen, and pages of details: one transition, which leaves the animation to the page that it
/// presents.
struct PhotosExhibit: Exhibit {
  var name: ExhibitName { .photos }
  var title: String { localized("Photos") }
  var summary: String {
    localized("Photos grow out of a grid to full screen; drag one down to send it back.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present", fraction: 0.3) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("open a photo, or close it")),
      KeyHint(localized("Drag down"), localized("throw an open photo back to its place")),
      KeyHint("←  →", localized("show the previous or the next photo")),
      KeyHint("E", localized("show the details of a photo")),
      KeyHint(localized("Drag right"), localized("put the details away; down in a tall window")),
      KeyHint("Esc", localized("close the details, or the photo")),
    ]
  }
  var images: [ImageAsset] { ImageAsset.photos }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(
      root: UINavigationController(rootViewController: PhotosViewController(ImageAsset.photos)))
  }
}
