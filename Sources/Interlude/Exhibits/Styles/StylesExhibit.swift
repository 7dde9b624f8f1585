import UIKit

/// Every built-in style and option of UIKit's animations, to compare them.
struct StylesExhibit: Exhibit {
  var name: ExhibitName { .styles }
  var title: String { "Default styles" }
  var summary: String { "Every built-in style, option and curve, each a click away from the next." }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "race", fraction: 0.4) }
  var keys: [KeyHint] {
    [
      KeyHint("Click  Return", "present in that style, or go back"),
      KeyHint("Drag down", "close a sheet by hand"),
    ]
  }
  var images: [ImageAsset] { [.cat] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: StylesViewController()))
  }
}
