internal import Cassowary

/// A view or a layout guide in a system of constraints: its variables, and the constraints that its frame or its content imposes
/// on them.
///
/// Variables are created when a constraint first needs them. Positions are relative to the superview's or owning view's bounds.
@MainActor
final class LayoutBox {
  /// The part of the system that the item has.
  enum Role {
    /// The view in which the system is. Its size is fixed.
    case host
    /// The view in which the system is, whose size follows from the constraints if they determine it.
    case freeHost
    /// The view whose fitting size is calculated.
    case fitting
    /// A view whose frame is fixed.
    case fixed
    /// A view that the system places.
    case free
    /// A layout guide.
    case guide
  }

  enum Part: Int {
    case x, y, width, height
    /// The distances from the top edge to the first baseline, and from the last one to the bottom edge.
    case firstBaseline, lastBaseline
  }

  /// A constraint that fixes a variable, or its difference to another one, to a number.
  private struct Fixed {
    /// Nil if required constraints of the app don't permit it.
    var handle: Solver.Constraint?
    let terms: [Solver.Term]
    var value: Double
  }

  /// The constraints that the natural length of the content imposes along one axis.
  private struct Natural {
    let hugging: Solver.Constraint
    let resistance: Solver.Constraint
    var length: Double
  }

  let role: Role
  /// The identity of the item, also when it is gone.
  let key: ObjectIdentifier
  private(set) weak var view: UIView?
  private(set) weak var guide: UILayoutGuide?
  unowned let engine: LayoutEngine
  /// The number of constraints that use the box.
  var useCount = 0
  private var variables: [Solver.Variable?] = Array(repeating: nil, count: 6)
  private var fixed: [Fixed?] = Array(repeating: nil, count: 6)
  private var extra: [Solver.Constraint] = []
  /// The boxes whose variables this one's constraints contain.
  private var dependencies: [LayoutBox] = []
  private var natural: [Natural?] = [nil, nil]
  private var needsNaturalSize = true
  /// The size to which the natural height and the baselines were adapted last.
  private var adaptedSize: CGSize?
  /// The frame in the last solution.
  private(set) var solvedFrame = CGRect.zero

  init(_ item: any LayoutItem, _ role: Role, _ engine: LayoutEngine) {
    self.role = role
    key = ObjectIdentifier(item)
    self.engine = engine
    view = item as? UIView
    guide = item as? UILayoutGuide
  }

  /// The view in whose coordinates the position is.
  var container: UIView? { guide?.owningView ?? view?.superview }

  // MARK: Variables

  /// The variable of a part.
  func variable(_ part: Part) -> Solver.Variable {
    if let variable = variables[part.rawValue] { return variable }
    let variable = engine.solver.makeVariable()
    variables[part.rawValue] = variable
    impose(part, variable)
    return variable
  }

  /// Adds the constraints that hold for a part of such an item whatever else is in the system.
  private func impose(_ part: Part, _ variable: Solver.Variable) {
    if part == .firstBaseline || part == .lastBaseline {
      adaptedSize = nil
      let size = role == .fixed ? view?.bounds.size : view?.intrinsicContentSize
      return fix(part, variable, to: view.map { baseline(part, of: $0, size ?? .zero) } ?? 0)
    }
    if let length = fixedValue(of: part) { return fix(part, variable, to: length) }
    if case .insets(let insets)? = guide?.kind, let owner = guide?.owningView {
      return follow(part, variable, insets(owner), of: dependency(on: owner))
    }
    if let guide, let owner = guide.owningView, guide.hasOwnerLength(part) {
      return engine.addInternal(
        [.init(variable), .init(dependency(on: owner).variable(part), -1)], constant: 0, .equal
      ) { extra.append($0) }
    }
    if case .bottom? = guide?.kind, part == .y, let owner = guide?.owningView {
      // y + height = the owner's height
      let terms = [
        Solver.Term(variable), .init(self.variable(.height)),
        .init(dependency(on: owner).variable(.height), -1),
      ]
      return engine.addInternal(terms, constant: 0, .equal) { extra.append($0) }
    }
    guard part == .width || part == .height, role == .free || role == .guide || role == .fitting
    else {
      if role == .freeHost { keepSize(part, variable) }
      return
    }
    if guide?.isOffset != true {
      // Lengths are not negative, unless the required constraints leave no other choice.
      engine.addInternal(
        [.init(variable)], constant: 0, .greaterThanOrEqual, priority: Solver.required.nextDown
      ) { extra.append($0) }
    }
    needsNaturalSize = true
  }

  private func dependency(on view: UIView) -> LayoutBox {
    let box = engine.box(for: view)
    if !dependencies.contains(where: { $0 === box }) {
      box.useCount += 1
      dependencies.append(box)
    }
    return box
  }

  private func fix(_ part: Part, _ variable: Solver.Variable, to value: CGFloat) {
    fix(part, [.init(variable)], to: Double(value))
  }

