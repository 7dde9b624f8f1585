import ArgumentParser
import CoreGraphics
import Desktop
import Foundation
import UIKit

/// `interlude thumbnails`, which the gallery runs in a second process to draw its cards. Help does not list it.
///
/// Frames are written to standard output one after the other, without anything between them: rows of pixels from the top, four
/// bytes for a pixel in the order of ``CGImage/PixelFormat/bgra8Premultiplied``. The command ends early when the reader closes the pipe.
struct ThumbnailsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnails", abstract: "Draw the pictures of the gallery's cards.",
    shouldDisplay: false)

  @Argument(help: "The exhibits, in the order of the frames.")
  var exhibits: [ExhibitArgument]

  @Option(help: "The width of the frames, in pixels.")
  var width: Int

  @Option(help: Appearance.help)
  var appearance = Appearance.light

  @Flag(help: "Make transitions fade instead of move.")
  var reducedMotion = false

  @Flag(help: "Play the demonstrations in real time; otherwise one frame for each exhibit.")
  var play = false

  /// The range of `--width`, in pixels.
  static let widths = 64...2048

  func validate() throws {
    guard Self.widths.contains(width) else {
      throw ValidationError(
        "--width must be between \(Self.widths.lowerBound) and \(Self.widths.upperBound).")
    }
  }

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        Localization.useUserLanguage()
        InputScript.translation = { localized($0) }
        UIApplication.shared.reducesMotion = reducedMotion
        appearance.apply()
        let renderer = ThumbnailRenderer(width: width)
        for exhibit in try exhibits.map({ try $0.exhibit() }) {
          if play {
            try play(exhibit, renderer)
          } else {
            // A lower priority (nice value 10), so that the gallery's window stays smooth.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            guard let image = try renderer.still(of: exhibit), Self.write(image) else { return }
          }
        }
      }
    }
  }

  @MainActor
  private func play(_ exhibit: any Exhibit, _ renderer: ThumbnailRenderer) throws {
    let begin = Date()
    try renderer.play(exhibit) { image, time in
      Thread.sleep(until: begin + time)
      return Self.write(image)
    }
  }

  /// Whether the frame could be written.
  private static func write(_ image: CGImage) -> Bool {
    image.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress
        let count = Glibc.write(STDOUT_FILENO, start, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
