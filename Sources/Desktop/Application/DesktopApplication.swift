internal import CSDL2
import Foundation
import FrameStatistics
import Synchronization
import UIKit

/// An app's window with everything that runs it: the main loop, the render thread, the frame log, the pointer's cursors and the
/// desktop's settings.
///
/// Most apps conform to ``DesktopApplicationDelegate`` and never see this class. An app that needs the window or the frame log
/// before it runs creates it by itself:
///
/// ```swift
/// let application = try DesktopApplication(configuration)
/// application.inputFilter = { event in log(event); return false }
/// try application.run(delegate)
/// ```
///
/// A process has one screen, so only one object may exist at a time. A new one may be created after the last one is released.
@MainActor
public final class DesktopApplication {
  /// The window on the display.
  public let window: GraphicsWindow
  /// The log of the window's frames, which also makes recordings.
  public let log: FrameLog
  /// The desktop's settings that the app follows.
  public let settings: DesktopSettings
  /// Opens and closes the lab: a toolbar and a timeline below the app, to pause, scrub and change its transitions.
  public let labHost: LabHost

  private let server: RenderServer
  private let loop: MainLoop
  private let cursors = SystemCursors()
  private let textServices: TextServices

  /// Opens the window, hidden, and begins to compile the shaders. From then on `UIScreen.main` has the window's size, so views
  /// can be created. The window is shown with its first frame, in ``run(_:)``.
  ///
  /// - Parameters:
  ///   - configuration: The window's properties.
  ///   - topics: The desktop's settings to follow. An app that chooses its appearance or its motion itself leaves them out.
  public init(
    _ configuration: WindowConfiguration,
    following topics: Set<DesktopSetting.Topic> = Set(DesktopSetting.Topic.allCases)
  ) throws(DesktopError) {
    AnimationOrigin.prepare()
    // Requested before the window opens, so that the answers have usually arrived by the time it is open.
    settings = DesktopSettings(following: topics)
    server = try RenderServer(configuration)
    window = server.window
    log = FrameLog(server)
    labHost = LabHost(log, opensOnF12: configuration.opensLabOnF12)
    loop = MainLoop(server, log: log)
    textServices = TextServices(pointsPerUnit: { [window] in window.pointsPerUnit })
    UIApplication.shared.pointerDisplay = cursors
    UIApplication.shared.textInputService = textServices
    UIApplication.shared.urlOpener = { SDL_OpenURL($0.absoluteString) == 0 }
    UIPasteboard.service = textServices
  }

  /// Launches the app, shows the window, and runs until the window is closed, the process is asked to end (SIGINT, SIGTERM or
  /// SIGHUP), or ``stop()`` is called.
  ///
  /// `delegate` becomes the delegate of `UIApplication.shared` and is told, as on iOS, that the app has launched, has become
  /// active (when the first frame is on screen), and will terminate. Nil for an app without a delegate.
  ///
  /// Throws an error if the app can't draw, at the start or later. When it returns or throws, drawing has ended, so it can't be called
  /// again.
  public func run(_ delegate: (any UIApplicationDelegate)? = nil) throws(DesktopError) {
    // Drawing must have ended before the process runs its `exit` handlers: one of them frees Mesa's shader compiler. The object's
    // deinitializer may run too late for that, or never.
    defer { server.close() }
    let application = UIApplication.shared
    application.delegate = delegate
    let desktopDelegate = delegate as? any DesktopApplicationDelegate
    let sceneDelegate = desktopDelegate?.makeSceneDelegate()
    let window = makeMainWindow(desktopDelegate)
    if let window {
      if let sceneDelegate { sceneDelegate.window = window } else { delegate?.window = window }
    }
    _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
    if let sceneDelegate { application.connectScene(to: sceneDelegate) }
    NotificationCenter.default.post(
      name: UIApplication.didFinishLaunchingNotification, object: application)
    settings.takeArrived()
    loop.onFirstFrame = { [onFirstFrame] in
      onFirstFrame?()
      delegate?.applicationDidBecomeActive(application)
      application.activateScene()
    }
    try loop.run()
    application.disconnectScene()
    delegate?.applicationWillTerminate(application)
    NotificationCenter.default.post(
      name: UIApplication.willTerminateNotification, object: application)
  }

  /// Shows the storyboard with which the app begins in a window; nil if it names none. The application retains the window while it is
  /// visible.
  private func makeMainWindow(_ delegate: (any DesktopApplicationDelegate)?) -> UIWindow? {
    guard let delegate, let name = type(of: delegate).mainStoryboard else { return nil }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIStoryboard(name: name, bundle: nil)
      .instantiateInitialViewController()
    window.makeKeyAndVisible()
    return window
  }

  /// Ends ``run(_:)`` after the present pass of the main loop.
  public func stop() { loop.stop() }

  /// Called once, when the first frame is on screen. Set it before ``run(_:)``.
  public var onFirstFrame: (() -> Void)?

  /// Called once, soon after the first frame, when all shaders are compiled: from now on no frame waits for the driver's compiler.
  public var onReady: (() -> Void)? {
    get { loop.onReady }
    set { loop.onReady = newValue }
  }

  /// Called with every input event of the window before UIKit gets it. If it returns true, UIKit does not get the event.
  public var inputFilter: ((InputEvent) -> Bool)? {
    get { loop.inputFilter }
    set { loop.inputFilter = newValue }
  }

  /// Called when the user has dropped files onto the window. Without it, drops have no effect.
  public var onDropFiles: ((FileDrop) -> Void)? {
    get { loop.onDropFiles }
    set { loop.onDropFiles = newValue }
  }

  /// Delivers an input event that does not come from the window, such as a script's. Its latency is measured like that of the
  /// window's events. ``inputFilter`` is not called.
  public func send(_ event: InputEvent) { loop.send(event) }

  /// What paces the frames at present: vsync or a timer.
  public var pacing: Pacing { loop.pacing }
}

// MARK: - The program's name

extension DesktopApplication {
  private nonisolated static let storedName = Mutex<String?>(nil)

  /// The program's name in lower case, such as `my-app`: by default the process's name.
  ///
  /// Names that users see are derived from it: environment variables begin with it (`MY_APP_SHADERS`), and an installed app has its
  /// files in `share/my-app`. A program sets it once, before anything else, if its binary may be renamed.
  public nonisolated static var programName: String {
    get { storedName.withLock { $0 } ?? ProcessInfo.processInfo.processName }
    set { storedName.withLock { $0 = newValue } }
  }

  /// The name of one of the program's environment variables: `my-app` and `SHADERS` make `MY_APP_SHADERS`.
  nonisolated static func environmentVariable(_ suffix: String) -> String {
    let prefix = programName.uppercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    return String(prefix) + "_" + suffix
  }

  /// The value of one of the program's environment variables; nil if it is not set.
  nonisolated static func environmentValue(_ suffix: String) -> String? {
    ProcessInfo.processInfo.environment[environmentVariable(suffix)]
  }
}
