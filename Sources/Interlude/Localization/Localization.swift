import Desktop
import Foundation
import Synchronization

/// The text in the user's language; the English text itself if there is no translation.
///
/// Every text that the app shows is marked by this function. The catalogues are `Strings/LANGUAGE.strings` among the resources, with
/// the English texts as keys. `%@` in a text, or `%1$@`, `%2$@` and so on, stands for `values`.
func localized(_ text: String, _ values: String...) -> String {
  Localization.fill(Localization.translation(of: text) ?? text, with: values)
}

/// The user's language and its catalogue of texts.
///
/// The gallery follows the user's language. Commands that draw or record for comparison stay English, so that they give the same on
/// every machine.
enum Localization {
  private struct State {
    var language = "en"
    var translate: @Sendable (String) -> String? = { _ in nil }
    /// The environment that names the locale of numbers; nil for English numbers.
    var numbers: [String: String]?
    var decimalSeparator: String?
  }
  private static let state = Mutex(State())

  /// The folder of the catalogues, in that of the resources.
  static let folder = "Strings"

  /// The language of the texts, such as `zh-Hans`.
  static var language: String { state.withLock { $0.language } }

  /// Whether the language runs from right to left.
  static var isRightToLeft: Bool {
    // English needs no data about languages, which take a while to load.
    language != "en" && Locale.Language(identifier: language).characterDirection == .rightToLeft
  }

  /// The character between a number and its decimals. It is read when it is first needed, because Foundation takes a while to load the
  /// data about locales.
  static var decimalSeparator: String {
    state.withLock { state in
      if let known = state.decimalSeparator { return known }
      let locale = state.numbers.map { Locale.ofUser(environment: $0, category: "LC_NUMERIC") }
      let separator = locale?.decimalSeparator ?? "."
      state.decimalSeparator = separator
      return separator
    }
  }

  /// A number formatted for `String(format:)`, such as `%.1f`, with the user's decimal separator.
  static func number(_ value: Double, format: String) -> String {
    String(format: format, value).replacing(".", with: decimalSeparator)
  }

  static func translation(of text: String) -> String? {
    state.withLock { $0.translate }(text)
  }

  /// Uses the user's language, if there is a catalogue for it, and the decimal separator of the user's locale.
  static func useUserLanguage(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    defer { state.withLock { ($0.numbers, $0.decimalSeparator) = (environment, nil) } }
    guard let folder = try? ResourceFolder.resources.locate().appendingPathComponent(folder),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return }
    let catalogues = Set(
      files.filter { $0.hasSuffix(".strings") }.map { String($0.dropLast(".strings".count)) })
    let language = preferred(among: catalogues, environment: environment)
    guard language != "en",
      let contents = try? String(
        contentsOf: folder.appendingPathComponent("\(language).strings"), encoding: .utf8)
    else { return }
    let catalogue = entries(in: contents)
    use(language) { catalogue[$0] }
  }

  /// Uses a language with this translation.
  static func use(_ language: String, _ translate: @escaping @Sendable (String) -> String?) {
    state.withLock { $0 = State(language: language, translate: translate) }
  }

  /// Uses English, as at the start.
  static func useEnglish() { state.withLock { $0 = State() } }

  // MARK: The user's language

  /// The first of the user's languages that is English or among `catalogues`; else English. The variables are those of gettext.
  static func preferred(among catalogues: Set<String>, environment: [String: String]) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let code = locale.prefix { $0 != "." && $0 != "@" }
    // Without a language there is no list of languages either.
    guard !["C", "POSIX"].contains(code) else { return "en" }
    let list = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    for locale in list + [locale] {
      for name in names(of: locale) where name == "en" || catalogues.contains(name) { return name }
    }
    return "en"
  }

  /// The names that a catalogue for a locale may have, the most exact one first: `zh-CN`, `zh-Hans`, `zh` for `zh_CN.UTF-8`.
  private static func names(of locale: String) -> [String] {
    let code = String(locale.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
    let parts = code.split(separator: "-").map(String.init)
    guard let language = parts.first else { return [] }
    var names = [code]
    if language == "zh" {
      let isTraditional = parts.contains { ["TW", "HK", "MO", "Hant"].contains($0) }
      names.append(isTraditional ? "zh-Hant" : "zh-Hans")
    }
    return names + [language]
  }

  // MARK: Catalogues

  /// The entries of a `.strings` file: `"key" = "value";`, and `/* … */` comments. Malformed entries are left out.
  static func entries(in contents: String) -> [String: String] {
    var entries: [String: String] = [:]
    // The strings since the last semicolon: a key and a value.
    var strings: [String] = []
    var rest = contents.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
        rest = rest.dropFirst()
        while let byte = rest.popFirst(),
          byte != UInt8(ascii: "*") || rest.first != UInt8(ascii: "/")
        {}
        rest = rest.dropFirst()
      case UInt8(ascii: "\""): strings.append(string(from: &rest))
      case UInt8(ascii: ";"):
        if strings.count == 2 { entries[strings[0]] = strings[1] }
        strings = []
      default: break
      }
    }
    return entries
  }

  /// Takes a string and its closing quotation mark from the front of `text`. `\n` is a line break; any other character after a
  /// backslash stands for itself.
  private static func string(from text: inout Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    while let byte = text.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let escaped = text.popFirst() {
        bytes.append(escaped == UInt8(ascii: "n") ? UInt8(ascii: "\n") : escaped)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with its placeholders replaced by `values`.
  static func fill(_ text: String, with values: [String]) -> String {
    guard !values.isEmpty else { return text }
    var result = text
    for (index, value) in values.enumerated() {
      result = result.replacing("%\(index + 1)$@", with: value)
    }
    return values.count == 1 ? result.replacing("%@", with: values[0]) : result
  }
}
