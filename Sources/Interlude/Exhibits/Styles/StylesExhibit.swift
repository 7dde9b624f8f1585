import UIKit

/// Every built-in style and option of UIKit's animations, to compare them.
struct StylesExhibit: Exhibit {
  var name: ExhibitName { .styles }
  var title: String { localized("Default styles") }
  var summary: String {
    localized("Every built-in style, option and curve, each a click away from the next.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "race", fraction: 0.4) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click  Return"), localized("present in that style, or go back")),
      KeyHint(localized("Drag down"), localized("close a sheet by hand")),
    ]
  }
  var images: [ImageAsset] { [.cat] }

  var source: String { "Styles/StageViewController.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<StageViewController.Motion> {
    ParameterTable(
      StageViewController.Motion(),
      .number("duration", localized("Duration of the card"), \.duration, 0.1...5, .seconds),
      .number(
        "race-duration", localized("Duration of the race"), \.raceDuration, 0.1...5, .seconds),
      .number("soft-damping", localized("Damping, some overshoot"), \.softDamping, 0.1...1),
      .number("loose-damping", localized("Damping, large overshoot"), \.looseDamping, 0.1...1))
  }

  /// A click on another curve begins a new race.
  func restarts(_ view: UIView) -> Bool { view is RaceView || view is CurveDemonstrationView }

  func open(seed: UInt64) -> OpenExhibit {
    let page = StylesViewController()
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      settings: table.settings(
        get: { page.stage.motion }, set: { page.stage.motion = $0 }))
  }
}
