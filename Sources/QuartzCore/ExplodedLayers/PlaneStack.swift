import Foundation

/// The planes of a layer tree, their levels, and the layers of each plane.
///
/// A plane of the exploded tree is a chain of layers. The first one lifts the plane to its level. Then follows a layer for each ancestor
/// that moves or clips, with only its geometry, opacity and clip, and their animations. Ancestors between them, which do neither, are
/// combined into one layer with their matrix. The last layer shows the contents. A layer flattens its sublayers, so the whole chain lies in one plane.
struct PlaneStack {
  /// Identifies a layer of the exploded tree. It is the same in every stack for the same real layers.
  struct Key: Hashable {
    enum Role: Hashable {
      /// Lifts the plane to its level.
      case lift
      /// Stands for ancestors that neither move nor clip. The number is that of the link in the chain.
      case matrix(Int)
      /// Stands for an ancestor that moves or clips.
      case ancestor(LayerID)
      /// Shows the layer or its border.
      case contents
      /// Shows the outline of the bounds.
      case wireframe
      /// A layer of a subtree that the plane shows as a whole.
      case copy(LayerID)
    }

    var layer: LayerID
    var part: ExplodedPlane.Part
    var role: Role
  }

  /// A layer of the exploded tree. It names its sublayers and mask by their keys, because they have no identifiers yet.
  struct Node {
    var key: Key
    var properties = LayerProperties()
    var timing = MediaTiming()
    var animations: [CompiledAnimation] = []
    var sublayers: [Key] = []
    var mask: Key?
  }

  /// A plane with its layers.
  struct Plane {
    var plane: ExplodedPlane
    /// Whether the layer itself draws something.
    var draws: Bool
    /// The chain of layers, from the one that lifts the plane to the one that shows its contents.
    var chain: [Key]
  }

  /// The planes within ``ExplodedAppearance/cut``, back to front.
  private(set) var planes: [Plane] = []
  private(set) var nodes: [Node] = []
  private(set) var levelCount = 0
  /// Whether any plane shows a mask.
  private(set) var hasMasks = false
  /// The frame of the root in the coordinate space in which it lies.
  private(set) var frame = CGRect.zero

  private let tree: LayerTree
  private let appearance: ExplodedAppearance

  init(_ tree: LayerTree, _ appearance: ExplodedAppearance) {
    self.tree = tree
    self.appearance = appearance
    guard let root = tree.layers[tree.root] else { return }
    frame = root.properties.bounds.box(through: root.properties.matrixToSuperlayer)
    collect(tree.root, Path(), above: -1)
    findLevels()
    let count = Double(max(levelCount, 1))
    let shown = found.indices.filter {
      appearance.cut.contains((Double(found[$0].level) + 0.5) / count)
    }
    // The order of equal levels is that of drawing.
    for index in shown.sorted(by: { (found[$0].level, $0) < (found[$1].level, $1) }) {
      emit(found[index])
    }
    hasMasks = found.contains { $0.part == .mask }
  }

  // MARK: Finding planes

  /// A part of the chain between a plane's first and last layer.
  private enum ChainLink {
    /// Ancestors that neither move nor clip: their combined matrix and opacity.
    case matrix(CATransform3D, Float)
    /// An ancestor, and how it clips; nil if it does not.
    case layer(LayerID, Clip?)
  }

  /// How an ancestor clips its sublayers.
  private struct Clip {
    /// The moving layer in whose plane the rectangles lie; nil for the space around the root.
    var reference: LayerID?
    /// A rectangle that contains everything that is not clipped; nil if it changes or is unknown.
    var bounds: CGRect?
    /// A rectangle in which nothing is clipped; nil if none is known.
    var core: CGRect?
  }

  /// The ancestors of a layer, as the chain of its plane needs them.
  private struct Path {
    var links: [ChainLink] = []
    /// The combined matrix and opacity of the ancestors since the last link.
    var matrix = CATransform3D.identity
    var opacity: Float = 1
    /// Whether a `sublayerTransform` applies to the next layer.
    var hasSublayerTransform = false
    /// The nearest ancestor that moves; nil for the space around the root.
    var reference: LayerID?
    /// The transform from the superlayer's plane to that of the reference.
    var toReference = CATransform3D.identity
    /// The part of the reference's plane in which sublayers can be visible.
    var clip = CGRect.infinite

    /// The links, and one for the ancestors since the last one.
    var allLinks: [ChainLink] {
      matrix.isIdentity && opacity == 1 ? links : links + [.matrix(matrix, opacity)]
    }
  }

