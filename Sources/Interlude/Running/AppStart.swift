import Desktop
import Foundation
import UIKit

/// The first steps of every command that runs exhibits.
@MainActor
enum AppStart {
  /// The seed for runs that must be reproducible.
  static let fixedSeed: UInt64 = 7

  /// Finds the resources folder and sets it as the folder from which `UIImage` loads images.
  static func findResources() throws(DesktopError) -> URL {
    let folder = try ResourceFolder.resources.locate()
    ResourceLocator.shared.folders = [folder]
    return folder
  }

  /// Opens an exhibit in a window that fills the screen or, for a stage with a device, has the device's size. The exhibit's
  /// own edits apply to the window's animations.
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

  /// Creates a window that shows `controller`. It fills the screen or, for a stage with a device, has the device's size.
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
