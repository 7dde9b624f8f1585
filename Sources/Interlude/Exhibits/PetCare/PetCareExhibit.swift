import UIKit

/// Cards of animals, and pages that scale out of their photos: iOS 9's custom segues, in the example's three steps.
struct PetCareExhibit: Exhibit {
  var name: ExhibitName { .petCare }
  var title: String { localized("Pet care") }
  var summary: String {
    localized("Custom segues: a page grows out of the corner, then out of its thumbnail.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "thumbnail", fraction: 0.4) }
  var keys: [KeyHint] {
    [
      KeyHint(
        localized("Click"),
        localized("open an animal’s page; or a step of the example, which plays it")),
      KeyHint(localized("Drag right"), localized("close an animal’s page by hand")),
      KeyHint(localized("Drag up"), localized("send the adoption card away")),
      KeyHint(localized("Drag down"), localized("close the feeding plan")),
    ]
  }
  var images: [ImageAsset] { [.cat, .dog, .hedgehog, .parrot, .rabbit, .turtle] }

  var source: String { "PetCare/Segues/ScaleSegue.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<ScaleSettings> {
    ParameterTable(
      ScaleSettings(),
      .number(
        "duration", localized("Duration"), \.duration, 0.1...5, .seconds,
        presets: ScaleSettings.durations),
      .curve("curve", localized("Curve"), \.curve),
      .number(
        "drop-duration", localized("Duration of the drop"), \.drop.duration, 0.1...5, .seconds),
      .number("drop-damping", localized("Damping of the drop"), \.drop.damping, 0.1...1),
      .number(
        "lift-duration", localized("Duration of the way up"), \.drop.liftDuration, 0.1...5,
        .seconds))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let page = PetCareViewController()
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      settings: table.settings(of: page.settings))
  }
}
