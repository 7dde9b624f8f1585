import UIKit

/// The steps in which the example reaches its result.
enum ScaleStep: Int, CaseIterable {
  /// The page grows from a zero frame.
  case corner
  /// It grows out of the source's scale view.
  case thumbnail
  /// The same with the source in a navigation controller: the segue finds no scale view.
  case embedded
  /// The segue looks for it inside the navigation controller.
  case inside

  var title: String {
    switch self {
    case .corner: "Corner"
    case .thumbnail: "Thumbnail"
    case .embedded: "Embedded"
    case .inside: "Looks inside"
    }
  }

  var isEmbedded: Bool { self == .embedded || self == .inside }
}

/// How the exhibit's scale segues go: chosen above the pages, read when a transition begins.
@MainActor
final class ScaleSettings {
  var step = ScaleStep.corner
  /// Of a transition, in seconds.
  var duration: TimeInterval = durations[0]

  /// The example's, and two shorter ones.
  static let durations: [TimeInterval] = [2, 1, 0.4]

  /// Makes a segue of these settings, whose destination can be dragged away to the right, for
  /// `registerSegue(withIdentifier:kind:as:destination:)`.
  func makeSegue(
    _ identifier: String?, _ source: UIViewController, _ destination: UIViewController
  ) -> UIStoryboardSegue {
    let segue = SteppedScaleSegue(
      identifier: identifier, source: source, destination: destination)
    segue.settings = self
    return DraggedSegue(segue) { CGVector(dx: $0.width, dy: 0) }
  }
}

/// The example's segue as it is after one of its steps.
private final class SteppedScaleSegue: ScaleSegue {
  var settings: ScaleSettings?

  override var duration: TimeInterval { settings?.duration ?? super.duration }

  override func scaleFrame(of controller: UIViewController?, in container: UIView) -> CGRect {
    let findsView =
      switch settings?.step {
      case .corner: false
      case .thumbnail, .embedded: !(controller is UINavigationController)
      case .inside, nil: true
      }
    return findsView ? super.scaleFrame(of: controller, in: container) : .zero
  }
}
