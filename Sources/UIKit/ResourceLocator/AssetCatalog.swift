import Foundation

/// A folder of images and colours as Xcode writes it (`.xcassets`), read at run time.
///
/// Image sets may have PNG and JPEG files at several scales, for the light and the dark style, as templates, and with caps that
/// do not stretch. Colour sets may have colours for both styles, in sRGB, in Display P3, in gray, or the system's. A set whose folder provides
/// a namespace is named by both, as in `Icons/star`. A vector image (PDF or SVG) is not drawn: a dashed frame of its size takes its place, and a
/// warning says so. The porting tool draws such images once, as PNG files. Symbols, sprites and data are not read.
@MainActor
final class AssetCatalog {
  /// The folders of the image sets and colour sets by their names.
  private let (imageSets, colorSets): ([String: URL], [String: URL])
  /// The files that a warning has named.
  private var reported: Set<String> = []

  /// Lists the sets in a catalogue.
  init(contentsOf url: URL) {
    var (images, colors): ([String: URL], [String: URL]) = ([:], [:])
    func list(_ folder: URL, namespace: String) {
      let entries =
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)) ?? []
      for entry in entries {
        let name = entry.deletingPathExtension().lastPathComponent
        switch entry.pathExtension {
        case "imageset": images[namespace + name] = entry
        case "colorset": colors[namespace + name] = entry
        case "":
          let properties = Self.contents(of: entry)?["properties"] as? [String: Any]
          let isNamespace = properties?["provides-namespace"] as? Bool == true
          list(entry, namespace: isNamespace ? namespace + name + "/" : namespace)
        default: break
        }
      }
    }
    list(url, namespace: "")
    (imageSets, colorSets) = (images, colors)
  }

  private static func contents(of set: URL) -> [String: Any]? {
    (try? Data(contentsOf: set.appending(path: "Contents.json")))
      .flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
  }

  /// Whether an entry of a set is for the dark style.
  private static func isDark(_ entry: [String: Any]) -> Bool {
    (entry["appearances"] as? [[String: Any]] ?? []).contains {
      $0["appearance"] as? String == "luminosity" && $0["value"] as? String == "dark"
    }
  }

  /// Whether an entry is for the desktop as well as for phones: for no special contrast and no other device.
  private static func isUsual(_ entry: [String: Any]) -> Bool {
    let appearances = entry["appearances"] as? [[String: Any]] ?? []
    return appearances.allSatisfy { $0["appearance"] as? String == "luminosity" }
      && ["universal", "iphone", "ipad"].contains(entry["idiom"] as? String ?? "universal")
  }

  // MARK: Images

  /// The file of a set. The catalogue and the disk may write a letter such as é in two ways: as one character, or as a letter and an accent.
  private static func file(_ name: String, in set: URL) -> URL {
    let url = set.appending(path: name)
    guard !FileManager.default.fileExists(atPath: url.path) else { return url }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: set.path)) ?? []
    // Swift takes both ways for equal.
    return all.first { $0 == name }.map { set.appending(path: $0) } ?? url
  }

  /// A dashed frame in the place of a vector image.
  private func frame(inPlaceOf file: URL) -> UIImage? {
    guard ["pdf", "svg"].contains(file.pathExtension.lowercased()),
      let data = try? Data(contentsOf: file)
    else { return nil }
    if reported.insert(file.path).inserted {
      UIKitWarning.emit(
        "\(file.lastPathComponent) is a vector image, which is not drawn: a dashed frame takes its place."
      )
    }
    let size = Self.size(ofVectorImage: data)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let path = UIBezierPath(
        roundedRect: CGRect(origin: .zero, size: size).insetBy(dx: 1, dy: 1), cornerRadius: 3)
      path.setLineDash([3, 2], count: 2, phase: 0)
      UIColor.gray.setStroke()
      path.stroke()
    }
  }

  /// The size in points that a PDF or SVG file gives its page, or 24 × 24.
  private static func size(ofVectorImage data: Data) -> CGSize {
    let text = String(decoding: data.prefix(1 << 16), as: UTF8.self)
    func size(_ width: Substring, _ height: Substring) -> CGSize? {
      guard let width = Double(width), let height = Double(height), 1...4096 ~= width,
        1...4096 ~= height
      else { return nil }
      return CGSize(width: width, height: height)
    }
    let page = text.firstMatch(
      of: /\/MediaBox\s*\[\s*0(?:\.0*)?\s+0(?:\.0*)?\s+([0-9.]+)\s+([0-9.]+)\s*\]/)
    if let found = page.flatMap({ size($0.1, $0.2) }) { return found }
    let box = text.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/)
    return box.flatMap { size($0.1, $0.2) } ?? CGSize(width: 24, height: 24)
  }

  /// The image called `name`, in the resolution that fits `scale` best; nil if there is no such set, or no file that can be read in it. An
  /// image without a variant for a style has its only one.
  func image(named name: String, scale: CGFloat, isDark: Bool) -> UIImage? {
    guard let set = imageSets[name], let contents = Self.contents(of: set) else { return nil }
    let entries = (contents["images"] as? [[String: Any]] ?? []).filter {
      Self.isUsual($0) && $0["filename"] is String
    }
    let styled = entries.filter { Self.isDark($0) == isDark }
    let fitting = ResourceLocator.scales(for: scale)
    let sorted = (styled.isEmpty ? entries : styled).sorted {
      let (a, b) = (Self.scale(of: $0), Self.scale(of: $1))
      return (fitting.firstIndex(of: a) ?? 3) < (fitting.firstIndex(of: b) ?? 3)
    }
    for entry in sorted {
      guard let file = (entry["filename"] as? String).map({ Self.file($0, in: set) }) else {
        continue
      }
      let scale = CGFloat(Self.scale(of: entry))
      let image =
        (try? CGImage.load(contentsOf: file)).map {
          UIImage(cgImage: $0, scale: scale, orientation: .up)
        } ?? frame(inPlaceOf: file)
      guard let image else { continue }
      return adapted(image, entry, contents["properties"] as? [String: Any] ?? [:])
    }
    return nil
  }

  private func adapted(
    _ original: UIImage, _ entry: [String: Any], _ properties: [String: Any]
  ) -> UIImage {
    let scale = CGFloat(Self.scale(of: entry))
    var image = original
    if let caps = (entry["resizing"] as? [String: Any])?["cap-insets"] as? [String: Any] {
      func cap(_ side: String) -> CGFloat {
        ((caps[side] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0) / scale
      }
      image = image.resizableImage(
        withCapInsets: UIEdgeInsets(
          top: cap("top"), left: cap("left"), bottom: cap("bottom"), right: cap("right")))
    }
    switch properties["template-rendering-intent"] as? String {
    case "template": return image.withRenderingMode(.alwaysTemplate)
    case "original": return image.withRenderingMode(.alwaysOriginal)
    default: return image
    }
  }

  private static func scale(of entry: [String: Any]) -> Int {
    Int((entry["scale"] as? String ?? "1x").dropLast()) ?? 1
  }

  // MARK: Colours

  /// The colour called `name`, which follows the light or dark style if the set has a colour for each; nil if there is none.
  func color(named name: String) -> UIColor? {
    guard let set = colorSets[name], let contents = Self.contents(of: set) else { return nil }
    var (light, dark): (UIColor?, UIColor?)
    for entry in contents["colors"] as? [[String: Any]] ?? [] where Self.isUsual(entry) {
      guard let color = (entry["color"] as? [String: Any]).flatMap(Self.color) else { continue }
      if Self.isDark(entry) { dark = dark ?? color } else { light = light ?? color }
    }
    guard let light, let dark else { return light ?? dark }
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func color(_ description: [String: Any]) -> UIColor? {
    if let name = description["reference"] as? String { return NibFile.systemColors[name] }
    guard let components = description["components"] as? [String: Any] else { return nil }
    func component(_ name: String) -> CGFloat? { components[name].flatMap(number) }
    let alpha = component("alpha") ?? 1
    if let white = component("white") { return UIColor(white: white, alpha: alpha) }
    guard let red = component("red"), let green = component("green"), let blue = component("blue")
    else { return nil }
    if description["color-space"] as? String == "display-p3" {
      let p = sRGB(ofDisplayP3: SIMD3(Double(red), Double(green), Double(blue)))
      return UIColor(red: p.x, green: p.y, blue: p.z, alpha: alpha)
    }
    return UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A component: a fraction with a decimal point, or a byte, decimal or hexadecimal.
  private static func number(_ value: Any) -> CGFloat? {
    guard let text = value as? String else {
      return (value as? NSNumber).map { CGFloat($0.doubleValue) }
    }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
    if text.contains(".") { return Double(text).map { CGFloat($0) } }
    return Int(text).map { CGFloat($0) / 255 }
  }

  /// A colour of Display P3 in sRGB, which has the same transfer function; colours beyond sRGB are cut off.
  private static func sRGB(ofDisplayP3 color: SIMD3<Double>) -> SIMD3<Double> {
    func linear(_ v: Double) -> Double {
      v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    func encoded(_ v: Double) -> Double {
      let v = min(max(v, 0), 1)
      return v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055
    }
    let (r, g, b) = (linear(color.x), linear(color.y), linear(color.z))
    // From the primaries of both spaces (CSS Color 4, section 17).
    return SIMD3(
      encoded(1.2249401762805598 * r - 0.22494017628055996 * g),
      encoded(-0.042056954709688163 * r + 1.0420569547096881 * g),
      encoded(-0.019637554590334432 * r - 0.078636045550631889 * g + 1.0982736001409663 * b))
  }
}

extension UIColor {
  /// The colour called `name` in an asset catalogue of the app's resources; nil if there is none. `bundle` and `traitCollection` are
  /// ignored: all resources are searched, and the colour follows the style by itself.
  @preconcurrency @MainActor
  public convenience init?(
    named name: String, in bundle: Bundle? = nil,
    compatibleWith traitCollection: UITraitCollection? = nil
  ) {
    guard let color = ResourceLocator.shared.color(named: name) else { return nil }
    self.init(copying: color)
  }
}
