internal import CGIO
import Foundation
import UIKit

/// Reads the desktop's settings over D-Bus from `org.freedesktop.portal.Settings`, and follows their changes: whether to
/// reduce motion, and light or dark.
///
/// It has a thread of its own, which sleeps in GLib's main loop until the process ends.
final class SettingsPortal: Sendable {
  /// A value of the portal, of one of the types that the settings here have.
  enum Value: Equatable {
    case number(UInt32)
    case flag(Bool)

    /// The value inside any number of variants: portals before version 2 wrap twice. Nil for another type.
    fileprivate init?(_ variant: OpaquePointer) {
      var variant: OpaquePointer = g_variant_ref(variant)
      defer { g_variant_unref(variant) }
      while String(cString: g_variant_get_type_string(variant)) == "v" {
        let inner: OpaquePointer = g_variant_get_variant(variant)
        g_variant_unref(variant)
        variant = inner
      }
      switch String(cString: g_variant_get_type_string(variant)) {
      case "u": self = .number(g_variant_get_uint32(variant))
      case "b": self = .flag(g_variant_get_boolean(variant) != 0)
      default: return nil
      }
    }
  }

  /// The keys that are read, and the meaning of their values.
  enum Key: CaseIterable {
    case reducedMotion, animations, colorScheme

    var name: (space: String, key: String) {
      switch self {
      case .reducedMotion: ("org.freedesktop.appearance", "reduced-motion")
      case .animations: ("org.gnome.desktop.interface", "enable-animations")
      case .colorScheme: ("org.freedesktop.appearance", "color-scheme")
      }
    }

    /// The setting that a value of this key stands for; nil where it expresses no preference, or has another type.
    func setting(_ value: Value) -> DesktopSetting? {
      switch (self, value) {
      case (.reducedMotion, .number(let number)): .reducesMotion(number == 1)
      case (.animations, .flag(let isOn)): .reducesMotion(!isOn)
      case (.colorScheme, .number(1)): .appearance(.dark)
      case (.colorScheme, .number(2)): .appearance(.light)
      // The specification has 0 for no preference, and counts unknown values as 0.
      default: nil
      }
    }
  }

  /// The portal's answers so far.
  struct Answers {
    private var settings: [Key: DesktopSetting] = [:]

    /// Stores a value and returns the setting that results from it; nil where the portal has no preference. Motion is
    /// reduced if any key asks for it.
    mutating func note(_ key: Key, _ value: Value) -> DesktopSetting? {
      settings[key] = key.setting(value)
      guard let setting = settings[key] else { return nil }
      guard setting.topic == .motion else { return setting }
      return .reducesMotion(settings.values.contains(.reducesMotion(true)))
    }

    /// Stores a value that has changed while the app runs, and returns the setting to apply. Where the portal no longer
    /// prefers light or dark, that is the setting in `files`, else light.
    mutating func noteChange(
      _ key: Key, _ value: Value, files: (Set<DesktopSetting.Topic>) -> [DesktopSetting]
    ) -> DesktopSetting? {
      if let setting = note(key, value) { return setting }
      guard key == .colorScheme else { return nil }
      return files([.appearance]).first ?? .appearance(.light)
    }

    /// The topics without a preference in the portal.
    var missing: Set<DesktopSetting.Topic> {
      Set(DesktopSetting.Topic.allCases).subtracting(settings.values.map(\.topic))
    }
  }

  /// The answers and the functions that they are passed to. Only the portal's thread uses it.
  private final class State {
    let report: @Sendable (DesktopSetting) -> Void
    let files: @Sendable (Set<DesktopSetting.Topic>) -> [DesktopSetting]
    private(set) var answers = Answers()
    /// Whether the portal has answered, even if it has no preference.
    private(set) var hasAnswered = false

