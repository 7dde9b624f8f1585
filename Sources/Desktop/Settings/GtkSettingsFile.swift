import Foundation
import UIKit

/// Reads the settings of motion and appearance from GTK's `settings.ini`.
enum GtkSettingsFile {
  /// The settings in the text of a file, at most one for each topic.
  static func settings(_ text: String) -> [DesktopSetting] {
    let values = values(text)
    var settings: [DesktopSetting] = []
    if let enables = flag(values["gtk-enable-animations"]) {
      settings.append(.reducesMotion(!enables))
    }
    let prefersDark = flag(values["gtk-application-prefer-dark-theme"])
    // Dark themes have names such as Adwaita-dark and Breeze-Dark.
    let hasDarkTheme = values["gtk-theme-name"].map { $0.lowercased().hasSuffix("-dark") }
    if prefersDark != nil || hasDarkTheme != nil {
      let isDark = prefersDark == true || hasDarkTheme == true
      settings.append(.appearance(isDark ? .dark : .light))
    }
    return settings
  }

  /// The settings of all files. For each topic the first file that has it decides: the user's for GTK 4, then the user's for GTK 3,
  /// then the system's.
  static func settings(environment: [String: String]) -> [DesktopSetting] {
    var found: [DesktopSetting] = []
    for folder in folders(environment) {
      for version in ["gtk-4.0", "gtk-3.0"] {
        let file = folder.appendingPathComponent(version).appendingPathComponent("settings.ini")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        found += settings(text).filter { new in !found.contains { $0.topic == new.topic } }
      }
    }
    return found
  }

  /// The keys and values of the section `[Settings]`.
  private static func values(_ text: String) -> [String: String] {
    var isInSettings = false
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isInSettings = line == "[Settings]"
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if isInSettings, parts.count == 2 { values[parts[0]] = parts[1] }
    }
    return values
  }

  /// Nil for a value that is neither true nor false.
  private static func flag(_ value: String?) -> Bool? {
    switch value?.lowercased() {
    case "0", "false": false
    case "1", "true": true
    default: nil
    }
  }

  /// The folders of settings according to the XDG base directory specification.
  private static func folders(_ environment: [String: String]) -> [URL] {
    func paths(_ name: String) -> [String] {
      (environment[name] ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"].map { [$0 + "/.config"] } ?? []
    let own = paths("XDG_CONFIG_HOME").prefix(1)
    let shared = paths("XDG_CONFIG_DIRS")
    return ((own.isEmpty ? home : Array(own)) + (shared.isEmpty ? ["/etc/xdg"] : shared))
      .map { URL(fileURLWithPath: $0) }
  }
}