  /// A plane found in the tree. Its level is 0 until ``findLevels()`` sets it.
  private struct FoundPlane {
    var layer: LayerID
    var part: ExplodedPlane.Part
    var traits: ExplodedPlane.Traits
    var draws: Bool
    var links: [ChainLink]
    /// The index of the superlayer's plane; -1 for none.
    var above: Int
    /// The moving layer in whose plane `drawn` and `extent` lie; nil for the space around the root.
    var reference: LayerID?
    /// The rectangle in which the plane draws, rounded outward to whole points.
    var drawn: CGRect
    /// The part of `drawn` that is not clipped away.
    var extent: CGRect
    var level = 0
  }

  private var found: [FoundPlane] = []

  /// Finds the planes of a layer and its descendants. `above` is the index of the superlayer's plane; -1 for none.
  private mutating func collect(_ id: LayerID, _ path: Path, above: Int) {
    guard let layer = tree.layers[id] else { return }
    let p = layer.properties
    if p.isHidden, !layer.animates(.hidden) { return }
    let isTransition = layer.animations.contains(where: \.isTransition)
    let isClipping = p.masksToBounds || layer.mask != nil || layer.animates(.masksToBounds)
    let clips = isClipping && !appearance.showsClippedContents
    var traits = p.traits
    if isClipping { traits.insert(.clips) }
    if isTransition { traits.insert(.transition) }
    let draws =
      p.drawsInside || p.borderWidth > 0 || p.shadowOpacity > 0 || isTransition
      || layer.animates(.backgroundColor)
    if !draws, !layer.sublayers.isEmpty { traits.insert(.container) }

    // What a moving layer overlaps is unknown. Below a `sublayerTransform`, computing the boxes is not worth the effort.
    let isMoving = layer.isMoving || path.hasSublayerTransform
    let matrix = p.matrixToSuperlayer.flattened
    let toReference = isMoving ? .identity : matrix.concatenating(path.toReference)
    let reference = isMoving ? id : path.reference
    let clip = isMoving ? CGRect.infinite : path.clip
    let drawn = p.extentWithShadow.box(through: toReference).integral

    let own = FoundPlane(
      layer: id, part: .layer, traits: traits, draws: draws, links: path.allLinks, above: above,
      reference: reference, drawn: drawn, extent: drawn.intersection(clip))
    let index = found.count
    found.append(own)
    if let mask = layer.mask, let values = tree.layers[mask] {
      var plane = own
      plane.part = .mask
      plane.links.append(.layer(id, nil))
      plane.above = index
      let matrix = values.properties.matrixToSuperlayer.flattened.concatenating(toReference)
      plane.extent =
        values.isMoving
        ? .infinite : values.properties.extentWithShadow.box(through: matrix).integral
      found.append(plane)
    }
    if !isTransition, !layer.sublayers.isEmpty {
      var inner = path
      let hasSublayerTransform =
        !p.sublayerTransform.isIdentity || layer.animates(.sublayerTransform)
      let isPassive =
        layer.animations.isEmpty && layer.timing.isIdentity && p.isDoubleSided && !clips
        && !path.hasSublayerTransform && !hasSublayerTransform
      if isPassive {
        inner.matrix = matrix.concatenating(path.matrix)
        inner.opacity *= p.opacity
      } else {
        let region = clips ? self.clip(of: layer, toReference, reference) : nil
        inner.links = path.allLinks + [.layer(id, region)]
        (inner.matrix, inner.opacity) = (.identity, 1)
      }
      inner.hasSublayerTransform = hasSublayerTransform
      inner.reference = reference
      inner.toReference = toReference
      inner.clip =
        clips ? clip.intersection(p.bounds.box(through: toReference).integral) : clip
      for child in order(layer.sublayers) { collect(child, inner, above: index) }
    }
    if (p.borderWidth > 0 || layer.animates(.borderWidth)), hasSublayers(layer) {
      var border = own
      border.part = .border
      border.above = index
      found.append(border)
    }
  }

  /// The clip of a layer. `toReference` maps its plane to that of `reference`.
  private func clip(
    of layer: LayerUpdate, _ toReference: CATransform3D, _ reference: LayerID?
  ) -> Clip {
    let p = layer.properties
    var clip = Clip(reference: reference)
    let isKnown =
      p.masksToBounds && layer.mask == nil && !layer.animates(.bounds)
      && !layer.animates(.masksToBounds) && !layer.animates(.cornerRadius)
    guard isKnown else { return clip }
    clip.bounds = p.bounds.box(through: toReference)
    // For a rotated box, no inner rectangle is computed.
    if toReference.isAffine, toReference.m12 == 0, toReference.m21 == 0 {
      // A rectangle that is inset by 0.3 of their reach lies inside the rounded corners.
      let inset = p.cornerRadius > 0 ? 0.3 * p.corner.reach + 1 : 0
      clip.core = p.bounds.insetBy(dx: inset, dy: inset).box(through: toReference)
    }
    return clip
  }

