import CoreGraphics
import QuartzCore

/// Where the visible views of all windows are on the screen at one time, with all animations. Random tests compare two of them, before
/// and after an event. Main thread only.
@MainActor
package struct ScreenPlaces {
  private struct Place {
    let name: String
    /// The smallest upright rectangle around the view, in the screen's coordinates.
    let box: CGRect
    /// Whether the view has an animation that moves it.
    let isAnimated: Bool
  }

  private var places: [ObjectIdentifier: Place] = [:]
  /// The views, retained so that no other view gets the address of one of them.
  private var views: [UIView] = []
  /// The time on the media clock.
  package let time: CFTimeInterval
  /// Views below this opacity count as invisible.
  private static let leastOpacity: Float = 0.02
  /// The tolerance in points.
  private static let tolerance: CGFloat = 0.5
  /// The tolerance as a fraction of the screen's larger side. A spring ends when it is within a thousandth of its distance, as Core
  /// Animation's settling duration does.
  private static let settlingTolerance: CGFloat = 0.0012

  /// Notes the places at a time on the media clock.
  package init(at time: CFTimeInterval) {
    self.time = time
    for window in UIApplication.shared.windows {
      note(window, CATransform3DIdentity, nil, opacity: 1)
    }
  }

  /// - Parameters:
  ///   - toScreen: The transform from the superlayer to the screen.
  ///   - above: The superlayer's transform of its sublayers; nil for the identity.
  private mutating func note(
    _ view: UIView, _ toScreen: CATransform3D, _ above: CATransform3D?, opacity: Float
  ) {
    let layer = view.layer
    let values = layer.presentationProperties(at: time)
    let opacity = opacity * values.opacity
    guard !values.isHidden, opacity >= Self.leastOpacity else { return }
    let toSuperlayer = values.matrixToSuperlayer
    // A layer flattens its sublayers.
    let matrix = (above.map(toSuperlayer.concatenating) ?? toSuperlayer).flattened
      .concatenating(toScreen)
    let box = values.bounds.box(through: matrix)
    if !box.isInfinite, !values.bounds.isEmpty {
      let name = view.accessibilityIdentifier.map { " '\($0)'" } ?? ""
      places[ObjectIdentifier(view)] = Place(
        name: "\(type(of: view))\(name)", box: box, isAnimated: Self.isMoved(layer))
      views.append(view)
    }
    // What a scroll view shows may move with its content offset at any time.
    if let scroll = view as? UIScrollView, scroll.isTracking || scroll.isDecelerating { return }
    // The parts of a control may follow a press at once.
    if view is UIControl { return }
    for subview in view.subviews {
      note(subview, matrix, values.sublayerMatrix, opacity: opacity)
    }
  }

  private static func text(_ box: CGRect) -> String {
    let numbers = [box.minX, box.minY, box.width, box.height].map { "\((10 * $0).rounded() / 10)" }
    return "(\(numbers.joined(separator: ", ")))"
  }

  private static func isMoved(_ layer: CALayer) -> Bool {
    (layer.animationKeys() ?? []).contains { key in
      let animation = layer.animation(forKey: key)
      // A discrete animation jumps on purpose.
      if (animation as? CAKeyframeAnimation)?.calculationMode == .discrete { return false }
      let keyPath = (animation as? CAPropertyAnimation)?.keyPath
      return ["position", "bounds", "transform", "sublayerTransform"].contains {
        keyPath?.hasPrefix($0) == true
      }
    }
  }

  /// A sentence about a view that is visible in both and is animated in one of them, but is not at the same place; nil if there is none.
  /// Only the part of a view on the screen counts.
  package func jump(to other: ScreenPlaces) -> String? {
    let screen = CGRect(origin: .zero, size: UIScreen.main.contentSize)
    let tolerance = max(
      Self.tolerance, Self.settlingTolerance * max(screen.width, screen.height))
    for view in views {
      guard let a = places[ObjectIdentifier(view)], let b = other.places[ObjectIdentifier(view)],
        a.isAnimated || b.isAnimated
      else { continue }
      let (from, to) = (a.box.intersection(screen), b.box.intersection(screen))
      guard !from.isNull, !to.isNull, !from.isEmpty, !to.isEmpty else { continue }
      let distance = [
        from.minX - to.minX, from.minY - to.minY, from.maxX - to.maxX, from.maxY - to.maxY,
      ].map(abs).max()!
      if distance > tolerance {
        return
          "\(a.name) jumps by \((10 * distance).rounded() / 10) points, from \(Self.text(from)) to \(Self.text(to))"
      }
    }
    return nil
  }
}
