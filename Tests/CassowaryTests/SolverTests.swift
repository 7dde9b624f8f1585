import Cassowary
import Testing

@Suite("The constraint solver") struct SolverTests {
  private var solver = Solver()

  @Test("The example of the documentation")
  mutating func example() throws {
    let (left, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add([.init(left), .init(width)], constant: -300, .equal)
    let wish = try solver.add([.init(width)], constant: -120, .equal, priority: 750)
    solver.solve()
    #expect(solver.solution[left] == 180 && solver.solution[width] == 120)
    try solver.change(wish, by: 20)
    solver.solve()
    #expect(solver.solution[left] == 200)
    solver.remove(wish)
    solver.solve()
    #expect(solver.solution[left] + solver.solution[width] == 300)
    #expect(solver.isAmbiguous(left) || solver.isAmbiguous(width))
  }

  @Test("No number of constraints outweighs one with a higher priority")
  mutating func strictPriorities() throws {
    let x = solver.makeVariable()
    try solver.add([.init(x)], constant: -1, .equal, priority: 251)
    for _ in 0..<100 { try solver.add([.init(x)], constant: -50, .equal, priority: 250) }
    solver.solve()
    #expect(solver.solution[x] == 1)
    #expect(!solver.isAmbiguous(x))
  }

  @Test("Among equal priorities, the constraint with the larger weight wins")
  mutating func weights() throws {
    let x = solver.makeVariable()
    try solver.add([.init(x)], constant: -10, .equal, priority: 250, weight: 1)
    try solver.add([.init(x)], constant: -20, .equal, priority: 250, weight: 1.01)
    solver.solve()
    #expect(solver.solution[x] == 20)
  }

  @Test(
    "A contradiction names the constraints that take part in it, and leaves the system as it was")
  mutating func contradictions() throws {
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let first = try solver.add([.init(x), .init(y, -1)], constant: 0, .equal)
    let second = try solver.add([.init(y)], constant: -10, .lessThanOrEqual)
    try solver.add([.init(z)], constant: -7, .equal)
    do throws(Solver.Conflict) {
      try solver.add([.init(x)], constant: -11, .greaterThanOrEqual)
      Issue.record("x can't be 10 at most and 11 at least")
    } catch {
      #expect(Set(error.others) == [first, second])
    }
    let limit = try solver.add([.init(x)], constant: -9, .greaterThanOrEqual)
    solver.solve()
    #expect((9...10).contains(solver.solution[x]) && solver.solution[z] == 7)
    do throws(Solver.Conflict) {
      try solver.change(limit, by: -5)
      Issue.record("x can't be 10 at most and 14 at least")
    } catch {
      #expect(Set(error.others) == [first, second])
    }
    try solver.add([.init(x)], constant: -3, .equal)
    solver.solve()
    #expect(solver.solution[y] == 3)
  }

  @Test("A variable without constraints can be released, and its storage is used again")
  mutating func release() throws {
    for round in 0..<100 {
      let (x, y) = (solver.makeVariable(), solver.makeVariable())
      let constraints = [
        try solver.add([.init(x), .init(y, 2)], constant: Double(-round), .equal),
        try solver.add([.init(y)], constant: -1, .greaterThanOrEqual),
        try solver.add([.init(x)], constant: 0, .equal, priority: 10),
      ]
      solver.solve()
      #expect(solver.solution[x] + 2 * solver.solution[y] == Double(round))
      for constraint in constraints { solver.remove(constraint) }
      solver.release(x)
      solver.release(y)
    }
    let last = solver.makeVariable()
    solver.solve()
    #expect(solver.solution[last] == 0)
  }
}
