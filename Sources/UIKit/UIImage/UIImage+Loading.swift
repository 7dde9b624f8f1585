extension UIImage {
  /// The picture called `name` in the resource folders; nil when it isn't there or is damaged.
  @MainActor
  public convenience init?(named name: String) {
    guard let image = try? UIImage.load(named: name) else { return nil }
    self.init(copying: image)
  }

  /// The same as `init(named:)`, with an error that says what is wrong in a sentence for the user.
  @MainActor
  public static func load(named name: String) throws(ImageError) -> UIImage {
    try ResourceLocator.shared.image(named: name, scale: UIScreen.main.scale)
  }

  /// The picture in a PNG or JPEG file; `@2x` before the extension means two pixels a point.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage.load(contentsOf: URL(filePath: path)) else { return nil }
    self.init(cgImage: image, scale: Self.scale(ofFile: path), orientation: .up)
  }

  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

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
  /// The picture's alpha as coverage, to be filled with a colour; nil without a picture.
  @MainActor
  func coverage() -> CGImage? {
    guard let cgImage else { return nil }
    if cgImage.pixelFormat == .alpha8 { return cgImage }
    return CoverageCache.shared.coverage(of: cgImage)
  }
}

/// Coverage made of coloured pictures, so that a template shown in many places is one texture.
@MainActor
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
