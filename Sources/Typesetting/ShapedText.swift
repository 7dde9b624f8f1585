internal import CPango
import CoreGraphics

/// A text broken into its visible lines, with their positions in points, y down.
final class ShapedText {
  /// A line and its position.
  struct Line {
    let line: PangoLine
    /// The start of the baseline.
    let origin: CGPoint
    /// The distances of the line's top and bottom from the baseline.
    let metrics: FontMetrics
    /// The size of the style's font, in points.
    let fontSize: CGFloat
  }

  let lines: [Line]
  /// The width of the widest line, clipped to the box in the mode `clipping`, and the height of all lines.
  let size: CGSize
  /// The bounding rectangle of all ink, which may extend beyond `size`; null if there is no ink.
  let inkBounds: CGRect
  let isTruncated: Bool
  let hasColorGlyphs: Bool
  /// A rectangle to which drawing is clipped; nil for no clip.
  let clip: CGRect?

  /// The texts that own the lines.
  private let owners: [PangoText]

  @MainActor
  init(
    _ key: TextLayout.Key, in context: OpaquePointer,
    measuring measure: @escaping (FontDescription) -> FontMetrics
  ) {
    let base = measure(key.style.font)
    let breaker = LineBreaker(key: key, context: context) { line in
      (line?.metrics(base, measuring: measure) ?? base).line(in: key.style)
    }
    let broken = breaker.lines()
    owners = broken.owners
    isTruncated = broken.isTruncated

    let widest = broken.lines.map(\.width).max() ?? 0
    let clips = key.style.lineBreakMode == .clipping
    let width = clips ? min(widest, key.width ?? widest) : widest
    var top: CGFloat = 0
    var lines: [Line] = []
    for line in broken.lines {
      let metrics = breaker.metrics(line)
      let x = Self.offset(of: line, in: key.width ?? widest, key.style.alignment)
      lines.append(
        Line(
          line: line, origin: CGPoint(x: x, y: top + metrics.ascender), metrics: metrics,
          fontSize: key.style.font.size))
      top += metrics.lineHeight + key.style.lineSpacing
    }
    self.lines = lines
    size = CGSize(width: width, height: max(0, top - (lines.isEmpty ? 0 : key.style.lineSpacing)))
    hasColorGlyphs = broken.lines.contains { $0.hasColorGlyphs }

    let ink = lines.reduce(CGRect.null) { bounds, line in
      var ink = line.line.ink
      if line.line.hasOwnColors {
        // Lines and backgrounds are within the line's box, apart from a thick line at its bottom.
        ink = ink.union(
          CGRect(
            x: 0, y: -line.metrics.ascender, width: line.line.width,
            height: line.metrics.lineHeight + line.fontSize / 4))
      }
      return ink.isEmpty ? bounds : bounds.union(ink.offsetBy(dx: line.origin.x, dy: line.origin.y))
    }
    clip =
      clips
      ? key.width.map { CGRect(x: 0, y: ink.minY - 1, width: $0, height: ink.height + 2) } : nil
    inkBounds = ink.isNull ? ink : clip.map { ink.intersection($0) } ?? ink
  }

  /// Returns the distance of a line from the left side of the box.
  private static func offset(
    of line: PangoLine, in width: CGFloat, _ alignment: TextStyle.Alignment
  ) -> CGFloat {
    let room = width - line.width
    switch alignment {
    case .left: return 0
    case .center: return room / 2
    case .right: return room
    case .natural, .justified: return line.isRightToLeft ? room : 0
    }
  }
}
