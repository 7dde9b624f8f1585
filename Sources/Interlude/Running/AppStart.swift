import Desktop
import Foundation
import UIKit

/// What every way of running the app does first.
@MainActor
enum AppStart {
  /// Seeds for runs that must come out the same each time.
  static let fixedSeed: UInt64 = 7

  /// Tells UIKit where pictures are.
  static func findResources() throws(DesktopError) -> URL {
    let folder = try ResourceFolder.resources.locate()
    ResourceLocator.shared.folders = [folder]
    return folder
  }

  /// A window that fills the screen, showing `controller`.
  static func makeWindow(showing controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: UIScreen.main.bounds)
    // What shows where a transition lifts everything off the screen.
    window.backgroundColor = .black
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }
}
