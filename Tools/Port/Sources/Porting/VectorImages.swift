import Foundation

/// An image set of an asset catalogue with vector images, which are drawn as PNG files at one, two and three times their size. Xcode does
/// the same when it builds an app.
struct DrawnImageSet {
  /// The text of the set's new `Contents.json`, which names the PNG files.
  private(set) var contents = ""
  /// The PNG files by their names.
  private(set) var pictures: [String: Data] = [:]
  /// The vector images that are no longer needed, since they are drawn.
  private(set) var drawn: Set<String> = []
  /// Why other vector images are not drawn, by their names.
  private(set) var problems: [String: String] = [:]

  /// Whether a file is a vector image in an image set.
  static func isVectorImage(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path.contains(".xcassets/") && parts.dropLast().last?.hasSuffix(".imageset") == true
      && Drawer(path) != nil
  }

  /// Draws the vector images of the set in `folder`; nil if its `Contents.json` can't be read.
  init?(folder: URL) {
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file),
      var object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let entries = object["images"] as? [[String: Any]]
    else { return nil }
    // A set with one file for all scales may list the others without a file.
    let hasOtherScales = entries.contains {
      $0["filename"] is String && !["1x", nil].contains($0["scale"] as? String)
    }
    var images: [[String: Any]] = []
    for entry in entries {
      guard let name = entry["filename"] as? String, let drawer = Drawer(name) else {
        if hasOtherScales || entry["filename"] is String { images.append(entry) }
        continue
      }
      let scales =
        hasOtherScales ? [Int((entry["scale"] as? String ?? "1x").dropLast()) ?? 1] : [1, 2, 3]
      do throws(Drawer.Failure) {
        let drawings = try scales.map { scale throws(Drawer.Failure) in
          try drawer.draw(folder.appendingPathComponent(name), scale: scale)
        }
        for (scale, drawing) in zip(scales, drawings) {
          var image = entry
          image["filename"] = "\(name)@\(scale)x.png"
          image["scale"] = "\(scale)x"
          images.append(image)
          pictures["\(name)@\(scale)x.png"] = drawing
        }
        drawn.insert(name)
      } catch {
        problems[name] = error.reason
        images.append(entry)
      }
    }
    object["images"] = images
    let text = try? JSONSerialization.data(
      withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
    contents = String(decoding: text ?? data, as: UTF8.self)
  }
}

/// A program that draws one format of vector images.
private enum Drawer {
  case pdf, svg

  struct Failure: Error {
    let reason: String
  }

  init?(_ name: String) {
    switch (name as NSString).pathExtension.lowercased() {
    case "pdf": self = .pdf
    case "svg": self = .svg
    default: return nil
    }
  }

  /// The program, and the Debian package that it comes from.
  private var program: (name: String, package: String) {
    switch self {
    case .pdf: ("pdftocairo", "poppler-utils")
    case .svg: ("rsvg-convert", "librsvg2-bin")
    }
  }

  /// The arguments with which the program writes a PNG file to its standard output. A unit of the file becomes `scale` pixels.
  private func arguments(_ file: URL, scale: Int) -> [String] {
    switch self {
    case .pdf:
      ["-png", "-transp", "-singlefile", "-cropbox", "-r", "\(72 * scale)", file.path, "-"]
    case .svg: ["--zoom", "\(scale)", file.path]
    }
  }

  func draw(_ file: URL, scale: Int) throws(Failure) -> Data {
    let (name, package) = program
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.lazy.map { "\($0)/\(name)" }.first(
      where: FileManager.default.isExecutableFile)
    guard let found else {
      throw Failure(reason: "not drawn: \(name) is missing; install \(package)")
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: found)
    process.arguments = arguments(file, scale: scale)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else {
      throw Failure(reason: "not drawn: \(name) does not start")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, data.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw Failure(reason: "not drawn: \(name) can't read it")
    }
    return data
  }
}
