import CoreGraphics
import Foundation

/// Lets items collide with each other and with boundaries. As in UIKit.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates a mode from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Items collide with other items of the behaviour.
    public static let items = Mode(rawValue: 1)
    /// Items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Items collide with each other and with boundaries.
    public static let everything: Mode = [.items, .boundaries]
  }

  /// What items collide with; everything by default.
  open var collisionMode = Mode.everything { didSet { didChange() } }
  /// Whether the bounds of the animator's reference view are a boundary; false by default. It has no identifier.
  open var translatesReferenceBoundsIntoBoundary = false { didSet { didChange() } }
  /// Is told when items begin and cease to touch.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  private var list: DynamicItemList
  private var insets = UIEdgeInsets.zero
  private var boundaries: [AnyHashable: Boundary] = [:]
  /// The identifiers in the order in which the boundaries were added.
  private var identifiers: [any NSCopying] = []
  /// The side of a wall on which an item was when it last did not overlap the wall.
  private var sides: [WallPair: Vector] = [:]
  private var contacts: [Pair: Vector] = [:]
  private var contactsBefore: [Pair: Vector] = [:]
  /// The places of the items before the step.
  private var places: [DynamicsWorld.BodyID: Vector] = [:]

  private struct Boundary {
    let path: UIBezierPath
    let walls: [Wall]
  }

  private enum WallID: Hashable {
    case reference(edge: Int)
    case boundary(AnyHashable, Int)

    /// The identifier of the wall's boundary; nil for the reference view's bounds.
    var identifier: AnyHashable? {
      if case .boundary(let identifier, _) = self { identifier } else { nil }
    }

    func pair(with body: DynamicsWorld.BodyID) -> Pair {
      switch self {
      case .reference: .reference(body)
      case .boundary(let identifier, _): .boundary(body, identifier)
      }
    }
  }

  private struct WallPair: Hashable {
    let body: DynamicsWorld.BodyID
    let wall: WallID
  }

  private enum Pair: Hashable {
    case items(DynamicsWorld.BodyID, DynamicsWorld.BodyID)
    case reference(DynamicsWorld.BodyID)
    case boundary(DynamicsWorld.BodyID, AnyHashable)

    /// Events of one step are told in this order.
    var order: (Int, Int) {
      switch self {
      case .items(let a, let b): (a, b)
      case .reference(let a), .boundary(let a, _): (a, -1)
      }
    }
  }

  /// Creates a behaviour that lets `items` collide.
  public init(items: [any UIDynamicItem] = []) {
    list = DynamicItemList(items)
    super.init()
  }

  /// The items that collide.
  open var items: [any UIDynamicItem] { list.items }

  /// Lets an item collide with the others.
  open func addItem(_ item: any UIDynamicItem) {
    list.add(item)
    didChange()
  }

  /// Ends the collisions of an item.
  open func removeItem(_ item: any UIDynamicItem) {
    list.remove(item)
    didChange()
  }

  // MARK: Boundaries

  /// Makes the bounds of the animator's reference view a boundary, with its edges moved inwards by `insets`.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    translatesReferenceBoundsIntoBoundary = true
  }

  /// Adds the outline of a path, in the reference view's coordinates. It replaces a boundary with the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    let key = Self.key(identifier)
    if boundaries[key] == nil { identifiers.append(identifier) }
    let copy = UIBezierPath(cgPath: bezierPath.cgPath)
    boundaries[key] = Boundary(path: copy, walls: Wall.walls(along: copy.cgPath))
    sides = sides.filter { $0.key.wall.identifier != key }
    didChange()
  }

  /// Adds a line between two points, in the reference view's coordinates. It replaces a boundary with the same identifier.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }

  /// The path of a boundary; nil if there is none with this identifier.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries[Self.key(identifier)]?.path
  }

  /// Removes a boundary.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    let key = Self.key(identifier)
    boundaries[key] = nil
    identifiers.removeAll { Self.key($0) == key }
    didChange()
  }

  /// Removes all boundaries, except for the reference view's bounds.
  open func removeAllBoundaries() {
    boundaries = [:]
    identifiers = []
    didChange()
  }

  /// The identifiers of the boundaries, in the order in which they were added; nil if there are none.
  open var boundaryIdentifiers: [any NSCopying]? { identifiers.isEmpty ? nil : identifiers }

  /// What identifiers are compared by: strings by their characters, other objects as they compare themselves.
  private static func key(_ identifier: any NSCopying) -> AnyHashable {
    switch identifier {
    case let string as String: string
    case let string as NSString: String(describing: string)
    case let object as NSObject: object
    default: ObjectIdentifier(identifier as AnyObject)
    }
  }

  /// The identifier that is compared by `key`.
  private func identifier(_ key: AnyHashable) -> (any NSCopying)? {
    for identifier in identifiers where Self.key(identifier) == key { return identifier }
    return nil
  }

  private func walls(_ animator: UIDynamicAnimator) -> [(id: WallID, wall: Wall)] {
    guard collisionMode.contains(.boundaries) else { return [] }
    var walls: [(id: WallID, wall: Wall)] = []
    if translatesReferenceBoundsIntoBoundary, let view = animator.referenceView {
      let path = UIBezierPath(rect: view.bounds.inset(by: insets)).cgPath
      for (edge, wall) in Wall.walls(along: path).enumerated() {
        walls.append((.reference(edge: edge), wall))
      }
    }
    for identifier in identifiers {
      let key = Self.key(identifier)
      for (index, wall) in (boundaries[key]?.walls ?? []).enumerated() {
        walls.append((.boundary(key, index), wall))
      }
    }
    return walls
  }

  // MARK: For the animator

  override var influencedItems: [any UIDynamicItem] { items }

  override func prepare(_ animator: UIDynamicAnimator, step: Double) {
    (contactsBefore, contacts) = (contacts, [:])
    let ids = items.compactMap { animator.body(of: $0) }
    let shapes = ids.map { animator.world[$0].placed }
    places = [:]
    for id in ids { places[id] = animator.world[id].position }
    let walls = walls(animator)
    if sides.count > 2 * ids.count * walls.count {
      let (kept, known) = (Set(ids), Set(walls.map(\.id)))
      sides = sides.filter { kept.contains($0.key.body) && known.contains($0.key.wall) }
    }
    for (id, shape) in zip(ids, shapes) where !animator.world[id].isAnchored {
      for (wallID, wall) in walls {
        let pair = WallPair(body: id, wall: wallID)
        let side = sides[pair] ?? wall.normal(towards: animator.world[id].position)
        sides[pair] = side
        if let contact = wall.contact(with: shape, side) {
          animator.world.addContact(contact, nil, id, step: step)
          note(contact, wallID.pair(with: id))
        } else if !wall.touches(shape) {
          sides[pair] = wall.normal(towards: animator.world[id].position)
        }
      }
    }
    guard collisionMode.contains(.items) else { return }
    for first in ids.indices {
      for second in ids.indices.dropFirst(first + 1) {
        let (a, b) = (ids[first], ids[second])
        if animator.world[a].isAnchored && animator.world[b].isAnchored { continue }
        guard let contact = shapes[first].contact(with: shapes[second]) else { continue }
        animator.world.addContact(contact, a, b, step: step)
        note(contact, .items(a, b))
      }
    }
  }

  private func note(_ contact: Contact, _ pair: Pair) {
    contacts[pair] = contacts[pair] ?? contact.points[0].point
  }

  /// Puts items back that have passed through a wall in one step, and tells the delegate about contacts.
  override func finish(_ animator: UIDynamicAnimator) {
    let walls = walls(animator)
    for (id, place) in places where animator.world.bodies[id] != nil {
      for (wallID, wall) in walls {
        let position = animator.world[id].position
        guard let side = sides[WallPair(body: id, wall: wallID)],
          let fraction = wall.crossing(from: place, to: position)
        else { continue }
        animator.world[id].position = place + (position - place) * fraction
        let depth = wall.contact(with: animator.world[id].placed, side)?.points.map(\.depth).max()
        animator.world[id].position += side * (depth ?? 0)
      }
    }
    tellDelegate(animator)
  }

  private func tellDelegate(_ animator: UIDynamicAnimator) {
    guard let delegate = collisionDelegate, contacts.keys != contactsBefore.keys else { return }
    var byID: [DynamicsWorld.BodyID: any UIDynamicItem] = [:]
    for item in items { if let id = animator.body(of: item) { byID[id] = item } }
    func tell(_ pair: Pair, _ point: Vector?) {
      switch pair {
      case .items(let a, let b):
        guard let first = byID[a], let second = byID[b] else { return }
        if let point {
          delegate.collisionBehavior(
            self, beganContactFor: first, with: second, at: point.cgPoint)
        } else {
          delegate.collisionBehavior(self, endedContactFor: first, with: second)
        }
      case .reference(let id), .boundary(let id, _):
        guard let item = byID[id] else { return }
        var identifier: (any NSCopying)?
        if case .boundary(_, let key) = pair { identifier = self.identifier(key) }
        if let point {
          delegate.collisionBehavior(
            self, beganContactFor: item, withBoundaryIdentifier: identifier, at: point.cgPoint)
        } else {
          delegate.collisionBehavior(
            self, endedContactFor: item, withBoundaryIdentifier: identifier)
        }
      }
    }
    let (now, before) = (contacts, contactsBefore)
    for (pair, point) in now.sorted(by: { $0.key.order < $1.key.order }) where before[pair] == nil {
      tell(pair, point)
    }
    for pair in before.keys.sorted(by: { $0.order < $1.order }) where now[pair] == nil {
      tell(pair, nil)
    }
  }
}

