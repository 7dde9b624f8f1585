import CoreGraphics
import Foundation
import TestSupport
import Testing

/// Compares pictures with the expected pictures in `Tests/Pictures`. That folder is outside of the test target, because
/// all files in the target are sources.
///
/// Set `INTERLUDE_UPDATE_PICTURES=1` to store the drawn pictures instead of comparing them, and then inspect the
/// changed files.
enum StoredPictures {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Pictures")

  /// The largest accepted difference of a channel, in levels of 255.
  private static let tolerance = 2
  /// The fraction of pixels that may differ by more: the edges of text, which versions of FreeType draw differently.
  private static let outliers = 0.005

  private static let isUpdating =
    ProcessInfo.processInfo.environment["INTERLUDE_UPDATE_PICTURES"] == "1"

  /// Expects `picture` to look like the stored picture called `name`.
  static func expect(
    _ picture: Bitmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name + ".png")
    if isUpdating {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try #require(picture.image).writePNG(to: file)
      return
    }
    let stored = Bitmap(try CGImage.load(contentsOf: file))
    let hasSize = (picture.width, picture.height) == (stored.width, stored.height)
    let difference = hasSize ? picture.difference(from: stored, tolerance: tolerance) : nil
    let allowed = Int(Double(picture.pixels.count) * outliers)
    if let difference, difference.count <= allowed { return }

    let failures = FileManager.default.temporaryDirectory.appendingPathComponent(
      "interlude-pictures")
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try picture.image?.writePNG(to: failures.appendingPathComponent("\(name)-actual.png"))
    if hasSize {
      try picture.differencePicture(from: stored).image?
        .writePNG(to: failures.appendingPathComponent("\(name)-difference.png"))
    }
    Issue.record(
      """
      \(name) does not look as stored: \(difference.map { "\($0.count) pixels differ, \(allowed) may" } ?? "it has another size"). \
      See \(failures.path)/\(name)-*.png and \(file.path).
      """, sourceLocation: sourceLocation)
  }
}
