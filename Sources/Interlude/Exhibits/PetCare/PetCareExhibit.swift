import UIKit

/// Animals on cards, and pages that scale up out of their photos: iOS 9's custom segues, in the example's three steps.
struct PetCareExhibit: Exhibit {
  var name: ExhibitName { .petCare }
  var title: String { "Pet care" }
  var summary: String {
    "Custom segues, step by step: a page grows from the corner, out of its thumbnail, and embedded."
  }
  var pictures: [Picture] { [.cat, .dog, .hedgehog, .parrot, .rabbit, .turtle] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: PetCareViewController()))
  }
}
