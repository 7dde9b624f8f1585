internal import Typesetting

extension FontDescription {
  /// The font with a name as UIKit has it; nil if it is not known. In this order, the name is that of
  /// - a family that is installed, such as "DejaVu Serif",
  /// - a font among the app's resources, by its family or its PostScript name, such as "Lato-BoldItalic",
  /// - a style of a family that is installed, such as "DejaVuSerif-Bold",
  /// - a font that every phone has, such as "HelveticaNeue-Light", in whose place there is the system's font of the same weight.
  init?(named name: String, size: CGFloat) {
    AppFonts.addAll()
    if Family.isInstalled(name) {
      self.init(.named(name), size: size)
      return
    }
    if let face = FontFace.named(name) {
      self.init(.named(face.family), size: size, weight: face.weight, isItalic: face.isItalic)
      return
    }
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    guard let first = parts.first, !name.hasPrefix("-") else { return nil }
    let style = FontStyle(parts.count > 1 ? parts[1] : "")
    if let family = Family.named(first), let style {
      self.init(family, size: size, weight: style.weight, isItalic: style.isItalic)
    } else if let substitute = Self.substitute(for: first) {
      let style = style ?? FontStyle()
      self.init(substitute, size: size, weight: style.weight, isItalic: style.isItalic)
    } else {
      return nil
    }
  }

  /// The kinds of the families that every phone has, without blanks.
  private static let sansSerif: Set = [
    "arial", "arialmt", "avenir", "avenirnext", "avenirnextcondensed", "futura", "gillsans",
    "helvetica", "helveticaneue", "optima", "sfprodisplay", "sfprotext", "sfuidisplay",
    "sfuitext", "sanfranciscodisplay", "sanfranciscotext", "trebuchetms", "verdana",
    "arialroundedmtbold", "dincondensed", "dinalternate", "markerfelt", "chalkboardse",
  ]
  private static let serif: Set = [
    "americantypewriter", "baskerville", "bodoni72", "cochin", "didot", "georgia", "hoeflertext",
    "iowanoldstyle", "palatino", "timesnewroman", "timesnewromanps", "timesnewromanpsmt",
  ]
  private static let monospaced: Set = ["courier", "couriernew", "couriernewps", "menlo", "sfmono"]

  private static func substitute(for family: String) -> Family? {
    let name = family.lowercased().filter { $0 != " " }
    if sansSerif.contains(name) { return .system }
    if serif.contains(name) { return .named("Serif") }
    return monospaced.contains(name) ? .monospaced : nil
  }
}

/// A font's weight and slant, read from the part of a PostScript name after the hyphen.
private struct FontStyle {
  var weight = FontDescription.Weight.regular
  var isItalic = false

  init() {}

  /// Nil for words that are not known, as in "Lato-Hairline2".
  init?(_ text: String) {
    var rest = text.lowercased()
    for word in ["italic", "oblique", "ital", "it"] where rest.hasSuffix(word) {
      isItalic = true
      rest.removeLast(word.count)
      break
    }
    for word in ["condensed", "mt"] where rest.hasPrefix(word) { rest.removeFirst(word.count) }
    let weights: [String: FontDescription.Weight] = [
      "": .regular, "regular": .regular, "roman": .regular, "book": .regular,
      "ultralight": .ultraLight, "extralight": .ultraLight, "thin": .thin, "hairline": .thin,
      "light": .light, "medium": .medium, "demibold": .semibold, "semibold": .semibold,
      "demi": .semibold, "bold": .bold, "boldmt": .bold, "heavy": .heavy, "extrabold": .heavy,
      "black": .black, "condensedblack": .black, "condensedbold": .bold,
    ]
    guard let weight = weights[rest.hasSuffix("mt") ? String(rest.dropLast(2)) : rest] else {
      return nil
    }
    self.weight = weight
  }
}
