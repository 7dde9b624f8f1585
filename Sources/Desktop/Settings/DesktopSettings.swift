import Foundation
import Synchronization
import UIKit

/// Something that the desktop's user has set, and that an app can follow.
public enum DesktopSetting: Sendable, Hashable {
  /// Whether movement on screen is to be reduced.
  case reducesMotion(Bool)
  /// Whether windows are to be light or dark.
  case appearance(UIUserInterfaceStyle)

  /// What a setting is about.
  public enum Topic: Sendable, CaseIterable {
    case motion
    case appearance
  }

  /// What this setting is about.
  public var topic: Topic {
    switch self {
    case .reducesMotion: .motion
    case .appearance: .appearance
    }
  }

  /// Makes the whole app follow the setting.
  @MainActor
  public func apply() {
    switch self {
    case .reducesMotion(let reduces): UIApplication.shared.reducesMotion = reduces
    case .appearance(let style): UIApplication.shared.userInterfaceStyle = style
    }
  }
}

/// Keeps an app as the desktop's user wants it: reduced motion, and light or dark.
///
/// The settings portal is asked first, which also reports changes while the app runs. Where it is missing, GTK's settings
/// files are read once. Both happens on another thread, so nothing waits for it; without any answer nothing changes.
@MainActor
public final class DesktopSettings {
  /// What the app still follows. Remove a topic when the user has chosen in the app itself.
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
    portal = SettingsPortal(environment: environment, report: report) { missing in
      // Read once: a file that changes counts with the next start.
      for setting in GtkSettingsFile.settings(environment: environment)
      where missing.contains(setting.topic) {
        report(setting)
      }
    }
  }

  /// Applies the answers that are there already. Call it before the first frame, so that the window need not change after
  /// it; later answers are applied by themselves.
  public func takeArrived() {
    for setting in arrived.takeAll() where followed.contains(setting.topic) { apply(setting) }
  }
}
