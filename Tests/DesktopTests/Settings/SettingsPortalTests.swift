import Foundation
import TestSupport
import Testing
import UIKit

@testable import Desktop

@Suite("What the settings portal's values mean")
struct SettingsPortalTests {
  @Test(
    arguments: [
      (.colorScheme, .number(0), nil),
      (.colorScheme, .number(1), .appearance(.dark)),
      (.colorScheme, .number(2), .appearance(.light)),
      (.colorScheme, .number(7), nil),
      (.colorScheme, .flag(true), nil),
      (.reducedMotion, .number(1), .reducesMotion(true)),
      (.reducedMotion, .number(0), .reducesMotion(false)),
      (.animations, .flag(false), .reducesMotion(true)),
      (.animations, .number(0), nil),
    ] as [(SettingsPortal.Key, SettingsPortal.Value, DesktopSetting?)])
  func meaning(key: SettingsPortal.Key, value: SettingsPortal.Value, setting: DesktopSetting?) {
    #expect(key.setting(value) == setting)
  }

  @Test("Two keys are about motion, one is enough; topics without an answer are left to the files")
  func answers() {
    var answers = SettingsPortal.Answers()
    #expect(answers.missing == [.motion, .appearance])
    #expect(answers.note(.reducedMotion, .number(1)) == .reducesMotion(true))
    #expect(answers.note(.animations, .flag(true)) == .reducesMotion(true))
    #expect(answers.note(.reducedMotion, .number(0)) == .reducesMotion(false))
    #expect(answers.missing == [.appearance])
    #expect(answers.note(.colorScheme, .flag(true)) == nil)
    #expect(answers.missing == [.appearance])
    #expect(answers.note(.colorScheme, .number(1)) == .appearance(.dark))
    #expect(answers.missing.isEmpty)
  }

  /// "No preference" leaves the choice to GTK's files, at the start and when the user goes back to it while the app runs.
  @Test func noPreferenceLeavesTheChoiceToTheFiles() {
    let dark: (Set<DesktopSetting.Topic>) -> [DesktopSetting] = {
      $0 == [.appearance] ? [.appearance(.dark)] : []
    }
    var answers = SettingsPortal.Answers()
    #expect(answers.note(.colorScheme, .number(0)) == nil)
    #expect(answers.missing.contains(.appearance))
    #expect(answers.noteChange(.colorScheme, .number(2), files: dark) == .appearance(.light))
    #expect(answers.noteChange(.colorScheme, .number(0), files: dark) == .appearance(.dark))
    #expect(answers.missing.contains(.appearance))
    #expect(answers.noteChange(.colorScheme, .number(0)) { _ in [] } == .appearance(.light))
    #expect(answers.noteChange(.animations, .number(0), files: dark) == nil)
  }

  /// Without a session bus and without files nothing is reported, and a topic that is not followed is not applied.
  @MainActor @Test func filesAnswerWhereThereIsNoBus() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("gtk-3.0/settings.ini")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "[Settings]\ngtk-theme-name=Adwaita-dark\ngtk-enable-animations=0\n".write(
      to: file, atomically: true, encoding: .utf8)
    let environment = ["XDG_CONFIG_HOME": folder.url.path, "DBUS_SESSION_BUS_ADDRESS": ""]
    let found = await withCheckedContinuation { continuation in
      var settings: DesktopSettings?
      settings = DesktopSettings(following: [.appearance], environment: environment) { setting in
        continuation.resume(returning: setting)
        settings = nil
      }
      _ = settings
    }
    #expect(found == .appearance(.dark))
  }
}
