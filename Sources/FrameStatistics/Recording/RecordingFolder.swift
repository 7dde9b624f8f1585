import Foundation

/// The folder of a recording and the names of its files.
///
/// | file | content |
/// |---|---|
/// | `environment.json` | the program, machine and window: a ``RecordingEnvironment`` |
/// | `frames.csv` | one row per ``FrameRecord`` |
/// | `transitions.csv` | one row for each beginning, phase change and end of a transition |
/// | `mangohud.csv` | one row per frame time in MangoHud's format, for CapFrameX and mangoplot |
/// | `trace.json` | the frames as trace events, for Perfetto and speedscope |
/// | `summary.json` | the ``FrameSummary``; exists only if the recording was finished |
///
/// All files except the summary are written while the recording runs and are only appended to, so they are readable
/// however the recording ends.
public struct RecordingFolder: Sendable, Hashable {
  /// The location of the folder.
  public let url: URL

  /// Creates a value for a folder; nothing is created or read on disk.
  public init(_ url: URL) {
    self.url = url
  }

  /// `environment.json`: the program, machine and window.
  public var environment: URL { url.appendingPathComponent("environment.json") }
  /// `frames.csv`: one row per frame.
  public var frames: URL { url.appendingPathComponent("frames.csv") }
  /// `transitions.csv`: one row per beginning, phase change and end of a transition.
  public var transitions: URL { url.appendingPathComponent("transitions.csv") }
  /// `mangohud.csv`: one row per frame time in MangoHud's format.
  public var mangoHud: URL { url.appendingPathComponent("mangohud.csv") }
  /// `trace.json`: the frames as trace events.
  public var trace: URL { url.appendingPathComponent("trace.json") }
  /// `summary.json`: the summary of a finished recording.
  public var summary: URL { url.appendingPathComponent("summary.json") }

  /// All files of a recording. The summary is last because its existence marks a complete recording.
  private var names: [URL] { [environment, frames, transitions, mangoHud, trace, summary] }

  /// The regular files that exist. A device or pipe with such a name belongs to the user.
  private var files: [URL] { names.filter { Self.kind(of: $0) == S_IFREG } }

  /// The type bits of the mode of a file; `nil` if it does not exist.
  private static func kind(of file: URL) -> mode_t? {
    var status = stat()
    return stat(file.path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether the folder contains any file of a recording.
  public var hasFiles: Bool { !files.isEmpty }

  /// Deletes the files of the recording, and the folder if it is then empty.
  package func remove() {
    for file in files { unlink(file.path) }
    rmdir(url.path)
  }

  /// The folder `incomplete` inside this one. A recording that is to replace this one is written there first.
  ///
  /// It is `nil` if this folder has no files to replace, or if a device, a pipe or a folder has the name of such a
  /// file. A folder inside this one is on the same file system and has the same permissions.
  package var replacement: RecordingFolder? {
    guard hasFiles, names.allSatisfy({ Self.kind(of: $0) ?? S_IFREG == S_IFREG }) else {
      return nil
    }
    return RecordingFolder(url.appendingPathComponent("incomplete"))
  }

  /// Replaces the files of this recording by those of `complete`, and deletes its folder.
  package func replaceFiles(with complete: RecordingFolder) throws(RecordingError) {
    // Without a summary the recording counts as incomplete until the last file, the new summary, has moved.
    unlink(summary.path)
    for (old, new) in zip(names, complete.names) {
      guard rename(new.path, old.path) == 0 else {
        throw .cannotWrite(path: old.path, cause: .init(code: errno))
      }
    }
    rmdir(complete.url.path)
  }

  /// Creates the folder and its parents, and deletes the summary of an earlier recording, which does not describe
  /// the new frames.
  func prepare() throws(RecordingError) -> CreatedFolders {
    let created: CreatedFolders
    do {
      created = try CreatedFolders(upTo: url)
    } catch {
      let cause = RecordingError.SystemCause(error)
      // EEXIST means that the path exists but is not a folder.
      throw .cannotCreateFolder(
        path: url.path, cause: cause.code == EEXIST ? .init(code: ENOTDIR) : cause)
    }
    if unlink(summary.path) != 0, errno != ENOENT {
      let code = errno
      created.remove()
      throw .cannotCreateFile(path: summary.path, cause: .init(code: code))
    }
    return created
  }
}
