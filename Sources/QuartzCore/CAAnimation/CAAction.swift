import Foundation

/// An object that runs when a property of a layer changes, as in Core Animation.
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
  /// Runs the action. `event` is the property's key and `anObject` the layer.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull` as an action means no action, and ends the search for one.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
