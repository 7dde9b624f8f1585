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

  var source: String { "Container/ContainerViewController.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  /// The parameters of the exhibit's own panel, with the same ranges, and the curve.
  private var table: ParameterTable<ContainerMotion> {
    ParameterTable(
      ContainerMotion(),
      .choice(
        "direction", localized("Direction"), \.style,
        ContainerMotion.Style.allCases.map { style in
          let code = "ContainerMotion.Style.\(style)"
          return (style, .init(word: "\(style)", title: style.title, code: code))
        }),
      .number("velocity", localized("Velocity"), \.velocity, 0...1),
      .number("alpha", localized("Alpha"), \.alpha, 0...1),
      .number("scale", localized("Scale"), \.scale, 0...1),
      .number("duration", localized("Duration"), \.duration, 0.3...10, .seconds),
      .curve("curve", localized("Curve"), \.curve))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let colors = PageColors(seed: seed)
    var role = OwnPages.PageRole.second
    let page = ContainerPageViewController(
      DraggedContainerViewController {
        role = role.other
        return ContainedViewController(color: colors.next().color, role: role)
      })
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      settings: table.settings(get: { page.motion }, set: { page.motion = $0 }))
  }
}
