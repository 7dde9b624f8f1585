extension UIImage {
  /// The image called `name` in the folders of ``ResourceLocator`` and in their asset catalogues; nil if it is missing or damaged.
  ///
  /// The extension may be omitted. If there are files with `@2x` or `@3x` in their names, the one that fits the
  /// screen's scale best is used.
  @preconcurrency @MainActor
  public convenience init?(named name: String) {
    guard let image = try? UIImage.load(named: name) else { return nil }
    self.init(copying: image)
  }

  /// Does the same as ``init(named:)``. `bundle` and `traitCollection` are ignored: all resources are searched.
  @preconcurrency @MainActor
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(named: name)
  }

  /// Does the same as ``init(named:)``, but throws an error that names the missing or damaged file. UIKit has
  /// no such method.
  @preconcurrency @MainActor
  public static func load(named name: String) throws(ImageError) -> UIImage {
    try ResourceLocator.shared.image(named: name, scale: UIScreen.main.scale)
  }

  /// The image in a PNG or JPEG file; nil if it can't be read. `@2x` or `@3x` before the extension sets the
  /// scale.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage.load(contentsOf: URL(filePath: path)) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFile: path), orientation: .up)
  }

  /// The image in the contents of a PNG or JPEG file, at one pixel per point; nil if they are damaged.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// The image in the contents of a PNG or JPEG file, at `scale` pixels per point; nil if they are damaged.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage.load(data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  static func scale(ofFile path: String) -> CGFloat {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    for factor in [2, 3] where base.hasSuffix("@\(factor)x") { return CGFloat(factor) }
    return 1
  }
}

extension UIImage {
  /// The image's alpha channel as a coverage mask, to be filled with a colour; nil for an empty image.
  @preconcurrency @MainActor
  func coverage() -> CGImage? {
    guard let cgImage else { return nil }
    if cgImage.pixelFormat == .alpha8 { return cgImage }
    return CoverageCache.shared.coverage(of: cgImage)
  }
}

/// Caches the coverage masks of coloured images, so that a template that is shown in many places uses only one texture.
@preconcurrency @MainActor
private final class CoverageCache {
  static let shared = CoverageCache()

  private struct Entry {
    weak var source: CGImage?
    weak var coverage: CGImage?
  }
  private var entries: [ObjectIdentifier: Entry] = [:]

  func coverage(of image: CGImage) -> CGImage? {
    let key = ObjectIdentifier(image)
    if let entry = entries[key], entry.source === image, let known = entry.coverage { return known }
    entries = entries.filter { $0.value.source != nil && $0.value.coverage != nil }
    guard let made = Self.extractAlpha(of: image) else { return nil }
    entries[key] = Entry(source: image, coverage: made)
    return made
  }

  private static func extractAlpha(of image: CGImage) -> CGImage? {
    var alpha = [UInt8](repeating: 0, count: image.width * image.height)
    image.withUnsafeBytes { pixels in
      for y in 0..<image.height {
        let row = y * image.bytesPerRow
        for x in 0..<image.width { alpha[y * image.width + x] = pixels[row + x * 4 + 3] }
      }
    }
    return CGImage(width: image.width, height: image.height, pixelFormat: .alpha8, bytes: alpha)
  }
}