  private func fix(
    _ part: Part, _ terms: [Solver.Term], to value: Double, priority: Float = Solver.required
  ) {
    fixed[part.rawValue] = Fixed(handle: nil, terms: terms, value: value)
    engine.addInternal(terms, constant: -value, .equal, priority: priority) {
      fixed[part.rawValue]?.handle = $0
    }
  }

  /// The value of a part that no constraint of the app can change; nil if the system determines it.
  private func fixedValue(of part: Part) -> CGFloat? {
    switch role {
    case .host:
      switch part {
      case .width: return view?.bounds.width ?? 0
      case .height: return view?.bounds.height ?? 0
      default: return 0
      }
    case .freeHost, .fitting: return part == .x || part == .y ? 0 : nil
    case .fixed:
      guard let view else { return 0 }
      let rect = view.alignmentRect(forFrame: view.layoutPlace.frame)
      switch part {
      case .x: return rect.minX
      case .y: return rect.minY
      case .width: return rect.width
      default: return rect.height
      }
    case .free: return nil
    case .guide: return fixedValue(ofGuide: part)
    }
  }

  private func fixedValue(ofGuide part: Part) -> CGFloat? {
    guard let guide, let owner = guide.owningView else { return nil }
    switch (guide.kind, part) {
    case (.top, .x), (.top, .y), (.bottom, .x), (.scrollContent, .x), (.scrollContent, .y): return 0
    case (.top(let height), .height), (.bottom(let height), .height): return height(owner)
    case (.scrollFrame, .x): return owner.bounds.minX
    case (.scrollFrame, .y): return owner.bounds.minY
    default: return nil
    }
  }

  /// Makes a part of a guide follow the edges of its owner.
  private func follow(
    _ part: Part, _ variable: Solver.Variable, _ insets: UIEdgeInsets, of owner: LayoutBox
  ) {
    switch part {
    case .x: fix(part, variable, to: insets.left)
    case .y: fix(part, variable, to: insets.top)
    case .width, .height:
      fix(
        part, [.init(variable), .init(owner.variable(part), -1)], to: -followedInsets(part, insets))
    case .firstBaseline, .lastBaseline: break
    }
  }

  private func followedInsets(_ part: Part, _ insets: UIEdgeInsets) -> Double {
    Double(part == .width ? insets.left + insets.right : insets.top + insets.bottom)
  }

  /// A view without a superview keeps its size if its constraints leave a choice.
  private func keepSize(_ part: Part, _ variable: Solver.Variable) {
    let length = Double((part == .width ? view?.bounds.width : view?.bounds.height) ?? 0)
    fix(
      part, [.init(variable)], to: length, priority: UILayoutPriority.fittingSizeLevel.rawValue)
  }

  // MARK: Following the views

  /// Adopts the present frame of a fixed view, the present insets of a guide and so on.
  func refresh() {
    if needsNaturalSize { refreshNaturalSize() }
    guard role != .free else { return }
    for part in [Part.x, .y, .width, .height] {
      guard let old = fixed[part.rawValue] else { continue }
      if let value = presentValue(of: part), Double(value) != old.value { move(part, to: value) }
    }
  }

  private func presentValue(of part: Part) -> CGFloat? {
    if role == .freeHost {
      return part == .width ? view?.bounds.width : part == .height ? view?.bounds.height : nil
    }
    if case .insets(let insets)? = guide?.kind, let owner = guide?.owningView {
      let insets = insets(owner)
      switch part {
      case .x: return insets.left
      case .y: return insets.top
      default: return -followedInsets(part, insets)
      }
    }
    return fixedValue(of: part)
  }

  private func move(_ part: Part, to value: CGFloat) {
    guard let old = fixed[part.rawValue] else { return }
    fixed[part.rawValue]?.value = Double(value)
    if let handle = old.handle, engine.changeInternal(handle, by: old.value - Double(value)) {
      return
    }
    // The new value contradicts constraints of the app. They give way to it, and the box stays although they may be the last that use it.
    useCount += 1
    defer { engine.release(self) }
    fix(part, old.terms, to: Double(value))
  }

  /// Called when the view's intrinsic size or one of its priorities has changed.
  func naturalSizeDidChange() {
    guard role == .free || role == .fitting else { return }
    needsNaturalSize = true
    engine.setNeedsSolve()
  }

