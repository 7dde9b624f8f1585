import UIKit

/// A playground of child controllers.
struct ContainerExhibit: Exhibit {
  var name: ExhibitName { .container }
  var title: String { "Container" }
  var summary: String { "Children of a container come in from five sides, as its sliders say." }

  func open(seed: UInt64) -> OpenExhibit {
    let page = ContainerViewController(PageColors(seed: seed))
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      demonstration: ContainerMotion.Style.allCases.map { style in
        OpenExhibit.Step(name: style.title.lowercased()) {
          page.choose(style)
          page.showNext()
        }
      })
  }
}
