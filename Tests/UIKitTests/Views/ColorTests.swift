import Testing

@testable import UIKit

@Suite("Colours")
struct ColorTests {
  private func rgba(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    return [r, g, b, a]
  }

  /// A pattern has the mean colour of its image.
  @MainActor @Test func aPatternHasTheMeanOfItsPixels() throws {
    // Opaque red and transparent, with blue, green and red before alpha.
    let bytes: [UInt8] = [0, 0, 255, 255, 0, 0, 0, 0]
    let image = try #require(CGImage(width: 2, height: 1, bytes: bytes))
    #expect(rgba(UIColor(patternImage: UIImage(cgImage: image))) == [1, 0, 0, 0.5])
    #expect(rgba(UIColor(patternImage: UIImage())) == [0, 0, 0, 0])
  }

  /// Colours as Xcode writes them, of the type that is asked for.
  @Test func literals() {
    let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(color == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25))
    let layerColor: CGColor? = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(layerColor == color.cgColor)
  }

  /// The components of sRGB's red in Display P3 are published with CSS Color 4.
  @Test func coloursOfDisplayP3AreConverted() {
    func components(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> [Int] {
      let color = UIColor(displayP3Red: red, green: green, blue: blue, alpha: 0.5)
      var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getRed(&r, green: &g, blue: &b, alpha: &a)
      return [r, g, b, a].map { Int(($0 * 255).rounded()) }
    }
    #expect(components(0.9175, 0.2003, 0.1386) == [255, 0, 0, 128])
    #expect(components(0.4, 0.4, 0.4) == [102, 102, 102, 128])
    #expect(components(1, 0, 0) == [255, 0, 0, 128], "beyond sRGB")
    #expect(components(0.2, 0.6, 0.4) == [0, 156, 97, 128])
  }

  @Test("Components are returned exactly as they were set")
  func components() {
    #expect(
      rgba(UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == [0.1, 0.2, 0.3, 0.4])
    #expect(rgba(UIColor(white: 0.25, alpha: 0.5)) == [0.25, 0.25, 0.25, 0.5])
    #expect(rgba(UIColor.red.withAlphaComponent(0.5)) == [1, 0, 0, 0.5])
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    #expect(abs(white - 0.25) < 1e-12 && alpha == 0.5)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
  }

  @Test(
    "Hue, saturation and brightness",
    arguments: [
      ([0, 1, 1], [1, 0, 0]), ([1.0 / 6, 1, 1], [1, 1, 0]), ([1.0 / 3, 1, 1], [0, 1, 0]),
      ([0.5, 1, 1], [0, 1, 1]), ([2.0 / 3, 1, 0.5], [0, 0, 0.5]),
      ([0.3, 0, 0.7], [0.7, 0.7, 0.7]),
      ([5.0 / 6, 0.5, 1], [1, 0.5, 1]), ([0.1, 1, 0], [0, 0, 0]),
    ] as [([CGFloat], [CGFloat])])
  func hsb(_ hsb: [CGFloat], _ rgb: [CGFloat]) {
    let color = UIColor(hue: hsb[0], saturation: hsb[1], brightness: hsb[2], alpha: 1)
    for (a, b) in zip(rgba(color), rgb) { #expect(abs(a - b) < 1e-12) }
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    let back = UIColor(hue: h, saturation: s, brightness: b, alpha: a)
    for (x, y) in zip(rgba(back), rgba(color)) { #expect(abs(x - y) < 1e-12) }
  }

  @Test("A dynamic colour follows the traits")
  func dynamic() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: light) == .black)
    #expect(color.resolvedColor(with: dark) == .white)
    #expect(color.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha == 0.5)
    #expect(
      UIColor.label.resolvedColor(with: light) != UIColor.label.resolvedColor(with: dark))
    #expect(color == color)
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test("Views resolve their colours again when light changes to dark")
  @MainActor
  func viewsFollow() {
    withStage { stage in
      let outer = box(0, 0, 10, 10)
      let view = box(0, 0, 10, 10)
      view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
      outer.addSubview(view)
      stage.window.addSubview(outer)
      #expect(view.layer.backgroundColor?.rgba == UIColor.black.cgColor.rgba)
      outer.overrideUserInterfaceStyle = .dark
      #expect(view.layer.backgroundColor?.rgba == UIColor.white.cgColor.rgba)
      #expect(view.traitCollection.userInterfaceStyle == .dark)
      outer.overrideUserInterfaceStyle = .unspecified
      #expect(view.layer.backgroundColor?.rgba == UIColor.black.cgColor.rgba)
      UIApplication.shared.userInterfaceStyle = .dark
      #expect(view.layer.backgroundColor?.rgba == UIColor.white.cgColor.rgba)
      UIApplication.shared.userInterfaceStyle = .light
    }
  }

  @Test("Size classes follow the window's width")
  @MainActor
  func sizeClasses() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      #expect(view.traitCollection.horizontalSizeClass == .regular)
      stage.window.frame.size.width = 599
      #expect(view.traitCollection.horizontalSizeClass == .compact)
      stage.window.frame.size.width = 600
      #expect(view.traitCollection.horizontalSizeClass == .regular)
    }
  }

  @Test("In dark style, elevated backgrounds are one step lighter")
  func elevation() {
    func gray(
      _ color: UIColor, _ style: UIUserInterfaceStyle, _ level: UIUserInterfaceLevel
    ) -> CGFloat {
      let traits = UITraitCollection(userInterfaceStyle: style, userInterfaceLevel: level)
      return rgba(color.resolvedColor(with: traits))[1]
    }
    for steps: [UIColor] in [
      [.systemBackground, .secondarySystemBackground, .tertiarySystemBackground],
      [
        .systemGroupedBackground, .secondarySystemGroupedBackground,
        .tertiarySystemGroupedBackground,
      ],
    ] {
      for (lower, upper) in zip(steps, steps.dropFirst()) {
        #expect(gray(lower, .dark, .base) < gray(upper, .dark, .base))
        #expect(gray(lower, .dark, .elevated) == gray(upper, .dark, .base))
      }
      for color in steps {
        #expect(gray(color, .dark, .base) < gray(color, .dark, .elevated))
        #expect(gray(color, .dark, .unspecified) == gray(color, .dark, .base))
        #expect(gray(color, .light, .base) == gray(color, .light, .elevated))
      }
    }
  }
}
