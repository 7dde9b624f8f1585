import Foundation
import UIKit
import XCTest

@testable import Desktop

/// Runs a complete app from its launch to its end. ``MainLoopSuite`` runs these tests.
final class DesktopApplicationTests: XCTestCase {
  private final class Delegate: UIResponder, DesktopApplicationDelegate {
    static var last: Delegate?
    var window: UIWindow?
    var log: [String] = []
    /// The size of the root view when the app becomes active.
    var size = CGSize.zero

    override init() {
      super.init()
      Self.last = self
      for (name, word) in [
        (UIApplication.didFinishLaunchingNotification, "launched, all told"),
        (UIApplication.willTerminateNotification, "ends, all told"),
      ] {
        observers.append(
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
            [weak self] _ in MainActor.assumeIsolated { self?.log.append(word) }
          })
      }
    }

    private var observers: [any NSObjectProtocol] = []

    static var windowConfiguration: WindowConfiguration {
      var configuration = WindowConfiguration()
      configuration.width = 400
      configuration.height = 300
      configuration.isOffscreen = ProcessInfo.processInfo.environment["DISPLAY"] == nil
      return configuration
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("launched")
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = UINavigationController(rootViewController: UIViewController())
      window.makeKeyAndVisible()
      self.window = window
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) {
      log.append("active")
      size = window?.rootViewController?.view.bounds.size ?? .zero
      XCTAssertTrue(application.delegate === self)
      let navigation = window?.rootViewController as? UINavigationController
      navigation?.pushViewController(UIViewController(), animated: true)
      navigation?.transitionCoordinator?.animate(alongsideTransition: nil) { [self] context in
        log.append(context.isCancelled ? "cancelled" : "pushed")
        kill(getpid(), SIGTERM)
      }
    }

