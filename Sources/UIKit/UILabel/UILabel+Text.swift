internal import Typesetting

extension UILabel {
  func textDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Layout of the text

  private func style(for font: UIFont) -> TextStyle {
    let alignment: TextStyle.Alignment =
      switch textAlignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      case .natural: .natural
      }
    let mode: TextStyle.LineBreakMode =
      switch lineBreakMode {
      case .byWordWrapping: .wordWrapping
      case .byCharWrapping: .charWrapping
      case .byClipping: .clipping
      case .byTruncatingHead: .truncatingHead
      case .byTruncatingTail: .truncatingTail
      case .byTruncatingMiddle: .truncatingMiddle
      }
    return TextStyle(
      font: font.fontDescription, alignment: alignment, lineBreakMode: mode,
      lineLimit: max(0, numberOfLines))
  }

  /// The size of the text within `limit`, rounded up to whole pixels; zero without text.
  func fittingSize(_ limit: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let size = TextLayout(text, style: style(for: font), width: limit.width).size
    return CGSize(width: ceilToPixel(size.width), height: ceilToPixel(size.height))
  }

  private func ceilToPixel(_ length: CGFloat) -> CGFloat {
    // An excess of a millionth of a pixel is a rounding error, not text.
    ((length * contentScaleFactor - 1e-6).rounded(.up)) / contentScaleFactor
  }

  private func roundToPixel(_ length: CGFloat) -> CGFloat {
    (length * contentScaleFactor).rounded() / contentScaleFactor
  }

  /// The layout of the text in a box of `size`, and the position of its upper left corner in the box.
  ///
  /// Text that fits is laid out without a width and moved as a whole: then one texture serves every width,
  /// and a label that is resized draws nothing.
  private func layout(
    of text: String, in size: CGSize
  ) -> (layout: TextLayout, origin: CGPoint) {
    let style = style(for: fontThatFits(text, width: size.width))
    let free = TextLayout(text, style: style)
    if free.size.width <= size.width + 0.01, free.size.height <= size.height + 0.01,
      let fraction = leadingFraction(of: text)
    {
      let x = roundToPixel((size.width - free.size.width) * fraction)
      return (free, CGPoint(x: x, y: top(of: free, in: size)))
    }
    let set = TextLayout(text, style: style, width: size.width, height: size.height)
    return (set, CGPoint(x: 0, y: top(of: set, in: size)))
  }

  private func top(of layout: TextLayout, in size: CGSize) -> CGFloat {
    roundToPixel((size.height - layout.size.height) / 2)
  }

  /// The fraction of the free width that lies left of the text; nil if it differs from line to line.
  private func leadingFraction(of text: String) -> CGFloat? {
    switch textAlignment {
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    case .justified: return nil
    case .natural: return text.unicodeScalars.contains(where: \.isRightToLeft) ? nil : 0
    }
  }

  private func fontThatFits(_ text: String, width: CGFloat) -> UIFont {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return font }
    let natural = TextLayout(text, style: style(for: font)).size.width
    guard natural > width else { return font }
    let scale = max(width / natural, minimumScaleFactor)
    // Rounded down to half points: sizes in between would fill the caches while a label is resized.
    let size = max(1, (font.pointSize * scale * 2).rounded(.down) / 2)
    return font.withSize(size)
  }

  // MARK: The tile

  /// Shows the text in `rect` of the label's coordinates.
  func placeText(in rect: CGRect) {
    guard let text, !text.isEmpty, rect.width > 0, rect.height > 0 else {
      textLayer.contents = nil
      return
    }
    let (layout, origin) = layout(of: text, in: rect.size)
    let color = shownColor
    guard let tile = layout.rasterize(scale: contentScaleFactor, color: color) else {
      textLayer.contents = nil
      return
    }
    let frame = tile.frame.offsetBy(dx: rect.minX + origin.x, dy: rect.minY + origin.y)
    let isSameTile = textLayer.contents as? CGImage === tile.image
    if isSameTile {
      // Inside an animation block the text's position is animated too.
      textLayer.frame = frame
    } else {
      UIView.performWithoutAnimation {
        textLayer.frame = frame
        textLayer.contentsScale = contentScaleFactor
        textLayer.contents = tile.image
        textLayer.contentsMultiplyColor = layout.hasColorGlyphs ? nil : color
      }
    }
  }

  // MARK: Colour

  private var shownColor: CGColor {
    let base: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    let color = resolvedCGColor(base)
    return isEnabled ? color : color.copy(alpha: color.alpha * 0.4) ?? color
  }

  /// Updates the colour: of coverage by the layer's multiply colour, which is animated in blocks; of coloured
  /// text by drawing it again.
  func colorDidChange() {
    guard let image = textLayer.contents as? CGImage else { return }
    if image.pixelFormat == .alpha8 {
      textLayer.contentsMultiplyColor = shownColor
    } else {
      setNeedsLayout()
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is in a Unicode block of a right-to-left script.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
