import Foundation
import Testing
import UIKit

@testable import Desktop

@Suite struct GtkSettingsFileTests {
  @Test(
    arguments: [
      ("", nil),
      ("[Settings]\ngtk-enable-animations=0\n", true),
      ("[Settings]\ngtk-enable-animations = 1", false),
      ("[Settings]\r\n gtk-enable-animations = FALSE \r\n", true),
      ("[Settings]\ngtk-enable-animations=true\ngtk-enable-animations=false", true),
      ("[Settings]\n# gtk-enable-animations=0\ngtk-font-name=Cantarell", nil),
      ("[Other]\ngtk-enable-animations=0", nil),
      ("gtk-enable-animations=0", nil),
      ("[Settings]\ngtk-enable-animations=perhaps", nil),
      ("[Settings]\ngtk-enable-animations", nil),
    ] as [(String, Bool?)])
  func motion(text: String, reduces: Bool?) {
    #expect(GtkSettingsFile.settings(text) == (reduces.map { [.reducesMotion($0)] } ?? []))
  }

  @Test(
    arguments: [
      ("gtk-application-prefer-dark-theme=1", .dark),
      ("gtk-application-prefer-dark-theme=false", .light),
      ("gtk-theme-name=Adwaita", .light),
      ("gtk-theme-name=Adwaita-dark", .dark),
      ("gtk-theme-name=Breeze-Dark\ngtk-application-prefer-dark-theme=0", .dark),
      ("gtk-application-prefer-dark-theme=sometimes", nil),
    ] as [(String, UIUserInterfaceStyle?)])
  func appearance(line: String, style: UIUserInterfaceStyle?) {
    let settings = GtkSettingsFile.settings("[Settings]\n" + line)
    #expect(settings == (style.map { [.appearance($0)] } ?? []))
  }

  /// The user's files come before the system's, and GTK 4's before GTK 3's. A file without the setting leaves it to the next.
  @Test func places() throws {
    let root = FileManager.default.temporaryDirectory
      .appendingPathComponent("interlude-settings-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ path: String, _ value: String) throws {
      let file = root.appendingPathComponent(path + "/settings.ini")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try "[Settings]\n\(value)\n".write(to: file, atomically: true, encoding: .utf8)
    }
    let environment = [
      "HOME": root.appendingPathComponent("home").path,
      "XDG_CONFIG_DIRS": root.appendingPathComponent("system").path,
    ]
    func answer() -> Bool? {
      let settings = GtkSettingsFile.settings(environment: environment)
      if settings.contains(.reducesMotion(true)) { return false }
      return settings.contains(.reducesMotion(false)) ? true : nil
    }
    #expect(answer() == nil)
    try write("system/gtk-3.0", "gtk-enable-animations=0")
    #expect(answer() == false)
    try write("home/.config/gtk-3.0", "gtk-enable-animations=1")
    #expect(answer() == true)
    try write("home/.config/gtk-4.0", "gtk-theme-name=Adwaita")
    #expect(answer() == true)
    try write("home/.config/gtk-4.0", "gtk-enable-animations=0")
    #expect(answer() == false)
  }
}
