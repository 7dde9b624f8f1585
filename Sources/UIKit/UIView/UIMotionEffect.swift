import Foundation

/// A change of views by the tilt of the device. As in UIKit. A desktop is not tilted, so effects change nothing.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, NSCopying {
  public override init() { super.init() }

  /// The values, by key paths, that views have at a tilt. Nil here: override it.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }

  /// Returns the effect itself.
  nonisolated open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect whose value lies between two by the tilt around an axis. As in UIKit.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Sendable {
    case tiltAlongHorizontalAxis, tiltAlongVerticalAxis
  }

  /// The key path of the view's property.
  public let keyPath: String
  /// The axis.
  public let type: EffectType
  /// The values at the smallest and the largest tilt.
  open var (minimumRelativeValue, maximumRelativeValue): (Any?, Any?)

  /// Creates an effect for a property.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }
}

/// Several effects as one. As in UIKit.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?
}

/// An offset in points. As in UIKit.
public struct UIOffset: Hashable, Sendable {
  /// The offset to the right.
  public var horizontal: CGFloat
  /// The offset down.
  public var vertical: CGFloat
  /// No offset.
  public static let zero = UIOffset()

  /// Creates an offset of zero.
  public init() { (horizontal, vertical) = (0, 0) }
  /// Creates an offset.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

extension UIView {
  /// Does nothing: see ``UIMotionEffect``.
  public func addMotionEffect(_ effect: UIMotionEffect) {}
  /// Does nothing.
  public func removeMotionEffect(_ effect: UIMotionEffect) {}
  /// Always empty.
  public var motionEffects: [UIMotionEffect] {
    get { [] }
    set {}
  }
}
