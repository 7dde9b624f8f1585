import Foundation

/// An error in reading, writing or replaying a script. Its description is one sentence: where, what was expected, and what was
/// found.
public enum InputScriptError: LocalizedError, CustomStringConvertible, Sendable, Hashable {
  /// The file at the path can't be read. `cause` is the reason.
  case cannotRead(path: String, cause: String)
  /// A line can't be added to the file at the path. The lines before it stay.
  case cannotWrite(path: String, cause: String)
  /// A new script can't be created at the path.
  case cannotBegin(path: String, cause: String)
  /// A line has the wrong form. Lines count from 1.
  case malformed(path: String, line: Int, expected: String, found: String)
  /// A line names a view that is not on screen when it is played. `names` are some that are.
  case noView(path: String, line: Int?, name: String, names: [String])
  /// A line names a view that is outside the window, where no pointer can reach it.
  case outOfSight(path: String, line: Int?, name: String)
  /// The window can't get the size in points that a line asks for.
  case noSize(path: String, size: CGSize, cause: String)

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// One sentence: where, what was expected, and what was found.
  public var description: String {
    switch self {
    case .cannotRead(let path, let cause):
      "The input script \(path) cannot be read (\(cause)); check the path and your permissions."
    case .cannotWrite(let path, let cause):
      "The input script \(path) cannot be written (\(cause)); the lines written so far are kept."
    case .cannotBegin(let path, let cause):
      "The input script \(path) cannot be written (\(cause)); choose a folder that you may write to."
    case .malformed(let path, let line, let expected, let found):
      "\(path):\(line): expected \(expected), found \(found)."
    case .noView(let path, let line, let name, let names):
      "\(Self.place(path, line)): expected a view named '\(name)' on screen, found "
        + (names.isEmpty ? "none with a name" : names.map { "'\($0)'" }.joined(separator: ", "))
        + "."
    case .outOfSight(let path, let line, let name):
      "\(Self.place(path, line)): expected the view '\(name)' within the window, found it outside; "
        + "make the window larger."
    case .noSize(let path, let size, let cause):
      "\(path): the window can't be \(Int(size.width)) × \(Int(size.height)) points: \(cause)"
    }
  }

  private static func place(_ path: String, _ line: Int?) -> String {
    line.map { "\(path):\($0)" } ?? path
  }
}
