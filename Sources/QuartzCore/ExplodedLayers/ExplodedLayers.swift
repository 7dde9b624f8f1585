import Foundation

/// Shows a layer tree pulled apart: each layer as a plane of its own, in depth, in place of the tree itself. (Not part of Core Animation.)
///
/// The planes are layers of a tree of their own, with the animations of the real ones, so that the compositor goes on evaluating
/// them: a transition that runs, is paused or is replayed by a ``RecordingPlayer`` is seen in depth meanwhile. The real tree is off
/// the screen, but lives on. With the ``ExplodedAppearance/flat`` appearance the planes look like the tree itself, with these exceptions:
///
/// - The opacity of a layer is multiplied with that of its sublayers, which are not composited as a group. A mask and a rounded clip
///   apply to each plane by itself.
/// - A layer that animates its `zPosition` keeps the place that its model value gives it.
/// - A moving layer is placed by itself and not as a part of a texture, so that it may lie half a pixel elsewhere.
///
/// A layer with a running `CATransition` is one plane together with its sublayers, because the old snapshot shows them all. Hidden
/// layers have no plane. A layer that never draws, such as a container, has a plane, which only shows as a wireframe.
///
/// ```swift
/// let exploded = ExplodedLayers(inPlaceOf: window.layerContext)
/// exploded.appearance.yaw = -.pi / 5
/// exploded.appearance.spacing = 24
/// exploded.isShown = true
/// ```
///
/// While it is hidden it costs nothing. While it is shown, each commit of the tree takes time that grows with the number of
/// layers; a change of the angles, the zoom or the spacing does not. Main thread only.
@MainActor
public final class ExplodedLayers {
  private let tree: ExplodedTree
  private let context: LayerContext

  /// Creates the planes of the tree of `context`, which is held weakly. They are hidden at first.
  public init(inPlaceOf context: LayerContext) {
    tree = ExplodedTree(context)
    self.context = LayerContext(source: tree)
    self.context.onCommit = context.onCommit
  }

  isolated deinit { isShown = false }

  /// Whether the planes are on screen in place of the tree, from the next flush on. Of two objects for one context, only the last one
  /// that was shown is.
  public var isShown: Bool {
    get { tree.isShown }
    set {
      guard newValue != tree.isShown else { return }
      tree.isShown = newValue
      // The last commit takes the planes off the screen, also if this object is released before.
      if !newValue { LayerContext.keepUntilCommit(context) }
    }
  }

  /// How the planes are seen, from the next flush on. Flat by default.
  public var appearance: ExplodedAppearance {
    get { tree.appearance }
    set { tree.appearance = newValue }
  }

  /// Called after a flush has changed ``planes`` or ``levelCount``; not for planes that only move.
  public var onChange: (() -> Void)? {
    get { tree.onChange }
    set { tree.onChange = newValue }
  }

  /// The planes that are shown, back to front; empty while hidden. Those that are cut away are left out.
  public var planes: [ExplodedPlane] { tree.planes.map(\.plane) }

  /// The number of levels, those that are cut away included. 0 while hidden.
  public var levelCount: Int { tree.levelCount }

  /// The planes at a point, front to back.
  ///
  /// Planes at which nothing can be seen are left out: those of containers, unless wireframes are shown, those that are transparent,
  /// and those that are clipped away there. Rounded corners and holes count as part of a plane.
  ///
  /// - Parameters:
  ///   - point: A point in the coordinate space around the tree's root: that of the screen.
  ///   - time: The time on the media clock.
  public func planes(at point: CGPoint, time: CFTimeInterval = CACurrentMediaTime())
    -> [ExplodedPlane]
  {
    tree.planes(at: point, time: time)
  }

  /// The corners of a plane's layer on the screen, with the present ``appearance``: those at the top left, top right, bottom right and bottom left of its bounds. Nil if
  /// the plane is not shown.
  ///
  /// - Parameters:
  ///   - plane: One of the ``planes``.
  ///   - visibleOnly: Whether the corners are those of the part that the clips of other layers leave, as a box. Nil if they leave nothing,
  ///     or if the plane is transparent.
  ///   - time: The time on the media clock.
  public func corners(
    of plane: ExplodedPlane, visibleOnly: Bool = false, time: CFTimeInterval = CACurrentMediaTime()
  ) -> [CGPoint]? {
    tree.corners(of: plane, visibleOnly: visibleOnly, time: time)
  }

  /// Returns `appearance` with the zoom and the offset at which the planes fill the frame of the tree's root and lie in its middle. Parts
  /// of planes that lie beyond that frame in the flat tree are left out.
  ///
  /// - Parameters:
  ///   - appearance: How the planes are seen. Its zoom and offset have no effect.
  ///   - time: The time on the media clock.
  public func fitted(
    _ appearance: ExplodedAppearance, time: CFTimeInterval = CACurrentMediaTime()
  ) -> ExplodedAppearance {
    tree.fitted(appearance, time: time)
  }
}

