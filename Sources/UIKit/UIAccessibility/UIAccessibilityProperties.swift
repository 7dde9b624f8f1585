import Foundation

/// What an object is to assistive technology, such as a button. As in UIKit, except for the bits' numbers.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt64
  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No traits.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// An object that is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// An object that plays a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// A text that doesn't change.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A summary of the app's state.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
  /// An object that can't be used at present.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// An object whose value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A field for a search.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// An object that starts sound or video.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
  /// An object whose value can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// An object that is used by touches directly, such as a drawing.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
  /// A page that is turned when its text has been read.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
  /// A tab bar.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// A change that assistive technology is told of. As in UIKit.
extension UIAccessibility {
  /// A kind of change.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt32
    /// Creates a kind from its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Most of the screen has changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text that is to be read to the user.
    public static let announcement = Notification(rawValue: 1008)
    /// The content has scrolled by a page.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells assistive technology of a change. Has no effect: no screen reader is connected here.
  public static func post(notification: Notification, argument: Any?) {}
}

/// The description of an object for assistive technology. Not in UIKit, where `NSObject` has these properties.
///
/// They are only stored: no screen reader is connected here. Names in input scripts are views' identifiers and labels.
@preconcurrency @MainActor
public protocol UIAccessibilityDescribed: NSObject {
  /// A name that identifies the object in tests, scripts and recordings. The app's own interface never shows it.
  var accessibilityIdentifier: String? { get set }
  /// A short description of the object; nil by default. Unlike in UIKit, nil for labels and buttons, too.
  var accessibilityLabel: String? { get set }
  /// What happens when the object is used; nil by default.
  var accessibilityHint: String? { get set }
  /// The value of the object, such as that of a slider; nil by default.
  var accessibilityValue: String? { get set }
  /// What the object is; nothing by default.
  var accessibilityTraits: UIAccessibilityTraits { get set }
  /// Whether assistive technology can reach the object itself; false by default. Unlike in UIKit, false for controls, too.
  var isAccessibilityElement: Bool { get set }
}

/// The stored properties of an object's description for assistive technology.
struct AccessibilityDescription {
  var identifier: String?
  var label: String?
  var hint: String?
  var value: String?
  var traits: UIAccessibilityTraits = []
  var isElement = false
  var elements: [Any]?
  var areElementsHidden = false
  var isModal = false
  var groupsChildren = false
  var frame: CGRect?
}

/// The key of the description that is associated with an object other than a responder.
@MainActor private let descriptionKey = UnsafeRawPointer(
  UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

extension UIAccessibilityDescribed {
  private var description: AccessibilityDescription {
    get {
      objc_getAssociatedObject(self, descriptionKey) as? AccessibilityDescription
        ?? AccessibilityDescription()
    }
    set {
      objc_setAssociatedObject(self, descriptionKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }

  /// A name that identifies the object in tests, scripts and recordings.
  public var accessibilityIdentifier: String? {
    get { description.identifier }
    set { description.identifier = newValue }
  }
  /// A short description of the object; nil by default.
  public var accessibilityLabel: String? {
    get { description.label }
    set { description.label = newValue }
  }
  /// What happens when the object is used; nil by default.
  public var accessibilityHint: String? {
    get { description.hint }
    set { description.hint = newValue }
  }
  /// The value of the object; nil by default.
  public var accessibilityValue: String? {
    get { description.value }
    set { description.value = newValue }
  }
  /// What the object is; nothing by default.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { description.traits }
    set { description.traits = newValue }
  }
  /// Whether assistive technology can reach the object itself; false by default.
  public var isAccessibilityElement: Bool {
    get { description.isElement }
    set { description.isElement = newValue }
  }
}

extension UIBarItem: UIAccessibilityDescribed {}
extension UIImage: UIAccessibilityDescribed {}
extension UIAlertAction: UIAccessibilityDescribed {}

/// A part of a view that is described to assistive technology although it is no view. As in UIKit; it is only stored.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject, UIAccessibilityDescribed {
  /// The object that the element belongs to. Not retained.
  open weak var accessibilityContainer: AnyObject?
  /// The element's rectangle on screen, in points.
  open var accessibilityFrame = CGRect.zero
  /// The element's rectangle in the coordinates of its container, in points.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Creates an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }
}
