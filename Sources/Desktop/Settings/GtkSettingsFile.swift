import Foundation

/// GTK's `settings.ini`, as far as it concerns motion.
enum GtkSettingsFile {
  /// What `gtk-enable-animations` says in the section `[Settings]`; nil where it doesn't, or says neither yes nor no.
  static func enablesAnimations(_ text: String) -> Bool? {
    var isInSettings = false
    var answer: Bool?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("[") {
        isInSettings = line == "[Settings]"
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard isInSettings, parts.count == 2, parts[0] == "gtk-enable-animations" else { continue }
      switch parts[1].lowercased() {
      case "0", "false": answer = false
      case "1", "true": answer = true
      default: break
      }
    }
    return answer
  }

  /// What the first file says that says anything: the user's for GTK 4, then for GTK 3, then the system's.
  static func enablesAnimations(environment: [String: String]) -> Bool? {
    for folder in folders(environment) {
      for version in ["gtk-4.0", "gtk-3.0"] {
        let file = folder.appendingPathComponent(version).appendingPathComponent("settings.ini")
        if let text = try? String(contentsOf: file, encoding: .utf8),
          let answer = enablesAnimations(text)
        {
          return answer
        }
      }
    }
    return nil
  }

  /// The folders of settings, as the XDG base directory specification has them.
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
