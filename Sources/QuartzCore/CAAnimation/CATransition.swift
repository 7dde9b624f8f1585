import Foundation

/// The key under which a layer's transition is added.
public let kCATransition = "transition"

/// How a transition replaces the old appearance by the new one, as in Core Animation.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The type's name.
  public let rawValue: String
  /// Creates a type by name. An unknown name means `fade`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old appearance fades out.
  public static let fade = Self(rawValue: "fade")
  /// The new appearance slides in over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new appearance pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old appearance slides away and reveals the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// The side from which a transition moves, as in Core Animation.
///
/// As on iOS, the vertical names assume that y grows upward: `fromTop` moves up on the screen,
/// `fromBottom` down.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The subtype's name.
  public let rawValue: String
  /// Creates a subtype by name. An unknown name means `fromLeft`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Moves to the left.
  public static let fromRight = Self(rawValue: "fromRight")
  /// Moves to the right.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// Moves up.
  public static let fromTop = Self(rawValue: "fromTop")
  /// Moves down.
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// Replaces a layer's old appearance by its new one.
///
///     let transition = CATransition()
///     transition.type = .push
///     transition.subtype = .fromRight
///     container.layer.add(transition, forKey: kCATransition)
///     container.addSubview(next)
///
/// The old appearance is what is on screen inside the layer's bounds when the transition is added,
/// without uncommitted changes. A layer that is not on screen has no old appearance: no transition is
/// drawn, but the delegate is called at the end. As in Core Animation, a layer has at most one
/// transition, whatever key is passed.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  /// How the old appearance is replaced. `fade` by default.
  open var type: CATransitionType = .fade
  /// The side from which the transition moves. Nil means `fromLeft`; a fade ignores it.
  open var subtype: CATransitionSubtype?
  /// The progress at which the transition begins: 0 is the old appearance, 1 the new one.
  open var startProgress: Float = 0
  /// The progress at which the transition ends.
  open var endProgress: Float = 1

  /// The layer's appearance when the transition was added.
  var oldSnapshot: LayerSnapshot?

  override class func makeEmpty() -> CAAnimation { CATransition() }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    copy.oldSnapshot = oldSnapshot
  }

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    guard let oldSnapshot else { return nil }
    let start = min(max(Double(startProgress), 0), 1)
    let end = min(max(Double(endProgress), start), 1)
    return CompiledAnimation(
      timing: timing(inGroupOf: groupDuration), curve: timingFunction?.curve,
      body: .transition(
        TransitionAnimation(
          oldSnapshot: oldSnapshot, style: style, direction: direction, start: start, end: end)))
  }

  private var style: LayerTransition.Style {
    switch type {
    case .moveIn: .moveIn
    case .push: .push
    case .reveal: .reveal
    default: .fade
    }
  }

  /// The direction of movement: a unit vector, y growing downward.
  private var direction: SIMD2<Double> {
    switch subtype {
    case .fromRight?: [-1, 0]
    case .fromTop?: [0, -1]
    case .fromBottom?: [0, 1]
    default: [1, 0]
    }
  }
}
