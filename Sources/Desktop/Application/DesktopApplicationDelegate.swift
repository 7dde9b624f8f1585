import Foundation
import FrameStatistics
import UIKit

/// An application delegate whose `main()` opens a window and runs the app until the window is closed.
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
/// The app follows the desktop's settings while it runs: reduced motion, and light or dark. An app that chooses its appearance
/// itself sets `overrideUserInterfaceStyle` on its window.
@preconcurrency @MainActor
public protocol DesktopApplicationDelegate: UIApplicationDelegate {
  /// Creates the delegate, after the window is open.
  init()

  /// The app's window. By default it has 1280 × 800 points, ``DesktopApplication/programName`` as its title, and its
  /// position and size are saved under that name.
  static var windowConfiguration: WindowConfiguration { get }

  /// The name of the storyboard with which the app begins; nil, the default, for none. On iOS it stands in `Info.plist`.
  ///
  /// The storyboard's initial controller becomes the root of a new window, which the delegate's `window` keeps, before
  /// `application(_:didFinishLaunchingWithOptions:)` is called. If there is a delegate for the scene, its `window` keeps the window, before
  /// `scene(_:willConnectTo:options:)` is called. As in UIKit, the program stops if there is no such storyboard or it can't be read.
  static var mainStoryboard: String? { get }

  /// Creates the delegate of the app's scene; nil, the default, for none. On iOS its class stands in `Info.plist`.
  func makeSceneDelegate() -> (any UIWindowSceneDelegate)?
}

extension DesktopApplicationDelegate {
  /// Nil.
  public static var mainStoryboard: String? { nil }

  /// Nil.
  public func makeSceneDelegate() -> (any UIWindowSceneDelegate)? { nil }

  /// A window of 1280 × 800 points with the program's name as its title.
  public static var windowConfiguration: WindowConfiguration {
    var configuration = WindowConfiguration()
    configuration.title = DesktopApplication.programName
    configuration.frameAutosaveName = configuration.title
    return configuration
  }

  /// Runs the app. If its window can't open, one sentence on standard error says why, and the exit status is 69
  /// (`EX_UNAVAILABLE`) where there is no display, else 1.
  public static func main() {
    do throws(DesktopError) {
      let application = try DesktopApplication(windowConfiguration)
      try application.run(Self())
    } catch {
      let name = DesktopApplication.programName
      let sentence = error.description.escapingControlCharacters
      try? FileHandle.standardError.write(contentsOf: Data("\(name): \(sentence)\n".utf8))
      ProcessEnd.now(error.isLackOfDisplay ? EX_UNAVAILABLE : EXIT_FAILURE)
    }
  }
}
