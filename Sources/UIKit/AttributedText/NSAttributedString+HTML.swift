import Foundation

extension NSAttributedString {
  /// A kind of document with text. As in UIKit, without rich text and its folders.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Text without attributes.
    public static let plain = DocumentType(rawValue: "NSPlainText")
    /// A page or a fragment of HTML.
    public static let html = DocumentType(rawValue: "NSHTML")
    /// Rich text. It can't be read here.
    public static let rtf = DocumentType(rawValue: "NSRTF")
  }

  /// The name of an option for reading a document. As in UIKit.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The kind of document, a ``NSAttributedString/DocumentType``. Without it, text that begins with `<` is taken for HTML.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The encoding of the bytes, the raw value of a `String.Encoding`. UTF-8 if it is missing.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// Attributes for text that the document gives none.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  /// The name of a document's attribute. As in UIKit; documents have none here.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates an attribute from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A reason why a document can't be read.
  public enum DocumentError: LocalizedError {
    case encoding
    case unknownType(String)

    /// The reason in one sentence.
    public var errorDescription: String? {
      switch self {
      case .encoding: "The text's bytes are not in the encoding that was named."
      case .unknownType(let name): "A document of the type \(name) can't be read."
      }
    }
  }

  /// Reads a document: text, or HTML with the elements and styles of simple text.
  ///
  /// As in UIKit, paragraphs end in a line feed, and text has a font with serifs of 12 points unless the document or `defaultAttributes` give
  /// another one. Scripts, style sheets, tables and pictures are skipped, and nothing is loaded. Callable on any thread.
  ///
  /// - Throws: ``DocumentError``, if the bytes don't fit the encoding, or for rich text.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes: UnsafeMutablePointer<NSDictionary?>? = nil
  ) throws {
    let encoding =
      (options[.characterEncoding] as? UInt).map(String.Encoding.init(rawValue:)) ?? .utf8
    guard let text = String(data: data, encoding: encoding) else { throw DocumentError.encoding }
    let looksLikeHTML = text.drop { $0.isWhitespace }.first == "<"
    let type = options[.documentType] as? DocumentType ?? (looksLikeHTML ? .html : .plain)
    let attributes = options[.defaultAttributes] as? [Key: Any] ?? [:]
    switch type {
    case .plain: self.init(string: text, attributes: attributes)
    case .html: self.init(attributedString: HTMLReader(text, attributes).result)
    default: throw DocumentError.unknownType(type.rawValue)
    }
  }
}

/// Reads HTML as far as it is simple text.
private struct HTMLReader {
  /// How the text at a place looks.
  private struct Style {
    var family: String?
    var size: CGFloat = 12
    var isBold = false
    var isItalic = false
    var color: UIColor?
    var background: UIColor?
    var isUnderlined = false
    var isStruck = false
    var link: URL?
  }

  private(set) var result = NSMutableAttributedString()
  private let attributes: [NSAttributedString.Key: Any]
  private var stack: [(name: String, style: Style)] = []
  private var style: Style { stack.last?.style ?? Style() }
  /// Whether white space that follows is part of the one before.
  private var skipsSpace = true
  /// The numbers of the items in the lists around the place; nil for a list without numbers.
  private var lists: [Int?] = []

