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
    let faces = FlipContainerViewController()
    let cards = faces.cards
    func turnCards() { cards.turnAll() }
    return OpenExhibit(
      root: UINavigationController(rootViewController: faces),
      demonstration: [
        OpenExhibit.Step(name: "cards", duration: CardsViewController.duration, perform: turnCards),
        OpenExhibit.Step(
          name: "cards-back", duration: CardsViewController.duration, perform: turnCards),
        OpenExhibit.Step(name: "page", duration: FlipContainerViewController.duration) {
          faces.turnOver()
        },
        OpenExhibit.Step(name: "page-back", duration: FlipContainerViewController.duration) {
          faces.turnOver()
        },
        OpenExhibit.Step(name: "present") { cards.presentWithFlip() },
        OpenExhibit.Step(name: "dismiss") { cards.dismiss(animated: true) },
        OpenExhibit.Step(name: "present-turn") { cards.presentWithTurn() },
        OpenExhibit.Step(name: "dismiss-turn") { cards.dismiss(animated: true) },
      ])
  }
}
