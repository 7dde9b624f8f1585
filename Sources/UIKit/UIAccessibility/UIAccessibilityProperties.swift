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

/// Gives every object the properties that describe it to assistive technology. Not in UIKit, where they are declared in `NSObject` itself.
///
/// They are only stored: no screen reader is connected here. Names in input scripts are views' identifiers and labels.
@preconcurrency @MainActor
public protocol UIAccessibilityDescribed: NSObject {}

extension NSObject: UIAccessibilityDescribed {}

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
  var customActions: [UIAccessibilityCustomAction]?
}

/// An action that assistive technology offers for an object. As in UIKit; it is only stored.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// The name that is read to the user.
  open var name: String
  /// The object whose method the action calls. Not retained.
  open weak var target: AnyObject?
  /// The method.
  open var selector: Selector
  /// The closure that the action calls, in place of the method.
  open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

  /// Creates an action that calls a method.
  public init(name: String, target: Any?, selector: Selector) {
    self.name = name
    self.target = target as AnyObject?
    self.selector = selector
  }

  /// Creates an action that calls a closure.
  public convenience init(
    name: String, actionHandler: ((UIAccessibilityCustomAction) -> Bool)? = nil
  ) {
    self.init(name: name, target: nil, selector: Selector(""))
    self.actionHandler = actionHandler
  }
}

/// The key of the description that is associated with an object other than a responder.
@MainActor private let descriptionKey = UnsafeRawPointer(
  UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

// A subclass can't override what an extension declares, so that responders have properties of their own, which these ask.
extension UIAccessibilityDescribed {
  private var responder: UIResponder? { self as? UIResponder }

  private var description: AccessibilityDescription {
    get {
      objc_getAssociatedObject(self, descriptionKey) as? AccessibilityDescription
        ?? AccessibilityDescription()
    }
    set {
      objc_setAssociatedObject(self, descriptionKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }

  /// A name that identifies the object in tests, scripts and recordings. The app's own interface never shows it.
  public var accessibilityIdentifier: String? {
    get { responder?.accessibilityIdentifier ?? description.identifier }
    set {
      if let responder {
        responder.accessibilityIdentifier = newValue
      } else {
        description.identifier = newValue
      }
    }
  }

  /// A short description of the object; nil by default. Unlike in UIKit, nil for labels and buttons, too.
  public var accessibilityLabel: String? {
    get { responder?.accessibilityLabel ?? description.label }
    set {
      if let responder {
        responder.accessibilityLabel = newValue
      } else {
        description.label = newValue
      }
    }
  }

  /// What happens when the object is used; nil by default.
  public var accessibilityHint: String? {
    get { responder?.accessibilityHint ?? description.hint }
    set {
      if let responder {
        responder.accessibilityHint = newValue
      } else {
        description.hint = newValue
      }
    }
  }

  /// The value of the object, such as that of a slider; nil by default.
  public var accessibilityValue: String? {
    get { responder?.accessibilityValue ?? description.value }
    set {
      if let responder {
        responder.accessibilityValue = newValue
      } else {
        description.value = newValue
      }
    }
  }

  /// What the object is; nothing by default.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { responder?.accessibilityTraits ?? description.traits }
    set {
      if let responder {
        responder.accessibilityTraits = newValue
      } else {
        description.traits = newValue
      }
    }
  }

  /// Whether assistive technology can reach the object itself; false by default. Unlike in UIKit, false for controls, too.
  public var isAccessibilityElement: Bool {
    get { responder?.isAccessibilityElement ?? description.isElement }
    set {
      if let responder {
        responder.isAccessibilityElement = newValue
      } else {
        description.isElement = newValue
      }
    }
  }

  /// The objects inside that assistive technology can reach, in their order; nil for the subviews.
  public var accessibilityElements: [Any]? {
    get { responder?.accessibilityElements ?? description.elements }
    set {
      if let responder {
        responder.accessibilityElements = newValue
      } else {
        description.elements = newValue
      }
    }
  }

  /// Further actions that assistive technology offers; nil by default.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { responder?.accessibilityCustomActions ?? description.customActions }
    set {
      if let responder {
        responder.accessibilityCustomActions = newValue
      } else {
        description.customActions = newValue
      }
    }
  }

  /// Whether assistive technology ignores the objects inside.
  public var accessibilityElementsHidden: Bool {
    get { responder?.accessibilityElementsHidden ?? description.areElementsHidden }
    set {
      if let responder {
        responder.accessibilityElementsHidden = newValue
      } else {
        description.areElementsHidden = newValue
      }
    }
  }
}

extension UIView {
  /// In UIKit, whether the view keeps its colours when the user inverts those of the screen. Not stored: colours are never inverted here.
  public var accessibilityIgnoresInvertColors: Bool {
    get { false }
    set {}
  }
}

/// A part of a view that is described to assistive technology although it is no view. As in UIKit; it is only stored.
@preconcurrency @MainActor
open class UIAccessibilityElement: NSObject {
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
