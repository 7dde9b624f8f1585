import Testing

@testable import UIKit

@MainActor
@Suite("Hover")
struct HoverTests {
  @Test("A hover gesture begins, changes and ends as the pointer enters, moves and leaves")
  func states() {
    withBench { bench in
      let inner = box(100, 100, 100, 100)
      bench.view.addSubview(inner)
      bench.add(UIHoverGestureRecognizer(), "outer") { short($0.location(in: nil)) }
      bench.add(UIHoverGestureRecognizer(), "inner", to: inner) { short($0.location(in: inner)) }
      #expect(bench.run([.move(500, 50)]) == [])
      #expect(bench.run([.move(50, 50)]) == ["outer began (50, 50)"])
      #expect(bench.run([.move(50, 50)]) == [])
      #expect(bench.run([.move(150, 150)]) == ["inner began (50, 50)", "outer changed (150, 150)"])
      #expect(bench.run([.move(50, 50)]) == ["inner ended (50, 50)", "outer changed (50, 50)"])
      #expect(bench.run([.leave]) == ["outer ended (50, 50)"])
    }
  }

  @Test("A hover gesture does not change while a button is down; the release updates it")
  func buttons() {
    withBench { bench in
      bench.add(UIHoverGestureRecognizer())
      #expect(bench.run([.move(50, 50), .down(50, 50), .move(500, 50)]) == ["began"])
      #expect(bench.run([.up(500, 50)]) == ["ended"])
      #expect(bench.run([.down(500, 50), .move(50, 50), .up(50, 50)]) == ["began"])
    }
  }

  @Test("A hover gesture follows views that move under the pointer, and ends when one is removed")
  func changes() {
    withBench { bench in
      let hover = bench.add(UIHoverGestureRecognizer())
      #expect(bench.run([.move(50, 50)]) == ["began"])
      let cover = box(0, 0, 100, 100)
      bench.stage.window.addSubview(cover)
      bench.stage.turn()
      #expect(bench.takeLog() == ["ended"])
      cover.removeFromSuperview()
      bench.stage.turn()
      #expect(bench.takeLog() == ["began"])
      hover.isEnabled = false
      #expect(bench.takeLog() == ["cancelled"])
      hover.isEnabled = true
      #expect(bench.run([.move(60, 50)]) == ["began"])
      bench.view.removeFromSuperview()
      #expect(bench.takeLog() == ["cancelled"])
    }
  }

  @Test("A hover gesture neither prevents other gestures nor is prevented by them")
  func peace() {
    withBench { bench in
      bench.add(UIHoverGestureRecognizer(), "hover")
      bench.add(UITapGestureRecognizer(), "tap")
      #expect(
        bench.run([.move(50, 50), .down(50, 50), .up(50, 50), .move(60, 50)])
          == ["hover began", "tap ended", "hover changed"])
    }
  }
}
