import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct SymbolTests {
  private typealias Configuration = UIImage.SymbolConfiguration

  private func symbol(_ name: String, _ configuration: UIImage.Configuration? = nil) throws
    -> UIImage
  {
    try #require(UIImage(systemName: name, withConfiguration: configuration))
  }

  @Test func aSymbolIsATemplateAsHighAsText() throws {
    let plus = try symbol("plus")
    #expect(plus.isSymbolImage && plus.renderingMode == .alwaysTemplate)
    #expect(plus.size.height == 20)
    #expect(try symbol("plus", Configuration(pointSize: 34)).size.height == 41)
    #expect(try symbol("plus", Configuration(textStyle: .caption2)).size.height == 13)
    #expect(try symbol("plus", Configuration(font: .systemFont(ofSize: 10))).size.height == 12)
    let small = try symbol("plus", Configuration(scale: .small))
    let large = try symbol("plus", Configuration(scale: .large))
    #expect(small.size.height < 20 && large.size.height > 20)
    // Its width is that of its drawing.
    let chevron = try symbol("chevron.left")
    #expect(chevron.size.width < plus.size.width)
    #expect(UIImage().isSymbolImage == false)
  }

  /// The number of pixels that the symbol covers.
  private func ink(_ image: UIImage) throws -> Int {
    let coverage = try #require(image.coverage())
    return coverage.withUnsafeBytes { $0.reduce(0) { $0 + Int($1) } } / 255
  }

  @Test func configurationsAreCombined() throws {
    let weight = Configuration(weight: .black)
    let both = Configuration(pointSize: 30).applying(weight)
    #expect(both == Configuration(pointSize: 30, weight: .black))
    #expect(both.applying(nil) == both)
    #expect(
      both.applying(Configuration(pointSize: 10)) == Configuration(pointSize: 10, weight: .black))
    #expect(Configuration.unspecified.applying(both) == both)
    let thin = try symbol("plus", Configuration(pointSize: 30, weight: .thin))
    let heavy = thin.withConfiguration(both)
    #expect(try ink(heavy) > 2 * ink(thin))
    #expect(heavy.symbolConfiguration == both)
    let larger = try #require(heavy.applyingSymbolConfiguration(Configuration(pointSize: 60)))
    #expect(larger.symbolConfiguration == Configuration(pointSize: 60, weight: .black))
    #expect(UIImage().applyingSymbolConfiguration(both) == nil)
    // The colour stays.
    let red = try symbol("plus").withTintColor(.red).withConfiguration(both)
    #expect(red.fixedTint == .red)
    #expect(UIImage.SymbolWeight.bold.fontWeight() == .bold)
  }

  @Test func viewsHaveAPreferredSizeOfSymbols() throws {
    let view = UIImageView(image: try symbol("plus"))
    view.preferredSymbolConfiguration = Configuration(pointSize: 30)
    #expect(view.intrinsicContentSize.height == 36)
    // The image's own size counts more.
    view.image = try symbol("plus", Configuration(pointSize: 10))
    #expect(view.intrinsicContentSize.height == 12)
    let button = UIButton(type: .custom)
    button.setImage(try symbol("plus"), for: .normal)
    let before = button.intrinsicContentSize.height
    button.setPreferredSymbolConfiguration(Configuration(pointSize: 60), forImageIn: .normal)
    #expect(button.intrinsicContentSize.height >= before + 40)
    #expect(button.imageView?.image?.size.height == 72)
    #expect(
      button.preferredSymbolConfigurationForImage(in: .selected)?.isEqual(
        Configuration(pointSize: 60)) == true)
  }

  @Test(arguments: ["heart", "trash", "envelope", "play", "person.2"])
  func variantsHaveOtherShapes(name: String) throws {
    let size = Configuration(pointSize: 40)
    let line = try ink(symbol(name, size))
    #expect(try ink(symbol(name + ".fill", size)) > line * 5 / 4)
    let circle = try ink(symbol(name + ".circle", size))
    let disc = try ink(symbol(name + ".circle.fill", size))
    #expect(disc > circle)
    #expect(try symbol(name + ".square", size).cgImage != symbol(name + ".circle", size).cgImage)
    #expect(try ink(symbol(name + ".slash", size)) != line)
  }

  @Test func everyDrawingIsVisibleInEveryVariant() throws {
    for name in SystemSymbols.names {
      for ending in ["", ".fill", ".slash", ".circle", ".circle.fill", ".square.fill"] {
        #expect(try ink(symbol(name + ending)) > 8, "\(name)\(ending)")
      }
      let size = try symbol(name).size
      #expect(size.width >= 6 && size.width <= 25, "\(name): \(size)")
    }
  }

  @Test func otherNamesWarnOnce() throws {
    var images: [UIImage?] = []
    let caught = warnings {
      images.append(UIImage(systemName: "an.unheard.of.symbol"))
      let large = Configuration(pointSize: 50)
      images.append(UIImage(systemName: "an.unheard.of.symbol", withConfiguration: large))
      // Other names for the same drawing are known.
      images.append(UIImage(systemName: "gear"))
    }
    #expect(caught.count == 1 && caught.first?.contains("an.unheard.of.symbol") == true)
    #expect(images[0]?.size.height == 20 && images[1]?.size.height == 60)
    #expect(try ink(#require(images[2])) == ink(symbol("gearshape")))
  }
}
