/// Finds files, images and colours by name in the app's resource folders and in the asset catalogues there (`.xcassets`), where UIKit
/// searches bundles.
///
/// The desktop host or the app sets ``folders`` at start-up. The folders are searched in order, and after them the resources of the app's
/// packages: the folders beside the program whose names end in `.resources`. Images that were loaded by name are cached.
@MainActor
public final class ResourceLocator {
  /// The only locator.
  public static let shared = ResourceLocator()

  /// The resource folders, in the order in which they are searched. Setting them empties the image cache.
  public var folders: [URL] = [] {
    didSet {
      guard folders != oldValue else { return }
      (images, catalogs) = ([:], nil)
      AppFonts.search(folders)
    }
  }

  private struct ImageKey: Hashable {
    let name: String
    let scale: CGFloat
    let isDark: Bool
  }
  private var images: [ImageKey: UIImage] = [:]

  private init() {}

  /// The folders into which the package manager puts the resources of the app's modules.
  private lazy var packageFolders = Self.packageFolders(beside: Bundle.main.bundleURL)

  /// The folders with resources in a program's folder. An installed program has a thousand others beside it, which `FileManager` takes
  /// milliseconds to list.
  nonisolated static func packageFolders(beside folder: URL) -> [URL] {
    guard let stream = opendir(folder.path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".resources") { names.append(name) }
    }
    return names.sorted().map { folder.appending(path: $0) }
  }

  /// All folders with resources, in the order in which they are searched.
  var allFolders: [URL] { folders + packageFolders }

  /// The asset catalogues in the folders; nil until one is needed.
  private var catalogs: [AssetCatalog]?

  private func assetCatalogs() -> [AssetCatalog] {
    if let catalogs { return catalogs }
    let found = allFolders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".xcassets") }.sorted()
        .map { AssetCatalog(contentsOf: folder.appending(path: $0)) }
    }
    catalogs = found
    return found
  }

  /// The colour called `name` in an asset catalogue; nil if there is none.
  func color(named name: String) -> UIColor? {
    for catalog in assetCatalogs() {
      if let color = catalog.color(named: name) { return color }
    }
    return nil
  }

  /// The URL of the file `name`, which may be a relative path; nil if no folder contains it.
  public func url(forResource name: String) -> URL? {
    for folder in allFolders {
      let url = folder.appending(path: name)
      if FileManager.default.fileExists(atPath: url.path) { return url }
    }
    return nil
  }

  /// The image called `name`, with or without its extension, in the resolution that fits `scale` best.
  ///
  /// At a scale of 2, for example, "cat" is `cat@2x.png` rather than `cat.png`. JPEG files are found in the
  /// same way. Asset catalogues come after the files; an image that has a variant for the dark style is that of the current traits.
  /// If there is no image, or a damaged file, the method throws an error with its name.
  func image(named name: String, scale: CGFloat) throws(ImageError) -> UIImage {
    let isDark = UITraitCollection.current.userInterfaceStyle == .dark
    let key = ImageKey(name: name, scale: scale, isDark: isDark)
    if let known = images[key] { return known }
    for candidate in Self.candidates(for: name, scale: scale) {
      guard let url = url(forResource: candidate.file) else { continue }
      let image = UIImage(
        cgImage: try CGImage.load(contentsOf: url), scale: candidate.scale, orientation: .up)
      images[key] = image
      return image
    }
    for catalog in assetCatalogs() {
      guard let image = catalog.image(named: name, scale: scale, isDark: isDark) else { continue }
      images[key] = image
      return image
    }
    let searched = folders.map(\.path).joined(separator: ", ")
    throw ImageError(
      .fileMissing, path: name,
      cause: folders.isEmpty
        ? "ResourceLocator.shared.folders is empty" : "no such image in \(searched)")
  }

  /// The scales of images in the order in which they fit a screen's scale.
  static func scales(for scale: CGFloat) -> [Int] {
    let screenScale = max(1, Int(scale.rounded(.up)))
    return [1, 2, 3].sorted {
      let (a, b) = ($0 >= screenScale, $1 >= screenScale)
      if a != b { return a }
      return a ? $0 < $1 : $0 > $1
    }
  }

  /// The file names to try, in this order: first the screen's own resolution, then higher ones, then lower
  /// ones.
  static func candidates(
    for name: String, scale: CGFloat
  ) -> [(file: String, scale: CGFloat)] {
    let path = name as NSString
    let isImage = ["png", "jpg", "jpeg"].contains(path.pathExtension.lowercased())
    let base = isImage ? path.deletingPathExtension : name
    let extensions = isImage ? [path.pathExtension] : ["png", "jpg", "jpeg"]
    return scales(for: scale).flatMap { factor in
      extensions.map { type in
        (factor == 1 ? "\(base).\(type)" : "\(base)@\(factor)x.\(type)", CGFloat(factor))
      }
    }
  }
}
