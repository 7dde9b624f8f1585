import Foundation
import Testing

@testable import Desktop

@Suite struct GtkSettingsFileTests {
  @Test(
    arguments: [
      ("", nil),
      ("[Settings]\ngtk-enable-animations=0\n", false),
      ("[Settings]\ngtk-enable-animations = 1", true),
      ("[Settings]\r\n gtk-enable-animations = FALSE \r\n", false),
      ("[Settings]\ngtk-enable-animations=true\ngtk-enable-animations=false", false),
      ("[Settings]\n# gtk-enable-animations=0\ngtk-theme-name=Adwaita", nil),
      ("[Other]\ngtk-enable-animations=0", nil),
      ("gtk-enable-animations=0", nil),
      ("[Settings]\ngtk-enable-animations=perhaps", nil),
      ("[Settings]\ngtk-enable-animations", nil),
    ] as [(String, Bool?)])
  func meaning(text: String, expected: Bool?) {
    #expect(GtkSettingsFile.enablesAnimations(text) == expected)
  }

  /// The user's files come before the system's, GTK 4's before GTK 3's; one that says nothing leaves it to the next.
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
    func answer() -> Bool? { GtkSettingsFile.enablesAnimations(environment: environment) }
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
