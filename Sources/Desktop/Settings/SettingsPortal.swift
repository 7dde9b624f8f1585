internal import CGIO
import Foundation
import UIKit

/// The desktop's settings over D-Bus, as `org.freedesktop.portal.Settings` has them: whether to reduce motion and whether
/// to be dark, now and whenever they change.
///
/// It lives on a thread of its own, which sleeps in GLib's main loop, and ends with the process.
final class SettingsPortal: Sendable {
  /// A value of the portal, as far as its settings have such types.
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

  /// The keys that are read, and what their values mean.
  enum Key: CaseIterable {
    case reducedMotion, animations, colorScheme

    var name: (space: String, key: String) {
      switch self {
      case .reducedMotion: ("org.freedesktop.appearance", "reduced-motion")
      case .animations: ("org.gnome.desktop.interface", "enable-animations")
      case .colorScheme: ("org.freedesktop.appearance", "color-scheme")
      }
    }

    /// The setting that a value of this key stands for; nil for a value of another type.
    func setting(_ value: Value) -> DesktopSetting? {
      switch (self, value) {
      case (.reducedMotion, .number(let number)): .reducesMotion(number == 1)
      case (.animations, .flag(let isOn)): .reducesMotion(!isOn)
      // 0 is no preference, 1 dark, 2 light. Unknown values count as no preference.
      case (.colorScheme, .number(let number)): .appearance(number == 1 ? .dark : .light)
      default: nil
      }
    }
  }

  /// What the portal has said so far.
  struct Answers {
    private var settings: [Key: DesktopSetting] = [:]

    /// Stores a value and returns the setting that results from it. Motion is reduced if any key asks for it.
    mutating func note(_ key: Key, _ value: Value) -> DesktopSetting? {
      guard let setting = key.setting(value) else { return nil }
      settings[key] = setting
      guard setting.topic == .motion else { return setting }
      return .reducesMotion(settings.values.contains(.reducesMotion(true)))
    }

    /// What no value was about.
    var missing: Set<DesktopSetting.Topic> {
      Set(DesktopSetting.Topic.allCases).subtracting(settings.values.map(\.topic))
    }
  }

  /// The answers with their listener. Only the portal's thread touches it.
  private final class State {
    let report: @Sendable (DesktopSetting) -> Void
    var answers = Answers()

    init(_ report: @escaping @Sendable (DesktopSetting) -> Void) {
      self.report = report
    }

    func note(_ key: Key, _ variant: OpaquePointer) {
      guard let value = Value(variant), let setting = answers.note(key, value) else { return }
      report(setting)
    }
  }

  private static let bus = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// How long an answer may take, in milliseconds: the portal may have to be started.
  private static let patience: gint = 3000

  /// Reports what the portal says, and calls `otherwise` with the topics on which it says nothing. Both come on the
  /// portal's thread.
  init(
    environment: [String: String], report: @escaping @Sendable (DesktopSetting) -> Void,
    otherwise: @escaping @Sendable (Set<DesktopSetting.Topic>) -> Void
  ) {
    let hasBus = Self.hasSessionBus(environment)
    let thread = Thread {
      guard hasBus, Self.follow(State(report), otherwise) else {
        return otherwise(Answers().missing)
      }
    }
    thread.name = "settings"
    thread.stackSize = 256 << 10
    thread.start()
  }

  /// Whether there is a session bus already: asking GLib where there is none may start one.
  private static func hasSessionBus(_ environment: [String: String]) -> Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return !address.isEmpty }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: folder + "/bus")
  }

  /// Reads the settings, then waits for changes, without end; false if there are none to read.
  private static func follow(
    _ state: State, _ otherwise: (Set<DesktopSetting.Topic>) -> Void
  ) -> Bool {
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
    let missing = state.answers.missing
    guard missing != Set(DesktopSetting.Topic.allCases) else { return false }
    otherwise(missing)
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
      G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
    guard let reply else { return }
    defer { g_variant_unref(reply) }
    guard g_variant_n_children(reply) == 1, let value = g_variant_get_child_value(reply, 0) else {
      return
    }
    state.note(key, value)
    g_variant_unref(value)
  }

  /// `parameters` are the names and the new value of a setting, perhaps one of ours.
  private static func settingDidChange(_ parameters: OpaquePointer, _ state: State) {
    guard String(cString: g_variant_get_type_string(parameters)) == "(ssv)" else { return }
    let parts = (0..<3).compactMap { g_variant_get_child_value(parameters, $0) }
    defer { for part in parts { g_variant_unref(part) } }
    let name = (
      String(cString: g_variant_get_string(parts[0], nil)),
      String(cString: g_variant_get_string(parts[1], nil))
    )
    if let key = Key.allCases.first(where: { $0.name == name }) { state.note(key, parts[2]) }
  }
}
