import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Images and colours from asset catalogues.
@MainActor @Suite(.serialized) struct AssetCatalogTests {
  /// A catalogue with files of the given texts, and PNG files of the given widths.
  private func withCatalog(
    _ files: [String: String], pictures: [String: Int] = [:], _ body: () throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    let catalog = folder.url.appending(path: "Assets.xcassets")
    func place(_ path: String) throws -> URL {
      let url = catalog.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return url
    }
    for (path, text) in files { try Data(text.utf8).write(to: place(path)) }
    for (path, width) in pictures {
      let bytes = [UInt8](repeating: 255, count: width * 4 * 4)
      let image = try #require(CGImage(width: width, height: 4, bytes: bytes))
      try image.writePNG(to: place(path))
    }
    let folders = ResourceLocator.shared.folders
    ResourceLocator.shared.folders = [folder.url]
    defer { ResourceLocator.shared.folders = folders }
    try body()
  }

  /// A vector image is replaced by a frame of its size, with one warning.
  @Test(arguments: [
    (
      "page.pdf", "%PDF-1.3 << /Type /Page /MediaBox [0 0 18.0 30] >>",
      CGSize(width: 18, height: 30)
    ),
    ("icon.svg", "<svg viewBox=\"0 0 20 10\"></svg>", CGSize(width: 20, height: 10)),
    ("odd.pdf", "%PDF-1.3 /MediaBox [0 0 99999 1]", CGSize(width: 24, height: 24)),
  ])
  func vectorImagesAreFrames(file: String, text: String, size: CGSize) throws {
    try withCatalog([
      "icon.imageset/Contents.json": """
      {"images": [{"idiom": "universal", "filename": "\(file)"}],
       "properties": {"template-rendering-intent": "template"}}
      """, "icon.imageset/\(file)": text,
    ]) {
      let found = warnings {
        for _ in 0..<2 {
          let image = UIImage(named: "icon")
          #expect(image?.size == size && image?.renderingMode == .alwaysTemplate)
        }
      }
      #expect(found.count == 1 && found[0].hasPrefix("\(file) is a vector image"), "\(found)")
    }
  }

  /// The catalogue and the disk may write the same letter in two ways.
  @Test func namesMayBeComposedOfOtherCharacters() throws {
    try withCatalog(
      [
        "icon.imageset/Contents.json":
          "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"e\\u0301.png\"}]}"
      ], pictures: ["icon.imageset/\u{e9}.png": 5]
    ) {
      #expect(UIImage(named: "icon")?.size.width == 5)
    }
  }

