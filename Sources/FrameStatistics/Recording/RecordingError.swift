import Foundation

/// An error while a recording is written or read.
///
/// ``description`` is one sentence for the user: what happened, where, and what to do.
public enum RecordingError: Error, Sendable, Hashable {
  /// The folder of a recording does not exist and cannot be created.
  case cannotCreateFolder(path: String, cause: SystemCause)

  /// A file of a recording cannot be opened for writing.
  case cannotCreateFile(path: String, cause: SystemCause)

  /// A write to a file failed. The file keeps its complete rows.
  case cannotWrite(path: String, cause: SystemCause)

  /// There is no file or folder at the path.
  case cannotFind(path: String)

  /// A file cannot be opened or read.
  case cannotRead(path: String, cause: SystemCause)

  /// The content of a file is not as expected. `line` counts from 1; it is `nil` for valid JSON with unexpected
  /// content.
  case malformed(path: String, line: Int?, expected: String, found: String)

  /// The error of a system call.
  public struct SystemCause: Sendable, Hashable {
    /// The error number (`errno`).
    public let code: Int32

    /// Creates a cause from an error number.
    public init(code: Int32) {
      self.code = code
    }

    /// Whether there is no space left: the disk is full or the user's quota is used up.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    /// The system's description of the error, with a lower-case first letter for use inside a sentence.
    public var text: String {
      let message = String(cString: strerror(code))
      return message.prefix(1).lowercased() + message.dropFirst()
    }
  }

  /// The error of the system call; `nil` if no system call failed.
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
  /// One sentence: what happened, where, and what to do.
  public var description: String {
    switch self {
    case .cannotCreateFolder(let path, let cause):
      "The recording folder \(path) cannot be created (\(cause.text)); "
        + "choose a folder that you may write to."
    case .cannotCreateFile(let path, let cause) where cause.isOutOfSpace:
      "The recording cannot begin because there is no space left for \(path) (\(cause.text)); "
        + "free some space or choose another folder."
    case .cannotCreateFile(let path, let cause):
      "The recording cannot begin because \(path) cannot be written (\(cause.text)); "
        + "choose a folder that you may write to."
    case .cannotWrite(let path, let cause) where cause.isOutOfSpace:
      "The recording stopped because there is no space left for \(path) (\(cause.text)); "
        + "the rows written so far are kept. Free some space or choose another folder, then record again."
    case .cannotWrite(let path, let cause):
      "The recording stopped because \(path) could not be written (\(cause.text)); "
        + "the rows written so far are kept. Remove the cause or choose another folder, then record again."
    case .cannotFind(let path):
      "There is no recording at \(path); check the path."
    case .cannotRead(let path, let cause):
      "The file \(path) of the recording cannot be read (\(cause.text)); "
        + "check the path and your permissions."
    case .malformed(let path, let line, let expected, let found):
      "\(path)\(line.map { ":\($0)" } ?? ""): expected \(expected), found \(found); "
        + "correct the file or record again."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension RecordingError.SystemCause {
  /// The error number inside a Foundation error; `EIO` if there is none.
  package init(_ error: any Error) {
    var current: NSError? = error as NSError
    while let error = current {
      if error.domain == NSPOSIXErrorDomain {
        self.init(code: Int32(error.code))
        return
      }
      // On Linux the underlying error is a Swift error. `as? NSError` fails for it, `as NSError` works.
      current = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    self.init(code: EIO)
  }
}
