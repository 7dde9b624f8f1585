/// The delegate of a navigation bar. As in UIKit. A subclass of `UINavigationController` that conforms to it is its bar's delegate.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  /// Whether an item that was passed to `pushItem` may be pushed; true by default.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// An item is at the top now, its animation over. Does nothing by default.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Whether the top item may be popped, because of the back button or `popItem`; true by default. Not called when the page's controller is popped
  /// by the program or by a swipe.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// The item that was at the top is gone, its animation over. Does nothing by default.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// True.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// True.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar that has a place. As in UIKit.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
  /// Where the bar is.
  var barPosition: UIBarPosition { get }
}

/// Says where a bar is. As in UIKit. There is no status bar here, so that a bar looks the same wherever it is.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
  /// Where the bar is; `any` by default.
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
  /// The place that the bar has by itself.
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

extension UINavigationBar: UIBarPositioning {
  /// The place that the delegate names; at the top by default.
  public var barPosition: UIBarPosition {
    let named = delegate?.position(for: self) ?? .any
    return named == .any ? .top : named
  }
}
