import Foundation
import UIKit

/// Keeps `UIAccessibility.isReduceMotionEnabled` as the desktop's user wants it.
///
/// The settings portal is asked first, which tells of changes, too; where there is none, GTK's settings files. Both
/// happens on another thread: nothing waits for it, and it is there before anyone can have clicked.
@MainActor
public final class DesktopMotion {
  private let apply: (Bool) -> Void
  private var portal: SettingsPortal?

  /// Begins to follow the desktop; what it says goes to `apply`.
  public init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    apply: @escaping (Bool) -> Void = { UIApplication.shared.reducesMotion = $0 }
  ) {
    self.apply = apply
    let report: @Sendable (Bool) -> Void = { [weak self] reduces in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.apply(reduces) } }
    }
    portal = SettingsPortal(environment: environment, report: report) {
      // Asked once more by nobody: a file that changes counts with the next start.
      if let enables = GtkSettingsFile.enablesAnimations(environment: environment) {
        report(!enables)
      }
    }
  }
}
