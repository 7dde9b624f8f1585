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

  /// Creates a value for a folder, or for the folder of an existing file `frames.csv`; nil for anything else.
  package init?(at place: URL) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isDirectory) else {
      return nil
    }
    self.init(isDirectory.boolValue ? place : place.deletingLastPathComponent())
    guard isDirectory.boolValue || frames.lastPathComponent == place.lastPathComponent else {
      return nil
    }
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

  /// The files of the recording that exist. A device or a pipe with the name of such a file was made by the user and
  /// does not count.
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

  /// A folder for a new recording that will replace this one when it is complete.
  ///
  /// It is `nil` if this folder has no files to replace, or if a device, a pipe or a folder has the name of such a
  /// file. The folder does not exist yet, and is on the same file system. For a folder NAME it is `NAME-incomplete`
  /// beside it, so that the two can be exchanged. It is a folder inside this one if this one contains other files, is
  /// the working directory, or is in a folder that is not writable.
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

  /// Whether another folder may take the place of this one: it contains only files of the recording, and it is not the
  /// working directory. An exchange would delete the working directory of this process and its shell.
  private var canBeExchanged: Bool {
    let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard url.resolvingSymlinksInPath().path != working.resolvingSymlinksInPath().path,
      let entries = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    else { return false }
    return Set(entries).isSubset(of: names.map(\.lastPathComponent))
  }

  /// The location of `name` in `folder`, with a number from 2 up appended if something has that name already.
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

  /// Replaces this recording by `complete`, a recording in the folder ``replacement``, and deletes that folder.
  ///
  /// The folders are exchanged in one step if the file system supports it. Otherwise the old files are moved aside, and
  /// then the new files are moved in. After an error the old files are moved back.
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
    // The summary marks a complete recording, so the old one is moved away first and the new one is moved in last.
    try move(names.reversed(), to: aside.names.reversed())
    try move(complete.names, to: names)
    aside.remove()
    rmdir(complete.url.path)
  }

  /// Exchanges this folder with another one in one step. Returns false, and changes nothing, if that is not possible.
  private func exchange(with other: RecordingFolder) -> Bool {
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // Swift's module of the C library does not declare `renameat2`, and older C libraries do not have it.
    guard let address = dlsym(nil, "renameat2") else { return false }
    let rename = unsafeBitCast(address, to: Rename.self)
    let path = url.resolvingSymlinksInPath().path
    var status = stat()
    if stat(path, &status) == 0 { chmod(other.url.path, status.st_mode & 0o7777) }
    // RENAME_EXCHANGE in <linux/fs.h>.
    let exchangeFlag: UInt32 = 1 << 1
    return rename(AT_FDCWD, path, AT_FDCWD, other.url.path, exchangeFlag) == 0
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
