import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Attributed text")
struct AttributedTextTests {
  private func label(_ text: NSAttributedString?) -> UILabel {
    let label = UILabel()
    label.attributedText = text
    label.sizeToFit()
    label.layoutIfNeeded()
    return label
  }

  private func pixels(_ label: UILabel) throws -> [Bitmap.Pixel] {
    label.setNeedsLayout()
    label.layoutIfNeeded()
    guard let image = label.textLayer.contents as? CGImage else { return [] }
    return image.pixelFormat == .alpha8 ? [] : Bitmap(image).pixels
  }

  private func hasRed(_ label: UILabel) throws -> Bool {
    try pixels(label).contains { $0.w > 200 && $0.x > 150 && $0.y < 100 }
  }

  private let redAndLarge = {
    let text = NSMutableAttributedString()
    text.append(NSAttributedString(string: "Red and "))
    text.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    text.append(
      NSAttributedString(string: "large", attributes: [.font: UIFont.systemFont(ofSize: 40)]))
    return text
  }()

  @Test("A label shows the fonts and colours of its text")
  func shows() throws {
    let label = label(redAndLarge)
    #expect(label.text == "Red and large")
    #expect(label.attributedText == redAndLarge)
    #expect(label.bounds.height == UIFont.systemFont(ofSize: 40).lineHeight.rounded(.up))
    #expect(try hasRed(label))
  }

  @Test("Setting the text, the font or the colour replaces attributes, as in UIKit")
  func replaces() throws {
    let colored = label(redAndLarge)
    colored.textColor = .black
    #expect(try !hasRed(colored))
    #expect(colored.intrinsicContentSize.height > 40)
    colored.font = .systemFont(ofSize: 10)
    #expect(colored.intrinsicContentSize.height < 20)

    let plain = label(redAndLarge)
    plain.text = "Red and large"
    #expect(try !hasRed(plain))
    let attributes = plain.attributedText?.attributes(at: 0, effectiveRange: nil)
    #expect(attributes?[.foregroundColor] as? UIColor == plain.textColor)
    #expect(attributes?[.font] as? UIFont == plain.font)
    plain.attributedText = NSAttributedString()
    #expect(plain.text == "" && plain.intrinsicContentSize == .zero)
    plain.attributedText = nil
    #expect(plain.text == nil && plain.intrinsicContentSize == .zero)
  }

  @Test("A later change of a mutable text is not seen")
  func copies() {
    let text = NSMutableAttributedString(string: "before")
    let label = label(text)
    text.replaceCharacters(in: NSRange(location: 0, length: 6), with: "after")
    #expect(label.text == "before")
  }

  @Test("Dynamic colours follow the appearance")
  func dynamicColors() throws {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    let label = label(NSAttributedString(string: "Text", attributes: [.foregroundColor: color]))
    #expect(try !hasRed(label))
    label.overrideUserInterfaceStyle = .dark
    label.traitCollectionDidChange(nil)
    #expect(try hasRed(label))
  }

