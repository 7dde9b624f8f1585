/// Solves systems of linear equations and inequalities with priorities, and changes the solution step by step when the system
/// changes.
///
/// The method is Cassowary (Badros, Borning, Stuckey: *The Cassowary Linear Arithmetic Constraint Solving Algorithm*, 2001): a
/// simplex tableau in which constraints are added and removed, and in which the dual simplex method follows a change of a constant.
/// Unlike there, priorities are strictly ordered, as in UIKit: no number of constraints with a lower priority outweighs one with a
/// higher priority. Among constraints with the same priority, the sum of the weighted errors is least.
///
/// Additions, removals and changes are collected; ``solve()`` finds the new solution. A solver knows no units. It is not
/// thread-safe: use it from one thread at a time.
public struct Solver {
  /// An unknown of the system. Its value may be negative.
  public struct Variable: Hashable, Sendable {
    fileprivate let symbol: Symbol
  }

  /// A variable times a coefficient.
  public struct Term: Sendable {
    /// The variable.
    public var variable: Variable
    /// The number by which the variable is multiplied.
    public var coefficient: Double

    /// Creates the product of a variable and a coefficient.
    public init(_ variable: Variable, _ coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The relation of a constraint's terms and constant to zero.
  public enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  /// A constraint of the system.
  public struct Constraint: Hashable, Sendable {
    fileprivate let marker: Symbol
  }

  /// A required constraint that contradicts other required ones, and is not part of the system therefore.
  public struct Conflict: Error {
    /// The required constraints that can't all hold together with that one.
    public let others: [Constraint]
  }

  /// The priority of constraints that must hold.
  public static let required: Float = 1000

  /// Creates a solver without constraints.
  public init() {}

  // MARK: Variables

  /// Creates a variable. Without a constraint its value is 0.
  public mutating func makeVariable() -> Variable {
    Variable(symbol: makeSymbol(.external))
  }

  /// Releases a variable that no constraint contains any longer, so that its storage can be used again.
  public mutating func release(_ variable: Variable) {
    precondition(
      rows[variable.symbol.index] == nil,
      "Solver.release: the variable is still part of a constraint.")
    release(variable.symbol)
  }

  /// The values of the variables.
  public struct Solution: Sendable {
    fileprivate let values: [Double]

    /// The value of a variable; 0 if it was created later.
    public subscript(variable: Variable) -> Double {
      variable.symbol.index < values.count ? values[variable.symbol.index] : 0
    }
  }

  /// The solution that ``solve()`` has found last.
  public var solution: Solution {
    Solution(values: rows.map { $0?.constant ?? 0 })
  }

  /// Whether the constraints leave a choice for the value of a variable. It is exact except for systems in which several
  /// constraints say the same: there it may be true although the value is determined.
  public func isAmbiguous(_ variable: Variable) -> Bool {
    guard let row = rows[variable.symbol.index] else { return true }
    return row.terms.contains { term in
      switch kinds[term.symbol.index] {
      case .dummy, .unused: false
      case .external: true
      case .slack, .error: !objective.contains { $0.coefficient(of: term.symbol) != 0 }
      }
    }
  }

  // MARK: Constraints

  /// Adds the constraint that `terms` plus `constant` are in `relation` to zero.
  ///
  /// - Parameters:
  ///   - terms: The variables with their factors.
  ///   - constant: The number that is added to them.
  ///   - relation: Whether the sum is equal to zero, at most or at least zero.
  ///   - priority: The priority, above 0; ``required`` and more means that the constraint must hold.
  ///   - weight: The weight of the error, compared with other constraints of the same priority.
  /// - Throws: ``Conflict`` if the constraint is required and contradicts other required constraints.
  @discardableResult
  public mutating func add(
    _ terms: [Term], constant: Double, _ relation: Relation, priority: Float = required,
    weight: Double = 1
  ) throws(Conflict) -> Constraint {
    var row = Row(constant: constant)
    for term in terms where abs(term.coefficient) > Self.tolerance {
      if let basic = rows[term.variable.symbol.index] {
        row.add(basic, times: term.coefficient)
      } else {
        row.add(term.variable.symbol, term.coefficient)
      }
    }
    let record = makeRecord(relation, priority: priority, weight: weight)
    row.add(record.marker, record.markerCoefficient)
    if let error = record.error { row.add(error, -record.markerCoefficient) }
    if row.constant < 0 { row.multiply(by: -1) }

    do throws(Conflict) {
      try insert(row, record)
    } catch {
      release(record)
      throw error
    }
    records[record.marker.index] = record
    addCosts(of: record, sign: 1)
    return Constraint(marker: record.marker)
  }

  /// Removes a constraint.
  public mutating func remove(_ constraint: Constraint) {
    let marker = constraint.marker
    guard let record = records[marker.index] else {
      preconditionFailure("Solver.remove: the constraint is not in the system.")
    }
    addCosts(of: record, sign: -1)
    if rows[marker.index] != nil {
      _ = takeRow(marker)
    } else if let leaving = rowToLeave(for: marker) {
      var row = takeRow(leaving)
      row.solve(for: marker, leaving: leaving)
      substitute(marker, row)
    }
    records[marker.index] = nil
    release(record)
    isOptimal = false
  }

  /// Changes the constant of a constraint.
  ///
  /// - Throws: ``Conflict`` if the constraint is required and contradicts other required ones with the new constant. It has been
  ///   removed from the system then.
  public mutating func change(_ constraint: Constraint, by difference: Double) throws(Conflict) {
    guard abs(difference) > Self.tolerance else { return }
    // The dual simplex method begins with an optimal solution.
    solve()
    guard let record = records[constraint.marker.index] else {
      preconditionFailure("Solver.change: the constraint is not in the system.")
    }
    // Moving the zero of the marker has the same effect as the new constant.
    let step = difference / record.markerCoefficient
    shift(constraint.marker, by: step)
    if let row = restoreFeasibility() {
      shift(constraint.marker, by: -step)
      _ = restoreFeasibility()
      remove(constraint)
      throw Conflict(others: constraints(in: row).filter { $0 != constraint })
    }
  }

  /// Finds the best solution. Does nothing if it is known already.
  public mutating func solve() {
    guard !isOptimal else { return }
    while let entering = symbolToEnter() {
      guard let leaving = rowToLeave(forIncreasing: entering) else { break }
      pivot(entering, leaving)
    }
    isOptimal = true
  }

  // MARK: Symbols

  /// A column of the tableau.
  fileprivate struct Symbol: Hashable, Comparable, Sendable {
    let id: Int32
    var index: Int { Int(id) }

    init(_ index: Int) { id = Int32(index) }

    static func < (a: Symbol, b: Symbol) -> Bool { a.id < b.id }
  }

  private enum Kind: UInt8 {
    case unused
    /// A variable.
    case external
    /// The distance of an inequality from equality; never negative.
    case slack
    /// The error of a constraint that is not required; never negative.
    case error
    /// Always 0. It marks a required equation in the tableau.
    case dummy
  }

  /// A constraint's part of the tableau.
  private struct Record {
    /// A symbol that stands for the constraint.
    let marker: Symbol
    /// The marker's coefficient in the constraint's equation.
    let markerCoefficient: Double
    /// The error of an inequality, or the error below an equation; nil for required constraints.
    let error: Symbol?
    let relation: Relation
    let priority: Float
    /// The weight of the errors in the objective.
    let weight: Double
  }

  private static let tolerance = 1e-8

  private var kinds: [Kind] = []
  private var unusedSymbols: [Symbol] = []
  /// The rows of the basic symbols, by symbol. Each row gives a basic symbol as a constant plus multiples of symbols that are
  /// not basic, which are 0 in the solution.
  private var rows: [Row?] = []
  /// For each symbol that is not basic, the basic symbols of the rows that contain it.
  private var columns: [[Symbol]] = []
  private var records: [Record?] = []
  /// The sums of weighted errors, one for each of `priorities`.
  private var objective: [Row] = []
  /// The priorities of constraints that are not required, in descending order.
  private var priorities: [Float] = []
  private var infeasibleSymbols: [Symbol] = []
  private var isOptimal = true
  // Memory for `substitute`, which is used again from call to call.
  private var scratch: [Row.Term] = []
  private var changes: [Row.Change] = []

  private mutating func makeSymbol(_ kind: Kind) -> Symbol {
    if let symbol = unusedSymbols.popLast() {
      kinds[symbol.index] = kind
      return symbol
    }
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    records.append(nil)
    return Symbol(kinds.count - 1)
  }

  private mutating func makeRecord(
    _ relation: Relation, priority: Float, weight: Double
  ) -> Record {
    let isRequired = priority >= Self.required
    let marker: Symbol
    var error: Symbol?
    if relation == .equal {
      marker = makeSymbol(isRequired ? .dummy : .error)
    } else {
      marker = makeSymbol(.slack)
    }
    if !isRequired { error = makeSymbol(.error) }
    let isAbove = relation == .lessThanOrEqual || (relation == .equal && isRequired)
    return Record(
      marker: marker, markerCoefficient: isAbove ? 1 : -1, error: error, relation: relation,
      priority: priority, weight: weight)
  }

  private mutating func release(_ record: Record) {
    release(record.marker)
    if let error = record.error { release(error) }
  }

  /// Makes a symbol available again. Without rounding errors, no row would contain it any longer.
  private mutating func release(_ symbol: Symbol) {
    for basic in columns[symbol.index] { rows[basic.index]!.remove(symbol) }
    columns[symbol.index] = []
    for index in objective.indices { objective[index].remove(symbol) }
    kinds[symbol.index] = .unused
    unusedSymbols.append(symbol)
  }

  private func isRestricted(_ symbol: Symbol) -> Bool {
    let kind = kinds[symbol.index]
    return kind == .slack || kind == .error
  }

  private func constraints(in row: Row) -> [Constraint] {
    row.terms.compactMap {
      records[$0.symbol.index] == nil ? nil : Constraint(marker: $0.symbol)
    }
  }

  /// Adds the errors of a constraint to the objective, or removes them with a negative sign.
  private mutating func addCosts(of record: Record, sign: Double) {
    guard let error = record.error else { return }
    addCost(of: error, sign * record.weight, priority: record.priority)
    if record.relation == .equal {
      addCost(of: record.marker, sign * record.weight, priority: record.priority)
    }
  }

  /// Adds `weight` times the value of `symbol` to the objective of `priority`.
  private mutating func addCost(of symbol: Symbol, _ weight: Double, priority: Float) {
    let index = priorities.firstIndex { $0 <= priority } ?? priorities.count
    if index == priorities.count || priorities[index] != priority {
      priorities.insert(priority, at: index)
      objective.insert(Row(constant: 0), at: index)
    }
    if let row = rows[symbol.index] {
      objective[index].add(row, times: weight)
    } else {
      objective[index].add(symbol, weight)
    }
    isOptimal = false
  }

  // MARK: Adding a row

  /// Makes an equation part of the tableau. `row` is 0, and its constant is not negative.
  private mutating func insert(_ row: Row, _ record: Record) throws(Conflict) {
    var row = row
    isOptimal = false
    if let subject = subject(of: row, record) {
      row.solve(for: subject)
      substitute(subject, row)
      store(row, of: subject)
    } else if row.terms.allSatisfy({ kinds[$0.symbol.index] == .dummy }) {
      guard row.constant < Self.tolerance else { throw Conflict(others: constraints(in: row)) }
      row.solve(for: record.marker)
      store(row, of: record.marker)
    } else {
      try insertWithArtificialVariable(row, record)
    }
  }

  /// The symbol that can become basic at once: a variable, or else a symbol of the constraint that is not negative then.
  private func subject(of row: Row, _ record: Record) -> Symbol? {
    if let external = row.terms.first(where: { kinds[$0.symbol.index] == .external }) {
      return external.symbol
    }
    func isSuitable(_ symbol: Symbol) -> Bool {
      isRestricted(symbol) && row.coefficient(of: symbol) < 0
    }
    if isSuitable(record.marker) { return record.marker }
    return record.error.flatMap { isSuitable($0) ? $0 : nil }
  }

  /// Minimizes the value of `row`. The equation can hold if the minimum is 0.
  private mutating func insertWithArtificialVariable(
    _ row: Row, _ record: Record
  ) throws(Conflict) {
    let artificial = makeSymbol(.slack)
    store(row, of: artificial)
    var sum = row
    while sum.constant > Self.tolerance,
      let entering = sum.terms.first(where: {
        $0.coefficient < -Self.tolerance && kinds[$0.symbol.index] != .dummy
      })?.symbol,
      let leaving = rowToLeave(forIncreasing: entering)
    {
      pivot(entering, leaving)
      sum = rows[artificial.index] ?? Row(constant: 0)
    }
    defer { release(artificial) }
    guard rows[artificial.index] != nil else { return }
    var rest = takeRow(artificial)
    guard rest.constant < Self.tolerance else { throw Conflict(others: constraints(in: rest)) }
    // The artificial variable is basic although it is 0. Another symbol becomes basic in its place.
    let entering =
      rest.terms.first { isRestricted($0.symbol) }?.symbol
      ?? rest.terms.first { $0.symbol == record.marker }?.symbol
    guard let entering else { return }
    rest.solve(for: entering, leaving: artificial)
    substitute(entering, rest)
    store(rest, of: entering)
  }

  // MARK: Simplex method

  /// The symbol with the lowest number whose increase lowers the objective.
  private func symbolToEnter() -> Symbol? {
    var best: Symbol?
    for level in objective.indices {
      for term in objective[level].terms where term.coefficient < -Self.tolerance {
        if let best, best < term.symbol { break }
        guard kinds[term.symbol.index] != .dummy else { continue }
        let isFree = objective[..<level].allSatisfy {
          abs($0.coefficient(of: term.symbol)) <= Self.tolerance
        }
        if isFree { best = term.symbol }
      }
    }
    return best
  }

  /// The basic symbol that is the first to become 0 when `entering` increases.
  private func rowToLeave(forIncreasing entering: Symbol) -> Symbol? {
    var least = Double.infinity
    var found: Symbol?
    for basic in columns[entering.index] where isRestricted(basic) {
      let row = rows[basic.index]!
      let coefficient = row.coefficient(of: entering)
      guard coefficient < -Self.tolerance else { continue }
      let ratio = -row.constant / coefficient
      if ratio < least || (ratio == least && basic < found!) {
        least = ratio
        found = basic
      }
    }
    return found
  }

  /// The basic symbol that can change places with the marker of a constraint that is being removed, so that no other symbol
  /// becomes negative.
  private func rowToLeave(for marker: Symbol) -> Symbol? {
    var increasing: (ratio: Double, symbol: Symbol)?
    var decreasing: (ratio: Double, symbol: Symbol)?
    var unrestricted: Symbol?
    for basic in columns[marker.index] {
      guard isRestricted(basic) else {
        // An equation that was redundant takes the place of the one that is being removed.
        if kinds[basic.index] == .dummy { return basic }
        unrestricted = basic
        continue
      }
      let row = rows[basic.index]!
      let coefficient = row.coefficient(of: marker)
      if coefficient < 0 {
        let ratio = -row.constant / coefficient
        if increasing.map({ ratio < $0.ratio }) ?? true { increasing = (ratio, basic) }
      } else {
        let ratio = row.constant / coefficient
        if decreasing.map({ ratio < $0.ratio }) ?? true { decreasing = (ratio, basic) }
      }
    }
    return increasing?.symbol ?? decreasing?.symbol ?? unrestricted
  }

  private mutating func pivot(_ entering: Symbol, _ leaving: Symbol) {
    var row = takeRow(leaving)
    row.solve(for: entering, leaving: leaving)
    substitute(entering, row)
    store(row, of: entering)
  }

  /// Moves the zero of a marker, and notes the rows that become infeasible.
  private mutating func shift(_ marker: Symbol, by step: Double) {
    if rows[marker.index] != nil {
      rows[marker.index]!.constant -= step
      noteIfInfeasible(marker)
    }
    for basic in columns[marker.index] {
      rows[basic.index]!.constant += step * rows[basic.index]!.coefficient(of: marker)
      noteIfInfeasible(basic)
    }
    for index in objective.indices {
      objective[index].constant += step * objective[index].coefficient(of: marker)
    }
  }

  private mutating func noteIfInfeasible(_ symbol: Symbol) {
    let constant = rows[symbol.index]!.constant
    if isRestricted(symbol) ? constant < -Self.tolerance : isContradiction(symbol) {
      infeasibleSymbols.append(symbol)
    }
  }

  /// Whether a redundant equation no longer holds.
  private func isContradiction(_ symbol: Symbol) -> Bool {
    kinds[symbol.index] == .dummy && abs(rows[symbol.index]!.constant) > Self.tolerance
  }

  /// Pivots until no restricted symbol is negative (the dual simplex method). Returns a row that can't be made feasible, with its
  /// basic symbol; nil if there is none.
  private mutating func restoreFeasibility() -> Row? {
    while let leaving = infeasibleSymbols.popLast() {
      guard let row = rows[leaving.index] else { continue }
      if isContradiction(leaving) { return giveUp(row, leaving) }
      guard isRestricted(leaving), row.constant < -Self.tolerance else { continue }
      var best: Row.Term?
      for term in row.terms
      where term.coefficient > Self.tolerance && kinds[term.symbol.index] != .dummy {
        if best.map({ hasLowerRatio(term, than: $0) }) ?? true { best = term }
      }
      guard let best else { return giveUp(row, leaving) }
      pivot(best.symbol, leaving)
    }
    return nil
  }

  private mutating func giveUp(_ row: Row, _ basic: Symbol) -> Row {
    infeasibleSymbols = []
    var row = row
    row.add(basic, -1)
    return row
  }

  /// Compares the changes of the objective per unit by which two symbols would change a row.
  private func hasLowerRatio(_ a: Row.Term, than b: Row.Term) -> Bool {
    for row in objective {
      let first = row.coefficient(of: a.symbol) / a.coefficient
      let second = row.coefficient(of: b.symbol) / b.coefficient
      if abs(first - second) > Self.tolerance { return first < second }
    }
    return a.symbol < b.symbol
  }

  // MARK: Tableau

  /// Replaces a symbol by its row in all rows and in the objective.
  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    let users = columns[symbol.index]
    columns[symbol.index] = []
    for basic in users {
      let index = basic.index
      let coefficient = rows[index]!.remove(symbol)
      rows[index]!.add(row, times: coefficient, scratch: &scratch, changes: &changes)
      for change in changes {
        if change.isAdded {
          columns[change.symbol.index].append(basic)
        } else {
          forget(basic, inColumn: change.symbol)
        }
      }
      if isRestricted(basic), rows[index]!.constant < -Self.tolerance {
        infeasibleSymbols.append(basic)
      }
    }
    for index in objective.indices {
      let coefficient = objective[index].remove(symbol)
      if coefficient != 0 { objective[index].add(row, times: coefficient) }
    }
  }

