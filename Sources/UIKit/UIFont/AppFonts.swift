import Foundation
import Synchronization
internal import Typesetting

/// The fonts among the app's resources, which iOS knows from the app's `Info.plist`. Usable on any thread.
enum AppFonts {
  private struct Folders {
    /// The resource folders of the app, and those of its packages.
    var all = ResourceLocator.packageFolders(beside: Bundle.main.bundleURL)
    /// The folders whose fonts have been added.
    var read: Set<URL> = []
  }
  private static let folders = Mutex(Folders())

  /// Adds resource folders to those that are searched.
  static func search(_ folders: [URL]) {
    self.folders.withLock { $0.all += folders }
  }

  /// Adds the fonts in the folders that have not been read yet.
  static func addAll() {
    folders.withLock { folders in
      for folder in folders.all where folders.read.insert(folder).inserted { add(from: folder) }
    }
  }

  private static func add(from folder: URL) {
    let kinds: Set = ["ttf", "otf", "ttc"]
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init()
    where kinds.contains(file.pathExtension.lowercased()) {
      FontFace.addFile(at: file.path)
    }
  }
}

// MARK: - Core Graphics' and Core Text's names

/// The bytes of a file or of another source. As in Core Graphics.
public final class CGDataProvider {
  let data: Data

  /// Creates a provider of bytes.
  public init?(data: Data) { self.data = data }

  /// Creates a provider of a file's bytes; nil if the file can't be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }
}

/// An error of Core Foundation.
public typealias CFError = NSError

/// For whom a font is registered. Here it is always for the process.
public enum CTFontManagerScope: UInt32, Sendable {
  /// For no program.
  case none
  /// For the process.
  case process
  /// For all programs of the user.
  case persistent
  /// For the session.
  case session
}

/// Makes a font available by its name. Returns false if the bytes are no font.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let data = font.data else { return false }
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: url) }
  guard (try? data.write(to: url)) != nil, let file = try? FileHandle(forReadingFrom: url) else {
    return false
  }
  // fontconfig reads the file again when text is first set in the font. Through its descriptor, it can do so when the name is gone.
  let faces = FontFace.addFile(at: "/proc/self/fd/\(file.fileDescriptor)")
  if !faces.isEmpty { registeredFiles.withLock { $0.append(file) } }
  return !faces.isEmpty
}

/// The files of registered fonts, which stay open.
private let registeredFiles = Mutex<[FileHandle]>([])

/// Makes the fonts of a file available by their names. Returns false if the file has none.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ url: URL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool { !FontFace.addFile(at: url.path).isEmpty }
