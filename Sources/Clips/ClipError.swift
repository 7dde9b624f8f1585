import Foundation

/// Why a clip could not be written. `description` is a sentence for the user.
public enum ClipError: Error, Hashable, Sendable {
  /// The file or folder can't be written. `cause` is the system's reason, in lower case.
  case unwritable(path: String, cause: String)
  /// The program `ffmpeg` is not on `PATH`.
  case ffmpegMissing(ClipFormat)
  /// The system refuses to start the program `ffmpeg`. `cause` is its reason, in lower case.
  case ffmpegNotStarted(ClipFormat, cause: String)
  /// The program `ffmpeg` was built without an encoder that the format needs.
  case codecMissing(String, ClipFormat)
  /// The program `ffmpeg` has ended with an error. `message` is its last line.
  case ffmpegFailed(message: String)
  /// An encoder has failed. `cause` is the reason, in lower case.
  case encodingFailed(ClipFormat, cause: String)
  /// The frames are larger than the format can hold.
  case tooLarge(ClipFormat, width: Int, height: Int)

  /// The error of a failed system call.
  static func unwritable(_ path: String, number: Int32 = errno) -> ClipError {
    .unwritable(path: path, cause: cause(number))
  }

  /// The system's description of an error, in lower case.
  static func cause(_ number: Int32) -> String {
    let words = String(cString: strerror(number))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}

extension ClipError: CustomStringConvertible, LocalizedError {
  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unwritable(let path, let cause):
      "\(path) cannot be written (\(cause)); choose another place."
    case .ffmpegMissing(let format):
      "The program ffmpeg, which encodes .\(format.rawValue) files, is not installed: apt-get install ffmpeg."
    case .ffmpegNotStarted(let format, let cause):
      "The program ffmpeg, which encodes .\(format.rawValue) files, could not be started (\(cause))."
    case .codecMissing(let codec, let format):
      "The program ffmpeg lacks the encoder \(codec), which .\(format.rawValue) files need; write .webp or .png instead."
    case .ffmpegFailed(let message):
      "The program ffmpeg could not encode the clip: \(message)."
    case .encodingFailed(let format, let cause):
      "The clip cannot be encoded as .\(format.rawValue): \(cause)."
    case .tooLarge(let format, let width, let height):
      "A clip of \(width)×\(height) pixels is larger than .\(format.rawValue) files can hold (at most \(format.longestSide) pixels a side)."
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
