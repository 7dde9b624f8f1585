import CoreGraphics

/// A request to the compositor to report how it draws the frames of a tree, and to leave features out of them. (Not part of Core
/// Animation.)
///
/// See ``LayerContext/inspection``.
public struct FrameInspection: Sendable, Hashable {
  /// Features of layers that take time to draw.
  public struct Features: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `masksToBounds` and masks.
    public static let clips = Features(rawValue: 1 << 0)
    /// Shadows.
    public static let shadows = Features(rawValue: 1 << 1)
    /// The fading of a translucent layer and its sublayers as one image: ``CALayer/allowsGroupOpacity``.
    public static let groupOpacity = Features(rawValue: 1 << 2)

    /// Each feature by itself.
    public static let all: [Features] = [.clips, .shadows, .groupOpacity]
  }

  /// The features that are not drawn, also in snapshots. The layers keep their values.
  public var omitted: Features = []
  /// Whether to compute ``FrameDrawing/overdraw``, which takes time in every frame.
  public var countsOverdraw = false
  /// The number of a measurement of the features' costs: each new number requests one measurement. Nil requests none.
  ///
  /// A measurement draws a frame up to a hundred times, with and without each feature. The screen stands still meanwhile.
  public var measurement: Int?

  /// Creates an inspection that reports how frames are drawn, and leaves nothing out.
  public init() {}
}

/// How a tree was drawn in the last frame that changed it. Coordinates are in points of the screen, from its upper left corner. (Not part
/// of Core Animation.)
public struct FrameDrawing: Sendable, Equatable {
  /// How many times each cell of a grid over the screen was drawn. Items that others hide, and items that are drawn into textures, do not
  /// count.
  public struct Overdraw: Sendable, Equatable {
    /// The number of columns of the grid.
    public var columns: Int
    /// The number of rows of the grid.
    public var rows: Int
    /// The width and the height of a cell in points.
    public var side: CGFloat
    /// The counts at the centres of the cells, row by row from the top.
    public var counts: [UInt8]

    /// Creates a grid of counts.
    public init(columns: Int, rows: Int, side: CGFloat, counts: [UInt8]) {
      (self.columns, self.rows, self.side, self.counts) = (columns, rows, side, counts)
    }

    /// The average count of the cells that were drawn; 0 if none was.
    public var average: Double {
      let drawn = counts.count { $0 > 0 }
      return drawn == 0 ? 0 : Double(counts.reduce(0) { $0 + Int($1) }) / Double(drawn)
    }
  }

  /// The rectangles that were drawn again.
  public var damage: [CGRect] = []
  /// The corners of each quad that was drawn from a cached texture: layers that only move or fade, and snapshots.
  public var textures: [[CGPoint]] = []
  /// The rectangles whose pixels were copied from textures, without drawing.
  public var copies: [CGRect] = []
  /// The overdraw; nil unless ``FrameInspection/countsOverdraw`` was set.
  public var overdraw: Overdraw?
  /// The size of the screen.
  public var screen = CGSize.zero
  /// The result of the last measurement that was requested; nil if there is none.
  public var costs: FeatureCosts?

  /// Creates the value for a tree that was not drawn.
  public init() {}

  /// The fraction, 0…1, of a rectangle at the upper left corner of the screen that was drawn again. Rectangles of ``damage`` that
  /// overlap count twice.
  public func damagedPart(of size: CGSize) -> Double {
    let whole = CGRect(origin: .zero, size: size)
    let area = damage.map { $0.intersection(whole) }.reduce(0) {
      $0 + ($1.isNull ? 0 : Double($1.width * $1.height))
    }
    return min(area / max(Double(size.width * size.height), 1), 1)
  }
}

/// The costs of features in one frame: the difference between the times of drawing the whole screen with and without a feature, in
/// seconds. Each time is that of the fastest of twelve frames. (Not part of Core Animation.)
public struct FeatureCosts: Sendable, Equatable {
  /// The number of the measurement: ``FrameInspection/measurement``.
  public var measurement: Int
  /// The time with all features.
  public var whole: Double
  /// The time that each feature takes, for features that the tree has. It may be negative if it is below the measurement noise.
  public var features: [FrameInspection.Features: Double]

  /// Creates costs.
  public init(measurement: Int, whole: Double, features: [FrameInspection.Features: Double]) {
    (self.measurement, self.whole, self.features) = (measurement, whole, features)
  }
}

/// The question to the compositor about one tree.
package struct FrameQuestion: Sendable, Equatable {
  package var context: ContextID
  package var inspection: FrameInspection
}
