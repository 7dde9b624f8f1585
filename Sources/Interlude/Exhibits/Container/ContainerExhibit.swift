import UIKit

/// A container that replaces its child, and controls for the motion of both children.
struct ContainerExhibit: Exhibit {
  var name: ExhibitName { .container }
  var title: String { localized("Container") }
  var summary: String {
    localized(
      "A container replaces its child in five ways; sliders set how far, how fast and how faint.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "bottom", fraction: 0.5) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click  Return  Space"), localized("show the next child")),
      KeyHint(localized("Drag"), localized("move the children by hand")),
    ]
  }

  func open(seed: UInt64) -> OpenExhibit {
    let colors = PageColors(seed: seed)
    return OpenExhibit(
      root: UINavigationController(
        rootViewController: ContainerPageViewController(
          DraggedContainerViewController { ContainedViewController(color: colors.next().color) })))
  }
}
