import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Snapshots: textures of layers, without a read-back.
@MainActor @Suite struct SnapshotTests {
  private func show(_ snapshot: LayerSnapshot, at point: CGPoint, _ stage: Stage) -> CALayer {
    stage.add(CGRect(origin: point, size: snapshot.size)) { $0.contents = snapshot }
  }

  @Test func updatesAreInASnapshotIfItIsTakenAfterThem() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 60, y: 5, width: 20, height: 20), .red)
      stage.draw()
      layer.backgroundColor = .blue
      let before = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      let after = layer.snapshot(of: layer.bounds, afterScreenUpdates: true)
      _ = show(before, at: CGPoint(x: 0, y: 40), stage)
      _ = show(after, at: CGPoint(x: 30, y: 40), stage)
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(CGRect(x: 60, y: 5, width: 20, height: 20)))
      oracle.fill(.red, Oracle.rect(CGRect(x: 0, y: 40, width: 20, height: 20)))
      oracle.fill(.blue, Oracle.rect(CGRect(x: 30, y: 40, width: 20, height: 20)))
      try stage.screenshot().expect(oracle.bitmap)
      stage.root.sublayers = nil
    }
  }

  @Test func itShowsAllThatIsInside() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 4, y: 6, width: 40, height: 50), .yellow) {
        $0.cornerRadius = 9
        $0.borderWidth = 3
      }
      stage.add(CGRect(x: 10, y: 10, width: 40, height: 12), .red, to: layer)
      stage.add(CGRect(x: 10, y: 30, width: 20, height: 12), .green, to: layer) {
        $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        $0.shadowOpacity = 0.5
        $0.opacity = 0.7
      }
      let whole = try stage.screenshot()
      let snapshot = layer.snapshot(
        of: CGRect(x: -4, y: -6, width: 48, height: 64), afterScreenUpdates: false)
      layer.isHidden = true
      _ = show(snapshot, at: CGPoint(x: 48, y: 0), stage)
      let screenshot = try stage.screenshot()
      screenshot.part(x: 48, y: 0, width: 48, height: 64)
        .expect(whole.part(x: 0, y: 0, width: 48, height: 64), tolerance: 2)
      stage.root.sublayers = nil
    }
  }

  @Test func partsArePartsAtAnyScale() throws {
    for scale in [1, 2] {
      try Stage.run(width: 96 / scale, height: 64 / scale, scale: CGFloat(scale)) { stage in
        let k = CGFloat(scale)
        let chart = try ContentsTests.chart(40, 40)
        let layer = stage.add(CGRect(x: 2, y: 2, width: 40 / k, height: 40 / k)) {
          $0.contents = chart
          $0.contentsScale = k
        }
        stage.draw()
        let part = layer.snapshot(
          of: CGRect(x: 6 / k, y: 10 / k, width: 20 / k, height: 16 / k), afterScreenUpdates: false)
        _ = show(part, at: CGPoint(x: 60 / k, y: 20 / k), stage)
        let screenshot = try stage.screenshot()
        screenshot.part(x: 60, y: 20, width: 20, height: 16)
          .expect(Bitmap(chart).part(x: 6, y: 10, width: 20, height: 16), tolerance: 0, "\(scale)")
        stage.root.sublayers = nil
      }
    }
  }

  /// A layer's position, opacity and shadow are not part of its snapshot.
  @Test func itsOwnPlaceDoesNotShow() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 50, y: 10, width: 30, height: 20), .red) {
        $0.transform = CATransform3DMakeRotation(1, 0, 0, 1)
        $0.opacity = 0.3
        $0.shadowOpacity = 1
      }
      stage.draw()
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      stage.root.sublayers = nil
      _ = show(snapshot, at: CGPoint(x: 10, y: 10), stage)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 10, width: 30, height: 20)))
      try stage.screenshot().expect(oracle.bitmap)
      stage.root.sublayers = nil
    }
  }

  @Test func aSnapshotOfASnapshotIsOne() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 50, y: 10, width: 30, height: 20), .red)
      stage.add(CGRect(x: 3, y: 3, width: 10, height: 10), .blue, to: layer)
      stage.draw()
      let first = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      let holder = show(first, at: CGPoint(x: 0, y: 0), stage)
      let second = holder.snapshot(of: holder.bounds, afterScreenUpdates: true)
      holder.removeFromSuperlayer()
      layer.removeFromSuperlayer()
      _ = show(second, at: CGPoint(x: 10, y: 30), stage)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 30, width: 30, height: 20)))
      oracle.fill(.blue, Oracle.rect(CGRect(x: 13, y: 33, width: 10, height: 10)))
      try stage.screenshot().expect(oracle.bitmap)
      stage.root.sublayers = nil
    }
  }

  @Test func aLayerOffScreenHasASnapshot() throws {
    try Stage.run { stage in
      stage.draw()
      let layer = CALayer()
      layer.frame = CGRect(x: 500, y: 10, width: 30, height: 20)
      layer.backgroundColor = .red
      let child = CALayer()
      child.frame = CGRect(x: 3, y: 3, width: 10, height: 10)
      child.backgroundColor = .blue
      layer.addSublayer(child)
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: true)
      let layers = stage.compositor.layerCount
      _ = show(snapshot, at: CGPoint(x: 10, y: 30), stage)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 30, width: 30, height: 20)))
      oracle.fill(.blue, Oracle.rect(CGRect(x: 13, y: 33, width: 10, height: 10)))
      try stage.screenshot().expect(oracle.bitmap)
      // The layer existed only for its snapshot.
      #expect(stage.compositor.layerCount == layers + 1 - 2)
      stage.root.sublayers = nil
    }
  }

  @Test func itOutlivesItsSourceAndDiesWithItsLastReference() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 50, y: 10, width: 30, height: 20), .red)
      stage.draw()
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let before = used()
      var snapshot: LayerSnapshot? = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      layer.removeFromSuperlayer()
      var holders = [0, 1].map { index in
        stage.add(CGRect(x: 10, y: CGFloat(index) * 30, width: 30, height: 20)) {
          $0.contents = snapshot
        }
      }
      snapshot = nil
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 0, width: 30, height: 20)))
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 30, width: 30, height: 20)))
      try stage.screenshot().expect(oracle.bitmap)
      #expect(stage.compositor.snapshotCount == 1)
      #expect(used() == before + 30 * 20 * 4)
      holders[0].contents = nil
      stage.draw()
      stage.draw()
      #expect(stage.compositor.snapshotCount == 1)
      holders[1].removeFromSuperlayer()
      holders = []
      stage.draw()
      stage.draw()
      #expect(stage.compositor.snapshotCount == 0)
      #expect(used() == before)
    }
  }

  @Test func opaqueSnapshotsAreBlits() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 64, height: 64), .red)
      stage.add(CGRect(x: 10, y: 10, width: 40, height: 30), .blue, to: layer)
      stage.draw()
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      layer.isHidden = true
      let holder = show(snapshot, at: .zero, stage)
      for position in [(0.0, 0.0), (13, 7), (-20, -30), (40.3, 20.7), (-20.5, 0.5)] {
        holder.position = CGPoint(x: 32 + position.0, y: 32 + position.1)
        #expect(stage.draw().blits == 1)
        let copied = try stage.screenshot()
        var options = CompositorOptions()
        options.blits = false
        try copied.expect(stage.screenshot(options), tolerance: 0, "\(position)")
        let (x, y) = (PixelRect.nearest(position.0), PixelRect.nearest(position.1))
        var oracle = Oracle()
        oracle.fill(.red, Oracle.rect(CGRect(x: x, y: y, width: 64, height: 64)))
        oracle.fill(.blue, Oracle.rect(CGRect(x: x + 10, y: y + 10, width: 40, height: 30)))
        copied.expect(oracle.bitmap, tolerance: 0, "\(position) oracle")
      }
      // A tinted, faded, scaled or rounded snapshot is drawn instead.
      let changes: [(CALayer) -> Void] = [
        { $0.contentsMultiplyColor = .black.faded(0.9) }, { $0.opacity = 0.5 },
        { $0.transform = CATransform3DMakeScale(1.1, 1.1, 1) },
        {
          $0.masksToBounds = true; $0.cornerRadius = 200
        },
      ]
      for change in changes {
        holder.removeFromSuperlayer()
        let other = show(snapshot, at: .zero, stage)
        change(other)
        #expect(stage.draw().blits == 0)
        other.removeFromSuperlayer()
      }
      stage.root.sublayers = nil
    }
  }

  @Test func translucentSnapshotsStayTranslucent() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 40, height: 40)) { $0.isHidden = false }
      stage.add(CGRect(x: 5, y: 5, width: 20, height: 20), .black.faded(0.5), to: layer)
      stage.draw()
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      stage.root.sublayers = nil
      stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .yellow)
      _ = show(snapshot, at: CGPoint(x: 40, y: 0), stage)
      var oracle = Oracle()
      oracle.fill(.yellow, Oracle.rect(CGRect(x: 0, y: 0, width: 96, height: 64)))
      oracle.fill(.black.faded(0.5), Oracle.rect(CGRect(x: 45, y: 5, width: 20, height: 20)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
      #expect(stage.draw().blits == 0)
      stage.root.sublayers = nil
    }
  }

  @Test func aHalfPixelDoesNotBlurAll() throws {
    try Stage.run { stage in
      let chart = try ContentsTests.chart(40, 40)
      let layer = stage.add(CGRect(x: 0, y: 0, width: 30.5, height: 20.25)) {
        $0.contents = chart
        $0.contentsGravity = .topLeft
      }
      stage.draw()
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      stage.root.sublayers = nil
      _ = show(snapshot, at: CGPoint(x: 50, y: 30), stage)
      try stage.screenshot().part(x: 50, y: 30, width: 31, height: 21)
        .expect(Bitmap(chart).part(x: 0, y: 0, width: 31, height: 21))
      stage.root.sublayers = nil
    }
  }

  /// Cap insets: a snapshot stretches in nine parts like any image.
  @Test func snapshotsStretchInNineParts() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 30, height: 30), .yellow) {
        $0.borderWidth = 5
        $0.borderColor = .blue
      }
      stage.draw()
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      stage.root.sublayers = nil
      stage.add(CGRect(x: 10, y: 5, width: 70, height: 50)) {
        $0.contents = snapshot
        $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
      }
      var oracle = Oracle()
      oracle.fill(.yellow, Oracle.rect(CGRect(x: 10, y: 5, width: 70, height: 50)))
      oracle.fill(.blue, Oracle.ring(CGRect(x: 10, y: 5, width: 70, height: 50), 0, width: 5))
      try stage.screenshot().expect(oracle.bitmap)
      stage.root.sublayers = nil
    }
  }

  @Test func invalidSnapshotsAreNil() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 30, height: 30), .red)
      stage.draw()
      for rect in [
        CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: -5, height: 5),
        CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5),
        CGRect(x: 0, y: 0, width: 1e6, height: 1),
        CGRect(x: 1e9, y: 0, width: 10, height: 10),
      ] {
        let snapshot = layer.snapshot(of: rect, afterScreenUpdates: false)
        stage.add(CGRect(x: 40, y: 0, width: 10, height: 10)) { $0.contents = snapshot }
      }
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 0, y: 0, width: 30, height: 30)))
      try stage.screenshot().expect(oracle.bitmap)
      stage.root.sublayers = nil
    }
  }
}
