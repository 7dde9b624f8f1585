import Foundation

/// Opens files with the programs that the user has chosen for them, with `xdg-open`.
struct DesktopOpener: Sendable {
  /// Why a file can't be opened.
  enum Failure: Error {
    /// There is neither an X server nor a Wayland compositor.
    case noDesktop
    /// `xdg-open` is not installed, or can't be started.
    case noProgram
    /// `xdg-open` found no program for the file.
    case refused
  }

  var environment = ProcessInfo.processInfo.environment

  /// Opens a file or a folder. May be called on any thread.
  ///
  /// - Parameter onEnd: Called once, on any thread, when `xdg-open` ends: with nil if it has succeeded.
  func open(_ file: URL, onEnd: @escaping @Sendable (Failure?) -> Void) throws(Failure) {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { !(environment[$0] ?? "").isEmpty })
    else { throw .noDesktop }
    guard let program else { throw .noProgram }
    let process = Process()
    process.executableURL = program
    process.arguments = [file.path]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { onEnd($0.terminationStatus == 0 ? nil : .refused) }
    do { try process.run() } catch { throw .noProgram }
  }

  /// Opens a file or a folder without blocking the main thread.
  ///
  /// - Parameters:
  ///   - work: Starts `xdg-open`.
  ///   - onFailure: Called on the main thread if the file can't be opened.
  @MainActor
  func open(
    _ file: URL, work: BackgroundWork, onFailure: @escaping @MainActor (Failure) -> Void
  ) {
    work.run { () -> Failure? in
      do throws(Failure) {
        try open(file) { failure in
          guard let failure else { return }
          DispatchQueue.main.async { MainActor.assumeIsolated { onFailure(failure) } }
        }
        return nil
      } catch {
        return error
      }
    } then: { failure in
      if let failure { onFailure(failure) }
    }
  }

  private var program: URL? {
    (environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("xdg-open") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
