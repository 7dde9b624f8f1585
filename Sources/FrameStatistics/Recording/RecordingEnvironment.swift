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
  /// When the recording began, in ISO 8601 with the offset from UTC: `2026-03-01T14:25:30+01:00`. Nil in recordings
  /// from before this was noted.
  public var date: String?
  /// The identifier of the time zone of ``date``: `Europe/Paris`. Nil where ``date`` is.
  public var timeZone: String?
  /// The program that recorded; nil if it does not say.
  public var program: ProgramVersion?
  /// The versions of what took part, by name: `["SDL": "2.26.5"]`.
  public var versions: [String: String]
  /// The machine.
  public var host: HostDescription

  /// Describes where and when a recording is made.
  ///
  /// - Parameters:
  ///   - date: When the recording begins.
  ///   - timeZone: The time zone in which ``date`` is written.
  ///   - host: The machine; this one unless another is given.
  public init(
    title: String, videoDriver: String, renderer: String, pacing: Pacing,
    refreshPeriod: Nanoseconds, windowWidth: Int, windowHeight: Int, scale: Double = 1,
    versions: [String: String] = [:], processStart: Nanoseconds? = nil,
    program: ProgramVersion? = nil, date: Date = Date(), timeZone: TimeZone = .current,
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
    self.program = program
    self.date = date.formatted(
      Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    self.timeZone = timeZone.identifier
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
    case date
    case timeZone = "time_zone"
    case program
    case host
  }
}
