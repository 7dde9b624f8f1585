import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Labels")
struct LabelTests {
  private func label(_ text: String, size: CGFloat = 17) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.text = text
    return label
  }

  private func tile(_ label: UILabel) -> CGImage? { label.textLayer.contents as? CGImage }

  @Test("A line has the height of its font and the width of its text")
  func size() {
    let short = label("Calendar").intrinsicContentSize
    let long = label("Calendar and more").intrinsicContentSize
    #expect(short.height == UIFont.systemFont(ofSize: 17).lineHeight.rounded(.up))
    #expect(long.width > short.width)
    #expect(long.height == short.height)
    #expect(short.width == short.width.rounded())
    #expect(label("").intrinsicContentSize == .zero)
    #expect(UILabel().intrinsicContentSize == .zero)
    // Chinese text has lines of the same height.
    #expect(label("日历").intrinsicContentSize.height == short.height)
  }

  @Test("Text is broken at the width, up to the line limit")
  func lines() {
    let text = label("one two three four five six seven eight nine ten")
    let line = text.intrinsicContentSize.height
    text.numberOfLines = 0
    let all = text.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(all.width <= 120)
    #expect(all.height > 2 * line)
    text.numberOfLines = 2
    let two = text.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(abs(two.height - 2 * line) <= 1)
    text.preferredMaxLayoutWidth = 120
    #expect(text.intrinsicContentSize == two)
  }

  @Test("Text is a coverage mask that is coloured on screen; emoji are rasterised in colour")
  func contents() {
    let plain = label("Calendar 日历")
    plain.textColor = .red
    plain.sizeToFit()
    plain.layoutIfNeeded()
    #expect(tile(plain)?.pixelFormat == .alpha8)
    #expect(plain.textLayer.contentsMultiplyColor == UIColor.red.cgColor)

    let emoji = label("Cat 🐈")
    emoji.sizeToFit()
    emoji.layoutIfNeeded()
    #expect(tile(emoji)?.pixelFormat == .bgra8Premultiplied)
    #expect(emoji.textLayer.contentsMultiplyColor == nil)

    plain.textColor = nil
    plain.font = nil
    #expect(plain.textColor == .label && plain.font.pointSize == 17)
    plain.text = nil
    plain.layoutIfNeeded()
    #expect(tile(plain) == nil)
  }

  @Test("A change of colour rasterises nothing and can be animated")
  func colorAnimates() {
    withStage { stage in
      let text = label("Calendar")
      text.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      text.sizeToFit()
      stage.window.addSubview(text)
      stage.turn()
      let before = tile(text)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        text.textColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      }
      stage.turn()
      stage.advance(by: 0.5)
      #expect(tile(text) === before)
      let shown = text.textLayer.presentationProperties(at: CACurrentMediaTime())
      #expect(shown.contentsMultiplyColor == SIMD4(0.5, 0, 0.5, 1))
      stage.advance(by: 1)
    }
  }

  @Test(
    "Text is aligned horizontally, centred vertically, and placed at whole pixels",
    arguments: [NSTextAlignment.left, .center, .right, .natural])
  func alignment(_ alignment: NSTextAlignment) {
    let text = label("Hi")
    let width = text.intrinsicContentSize.width
    text.textAlignment = alignment
    text.frame = CGRect(x: 0, y: 0, width: 301, height: 101)
    text.layoutIfNeeded()
    let frame = text.textLayer.frame
    // The texture has a margin around the glyphs.
    let left: CGFloat =
      switch alignment {
      case .center: (301 - width) / 2
      case .right: 301 - width
      default: 0
      }
    #expect(abs(frame.minX - left) <= 3)
    #expect(abs(frame.midY - 50.5) <= 3)
    #expect(frame == frame.integral)
  }

  @Test("A resized label keeps its texture as long as the text fits")
  func resizing() {
    let text = label("Calendar")
    text.textAlignment = .center
    text.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
    text.layoutIfNeeded()
    let first = tile(text)
    text.frame.size.width = 380
    text.layoutIfNeeded()
    #expect(first != nil)
    #expect(tile(text) === first)
    text.frame.size.width = 30
    text.layoutIfNeeded()
    #expect(tile(text) !== first)
    #expect(text.textLayer.frame.maxX <= 32)
  }

  @Test("adjustsFontSizeToFitWidth reduces the font of text that is too wide")
  func adjusts() {
    let text = label("A rather long line of text")
    let natural = text.intrinsicContentSize.width
    text.adjustsFontSizeToFitWidth = true
    text.frame = CGRect(x: 0, y: 0, width: natural / 2, height: 30)
    text.layoutIfNeeded()
    let small = tile(text)?.height ?? 0
    text.minimumScaleFactor = 0.9
    text.layoutIfNeeded()
    let large = tile(text)?.height ?? 0
    #expect(small > 0)
    #expect(large > small)
  }

  @Test("Overriding textRect adds a margin")
  func margins() {
    final class Padded: UILabel {
      override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 20, dy: 0)) }
    }
    let text = Padded(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    text.text = "Hi"
    text.layoutIfNeeded()
    #expect(abs(text.textLayer.frame.minX - 20) <= 3)
  }

  @Test("A subclass draws its text by itself, whenever it is displayed")
  func drawnText() {
    final class Morphing: UILabel {
      var draws = false
      var calls = 0
      override func drawText(in rect: CGRect) {
        calls += 1
        guard draws else { return super.drawText(in: rect) }
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
      }
    }
    withStage { stage in
      let label = Morphing(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.text = "Hi"
      stage.window.addSubview(label)
      stage.turn()
      #expect(!label.textLayer.isHidden && label.layer.contents == nil && label.calls > 0)
      label.draws = true
      let calls = label.calls
      label.setNeedsDisplay()
      stage.turn()
      #expect(label.calls == calls + 1 && label.textLayer.isHidden)
      let image = label.layer.contents as? CGImage
      #expect(image.map { Bitmap($0)[2, 2] } == [255, 0, 0, 255])
      label.draws = false
      label.setNeedsDisplay()
      stage.turn()
      #expect(!label.textLayer.isHidden && label.layer.contents == nil)
    }
  }

  @Test("Fonts: sizes, weights, styles, metrics")
  func fonts() {
    #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 17)
    #expect(UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34)
    let regular = UIFont.systemFont(ofSize: 20)
    #expect(regular == UIFont.systemFont(ofSize: 20, weight: .regular))
    #expect(regular != UIFont.boldSystemFont(ofSize: 20))
    #expect(regular.withSize(0) === regular)
    #expect(regular.withSize(10).pointSize == 10)
    #expect(regular.ascender > 0 && regular.descender < 0)
    #expect(abs(regular.lineHeight - (regular.ascender - regular.descender)) < 1e-9)
    #expect(regular.capHeight > regular.xHeight && regular.xHeight > 0)
    for unknown in ["", "No Such Family", "Inter, Serif"] {
      #expect(UIFont(name: unknown, size: 12) == nil, "\(unknown)")
    }
    #expect(UIFont(name: "inter", size: 12)?.pointSize == 12)
    #expect(UIFont(name: "Inter", size: 0)?.pointSize == 12)
    func weighted(_ weight: CGFloat) -> UIFont {
      .systemFont(ofSize: 12, weight: UIFont.Weight(weight))
    }
    #expect(weighted(-1) == .systemFont(ofSize: 12, weight: .ultraLight))
    #expect(weighted(1) == .systemFont(ofSize: 12, weight: .black))
    #expect(weighted(0.1) != weighted(0) && weighted(0.1) != weighted(0.23))
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    let narrow = label("11111111")
    let wide = label("00000000")
    narrow.font = digits
    wide.font = digits
    #expect(narrow.intrinsicContentSize == wide.intrinsicContentSize)
  }
}
