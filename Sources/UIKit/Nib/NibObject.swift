/// An object of the app that a storyboard or nib file creates beside its views and controllers, called “Object” in Interface Builder: the
/// delegate of a navigation controller, for example.
///
/// In UIKit, any `NSObject` can be one. Here the class says so, because only then is it known to have an initializer without arguments:
///
///     final class NavigationDelegate: NSObject, UINavigationControllerDelegate, NibObject {
///       weak var navigationController: UINavigationController!
///       static var nibOutlets: [NibOutlet] {
///         [NibOutlet("navigationController", \NavigationDelegate.navigationController)]
///       }
///     }
///
/// An object of a scene lives as long as the scene's controller, as in UIKit. Main thread only.
@preconcurrency @MainActor
public protocol NibObject: AnyObject {
  /// Creates the object.
  init()

  /// Called when the outlets and actions of the file are connected. Does nothing by default.
  func awakeFromNib()

  /// The properties that the file can set; see ``NibOutlet``. There are none by default.
  static var nibOutlets: [NibOutlet] { get }

  /// The methods that the file can name as actions; see ``UIResponder/nibActions``. There are none by default.
  static var nibActions: [Selector] { get }
}

extension NibObject {
  /// Does nothing.
  public func awakeFromNib() {}

  /// None.
  public static var nibOutlets: [NibOutlet] { [] }

  /// None.
  public static var nibActions: [Selector] { [] }
}
