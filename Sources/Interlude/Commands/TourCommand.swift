import ArgumentParser
import CoreGraphics
import Desktop
import Foundation
import UIKit

/// `interlude tour`: a filmstrip and a recording of every exhibit, without a display.
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Drive every exhibit without a display: a filmstrip and a recording of each.",
    discussion: """
      Prints a line for each exhibit. 'interlude report' shows the frame times of its recording.
      """)

  @Option(
    name: [.customShort("o"), .long],
    help: "The folder to write to; it is created if it does not exist.")
  var output = "out"

  @OptionGroup var overwriting: Overwriting

  @Option(help: Stage.help)
  var stage = Stage.window

  @Option(
    parsing: .unconditional, help: "\(WindowSize.help) \(WindowSize.standard) by default.",
    transform: WindowSize.parse)
  var size: WindowSize?

  @Option(help: Appearance.help)
  var appearance = Appearance.light

  @Option(help: ReducedMotion.help)
  var reducedMotion = ReducedMotion.off

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("--output must name a folder.") }
    try stage.check(size)
  }

  func run() throws {
    try OnMain.run {
      let motion = reducedMotion.apply()
      defer { withExtendedLifetime(motion) {} }
      try Failure.reported {
        let folder = URL(fileURLWithPath: output)
        for name in ExhibitName.galleryCases {
          try overwriting.check(recording: recording(of: name, in: folder))
          if FileManager.default.fileExists(atPath: folder.path) {
            try overwriting.check(file: picture(of: name, in: folder).path)
          }
        }
        appearance.apply()
        let size = stage.windowSize(asked: size)
        for name in ExhibitName.galleryCases {
          let exhibit = name.make()
          let picture = picture(of: name, in: folder)
          let recording = recording(of: name, in: folder)
          // The recording comes first, because it creates the folders.
          _ = try Recorder(
            exhibit: exhibit, folder: recording, title: "\(name.rawValue) tour",
            length: .transitions(4), size: size, stage: stage
          ).runHeadless()
          let strip = try Filmstrip.record(
            exhibit, at: [0, 0.25, 0.5, 0.75, 1], size: size, stage: stage, pictureWidth: 384)
          try strip.writePNG(to: picture)
          try StandardOutput.print("\(exhibit.title): \(picture.relativePath)")
        }
        let first = recording(of: ExhibitName.galleryCases[0], in: folder)
        try StandardOutput.print("The pictures are in \(folder.path).")
        try StandardOutput.print("For the frame times of a recording, run:")
        try StandardOutput.print(
          "  \(ShellWord(program: CommandLine.arguments)) report \(ShellWord(path: first.relativePath))"
        )
      }
    }
  }

  private func picture(of exhibit: ExhibitName, in folder: URL) -> URL {
    folder.appendingPathComponent("\(exhibit.rawValue).png")
  }

  private func recording(of exhibit: ExhibitName, in folder: URL) -> URL {
    folder.appendingPathComponent(exhibit.rawValue)
  }
}

/// A word of a command line that users can paste into a POSIX shell.
struct ShellWord: CustomStringConvertible {
  /// The word, quoted if the shell needs it.
  let description: String

  /// The word for `text`.
  init(_ text: String) {
    let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy(Self.plain.contains)
    description = isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// The word for a file's path. One that begins with a hyphen is not taken for an option.
  init(path: String) { self.init(path.hasPrefix("-") ? "./" + path : path) }

  /// The word for the running program, as it was started.
  init(program arguments: [String]) { self.init(arguments.first ?? "interlude") }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:,@%=")
}
