import Clips
import Foundation

/// The folders for recordings that are made in the window, one for each recording.
enum RecordingLocation {
  /// A folder that does not exist yet, named after the time: `recordings/2026-03-01-142530` in `folder`.
  static func next(in folder: URL = base(), date: Date = Date()) -> URL {
    let name = stamp(date)
    let all = folder.appendingPathComponent("recordings")
    var candidate = all.appendingPathComponent(name)
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = all.appendingPathComponent("\(name)-\(number)")
      number += 1
    }
    return candidate
  }

  /// A time for names: `2026-03-01-142530`.
  private static func stamp(_ date: Date) -> String {
    // The Gregorian calendar, whatever the user's, so that file names sort by date and mean the same everywhere.
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
    let time = [digits(parts.hour, 2), digits(parts.minute, 2), digits(parts.second, 2)]
    return day.joined(separator: "-") + "-" + time.joined()
  }

  /// The file of a clip of an exhibit that does not exist yet: `calendar-2026-03-01-142530.gif` in `folder`. Animated PNGs end in
  /// `.png`, which more programs open than `.apng`.
  static func nextClip(
    of exhibit: ExhibitName, as format: ClipFormat, in folder: URL, date: Date = Date()
  ) -> URL {
    let name = "\(exhibit.rawValue)-\(stamp(date))"
    let ending = format == .apng ? "png" : format.rawValue
    var candidate = folder.appendingPathComponent("\(name).\(ending)")
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = folder.appendingPathComponent("\(name)-\(number).\(ending)")
      number += 1
    }
    return candidate
  }

  /// The folder for clips: ``base(directory:environment:hasTerminal:)`` or, if that is not the working directory, the user's folder for
  /// pictures where there is one.
  static func clipFolder(
    base: URL = base(), directory: String = FileManager.default.currentDirectoryPath,
    pictures: URL? = FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask).first
  ) -> URL {
    let here = URL(fileURLWithPath: directory).resolvingSymlinksInPath()
    guard base.path != here.path, let pictures, access(pictures.path, W_OK | X_OK) == 0 else {
      return base
    }
    return pictures
  }

  /// The folder that `recordings/` is in: the working directory or, if a launcher started the app or the working directory
  /// can't be written to, `interlude` in the user's data folder.
  ///
  /// A launcher starts the app in the home folder or in `/`, where users don't look for recordings. The data folder is that of
  /// the XDG base directory specification.
  static func base(
    directory: String = FileManager.default.currentDirectoryPath,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    hasTerminal: Bool = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains(
      where: isInForeground)
  ) -> URL {
    let here = URL(fileURLWithPath: directory).resolvingSymlinksInPath()
    let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory())
    let isLaunched = !hasTerminal && [home.resolvingSymlinksInPath().path, "/"].contains(here.path)
    guard isLaunched || access(directory, W_OK | X_OK) != 0 else { return here }
    let named = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let data = named.map { URL(fileURLWithPath: $0) } ?? home.appendingPathComponent(".local/share")
    return data.appendingPathComponent("interlude")
  }

  /// Whether the app was started from a shell at this terminal. A desktop that `startx` has started passes its terminal on to
  /// what its launchers start, but those are not in the terminal's foreground.
  private static func isInForeground(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && tcgetpgrp(descriptor) == getpgrp()
  }
}
