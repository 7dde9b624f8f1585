import TestSupport
import Testing

@testable import UIKit

/// Images in texts.
@MainActor @Suite struct TextAttachmentTests {
  private static func image(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  private func text(_ attachment: NSTextAttachment) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.insert(NSAttributedString(attachment: attachment), at: 1)
    return text
  }

  /// The columns and rows of a text's picture in which there are pixels of a colour.
  private func place(
    of pixel: Bitmap.Pixel, in text: NSAttributedString
  ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let size = CGSize(width: 120, height: 80)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in
      text.draw(in: CGRect(origin: .zero, size: size))
    }
    guard let picture = image.cgImage.map({ Bitmap($0) }) else { return nil }
    let found = picture.pixels.indices.filter { picture.pixels[$0] == pixel }
    let (xs, ys) = (found.map { $0 % picture.width }, found.map { $0 / picture.width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  private let red = Bitmap.Pixel(255, 0, 0, 255)

  @Test func anImageTakesItsPlaceAndRaisesItsLine() throws {
    let plain = NSAttributedString(
      string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let large = text(
      NSTextAttachment(image: Self.image(.init(red: 1, green: 0, blue: 0, alpha: 1), 30, 40)))
    #expect(large.length == 3 && large.string == "a\u{FFFC}b")
    #expect(abs(large.size().width - plain.size().width - 30) < 0.5)
    let font = UIFont.systemFont(ofSize: 20)
    #expect(abs(large.size().height - (40 - font.descender)) < 0.01)
    let found = try #require(place(of: red, in: large))
    #expect(found.x.count == 30 && found.y == 0...39)
    let a = NSAttributedString(string: "a", attributes: [.font: font]).size().width
    #expect(abs(Double(found.x.lowerBound) - a) <= 1)
  }

  /// y points up from the baseline.
  @Test func boundsMoveAndScaleIt() throws {
    let attachment = NSTextAttachment(
      image: Self.image(.init(red: 1, green: 0, blue: 0, alpha: 1), 30, 40))
    attachment.bounds = CGRect(x: 0, y: -4, width: 10, height: 12)
    let small = text(attachment)
    let font = UIFont.systemFont(ofSize: 20)
    #expect(small.size().height == font.lineHeight)
    let found = try #require(place(of: red, in: small))
    let baseline = Int(font.ascender.rounded())
    #expect(found.x.count == 10)
    #expect(found.y.count == 12 && abs(found.y.upperBound - (baseline + 3)) <= 1)
  }

  @Test func templatesHaveTheColorOfTheText() throws {
    let template = Self.image(.black, 12, 12).withRenderingMode(.alwaysTemplate)
    let templated = text(NSTextAttachment(image: template))
    templated.addAttribute(
      .foregroundColor, value: UIColor(red: 1, green: 0, blue: 0, alpha: 1),
      range: NSRange(location: 1, length: 1))
    #expect(place(of: red, in: templated)?.x.count == 12)
    let tinted = template.withTintColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(place(of: red, in: text(NSTextAttachment(image: tinted)))?.x.count == 12)
  }

  @Test func twoInARowAndNoneAtAll() throws {
    let image = Self.image(.init(red: 1, green: 0, blue: 0, alpha: 1), 10, 10)
    let attachment = NSTextAttachment(image: image)
    let two = NSMutableAttributedString(attachment: attachment)
    two.append(NSAttributedString(attachment: attachment))
    #expect(two.size().width == 20)
    #expect(place(of: red, in: two)?.x == 0...19)
    #expect(NSAttributedString(attachment: NSTextAttachment()).size().width == 0)
    // The attribute has no effect on other characters.
    let other = NSAttributedString(string: "x", attributes: [.attachment: attachment])
    #expect(place(of: red, in: other) == nil)
    let odd = NSTextAttachment(image: image)
    odd.bounds = CGRect(x: CGFloat.nan, y: .infinity, width: -.infinity, height: 5)
    #expect(NSAttributedString(attachment: odd).size().width.isFinite)
  }

  @Test func labelsAndTextViewsShowIt() {
    let image = Self.image(.init(red: 1, green: 0, blue: 0, alpha: 1), 50, 30)
    let label = UILabel()
    label.attributedText = text(NSTextAttachment(image: image))
    #expect(label.intrinsicContentSize.width > 60 && label.intrinsicContentSize.height > 30)
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.attributedText = text(NSTextAttachment(image: image))
    view.selectedRange = NSRange(location: 2, length: 0)
    view.deleteBackward()
    #expect(view.text == "ab")
    view.layoutIfNeeded()
  }
}
