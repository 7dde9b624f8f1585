import Foundation

extension CGFloat {
  /// The number in a value of any type of number, such as that of a layer's key; nil if it is no number. Not in UIKit: on iOS, such a value is cast
  /// with `as? CGFloat`, which fails on Linux. The porting tool writes this instead.
  public init?(number: Any?) {
    switch number {
    case let number as CGFloat: self = number
    case let number as any BinaryFloatingPoint: self.init(number)
    case let number as any BinaryInteger: self.init(number)
    case let number as NSNumber: self.init(number.doubleValue)
    default: return nil
    }
  }

  /// The value of a number object, rounded if `CGFloat` can't have it. As in Apple's Foundation.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// The value of a number object. As in Apple's Foundation.
  @_disfavoredOverload
  public init(_ number: NSNumber) { self.init(number.doubleValue) }
}
