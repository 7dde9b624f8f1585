import UIKit

/// Photos that open on full screen, and pages of details: one transition, which leaves the animation to the page that it
/// presents.
struct PhotosExhibit: Exhibit {
  var name: ExhibitName { .photos }
  var title: String { localized("Photos") }
  var summary: String {
    localized("Photos grow out of a grid to full screen; drag one down to send it back.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present", fraction: 0.11) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("open a photo, or close it")),
      KeyHint(localized("Hold"), localized("preview a photo, with a menu; also a right click")),
      KeyHint(localized("Drag down"), localized("throw an open photo back to its place")),
      KeyHint("←  →", localized("show the previous or the next photo")),
      KeyHint("E", localized("show the details of a photo")),
      KeyHint(localized("Drag right"), localized("put the details away; down in a tall window")),
      KeyHint("Esc", localized("close the details, or the photo")),
    ]
  }
  var images: [ImageAsset] { ImageAsset.photos }

  var source: String { "Photos/DecoupledTransition.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<PhotoMotion> {
    ParameterTable(
      PhotoMotion(),
      .choice(
        "opening", localized("Opening"), \.opening,
        [
          (
            .handWritten,
            ExhibitParameter.Option(
              word: "handWritten", title: localized("Hand-written"),
              code: "PhotoMotion.Opening.handWritten")
          ),
          (
            .zoom,
            ExhibitParameter.Option(
              word: "zoom", title: localized("UIKit’s zoom"), code: "PhotoMotion.Opening.zoom")
          ),
        ]),
      .timing("curve", localized("Curve"), \.timing),
      .number(
        "duration", localized("Duration of a curve"), \.transition.duration, 0.1...5, .seconds),
      .number("dimming", localized("Dimming of the photo"), \.dimming, 0...1),
      .number(
        "slide-duration", localized("Duration of a slide"), \.slideDuration, 0.1...5, .seconds),
      .number("gap", localized("Gap between photos"), \.gap, 0...200, .points),
      .number("drag-distance", localized("Distance of a drag"), \.drag.relativeDistance, 0.1...2),
      .number("drag-reach", localized("Reach of a drag"), \.drag.reach, 0.1...1),
      .number("drag-scale", localized("Least scale in a drag"), \.drag.leastScale, 0.1...1),
      .number("caption-fading", localized("Speed of the caption’s fade"), \.captionFading, 1...20),
      .number(
        "release-stiffness", localized("Stiffness after a drag"), \.spring.stiffness, 10...5000),
      .number("release-damping", localized("Damping after a drag"), \.spring.dampingRatio, 0.1...2))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let motion = PhotoMotion()
    return OpenExhibit(
      root: UINavigationController(
        rootViewController: PhotosViewController(ImageAsset.photos, motion)),
      settings: table.settings(of: motion))
  }
}

/// The numbers of the exhibit's motions. Pages read them when a motion begins.
@MainActor
final class PhotoMotion {
  /// The two ways in which a photo opens and closes.
  enum Opening {
    /// The exhibit's own transition and drag.
    case handWritten
    /// `preferredTransition`. The other numbers then apply to the details and to slides only.
    case zoom
  }

  /// Opens and closes photos and details. One object for all pages.
  let transition = DecoupledTransition()
  /// How the next photo opens.
  var opening = Opening.handWritten
  /// The timing of ``transition``. By default the spring of ``ReleaseSpring``, as in the system's own transitions.
  var timing = AnimationTiming.spring(ReleaseSpring().spring) {
    didSet { transition.timing = timing.parameters }
  }
  /// The opacity of the black behind the details.
  var dimming: CGFloat = 0.5
  /// The duration of a slide or a fade from one photo to the next, in seconds.
  var slideDuration: TimeInterval = 0.35
  /// Between two photos in a slide, in points.
  var gap: CGFloat = 24
  /// How many times faster than the backdrop the caption fades during a drag.
  var captionFading: CGFloat = 4
  var drag = PhotoDrag.Limits()
  /// The spring of a photo after a drag has released it.
  var spring = ReleaseSpring()

  struct ReleaseSpring {
    let mass: CGFloat = 3
    var stiffness: CGFloat = 1000
    /// 1 does not overshoot.
    var dampingRatio: CGFloat = 1

    var damping: CGFloat { 2 * dampingRatio * (mass * stiffness).squareRoot() }

    fileprivate var spring: Spring {
      Spring(
        mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
        initialVelocity: 0)
    }
  }

  init() {
    transition.timing = timing.parameters
  }
}

extension AnimationTiming {
  /// The timing for a property animator.
  @MainActor
  fileprivate var parameters: any UITimingCurveProvider {
    switch self {
    case .curve(let curve):
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: curve.x1, y: curve.y1),
        controlPoint2: CGPoint(x: curve.x2, y: curve.y2))
    case .spring(let spring):
      UISpringTimingParameters(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: CGVector(dx: spring.initialVelocity, dy: spring.initialVelocity))
    }
  }
}
