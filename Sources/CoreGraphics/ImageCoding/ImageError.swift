import Foundation

/// Why an image could not be read or written.
///
/// `description` is a full sentence for the user, with the file and the cause in it.
public struct ImageError: Error, Hashable, Sendable {
  /// The kind of failure, for a program to decide by.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// There is no file of that name.
    case fileMissing
    /// There is one, but it can't be read.
    case unreadable
    /// The contents are neither a PNG nor a JPEG picture.
    case notAnImage
    /// The contents begin as a picture does, but can't be decoded.
    case corrupt
    /// The picture has more pixels than Interlude takes.
    case tooLarge
    /// The file can't be written.
    case unwritable
  }

  public let code: Code
  /// The file, or a name for what is not a file.
  public let path: String
  /// What the system or the decoder said, without a full stop.
  public let cause: String

  public init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }
}

extension ImageError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch code {
    case .fileMissing: "There is no image file “\(path)”: \(cause)."
    case .unreadable: "The image file “\(path)” can't be read: \(cause)."
    case .notAnImage: "“\(path)” is not a picture: \(cause)."
    case .corrupt: "The picture “\(path)” is damaged: \(cause)."
    case .tooLarge: "The picture “\(path)” is too large: \(cause)."
    case .unwritable: "The picture can't be written to “\(path)”: \(cause)."
    }
  }

  public var errorDescription: String? { description }
}
