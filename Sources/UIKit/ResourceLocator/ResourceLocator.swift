/// Finds files by name in the app's resource folders.
///
/// The desktop or the app sets `folders` at start-up; they are searched in order. Pictures that were loaded by
/// name are kept.
@MainActor
public final class ResourceLocator {
  public static let shared = ResourceLocator()

  /// Where resources lie, the first to be searched first.
  public var folders: [URL] = [] {
    didSet { if folders != oldValue { images = [:] } }
  }

  private struct ImageKey: Hashable {
    let name: String
    let scale: CGFloat
  }
  private var images: [ImageKey: UIImage] = [:]

  private init() {}

  /// The file called `name`, which may have folders in it; nil when no folder has it.
  public func url(forResource name: String) -> URL? {
    for folder in folders {
      let url = folder.appending(path: name)
      if FileManager.default.fileExists(atPath: url.path) { return url }
    }
    return nil
  }

  /// The picture called `name`, with or without its extension, in the resolution that suits `scale` best.
  ///
  /// For a picture "cat", on a screen of two pixels a point, that is `cat@2x.png` before `cat.png`; JPEG works
  /// the same. Throws an error that names what is missing or damaged.
  func image(named name: String, scale: CGFloat) throws(ImageError) -> UIImage {
    let key = ImageKey(name: name, scale: scale)
    if let known = images[key] { return known }
    for candidate in Self.candidates(for: name, scale: scale) {
      guard let url = url(forResource: candidate.file) else { continue }
      let image = UIImage(
        cgImage: try CGImage.load(contentsOf: url), scale: candidate.scale, orientation: .up)
      images[key] = image
      return image
    }
    let searched = folders.map(\.path).joined(separator: ", ")
    throw ImageError(
      .fileMissing, path: name,
      cause: folders.isEmpty
        ? "no resource folder is known" : "no such picture in \(searched)")
  }

  /// File names in the order in which they are tried: the screen's own resolution, finer ones, coarser ones.
  static func candidates(
    for name: String, scale: CGFloat
  ) -> [(file: String, scale: CGFloat)] {
    let path = name as NSString
    let isPicture = ["png", "jpg", "jpeg"].contains(path.pathExtension.lowercased())
    let base = isPicture ? path.deletingPathExtension : name
    let extensions = isPicture ? [path.pathExtension] : ["png", "jpg", "jpeg"]
    let wanted = max(1, Int(scale.rounded(.up)))
    let scales = [1, 2, 3].sorted {
      let (a, b) = ($0 >= wanted, $1 >= wanted)
      if a != b { return a }
      return a ? $0 < $1 : $0 > $1
    }
    return scales.flatMap { factor in
      extensions.map { type in
        (factor == 1 ? "\(base).\(type)" : "\(base)@\(factor)x.\(type)", CGFloat(factor))
      }
    }
  }
}
