import Foundation

extension Calendar {
  /// The calendar of the user's language and region.
  static func ofUser(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Calendar {
    let locale = Locale.ofUser(environment: environment)
    var calendar = locale.calendar
    calendar.locale = locale
    calendar.timeZone = .current
    return calendar
  }
}

extension Locale {
  /// The locale for dates as the environment names it: `LC_ALL`, else `LC_TIME`, else `LANG`, such as "de_AT.UTF-8". `category` is
  /// another variable instead of `LC_TIME`.
  ///
  /// On Linux Foundation reads none of them, and `Locale.current` is English without a region. Unknown languages give
  /// that one, too.
  static func ofUser(environment: [String: String], category: String = "LC_TIME") -> Locale {
    let names = ["LC_ALL", category, "LANG"].compactMap { environment[$0] }
    guard let name = names.first(where: { !$0.isEmpty }),
      let identifier = name.split(whereSeparator: { $0 == "." || $0 == "@" }).first,
      !["C", "POSIX"].contains(identifier)
    else { return .current }
    let locale = Locale(identifier: String(identifier))
    return locale.language.languageCode?.isISOLanguage == true ? locale : .current
  }
}