  @Test("The first paragraph style aligns and spaces the lines")
  func paragraphs() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 10
    style.alignment = .right
    style.lineBreakMode = .byCharWrapping
    let label = label(NSAttributedString(string: "one\ntwo", attributes: [.paragraphStyle: style]))
    label.numberOfLines = 0
    let plain = UILabel()
    plain.text = "one\ntwo"
    plain.numberOfLines = 0
    #expect(abs(label.intrinsicContentSize.height - plain.intrinsicContentSize.height - 10) <= 1)
    label.frame = CGRect(x: 0, y: 0, width: 200, height: 80)
    label.layoutIfNeeded()
    #expect(label.textLayer.frame.maxX > 195)
    label.textAlignment = .left
    label.layoutIfNeeded()
    #expect(label.textLayer.frame.minX < 5)
    // The style of whoever made it stays as it is, and a copy is not changed by the original.
    #expect(style.alignment == .right)
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.alignment = .center
    #expect(copy.alignment == .right && copy != style)
  }

  @Test("A single line that is too wide is reduced in all its fonts")
  func reduced() {
    let label = label(redAndLarge)
    label.adjustsFontSizeToFitWidth = true
    let full = label.bounds.width
    label.frame = CGRect(x: 0, y: 0, width: full / 2, height: 60)
    label.layoutIfNeeded()
    #expect(label.textLayer.frame.width <= full / 2 + 4)
    #expect(label.textLayer.frame.width > full / 3)
  }

  @Test("Runs are split, merged, replaced and enumerated as in Foundation")
  func runs() throws {
    let (large, small) = (UIFont.systemFont(ofSize: 30), UIFont.systemFont(ofSize: 10))
    let text = NSMutableAttributedString(
      string: "hello wörld 🐈", attributes: [.font: small, .foregroundColor: UIColor.red])
    func parts() -> [String] {
      var parts: [String] = []
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
        attributes, range, _ in
        let font = (attributes[.font] as? UIFont)?.pointSize ?? 0
        parts.append("\(text.attributedSubstring(from: range).string)|\(Int(font))")
      }
      return parts
    }
    // Foundation's class ends the process here on Linux: two fonts beside each other.
    text.addAttribute(.font, value: large, range: NSRange(location: 6, length: 5))
    #expect(parts() == ["hello |10", "wörld|30", " 🐈|10"])
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 3, length: 3))
    #expect(parts() == ["hel|10", "lo wörld|30", " 🐈|10"])
    text.replaceCharacters(in: NSRange(location: 3, length: 3), with: "p ")
    #expect(parts() == ["hel|10", "p wörld|30", " 🐈|10"])
    text.insert(NSAttributedString(string: "!"), at: 3)
    #expect(parts() == ["hel|10", "!|0", "p wörld|30", " 🐈|10"])
    text.removeAttribute(.font, range: NSRange(location: 0, length: 6))
    #expect(parts() == ["hel|0", "!|0", "p |0", "wörld|30", " 🐈|10"])
    var range = NSRange()
    #expect(text.attribute(.font, at: 5, effectiveRange: &range) == nil)
    #expect(range == NSRange(location: 0, length: 6))
    var reversed: [CGFloat?] = []
    text.enumerateAttribute(
      .font, in: NSRange(location: 0, length: text.length), options: .reverse
    ) { font, _, stop in
      reversed.append((font as? UIFont)?.pointSize)
      stop.pointee = ObjCBool(reversed.count == 2)
    }
    #expect(reversed == [10, 30])
    text.deleteCharacters(in: NSRange(location: 0, length: 11))
    #expect(text.string == " 🐈" && text.length == 3)
    #expect(text.isEqual(NSAttributedString(attributedString: text)))
    let copy = try #require(text.copy() as? NSAttributedString)
    text.setAttributes([.font: large], range: NSRange(location: 0, length: 3))
    #expect(copy != text && copy.string == text.string)
  }

  @Test("A button shows an attributed title before a plain one")
  func buttons() throws {
    let button = UIButton(type: .system)
    button.setTitle("Plain", for: .normal)
    let width = button.intrinsicContentSize.width
    button.setAttributedTitle(redAndLarge, for: .normal)
    button.sizeToFit()
    button.layoutIfNeeded()
    #expect(button.currentAttributedTitle == redAndLarge)
    #expect(button.titleLabel?.text == "Red and large")
    #expect(button.intrinsicContentSize.width > width)
    #expect(try hasRed(try #require(button.titleLabel)))
    button.isHighlighted = true
    button.isHighlighted = false
    #expect(try hasRed(try #require(button.titleLabel)))
    button.setAttributedTitle(nil, for: .normal)
    #expect(button.titleLabel?.text == "Plain")
    #expect(button.intrinsicContentSize.width == width)
  }

  @Test("Text is measured and drawn with its attributes")
  func drawing() {
    let size = redAndLarge.size()
    #expect(size.height == UIFont.systemFont(ofSize: 40).lineHeight)
    let box = CGSize(width: size.width * 0.7, height: .greatestFiniteMagnitude)
    let wrapped = redAndLarge.boundingRect(with: box, options: .usesLineFragmentOrigin)
    #expect(wrapped.width <= box.width && wrapped.height > size.height)
    let single = redAndLarge.boundingRect(with: box)
    #expect(single.size == size)
    let text = "one two three four"
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    #expect(
      text.boundingRect(
        with: CGSize(width: 80, height: 1000), options: [.usesLineFragmentOrigin],
        attributes: attributes, context: nil
      ).height > 2 * text.size(withAttributes: attributes).height - 1)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60)).image { _ in
      redAndLarge.draw(in: CGRect(x: 10, y: 0, width: 90, height: 60))
    }
    let pixels = image.cgImage.map { Bitmap($0).pixels } ?? []
    #expect(pixels.contains { $0.w > 200 && $0.x > 150 && $0.y < 100 })
  }

  @Test("Numbers that are none change nothing")
  func numbersThatAreNone() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = .nan
    style.headIndent = -.infinity
    #expect(style.lineSpacing == 0 && style.headIndent == -1e7)
    let text = NSMutableAttributedString(string: "text")
    let size = text.size()
    text.addAttributes(
      [
        .underlineStyle: CGFloat.nan, .kern: CGFloat.nan, .baselineOffset: CGFloat.nan,
        .paragraphStyle: style,
      ], range: NSRange(location: 0, length: 4))
    #expect(text.size() == size)
  }

  /// A character of several parts, in a line that is narrower than it. Pango 1.50 would end the process.
  @Test(arguments: ["ע\u{1F3FD}\u{200D}a", "a\u{1F3FD}\u{200D}ע b", "é👩‍👩‍👧W\u{FE0F}\u{20E3}"])
  func charactersOfSeveralFontsInANarrowLabel(string: String) {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = string
    for width in [0, 0.5, 1, 5, 6.7, 9, 12, 20] {
      let size = label.sizeThatFits(CGSize(width: width, height: 500))
      #expect(size.height >= label.font.lineHeight.rounded(.down))
    }
  }
}
