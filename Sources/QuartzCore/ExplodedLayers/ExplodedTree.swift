import Foundation

/// The layers of an exploded tree, which ``ExplodedLayers`` shows, and their commits.
///
/// The `sublayerTransform` of the root rotates, zooms and spreads the planes, so a drag changes only one layer. The root's time is that of
/// the real root, and its coordinate space is the one in which the real root lies.
@MainActor
final class ExplodedTree: CommitSource {
  private weak var covered: LayerContext?
  var onChange: (() -> Void)?

  var isShown = false {
    didSet {
      guard isShown != oldValue else { return }
      if isShown {
        covered?.explodedTree?.isShown = false
        covered?.explodedTree = self
      } else if covered?.explodedTree === self {
        covered?.explodedTree = nil
      }
      treeChanged = true
    }
  }

  var appearance = ExplodedAppearance.flat {
    didSet {
      guard appearance != oldValue else { return }
      viewChanged = true
      // Masks fade in with the spacing, where there are any.
      var before = oldValue
      if !hasMasks { before.spacing = appearance.spacing }
      if !appearance.hasSamePlanes(as: before) { appearanceChanged = true }
    }
  }

  /// The part of the screen that the view fills; nil for the frame of the tree's root.
  var canvas: CGRect? {
    didSet { if canvas != oldValue { viewChanged = true } }
  }

  private(set) var planes: [PlaneStack.Plane] = []
  private(set) var levelCount = 0
  private var hasMasks = false
  private var frame = CGRect.zero

  /// Whether the real tree may have changed since the last commit.
  private var treeChanged = false
  /// Whether the time of the real root has changed since the last commit.
  private var timingChanged = false
  /// Whether the planes must be made again, because the appearance has changed.
  private var appearanceChanged = false
  /// Whether the root's transform or background has changed.
  private var viewChanged = false

  /// Whether ``onChange`` must be called, because the planes have changed.
  private var needsOnChange = false

  private let root = LayerID.next()
  private var ids: [PlaneStack.Key: LayerID] = [:]
  /// The layers that the compositor has.
  private var shown: [LayerID: LayerUpdate] = [:]
  /// The generation of the real tree in the last commit.
  private var generation = 0

  init(_ context: LayerContext) { covered = context }

  // MARK: Commits

  var followsOthers: Bool { true }
  var tree: LayerTree? { nil }
  var needsCommit: Bool { treeChanged || isShown && (appearanceChanged || viewChanged) }

  /// Notes that the real tree may differ from the last commit.
  func treeDidChange() { treeChanged = true }

  /// Notes a commit of the context, or of its stand-in. `root` is the root of the committed tree.
  func note(_ commit: Commit, root: LayerID?) {
    let isTimingOnly =
      commit.removedLayers.isEmpty
      && commit.updates.allSatisfy { $0.changes == .timing && $0.id == root }
    if isTimingOnly, root != nil { timingChanged = true } else { treeChanged = true }
  }

  func makeCommit(at time: CFTimeInterval, context: ContextID) -> Commit? {
    guard treeChanged || timingChanged || appearanceChanged || viewChanged else { return nil }
    var commit = Commit(time: time, context: context, level: covered?.level ?? 0, root: nil)
    guard isShown, let real = (covered?.replacement ?? covered)?.tree else {
      return takeDown(&commit) ? commit : nil
    }
    let isNew = shown[root] == nil
    let before = (planes.map(\.plane), levelCount)
    if isNew || treeChanged || appearanceChanged {
      // Another appearance may change which properties of a group are animated.
      let mayDiffer = real.generation != generation || appearanceChanged
      generation = real.generation
      show(PlaneStack(real, appearance), mayDiffer, &commit)
    }
    showRoot(real.layers[real.root]?.timing ?? MediaTiming(), &commit)
    (treeChanged, timingChanged, appearanceChanged, viewChanged) = (false, false, false, false)
    commit.root = root
    if before != (planes.map(\.plane), levelCount) { needsOnChange = true }
    return commit.isEmpty && !isNew ? nil : commit
  }

  /// Takes the planes off the screen. Returns false if there are none.
  private func takeDown(_ commit: inout Commit) -> Bool {
    (treeChanged, timingChanged, appearanceChanged, viewChanged) = (false, false, false, false)
    guard !shown.isEmpty else { return false }
    commit.removedLayers = Array(shown.keys)
    (shown, ids, planes, levelCount, hasMasks) = ([:], [:], [], 0, false)
    needsOnChange = true
    return true
  }

  func flushDidEnd() {
    guard needsOnChange else { return }
    needsOnChange = false
    onChange?()
  }

