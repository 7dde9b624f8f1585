import CoreGraphics
import Desktop
import Foundation
import FrameStatistics

/// Keeps stills as files in the user's cache folder, so that they need not be drawn again at the next start.
///
/// The files are deleted when the exhibits may look different: with another build of the program, in another language, or on another
/// day, because an exhibit shows today's date.
struct ThumbnailCache: ThumbnailDrawing {
  private let base: any ThumbnailDrawing
  /// The folder of the present files; those beside it are out of date.
  private let folder: URL

  /// - Parameters:
  ///   - base: Draws missing stills, and all demonstrations.
  ///   - folder: The folder of all files; by default that of the XDG base directory specification.
  ///   - stamp: Identifies everything that stills depend on besides the request.
  init(
    of base: any ThumbnailDrawing, in folder: URL = Self.standardFolder, stamp: String = Self.stamp
  ) {
    self.base = base
    self.folder = folder.appendingPathComponent(stamp)
  }

  static var standardFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let cache =
      named.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory()).appendingPathComponent(
        ".cache")
    return cache.appendingPathComponent("\(DesktopApplication.programName)/thumbnails")
  }

  static var stamp: String {
    var status = stat()
    // The binary's date and size, because a new build may draw something else under the same version number.
    _ = stat("/proc/self/exe", &status)
    let day = Calendar.current.dateComponents([.year, .month, .day], from: Date())
    let parts = [day.year, day.month, day.day].map { "\($0 ?? 0)" }
    return [
      "\(status.st_mtim.tv_sec)", "\(status.st_size)", Localization.language,
      parts.joined(separator: "-"),
    ].joined(separator: "_")
  }

  func draw(
    _ request: ThumbnailRequest, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject? {
    guard !request.isPlaying else {
      return base.draw(request, onFrame: onFrame, onEnd: onEnd)
    }
    let drawing = Drawing()
    let files = request.exhibits.map { file(of: $0, request) }
    // One file after the other, in the background.
    DispatchQueue.global(qos: .utility).async { [weak drawing] in
      var count = 0
      for file in files {
        guard drawing != nil, let image = try? CGImage.load(contentsOf: file) else { break }
        count += 1
        DispatchQueue.main.async { [weak drawing] in
          MainActor.assumeIsolated { if drawing != nil { onFrame(image) } }
        }
      }
      DispatchQueue.main.async { [weak drawing, count] in
        MainActor.assumeIsolated {
          guard let drawing else { return }
          guard count < files.count else { return onEnd() }
          drawing.rest = drawRest(of: request, from: count, onFrame: onFrame, onEnd: onEnd)
        }
      }
    }
    return drawing
  }

  /// Draws the exhibits from the first one without a file on, and writes their files.
  @MainActor
  private func drawRest(
    of request: ThumbnailRequest, from first: Int, onFrame: @escaping @MainActor (CGImage) -> Void,
    onEnd: @escaping @MainActor () -> Void
  ) -> AnyObject? {
    var rest = request
    rest.exhibits.removeFirst(first)
    let files = rest.exhibits.map { file(of: $0, request) }
    var count = 0
    return base.draw(
      rest,
      onFrame: { image in
        if count < files.count { write(image, to: files[count]) }
        count += 1
        onFrame(image)
      }, onEnd: onEnd)
  }

  private func file(of exhibit: ExhibitName, _ request: ThumbnailRequest) -> URL {
    let motion = request.reducesMotion ? "-reduced" : ""
    return folder.appendingPathComponent(
      "\(exhibit.rawValue)-\(request.width)-\(request.appearance.rawValue)\(motion).png")
  }

  private static let writing = DispatchQueue(label: "thumbnails", qos: .utility)

  /// Writes a file in the background. One that can't be written is drawn again next time.
  private func write(_ image: CGImage, to file: URL) {
    let folder = folder
    Self.writing.async {
      let files = FileManager.default
      if !files.fileExists(atPath: folder.path) {
        // The files of another day or version.
        try? files.removeItem(at: folder.deletingLastPathComponent())
        try? files.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      try? image.writePNG(to: file)
    }
  }

  /// A drawing that stops when it is released.
  @MainActor
  private final class Drawing {
    var rest: AnyObject?
  }
}
