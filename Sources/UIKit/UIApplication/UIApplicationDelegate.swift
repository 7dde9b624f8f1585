/// Receives the application's life-cycle events. As in UIKit; all methods have default
/// implementations.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The app's window. An app that begins with a storyboard gets its window here. By default there is no such property: it is nil, and
  /// setting it has no effect.
  var window: UIWindow? { get set }
  /// Called at launch. Create the window here. The returned value has no effect.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called at launch if the app has a delegate for its scene. Returns the scene's configuration.
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: the app's scene can't be discarded.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Called once, when the first frame is on screen. Unlike in UIKit, it is not called when the application becomes active again.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the application ends, for example because its window was closed or because the
  /// process received a signal to end.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing and returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// The session's present configuration.
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { connectingSceneSession.configuration }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
}

extension UIApplication {
  /// A key of the launch options. On the desktop there are none: the options are always nil.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public var rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
