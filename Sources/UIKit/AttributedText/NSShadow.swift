import Foundation

/// The shadow of a text: the value of the attribute `shadow`. As in UIKit. In labels it is drawn if the first character has it, for the whole text;
/// other views don't draw it.
open class NSShadow: NSObject, NSCopying {
  /// The distance from the text, in points, y down.
  open var shadowOffset = CGSize.zero
  /// The radius of the blur, in points. Zero, the default, is a sharp shadow.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour: a `UIColor`. By default it is black with a third of its opacity.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Creates a sharp shadow without a distance.
  public override init() { super.init() }

  /// Returns a copy.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    copy.shadowColor = shadowColor
    return copy
  }

  /// Whether the shadows look the same.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return shadowOffset == other.shadowOffset && shadowBlurRadius == other.shadowBlurRadius
      && shadowColor as? UIColor == other.shadowColor as? UIColor
  }

  /// Equal shadows have equal hashes.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(shadowOffset.width)
    hasher.combine(shadowOffset.height)
    hasher.combine(shadowBlurRadius)
    return hasher.finalize()
  }
}
