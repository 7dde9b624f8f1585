import Foundation

/// Shows an exploded view of a layer tree in place of the tree: each layer is a plane of its own, in depth. (Not part of Core Animation.)
///
/// The planes are layers of a separate tree, with the animations of the real layers, which the compositor evaluates as usual. So a
/// transition can be seen in depth while it runs, is paused or is replayed by a ``RecordingPlayer``. The real tree is off the screen, but
/// may still change. With the ``ExplodedAppearance/flat`` appearance the planes look like the tree itself, with these exceptions:
///
/// - The opacity of a layer is multiplied with that of its sublayers, which are not composited as a group. A mask and a rounded clip
///   apply to each plane by itself.
/// - A layer that animates its `zPosition` keeps the order that its model value gives it.
/// - A moving layer is drawn by itself and not as a part of a texture, so it may be displaced by half a pixel.
///
/// A layer with a running `CATransition` is one plane together with its sublayers, because the old snapshot shows them all. Hidden
/// layers have no plane. The plane of a layer that draws nothing itself, such as a container, is visible only as a wireframe.
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

  /// Creates the exploded view of the tree of `context`, which is held weakly. It is hidden at first.
  public init(inPlaceOf context: LayerContext) {
    tree = ExplodedTree(context)
    self.context = LayerContext(source: tree)
    self.context.onCommit = context.onCommit
  }

  isolated deinit { isShown = false }

  /// Whether the planes are on screen in place of the tree, from the next flush on. Showing another exploded view of the same context
  /// hides this one.
  public var isShown: Bool {
    get { tree.isShown }
    set {
      guard newValue != tree.isShown else { return }
      tree.isShown = newValue
      // The next commit takes the planes off the screen, even if this object is released before.
      if !newValue { LayerContext.keepUntilCommit(context) }
    }
  }

  /// The view of the planes, from the next flush on. Flat by default.
  public var appearance: ExplodedAppearance {
    get { tree.appearance }
    set { tree.appearance = newValue }
  }

  /// The part of the screen that the view fills, in points; nil, the default, for the frame of the tree's root. The middle of the tree is
  /// shown in its middle.
  public var canvas: CGRect? {
    get { tree.canvas }
    set { tree.canvas = newValue }
  }

  /// Called after a flush has changed ``planes`` or ``levelCount``; not for planes that only move.
  public var onChange: (() -> Void)? {
    get { tree.onChange }
    set { tree.onChange = newValue }
  }

  /// The planes that are shown, back to front; empty while hidden. Planes outside ``ExplodedAppearance/cut`` are left out.
  public var planes: [ExplodedPlane] { tree.planes.map(\.plane) }

  /// The number of levels, including those outside ``ExplodedAppearance/cut``. 0 while hidden.
  public var levelCount: Int { tree.levelCount }

  /// The planes at a point, front to back.
  ///
  /// Planes that are invisible at the point are left out: containers, unless wireframes are shown, transparent planes, and planes that
  /// are clipped away there. Rounded corners and transparent pixels count as part of a plane.
  ///
  /// - Parameters:
  ///   - point: A point in the coordinate space around the tree's root: that of the screen.
  ///   - time: The time on the media clock.
  public func planes(at point: CGPoint, time: CFTimeInterval = CACurrentMediaTime())
    -> [ExplodedPlane]
  {
    tree.planes(at: point, time: time)
  }

  /// The corners of a plane's layer on the screen, in points, with the present ``appearance``: the top left, top right, bottom right and
  /// bottom left of its bounds. Nil if the plane is not shown.
  ///
  /// - Parameters:
  ///   - plane: One of the ``planes``.
  ///   - visibleOnly: Whether to return the corners of the bounding box of the part that other layers don't clip. The result is then also
  ///     nil if nothing is left, or if the plane is transparent.
  ///   - time: The time on the media clock.
  public func corners(
    of plane: ExplodedPlane, visibleOnly: Bool = false, time: CFTimeInterval = CACurrentMediaTime()
  ) -> [CGPoint]? {
    tree.corners(of: plane, visibleOnly: visibleOnly, time: time)
  }

  /// Returns `appearance` with the zoom and offset at which the planes fill the ``canvas`` and are centred in it. Parts of planes that lie
  /// outside the frame of the tree's root in the flat tree are ignored.
  ///
  /// - Parameters:
  ///   - appearance: The view of the planes. Its zoom and offset have no effect.
  ///   - time: The time on the media clock.
  public func fitted(
    _ appearance: ExplodedAppearance, time: CFTimeInterval = CACurrentMediaTime()
  ) -> ExplodedAppearance {
    tree.fitted(appearance, time: time)
  }
}

/// The view of the planes of ``ExplodedLayers``: angles, distances and style. (Not part of Core Animation.)
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
  /// The scale of the whole stack. 1 shows a flat stack at the tree's own size.
  public var zoom: CGFloat = 1
  /// The distance in points by which the whole stack is moved on the screen, after the zoom.
  public var offset = CGPoint.zero
  /// The distance between two levels in points; at least 0.
  public var spacing: CGFloat = 0 {
    didSet { spacing = spacing.isFinite ? max(spacing, 0) : 0 }
  }
  /// The part of the stack that is shown, from the back (0) to the front (1). A level is shown if its middle lies in this range.
  public var cut: ClosedRange<Double> = 0...1
  /// What the planes show.
  public var style = Style.contents
  /// Whether the parts that `masksToBounds` and masks hide are shown.
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

  /// Whether another appearance has the same planes, regardless of angles, zoom, offset, spacing and background.
  func hasSamePlanes(as other: ExplodedAppearance) -> Bool {
    var same = other
    (same.yaw, same.pitch, same.zoom, same.spacing) = (yaw, pitch, zoom, spacing)
    (same.offset, same.backgroundColor) = (offset, backgroundColor)
    return same == self && maskOpacity == other.maskOpacity
  }

  /// The opacity of the planes of masks, which are invisible in a flat stack and fade in with the spacing.
  var maskOpacity: Float { 0.35 * Float(min(spacing / 8, 1)) }
}

/// One of the planes of ``ExplodedLayers``. (Not part of Core Animation.)
public struct ExplodedPlane: Sendable, Hashable {
  /// The part of a layer that a plane shows.
  public enum Part: Sendable, Hashable {
    /// The layer without its sublayers, or with them while a `CATransition` of the layer runs.
    case layer
    /// The mask of the layer, with the mask's sublayers.
    case mask
    /// The border of the layer, which lies in front of its sublayers.
    case border
  }

  /// Properties of a layer that are shown to the user.
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
  /// The traits of the layer.
  public let traits: Traits
  /// The depth, from 0 for the root. A plane has a higher level than its superlayer's and than all planes behind it that it may overlap.
  public let level: Int
}
