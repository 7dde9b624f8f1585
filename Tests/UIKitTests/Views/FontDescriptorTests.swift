import Testing

@testable import UIKit

@MainActor @Suite struct FontDescriptorTests {
  @Test func traitsMakeAFontBoldOrSlanted() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    #expect(bold.symbolicTraits == [.traitBold, .traitItalic] && bold.pointSize == 20)
    #expect(UIFont(descriptor: bold, size: 0).pointSize == 20)
    #expect(UIFont(descriptor: bold, size: 30).pointSize == 30)
    let plain = try #require(bold.withSymbolicTraits([]))
    #expect(UIFont(descriptor: plain, size: 0) == font)
    // Another weight stays if the font was bold already.
    let heavy = UIFont.systemFont(ofSize: 20, weight: .heavy)
    let same = try #require(heavy.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: same, size: 0) == heavy)
  }

  @Test func designs() throws {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
    let mono = try #require(descriptor.withDesign(.monospaced))
    #expect(mono.symbolicTraits.contains(.traitMonoSpace))
    #expect(
      UIFont(descriptor: mono, size: 12) == .monospacedSystemFont(ofSize: 12, weight: .regular))
    #expect(descriptor.withDesign(.rounded) == nil)
    #expect(UIFontDescriptor(name: "No such family", size: 9).postscriptName == "Inter")
    #expect(UIFont().pointSize == 12)
  }

  @Test func textHasItsDefaultSize() {
    let traits = UITraitCollection.current
    #expect(traits.preferredContentSizeCategory == .large && traits.layoutDirection == .leftToRight)
    #expect(UIContentSizeCategory.accessibilityLarge.isAccessibilityCategory)
    #expect(!UIContentSizeCategory.extraLarge.isAccessibilityCategory)
  }
}
