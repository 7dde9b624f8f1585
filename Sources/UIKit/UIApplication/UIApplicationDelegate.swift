/// What an app does as a whole.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The place to make the window. What comes back counts for nothing here: nobody else starts the app.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The first frame is on screen.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The window was closed, or the process is asked to end.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

extension UIApplication {
  /// What an app is launched for. A desktop has nothing to say here; the options are always nil.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
