import UIKit

/// A page that comes out of a corner and goes back there: at once, after a click, or by a drag.
struct CornerExhibit: Exhibit {
  var name: ExhibitName { .corner }
  var title: String { localized("Corner") }
  var summary: String {
    localized(
      "Page B grows out of page A’s lower right corner: animated, paused until a click, or dragged."
    )
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present", fraction: 0.5) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("let a held page go on; so do Return and Space")),
      KeyHint("Esc", localized("send a held page back")),
      KeyHint(localized("Drag"), localized("pull the page, out of its corner or back")),
    ]
  }

  var source: String { "Corner/CornerTransition.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<CornerMotion> {
    ParameterTable(
      CornerMotion(),
      .number(
        "duration", localized("Duration"), \.example.animator.duration, 0.1...5, .seconds),
      .curve("curve", localized("Curve"), \.example.animator.curve),
      .number("corner-radius", localized("Corner radius"), \.cornerRadius, 0...200, .points),
      .number("shadow", localized("Shadow"), \.shadowOpacity, 0...1),
      .number("shadow-radius", localized("Shadow radius"), \.shadowRadius, 0...100, .points),
      .number("picture-scale", localized("Scale of the picture"), \.pictureScale, 0.1...1),
      .number(
        "picture-turn", localized("Turn of the picture"), \.pictureTurn, -360...360, .degrees,
        presets: [-90, 0, 90, 360]))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let motion = CornerMotion()
    return OpenExhibit(
      root: UINavigationController(rootViewController: CornerPageViewController(motion)),
      settings: table.settings(of: motion))
  }
}

/// The numbers of the exhibit's motion. Pages read them when a transition begins.
@MainActor
final class CornerMotion {
  /// Its animator has the duration and the curve.
  let example = CornerTransitioningDelegate()
  /// B's corner radius and shadow radius while it moves, in points.
  var (cornerRadius, shadowRadius): (CGFloat, CGFloat) = (56, 28)
  var shadowOpacity: Float = 0.5
  /// The scale and the rotation, in degrees, of B's picture while B is out of the window. It is smaller, so that its corners stay on
  /// the page while it rotates.
  var (pictureScale, pictureTurn): (CGFloat, CGFloat) = (0.6, -90)
}
