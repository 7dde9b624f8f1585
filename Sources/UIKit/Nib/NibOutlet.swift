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

  /// The outlets that the class of an object lists.
  static func list(of object: AnyObject) -> [NibOutlet] {
    (object as? UIResponder).map { type(of: $0).nibOutlets }
      ?? (object as? any NibObject).map { type(of: $0).nibOutlets } ?? []
  }

  /// Sets the property of an object. Returns false if the object is of another class, or the value of another type.
  func set(_ object: AnyObject, _ value: Any) -> Bool {
    if assign(object, value) { return true }
    // The property may be of any type of number.
    guard let number = value as? CGFloat else { return false }
    return assign(object, Double(number)) || assign(object, Float(number))
      || assign(object, Int(number))
  }
}

/// The outlets and actions that the extensions of a module add to classes of other modules, such as a `cornerRadius` to every view.
///
/// A class of UIKit can't list them itself. A storyboard looks for a class of the name `ExtensionOutlets` in the modules that it names, and in the
/// module of the app's delegate:
///
///     public final class ExtensionOutlets: NSObject, NibOutletList {
///       public static var outlets: [NibOutlet] {
///         [NibOutlet("cornerRadius", \UIView.cornerRadius)]
///       }
///     }
///
/// The porting tool writes such a class. Main thread only.
@preconcurrency @MainActor
public protocol NibOutletList: AnyObject {
  /// The outlets. Objects of each class may have several of one name: the first that takes an object and a value counts.
  static var outlets: [NibOutlet] { get }
  /// The actions. There are none by default.
  static var actions: [Selector] { get }
}

extension NibOutletList {
  /// None.
  public static var actions: [Selector] { [] }
}
