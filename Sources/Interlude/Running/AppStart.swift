import Desktop
import Foundation
import UIKit

/// The first steps of every command that runs exhibits.
@MainActor
enum AppStart {
  /// The seed for runs that must be the same each time.
  static let fixedSeed: UInt64 = 7

  /// Finds the folder of images and sets it for `UIImage`.
  static func findResources() throws(DesktopError) -> URL {
    let folder = try ResourceFolder.resources.locate()
    ResourceLocator.shared.folders = [folder]
    return folder
  }

  /// Opens an exhibit in a window that fills the screen or is a device's, with the exhibit's own edits.
  static func show(
    _ exhibit: any Exhibit, seed: UInt64, on stage: Stage = .window
  ) throws -> (OpenExhibit, UIWindow) {
    let open = try exhibit.load(seed: seed)
    let window = makeWindow(showing: open.root, on: stage)
    if !exhibit.edits.isEmpty {
      window.playback.isEnabled = true
      window.playback.edits = exhibit.edits
    }
    return (open, window)
  }

  /// A window that fills the screen or is a device's, showing `controller`.
  static func makeWindow(
    showing controller: UIViewController, on stage: Stage = .window
  ) -> UIWindow {
    let window = DeviceWindow(stage) ?? UIWindow(frame: UIScreen.main.bounds)
    // Visible where a transition moves all views away.
    window.backgroundColor = .black
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }
}
