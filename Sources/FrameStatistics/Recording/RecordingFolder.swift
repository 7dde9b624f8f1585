import Foundation

/// The folder of one recording and the names of the files in it.
///
/// | file | holds |
/// |---|---|
/// | `environment.json` | where the recording was made: a ``RecordingEnvironment`` |
/// | `frames.csv` | one row a frame: every ``FrameRecord`` |
/// | `transitions.csv` | one row for each beginning, change of phase and end of a transition |
/// | `mangohud.csv` | one row a frame time, in MangoHud's columns, for CapFrameX and mangoplot |
/// | `trace.json` | the same frames as trace events, for Perfetto and speedscope |
/// | `summary.json` | the ``FrameSummary``; only a recording that was ended properly has it |
///
/// All but the summary are written while the recording runs and never rewritten, so they are readable
/// whatever ends it.
public struct RecordingFolder: Sendable, Hashable {
  /// The folder itself.
  public let url: URL

  /// Names a folder; nothing is created or read.
  public init(_ url: URL) {
    self.url = url
  }

  /// Where the recording was made.
  public var environment: URL { url.appendingPathComponent("environment.json") }
  /// One row a frame.
  public var frames: URL { url.appendingPathComponent("frames.csv") }
  /// One row a transition's event.
  public var transitions: URL { url.appendingPathComponent("transitions.csv") }
  /// One row a frame time, as MangoHud logs it.
  public var mangoHud: URL { url.appendingPathComponent("mangohud.csv") }
  /// The frames as trace events.
  public var trace: URL { url.appendingPathComponent("trace.json") }
  /// The numbers at the end.
  public var summary: URL { url.appendingPathComponent("summary.json") }

  /// All files of a recording. The summary is last: it marks a complete one.
  private var names: [URL] { [environment, frames, transitions, mangoHud, trace, summary] }

  /// The files that are there. A device or a pipe of such a name is the user's.
  private var files: [URL] { names.filter { Self.kind(of: $0) == S_IFREG } }

  /// The type bits of the file's mode; nil if there is none.
  private static func kind(of file: URL) -> mode_t? {
    var status = stat()
    return stat(file.path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether a file of a recording is in it.
  public var hasFiles: Bool { !files.isEmpty }

  /// Takes a recording's files away, and the folder if nothing else is in it.
  package func remove() {
    for file in files { unlink(file.path) }
    rmdir(url.path)
  }

  /// The folder `incomplete` inside this one, in which a recording is made that is to replace this one; nil if there is
  /// nothing to lose here, or a device, a pipe or a folder has a file's name.
  ///
  /// It is inside because there it is on the same file system and may be written to if this one may.
  package var replacement: RecordingFolder? {
    guard hasFiles, names.allSatisfy({ Self.kind(of: $0) ?? S_IFREG == S_IFREG }) else {
      return nil
    }
    return RecordingFolder(url.appendingPathComponent("incomplete"))
  }

  /// Replaces this recording's files with those of `complete`, whose folder goes.
  package func replaceFiles(with complete: RecordingFolder) throws(RecordingError) {
    // Until the last file has moved, nothing here claims to be complete.
    unlink(summary.path)
    for (old, new) in zip(names, complete.names) {
      guard rename(new.path, old.path) == 0 else {
        throw .cannotWrite(path: old.path, cause: .init(code: errno))
      }
    }
    rmdir(complete.url.path)
  }

  /// Makes the folder, with the folders above it, and takes away the summary of an earlier
  /// recording: it must not stand beside frames that it does not describe.
  func prepare() throws(RecordingError) -> MadeFolders {
    let made: MadeFolders
    do {
      made = try MadeFolders(upTo: url)
    } catch {
      let cause = RecordingError.SystemCause(error)
      // What exists there is no folder, and that is what to say.
      throw .cannotCreateFolder(
        path: url.path, cause: cause.code == EEXIST ? .init(code: ENOTDIR) : cause)
    }
    if unlink(summary.path) != 0, errno != ENOENT {
      let code = errno
      made.remove()
      throw .cannotCreateFile(path: summary.path, cause: .init(code: code))
    }
    return made
  }
}

extension RecordingError.SystemCause {
  /// The error number inside an error of Foundation's.
  package init(_ error: any Error) {
    var current: NSError? = error as NSError
    while let error = current {
      if error.domain == NSPOSIXErrorDomain {
        self.init(code: Int32(error.code))
        return
      }
      // On Linux the underlying error is a Swift value, which no cast makes an NSError.
      current = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    self.init(code: EIO)
  }
}
