import UIKit

/// Cards and whole pages that turn over.
struct FlipExhibit: Exhibit {
  var name: ExhibitName { .flip }
  var title: String { "Flip" }
  var summary: String {
    "Cards, pages and controllers turn over, from four sides and by a turn of our own."
  }
  var pictures: [Picture] { [.cat, .dog, .hedgehog, .parrot, .catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: FlipContainerViewController()))
  }
}
