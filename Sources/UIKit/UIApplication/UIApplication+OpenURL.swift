import Foundation

extension UIApplication {
  /// The options of ``open(_:options:completionHandler:)``. As in UIKit; none has an effect here.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String
    /// Creates an option with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only an app that is made for the address opens it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Opens an address with the program that the user has chosen for it, such as a browser.
  ///
  /// `completionHandler` is called later, with false if there is no desktop window or the desktop has no way to open addresses.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpen = openURL(url)
    if let completionHandler {
      DispatchQueue.main.async { completionHandler(isOpen) }
    }
  }

  /// Opens an address with the program that the user has chosen for it; false if it can't be opened. The former name of
  /// ``open(_:options:completionHandler:)``.
  @discardableResult
  public func openURL(_ url: URL) -> Bool { canOpenURL(url) && urlOpener?(url) == true }

  /// Whether ``open(_:options:completionHandler:)`` would try to open an address: it has a scheme, and there is a desktop window.
  public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && urlOpener != nil }
}
