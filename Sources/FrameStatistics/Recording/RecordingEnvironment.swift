import Foundation

/// Where and on what a recording was made: without it, no two recordings can be compared.
public struct RecordingEnvironment: Sendable, Hashable, Codable {
  /// What was recorded, in the words of whoever started it: `calendar --repeat 20`.
  public var title: String
  /// The window system's driver, as SDL calls it: `x11`, `wayland`, `offscreen`.
  public var videoDriver: String
  /// The renderer, as OpenGL ES calls it: `llvmpipe (LLVM 15.0.6, 256 bits)`.
  public var renderer: String
  /// What paced the frames when the recording began; each frame says it for itself.
  public var pacing: Pacing
  /// The time between two refreshes when the recording began; zero if there is none.
  public var refreshPeriod: Nanoseconds
  /// The window's width in points.
  public var windowWidth: Int
  /// The window's height in points.
  public var windowHeight: Int
  /// Pixels per point.
  public var scale: Double
  /// When the process was started, on the clock of the frames; nil if that is not known.
  public var processStart: Nanoseconds?
  /// The versions of what took part, by name: `["SDL": "2.26.5"]`.
  public var versions: [String: String]
  /// The machine.
  public var host: HostDescription

  /// Describes where a recording is made; the host is this machine unless another is given.
  public init(
    title: String, videoDriver: String, renderer: String, pacing: Pacing,
    refreshPeriod: Nanoseconds, windowWidth: Int, windowHeight: Int, scale: Double = 1,
    versions: [String: String] = [:], processStart: Nanoseconds? = nil,
    host: HostDescription = .current()
  ) {
    self.title = title
    self.videoDriver = videoDriver
    self.renderer = renderer
    self.pacing = pacing
    self.refreshPeriod = refreshPeriod
    self.windowWidth = windowWidth
    self.windowHeight = windowHeight
    self.scale = scale
    self.versions = versions
    self.processStart = processStart
    self.host = host
  }

  private enum CodingKeys: String, CodingKey {
    case title
    case videoDriver = "video_driver"
    case renderer
    case pacing
    case refreshPeriod = "refresh_period_ns"
    case windowWidth = "window_width_points"
    case windowHeight = "window_height_points"
    case scale = "scale_pixels_per_point"
    case versions
    case processStart = "process_start_ns"
    case host
  }
}
