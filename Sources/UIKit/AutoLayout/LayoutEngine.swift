internal import Cassowary

/// The system of constraints inside one view, and its solution.
///
/// A view whose frame is fixed (`translatesAutoresizingMaskIntoConstraints` is true), or that has no superview, is the host of a
/// system for the constraints between it and its descendants. So cells and the pages of view controllers have small systems of
/// their own, which stay as they are when the view moves to another superview.
///
/// Changes are collected. ``solveAll()`` runs before layout, and requests layout of the superviews of all views that move; these
/// set the frames in `layoutSubviews()`.
@MainActor
final class LayoutEngine {
  private weak var host: UIView?
  var solver = Solver()
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  /// The boxes in the order in which they were created, so that systems that leave a choice have the same solution in each run.
  private var orderedBoxes: [LayoutBox] = []
  /// Constraints that contradict others. They are tried again when a constraint is removed.
  private var contradictory: [WeakConstraint] = []
  private var changedConstants: [NSLayoutConstraint] = []
  private var needsSolve = false
  private let hostRole: LayoutBox.Role

  /// A constraint's part of the system.
  struct Installation {
    fileprivate let handle: Solver.Constraint
    fileprivate let boxes: [LayoutBox]
    fileprivate var constant: CGFloat
  }

  private struct WeakConstraint {
    weak var constraint: NSLayoutConstraint?
  }

  private init(host: UIView, role: LayoutBox.Role) {
    self.host = host
    hostRole = role
  }

  isolated deinit {
    // The views may outlive the system, if they are kept when their superview is gone.
    forgetBoxes()
  }

  private func forgetBoxes() {
    for box in orderedBoxes {
      if box.view?.viewState.layout?.box === box { box.view?.viewState.layout?.box = nil }
      if box.guide?.box === box { box.guide?.box = nil }
    }
  }

  // MARK: All systems

  /// Constraints that were activated since the last solution.
  private static var waiting: [NSLayoutConstraint] = []
  /// The systems that have changed since their last solution.
  private static var changed: [LayoutEngine] = []
  private static var isSolving = false
  /// Whether there has ever been an active constraint.
  private(set) static var isInUse = false

  /// Adds a constraint that has an owner to its system with the next solution.
  static func install(_ constraint: NSLayoutConstraint) {
    isInUse = true
    waiting.append(constraint)
    constraint.owner?.constraintsDidChange()
  }

  /// The views whose `updateConstraints()` was requested.
  private static var viewsToUpdate: [WeakView] = []

  private struct WeakView {
    weak var view: UIView?
  }

  /// Whether an update was requested since the last layout pass of any view. While there are only older requests, of views in other
  /// hierarchies, layout passes don't look through them.
  private(set) static var hasNewRequests = false

  /// Calls `updateConstraints()` of a view before the next layout pass of its hierarchy.
  static func requestUpdate(of view: UIView) {
    viewsToUpdate.append(WeakView(view: view))
    hasNewRequests = true
  }

  /// Calls `updateConstraints()` where it was requested in the hierarchy of `view`, descendants first.
  static func updateConstraints(inHierarchyOf view: UIView) {
    defer { hasNewRequests = false }
    guard !viewsToUpdate.isEmpty else { return }
    let root = view.rootView
    let all = viewsToUpdate.compactMap(\.view)
    viewsToUpdate = []
    var due: [(view: UIView, depth: Int)] = []
    for view in all where view.needsUpdateConstraints() {
      if view.rootView === root {
        due.append((view, view.hierarchyDepth))
      } else {
        viewsToUpdate.append(WeakView(view: view))
      }
    }
    for (view, _) in due.sorted(by: { $0.depth > $1.depth }) { view.updateOwnConstraints() }
  }

