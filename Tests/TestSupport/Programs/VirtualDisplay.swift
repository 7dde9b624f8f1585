import Foundation

/// An X server whose screen is in memory, for tests that need a real window.
public final class VirtualDisplay: Sendable {
  /// The value for the environment variable `DISPLAY`.
  public let name: String
  private let server: Program
  private let folder: TemporaryFolder

  /// Starts the server. `launcher` is a program with its first arguments that runs the server's command, such as
  /// `["unshare", "--ipc"]`.
  public init(width: Int = 800, height: Int = 600, launcher: [String] = []) async throws {
    let folder = try TemporaryFolder()
    let command =
      launcher + [
        // Xvfb chooses a free display number, and prints it when it accepts connections.
        "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-fbdir",
        folder.url.path, "-noreset", "-nolisten", "tcp",
      ]
    let server = try Program(command[0], Array(command.dropFirst()), limit: 2 * Program.limit)
    let number = try await waitFor("Xvfb to open a display") { () -> Int? in
      guard server.isRunning else {
        throw WaitTimeout(description: "Xvfb ended: \(server.errors)")
      }
      let output = server.output
      return output.hasSuffix("\n") ? Int(output.dropLast()) : nil
    }
    self.folder = folder
    self.server = server
    name = ":\(number)"
  }

  /// Returns the current pixels of the screen.
  public func screenshot() throws -> Screenshot {
    try Screenshot(
      windowDump: Data(contentsOf: folder.url.appendingPathComponent("Xvfb_screen0")))
  }

  /// Starts the window manager openbox, and waits until it manages windows: a window that opens before has another size.
  public func startWindowManager() async throws -> Program {
    let manager = try Program("openbox", environment: ["DISPLAY": name])
    // xdotool can't tell the number of desktops without a window manager.
    try await waitFor("the window manager") { try? await xdotool("get_num_desktops") }
    return manager
  }

  /// Runs xdotool and returns its output.
  @discardableResult
  public func xdotool(_ arguments: String...) async throws -> String {
    try await xdotool(arguments)
  }

  /// Runs xdotool with an array of arguments and returns its output.
  @discardableResult
  public func xdotool(_ arguments: [String]) async throws -> String {
    // Bypasses the gate: xdotool ends at once, and a program that occupies a slot of the gate may be waiting for it.
    let outcome = try await Program("xdotool", arguments, environment: ["DISPLAY": name]).outcome()
    guard outcome.status == 0 else {
      throw WaitTimeout(description: "xdotool \(arguments): \(outcome.errors)")
    }
    return outcome.output
  }
}

/// The pixels of a screen, decoded when they are read.
public struct Screenshot: Sendable, Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let data: Data
  private let start: Int
  private let bytesPerRow: Int

  /// Reads the XWD format, in which Xvfb stores its screen: a header of big-endian words, a colour table, and rows of
  /// pixels. Here each pixel has four bytes.
  init(windowDump data: Data) throws {
    func word(_ index: Int) -> Int {
      data.dropFirst(index * 4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    let (headerSize, version, bitsPerPixel, colors) = (word(0), word(1), word(11), word(19))
    (width, height, bytesPerRow) = (word(4), word(5), word(12))
    start = headerSize + colors * 12
    self.data = data
    guard version == 7, bitsPerPixel == 32, data.count >= start + height * bytesPerRow else {
      throw WaitTimeout(description: "the screen's memory is not what it should be")
    }
  }

  /// The pixel in column `x` and row `y`, counted from the top left corner.
  public subscript(x: Int, y: Int) -> Bitmap.Pixel {
    let at = data.startIndex + start + y * bytesPerRow + x * 4
    return Bitmap.Pixel(data[at + 2], data[at + 1], data[at], 255)
  }

  /// Returns the part of the given size whose top left corner is at (x, y).
  public func bitmap(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        for row in 0..<height {
          let from = start + (y + row) * bytesPerRow + x * 4
          for column in 0..<width {
            let at = from + column * 4
            pixels[row * width + column] = Bitmap.Pixel(
              bytes[at + 2], bytes[at + 1], bytes[at], 255)
          }
        }
      }
    }
    return bitmap
  }
}
