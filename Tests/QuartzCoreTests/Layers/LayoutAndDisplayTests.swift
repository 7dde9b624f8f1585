import QuartzCore
import Testing

/// Layout and display.
@MainActor @Suite(.serialized) struct LayoutAndDisplayTests {
  /// Records when it is laid out and displayed.
  private final class Worker: CALayer {
    var log: Log?
    var onLayout: () -> Void = {}

    @MainActor final class Log { var entries: [String] = [] }

    override func layoutSublayers() {
      log?.entries.append("layout \(name ?? "")")
      onLayout()
    }

    override func display() {
      log?.entries.append("display \(name ?? "")")
    }
  }

  private func worker(_ name: String, in parent: CALayer, _ log: Worker.Log) -> Worker {
    let layer = Worker()
    layer.name = name
    layer.log = log
    parent.addSublayer(layer)
    return layer
  }

  /// A on screen with B in it and C in B, with no pending work.
  private func tree(_ stage: Stage) -> (Worker.Log, a: Worker, b: Worker, c: Worker) {
    let log = Worker.Log()
    let a = worker("a", in: stage.root, log)
    let b = worker("b", in: a, log)
    let c = worker("c", in: b, log)
    CATransaction.flush()
    log.entries = []
    return (log, a, b, c)
  }

