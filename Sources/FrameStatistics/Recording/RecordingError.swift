import Foundation

/// Why a recording could not be made, kept or read.
///
/// Its description is one sentence that says what went wrong, where, and what to do about it.
public enum RecordingError: Error, Sendable, Hashable {
  /// The folder for a recording does not exist and cannot be created.
  case cannotCreateFolder(path: String, cause: SystemCause)

  /// A file of the recording cannot be opened for writing.
  case cannotCreateFile(path: String, cause: SystemCause)

  /// Writing to a file failed; what was written before stays, up to its last whole row.
  case cannotWrite(path: String, cause: SystemCause)

  /// There is neither a folder nor a file at the path.
  case cannotFind(path: String)

  /// A file cannot be opened or read.
  case cannotRead(path: String, cause: SystemCause)

  /// A file does not hold what it should. The line counts from 1; it is `nil` for JSON of another shape.
  case malformed(path: String, line: Int?, expected: String, found: String)

  /// Why the operating system refused.
  public struct SystemCause: Sendable, Hashable {
    /// The error number of the system call.
    public let code: Int32

    /// Creates a cause from an error number.
    public init(code: Int32) {
      self.code = code
    }

    /// Whether there is no more room: the disk is full or the user's share of it is used up.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    /// The system's own words, to stand inside a sentence.
    public var text: String {
      let words = String(cString: strerror(code))
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }

  /// The system's reason, if it was the system that refused.
  public var cause: SystemCause? {
    switch self {
    case .cannotCreateFolder(_, let cause), .cannotCreateFile(_, let cause),
      .cannotWrite(_, let cause), .cannotRead(_, let cause):
      cause
    case .cannotFind, .malformed: nil
    }
  }
}

extension RecordingError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .cannotCreateFolder(let path, let cause):
      "The recording folder \(path) cannot be created (\(cause.text)); "
        + "it takes a folder that you may write to."
    case .cannotCreateFile(let path, let cause) where cause.isOutOfSpace:
      "The recording cannot begin because there is no space left for \(path) (\(cause.text)); "
        + "free some space or choose another folder."
    case .cannotCreateFile(let path, let cause):
      "The recording cannot begin because \(path) cannot be written (\(cause.text)); "
        + "it takes a folder that you may write to."
    case .cannotWrite(let path, let cause) where cause.isOutOfSpace:
      "The recording stopped because there is no space left for \(path) (\(cause.text)); "
        + "what was written stays, so free some space or choose another folder and record again."
    case .cannotWrite(let path, let cause):
      "The recording stopped because \(path) could not be written (\(cause.text)); "
        + "what was written stays, so mend the cause or choose another folder and record again."
    case .cannotFind(let path):
      "There is no recording at \(path); check the path."
    case .cannotRead(let path, let cause):
      "The recording's file \(path) cannot be read (\(cause.text)); "
        + "check the path and your permissions."
    case .malformed(let path, let line, let expected, let found):
      "\(path)\(line.map { ":\($0)" } ?? ""): expected \(expected), found \(found); "
        + "mend the file or record again."
    }
  }

  public var errorDescription: String? { description }
}