  private mutating func store(_ row: Row, of symbol: Symbol) {
    for term in row.terms { columns[term.symbol.index].append(symbol) }
    rows[symbol.index] = row
  }

  private mutating func takeRow(_ symbol: Symbol) -> Row {
    let row = rows[symbol.index]!
    rows[symbol.index] = nil
    for term in row.terms { forget(symbol, inColumn: term.symbol) }
    return row
  }

  private mutating func forget(_ basic: Symbol, inColumn symbol: Symbol) {
    let index = symbol.index
    guard let place = columns[index].firstIndex(of: basic) else { return }
    columns[index].swapAt(place, columns[index].count - 1)
    columns[index].removeLast()
  }
}

// MARK: - Rows

extension Solver {
  /// A constant plus multiples of symbols, in the order of the symbols.
  fileprivate struct Row {
    struct Term {
      let symbol: Symbol
      var coefficient: Double
    }

    /// A symbol that a row gains or loses.
    struct Change {
      let symbol: Symbol
      let isAdded: Bool
    }

    var constant: Double
    private(set) var terms: [Term] = []

    init(constant: Double) { self.constant = constant }

    /// The index of the first term that is not before `symbol`.
    private func place(of symbol: Symbol) -> Int {
      var low = 0
      var high = terms.count
      while low < high {
        let middle = (low + high) / 2
        if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
      }
      return low
    }

    func coefficient(of symbol: Symbol) -> Double {
      let place = place(of: symbol)
      return place < terms.count && terms[place].symbol == symbol ? terms[place].coefficient : 0
    }

    mutating func add(_ symbol: Symbol, _ coefficient: Double) {
      let place = place(of: symbol)
      if place < terms.count, terms[place].symbol == symbol {
        terms[place].coefficient += coefficient
        if abs(terms[place].coefficient) < Solver.tolerance { terms.remove(at: place) }
      } else {
        terms.insert(Term(symbol: symbol, coefficient: coefficient), at: place)
      }
    }

    mutating func add(_ other: Row, times factor: Double) {
      var scratch: [Term] = []
      var changes: [Change] = []
      add(other, times: factor, scratch: &scratch, changes: &changes)
    }

    /// Adds a multiple of another row, and sets `changes` to the symbols that the row gains or loses. `scratch` is memory that is
    /// used again from call to call.
    mutating func add(
      _ other: Row, times factor: Double, scratch: inout [Term], changes: inout [Change]
    ) {
      constant += other.constant * factor
      changes.removeAll(keepingCapacity: true)
      scratch.removeAll(keepingCapacity: true)
      scratch.reserveCapacity(terms.count + other.terms.count)
      var own = 0
      for added in other.terms {
        while own < terms.count, terms[own].symbol < added.symbol {
          scratch.append(terms[own])
          own += 1
        }
        let product = added.coefficient * factor
        if own < terms.count, terms[own].symbol == added.symbol {
          let sum = terms[own].coefficient + product
          if abs(sum) < Solver.tolerance {
            changes.append(Change(symbol: added.symbol, isAdded: false))
          } else {
            scratch.append(Term(symbol: added.symbol, coefficient: sum))
          }
          own += 1
        } else if abs(product) >= Solver.tolerance {
          scratch.append(Term(symbol: added.symbol, coefficient: product))
          changes.append(Change(symbol: added.symbol, isAdded: true))
        }
      }
      scratch.append(contentsOf: terms[own...])
      swap(&terms, &scratch)
    }

    mutating func multiply(by factor: Double) {
      constant *= factor
      for index in terms.indices { terms[index].coefficient *= factor }
    }

    /// Removes a symbol and returns its coefficient.
    @discardableResult
    mutating func remove(_ symbol: Symbol) -> Double {
      let place = place(of: symbol)
      guard place < terms.count, terms[place].symbol == symbol else { return 0 }
      return terms.remove(at: place).coefficient
    }

    /// Solves the equation that the row is 0 for one of its symbols.
    mutating func solve(for symbol: Symbol) {
      let coefficient = remove(symbol)
      multiply(by: -1 / coefficient)
    }

    /// Solves the equation that the row is equal to `leaving` for one of its symbols.
    mutating func solve(for symbol: Symbol, leaving: Symbol) {
      add(leaving, -1)
      solve(for: symbol)
    }
  }
}