  /// Solves all systems that have changed, and requests layout where views move. `current` is the view that is being laid out; it
  /// needs no request.
  static func solveAll(layingOut current: UIView? = nil) {
    guard !(waiting.isEmpty && changed.isEmpty), !isSolving else { return }
    isSolving = true
    defer { isSolving = false }
    // The content sizes and insets that are read below may change constraints again.
    for _ in 0..<3 where !(waiting.isEmpty && changed.isEmpty) {
      let constraints = waiting
      waiting = []
      for constraint in constraints {
        guard let owner = constraint.owner, constraint.engine == nil, constraint.isComplete else {
          continue
        }
        joinSystems(for: constraint, in: owner)
        let engine = engine(for: owner)
        engine.add(constraint)
        engine.setNeedsSolve()
      }
      let engines = changed
      changed = []
      for engine in engines { engine.solve(layingOut: current) }
    }
  }

  /// The system of the constraints that belong to `owner`.
  private static func engine(for owner: UIView) -> LayoutEngine {
    let host = host(for: owner)
    if let engine = host.layoutState.engine { return engine }
    let isFree = host.superview == nil && !host.translatesAutoresizingMaskIntoConstraints
    let engine = LayoutEngine(host: host, role: isFree ? .freeHost : .host)
    host.layoutState.engine = engine
    return engine
  }

  private static func host(for owner: UIView) -> UIView {
    var host = owner
    while let superview = host.superview, !host.isLayoutBoundary { host = superview }
    return host
  }

  /// Joins the systems inside of views that a constraint crosses to the one outside.
  private static func joinSystems(for constraint: NSLayoutConstraint, in owner: UIView) {
    for case let item? in [constraint.firstLayoutItem, constraint.secondLayoutItem]
    where item !== owner {
      var view = item is UIView ? item.layoutContainer?.superview : item.layoutContainer
      while let current = view, current !== owner {
        if current.isLayoutBoundary {
          current.layoutState.isJoinedToOutside = true
          current.viewState.layout?.engine?.dissolve()
        }
        view = current.superview
      }
    }
  }

  /// The fitting size of `view`: the smallest one that its constraints permit, or one close to `target`.
  static func fittingSize(
    of view: UIView, target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    let engine = LayoutEngine(host: view, role: .fitting)
    let box = engine.box(for: view)
    for (part, length, priority) in [
      (LayoutBox.Part.width, target.width, horizontal), (.height, target.height, vertical),
    ] {
      engine.addInternal(
        [.init(box.variable(part))], constant: -Double(length), .equal, priority: priority.rawValue
      ) { _ in }
    }
    engine.addConstraints(inside: view)
    engine.findSolution()
    return box.solvedFrame.size
  }

  private func addConstraints(inside view: UIView) {
    for constraint in view.viewState.layout?.constraints ?? [] where constraint.isComplete {
      add(constraint)
    }
    for subview in view.subviews where !subview.isLayoutBoundary {
      addConstraints(inside: subview)
    }
  }

  // MARK: Constraints

  private var isTemporary: Bool { hostRole == .fitting }

  /// Adds a constraint of the app.
  private func add(_ constraint: NSLayoutConstraint) {
    guard let equation = LayoutEquation(constraint, in: self) else { return }
    do throws(Solver.Conflict) {
      let handle = try solver.add(
        equation.terms, constant: -Double(constraint.constant), constraint.relation.solverRelation,
        priority: constraint.priority.rawValue)
      guard !isTemporary else { return }
      constraint.isReported = false
      constraint.installation = Installation(
        handle: handle, boxes: equation.boxes, constant: constraint.constant)
    } catch {
      report(constraint, contradicts: error.others)
      for box in equation.boxes { release(box) }
      guard !isTemporary else { return }
      contradictory.append(WeakConstraint(constraint: constraint))
    }
    constraint.engine = self
  }

