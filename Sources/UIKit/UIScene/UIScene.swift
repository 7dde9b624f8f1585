import Foundation

/// A part of the app's interface. As in UIKit, with one difference: an app has one scene, its desktop window, which is connected when the app
/// is launched and disconnected when it ends.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The states of a scene. As in UIKit; here a scene is not in the background, even while its window is hidden.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    case foregroundInactive
    case background
  }

  /// The circumstances in which a scene is connected. Always empty: a desktop app is opened without a link or a shortcut.
  public final class ConnectionOptions: NSObject {}

  /// The scene's session.
  public let session: UISceneSession
  /// The object that is told of the scene's life. The scene retains it, as in UIKit.
  open var delegate: (any UISceneDelegate)?
  /// The state of the scene.
  public internal(set) var activationState = ActivationState.unattached
  /// A title for the scene, without effect on the window's title.
  open var title: String! = ""

  /// Creates a scene of a session.
  public init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
    session.scene = self
  }

  open override var next: UIResponder? { UIApplication.shared }
}

/// The app's scene with its windows. As in UIKit: see ``UIScene``.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The visible windows, from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows }
  /// The window that receives keys.
  open var keyWindow: UIWindow? { UIApplication.shared.keyWindow }
  /// The screen.
  open var screen: UIScreen { .main }
  /// The shape of the key window.
  open var interfaceOrientation: UIInterfaceOrientation {
    UIApplication.shared.statusBarOrientation
  }
  /// A status bar that is hidden and takes no room.
  public let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
}

extension UIWindowScene: UITraitEnvironment {
  /// The traits of the key window, otherwise of the screen.
  public var traitCollection: UITraitCollection {
    keyWindow?.traitCollection ?? UIScreen.main.traitCollection
  }
  /// Does nothing.
  public func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

/// The status bar of a scene. A desktop window has none.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  /// Always zero.
  open var statusBarFrame: CGRect { .zero }
  /// Always true.
  open var isStatusBarHidden: Bool { true }
  /// Always `default`.
  open var statusBarStyle: UIStatusBarStyle { .default }
}

/// A scene's configuration and its role. As in UIKit.
@preconcurrency @MainActor
public final class UISceneSession: NSObject {
  /// The role of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The name of the role.
    public let rawValue: String
    /// Creates a role from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A window of the app.
    public static let windowApplication = Role(
      rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The scene, while it is connected.
  public internal(set) weak var scene: UIScene?
  /// The role: always ``Role/windowApplication``.
  public let role = Role.windowApplication
  /// The configuration that the app's delegate has chosen.
  public internal(set) var configuration: UISceneConfiguration
  /// An identifier that no other session has.
  public let persistentIdentifier = UUID().uuidString
  /// Data that the app stores with the session, until the app ends.
  public var userInfo: [String: Any]?

  init(_ configuration: UISceneConfiguration) { self.configuration = configuration }
}

/// What a scene is made of. As in UIKit, except that the class of the scene's delegate is not among it, since a class can't be created from
/// its name: the app's delegate makes the scene's (`DesktopApplicationDelegate.makeSceneDelegate()`).
@preconcurrency @MainActor
public final class UISceneConfiguration: NSObject {
  /// The name.
  public let name: String?
  /// The role.
  public let role: UISceneSession.Role
  /// The storyboard with which the scene begins; nil for that of the app.
  public var storyboard: UIStoryboard?

  /// Creates a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }
}

/// Receives the events of a scene's life. As in UIKit; all methods have default implementations, which do nothing.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called at launch, after the app's delegate. Create the window here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called before the app ends.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called once, when the first frame is on screen.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the app ends.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called at launch, after the scene is connected.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called before the app ends.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Receives the events of a scene with windows. As in UIKit.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. If the app begins with a storyboard, the window is here. By default there is no such property: it is nil, and
  /// setting it has no effect.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

extension UIApplication {
  /// The app's scene.
  public var connectedScenes: Set<UIScene> { [windowScene] }
  /// The session of the app's scene.
  public var openSessions: Set<UISceneSession> { [windowScene.session] }
  /// False: an app has one scene.
  public var supportsMultipleScenes: Bool { false }

  /// Connects the app's scene with its delegate, which is retained, as `application(_:configurationForConnecting:options:)` configures it.
  package func connectScene(to sceneDelegate: any UIWindowSceneDelegate) {
    let (scene, options) = (windowScene, UIScene.ConnectionOptions())
    scene.delegate = sceneDelegate
    if let delegate {
      scene.session.configuration = delegate.application(
        self, configurationForConnecting: scene.session, options: options)
    }
    scene.activationState = .foregroundInactive
    sceneDelegate.scene(scene, willConnectTo: scene.session, options: options)
    sceneDelegate.sceneWillEnterForeground(scene)
  }

  /// Tells the scene's delegate that the first frame is on screen.
  package func activateScene() {
    windowScene.activationState = .foregroundActive
    windowScene.delegate?.sceneDidBecomeActive(windowScene)
  }

  /// Tells the scene's delegate that the app ends, and releases it.
  package func disconnectScene() {
    let scene = windowScene
    guard let delegate = scene.delegate else { return }
    scene.activationState = .foregroundInactive
    delegate.sceneWillResignActive(scene)
    scene.activationState = .background
    delegate.sceneDidEnterBackground(scene)
    scene.activationState = .unattached
    delegate.sceneDidDisconnect(scene)
    scene.delegate = nil
  }
}

extension UIWindow {
  /// The app's scene. Setting it has no effect.
  public var windowScene: UIWindowScene? {
    get { UIApplication.shared.windowScene }
    set {}
  }
}
