import UIKit

/// Attributed text in labels and text views.
@MainActor
enum TextFuzzing {
  private static let characters: [Unicode.Scalar] = [
    "a", "W", " ", "\n", "\t", "é", "\u{301}", "ע", "\u{202E}", "\u{202C}", "中", "👍", "\u{1F3FD}",
    "\u{200D}",
    "\u{FFFC}", "\u{2028}", "\r", "\0", "ﬁ", "\u{FEFF}",
  ]

  static func run(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    var string = ""
    for _ in 0..<reader.choice(below: 60) {
      string.unicodeScalars.append(reader.choice(of: characters))
    }
    let text = NSMutableAttributedString(string: string)
    for _ in 0..<reader.choice(below: 8) where text.length > 0 {
      let start = reader.choice(below: text.length)
      let range = NSRange(location: start, length: reader.choice(below: text.length - start + 1))
      let style = NSMutableParagraphStyle()
      switch reader.choice(below: 7) {
      case 0:
        let size = min(max(abs(reader.coordinate()), 1), 200)
        text.addAttribute(
          .font, value: UIFont.systemFont(ofSize: size.isFinite ? size : 9), range: range)
      case 1: text.addAttribute(.foregroundColor, value: UIColor.red, range: range)
      case 2: text.addAttribute(.kern, value: reader.coordinate(), range: range)
      case 3: text.addAttribute(.baselineOffset, value: reader.coordinate(), range: range)
      case 4:
        style.alignment = reader.isTrue() ? .center : .right
        style.lineSpacing = reader.coordinate()
        style.headIndent = reader.coordinate()
        text.addAttribute(.paragraphStyle, value: style, range: range)
      case 5: text.addAttribute(.underlineStyle, value: 1, range: range)
      default:
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(
          x: reader.coordinate(), y: reader.coordinate(), width: reader.coordinate(),
          height: reader.coordinate())
        text.addAttribute(.attachment, value: attachment, range: range)
      }
    }
    let label = UILabel()
    label.numberOfLines = reader.choice(below: 4)
    label.attributedText = text
    _ = label.sizeThatFits(CGSize(width: reader.coordinate(), height: reader.coordinate()))
    label.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    label.layoutIfNeeded()
    edit(text, &reader)
  }

  private static func edit(_ text: NSAttributedString, _ reader: inout ByteReader) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
    view.attributedText = text
    for _ in 0..<20 where !reader.isAtEnd {
      let length = view.text.utf16.count
      let start = reader.choice(below: length + 1)
      switch reader.choice(below: 7) {
      case 0: view.selectedRange = NSRange(location: start, length: length - start)
      case 1: view.selectedRange = NSRange(location: start, length: 0)
      case 2: view.insertText(String(Character(reader.choice(of: characters))))
      case 3: view.deleteBackward()
      case 4: view.text = String(view.text.reversed())
      case 5: view.setMarkedText("né", selectedRange: NSRange(location: 1, length: 0))
      default: view.frame.size.width = CGFloat(reader.byte())
      }
      view.layoutIfNeeded()
      precondition(NSMaxRange(view.selectedRange) <= view.text.utf16.count)
    }
  }
}
