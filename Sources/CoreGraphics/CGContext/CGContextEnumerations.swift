internal import CPango

/// Whether to fill or stroke a path, as in Core Graphics.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fill with the winding rule.
  case fill
  /// Fill with the even-odd rule.
  case eoFill
  /// Stroke.
  case stroke
  /// Fill with the winding rule, then stroke.
  case fillStroke
  /// Fill with the even-odd rule, then stroke.
  case eoFillStroke
}

/// The shape of the ends of an open line, as in Core Graphics.
public enum CGLineCap: Int32, Sendable {
  /// Ends at the end point.
  case butt
  /// Ends with a half circle around the end point.
  case round
  /// Ends half a line width beyond the end point.
  case square
}

/// The shape of the corners of a line, as in Core Graphics.
public enum CGLineJoin: Int32, Sendable {
  /// A pointed corner, unless it exceeds the miter limit.
  case miter
  /// A rounded corner.
  case round
  /// A corner that is cut off.
  case bevel
}

extension CGLineCap {
  var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension CGLineJoin {
  var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

/// How an image is sampled when it is drawn at another size, as in Core Graphics.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The same as `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Bilinear interpolation of the four nearest pixels, even if the image shrinks.
  case low = 2
  /// Cairo's "good" filter.
  case medium = 4
  /// Cairo's "best" filter.
  case high = 3
}

extension CGInterpolationQuality {
  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium: CAIRO_FILTER_GOOD
    case .high: CAIRO_FILTER_BEST
    }
  }
}

/// How a new pixel is combined with the one below, as in Core Graphics.
///
/// The modes from `multiply` to `luminosity` are those of the PDF specification, the others the operators
/// of Porter and Duff. A mode affects only the pixels that are drawn to.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// Draws over the pixel below: Porter and Duff's "source over".
  case normal
  /// A separable blend mode of the PDF specification.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference, exclusion
  /// A non-separable blend mode of the PDF specification.
  case hue, saturation, color, luminosity
  /// An operator of Porter and Duff.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
    destinationOut, destinationAtop, xor
  /// The sum of both pixels. (The value 26 is Apple's `plusDarker`, which Cairo lacks.)
  case plusLighter = 27
}

extension CGBlendMode {
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether Cairo's operator changes all pixels inside the clip, including those that are not drawn to.
  var isUnbounded: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