  /// The links of a plane, without clips that cut off nothing.
  ///
  /// Clips are removed because the compositor draws a plane with two nested clips in depth as a group, which is expensive.
  private func neededLinks(of plane: FoundPlane) -> ArraySlice<ChainLink> {
    var links = plane.links[...]
    // A box that contains the visible part of the plane. It is unknown for animated layers and for masks.
    let isKnown = plane.part != .mask && tree.layers[plane.layer]?.animations.isEmpty == true
    var (reference, box) = (plane.reference, isKnown ? plane.drawn : nil)
    for index in links.indices.reversed() {
      guard case .layer(let id, let clip?) = links[index] else { continue }
      if let box, reference == clip.reference, clip.core?.contains(box) == true {
        links[index] = .layer(id, nil)
      } else if let bounds = clip.bounds {
        (reference, box) = (clip.reference, bounds)
      }
    }
    return links
  }

  private func hasSublayers(_ layer: LayerUpdate) -> Bool {
    !layer.sublayers.isEmpty && !layer.animations.contains(where: \.isTransition)
  }

  /// The sublayers in drawing order.
  private func order(_ sublayers: [LayerID]) -> [LayerID] {
    func height(_ id: LayerID) -> CGFloat { tree.layers[id]?.properties.zPosition ?? 0 }
    if sublayers.allSatisfy({ height($0) == 0 }) { return sublayers }
    return sublayers.enumerated().map { (height($1), $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Gives each plane the lowest level in front of all planes behind it that it may overlap.
  ///
  /// Layers that lie side by side share a level, so a list of a hundred rows is no deeper than one row. Two layers that move differently
  /// count as overlapping. The cost grows with the square of the number of layers.
  private mutating func findLevels() {
    // Only these values, so that the inner loop retains no objects.
    var placed: [(level: Int, reference: LayerID?, extent: CGRect)] = []
    placed.reserveCapacity(found.count)
    for index in found.indices {
      let (above, reference, extent) = (
        found[index].above, found[index].reference, found[index].extent
      )
      var level = above >= 0 ? placed[above].level + 1 : 0
      for other in placed where other.level >= level {
        if other.reference != reference || other.extent.overlaps(extent) { level = other.level + 1 }
      }
      found[index].level = level
      placed.append((level, reference, extent))
      levelCount = max(levelCount, level + 1)
    }
  }

  // MARK: Making layers

  /// Adds a plane and its layers.
  private mutating func emit(_ plane: FoundPlane) {
    guard let layer = tree.layers[plane.layer] else { return }
    func key(_ role: Key.Role) -> Key { Key(layer: plane.layer, part: plane.part, role: role) }
    var lift = Node(key: key(.lift))
    lift.properties.anchorPoint = .zero
    var matrix = CATransform3D.identity
    var links = neededLinks(of: plane)
    if case .matrix(let first, let opacity)? = links.first {
      matrix = first
      lift.properties.opacity = opacity
      links = links.dropFirst()
    }
    lift.properties.transform = matrix.concatenating(
      CATransform3DMakeTranslation(0, 0, CGFloat(plane.level)))
    if plane.part == .mask { lift.properties.opacity *= appearance.maskOpacity }
    var chain = [lift]
    for (number, link) in links.enumerated() {
      switch link {
      case .matrix(let matrix, let opacity):
        var node = Node(key: key(.matrix(number)))
        node.properties.anchorPoint = .zero
        node.properties.transform = matrix
        node.properties.opacity = opacity
        chain.append(node)
      case .layer(let id, let clip):
        let clips = clip != nil
        guard let ancestor = tree.layers[id] else { return }
        var node = ancestor.shell(key(.ancestor(id)), clips: clips)
        if clips { node.mask = ancestor.mask.map { copy($0, in: plane) } }
        chain.append(node)
      }
    }
    let leaves = leaves(of: plane, layer)
    guard let first = leaves.first else { return }
    for index in chain.indices {
      chain[index].sublayers = index + 1 < chain.count ? [chain[index + 1].key] : leaves
    }
    nodes += chain
    planes.append(
      Plane(
        plane: ExplodedPlane(
          layer: plane.layer, part: plane.part, traits: plane.traits, level: plane.level),
        draws: plane.draws, chain: chain.map(\.key) + [first]))
  }

  /// Adds the layers at the end of a plane's chain. The bounds of the first one are the plane's.
  private mutating func leaves(of plane: FoundPlane, _ layer: LayerUpdate) -> [Key] {
    var keys: [Key] = []
    func key(_ role: Key.Role) -> Key { Key(layer: plane.layer, part: plane.part, role: role) }
    if appearance.style != .wireframes {
      switch plane.part {
      case .mask: if let mask = layer.mask { keys.append(copy(mask, in: plane)) }
      case .layer: keys.append(add(contents(of: layer, in: plane, key(.contents))))
      case .border: keys.append(add(border(of: layer, in: plane, key(.contents))))
      }
    }
    if appearance.style != .contents, plane.part != .border,
      let shown = plane.part == .mask ? layer.mask.flatMap({ tree.layers[$0] }) : layer
    {
      var wire = shown.shell(key(.wireframe), clips: false)
      wire.animations = wire.animations.compactMap { $0.keeping { $0 != .opacity } }
      wire.properties.opacity = 1
      wire.properties.cornerRadius = shown.properties.cornerRadius
      wire.properties.maskedCorners = shown.properties.maskedCorners
      wire.properties.cornerCurve = shown.properties.cornerCurve
      wire.properties.borderWidth = 1
      wire.properties.borderColor =
        plane.part == .mask ? appearance.maskColor : appearance.wireframeColor
      keys.append(add(wire))
    }
    return keys
  }

  private mutating func add(_ node: Node) -> Key {
    nodes.append(node)
    return node.key
  }

  /// The layer itself, without its sublayers, and without its border if that has a plane of its own.
  private mutating func contents(of layer: LayerUpdate, in plane: FoundPlane, _ key: Key) -> Node {
    let isWhole = plane.traits.contains(.transition)
    var node = Node(
      key: key, properties: layer.properties, timing: layer.timing, animations: layer.animations)
    node.properties.shouldRasterize = false
    if hasSublayers(layer) {
      node.properties.borderWidth = 0
      node.animations = node.animations.compactMap { $0.keeping { $0 != .borderWidth } }
    }
    if isWhole { node.sublayers = layer.sublayers.map { copy($0, in: plane) } }
    if isWhole || !appearance.showsClippedContents {
      node.mask = layer.mask.map { copy($0, in: plane) }
    } else if layer.properties.masksToBounds || layer.mask != nil {
      // A layer that clips has no shadow, so it must not get one when its clip is removed.
      node.properties.masksToBounds = false
      node.properties.shadowOpacity = 0
      node.animations = node.animations.compactMap {
        $0.keeping { $0 != .masksToBounds && $0 != .shadowOpacity }
      }
    }
    return node
  }

  private mutating func border(of layer: LayerUpdate, in plane: FoundPlane, _ key: Key) -> Node {
    var node = layer.shell(key, clips: false)
    let p = layer.properties
    node.properties.cornerRadius = p.cornerRadius
    node.properties.maskedCorners = p.maskedCorners
    node.properties.cornerCurve = p.cornerCurve
    node.properties.borderWidth = p.borderWidth
    node.properties.borderColor = p.borderColor
    node.animations = layer.animations.compactMap {
      $0.keeping {
        $0.isGeometry || $0 == .cornerRadius || $0 == .borderWidth || $0 == .borderColor
      }
    }
    if !appearance.showsClippedContents { node.mask = layer.mask.map { copy($0, in: plane) } }
    return node
  }

  /// Adds a copy of a layer with its descendants.
  private mutating func copy(_ id: LayerID, in plane: FoundPlane) -> Key {
    let key = Key(layer: plane.layer, part: plane.part, role: .copy(id))
    guard let layer = tree.layers[id] else { return key }
    var node = Node(
      key: key, properties: layer.properties, timing: layer.timing, animations: layer.animations)
    node.sublayers = layer.sublayers.map { copy($0, in: plane) }
    node.mask = layer.mask.map { copy($0, in: plane) }
    nodes.append(node)
    return key
  }
}

// MARK: - Values

extension LayerUpdate {
  fileprivate func animates(_ property: AnimatableProperty) -> Bool { animations.affect(property) }

  /// Whether an animation may change the layer's geometry.
  fileprivate var isMoving: Bool {
    AnimatableProperty.allCases.contains { $0.movesLayer && animates($0) }
  }

  /// The layer's geometry, opacity and visibility, with their animations, and its clip if `clips` is true.
  fileprivate func shell(_ key: PlaneStack.Key, clips: Bool) -> PlaneStack.Node {
    let p = properties
    var shell = LayerProperties()
    shell.bounds = p.bounds
    shell.position = p.position
    shell.anchorPoint = p.anchorPoint
    shell.anchorPointZ = p.anchorPointZ
    shell.zPosition = p.zPosition
    shell.transform = p.transform
    shell.sublayerTransform = p.sublayerTransform
    shell.preservesDepth = p.preservesDepth
    shell.opacity = p.opacity
    shell.isHidden = p.isHidden
    shell.isDoubleSided = p.isDoubleSided
    if clips {
      shell.masksToBounds = p.masksToBounds
      shell.cornerRadius = p.cornerRadius
      shell.maskedCorners = p.maskedCorners
      shell.cornerCurve = p.cornerCurve
    }
    return PlaneStack.Node(
      key: key, properties: shell, timing: timing,
      animations: animations.compactMap {
        $0.keeping { $0.isGeometry || clips && ($0 == .masksToBounds || $0 == .cornerRadius) }
      })
  }
}

extension LayerProperties {
  /// Whether the layer itself draws something other than a border and a shadow.
  fileprivate var drawsInside: Bool {
    (backgroundColor?.w ?? 0) > 0 || contents != nil || drawing != nil
  }

  fileprivate var traits: ExplodedPlane.Traits {
    var traits: ExplodedPlane.Traits = []
    if case .snapshot = contents { traits.insert(.snapshot) }
    if shadowOpacity > 0, !masksToBounds { traits.insert(.shadow) }
    return traits
  }

  /// A rectangle around everything that the layer itself draws, with its shadow, in its own plane. Around contents that are larger than
  /// the bounds it is generous, because their part and their scale may be animated.
  fileprivate var extentWithShadow: CGRect {
    var result = extent
    if let contents, !masksToBounds {
      let scale = scale(of: contents)
      switch contentsGravity {
      case .resize, .resizeAspect: break
      case .resizeAspectFill:
        let side = max(bounds.width, bounds.height)
        result = result.insetBy(dx: -side, dy: -side)
      default:
        result = result.insetBy(
          dx: min(bounds.width - contents.size.width / scale, 0),
          dy: min(bounds.height - contents.size.height / scale, 0))
      }
    }
    if shadowOpacity > 0, !masksToBounds {
      if let shadowPath { result = result.union(shadowPath.boundingBoxOfPath) }
      let distance = 3 * shadowRadius + max(abs(shadowOffset.width), abs(shadowOffset.height))
      result = result.insetBy(dx: -distance, dy: -distance)
    }
    return result
  }
}

extension CompiledAnimation {
  /// The animation without the properties for which `isKept` returns false; nil if nothing is left. A transition is kept if `isKept`
  /// returns true for `contents`.
  package func keeping(_ isKept: (AnimatableProperty) -> Bool) -> CompiledAnimation? {
    switch body {
    case .property(let change): return isKept(change.target.property) ? self : nil
    case .transition: return isKept(.contents) ? self : nil
    case .group(let members):
      var result = self
      let kept = members.compactMap { $0.keeping(isKept) }
      result.body = .group(kept)
      return kept.isEmpty ? nil : result
    }
  }
}

extension CATransform3D {
  /// The transform without the third dimension, as a superlayer flattens its sublayers.
  package var flattened: CATransform3D {
    CATransform3D(
      rows: SIMD4(row1.x, row1.y, 0, row1.w), SIMD4(row2.x, row2.y, 0, row2.w),
      SIMD4(0, 0, 1, 0), SIMD4(row4.x, row4.y, 0, row4.w))
  }
}

extension CGRect {
  /// The corners at the top left, top right, bottom right and bottom left.
  var cornersInOrder: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY),
      CGPoint(x: minX, y: maxY),
    ]
  }

  /// The bounding box of the transformed rectangle.
  package func box(through matrix: CATransform3D) -> CGRect {
    if isNull || isInfinite { return self }
    let points = cornersInOrder.map(matrix.apply(to:))
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let x = xs.min(), let y = ys.min(), let right = xs.max(), let bottom = ys.max(),
      (x + y + right + bottom).isFinite
    else { return .infinite }
    return CGRect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// Whether the two rectangles have an area in common.
  fileprivate func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