    init(
      _ report: @escaping @Sendable (DesktopSetting) -> Void,
      files: @escaping @Sendable (Set<DesktopSetting.Topic>) -> [DesktopSetting]
    ) {
      self.report = report
      self.files = files
    }

    func note(_ key: Key, _ variant: OpaquePointer) {
      guard let value = Value(variant) else { return }
      hasAnswered = true
      if let setting = answers.note(key, value) { report(setting) }
    }

    func noteChange(_ key: Key, _ variant: OpaquePointer) {
      guard let value = Value(variant) else { return }
      if let setting = answers.noteChange(key, value, files: files) { report(setting) }
    }

    /// Reports the settings in GTK's files for the topics without a preference in the portal.
    func reportFiles() {
      for setting in files(answers.missing) { report(setting) }
    }
  }

  private static let bus = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// The time limit for an answer, in milliseconds. D-Bus may have to start the portal first.
  private static let timeout: gint = 3000

  /// Passes the portal's settings to `report`. `files` returns the settings in GTK's files for the topics without a preference in the
  /// portal. Both are called on the portal's thread.
  init(
    environment: [String: String], report: @escaping @Sendable (DesktopSetting) -> Void,
    files: @escaping @Sendable (Set<DesktopSetting.Topic>) -> [DesktopSetting]
  ) {
    let hasBus = Self.hasSessionBus(environment)
    let thread = Thread {
      let state = State(report, files: files)
      if !hasBus || !Self.follow(state) { state.reportFiles() }
    }
    thread.name = "settings"
    thread.stackSize = 256 << 10
    thread.start()
  }

  /// Whether there is a session bus already. GLib is not asked, because it may start one.
  private static func hasSessionBus(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Reads the settings, reports them, then waits for changes until the process ends. Returns false if no portal answers.
  private static func follow(_ state: State) -> Bool {
    guard let context = g_main_context_new() else { return false }
    g_main_context_push_thread_default(context)
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_dbus_connection_set_exit_on_close(connection, 0)
    let owner = Unmanaged.passRetained(state).toOpaque()
    _ = g_dbus_connection_signal_subscribe(
      connection, bus, interface, "SettingChanged", path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, owner in
        guard let parameters, let owner else { return }
        let state = Unmanaged<State>.fromOpaque(owner).takeUnretainedValue()
        SettingsPortal.settingDidChange(parameters, state)
      }, owner, nil)
    for key in Key.allCases { read(key, connection, into: state) }
    guard state.hasAnswered else { return false }
    state.reportFiles()
    guard let loop = g_main_loop_new(context, 0) else { return true }
    g_main_loop_run(loop)
    return true
  }

  private static func read(
    _ key: Key, _ connection: OpaquePointer, into state: State
  ) {
    var arguments: [OpaquePointer?] = [
      g_variant_new_string(key.name.space), g_variant_new_string(key.name.key),
    ]
    let reply = g_dbus_connection_call_sync(
      connection, bus, path, interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
      G_DBUS_CALL_FLAGS_NONE, timeout, nil, nil)
    guard let reply else { return }
    defer { g_variant_unref(reply) }
    guard g_variant_n_children(reply) == 1, let value = g_variant_get_child_value(reply, 0) else {
      return
    }
    state.note(key, value)
    g_variant_unref(value)
  }

  /// Handles the signal of a changed setting. `parameters` are its namespace, its key and the new value.
  private static func settingDidChange(_ parameters: OpaquePointer, _ state: State) {
    guard String(cString: g_variant_get_type_string(parameters)) == "(ssv)" else { return }
    let parts = (0..<3).compactMap { g_variant_get_child_value(parameters, $0) }
    defer { for part in parts { g_variant_unref(part) } }
    let name = (
      String(cString: g_variant_get_string(parts[0], nil)),
      String(cString: g_variant_get_string(parts[1], nil))
    )
    if let key = Key.allCases.first(where: { $0.name == name }) {
      state.noteChange(key, parts[2])
    }
  }
}