  /// Removes a constraint of the app.
  func uninstall(_ constraint: NSLayoutConstraint) {
    constraint.engine = nil
    contradictory.removeAll { $0.constraint === constraint }
    changedConstants.removeAll { $0 === constraint }
    constraint.isReported = false
    guard let installation = constraint.installation else { return }
    constraint.installation = nil
    solver.remove(installation.handle)
    for box in installation.boxes { release(box) }
    retryContradictory()
    setNeedsSolve()
  }

  /// Tries constraints again that contradicted one that has gone or changed.
  private func retryContradictory() {
    let constraints = contradictory.compactMap(\.constraint)
    contradictory = []
    for constraint in constraints {
      constraint.engine = nil
      Self.waiting.append(constraint)
    }
  }

  func constantDidChange(of constraint: NSLayoutConstraint) {
    if contradictory.contains(where: { $0.constraint === constraint }) { retryContradictory() }
    changedConstants.append(constraint)
    constraint.owner?.constraintsDidChange()
    setNeedsSolve()
  }

  private func change(_ constraint: NSLayoutConstraint) {
    guard let installation = constraint.installation,
      installation.constant != constraint.constant
    else { return }
    do throws(Solver.Conflict) {
      try solver.change(
        installation.handle, by: Double(installation.constant - constraint.constant))
      constraint.installation?.constant = constraint.constant
    } catch {
      constraint.installation = nil
      report(constraint, contradicts: error.others)
      for box in installation.boxes { release(box) }
      contradictory.append(WeakConstraint(constraint: constraint))
    }
  }

  /// Whether the view in which the system was is gone.
  var hasLostHost: Bool { host == nil }

  /// Gives all constraints back, so that they are installed anew with the next solution. `root` is the view in which they are, if the
  /// host is gone.
  func dissolve(in root: UIView? = nil) {
    forgetBoxes()
    for constraint in (root ?? host).map(constraints) ?? [] {
      constraint.engine = nil
      constraint.installation = nil
      Self.install(constraint)
    }
    Self.changed.removeAll { $0 === self }
    host?.viewState.layout?.engine = nil
  }

  /// The size of a view without a superview that its constraints determine; nil for other views.
  var freeHostSize: CGSize? {
    guard hostRole == .freeHost, let host, let box = boxes[ObjectIdentifier(host)] else {
      return nil
    }
    return box.solvedFrame.size
  }

  private var constraintsInside: [NSLayoutConstraint] { host.map(constraints) ?? [] }

  /// The constraints in this system that belong to a view or its descendants.
  private func constraints(of view: UIView) -> [NSLayoutConstraint] {
    (view.viewState.layout?.constraints ?? []).filter { $0.engine === self }
      + view.subviews.flatMap(constraints)
  }

  // MARK: Boxes

  /// The part of an item in the system.
  func box(for item: any LayoutItem) -> LayoutBox {
    let key = ObjectIdentifier(item)
    if let box = boxes[key] { return box }
    let box = LayoutBox(item, role(of: item), self)
    boxes[key] = box
    orderedBoxes.append(box)
    guard !isTemporary else { return box }
    switch box.role {
    case .free, .fixed:
      box.view?.layoutState.box = box
      // The superview sets the frame in its layout pass.
      _ = box.view?.superview?.layoutState
    case .guide: box.guide?.box = box
    case .host, .freeHost, .fitting: break
    }
    return box
  }

  private func role(of item: any LayoutItem) -> LayoutBox.Role {
    if item === host { return hostRole }
    guard let view = item as? UIView else { return .guide }
    return view.translatesAutoresizingMaskIntoConstraints ? .fixed : .free
  }

  /// Ends one use of a box.
  func release(_ box: LayoutBox) {
    box.useCount -= 1
    guard box.useCount == 0 else { return }
    box.leave()
    boxes[box.key] = nil
    orderedBoxes.removeAll { $0 === box }
  }

