import UIKit

/// A playground of child controllers.
struct ContainerExhibit: Exhibit {
  var name: ExhibitName { .container }
  var title: String { "Container" }
  var summary: String { "Children of a container come in from five sides, as its sliders say." }
  var keys: [KeyHint] {
    [
      KeyHint("Click", "go to the next child"),
      KeyHint("Drag", "move the children by hand"),
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
