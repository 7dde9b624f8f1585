import CoreGraphics
import QuartzCore

/// Where the visible views of all windows are on the screen at one time, with all animations. Random tests compare two of them, before
/// and after an event. Main thread only.
@MainActor
package struct ScreenPlaces {
  /// How animations move a view.
  private enum Motion {
    case none
    case continuous
    /// From one place to the next without a way, on purpose.
    case discrete
  }

  private struct Place {
    let name: String
    /// The smallest upright rectangle around the view, in the screen's coordinates.
    let box: CGRect
    /// The superview; nil for a window.
    let superview: ObjectIdentifier?
    /// How animations move the view itself.
    let motion: Motion
    /// The longest way of an animation of the view's position or bounds, in points.
    let way: CGFloat
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
  /// The tolerance as a fraction of the screen's larger side, and of a view's way. A spring ends when it is within a thousandth of its
  /// distance, as with Core Animation's settling duration.
  private static let settlingTolerance: CGFloat = 0.002

  /// Whether the subviews of a view may jump.
  private let jumps: (UIView) -> Bool

  /// Notes the places at a time on the media clock, except those below views for which `jumps` is true.
  package init(
    at time: CFTimeInterval, leavingOut jumps: @escaping (UIView) -> Bool = { _ in false }
  ) {
    self.time = time
    self.jumps = jumps
    for window in UIApplication.shared.windows {
      note(window, CATransform3DIdentity, nil, opacity: 1)
    }
  }

  /// Notes the places of a view and its subviews.
  ///
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
        name: "\(type(of: view))\(name)", box: box,
        superview: view.superview.map(ObjectIdentifier.init),
        motion: Self.motion(of: layer, at: layer.convertTime(time, from: nil)),
        way: Self.way(of: layer))
      views.append(view)
    }
    // The contents of a scroll view may move with its content offset at any time.
    if let scroll = view as? UIScrollView, scroll.isTracking || scroll.isDecelerating { return }
    // The parts of a control may follow a press at once.
    if view is UIControl || jumps(view) { return }
    for subview in view.subviews {
      note(subview, matrix, values.sublayerMatrix, opacity: opacity)
    }
  }

  private static func text(_ box: CGRect) -> String {
    let numbers = [box.minX, box.minY, box.width, box.height].map { "\((10 * $0).rounded() / 10)" }
    return "(\(numbers.joined(separator: ", ")))"
  }

  /// How animations move a layer at a time in its own time space.
  private static func motion(of layer: CALayer, at time: CFTimeInterval) -> Motion {
    let animations = (layer.animationKeys() ?? []).compactMap { key in
      layer.animation(forKey: key) as? CAPropertyAnimation
    }.filter { animation in
      ["position", "bounds", "transform", "sublayerTransform"].contains {
        animation.keyPath?.hasPrefix($0) == true
      }
    }
    if animations.isEmpty { return .none }
    let isDiscrete = animations.contains {
      // One that goes back ends away from the model's value. Its completion, which runs in the same frame, may make it the model's.
      let isBack =
        $0.autoreverses
        && time + AnimationScheduler.tolerance
          >= $0.beginTime + 2 * $0.duration * CFTimeInterval(max($0.repeatCount, 1))
      return isBack || ($0 as? CAKeyframeAnimation)?.calculationMode == .discrete
    }
    return isDiscrete ? .discrete : .continuous
  }

  private static func way(of layer: CALayer) -> CGFloat {
    (layer.animationKeys() ?? []).reduce(0) { longest, key in
      guard let animation = layer.animation(forKey: key) as? CABasicAnimation,
        let from = animation.fromValue.flatMap(AnimatableValue.init),
        let to = animation.toValue.flatMap(AnimatableValue.init)
      else { return longest }
      switch (from, to) {
      case (.point(let a), .point(let b)): return max(longest, abs(a.x - b.x), abs(a.y - b.y))
      case (.rect(let a), .rect(let b)):
        return max(longest, abs(a.width - b.width), abs(a.height - b.height))
      case (.scalar(let a), .scalar(let b)) where animation.keyPath?.hasPrefix("position.") == true:
        return max(longest, abs(a - b))
      default: return longest
      }
    }
  }

  /// A sentence about a view that is visible in both and is animated in one of them, but is not at the same place; nil if there is none.
  /// Only the part of a view on the screen counts.
  ///
  /// - Parameter reparentedCount: If false, nothing is a jump where some view has got another superview.
  package func jump(to other: ScreenPlaces, reparentedCount: Bool = true) -> String? {
    if !reparentedCount,
      places.contains(where: { id, place in
        other.places[id].map { $0.superview != place.superview } ?? false
      })
    {
      return nil
    }
    let screen = CGRect(origin: .zero, size: UIScreen.main.contentSize)
    let usual = max(Self.tolerance, Self.settlingTolerance * max(screen.width, screen.height))
    for view in views {
      guard let a = places[ObjectIdentifier(view)], let b = other.places[ObjectIdentifier(view)],
        [a.motion, b.motion].contains(.continuous), ![a.motion, b.motion].contains(.discrete)
      else { continue }
      let (from, to) = (a.box.intersection(screen), b.box.intersection(screen))
      guard !from.isNull, !to.isNull, !from.isEmpty, !to.isEmpty else { continue }
      let distance = [
        from.minX - to.minX, from.minY - to.minY, from.maxX - to.maxX, from.maxY - to.maxY,
      ].map(abs).max()!
      if distance > max(usual, Self.settlingTolerance * max(a.way, b.way)) {
        return
          "\(a.name) jumps by \((10 * distance).rounded() / 10) points, from \(Self.text(from)) to \(Self.text(to))"
      }
    }
    return nil
  }
}