  private static let blocks: Set = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre",
    "table", "tr", "section", "article", "header", "footer", "body",
  ]
  private static let skipped: Set = ["head", "script", "style", "title", "template"]
  private static let headings: [String: CGFloat] = [
    "h1": 24, "h2": 18, "h3": 14, "h4": 12, "h5": 10, "h6": 8,
  ]

  init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    self.attributes = attributes
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix("<!--") {
        rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if rest.first == "<", let end = rest.firstIndex(of: ">"),
        rest.dropFirst().first.map({ $0.isLetter || "/!?".contains($0) }) == true
      {
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if let skipped = read(tag) {
          let close = rest.range(of: "</\(skipped)", options: .caseInsensitive)
          rest = close.map { rest[$0.lowerBound...] } ?? ""
        }
      } else {
        let end = rest.dropFirst().firstIndex(of: "<") ?? rest.endIndex
        append(rest[..<end])
        rest = rest[end...]
      }
    }
  }

  /// Reads a tag. Returns the name of an element whose content is to be skipped.
  private mutating func read(_ tag: Substring) -> String? {
    let isEnd = tag.first == "/"
    let body = isEnd ? tag.dropFirst() : tag
    let name = body.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if isEnd {
      end(name)
      return nil
    }
    if Self.skipped.contains(name) { return name }
    switch name {
    case "br": endLine()
    case "hr", "img", "meta", "link", "input": break
    default:
      begin(name, Self.values(of: body.dropFirst(name.count)))
      if tag.last == "/" { end(name) }
    }
    return nil
  }

  private mutating func begin(_ name: String, _ values: [String: String]) {
    if Self.blocks.contains(name) { beginLine() }
    var style = style
    switch name {
    case "b", "strong", "th": style.isBold = true
    case "i", "em", "cite": style.isItalic = true
    case "u", "ins": style.isUnderlined = true
    case "s", "strike", "del": style.isStruck = true
    case "code", "pre", "tt", "kbd": style.family = "Menlo"
    case "small": style.size *= 0.83
    case "big": style.size *= 1.2
    case "a":
      style.link = values["href"].flatMap(URL.init(string:))
      style.isUnderlined = style.link != nil
      style.color = style.link == nil ? style.color : .systemBlue
    case "font":
      if let color = values["color"] { style.color = Self.color(color) ?? style.color }
      if let face = values["face"] { style.family = face }
    case "ul": lists.append(nil)
    case "ol": lists.append(0)
    default:
      if let size = Self.headings[name] { (style.size, style.isBold) = (size, true) }
    }
    if let declarations = values["style"] { Self.apply(declarations, to: &style) }
    stack.append((name, style))
    if name == "li" { beginItem() }
  }

  private mutating func end(_ name: String) {
    guard let place = stack.lastIndex(where: { $0.name == name }) else { return }
    if Self.blocks.contains(name) { beginLine() }
    if name == "ul" || name == "ol" { _ = lists.popLast() }
    stack.removeSubrange(place...)
  }

  private mutating func beginItem() {
    var mark = "•"
    if let last = lists.indices.last, let number = lists[last] {
      lists[last] = number + 1
      mark = "\(number + 1)."
    }
    add("\t\(mark)\t")
    skipsSpace = true
  }

  /// Begins a new line unless the text is at the beginning of one.
  private mutating func beginLine() {
    if result.length > 0, !result.string.hasSuffix("\n") { endLine() }
    skipsSpace = true
  }

  private mutating func endLine() {
    add("\n")
    skipsSpace = true
  }

  private mutating func append(_ text: Substring) {
    if stack.contains(where: { $0.name == "pre" }) { return add(Self.decoded(text)) }
    var shown = ""
    for character in Self.decoded(text) {
      // A hard space is kept.
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, skipsSpace { continue }
      shown.append(isSpace ? " " : character)
      skipsSpace = isSpace
    }
    add(shown)
  }

  private mutating func add(_ text: String) {
    guard !text.isEmpty else { return }
    let style = style
    var values = attributes
    let isStyled = style.family != nil || style.size != 12 || style.isBold || style.isItalic
    if values[.font] == nil || isStyled { values[.font] = Self.font(of: style) }
    if let color = style.color { values[.foregroundColor] = color }
    if let background = style.background { values[.backgroundColor] = background }
    if style.isUnderlined { values[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if style.isStruck { values[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if let link = style.link { values[.link] = link }
    result.append(NSAttributedString(string: text, attributes: values))
  }

  private static func font(of style: Style) -> UIFont {
    let names = (style.family ?? "TimesNewRomanPSMT").split(separator: ",").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
    }
    let family =
      names.lazy.compactMap { UIFont(name: $0, size: style.size) }.first
      ?? UIFont.systemFont(ofSize: style.size)
    var traits: UIFontDescriptor.SymbolicTraits = []
    if style.isBold { traits.insert(.traitBold) }
    if style.isItalic { traits.insert(.traitItalic) }
    guard !traits.isEmpty, let styled = family.fontDescriptor.withSymbolicTraits(traits) else {
      return family
    }
    return UIFont(descriptor: styled, size: style.size)
  }

  // MARK: Values

  /// The attributes of a tag, such as `href="…"`.
  private static func values(of text: Substring) -> [String: String] {
    var values: [String: String] = [:]
    let pattern = /([A-Za-z-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/
    for match in text.matches(of: pattern) {
      let value = match.2.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
      values[match.1.lowercased()] = decoded(value[...])
    }
    return values
  }

  private static func apply(_ declarations: String, to style: inout Style) {
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2 else { continue }
      let value = parts[1].lowercased()
      switch parts[0].lowercased() {
      case "color": style.color = color(value) ?? style.color
      case "background-color", "background": style.background = color(value) ?? style.background
      case "font-family": style.family = parts[1]
      case "font-size": style.size = size(value, style.size) ?? style.size
      case "font-weight":
        style.isBold = value.hasPrefix("bold") || (Int(value).map { $0 >= 600 } ?? false)
      case "font-style": style.isItalic = value == "italic" || value == "oblique"
      case "text-decoration":
        style.isUnderlined = value.contains("underline")
        style.isStruck = value.contains("line-through")
      default: break
      }
    }
  }

  /// A size in points: a pixel of a page is one point, as in UIKit. NaN and sizes that no text has are ignored.
  private static func size(_ text: String, _ current: CGFloat) -> CGFloat? {
    guard let number = Double(text.prefix { $0.isNumber || $0 == "." }) else { return nil }
    let size =
      switch text.drop(while: { $0.isNumber || $0 == "." }) {
      case "em", "rem": current * number
      case "%": current * number / 100
      default: CGFloat(number)
      }
    return size > 0 && size < 1000 ? size : nil
  }

  private static func color(_ text: String) -> UIColor? {
    let names: [String: UIColor] = [
      "black": .black, "white": .white, "red": .red,
      "green": UIColor(red: 0, green: 0.5, blue: 0, alpha: 1),
      "lime": .green, "blue": .blue, "yellow": .yellow, "orange": .orange, "purple": .purple,
      "gray": .gray, "grey": .gray, "brown": .brown, "cyan": .cyan, "magenta": .magenta,
    ]
    if let color = names[text.lowercased()] { return color }
    if text.hasPrefix("#") {
      var digits = String(text.dropFirst())
      if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
      guard digits.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
      func part(_ shift: UInt32) -> CGFloat { CGFloat((number >> shift) & 255) / 255 }
      return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
    guard text.hasPrefix("rgb") else { return nil }
    let numbers = text.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
    guard numbers.count >= 3 else { return nil }
    return UIColor(
      red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255,
      alpha: numbers.count > 3 ? numbers[3] : 1)
  }

  /// The text with the characters that names such as `&amp;` and `&#8217;` stand for.
  private static func decoded(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    let names: [Substring: String] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
      "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–",
      "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "euro": "€",
      "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
      "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "middot": "·",
    ]
    return String(text).replacing(/&(#?[A-Za-z0-9]{1,8});/) { match -> String in
      let name = match.1
      guard name.hasPrefix("#") else { return names[name] ?? String(match.0) }
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
    }
  }
}
