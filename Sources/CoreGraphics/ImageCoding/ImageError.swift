import Foundation

/// Why an image could not be read or written.
///
/// `description` is a sentence for the user that names the file and the cause.
public struct ImageError: Error, Hashable, Sendable {
  /// The kind of failure.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// There is no such file.
    case fileMissing
    /// The file can't be read.
    case unreadable
    /// The contents are neither a PNG nor a JPEG image.
    case notAnImage
    /// The contents begin like an image, but can't be decoded.
    case corrupt
    /// The image has too many pixels.
    case tooLarge
    /// The file can't be written.
    case unwritable
  }

  /// The kind of failure.
  public let code: Code
  /// The file's path, or a name for data that does not come from a file.
  public let path: String
  /// The reason given by the system or the decoder, without a full stop.
  public let cause: String

  /// Creates an error.
  public init(_ code: Code, path: String, cause: String) {
    self.code = code
    self.path = path
    self.cause = cause
  }
}

extension ImageError: CustomStringConvertible, LocalizedError {
  /// A sentence for the user.
  public var description: String {
    switch code {
    case .fileMissing: "The image file “\(path)” does not exist: \(cause)."
    case .unreadable: "The image file “\(path)” can't be read: \(cause)."
    case .notAnImage: "“\(path)” is not a PNG or JPEG image: \(cause)."
    case .corrupt: "The image “\(path)” is damaged: \(cause)."
    case .tooLarge: "The image “\(path)” is too large: \(cause)."
    case .unwritable: "The image can't be written to “\(path)”: \(cause)."
    }
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
