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
    case motion
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
  @MainActor
  public func apply() {
    switch self {
    case .reducesMotion(let reduces): UIApplication.shared.reducesMotion = reduces
    case .appearance(let style): UIApplication.shared.userInterfaceStyle = style
    }
  }
}

/// Makes an app follow the desktop's settings: reduced motion, and light or dark.
///
/// The settings portal is asked first, which also reports changes while the app runs. On topics on which it has no
/// preference, GTK's settings files are read. Both happens on another thread, so the start does not wait for it. Without any
/// answer nothing changes.
@MainActor
public final class DesktopSettings {
  /// The topics that the app follows. Remove a topic when the user has chosen in the app itself.
  public var followed: Set<DesktopSetting.Topic>

  private let apply: (DesktopSetting) -> Void
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
  public init(
    following topics: Set<DesktopSetting.Topic> = Set(DesktopSetting.Topic.allCases),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    apply: @escaping (DesktopSetting) -> Void = { $0.apply() }
  ) {
    followed = topics
    self.apply = apply
    guard !topics.isEmpty else { return }
    let report: @Sendable (DesktopSetting) -> Void = { [weak self, arrived] setting in
      arrived.add(setting)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.takeArrived() } }
    }
    // The files are not watched: a file that changes has its effect at the next start.
    portal = SettingsPortal(environment: environment, report: report) { missing in
      GtkSettingsFile.settings(environment: environment).filter { missing.contains($0.topic) }
    }
  }

  /// Applies the answers that have arrived. Call it before the first frame, so that the first frame has them; later answers
  /// are applied when they arrive.
  public func takeArrived() {
    for setting in arrived.takeAll() where followed.contains(setting.topic) { apply(setting) }
  }
}
