/// A property of a class that a storyboard or nib file sets: an outlet, a collection of outlets, or a value of a runtime attribute.
///
/// There is no Objective-C runtime here that finds a property by its name, so a class lists its outlets:
///
///     final class Page: UIViewController {
///       weak var titleLabel: UILabel!
///       override class var nibOutlets: [NibOutlet] {
///         super.nibOutlets + [NibOutlet("titleLabel", \Page.titleLabel)]
///       }
///     }
///
/// The porting tool writes this list in the place of `@IBOutlet` and `@IBInspectable`. Setting an outlet runs its observers, as in UIKit.
/// Main thread only.
@preconcurrency @MainActor
public struct NibOutlet {
  /// The property's name.
  public let name: String
  private let assign: (AnyObject, Any) -> Bool

  /// An outlet with a name.
  ///
  /// - Parameters:
  ///   - name: The name in the file.
  ///   - property: The property of the class.
  public init<Root: AnyObject, Value>(
    _ name: String, _ property: ReferenceWritableKeyPath<Root, Value>
  ) {
    self.name = name
    assign = { object, value in
      guard let root = object as? Root, let value = value as? Value else { return false }
      root[keyPath: property] = value
      return true
    }
  }

  /// The outlet that the class of an object lists under a name; nil if there is none. A subclass's comes before its superclass's.
  static func named(_ name: String, of object: AnyObject) -> NibOutlet? {
    let all =
      (object as? UIResponder).map { type(of: $0).nibOutlets }
      ?? (object as? any NibObject).map { type(of: $0).nibOutlets } ?? []
    return all.last { $0.name == name }
  }

  /// Sets the property of an object. Returns false if the object is of another class, or the value of another type.
  func set(_ object: AnyObject, _ value: Any) -> Bool { assign(object, value) }
}