/// Is told when items of a ``UICollisionBehavior`` begin and cease to touch. As in UIKit. The methods do nothing by default.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items begin to touch at a point, in the reference view's coordinates.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  /// An item begins to touch a boundary at a point. The identifier is nil for the reference view's bounds.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

extension Wall {
  /// The lines of a path; curves become short lines.
  static func walls(along path: CGPath) -> [Wall] {
    CGPath.corners(of: path).flatMap { corners in
      zip(corners, corners.dropFirst()).filter { $0 != $1 }.map { Wall(from: $0, to: $1) }
    }
  }

  fileprivate func touches(_ shape: PlacedShape) -> Bool {
    switch shape {
    case .circle(let center, let radius):
      let along = (center - from).dot(to - from) / max((to - from).dot(to - from), 1e-12)
      return (from + (to - from) * min(max(along, 0), 1) - center).length < radius
    case .polygon(let corners): return overlaps(corners)
    }
  }
}

extension CGPath {
  /// The corners of each subpath, with curves as short lines. A closed subpath ends where it begins.
  static func corners(of path: CGPath) -> [[Vector]] {
    var subpaths: [[Vector]] = []
    for element in path.flattened(threshold: 0.1).elements {
      if case .move(let to) = element {
        subpaths.append([Vector(to)])
      } else if let end = element.end {
        if subpaths.isEmpty { subpaths.append([Vector(end)]) }
        subpaths[subpaths.count - 1].append(Vector(end))
      } else if let last = subpaths.last, let first = last.first {
        // What follows the end of a closed subpath begins at its start.
        subpaths[subpaths.count - 1].append(first)
        subpaths.append([first])
      }
    }
    return subpaths.filter { $0.count > 1 }
  }
}

/// On iOS, a string can be passed as an object, and is written `"floor" as NSCopying` as the identifier of a boundary.
extension String: @retroactive NSCopying {
  /// Returns the string itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
