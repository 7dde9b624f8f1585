/// Something that the port has changed or could not change.
public struct Note: Equatable, Sendable {
  /// How much a note matters.
  public enum Kind: Sendable {
    /// The source says the same in another way.
    case change
    /// The source loses something, or may mean something else. A person should look at it.
    case caution
    /// The source can't be ported: it does not build, or something is missing from it.
    case error
  }

  /// How much the note matters.
  public let kind: Kind
  /// The file's path below the folder that is ported.
  public let path: String
  /// The line in the original file, from 1.
  public let line: Int
  /// What was changed, or why something could not be.
  public let text: String

  /// The note as compilers write theirs.
  public var description: String {
    switch kind {
    case .change: "\(path):\(line): \(text)"
    case .caution: "\(path):\(line): caution: \(text)"
    case .error: "\(path):\(line): error: \(text)"
    }
  }
}
