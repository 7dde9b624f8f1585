import UIKit

/// Cards and whole pages that turn over.
struct FlipExhibit: Exhibit {
  var name: ExhibitName { .flip }
  var title: String { "Flip" }
  var summary: String {
    "Cards, pages and view controllers flip from four sides, by a custom turn, or cross-fade."
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present-turn", fraction: 0.3) }
  var keys: [KeyHint] {
    [
      KeyHint("Click", "turn a card over"),
      KeyHint("Drag a card", "turn it by hand; let go, it comes to rest on a side"),
      KeyHint("Drag right", "turn back the page that Custom turn presents"),
      KeyHint("Esc", "turn the page back, on its way too"),
    ]
  }
  var images: [ImageAsset] { [.cat, .dog, .hedgehog, .parrot, .catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: FlipPageViewController()))
  }
}
