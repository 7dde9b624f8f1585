import Foundation

/// A service that an app offers in a ``UIActivityViewController``. Subclass it. As in UIKit.
@preconcurrency @MainActor
open class UIActivity: NSObject {
  /// Identifies a service.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    /// The identifier as text.
    public let rawValue: String
    /// Creates an identifier from text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Copies the items to the clipboard. The only service of the system here; the others exist so that an app can exclude them.
    public static let copyToPasteboard = ActivityType("com.apple.UIKit.activity.CopyToPasteboard")
    /// Not offered here.
    public static let postToFacebook = ActivityType("com.apple.UIKit.activity.PostToFacebook")
    /// Not offered here.
    public static let postToTwitter = ActivityType("com.apple.UIKit.activity.PostToTwitter")
    /// Not offered here.
    public static let postToWeibo = ActivityType("com.apple.UIKit.activity.PostToWeibo")
    /// Not offered here.
    public static let postToFlickr = ActivityType("com.apple.UIKit.activity.PostToFlickr")
    /// Not offered here.
    public static let postToVimeo = ActivityType("com.apple.UIKit.activity.PostToVimeo")
    /// Not offered here.
    public static let postToTencentWeibo = ActivityType("com.apple.UIKit.activity.TencentWeibo")
    /// Not offered here.
    public static let message = ActivityType("com.apple.UIKit.activity.Message")
    /// Not offered here.
    public static let mail = ActivityType("com.apple.UIKit.activity.Mail")
    /// Not offered here.
    public static let print = ActivityType("com.apple.UIKit.activity.Print")
    /// Not offered here.
    public static let assignToContact = ActivityType("com.apple.UIKit.activity.AssignToContact")
    /// Not offered here.
    public static let saveToCameraRoll = ActivityType("com.apple.UIKit.activity.SaveToCameraRoll")
    /// Not offered here.
    public static let addToReadingList = ActivityType("com.apple.UIKit.activity.AddToReadingList")
    /// Not offered here.
    public static let airDrop = ActivityType("com.apple.UIKit.activity.AirDrop")
    /// Not offered here.
    public static let openInIBooks = ActivityType("com.apple.UIKit.activity.OpenInIBooks")
    /// Not offered here.
    public static let markupAsPDF = ActivityType("com.apple.UIKit.activity.MarkupAsPDF")
  }

  /// Where UIKit shows a service. All are in one list here.
  public enum Category: Int, Sendable { case action, share }

  /// Creates a service.
  public override init() { super.init() }

  /// Where UIKit shows the service; `action` by default. Never read here.
  open class var activityCategory: Category { .action }
  /// Identifies the service; nil by default.
  open var activityType: ActivityType? { nil }
  /// The name of the service, which the user sees; nil by default.
  open var activityTitle: String? { nil }
  /// The image beside the name; nil by default.
  open var activityImage: UIImage? { nil }
  /// Whether the service can do something with the items; false by default. Services that cannot are not shown.
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  /// Called after the user has chosen the service, before the others. An override keeps the items.
  open func prepare(withActivityItems activityItems: [Any]) {}
  /// A controller in which the user goes on; nil, the default, if there is none. It is presented instead of a call of ``perform()``, and the app calls
  /// ``activityDidFinish(_:)`` when it is done.
  open var activityViewController: UIViewController? { nil }
  /// Performs the service. An override calls ``activityDidFinish(_:)`` at its end. By default only that happens.
  open func perform() { activityDidFinish(true) }
  /// Ends the service. Call it, with whether it was completed.
  open func activityDidFinish(_ completed: Bool) {
    let finish = finish
    self.finish = nil
    finish?(completed)
  }

  var finish: ((Bool) -> Void)?
}

/// Provides an item of a ``UIActivityViewController`` when the service is known. As in UIKit.
@preconcurrency @MainActor
public protocol UIActivityItemSource: AnyObject {
  /// An item that stands for the real one until the user has chosen a service.
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any
  /// The item for a service; nil if there is none.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any?
  /// The subject of a message with the item; empty by default. Never asked for here.
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String
}

extension UIActivityItemSource {
  /// Returns an empty text.
  public func activityViewController(
    _ activityViewController: UIActivityViewController,
    subjectForActivityType activityType: UIActivity.ActivityType?
  ) -> String { "" }
}

/// An item of a ``UIActivityViewController`` that is made when the user has chosen a service. In UIKit it is an `Operation` that runs in the background; here
/// ``item`` is read on the main thread.
@preconcurrency @MainActor
open class UIActivityItemProvider: NSObject, UIActivityItemSource {
  /// The item that stands for the real one, also by default.
  public let placeholderItem: Any?
  /// The service that the user has chosen; nil before.
  public private(set) var activityType: UIActivity.ActivityType?
  /// The real item. Override it.
  open var item: Any { placeholderItem ?? "" }

  /// Creates a provider.
  public init(placeholderItem: Any) {
    self.placeholderItem = placeholderItem
    super.init()
  }

  open func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { placeholderItem ?? "" }

  open func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? {
    self.activityType = activityType
    return item
  }
}

/// Copies texts and addresses to the clipboard.
final class CopyActivity: UIActivity {
  private var text = ""

  override var activityType: ActivityType? { .copyToPasteboard }
  override var activityTitle: String? { "Copy" }
  override var activityImage: UIImage? { UIImage(systemName: "doc.on.doc") }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
    activityItems.contains { Self.text(of: $0) != nil }
  }
  override func prepare(withActivityItems activityItems: [Any]) {
    text = activityItems.compactMap(Self.text).joined(separator: "\n")
  }
  override func perform() {
    UIPasteboard.general.string = text
    activityDidFinish(true)
  }

  /// The text of an item; nil if it has none.
  static func text(of item: Any) -> String? {
    switch item {
    case let text as String: text
    case let text as NSString: text as String
    case let text as NSAttributedString: text.string
    case let url as URL: url.absoluteString
    case let url as NSURL: url.absoluteString
    default: nil
    }
  }
}
