import Foundation

/// Where recordings from the window go: `recordings/` in the working directory, a folder each.
enum RecordingPlace {
  /// A folder that does not exist yet, named after the time: `recordings/2026-03-01-142530`.
  static func next(
    in folder: URL = URL(fileURLWithPath: FileManager.default.currentDirectoryPath),
    date: Date = Date()
  ) -> URL {
    // Whatever calendar a user lives by, names of files sort and mean the same everywhere.
    let parts = Calendar(identifier: .gregorian).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
    let time = [digits(parts.hour, 2), digits(parts.minute, 2), digits(parts.second, 2)]
    let name = day.joined(separator: "-") + "-" + time.joined()
    let all = folder.appendingPathComponent("recordings")
    var candidate = all.appendingPathComponent(name)
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = all.appendingPathComponent("\(name)-\(number)")
      number += 1
    }
    return candidate
  }
}
