import Foundation

/// A gradient: colours at locations along an axis from 0 to 1, as in Core Graphics. Immutable.
public final class CGGradient: Sendable {
  /// A colour and its location on the axis.
  struct Stop: Sendable {
    let location: CGFloat
    let color: CGColor
  }

  /// At least one stop, ordered by location.
  let stops: [Stop]

  /// Creates a gradient; nil without colours, or if `locations` and `colors` differ in length.
  ///
  /// - Parameters:
  ///   - space: ignored, because colours are always interpolated in sRGB.
  ///   - colors: the colours.
  ///   - locations: the location of each colour, 0…1, in any order. Nil spaces them evenly. Equal
  ///     locations make a hard edge between their colours, in the order given.
  public init?(
    colorsSpace space: CGColorSpace? = nil, colors: [CGColor], locations: [CGFloat]? = nil
  ) {
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    let last = CGFloat(max(1, colors.count - 1))
    let locations = locations ?? colors.indices.map { CGFloat($0) / last }
    // `sorted` is not documented to be stable, so the index decides between equal locations.
    let order = colors.indices.sorted { (locations[$0], $0) < (locations[$1], $1) }
    stops = order.map { Stop(location: min(max(locations[$0], 0), 1), color: colors[$0]) }
  }
}

/// Whether a gradient's first and last colour continue beyond its ends, as in Core Graphics.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour continues before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last colour continues after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
