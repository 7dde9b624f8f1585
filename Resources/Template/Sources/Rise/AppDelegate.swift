import Desktop
import UIKit

@main
final class AppDelegate: UIResponder, DesktopApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = RiseNavigationController(
      rootViewController: PageViewController(number: 1))
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