  /// Shows the planes of a stack with as few updates as possible.
  ///
  /// - Parameter mayDiffer: Whether animations with the same numbers may have other values.
  private func show(_ stack: PlaneStack, _ mayDiffer: Bool, _ commit: inout Commit) {
    var newIDs: [PlaneStack.Key: LayerID] = [:]
    newIDs.reserveCapacity(stack.nodes.count)
    for node in stack.nodes { newIDs[node.key] = ids[node.key] ?? LayerID.next() }
    var all: [LayerID: LayerUpdate] = [:]
    all.reserveCapacity(stack.nodes.count + 1)
    for node in stack.nodes {
      guard let id = newIDs[node.key] else { continue }
      var update = LayerUpdate(
        id: id, changes: .everythingNew, properties: node.properties, timing: node.timing,
        sublayers: node.sublayers.compactMap { newIDs[$0] }, mask: node.mask.flatMap { newIDs[$0] },
        animations: node.animations)
      all[id] = update
      if let old = shown[id] { update.changes = update.differences(from: old, mayDiffer) }
      if !update.changes.isEmpty { commit.updates.append(update) }
    }
    commit.removedLayers = shown.keys.filter { $0 != root && all[$0] == nil }
    all[root] = shown[root]
    (shown, ids) = (all, newIDs)
    (planes, levelCount, hasMasks) = (stack.planes, stack.levelCount, stack.hasMasks)
    frame = stack.frame
  }

  private func showRoot(_ timing: MediaTiming, _ commit: inout Commit) {
    var properties = LayerProperties()
    let canvas = canvas ?? frame
    // The middle of the tree is in the middle of the canvas.
    properties.bounds = CGRect(
      x: frame.midX - canvas.width / 2, y: frame.midY - canvas.height / 2, width: canvas.width,
      height: canvas.height)
    properties.position = CGPoint(x: canvas.midX, y: canvas.midY)
    properties.backgroundColor = appearance.backgroundColor
    properties.sublayerTransform = matrix(for: appearance)
    var update = LayerUpdate(
      id: root, changes: .everythingNew, properties: properties, timing: timing,
      sublayers: planes.compactMap { $0.chain.first.flatMap { ids[$0] } }, mask: nil,
      animations: [])
    if let old = shown[root] { update.changes = update.differences(from: old, false) }
    shown[root] = update
    if !update.changes.isEmpty { commit.updates.append(update) }
  }

  // MARK: The view

  /// Half the depth of the stack in points.
  private func halfDepth(_ appearance: ExplodedAppearance) -> CGFloat {
    CGFloat(max(levelCount - 1, 0)) / 2 * appearance.spacing
  }

  /// The transform from planes, whose z is their level, to the screen, about the middle of the root's frame.
  private func matrix(for appearance: ExplodedAppearance) -> CATransform3D {
    var lens = CATransform3D.identity
    lens.m34 = -1 / distance(for: appearance)
    let isFlat = appearance.yaw == 0 && appearance.pitch == 0 && appearance.spacing == 0
    if isFlat { lens = .identity }
    return CATransform3DMakeTranslation(0, 0, -CGFloat(max(levelCount - 1, 0)) / 2)
      .concatenating(CATransform3DMakeScale(1, 1, appearance.spacing))
      .concatenating(CATransform3DMakeRotation(appearance.yaw, 0, 1, 0))
      .concatenating(CATransform3DMakeRotation(-appearance.pitch, 1, 0, 0))
      .concatenating(lens)
      .concatenating(CATransform3DMakeScale(appearance.zoom, appearance.zoom, 1))
      .concatenating(CATransform3DMakeTranslation(appearance.offset.x, appearance.offset.y, 0))
  }

  /// The viewing distance in points. It is so large that no part of the stack comes near the viewer at any angle.
  private func distance(for appearance: ExplodedAppearance) -> CGFloat {
    1.5 * (hypot(frame.width, frame.height) + 2 * halfDepth(appearance))
  }

  func fitted(_ appearance: ExplodedAppearance, time: CFTimeInterval) -> ExplodedAppearance {
    var result = appearance
    (result.zoom, result.offset) = (1, .zero)
    let matrix = matrix(for: result)
    let (middle, size) = (
      CGPoint(x: frame.midX, y: frame.midY),
      CGSize(width: frame.width / 2, height: frame.height / 2)
    )
    var box = CGRect.null
    for plane in planes {
      guard let place = place(of: plane, at: time, in: .flat) else { continue }
      let lifted = CATransform3DMakeTranslation(0, 0, CGFloat(plane.plane.level))
        .concatenating(matrix)
      for corner in place.properties.bounds.cornersInOrder.map(place.matrix.apply(to:)) {
        // Parts outside the root's frame need not fit.
        let point = lifted.apply(
          to: CGPoint(
            x: min(max(corner.x - middle.x, -size.width), size.width),
            y: min(max(corner.y - middle.y, -size.height), size.height)))
        box = box.union(CGRect(origin: point, size: .zero))
      }
    }
    guard box.width > 0, box.height > 0 else { return result }
    let canvas = canvas ?? frame
    result.zoom = min(canvas.width / box.width, canvas.height / box.height)
    result.offset = CGPoint(x: -box.midX * result.zoom, y: -box.midY * result.zoom)
    return result
  }