    func applicationWillTerminate(_ application: UIApplication) { log.append("ends") }
  }

  func testAnAppLaunchesAndMovesAndEnds() throws {
    try MainActor.assumeIsolated {
      LayerContext.receiver = nil
      Delegate.main()
      let delegate = try XCTUnwrap(Delegate.last)
      XCTAssertEqual(
        delegate.log,
        ["launched", "launched, all told", "active", "pushed", "ends", "ends, all told"])
      XCTAssertEqual(delegate.size, CGSize(width: 400, height: 300))
      delegate.window?.isHidden = true
      Delegate.last = nil
      UIApplication.shared.pointerDisplay = nil
    }
  }

  /// An app that begins with a storyboard: its window and its controller are there when the app is told that it has launched.
  private final class StoryboardDelegate: UIResponder, DesktopApplicationDelegate {
    static var last: StoryboardDelegate?
    var window: UIWindow?
    var title: String?
    static var mainStoryboard: String? { "Main" }
    static var windowConfiguration: WindowConfiguration { Delegate.windowConfiguration }

    override init() {
      super.init()
      Self.last = self
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      title = window?.rootViewController?.title
      return true
    }

    func applicationDidBecomeActive(_ application: UIApplication) { kill(getpid(), SIGTERM) }
  }

  /// The app's scene and its delegate, from launch to end.
  private final class SceneOwner: UIResponder, DesktopApplicationDelegate {
    static var last: SceneOwner?
    var log: [String] = []
    static var windowConfiguration: WindowConfiguration { Delegate.windowConfiguration }

    override init() {
      super.init()
      Self.last = self
    }

    func makeSceneDelegate() -> (any UIWindowSceneDelegate)? { SceneDelegate(self) }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("launched")
      return true
    }

    func application(
      _ application: UIApplication, configurationForConnecting session: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
      UISceneConfiguration(name: "Default", sessionRole: session.role)
    }

    func applicationWillTerminate(_ application: UIApplication) { log.append("ends") }
  }

  private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let owner: SceneOwner

    init(_ owner: SceneOwner) { self.owner = owner }

    private func note(_ word: String, _ scene: UIScene) {
      owner.log.append("\(word) \(scene.activationState)")
    }

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return XCTFail("no window scene") }
      XCTAssertEqual(session.configuration.name, "Default")
      let window = UIWindow(windowScene: scene)
      window.rootViewController = UIViewController()
      window.makeKeyAndVisible()
      self.window = window
      let shown = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        .first?.keyWindow
      XCTAssertTrue(shown === window && window.windowScene === scene)
      XCTAssertEqual(scene.interfaceOrientation, .landscapeLeft)
      note("connected", scene)
    }

    func sceneWillEnterForeground(_ scene: UIScene) { note("shown", scene) }
    func sceneDidBecomeActive(_ scene: UIScene) {
      note("active", scene)
      kill(getpid(), SIGTERM)
    }
    func sceneWillResignActive(_ scene: UIScene) { note("inactive", scene) }
    func sceneDidEnterBackground(_ scene: UIScene) { note("hidden", scene) }
    func sceneDidDisconnect(_ scene: UIScene) { note("gone", scene) }
  }

  func testTheSceneIsConnectedAndDisconnected() throws {
    try MainActor.assumeIsolated {
      try DesktopApplication(SceneOwner.windowConfiguration).run(SceneOwner())
      XCTAssertEqual(
        SceneOwner.last?.log,
        [
          "launched", "connected foregroundInactive", "shown foregroundInactive",
          "active foregroundActive", "inactive foregroundInactive", "hidden background",
          "gone unattached", "ends",
        ])
      XCTAssertNil(UIApplication.shared.connectedScenes.first?.delegate)
      SceneOwner.last = nil
    }
  }

  func testAnAppBeginsWithItsStoryboard() throws {
    try MainActor.assumeIsolated {
      let folder = FileManager.default.temporaryDirectory.appending(path: "main-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(
        """
        <document initialViewController="a"><scenes><scene><objects>
          <viewController title="First" id="a" sceneMemberID="viewController"><view key="view" id="v"/></viewController>
        </objects></scene></scenes></document>
        """.utf8
      ).write(to: folder.appending(path: "Main.storyboard"))
      let folders = ResourceLocator.shared.folders
      ResourceLocator.shared.folders = [folder]
      defer {
        ResourceLocator.shared.folders = folders
        try? FileManager.default.removeItem(at: folder)
      }
      LayerContext.receiver = nil
      StoryboardDelegate.main()
      let delegate = try XCTUnwrap(StoryboardDelegate.last)
      XCTAssertEqual(delegate.title, "First")
      XCTAssertEqual(
        delegate.window?.rootViewController?.view.bounds.size, CGSize(width: 400, height: 300))
      delegate.window?.isHidden = true
      StoryboardDelegate.last = nil
      UIApplication.shared.pointerDisplay = nil
    }
  }

  /// A render thread that outlives the app would crash in the driver when the process runs its `exit` handlers. Whether other objects
  /// retain the application must not matter.
  func testDrawingHasEndedWhenTheAppHas() throws {
    try MainActor.assumeIsolated {
      LayerContext.receiver = nil
      let application = try DesktopApplication(Delegate.windowConfiguration, following: [])
      application.onFirstFrame = { [weak application] in application?.stop() }
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      try application.run()
      // The render thread would answer. Nothing waits for it any more.
      let server = try XCTUnwrap(LayerContext.receiver as? RenderServer)
      XCTAssertNil(server.readCanvas())
      window.isHidden = true
      UIApplication.shared.pointerDisplay = nil
      withExtendedLifetime(application) {}
    }
  }

  /// Users of an app set environment variables that begin with the name of its program.
  func testEnvironmentVariablesBeginWithTheProgramsName() {
    let name = DesktopApplication.programName
    defer { DesktopApplication.programName = name }
    XCTAssertEqual(name, ProcessInfo.processInfo.processName)
    DesktopApplication.programName = "my-app.2"
    XCTAssertEqual(DesktopApplication.environmentVariable("SHADERS"), "MY_APP_2_SHADERS")
    XCTAssertEqual(ResourceFolder.resources.variable, "MY_APP_2_RESOURCES")
  }

  /// An app that declares no configuration gets this default.
  func testAWindowIsTitledAsTheProcessIs() {
    final class Plain: UIResponder, DesktopApplicationDelegate {}
    MainActor.assumeIsolated {
      let configuration = Plain.windowConfiguration
      XCTAssertEqual(configuration.title, ProcessInfo.processInfo.processName)
      XCTAssertEqual(configuration.width, 1280)
    }
  }
}
