/// A file format of clips.
public enum ClipFormat: String, Sendable, CaseIterable {
  /// Animated PNG. Every pixel is exact.
  case apng
  /// GIF, with one palette of 255 colours for the whole clip.
  case gif
  /// Animated WebP, compressed without loss: every pixel is exact.
  case webp
  /// H.264 in an MP4 file, encoded by the program `ffmpeg`.
  case mp4
  /// VP9 in a WebM file, encoded by the program `ffmpeg`.
  case webm
  /// A folder with a PNG file for each frame period: `frame-0001.png` and so on. Every pixel is exact.
  case pngSequence

  /// The format of files whose names end with `pathExtension`; nil if there is none. Case does not matter.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "png", "apng": self = .apng
    case "gif": self = .gif
    case "webp": self = .webp
    case "mp4": self = .mp4
    case "webm": self = .webm
    default: return nil
    }
  }

  /// The file name extensions, for messages and help.
  public static let pathExtensions = ["png", "apng", "gif", "webp", "mp4", "webm"]

  /// The highest number of frames a second that players show; nil if there is no limit.
  ///
  /// GIF counts hundredths of a second, and browsers show frames of one hundredth ten times as long. Two hundredths are
  /// 50 frames a second.
  public var highestFrameRate: Int? { self == .gif ? 50 : nil }

  /// Throws if this machine has no encoder for the format. For videos, this starts the program `ffmpeg` and waits for its list of
  /// encoders, about a tenth of a second.
  public func checkEncoder() throws(ClipError) {
    if self == .mp4 || self == .webm { _ = try VideoEncoder.findProgram(for: self) }
  }

  /// The largest width and height in pixels that the format can hold.
  public var longestSide: Int {
    switch self {
    case .webp: 16_383
    case .gif: 65_535
    case .mp4, .webm: 8192
    case .apng, .pngSequence: 32_767
    }
  }
}
