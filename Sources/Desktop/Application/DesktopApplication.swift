import UIKit

/// Runs an app in a window, as `UIApplicationMain` does on a telephone.
@MainActor
enum DesktopApplication {
  /// Opens the window, makes the delegate, has it launch, and runs until the window is closed or the process is asked
  /// to end. The delegate finds the screen as large as the window.
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
