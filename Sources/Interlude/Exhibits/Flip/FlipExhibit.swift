import UIKit

/// Cards and whole pages that turn over.
struct FlipExhibit: Exhibit {
  var name: ExhibitName { .flip }
  var title: String { localized("Flip") }
  var summary: String {
    localized(
      "Cards, pages and view controllers flip from four sides, by a custom turn, or cross-fade.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present-turn", fraction: 0.3) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("turn a card over")),
      KeyHint(
        localized("Drag a card"), localized("turn it by hand; let go, it comes to rest on a side")),
      KeyHint(localized("Drag right"), localized("turn back the page that Custom turn presents")),
      KeyHint("Esc", localized("turn the page back, on its way too")),
    ]
  }
  var images: [ImageAsset] { [.cat, .dog, .hedgehog, .parrot, .catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: FlipPageViewController()))
  }
}
