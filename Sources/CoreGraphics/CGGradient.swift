import Foundation

/// Colours at places along an axis from 0 to 1, with a smooth passage between neighbours.
public final class CGGradient: Sendable {
  /// A colour and its place on the axis.
  struct Stop: Sendable {
    let location: CGFloat
    let color: CGColor
  }

  /// At least one, ordered by location.
  let stops: [Stop]

  /// A gradient through `colors`; nil when there is none or `locations` has another count.
  ///
  /// - Parameter locations: where each colour stands, 0 … 1; nil spreads them evenly from 0 to 1.
  ///   They need no order; equal ones make a hard edge, in the order given.
  public init?(
    colorsSpace space: CGColorSpace? = nil, colors: [CGColor], locations: [CGFloat]? = nil
  ) {
    guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
    let last = CGFloat(max(1, colors.count - 1))
    let places = locations ?? colors.indices.map { CGFloat($0) / last }
    // `sort` is stable in practice but not by contract, so the index breaks ties.
    let order = colors.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    stops = order.map { Stop(location: min(max(places[$0], 0), 1), color: colors[$0]) }
  }
}

/// Whether a gradient's end colours go on beyond its start and end.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