  @Test func imagesAreFoundByTheirSetsNames() throws {
    try withCatalog(
      [
        "star.imageset/Contents.json": """
        {"images": [
          {"idiom": "universal", "scale": "1x", "filename": "one.png"},
          {"idiom": "universal", "scale": "2x", "filename": "two.png"},
          {"idiom": "universal", "scale": "3x"},
          {"idiom": "watch", "scale": "1x", "filename": "watch.png"}],
         "properties": {"template-rendering-intent": "template"}}
        """,
        "Icons/Contents.json": "{\"properties\": {\"provides-namespace\": true}}",
        "Icons/moon.imageset/Contents.json":
          "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"moon.png\"}]}",
        "Plain/sun.imageset/Contents.json":
          "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"sun.png\"}]}",
        "empty.imageset/Contents.json": "{\"images\": []}",
        "broken.imageset/Contents.json": "{",
        "star.imageset/damaged.png": "no picture",
      ],
      pictures: [
        "star.imageset/one.png": 8, "star.imageset/two.png": 16, "star.imageset/watch.png": 2,
        "Icons/moon.imageset/moon.png": 5, "Plain/sun.imageset/sun.png": 6,
      ]
    ) {
      let locator = ResourceLocator.shared
      let (one, two) = (
        try locator.image(named: "star", scale: 1), try locator.image(named: "star", scale: 2)
      )
      #expect(one.cgImage?.width == 8 && two.cgImage?.width == 16)
      #expect(one.size == CGSize(width: 8, height: 4) && two.size.width == 8)
      #expect(try locator.image(named: "star", scale: 3).cgImage?.width == 16)
      #expect(one.renderingMode == .alwaysTemplate)
      #expect(UIImage(named: "Icons/moon")?.size.width == 5 && UIImage(named: "moon") == nil)
      #expect(UIImage(named: "sun", in: nil, compatibleWith: nil)?.renderingMode == .automatic)
      for name in ["empty", "broken", "none"] { #expect(UIImage(named: name) == nil) }
    }
  }

  /// An image may have a variant for the dark style, and caps that do not stretch, in pixels.
  @Test func imagesHaveVariantsAndCaps() throws {
    try withCatalog(
      [
        "page.imageset/Contents.json": """
        {"images": [
          {"idiom": "universal", "scale": "2x", "filename": "light.png",
           "resizing": {"mode": "9-part", "cap-insets": {"left": 4, "right": 6, "top": 2, "bottom": 2}}},
          {"idiom": "universal", "scale": "2x", "filename": "dark.png",
           "appearances": [{"appearance": "luminosity", "value": "dark"}]},
          {"idiom": "universal", "scale": "2x", "filename": "contrast.png",
           "appearances": [{"appearance": "contrast", "value": "high"}]}]}
        """
      ],
      pictures: [
        "page.imageset/light.png": 20, "page.imageset/dark.png": 22,
        "page.imageset/contrast.png": 24,
      ]
    ) {
      let catalog = AssetCatalog(
        contentsOf: ResourceLocator.shared.folders[0].appending(path: "Assets.xcassets"))
      let widths = [false, true].map {
        catalog.image(named: "page", scale: 1, isDark: $0)?.cgImage?.width
      }
      #expect(widths == [20, 22] && UIImage(named: "page")?.cgImage?.width == 20)
      let insets = UIImage(named: "page")?.capInsets
      #expect(insets == UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 3))
    }
  }

  @Test func colorsAreFoundInTheirColorSpaces() throws {
    func set(_ color: String) -> String { "{\"colors\": [{\"color\": \(color)}]}" }
    try withCatalog([
      "fraction.colorset/Contents.json": set(
        "{\"color-space\": \"srgb\", \"components\": {\"red\": \"0.500\", \"green\": \"0.250\", \"blue\": \"1.000\", \"alpha\": \"0.5\"}}"
      ),
      "bytes.colorset/Contents.json": set(
        "{\"components\": {\"red\": \"0xFF\", \"green\": \"51\", \"blue\": \"0\", \"alpha\": \"1.0\"}}"
      ),
      "gray.colorset/Contents.json": set(
        "{\"color-space\": \"gray-gamma-22\", \"components\": {\"white\": \"0.2\", \"alpha\": \"1.0\"}}"
      ),
      "wide.colorset/Contents.json": set(
        "{\"color-space\": \"display-p3\", \"components\": {\"red\": \"1.0\", \"green\": \"0.5\", \"blue\": \"0.5\"}}"
      ),
      "system.colorset/Contents.json": set(
        "{\"platform\": \"ios\", \"reference\": \"systemRedColor\"}"),
      "none.colorset/Contents.json": set("{\"components\": {\"red\": \"much\"}}"),
    ]) {
      @MainActor func parts(_ name: String) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        _ = UIColor(named: name)?.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a].map { ($0 * 1000).rounded() / 1000 }
      }
      #expect(parts("fraction") == [0.5, 0.25, 1, 0.5])
      #expect(parts("bytes") == [1, 0.2, 0, 1])
      #expect(parts("gray") == [0.2, 0.2, 0.2, 1])
      // Red is beyond sRGB and cut off.
      #expect(parts("wide") == [1, 0.463, 0.483, 1])
      #expect(parts("system")[0] == (CGFloat(0xDC) / 255 * 1000).rounded() / 1000)
      #expect(UIColor(named: "none") == nil && UIColor(named: "unknown") == nil)
    }
  }

  @Test func colorsFollowTheStyle() throws {
    try withCatalog([
      "ground.colorset/Contents.json": """
      {"colors": [
        {"color": {"components": {"white": "1.0"}}},
        {"appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"components": {"white": "0.1"}}}]}
      """
    ]) {
      let color = try #require(UIColor(named: "ground"))
      func white(_ style: UIUserInterfaceStyle) -> CGFloat? {
        color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.components?
          .first
      }
      #expect(white(.light) == 1 && white(.dark) == 0.1)
    }
  }
}
