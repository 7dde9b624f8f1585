import Foundation

/// A change to a source file, as the lab shows it.
public struct SourceChange: Hashable, Sendable {
  /// The file's path relative to the folder in which the change is applied, such as `Sources/App/Page.swift`.
  public var path: String
  /// The file's present text. Empty if the lines belong to no file.
  public var before: String
  /// The file's text after the change.
  public var after: String

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - path: The file's path from the folder in which the change shall be applied.
  ///   - before: The file's present text.
  ///   - after: The file's text after the change.
  public init(path: String, before: String, after: String) {
    (self.path, self.before, self.after) = (path, before, after)
  }

  /// The number of unchanged lines around a change.
  private static let context = 3

  /// The change in the format that `git apply` and `patch -p1` read, a line to an element; empty if nothing changes.
  public var diff: [String] {
    let (old, new) = (Self.lines(before), Self.lines(after))
    let difference = new.difference(from: old)
    guard !difference.isEmpty else { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // Each line of both texts once, with the indices of the next lines in the old and in the new text.
    var steps: [(sign: Character, text: Substring, old: Int, new: Int)] = []
    var (o, n) = (0, 0)
    while o < old.count || n < new.count {
      if removed.contains(o) {
        steps.append(("-", old[o], o, n))
        o += 1
      } else if inserted.contains(n) {
        steps.append(("+", new[n], o, n))
        n += 1
      } else {
        steps.append((" ", old[o], o, n))
        o += 1
        n += 1
      }
    }
    var lines = ["--- a/\(path)", "+++ b/\(path)"]
    var index = 0
    while let first = steps[index...].firstIndex(where: { $0.sign != " " }) {
      // Changes whose context would touch share a hunk.
      var last = first
      while let next = steps[(last + 1)...].firstIndex(where: { $0.sign != " " }),
        next - last <= 2 * Self.context + 1
      { last = next }
      let begin = max(first - Self.context, index)
      let end = min(last + Self.context, steps.count - 1)
      let hunk = steps[begin...end]
      let (oldCount, newCount) = (hunk.count { $0.sign != "+" }, hunk.count { $0.sign != "-" })
      // An empty range is given by the number of the line before it, as in unified diffs.
      let oldStart = hunk[begin].old + (oldCount == 0 ? 0 : 1)
      let newStart = hunk[begin].new + (newCount == 0 ? 0 : 1)
      lines.append("@@ -\(oldStart),\(oldCount) +\(newStart),\(newCount) @@")
      lines += hunk.map { "\($0.sign)\($0.text)" }
      index = end + 1
      guard index < steps.count else { break }
    }
    return lines
  }

  /// The lines of a text. A line break at its end begins no further line.
  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
