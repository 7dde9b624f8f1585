import Foundation
import FrameStatistics
import UIKit

/// The beginning of an app of your own: its `main()` opens a window and runs until that is closed.
///
/// ```swift
/// import Desktop
/// import UIKit
///
/// @main
/// final class AppDelegate: UIResponder, DesktopApplicationDelegate {
///   var window: UIWindow?
///
///   func application(
///     _ application: UIApplication,
///     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
///   ) -> Bool {
///     let window = UIWindow(frame: UIScreen.main.bounds)
///     window.rootViewController = UINavigationController(rootViewController: FirstViewController())
///     window.makeKeyAndVisible()
///     self.window = window
///     return true
///   }
/// }
/// ```
///
/// The app follows the desktop's settings while it runs: reduced motion, and light or dark. To choose for itself, it sets
/// `overrideUserInterfaceStyle` on its window.
@preconcurrency @MainActor
public protocol DesktopApplicationDelegate: UIApplicationDelegate {
  init()

  /// What the window is to be; the standard is one of 1280 × 800 points, titled as the process is named, whose position and
  /// size are remembered under that name.
  static var windowConfiguration: WindowConfiguration { get }
}

extension DesktopApplicationDelegate {
  public static var windowConfiguration: WindowConfiguration {
    var configuration = WindowConfiguration()
    configuration.title = ProcessInfo.processInfo.processName
    configuration.frameAutosaveName = configuration.title
    return configuration
  }

  /// Runs the app. What keeps the window from opening is one sentence on standard error, and a status that is not zero:
  /// 69 (`EX_UNAVAILABLE`) where there is no display.
  public static func main() {
    do throws(DesktopError) {
      try DesktopApplication.run(windowConfiguration) { Self() }
    } catch {
      let name = ProcessInfo.processInfo.processName
      let sentence = error.description.escapingControlCharacters
      FileHandle.standardError.write(Data("\(name): \(sentence)\n".utf8))
      ProcessEnd.now(error.isLackOfDisplay ? EX_UNAVAILABLE : EXIT_FAILURE)
    }
  }
}
