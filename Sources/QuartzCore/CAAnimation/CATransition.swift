import Foundation

/// The key under which a layer has its transition.
public let kCATransition = "transition"

/// How a transition gets from the old picture to the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fade = Self(rawValue: "fade")
  /// The new picture slides in over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = Self(rawValue: "push")
  /// The old picture slides away from over the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// Where a transition's movement comes from.
///
/// Vertical names count from the layer's coordinates upward, as on iOS: `fromTop` moves up the
/// screen, `fromBottom` down.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let fromRight = Self(rawValue: "fromRight")
  public static let fromLeft = Self(rawValue: "fromLeft")
  public static let fromTop = Self(rawValue: "fromTop")
  public static let fromBottom = Self(rawValue: "fromBottom")
}

/// Shows a layer's old picture on its way out and what the layer shows now on its way in.
///
///     let transition = CATransition()
///     transition.type = .push
///     transition.subtype = .fromRight
///     container.layer.add(transition, forKey: kCATransition)
///     container.addSubview(next)
///
/// The old picture is what is on screen within the layer's bounds when the transition is added,
/// before any change that is not committed yet. A layer that is not on screen has none, and its
/// transition only takes its time. Whatever key is given, a layer has one transition at most.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
  open var type: CATransitionType = .fade
  /// Nil is `fromLeft`; a fade needs none.
  open var subtype: CATransitionSubtype?
  /// Where on the way from the old picture, 0, to the new one, 1, the transition begins.
  open var startProgress: Float = 0
  /// Where on that way it ends.
  open var endProgress: Float = 1

  /// What the layer showed when the transition was added to it.
  var oldPicture: LayerSnapshot?

  override class func makeEmpty() -> CAAnimation { CATransition() }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CATransition else { return }
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    copy.oldPicture = oldPicture
  }

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    guard let oldPicture else { return nil }
    let start = min(max(Double(startProgress), 0), 1)
    let end = min(max(Double(endProgress), start), 1)
    return CompiledAnimation(
      timing: timing(inGroupOf: groupDuration), curve: timingFunction?.curve,
      body: .transition(
        TransitionAnimation(
          oldPicture: oldPicture, style: style, direction: direction, start: start, end: end)))
  }

  private var style: LayerTransition.Style {
    switch type {
    case .moveIn: .moveIn
    case .push: .push
    case .reveal: .reveal
    default: .fade
    }
  }

  /// The way that things move, a unit long, y growing downward.
  private var direction: SIMD2<Double> {
    switch subtype {
    case .fromRight?: [-1, 0]
    case .fromTop?: [0, -1]
    case .fromBottom?: [0, 1]
    default: [1, 0]
    }
  }
}