  private func refreshNaturalSize() {
    needsNaturalSize = false
    adaptedSize = nil
    guard let view, role == .free || role == .fitting else { return }
    let size = view.intrinsicContentSize
    for (axis, part, length) in [
      (NSLayoutConstraint.Axis.horizontal, Part.width, size.width),
      (.vertical, .height, size.height),
    ] {
      if let old = natural[axis.rawValue] {
        natural[axis.rawValue] = nil
        engine.solver.remove(old.hugging)
        engine.solver.remove(old.resistance)
      }
      guard length != UIView.noIntrinsicMetric, length.isFinite else { continue }
      let terms = [Solver.Term(variable(part))]
      var handles: [Solver.Constraint] = []
      let priorities = [
        view.contentHuggingPriority(for: axis),
        view.contentCompressionResistancePriority(for: axis),
      ]
      for (priority, relation) in zip(
        priorities, [Solver.Relation.lessThanOrEqual, .greaterThanOrEqual])
      {
        // A natural size is never required: a view that must be larger would be a contradiction.
        engine.addInternal(
          terms, constant: -Double(length), relation,
          priority: min(priority.rawValue, Solver.required.nextDown.nextDown),
          weight: view.viewState.layout?.naturalSizeWeight ?? 1
        ) { handles.append($0) }
      }
      guard handles.count == 2 else { continue }
      natural[axis.rawValue] = Natural(
        hugging: handles[0], resistance: handles[1], length: Double(length))
    }
    needsNaturalSize = false
  }

  /// Whether the natural height or the position of a baseline depends on the solution.
  private var dependsOnSolution: Bool {
    if fixed[Part.firstBaseline.rawValue] != nil || fixed[Part.lastBaseline.rawValue] != nil {
      return true
    }
    return natural[1] != nil && view?.hasNaturalHeightForWidth == true
  }

  /// Adapts the natural height and the baselines to the size in a solution. Returns whether something has changed.
  func adapt(to solution: Solver.Solution) -> Bool {
    guard dependsOnSolution, let view else { return false }
    let size =
      role == .fixed
      ? view.bounds.size
      : CGSize(width: value(.width, in: solution), height: value(.height, in: solution))
    guard size != adaptedSize else { return false }
    adaptedSize = size
    var hasChanged = false
    if let old = natural[1], view.hasNaturalHeightForWidth, size.width > 0 {
      let height = view.naturalHeight(forWidth: size.width)
      if Double(height) != old.length {
        natural[1]?.length = Double(height)
        _ = engine.changeInternal(old.hugging, by: old.length - Double(height))
        _ = engine.changeInternal(old.resistance, by: old.length - Double(height))
        hasChanged = true
      }
    }
    for part in [Part.firstBaseline, .lastBaseline] {
      guard let old = fixed[part.rawValue] else { continue }
      let value = baseline(part, of: view, size)
      if abs(Double(value) - old.value) > 1e-6 {
        move(part, to: value)
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func baseline(_ part: Part, of view: UIView, _ size: CGSize) -> CGFloat {
    let insets = view.baselineInsets(in: size)
    return part == .firstBaseline ? insets.first : insets.last
  }

  // MARK: Solution

  /// Reads the frame from the solution. Returns whether it has changed.
  func read(_ solution: Solver.Solution) -> Bool {
    let frame = CGRect(
      x: value(.x, in: solution), y: value(.y, in: solution),
      width: max(0, value(.width, in: solution)), height: max(0, value(.height, in: solution)))
    guard frame != solvedFrame else { return false }
    solvedFrame = frame
    return true
  }

  private func value(_ part: Part, in solution: Solver.Solution) -> CGFloat {
    if let variable = variables[part.rawValue] { return CGFloat(solution[variable]) }
    return 0
  }

  var isAmbiguous: Bool {
    [Part.x, .y, .width, .height].contains { part in
      variables[part.rawValue].map { engine.solver.isAmbiguous($0) } ?? (role == .free)
    }
  }

  /// The reason why a part is fixed, if `handle` fixes one.
  func reason(of handle: Solver.Constraint) -> String? {
    guard fixed.contains(where: { $0?.handle == handle }) || extra.contains(handle) else {
      return nil
    }
    switch role {
    case .host, .fixed:
      return "the frame of \(view?.layoutName ?? "a view"), which is fixed because its"
        + " translatesAutoresizingMaskIntoConstraints is true"
    case .freeHost, .fitting: return "the size of \(view?.layoutName ?? "a view")"
    case .free, .guide: return "the place of \(guide?.layoutName ?? view?.layoutName ?? "a view")"
    }
  }

  /// Removes all constraints of the box, and its variables.
  func leave() {
    for handle in extra + fixed.compactMap({ $0?.handle ?? nil })
      + natural.flatMap({ [$0?.hugging, $0?.resistance].compactMap { $0 } })
    {
      engine.solver.remove(handle)
    }
    for case let variable? in variables { engine.solver.release(variable) }
    for box in dependencies { engine.release(box) }
    dependencies = []
    variables = Array(repeating: nil, count: 6)
    fixed = variables.map { _ in nil }
    extra = []
    natural = [nil, nil]
    needsNaturalSize = false
    if view?.viewState.layout?.box === self { view?.viewState.layout?.box = nil }
    if guide?.box === self { guide?.box = nil }
  }
}

extension UILayoutGuide {
  /// Whether a length of the guide is that of its owning view.
  fileprivate func hasOwnerLength(_ part: LayoutBox.Part) -> Bool {
    switch (kind, part) {
    case (.top, .width), (.bottom, .width), (.scrollFrame, .width), (.scrollFrame, .height): true
    default: false
    }
  }
}