  /// Adds a constraint that a frame, an inset or the content of a view imposes. Required constraints of the app that contradict it
  /// give way.
  func addInternal(
    _ terms: [Solver.Term], constant: Double, _ relation: Solver.Relation,
    priority: Float = Solver.required, weight: Double = 1,
    then use: (Solver.Constraint) -> Void
  ) {
    while true {
      do throws(Solver.Conflict) {
        return use(
          try solver.add(
            terms, constant: constant, relation, priority: priority, weight: weight))
      } catch {
        // No constraint of the app can give way here. That happens only while a size is measured: the measurement goes on without this one.
        guard giveWay(error.others) else { return }
      }
    }
  }

  /// Changes the constant of such a constraint. Returns false if the new one contradicts others; the constraint has been removed then.
  func changeInternal(_ handle: Solver.Constraint, by difference: Double) -> Bool {
    do throws(Solver.Conflict) {
      try solver.change(handle, by: difference)
    } catch {
      return false
    }
    // A larger frame may permit what contradicted the smaller one.
    if !contradictory.isEmpty { retryContradictory() }
    return true
  }

  /// Takes the last of the app's constraints among `handles` out of the system. Returns false if there is none.
  private func giveWay(_ handles: [Solver.Constraint]) -> Bool {
    let last = constraintsInside.last { constraint in
      constraint.installation.map { handles.contains($0.handle) } ?? false
    }
    guard let last, let installation = last.installation else { return false }
    report(last, contradicts: handles.filter { $0 != installation.handle })
    last.installation = nil
    solver.remove(installation.handle)
    for box in installation.boxes { release(box) }
    contradictory.append(WeakConstraint(constraint: last))
    return true
  }

  // MARK: Solving

  func setNeedsSolve() {
    guard !needsSolve, !isTemporary else { return }
    needsSolve = true
    Self.changed.append(self)
  }

  private func solve(layingOut current: UIView?) {
    needsSolve = false
    let constants = changedConstants
    changedConstants = []
    for constraint in constants { change(constraint) }
    findSolution { container in
      if container !== current { container.setNeedsLayout() }
    }
  }

  /// Finds the solution, and calls `moved` with the superview of each view that moves.
  private func findSolution(moved: (UIView) -> Void = { _ in }) {
    for box in orderedBoxes { box.refresh() }
    solver.solve()
    var solution = solver.solution
    // The height of text depends on its width, and the position of its baselines on both.
    for _ in 0..<2 {
      var hasChanged = false
      for box in orderedBoxes where box.adapt(to: solution) { hasChanged = true }
      guard hasChanged else { break }
      solver.solve()
      solution = solver.solution
    }
    for box in orderedBoxes where box.read(solution) {
      switch box.role {
      case .free, .guide: if let container = box.container { moved(container) }
      case .freeHost: if let host { moved(host) }
      case .host, .fitting, .fixed: break
      }
    }
  }

  // MARK: Messages

  private func report(
    _ constraint: NSLayoutConstraint, contradicts others: [Solver.Constraint]
  ) {
    guard !isTemporary, !constraint.isReported else { return }
    constraint.isReported = true
    let reasons = others.map(reason).sorted().map { "\n  " + $0 }
    UIKitWarning.emit(
      "these constraints contradict each other. The first one has no effect; remove one of them, or give one a lower"
        + " priority.\n  \(constraint)\(reasons.joined())")
  }