  // MARK: Finding planes

  /// The place of the last layer of a plane's chain.
  private struct Place {
    /// The layer's values.
    var properties: LayerProperties
    /// The bounding box of the part that other layers don't clip, in the layer's coordinates.
    var clip: CGRect
    /// From the layer's plane to the coordinates of the root.
    var matrix: CATransform3D
    /// The product of the opacities of the layer and its ancestors.
    var opacity: Float
  }

  /// The place of a plane at a time of the media clock.
  ///
  /// - Parameters:
  ///   - appearance: The view of the planes; nil for the present one.
  ///   - point: A point on the screen; nil for any.
  /// - Returns: Nil if the plane is hidden, or clipped away at `point`.
  private func place(
    of plane: PlaneStack.Plane, at time: CFTimeInterval, in appearance: ExplodedAppearance? = nil,
    showing point: CGPoint? = nil
  ) -> Place? {
    guard let rootLayer = shown[root] else { return nil }
    var time = rootLayer.timing.localTime(at: time)
    var above = rootLayer.properties
    // The transform of the next commit, which may differ from that on screen.
    above.sublayerTransform = matrix(for: appearance ?? self.appearance)
    var total = CATransform3D.identity
    var opacity: Float = 1
    var clip = CGRect.infinite
    for (index, key) in plane.chain.enumerated() {
      guard let node = ids[key].flatMap({ shown[$0] }) else { return nil }
      time = node.timing.localTime(at: time)
      var p = node.properties
      for animation in node.animations { animation.apply(to: &p, at: time) }
      var matrix = p.matrixToSuperlayer
      if let sublayerMatrix = above.sublayerMatrix {
        matrix = matrix.concatenating(sublayerMatrix)
      }
      total = matrix.flattened.concatenating(total)
      if !clip.isInfinite, let inverse = matrix.flattened.inverse {
        clip = clip.box(through: inverse)
      }
      if p.isHidden { return nil }
      opacity *= p.opacity
      if p.masksToBounds, index + 1 < plane.chain.count {
        clip = clip.intersection(p.bounds)
        if let point {
          guard let local = total.unapply(to: point), p.bounds.contains(local) else { return nil }
        }
      }
      above = p
    }
    return Place(properties: above, clip: clip, matrix: total, opacity: opacity)
  }

  /// The distance from the root's coordinates to the screen's.
  private var distanceToScreen: CGPoint {
    guard let canvas else { return .zero }
    return CGPoint(x: canvas.midX - frame.midX, y: canvas.midY - frame.midY)
  }

  func planes(at point: CGPoint, time: CFTimeInterval) -> [ExplodedPlane] {
    let point = CGPoint(x: point.x - distanceToScreen.x, y: point.y - distanceToScreen.y)
    return planes.reversed().filter { plane in
      guard plane.draws || appearance.style != .contents,
        let place = place(of: plane, at: time, showing: point), place.opacity > 0,
        let local = place.matrix.unapply(to: point), place.properties.bounds.contains(local)
      else { return false }
      return place.matrix.homogeneous(Double(local.x), Double(local.y)).w > 0
    }.map(\.plane)
  }

  func corners(of plane: ExplodedPlane, visibleOnly: Bool, time: CFTimeInterval) -> [CGPoint]? {
    guard
      let found = planes.first(where: {
        $0.plane.layer == plane.layer && $0.plane.part == plane.part
      }),
      let place = place(of: found, at: time)
    else { return nil }
    var bounds = place.properties.bounds
    if visibleOnly {
      bounds = bounds.intersection(place.clip)
      if place.opacity == 0 || bounds.isEmpty { return nil }
    }
    return bounds.cornersInOrder.map {
      let corner = place.matrix.apply(to: $0)
      return CGPoint(x: corner.x + distanceToScreen.x, y: corner.y + distanceToScreen.y)
    }
  }
}

extension LayerUpdate {
  /// The differences from an earlier update of the same layer.
  ///
  /// - Parameter mayDiffer: Whether animations with the same numbers may have other values.
  fileprivate func differences(from old: LayerUpdate, _ mayDiffer: Bool) -> LayerChanges {
    var changes: LayerChanges = []
    if properties != old.properties { changes.insert(.properties) }
    if timing != old.timing { changes.insert(.timing) }
    if sublayers != old.sublayers || mask != old.mask { changes.insert(.sublayers) }
    let isSame = animations.elementsEqual(old.animations) {
      $0.number == $1.number && $0.timing == $1.timing
    }
    if !isSame || mayDiffer && !animations.isEmpty { changes.insert(.animations) }
    return changes
  }
}
