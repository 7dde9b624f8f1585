internal import CGIO
import Foundation

/// The desktop's settings over D-Bus, as `org.freedesktop.portal.Settings` has them: whether to reduce motion, now and
/// whenever it changes.
///
/// It lives on a thread of its own, which sleeps in GLib's main loop, and ends with the process.
final class SettingsPortal: Sendable {
  /// What is known so far. Only the portal's thread touches it.
  private final class State {
    let report: @Sendable (Bool) -> Void
    var answers: [Setting: Bool] = [:]

    init(_ report: @escaping @Sendable (Bool) -> Void) {
      self.report = report
    }

    func note(_ setting: Setting, _ value: OpaquePointer) {
      guard let reduces = setting.reducesMotion(value) else { return }
      answers[setting] = reduces
      report(answers.values.contains(true))
    }
  }

  /// The settings that say it.
  private enum Setting: CaseIterable {
    case reducedMotion, animations

    var name: (space: String, key: String) {
      switch self {
      case .reducedMotion: ("org.freedesktop.appearance", "reduced-motion")
      case .animations: ("org.gnome.desktop.interface", "enable-animations")
      }
    }

    /// What a value of this setting means; nil for one of another type.
    func reducesMotion(_ value: OpaquePointer) -> Bool? {
      let inner = unwrapped(value)
      defer { g_variant_unref(inner) }
      switch self {
      case .reducedMotion where String(cString: g_variant_get_type_string(inner)) == "u":
        return g_variant_get_uint32(inner) == 1
      case .animations where String(cString: g_variant_get_type_string(inner)) == "b":
        return g_variant_get_boolean(inner) == 0
      default: return nil
      }
    }

    /// The value inside any number of variants: portals before version 2 wrap twice. The caller owns it.
    private func unwrapped(_ value: OpaquePointer) -> OpaquePointer {
      var value: OpaquePointer = g_variant_ref(value)
      while String(cString: g_variant_get_type_string(value)) == "v" {
        let inner: OpaquePointer = g_variant_get_variant(value)
        g_variant_unref(value)
        value = inner
      }
      return value
    }
  }

  private static let bus = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// How long an answer may take, in milliseconds: the portal may have to be started.
  private static let patience: gint = 3000

  /// Reports what the portal says; calls `otherwise` if it says nothing. Both come on the portal's thread.
  init(
    environment: [String: String], report: @escaping @Sendable (Bool) -> Void,
    otherwise: @escaping @Sendable () -> Void
  ) {
    let hasBus = Self.hasSessionBus(environment)
    let thread = Thread {
      guard hasBus, Self.follow(State(report)) else { return otherwise() }
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
    for setting in Setting.allCases { read(setting, connection, into: state) }
    guard !state.answers.isEmpty else { return false }
    guard let loop = g_main_loop_new(context, 0) else { return true }
    g_main_loop_run(loop)
    return true
  }

  private static func read(
    _ setting: Setting, _ connection: OpaquePointer, into state: State
  ) {
    var arguments: [OpaquePointer?] = [
      g_variant_new_string(setting.name.space), g_variant_new_string(setting.name.key),
    ]
    let reply = g_dbus_connection_call_sync(
      connection, bus, path, interface, "Read", g_variant_new_tuple(&arguments, 2), nil,
      G_DBUS_CALL_FLAGS_NONE, patience, nil, nil)
    guard let reply else { return }
    defer { g_variant_unref(reply) }
    guard g_variant_n_children(reply) == 1, let value = g_variant_get_child_value(reply, 0) else {
      return
    }
    state.note(setting, value)
    g_variant_unref(value)
  }

  /// `parameters` are the names and the new value of a setting, perhaps one of ours.
  private static func settingDidChange(_ parameters: OpaquePointer, _ state: State) {
    guard String(cString: g_variant_get_type_string(parameters)) == "(ssv)" else { return }
    let parts = (0..<3).compactMap { g_variant_get_child_value(parameters, $0) }
    defer { for part in parts { g_variant_unref(part) } }
    let (space, key) = (
      String(cString: g_variant_get_string(parts[0], nil)),
      String(cString: g_variant_get_string(parts[1], nil))
    )
    let setting = Setting.allCases.first { $0.name == (space, key) }
    if let setting { state.note(setting, parts[2]) }
  }
}
