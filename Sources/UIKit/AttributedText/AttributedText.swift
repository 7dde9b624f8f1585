internal import Typesetting

/// An attributed string as the typesetter takes it.
@MainActor
struct AttributedText {
  let text: String
  let styledRanges: [StyledRange]
  /// The font of text without one.
  let font: UIFont
  /// The style of the first character; nil if it has none.
  let paragraph: NSParagraphStyle?

  /// Creates a plain text.
  init(_ text: String, font: UIFont) {
    (self.text, styledRanges, self.font, paragraph) = (text, [], font, nil)
  }

  /// Converts an attributed string.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - font: The font of text without one.
  ///   - scale: A factor for the sizes of all fonts.
  ///   - resolve: Returns a colour as it looks at present.
  init(
    _ string: NSAttributedString, font: UIFont, scale: CGFloat = 1,
    resolve: (UIColor) -> CGColor
  ) {
    let text = string.string
    var styledRanges: [StyledRange] = []
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) {
      attributes, range, _ in
      guard let range = Range(range, in: text) else { return }
      let lower = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let styledRange = Self.styledRange(
        lower..<lower + text[range].utf8.count, text[range], attributes, scale: scale,
        resolve: resolve)
      if styledRange != StyledRange(styledRange.range) { styledRanges.append(styledRange) }
    }
    self.text = text
    self.styledRanges = styledRanges
    self.font = scale == 1 ? font : font.withSize(font.pointSize * scale)
    paragraph =
      string.length == 0
      ? nil : string.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
  }

  private static func styledRange(
    _ range: Range<Int>, _ text: Substring, _ attributes: [NSAttributedString.Key: Any],
    scale: CGFloat,
    resolve: (UIColor) -> CGColor
  ) -> StyledRange {
    func number(_ key: NSAttributedString.Key) -> CGFloat? {
      let value: CGFloat? =
        switch attributes[key] {
        case let value as CGFloat: value
        case let value as NSNumber: CGFloat(value.doubleValue)
        case let value as Int: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as NSUnderlineStyle: CGFloat(value.rawValue)
        default: nil
        }
      return value?.layoutLength
    }
    func color(_ key: NSAttributedString.Key) -> CGColor? {
      (attributes[key] as? UIColor).map(resolve)
    }
    func rule(
      _ style: NSAttributedString.Key, _ color: CGColor?
    ) -> StyledRange.Rule? {
      let style = NSUnderlineStyle(rawValue: Int(number(style) ?? 0))
      guard !style.isEmpty else { return nil }
      return StyledRange.Rule(
        color: color, thickness: style.contains(.thick) ? 2 : 1,
        isDouble: style.isSuperset(of: .double))
    }
    var styledRange = StyledRange(range)
    if let font = attributes[.font] as? UIFont {
      styledRange.font = (scale == 1 ? font : font.withSize(font.pointSize * scale)).fontDescription
    }
    styledRange.color = color(.foregroundColor)
    styledRange.backgroundColor = color(.backgroundColor)
    styledRange.kern = number(.tracking) ?? number(.kern)
    styledRange.baselineOffset = number(.baselineOffset) ?? 0
    styledRange.underline = rule(.underlineStyle, color(.underlineColor))
    styledRange.strikethrough = rule(.strikethroughStyle, color(.strikethroughColor))
    if let attachment = attributes[.attachment] as? NSTextAttachment,
      text.unicodeScalars.allSatisfy({ $0.value == NSTextAttachment.character })
    {
      styledRange.attachment = attachment.typeset
      if let tint = attachment.image?.fixedTint { styledRange.color = resolve(tint) }
    }
    return styledRange
  }

  /// Lays out the text. The values of its paragraph style take the place of those in `style`.
  func layout(_ style: TextStyle, width: CGFloat? = nil, height: CGFloat? = nil) -> TextLayout {
    layout(style, paragraph: paragraph, width: width, height: height)
  }

  /// Lays out the text. The values of `paragraph` take the place of those in `style`.
  func layout(
    _ style: TextStyle, paragraph: NSParagraphStyle?, width: CGFloat? = nil, height: CGFloat? = nil
  ) -> TextLayout {
    var style = style
    style.font = font.fontDescription
    if let paragraph {
      style.lineSpacing = paragraph.lineSpacing
      if paragraph.lineHeightMultiple > 0 {
        style.lineHeightMultiple = paragraph.lineHeightMultiple
      }
      let least = max(0, paragraph.minimumLineHeight)
      let greatest =
        paragraph.maximumLineHeight > 0 ? paragraph.maximumLineHeight : .greatestFiniteMagnitude
      style.lineHeights = least...max(least, greatest)
    }
    return TextLayout(text, styledRanges: styledRanges, style: style, width: width, height: height)
  }
}

extension TextStyle.Alignment {
  /// The typesetter's alignment. `isMirrored` is whether the view is laid out from right to left.
  init(_ alignment: NSTextAlignment, isMirrored: Bool = false) {
    self =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: isMirrored ? .right : .natural
      }
  }
}

extension TextStyle.LineBreakMode {
  init(_ mode: NSLineBreakMode) {
    self =
      switch mode {
      case .byWordWrapping: .wordWrapping
      case .byCharWrapping: .charWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
  }
}