/// How the planes of ``ExplodedLayers`` are seen. (Not part of Core Animation.)
public struct ExplodedAppearance: Sendable, Hashable {
  /// What the planes show.
  public enum Style: Sendable, Hashable, CaseIterable {
    /// The layers as they are drawn.
    case contents
    /// The outlines of their bounds.
    case wireframes
    /// The layers, and the outlines of their bounds.
    case both
  }

  /// The angle about the vertical axis, in radians. Positive turns the right edge away from the viewer. Limited to ±``largestAngle``.
  public var yaw: CGFloat = 0 {
    didSet { yaw = Self.limited(yaw) }
  }
  /// The angle about the horizontal axis, in radians. Positive turns the bottom edge away from the viewer. Limited to ±``largestAngle``.
  public var pitch: CGFloat = 0 {
    didSet { pitch = Self.limited(pitch) }
  }
  /// The scale of the whole stack; 1 shows a flat stack in the tree's own size.
  public var zoom: CGFloat = 1
  /// The distance in points by which the whole stack is moved on the screen, after the zoom.
  public var offset = CGPoint.zero
  /// The distance between two levels in points; at least 0.
  public var spacing: CGFloat = 0 {
    didSet { spacing = spacing.isFinite ? max(spacing, 0) : 0 }
  }
  /// The part of the stack that is shown, from the back (0) to the front (1). A level is shown if its middle lies in it.
  public var cut: ClosedRange<Double> = 0...1
  /// What the planes show.
  public var style = Style.contents
  /// Whether the layers show the parts that `masksToBounds` and masks hide.
  public var showsClippedContents = false
  /// The colour behind the planes; nil for none.
  public var backgroundColor: LayerColor?
  /// The colour of the outlines of layers.
  public var wireframeColor = LayerColor(0.2, 0.5, 1, 1)
  /// The colour of the outlines of masks.
  public var maskColor = LayerColor(1, 0.4, 0.7, 1)

  /// Creates the flat appearance: all layers in one plane, seen from the front.
  public init() {}

  /// All layers in one plane, seen from the front: the tree as it is.
  public static let flat = ExplodedAppearance()

  /// The largest yaw and pitch in radians: 80 degrees. Beyond 90 degrees the planes would be seen from behind.
  public static let largestAngle: CGFloat = 80 * .pi / 180

  private static func limited(_ angle: CGFloat) -> CGFloat {
    angle.isFinite ? min(max(angle, -largestAngle), largestAngle) : 0
  }

  /// Whether another appearance shows the same planes, perhaps at other angles.
  func hasSamePlanes(as other: ExplodedAppearance) -> Bool {
    var same = other
    (same.yaw, same.pitch, same.zoom, same.spacing) = (yaw, pitch, zoom, spacing)
    (same.offset, same.backgroundColor) = (offset, backgroundColor)
    return same == self && maskOpacity == other.maskOpacity
  }

  /// The opacity of the planes of masks, which have no place in a flat stack.
  var maskOpacity: Float { 0.35 * Float(min(spacing / 8, 1)) }
}

/// One of the planes of ``ExplodedLayers``. (Not part of Core Animation.)
public struct ExplodedPlane: Sendable, Hashable {
  /// The part of a layer that a plane shows.
  public enum Part: Sendable, Hashable {
    /// The layer without its sublayers. With them, while a `CATransition` of the layer runs.
    case layer
    /// The mask of the layer, with the mask's sublayers.
    case mask
    /// The border of the layer, which lies in front of its sublayers.
    case border
  }

  /// What a layer is.
  public struct Traits: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The layer's contents are a snapshot.
    public static let snapshot = Traits(rawValue: 1 << 0)
    /// The layer draws nothing itself, and has sublayers.
    public static let container = Traits(rawValue: 1 << 1)
    /// The layer has a shadow.
    public static let shadow = Traits(rawValue: 1 << 2)
    /// The layer clips its sublayers, by `masksToBounds` or by a mask.
    public static let clips = Traits(rawValue: 1 << 3)
    /// A `CATransition` of the layer runs.
    public static let transition = Traits(rawValue: 1 << 4)
  }

  /// The layer, by its identifier in the real tree. A recording keeps the identifiers of the layers that it has recorded.
  public let layer: LayerID
  /// The part of the layer.
  public let part: Part
  /// What the layer is.
  public let traits: Traits
  /// The depth, from 0 for the root. A plane has a higher level than its superlayer's and than all planes behind it that it may overlap.
  public let level: Int
}
