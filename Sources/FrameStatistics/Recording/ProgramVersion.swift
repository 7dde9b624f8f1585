/// A program's name, version and commit, so that a recording can be traced to the source that made it.
public struct ProgramVersion: Sendable, Hashable, Codable {
  /// The program's name: `Interlude`.
  public var name: String
  /// The version's number: `0.1.0`.
  public var version: String
  /// The commit that the program was built from, as Git abbreviates it, with `-dirty` after it where files had changed
  /// since; `unknown` for a program that was built outside a Git repository.
  public var commit: String

  /// Names a program's version.
  public init(name: String, version: String, commit: String) {
    self.name = name
    self.version = version
    self.commit = commit
  }
}
