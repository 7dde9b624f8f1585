import UIKit

/// Runs an app in a window, as `UIApplicationMain` does on iOS.
@MainActor
enum DesktopApplication {
  /// Opens the window, creates the delegate, launches the app, and runs until the window is closed or the process is asked
  /// to end. `UIScreen.main` has the window's size when the delegate is created.
  static func run(
    _ configuration: WindowConfiguration, _ makeDelegate: () -> some UIApplicationDelegate
  ) throws(DesktopError) {
    let server = try RenderServer(configuration)
    let loop = MainLoop(server, log: FrameLog(server))
    let cursors = SystemCursors()
    let settings = DesktopSettings()
    let application = UIApplication.shared
    let delegate = makeDelegate()
    application.delegate = delegate
    application.pointerDisplay = cursors
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    settings.takeArrived()
    loop.onFirstFrame = { delegate.applicationDidBecomeActive(application) }
    try loop.run()
    delegate.applicationWillTerminate(application)
    withExtendedLifetime((cursors, settings)) {}
  }
}
