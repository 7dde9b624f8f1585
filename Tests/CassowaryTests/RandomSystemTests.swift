import TestSupport
import Testing

@testable import Cassowary

/// Compares solutions of random small systems with those of a search through all candidates.
@Suite struct RandomSystemTests {
  @Test(arguments: 0..<20)
  func solutionsAreThoseOfAnExhaustiveSearch(part: UInt64) throws {
    for seed in part * 500..<(part + 1) * 500 {
      var system = RandomSystem(seed: seed)
      for step in 0..<8 {
        system.changeAtRandom()
        try system.check("seed \(seed), step \(step)")
      }
    }
  }
}

/// A random system, in a solver and as a list.
private struct RandomSystem {
  private struct Item {
    var coefficients: [Double]
    var constant: Double
    let relation: Solver.Relation
    let priority: Float
    let handle: Solver.Constraint

    func error(at point: [Double]) -> Double {
      let value = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
      return switch relation {
      case .equal: abs(value)
      case .lessThanOrEqual: max(0, value)
      case .greaterThanOrEqual: max(0, -value)
      }
    }
  }

  private var generator: SeededGenerator
  private var solver = Solver()
  private let variables: [Solver.Variable]
  private var items: [Item] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &generator)
    var solver = Solver()
    variables = (0..<count).map { _ in solver.makeVariable() }
    self.solver = solver
  }

  mutating func changeAtRandom() {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<6: add()
    case 6..<8 where !items.isEmpty:
      let index = Int.random(in: items.indices, using: &generator)
      solver.remove(items.remove(at: index).handle)
    default: changeConstant()
    }
  }

  private mutating func add() {
    var coefficients: [Double]
    repeat {
      coefficients = variables.map { _ in Double(Int.random(in: -2...2, using: &generator)) }
    } while coefficients.allSatisfy { $0 == 0 }
    let constant = Double(Int.random(in: -9...9, using: &generator))
    let relation = [Solver.Relation.equal, .lessThanOrEqual, .greaterThanOrEqual]
      .randomElement(using: &generator)!
    let priority = [Solver.required, 750, 250].randomElement(using: &generator)!
    let terms = zip(variables, coefficients).map { Solver.Term($0, $1) }
    do throws(Solver.Conflict) {
      let handle = try solver.add(terms, constant: constant, relation, priority: priority)
      items.append(
        Item(
          coefficients: coefficients, constant: constant, relation: relation, priority: priority,
          handle: handle))
    } catch {
      var candidate = items.filter { $0.priority >= Solver.required }
      candidate.append(
        Item(
          coefficients: coefficients, constant: constant, relation: relation, priority: priority,
          handle: error.others.first!))
      #expect(!isFeasible(candidate))
      let blamed = items.filter { error.others.contains($0.handle) } + [candidate.last!]
      #expect(!isFeasible(blamed), "the constraints that are named contradict each other")
    }
  }

  private mutating func changeConstant() {
    guard !items.isEmpty else { return }
    let index = Int.random(in: items.indices, using: &generator)
    let difference = Double(Int.random(in: -9...9, using: &generator))
    do throws(Solver.Conflict) {
      try solver.change(items[index].handle, by: difference)
      items[index].constant += difference
    } catch {
      var changed = items.remove(at: index)
      changed.constant += difference
      #expect(!isFeasible(items.filter { $0.priority >= Solver.required } + [changed]))
      #expect(!isFeasible(items.filter { error.others.contains($0.handle) } + [changed]))
    }
  }

  // MARK: Exhaustive search

  mutating func check(_ name: String) throws {
    solver.solve()
    let solution = solver.solution
    let found = errors(at: variables.map { solution[$0] })
    let best = candidates(items).map(errors).min { isLess($0, $1) }
    let expected = try #require(best)
    #expect(
      zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 },
      "\(name): the errors are \(found), the least ones are \(expected)")
  }

  private func isFeasible(_ items: [Item]) -> Bool {
    candidates(items).contains { point in items.allSatisfy { $0.error(at: point) < 1e-6 } }
  }

  /// The sums of the errors of each priority.
  private func errors(at point: [Double]) -> [Double] {
    [Solver.required, 750, 250].map { priority in
      items.filter { $0.priority == priority }.reduce(0) { $0 + $1.error(at: point) }
    }
  }

  private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (first, second) in zip(a, b) where abs(first - second) > 1e-7 { return first < second }
    return false
  }

  /// The points at which as many constraints as there are variables are equations. One of them is a best solution. The axes are
  /// candidates, too, for systems that leave a choice.
  private func candidates(_ items: [Item]) -> [[Double]] {
    let count = variables.count
    var planes = items.map { $0.coefficients + [$0.constant] }
    for axis in 0..<count {
      planes.append((0...count).map { $0 == axis ? 1 : 0 })
    }
    var points: [[Double]] = []
    func choose(_ chosen: [[Double]], from first: Int) {
      if chosen.count == count {
        if let point = intersection(chosen) { points.append(point) }
        return
      }
      for index in first..<planes.count { choose(chosen + [planes[index]], from: index + 1) }
    }
    choose([], from: 0)
    return points
  }

  /// The point on all planes; nil if there are none or many.
  private func intersection(_ planes: [[Double]]) -> [Double]? {
    var rows = planes
    let count = rows.count
    for column in 0..<count {
      let pivot = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) }!
      guard abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(pivot, column)
      for other in 0..<count where other != column {
        let factor = rows[other][column] / rows[column][column]
        for place in 0...count { rows[other][place] -= factor * rows[column][place] }
      }
    }
    return (0..<count).map { -rows[$0][count] / rows[$0][$0] }
  }
}