  private func reason(of handle: Solver.Constraint) -> String {
    let constraint = constraintsInside.first { $0.installation?.handle == handle }
    if let constraint { return constraint.description }
    return orderedBoxes.lazy.compactMap { $0.reason(of: handle) }.first ?? "a natural size"
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var solverRelation: Solver.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

// MARK: - Equations

/// A constraint of the app in variables of a solver: terms plus a constant, compared with zero.
@MainActor
private struct LayoutEquation {
  private(set) var terms: [Solver.Term] = []
  private(set) var boxes: [LayoutBox] = []
  private let engine: LayoutEngine
  /// The view in whose coordinates the positions are.
  private let space: UIView
  /// Whether positions are measured from right to left, because leading and trailing edges are.
  private let isMirrored: Bool

  /// Nil if the first item is gone, or the constraint belongs to no view any longer.
  init?(_ constraint: NSLayoutConstraint, in engine: LayoutEngine) {
    guard let first = constraint.firstLayoutItem, let container = first.layoutContainer,
      let owner = constraint.owner
    else { return nil }
    let second = constraint.secondLayoutItem
    self.engine = engine
    space = owner
    isMirrored =
      (constraint.firstAttribute.isDirectional || constraint.secondAttribute.isDirectional)
      && container.isMirrored
    add(constraint.firstAttribute, of: first, relatedTo: second, 1)
    if let second {
      add(
        constraint.secondAttribute, of: second, relatedTo: first, -Double(constraint.multiplier))
    }
  }

  private mutating func add(
    _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem,
    relatedTo other: (any LayoutItem)?, _ factor: Double
  ) {
    var item = item
    var attribute = attribute
    if let inner = attribute.withinMargins, let view = item.layoutContainer {
      attribute = inner
      item = view.layoutMarginsGuide
    }
    // Inside a scroll view, its edges are those of its content. Its center is that of its frame at the offset
    // zero.
    var measured = item
    if let view = item as? UIScrollView, !attribute.isLength, let other, other !== view,
      let inside = other.layoutContainer, inside.isDescendant(of: view)
    {
      item = view.contentLayoutGuide
      if attribute != .centerX && attribute != .centerY { measured = item }
    }
    let box = use(measured)
    switch attribute.dimension {
    case .length: append(box, attribute == .width ? .width : .height, factor)
    case .horizontalPosition:
      let factor = isMirrored ? -factor : factor
      addOrigin(.x, of: item, factor)
      addDistance(to: isMirrored ? attribute.mirrored : attribute, .width, in: box, factor)
    case .verticalPosition:
      addOrigin(.y, of: item, factor)
      addDistance(to: attribute, .height, in: box, factor)
    }
  }

  /// Adds the position of an item's upper left corner.
  private mutating func addOrigin(
    _ part: LayoutBox.Part, of item: any LayoutItem, _ factor: Double
  ) {
    var next = item as? UIView
    if next == nil {
      append(use(item), part, factor)
      next = item.layoutContainer
    }
    while let view = next, view !== space {
      append(use(view), part, factor)
      next = view.superview
      // The content of a scroll view moves against its bounds.
      if let scrollView = next as? UIScrollView, scrollView !== space {
        append(use(scrollView.frameLayoutGuide), part, -factor)
      }
    }
  }

  /// Adds the distance from an item's upper left corner to a position in it.
  private mutating func addDistance(
    to attribute: NSLayoutConstraint.Attribute, _ length: LayoutBox.Part, in box: LayoutBox,
    _ factor: Double
  ) {
    switch attribute {
    case .right, .trailing, .bottom: append(box, length, factor)
    case .centerX, .centerY: append(box, length, factor / 2)
    case .firstBaseline: append(box, .firstBaseline, factor)
    case .lastBaseline:
      append(box, length, factor)
      append(box, .lastBaseline, -factor)
    default: break
    }
  }

  private mutating func use(_ item: any LayoutItem) -> LayoutBox {
    let box = engine.box(for: item)
    if !boxes.contains(where: { $0 === box }) {
      boxes.append(box)
      box.useCount += 1
    }
    return box
  }

  private mutating func append(_ box: LayoutBox, _ part: LayoutBox.Part, _ factor: Double) {
    terms.append(.init(box.variable(part), factor))
  }
}

extension NSLayoutConstraint.Attribute {
  /// Whether the direction of reading determines the edge.
  fileprivate var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The attribute at the other side of the item.
  fileprivate var mirrored: NSLayoutConstraint.Attribute {
    switch self {
    case .leading: .trailing
    case .trailing: .leading
    default: self
    }
  }
}
