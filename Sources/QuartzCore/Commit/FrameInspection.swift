import CoreGraphics

/// What the compositor is to tell about the frames of a tree, and what it leaves out of them. (Not part of Core Animation.)
///
/// See ``LayerContext/inspection``.
public struct FrameInspection: Sendable, Hashable {
  /// Things that layers have and that cost time to draw.
  public struct Features: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `masksToBounds` and masks.
    public static let clips = Features(rawValue: 1 << 0)
    /// Shadows.
    public static let shadows = Features(rawValue: 1 << 1)
    /// That a translucent layer fades with its sublayers as one image: ``CALayer/allowsGroupOpacity``.
    public static let groupOpacity = Features(rawValue: 1 << 2)

    /// Each feature by itself.
    public static let all: [Features] = [.clips, .shadows, .groupOpacity]
  }

  /// What is not drawn. The layers keep their values, and snapshots that are taken meanwhile lack it as well.
  public var omitted: Features = []
  /// Whether ``FrameDrawing/overdraw`` is wanted, which takes time in every frame.
  public var countsOverdraw = false
  /// The number of a measurement of what the features cost: another number asks for another measurement, nil for none.
  ///
  /// It draws a frame up to a hundred times, with and without each feature, and so stops the screen for as long.
  public var measurement: Int?

  /// Creates an inspection that tells what was drawn, and leaves nothing out.
  public init() {}
}

/// How a tree was drawn in the last frame that changed it. Places are in points of the screen, from its upper left corner. (Not part of
/// Core Animation.)
public struct FrameDrawing: Sendable, Equatable {
  /// How many times each place of the screen was drawn, by things that are not hidden. What is drawn into textures does not count.
  public struct Overdraw: Sendable, Equatable {
    /// The size of the grid of places.
    public var columns: Int
    /// The number of rows.
    public var rows: Int
    /// The width and the height of a place in points.
    public var side: CGFloat
    /// The counts in rows from the top, each at the middle of its place.
    public var counts: [UInt8]

    /// Creates a grid of counts.
    public init(columns: Int, rows: Int, side: CGFloat, counts: [UInt8]) {
      (self.columns, self.rows, self.side, self.counts) = (columns, rows, side, counts)
    }

    /// How many times a place was drawn on average, of those that were drawn at all; 0 without any.
    public var average: Double {
      let drawn = counts.count { $0 > 0 }
      return drawn == 0 ? 0 : Double(counts.reduce(0) { $0 + Int($1) }) / Double(drawn)
    }
  }

  /// The rectangles that were drawn again.
  public var damage: [CGRect] = []
  /// The corners of what was drawn from kept textures: layers that only move or fade, and snapshots.
  public var textures: [[CGPoint]] = []
  /// The rectangles whose pixels were copied from textures, without drawing.
  public var copies: [CGRect] = []
  /// How many times each place was drawn, if that is wanted.
  public var overdraw: Overdraw?
  /// The size of the screen.
  public var screen = CGSize.zero
  /// The costs of the last measurement that was asked for.
  public var costs: FeatureCosts?

  /// Creates the drawing of a tree that was not drawn.
  public init() {}

  /// The part of a rectangle at the upper left corner of the screen that was drawn again, from 0 to 1.
  public func damagedPart(of size: CGSize) -> Double {
    let whole = CGRect(origin: .zero, size: size)
    let area = damage.map { $0.intersection(whole) }.reduce(0) {
      $0 + ($1.isNull ? 0 : Double($1.width * $1.height))
    }
    return min(area / max(Double(size.width * size.height), 1), 1)
  }
}

/// What features cost in one frame: the difference between drawing the whole screen with and without one of them, in seconds. Of twelve
/// frames each, the fastest count. (Not part of Core Animation.)
public struct FeatureCosts: Sendable, Equatable {
  /// The number of the measurement: ``FrameInspection/measurement``.
  public var measurement: Int
  /// The time with all features.
  public var whole: Double
  /// The time that each feature takes that a layer has. It is negative where it is smaller than the differences between equal frames.
  public var features: [FrameInspection.Features: Double]

  /// Creates costs.
  public init(measurement: Int, whole: Double, features: [FrameInspection.Features: Double]) {
    (self.measurement, self.whole, self.features) = (measurement, whole, features)
  }
}

/// An inspection of a tree, as the compositor is asked.
package struct FrameQuestion: Sendable, Equatable {
  package var context: ContextID
  package var inspection: FrameInspection
}
