import Foundation
import Synchronization
import UIKit

/// A setting that the user has made for the whole desktop, and that an app can follow.
public enum DesktopSetting: Sendable, Hashable {
  /// Whether to reduce motion on screen; `UIAccessibility.isReduceMotionEnabled` in UIKit's terms.
  case reducesMotion(Bool)
  /// Whether windows are light or dark.
  case appearance(UIUserInterfaceStyle)

  /// The subject of a setting. There is at most one setting for each.
  public enum Topic: Sendable, CaseIterable {
    /// Reduced motion.
    case motion
    /// Light or dark windows.
    case appearance
  }

  /// The subject of this setting.
  public var topic: Topic {
    switch self {
    case .reducesMotion: .motion
    case .appearance: .appearance
    }
  }

  /// Applies the setting to the whole app.
  ///
  /// - Parameter animated: Whether all windows cross-fade to another appearance, as on iOS. A window that is paused changes at
  ///   once.
  @MainActor
  public func apply(animated: Bool = false) {
    let application = UIApplication.shared
    switch self {
    case .reducesMotion(let reduces): application.reducesMotion = reduces
    case .appearance(let style):
      if animated, style != application.userInterfaceStyle {
        for window in application.windows { window.crossFade() }
      }
      application.userInterfaceStyle = style
    }
  }
}

/// Makes an app follow the desktop's settings: reduced motion, and light or dark.
///
/// The settings portal is asked first, which also reports changes while the app runs. For topics without a preference in the portal, GTK's
/// settings files are read. Both happen on another thread, so the start does not wait for it. Without any answer nothing changes.
@MainActor
public final class DesktopSettings {
  /// The topics that the app follows. Remove a topic when the user has chosen in the app itself.
  public var followed: Set<DesktopSetting.Topic>

  private let apply: (_ setting: DesktopSetting, _ animated: Bool) -> Void
  private let arrived = Inbox()
  private var portal: SettingsPortal?

  /// The answers that the main thread has not taken yet.
  private final class Inbox: Sendable {
    private let settings = Mutex<[DesktopSetting]>([])

    func add(_ setting: DesktopSetting) { settings.withLock { $0.append(setting) } }

    func takeAll() -> [DesktopSetting] {
      settings.withLock { settings in
        defer { settings = [] }
        return settings
      }
    }
  }

  /// Starts to follow the desktop's settings in `topics` and passes each one to `apply`, on the main actor.
  ///
  /// By default each setting is applied to the app. Windows cross-fade to an appearance that arrives after ``takeArrived()`` was
  /// called for the first frame.
  public init(
    following topics: Set<DesktopSetting.Topic> = Set(DesktopSetting.Topic.allCases),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    apply: ((DesktopSetting) -> Void)? = nil
  ) {
    followed = topics
    self.apply = { setting, animated in
      if let apply { apply(setting) } else { setting.apply(animated: animated) }
    }
    guard !topics.isEmpty else { return }
    let report: @Sendable (DesktopSetting) -> Void = { [weak self, arrived] setting in
      arrived.add(setting)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.takeArrived(animated: true) } }
    }
    // The files are not watched: a file that changes has its effect at the next start.
    portal = SettingsPortal(environment: environment, report: report) { missing in
      GtkSettingsFile.settings(environment: environment).filter { missing.contains($0.topic) }
    }
  }

  /// Applies the answers that have arrived. Call it before the first frame, so that the first frame has them; later answers
  /// are applied when they arrive.
  public func takeArrived() { takeArrived(animated: false) }

  private func takeArrived(animated: Bool) {
    for setting in arrived.takeAll() where followed.contains(setting.topic) {
      apply(setting, animated)
    }
  }
}
