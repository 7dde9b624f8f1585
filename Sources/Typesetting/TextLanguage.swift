import Foundation

/// Chooses the language of Chinese characters, whose shapes differ between Chinese, Japanese and
/// Korean.
enum TextLanguage {
  /// Returns the language tag for Pango; nil for a text without such characters.
  ///
  /// A text with kana is Japanese, one with Hangul Korean. A text with ideographs alone is taken to be in
  /// the user's language if that is Chinese, Japanese or Korean, and otherwise in simplified Chinese.
  /// Without a tag, fontconfig would choose Japanese shapes.
  static func tag(for text: String) -> String? {
    var hasIdeographs = false
    for scalar in text.unicodeScalars where scalar.value >= 0x1100 {
      switch scalar.value {
      case 0x3040...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: return "ja"
      case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return "ko"
      case 0x2E80...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        hasIdeographs = true
      default: break
      }
    }
    return hasIdeographs ? userTag : nil
  }

  private static let userTag = userTag(ProcessInfo.processInfo.environment)

  /// Returns the language tag for the locale in `environment`, such as `zh-tw` for `zh_TW.UTF-8`; `zh-cn` if
  /// its language is not Chinese, Japanese or Korean.
  static func userTag(_ environment: [String: String]) -> String {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let tag = locale?.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-").lowercased() ?? ""
    return ["zh", "ja", "ko"].contains(String(tag.prefix(2))) ? tag : "zh-cn"
  }
}