  @Test func parentsAreLaidOutFirstAndBeforeDisplay() {
    Stage.run { stage in
      let (log, a, b, c) = tree(stage)
      for layer in [c, a, b] {
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
      }
      #expect(a.needsLayout() && a.needsDisplay() && CATransaction.needsFlush)
      CATransaction.flush()
      #expect(
        log.entries == [
          "layout a", "layout b", "layout c", "display a", "display b", "display c",
        ])
      #expect(!a.needsLayout() && !a.needsDisplay() && !CATransaction.needsFlush)
      CATransaction.flush()
      #expect(log.entries.count == 6)
    }
  }

  @Test func onlyLayersThatNeedItAreLaidOut() {
    Stage.run { stage in
      let (log, _, _, c) = tree(stage)
      c.setNeedsLayout()
      c.setNeedsLayout()
      CATransaction.flush()
      #expect(log.entries == ["layout c"])
    }
  }

  @Test func newSizesAndSublayersRequestLayout() {
    Stage.run { stage in
      let (log, a, b, c) = tree(stage)
      a.bounds.origin = CGPoint(x: 1, y: 1)
      a.position = CGPoint(x: 1, y: 1)
      a.opacity = 0.5
      CATransaction.flush()
      #expect(log.entries.isEmpty)
      a.bounds.size = CGSize(width: 9, height: 9)
      b.addSublayer(CALayer())
      c.setValue(3, forKeyPath: "bounds.size.width")
      CATransaction.flush()
      #expect(log.entries == ["layout a", "layout b", "layout c"])
    }
  }

  @Test func aNewSizeRequestsDisplayWhereAsked() {
    Stage.run { stage in
      let (log, a, b, _) = tree(stage)
      a.needsDisplayOnBoundsChange = true
      for layer in [a, b] { layer.bounds.size.width += 1 }
      CATransaction.flush()
      #expect(log.entries == ["layout a", "layout b", "display a"])
    }
  }

  @Test func layoutsRequestedByALayoutAreDoneInTheSameFlush() {
    Stage.run { stage in
      let (log, a, b, c) = tree(stage)
      var isFirst = true
      c.onLayout = {
        guard isFirst else { return }
        isFirst = false
        a.setNeedsLayout()
        b.setNeedsDisplay()
      }
      c.setNeedsLayout()
      CATransaction.flush()
      #expect(log.entries == ["layout c", "display b", "layout a"])
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test func sublayersAddedByALayoutAreLaidOut() {
    Stage.run { stage in
      let (log, a, _, _) = tree(stage)
      var added: Worker?
      a.onLayout = {
        guard added == nil else { return }
        let new = worker("new", in: a, log)
        new.setNeedsLayout()
        added = new
      }
      a.setNeedsLayout()
      CATransaction.flush()
      #expect(log.entries.filter { $0 == "layout new" }.count == 1)
      #expect(stage.takeCommits().flatMap(\.updates).contains { $0.id == added?.id })
    }
  }

  @Test func anEndlessLayoutIsCutOff() {
    Stage.run { stage in
      let (log, a, _, _) = tree(stage)
      a.onLayout = { a.setNeedsLayout() }
      a.setNeedsLayout()
      CATransaction.flush()
      let first = log.entries.count
      #expect(first > 1 && first < 100)
      #expect(CATransaction.needsFlush, "the next flush continues")
      a.onLayout = {}
      CATransaction.flush()
      #expect(log.entries.count == first + 1 && !CATransaction.needsFlush)
    }
  }

  @Test func layoutIfNeededBeginsAtTheTopmostLayerThatNeedsIt() {
    Stage.run { stage in
      let (log, a, b, c) = tree(stage)
      a.setNeedsLayout()
      c.setNeedsLayout()
      c.layoutIfNeeded()
      #expect(log.entries == ["layout a", "layout c"])
      b.layoutIfNeeded()
      #expect(log.entries.count == 2)
    }
  }

  @Test func layersOffScreenWaitUntilTheyEnter() {
    Stage.run { stage in
      let log = Worker.Log()
      let outside = CALayer()
      let layer = worker("late", in: outside, log)
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(log.entries.isEmpty)
      stage.root.addSublayer(outside)
      CATransaction.flush()
      #expect(log.entries == ["layout late", "display late"])
    }
  }

  @Test func layersRemovedByALayoutAreNotLaidOut() {
    Stage.run { stage in
      let (log, a, b, c) = tree(stage)
      a.onLayout = { b.removeFromSuperlayer() }
      for layer in [a, b, c] { layer.setNeedsLayout() }
      CATransaction.flush()
      #expect(log.entries == ["layout a"])
    }
  }

  @Test func theDelegateDoesLayoutAndDisplay() {
    final class Owner: CALayerDelegate {
      var log: [String] = []

      func display(_ layer: CALayer) { log.append("display") }
      func layoutSublayers(of layer: CALayer) { log.append("layout") }
    }
    Stage.run { stage in
      let owner = Owner()
      let layer = stage.addLayer()
      layer.delegate = owner
      layer.setNeedsDisplay()
      layer.setNeedsLayout()
      CATransaction.flush()
      #expect(owner.log == ["layout", "display"])
    }
  }

  @Test func drawnContentsHaveTheBoundsSizeInPixels() {
    final class Painter: CALayerDelegate {
      var log: [String] = []

      func layerWillDraw(_ layer: CALayer) { log.append("will draw") }

      func draw(_ layer: CALayer, in ctx: CGContext) {
        log.append("draw")
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 10, y: 20, width: 1, height: 1))
      }
    }
    Stage.run { stage in
      let painter = Painter()
      let layer = stage.addLayer()
      layer.delegate = painter
      layer.bounds = CGRect(x: 10, y: 20, width: 3, height: 2)
      layer.contentsScale = 2
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(painter.log == ["will draw", "draw"])
      guard let image = layer.contents as? CGImage else {
        Issue.record("something was drawn")
        return
      }
      #expect(image.width == 6 && image.height == 4)
      // The first point of the bounds is the first two by two pixels.
      let isOpaque = image.withUnsafeBytes { bytes in
        [(0, 0), (1, 1), (2, 0), (0, 2)].map { x, y in
          bytes[y * image.bytesPerRow + x * 4 + 3] == 255
        }
      }
      #expect(isOpaque == [true, true, false, false])
      layer.bounds.size = .zero
      layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(layer.contents == nil)
    }
  }

  /// Without a bitmap of that size there are no contents.
  @Test func aLayerTooLargeForABitmapHasNoContents() {
    let layer = CALayer()
    for length in [CGFloat.greatestFiniteMagnitude, .infinity, 1e9] {
      layer.bounds.size = CGSize(width: length, height: 10)
      layer.contents = CGImage.drawing(width: 1, height: 1) { _ in }
      layer.drawContents()
      #expect(layer.contents == nil, "\(length)")
    }
  }

  @Test func aSublayersNewSizeRequestsItsSuperlayersLayout() {
    Stage.run { stage in
      let (log, _, b, c) = tree(stage)
      c.bounds.size = CGSize(width: 7, height: 7)
      CATransaction.flush()
      #expect(log.entries == ["layout b", "layout c"])
      log.entries = []
      // Neither a position nor the size of a mask requests the superlayer's layout.
      c.position.x += 1
      c.bounds.origin.x += 1
      let mask = CALayer()
      b.mask = mask
      CATransaction.flush()
      log.entries = []
      mask.bounds.size = CGSize(width: 3, height: 3)
      CATransaction.flush()
      #expect(log.entries == [])
    }
  }

  /// A layout that sizes its sublayers, and sublayers that size themselves, are laid out once each.
  @Test func sizesSetDuringLayoutRequestNoFurtherLayout() {
    Stage.run { stage in
      let (log, _, b, c) = tree(stage)
      var side: CGFloat = 0
      b.onLayout = {
        side += 1
        c.bounds.size = CGSize(width: side, height: 1)
      }
      c.onLayout = { c.bounds.size = CGSize(width: 1, height: side) }
      b.setNeedsLayout()
      CATransaction.flush()
      #expect(log.entries.filter { $0 == "layout b" }.count == 1)
      #expect(log.entries.filter { $0 == "layout c" }.count <= 2)
      #expect(!CATransaction.needsFlush)
      CATransaction.flush()
    }
  }
}
