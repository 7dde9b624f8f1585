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

  var source: String { "Flip/TurnAnimator.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<FlipMotion> {
    ParameterTable(
      FlipMotion(),
      .number(
        "card-duration", localized("Duration of a card"), \.cardDuration, 0.1...5, .seconds),
      .number("card-stiffness", localized("Stiffness of a card"), \.cardStiffness, 10...5000),
      .number(
        "page-duration", localized("Duration of a page"), \.pageDuration, 0.1...5, .seconds),
      .number(
        "turn-duration", localized("Duration of the turn"), \.turn.motion.duration, 0.1...5,
        .seconds),
      .number("darkness", localized("Darkness on edge"), \.turn.motion.darkness, 0...1),
      .number("retreat", localized("Retreat"), \.turn.motion.retreat, 0...3),
      .number("eye-distance", localized("Distance of the eye"), \.turn.motion.eyeDistance, 0.5...5))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let page = FlipPageViewController()
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      settings: table.settings(of: page.motion))
  }
}

/// The numbers of the exhibit's motions, which are read when one begins.
@MainActor
final class FlipMotion {
  /// Durations of a card's flip, and of a whole page's flip or cross-fade, in seconds.
  var (cardDuration, pageDuration): (TimeInterval, TimeInterval) = (0.6, 1)
  /// The stiffness of the spring that brings a released card to rest. Its mass is 3, and it is critically damped.
  var cardStiffness = standardStiffness
  let turn = TurnTransition()

  /// The stiffness of the springs in the system's own transitions.
  static let standardStiffness = 1000.0
}
