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

  /// The folder in which to make a recording that is to replace this one; nil if there is no recording here, or a file's name
  /// belongs to a device, a pipe or a folder.
  ///
  /// It does not exist yet, and is on the same file system: `NAME-incomplete` beside the folder NAME, so that the two
  /// can be exchanged, or inside where the folder has other files, is the working directory, or its parent can't be written
  /// to.
  package var replacement: RecordingFolder? {
    guard hasFiles, names.allSatisfy({ Self.kind(of: $0) ?? S_IFREG == S_IFREG }) else {
      return nil
    }
    let place = url.resolvingSymlinksInPath()
    let name = place.lastPathComponent
    let parent = place.deletingLastPathComponent()
    return RecordingFolder(
      canBeExchanged && access(parent.path, W_OK | X_OK) == 0
        ? Self.unused("\(name)-incomplete", in: parent) : Self.unused("incomplete", in: place))
  }

  /// Whether another folder may take this one's place: it has only a recording's files, and no shell or program of the
  /// user's that stands in it loses its place.
  private var canBeExchanged: Bool {
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard url.resolvingSymlinksInPath().path != working.resolvingSymlinksInPath().path,
      let entries = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    else { return false }
    return Set(entries).isSubset(of: names.map(\.lastPathComponent))
  }

  /// `name`, or `name` with the first number that makes it a name that nothing in `folder` has.
  private static func unused(_ name: String, in folder: URL) -> URL {
    var status = stat()
    var place = folder.appendingPathComponent(name)
    var number = 2
    while lstat(place.path, &status) == 0 {
      place = folder.appendingPathComponent("\(name)-\(number)")
      number += 1
    }
    return place
  }

  /// Replaces this recording with `complete`, which ``replacement`` has named and whose folder goes.
  ///
  /// The folders are exchanged in one step where the file system can do that. Otherwise the old files are moved aside and
  /// the new ones in; after an error the old ones are moved back.
  package func replaceFiles(with complete: RecordingFolder) throws(RecordingError) {
    if canBeExchanged, exchange(with: complete) {
      complete.remove()
      return
    }
    let aside = RecordingFolder(Self.unused("earlier", in: complete.url))
    guard mkdir(aside.url.path, 0o700) == 0 else {
      throw .cannotWrite(path: aside.url.path, cause: .init(code: errno))
    }
    var moves: [(from: URL, to: URL)] = []
    func move(_ from: [URL], to: [URL]) throws(RecordingError) {
      for (from, to) in zip(from, to) where Self.kind(of: from) == S_IFREG {
        guard rename(from.path, to.path) == 0 else {
          let code = errno
          for move in moves.reversed() { rename(move.to.path, move.from.path) }
          rmdir(aside.url.path)
          throw .cannotWrite(path: to.path, cause: .init(code: code))
        }
        moves.append((from, to))
      }
    }
    // The summary marks a complete recording: the old one goes first, the new one comes last.
    try move(names.reversed(), to: aside.names.reversed())
    try move(complete.names, to: names)
    aside.remove()
    rmdir(complete.url.path)
  }

  /// Exchanges the two folders, in one step; false if that is not possible, and nothing has changed.
  private func exchange(with other: RecordingFolder) -> Bool {
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // Swift's module of the C library leaves it out, and older C libraries lack it.
    guard let address = dlsym(nil, "renameat2") else { return false }
    let rename = unsafeBitCast(address, to: Rename.self)
    let place = url.resolvingSymlinksInPath().path
    var status = stat()
    if stat(place, &status) == 0 { chmod(other.url.path, status.st_mode & 0o7777) }
    let exchange: UInt32 = 1 << 1
    return rename(AT_FDCWD, place, AT_FDCWD, other.url.path, exchange) == 0
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
