import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Fonts by the names that iOS's sources use.
@MainActor @Suite(.serialized) struct FontNameTests {
  @Test func namesOfFamiliesAndStyles() throws {
    #expect(UIFont(name: "DejaVu Sans", size: 10)?.familyName == "DejaVu Sans")
    let bold = try #require(UIFont(name: "DejaVuSans-Bold", size: 10))
    #expect(bold.familyName == "DejaVu Sans")
    #expect(bold.fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(UIFont(name: "No such font", size: 10) == nil)
    #expect(UIFont(name: "DejaVuSans-Nonsense", size: 10) == nil)
    #expect(UIFont(name: "", size: 10) == nil && UIFont(name: "-Bold", size: 10) == nil)
  }

  @Test(arguments: [
    ("HelveticaNeue-Light", UIFont.Weight.light), ("AvenirNext-DemiBold", .semibold),
    ("Arial-BoldMT", .bold), ("Helvetica", .regular), ("ArialMT", .regular),
    ("HelveticaNeue-UltraLight", .ultraLight), ("Futura-Medium", .medium),
  ])
  func thePhonesFontsHaveASubstituteOfTheirWeight(name: String, weight: UIFont.Weight) {
    #expect(UIFont(name: name, size: 15) == .systemFont(ofSize: 15, weight: weight))
  }

  @Test func serifsAndFixedWidthsStay() throws {
    let georgia = try #require(UIFont(name: "Georgia-BoldItalic", size: 15))
    #expect(georgia.fontDescriptor.symbolicTraits.isSuperset(of: [.traitBold, .traitItalic]))
    #expect(georgia != UIFont(name: "HelveticaNeue-BoldItalic", size: 15))
    #expect(
      UIFont(name: "Menlo-Regular", size: 15) == .monospacedSystemFont(ofSize: 15, weight: .regular)
    )
  }

  /// The file of a font that is installed for the tests, as an app would bring it along.
  private var file: URL {
    URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf")
  }

  /// The bytes of the font under another name, so that it is no installed one.
  private func renamed(_ name: String) throws -> Data {
    var data = try Data(contentsOf: file)
    for encoding in [String.Encoding.ascii, .utf16BigEndian] {
      let old = try #require("DejaVu".data(using: encoding))
      let new = try #require(name.data(using: encoding))
      while let range = data.range(of: old) { data.replaceSubrange(range, with: new) }
    }
    return data
  }

  @Test func fontsAmongTheResourcesAreFoundByTheirNames() throws {
    #expect(UIFont(name: "AppFontSans-Bold", size: 12) == nil)
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Fonts"), withIntermediateDirectories: true)
    // As many letters as in the old name.
    try renamed("AppFnt").write(to: folder.url.appending(path: "Fonts/a.ttf"))
    let folders = ResourceLocator.shared.folders
    ResourceLocator.shared.folders = [folder.url]
    defer { ResourceLocator.shared.folders = folders }
    let font = try #require(UIFont(name: "AppFntSans-Bold", size: 12))
    #expect(font.familyName == "AppFnt Sans")
    #expect(font.fontDescriptor.symbolicTraits.contains(.traitBold))
    #expect(UIFont(name: "appfnt sans", size: 12)?.familyName == "appfnt sans")
    // It is drawn, and not the system's font in its place.
    func width(_ font: UIFont) -> CGFloat {
      ("Width" as NSString).size(withAttributes: [.font: font]).width
    }
    let original = try #require(UIFont(name: "DejaVuSans-Bold", size: 12))
    #expect(width(font) == width(original) && width(font) != width(.boldSystemFont(ofSize: 12)))
  }

  @Test func fontsInMemoryAreRegistered() throws {
    let editor = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    editor.text = "Lines that are broken before a font is added."
    editor.layoutIfNeeded()
    let caret = editor.caretRect(for: editor.endOfDocument)
    let provider = try #require(CGDataProvider(data: renamed("MemFnt")))
    let font = try #require(CGFont(provider))
    #expect(CTFontManagerRegisterGraphicsFont(font, nil))
    let junkProvider = try #require(CGDataProvider(data: Data("junk".utf8)))
    let junk = try #require(CGFont(junkProvider))
    #expect(!CTFontManagerRegisterGraphicsFont(junk, nil))
    #expect(CTFontManagerRegisterFontsForURL(file, .process, nil))
    #expect(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "/none.ttf"), .process, nil))
    let empty = try #require(CGDataProvider(data: Data()))
    #expect(CGFont(empty) == nil)
    // The file's name is gone, but not its bytes.
    let label = UILabel()
    label.text = "Text"
    let registered = try #require(UIFont(name: "MemFntSans-Bold", size: 20))
    label.font = registered
    let width = label.intrinsicContentSize.width
    label.font = UIFont(name: "DejaVuSans-Bold", size: 20)
    #expect(label.intrinsicContentSize.width == width && width > 20)
    // Text that was laid out before is as it was.
    #expect(editor.caretRect(for: editor.endOfDocument) == caret && caret.minY > 10)
  }
}
