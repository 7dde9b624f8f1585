import Foundation

/// Something that runs when a property of a layer changes.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
  /// `event` is the property's key, `object` the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// "Nothing happens": as an action, `NSNull` ends the search for one.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
