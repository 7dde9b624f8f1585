import Testing

@testable import FrameReport

@Suite struct PlotScaleTests {
  @Test(arguments: [
    (0.0...48.0, 5, [0.0, 10, 20, 30, 40]), (0...1, 4, [0, 0.5, 1]),
    (0...0.003, 5, [0, 0.001, 0.002, 0.003]), (-2...2, 4, [-2, -1, 0, 1, 2]),
    (0...99_999, 5, [0, 20_000, 40_000, 60_000, 80_000]),
  ])
  func ticksAreRound(values: ClosedRange<Double>, count: Int, expected: [Double]) {
    let ticks = PlotScale(values, from: 0, to: 100).ticks(count)
    #expect(ticks.count == expected.count)
    for (tick, value) in zip(ticks, expected) { #expect(abs(tick - value) < 1e-9) }
  }

  @Test func valuesAreMappedToCoordinates() {
    let scale = PlotScale(2...4, from: 100, to: 50)
    #expect(scale(2) == 100)
    #expect(scale(4) == 50)
    #expect(scale(3) == 75)
    #expect(scale.clamped(9) == 50)
    #expect(scale.clamped(-9) == 100)
  }

  @Test func aRangeOfOneValueIsExtended() {
    let scale = PlotScale(3...3, from: 0, to: 10)
    #expect(scale(3) == 0)
    #expect(scale(4) == 10)
  }

  @Test func labelsHaveAsManyDecimalsAsNeeded() {
    #expect(PlotScale.label(10, among: [0, 10]) == "10")
    #expect(PlotScale.label(0.05, among: [0, 0.05]) == "0.05")
    #expect(PlotScale.label(-0.0, among: [-1, 0]) == "0")
  }
}
