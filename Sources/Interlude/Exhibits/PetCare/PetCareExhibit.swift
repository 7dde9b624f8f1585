import UIKit

/// Animals in a list, their pages, and photos that scale up out of their thumbnails and back into them.
struct PetCareExhibit: Exhibit {
  var name: ExhibitName { .petCare }
  var title: String { "Pet care" }
  var summary: String {
    "Segues of our own: photos scale out of a list and back, a card drops in, all unwind."
  }
  var keys: [KeyHint] {
    [
      KeyHint("Click", "open a pet, a photo, a plan"),
      KeyHint("Drag down", "close the page by hand"),
    ]
  }
  var pictures: [Picture] { [.cat, .dog, .hedgehog, .parrot, .rabbit, .turtle] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: EmbeddingsViewController()))
  }
}
