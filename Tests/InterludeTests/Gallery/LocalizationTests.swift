import Desktop
import Foundation
import FrameStatistics
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The texts of the app in other languages.
@MainActor @Suite struct LocalizationTests {
  private static var folder: URL {
    App.sources.appendingPathComponent("Resources/\(Localization.folder)")
  }

  /// The languages of the catalogues.
  private static func languages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
  }

  private static func catalogue(_ language: String) throws -> [String: String] {
    let file = folder.appendingPathComponent("\(language).strings")
    return Localization.entries(in: try String(contentsOf: file, encoding: .utf8))
  }

  /// The texts that the source marks.
  private static func marked() throws -> Set<String> {
    let root = App.sources.appendingPathComponent("Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasPrefix("Interlude/") || $0.hasPrefix("Lab/")
    }
    var texts: Set<String> = []
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      for match in source.matches(of: #/localized\(\s*"((?:[^"\\]|\\.)*)"/#) {
        texts.insert(String(match.1))
      }
    }
    return texts
  }

  private static func placeholders(in text: String) -> [String] {
    text.matches(of: #/%(?:\d\$)?@/#).map { String($0.0) }.sorted()
  }

  /// Every text has a translation with the same placeholders, and no translation is left over.
  @Test func theCataloguesAreComplete() throws {
    let texts = try Self.marked()
    #expect(texts.count > 200)
    for language in try Self.languages() {
      let catalogue = try Self.catalogue(language)
      #expect(texts.subtracting(catalogue.keys).isEmpty, "\(language) lacks texts")
      #expect(Set(catalogue.keys).subtracting(texts).isEmpty, "\(language) has unknown texts")
      for (text, translation) in catalogue {
        #expect(Self.placeholders(in: text) == Self.placeholders(in: translation), "\(text)")
      }
    }
  }

  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], "zh-Hans"), (["LANG": "zh_SG"], "zh-Hans"),
    (["LANG": "zh_TW.UTF-8"], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "C"], "en"),
    ([:], "en"), (["LANG": "C", "LANGUAGE": "de"], "en"),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "fr:de:zh_CN"], "de"),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"], "zh-Hans"),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_GB"], "en"),
    (["LANG": "de_DE@euro", "LC_ALL": ""], "de"), (["LANG": "fr_FR", "LANGUAGE": "en:de"], "en"),
  ])
  func theUsersLanguageIsChosen(environment: [String: String], language: String) {
    #expect(
      Localization.preferred(among: ["zh-Hans", "de"], environment: environment) == language)
  }

  /// Numbers follow the user's region, also where the texts are English. Commands, which use no language, keep the full stop.
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "1,25"), (["LANG": "en_GB.UTF-8"], "1.25"),
    (["LANG": "zh_CN.UTF-8", "LC_NUMERIC": "fr_FR.UTF-8"], "1,25"),
    (["LANG": "de_DE", "LC_ALL": "C"], "1.25"), ([:], "1.25"),
  ])
  func numbersHaveTheUsersDecimalSeparator(environment: [String: String], text: String) {
    defer { Localization.useEnglish() }
    #expect(Localization.number(1.25, format: "%.2f") == "1.25")
    Localization.useUserLanguage(environment: environment)
    #expect(Localization.number(1.25, format: "%.2f") == text)
    #expect(HUDText.decimal(1.25, digits: 2, limit: 10) == text)
  }

  /// Errors are in the user's language. In English, they are those of the commands.
  @Test func errorsSpeakTheUsersLanguage() {
    let cause = RecordingError.SystemCause(code: EACCES)
    let full = RecordingError.SystemCause(code: ENOSPC)
    let errors: [any Error & CustomStringConvertible] =
      [
        RecordingError.cannotCreateFolder(path: "/a", cause: cause),
        .cannotCreateFile(path: "/a", cause: cause), .cannotCreateFile(path: "/a", cause: full),
        .cannotWrite(path: "/a", cause: cause), .cannotWrite(path: "/a", cause: full),
        .cannotFind(path: "/a"), .cannotRead(path: "/a", cause: cause),
        .malformed(path: "/a", line: 3, expected: "b", found: "c"),
        .malformed(path: "/a", line: nil, expected: "b", found: "c"),
      ] + [
        InputScriptError.cannotWrite(path: "/a", cause: "full"),
        .cannotBegin(path: "/a", cause: "full"),
      ]
    defer { Localization.useEnglish() }
    for error in errors {
      Localization.useEnglish()
      #expect(Localization.sentence(error) == error.description)
      Localization.use("x-brackets") { "[\($0)]" }
      let sentence = Localization.sentence(error)
      #expect(sentence.hasPrefix("[") && sentence.contains("/a"), "\(sentence)")
    }
  }

  @Test func aCatalogueIsRead() {
    let contents = #"""
      /* A comment with "strings" = "in it"; */
      "One" = "Eins";
      "Quote \"x\"" = "Zitat „x“";  "Two
      lines" = "Zwei\nZeilen";
      "broken";
      "Slash /* no comment" = "\\";
      """#
    #expect(
      Localization.entries(in: contents) == [
        "One": "Eins", "Quote \"x\"": "Zitat „x“", "Two\nlines": "Zwei\nZeilen",
        "Slash /* no comment": "\\",
      ])
    #expect(Localization.entries(in: "\"cut off").isEmpty)
    #expect(Localization.fill("%2$@ und %1$@", with: ["a", "b"]) == "b und a")
    #expect(Localization.fill("%@ %", with: ["%@"]) == "%@ %")
  }

  /// In a language in which every text is in brackets, every text on screen is: none was forgotten.
  @Test(arguments: ExhibitName.galleryCases)
  func everyTextOnScreenIsTranslated(name: ExhibitName) throws {
    Localization.use("x-brackets") { "[\($0)]" }
    defer { Localization.useEnglish() }
    let session = try HeadlessSession(width: 1280, height: 800, draws: false)
    _ = try AppStart.findResources()
    let gallery = GalleryContainerViewController()
    let window = AppStart.makeWindow(showing: gallery)
    defer {
      window.isHidden = true
      endWhatRuns()
    }
    session.runUntilIdle()
    try Self.check(window)
    try gallery.open(
      name == .year ? YearExhibit(almanac: .fixed) : name.make(), seed: 1, animated: false)
    session.runUntilIdle()
    try Self.check(window)
    let keys = KeyListWindow(for: name.make()) {}
    session.runUntilIdle()
    for list in views(KeyListView.self, in: keys.rootViewController?.view ?? keys) {
      try Self.check(list)
    }
    let hints =
      GalleryShortcut.allCases.map(\.hint) + GalleryShortcut.general + GalleryShortcut.inTimeline
      + name.make().keys
    for hint in hints { Self.checkText(hint.input, of: hint) }
  }

  /// Names, dates, keys and code are the same in every language.
  private static func check(_ view: UIView) throws {
    let code = #/^[.\[#]|^UI|^modal|^use|^push|^transitioning|^calculation/#
    for label in views(UILabel.self, in: view) {
      guard let text = label.text, text.contains(#/[A-Za-z]{2}/#), !text.contains(code) else {
        continue
      }
      let isDate =
        label.superview.map { String(describing: type(of: $0)) }
        .map { ["Month", "Week", "Year", "Row", "Weekday"].contains(where: $0.contains) } ?? false
      // Half a text has half the brackets; the whole one is checked by itself.
      let isPart = label.superview.map { String(describing: type(of: $0)) } == "KeyCap"
      if !isDate, !isPart { checkText(text, of: label.superview ?? label) }
    }
  }

  private static func checkText(_ text: String, of owner: Any) {
    guard text.contains(#/[A-Za-z]{2}/#) else { return }
    let isKey = [
      "Tab  ⇧Tab", "P  Space", "E  Ctrl E", "Ctrl Q", "Esc", "F11", "/  Ctrl F", "Ctrl Z", "Ctrl C",
    ]
    .contains(text)
    #expect(
      isKey || text == "Interlude" || text.hasPrefix("[") && text.hasSuffix("]"),
      "\(text) in \(owner)")
  }

  /// The demonstrations find their buttons in every language.
  @Test(arguments: ExhibitName.galleryCases)
  func demonstrationsPlayInChinese(name: ExhibitName) throws {
    let catalogue = try Self.catalogue("zh-Hans")
    Localization.use("zh-Hans") { catalogue[$0] }
    InputScript.translation = { localized($0) }
    defer {
      Localization.useEnglish()
      InputScript.translation = { $0 }
    }
    let still = try ThumbnailRenderer(width: 64).still(of: name.make())
    #expect(still != nil)
  }

  /// In a language that runs from right to left, the gallery and the list of keys are the mirror images of themselves.
  @Test(arguments: [(320, 240), (1280, 800)])
  func arabicIsLaidOutFromTheRight(width: Int, height: Int) throws {
    func frames() throws -> [CGRect] {
      let stage = try GalleryStage(width: width, height: height)
      let keys = KeyListWindow(for: FlipExhibit()) {}
      keys.isHidden = false
      defer { keys.isHidden = true }
      stage.session.runUntilIdle()
      let header = try #require(views(GalleryHeaderView.self, in: stage.gallery.view).first)
      let cells = views(ExhibitCell.self, in: stage.gallery.view).sorted {
        $0.name.rawValue < $1.name.rawValue
      }
      let caps = views(KeyCapView.self, in: stage.gallery.view).filter { !$0.isHidden }
      let hints = views(KeyListView.self, in: keys).flatMap(\.subviews)
      var parts: [UIView] = [header.search]
      parts += header.subviews.filter { $0 is UIImageView }
      for cell in cells { parts += [cell, cell.picture, cell.titleLabel] as [UIView] }
      parts += caps as [UIView]
      parts += hints.filter { !($0 is UILabel) }
      let titles = views(GalleryTitleView.self, in: stage.gallery.view)
      parts += titles.sorted { $0.frame.minY < $1.frame.minY }.flatMap(\.subviews)
      return parts.map { $0.convert($0.bounds, to: nil) }
    }
    let english = try frames()
    Localization.use("ar") { _ -> String? in nil }
    defer { Localization.useEnglish() }
    let arabic = try frames()
    #expect(english.count == arabic.count && english.count > 20)
    for (left, right) in zip(english, arabic) {
      #expect(abs(left.minX - (CGFloat(width) - right.maxX)) <= 1 && left.minY == right.minY)
    }
  }
}
