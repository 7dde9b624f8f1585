import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The pixels of a tree that is pulled apart, and the planes that a pointer finds there.
@MainActor @Suite(.serialized) struct ExplodedLayersTests {
  /// A stage of 160×120 points with a tree of `count` layers with colours of their own, nested and overlapping.
  ///
  /// - Parameter opaque: Whether nothing shines through. Otherwise there are also borders, shapes, images and turned layers.
  private static func run(
    seed: UInt64, count: Int = 24, opaque: Bool = false,
    _ body: (Stage, _ layers: [CALayer]) throws -> Void
  ) throws {
    try Stage.run(width: 160, height: 120) { stage in
      var random = SeededGenerator(seed: seed)
      var layers: [CALayer] = []
      for index in 0..<count {
        let parent =
          layers.isEmpty || random.chance(0.3)
          ? stage.root : layers[random.index(below: layers.count)]
        let layer = !opaque && random.chance(0.2) ? CAShapeLayer() : CALayer()
        layer.frame = CGRect(
          x: random.number(-10...80).rounded(), y: random.number(-10...60).rounded(),
          width: random.number(10...70).rounded(), height: random.number(10...60).rounded())
        layer.backgroundColor = color(index, alpha: opaque || random.chance(0.6) ? 1 : 0.5)
        if random.chance(0.3) { layer.zPosition = random.number(-3...3).rounded() }
        if random.chance(0.3) { layer.masksToBounds = true }
        if !opaque {
          if let shape = layer as? CAShapeLayer {
            shape.path = CGPath(ellipseIn: CGRect(x: -5, y: 4, width: 40, height: 30))
            shape.fillColor = color(index + 100, alpha: 0.7)
          }
          if random.chance(0.3) { layer.cornerRadius = 6 }
          if layer.cornerRadius > 0 { layer.masksToBounds = false }
          if random.chance(0.3) {
            layer.borderWidth = 3
            layer.borderColor = color(index + 50, alpha: 0.8)
          }
          if random.chance(0.2) {
            layer.transform = CATransform3DMakeRotation(random.number(-1...1), 0, 0, 1)
            layer.masksToBounds = false
          }
          if random.chance(0.1) { layer.isHidden = true }
          if random.chance(0.1) { layer.bounds.origin = CGPoint(x: 4, y: -6) }
        }
        parent.addSublayer(layer)
        layers.append(layer)
      }
      try body(stage, layers)
    }
  }

  private static func color(_ index: Int, alpha: CGFloat = 1) -> CGColor {
    CGColor(
      red: CGFloat(index * 37 % 101) / 101, green: CGFloat(index * 59 % 103) / 103,
      blue: CGFloat(index * 83 % 107) / 107, alpha: alpha)
  }

  /// Angles from which the stack is seen, in radians.
  private static let views: [(yaw: CGFloat, pitch: CGFloat)] = [
    (0, 0), (-0.6, -0.3), (0.9, 0.2), (-1.2, 0.7), (0.3, -1),
  ]

  private func appearance(_ view: (yaw: CGFloat, pitch: CGFloat), spacing: CGFloat)
    -> ExplodedAppearance
  {
    var appearance = ExplodedAppearance()
    (appearance.yaw, appearance.pitch, appearance.spacing) = (view.yaw, view.pitch, spacing)
    appearance.zoom = 0.7
    appearance.backgroundColor = LayerColor(0.1, 0.1, 0.1, 1)
    return appearance
  }

  /// Catches a layer that the stack places, clips, orders or paints in another way than the tree, and anything that showing
  /// and hiding the stack leaves behind.
  @Test(arguments: UInt64(1)...20) func aFlatStackLooksLikeTheTree(seed: UInt64) throws {
    try Self.run(seed: seed) { stage, _ in
      let before = try stage.screenshot()
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      try stage.screenshot().expect(before, "flat-\(seed)")
      #expect(stage.compositor.layerCount > 26)
      exploded.appearance = appearance(Self.views[1], spacing: 12)
      let apart = try stage.screenshot()
      #expect(apart.difference(from: before).count > 500)
      exploded.isShown = false
      try stage.screenshot().expect(before, "closed-\(seed)")
    }
  }

  /// Catches an animation that is lost, doubled or evaluated at another time in a plane, also where it moves an ancestor.
  @Test(arguments: UInt64(1)...10) func aFlatStackMovesLikeTheTree(seed: UInt64) throws {
    func film(exploded: Bool) throws -> [Bitmap] {
      var pictures: [Bitmap] = []
      try Self.run(seed: seed) { stage, layers in
        for (index, layer) in layers.enumerated() where index % 5 == 0 {
          let animation = CABasicAnimation(keyPath: index % 2 == 0 ? "position" : "bounds.size")
          animation.fromValue = CGPoint(x: 10 * index % 60, y: 20)
          if index % 2 == 1 { animation.fromValue = CGSize(width: 60, height: 10) }
          animation.duration = 1
          layer.add(animation, forKey: nil)
          layer.speed = index % 3 == 0 ? 0.5 : 1
        }
        stage.draw()
        let planes = ExplodedLayers(inPlaceOf: stage.context)
        planes.isShown = exploded
        // Only the clock moves, so nothing is committed meanwhile.
        for _ in 0..<8 {
          var options = stage.compositor.options
          options.cachesRasters = false
          pictures.append(try stage.screenshot(options))
          stage.clock.advance(by: 0.125)
        }
        planes.isShown = false
      }
      return pictures
    }
    for (tree, stack) in zip(try film(exploded: false), try film(exploded: true)) {
      // Moving layers keep to whole pixels, and may keep to others when they do so by themselves.
      #expect(stack.difference(from: tree).count < 40)
    }
  }

  /// Catches a changed tree whose stack stays as it was.
  @Test(arguments: UInt64(1)...5) func theStackFollowsTheTree(seed: UInt64) throws {
    try Self.run(seed: seed) { stage, layers in
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      stage.draw()
      var random = SeededGenerator(seed: seed)
      for step in 0..<12 {
        let layer = layers[random.index(below: layers.count)]
        switch step % 4 {
        case 0: layer.position.x += 7
        case 1: layer.removeFromSuperlayer()
        case 2: stage.root.addSublayer(layer)
        default: layer.backgroundColor = .green
        }
        let stack = try stage.screenshot()
        exploded.isShown = false
        stack.expect(try stage.screenshot(), "step-\(seed)-\(step)")
        exploded.isShown = true
      }
      exploded.isShown = false
    }
  }

  /// The pointer finds the layer whose colour is on the screen, and the layers behind it after it.
  ///
  /// Catches a wrong depth, order, clip or perspective, either of the planes or of the search.
  @Test(arguments: 0..<5, [CGFloat(0), 9, 40])
  func thePointerFindsTheLayerThatIsSeen(view: Int, spacing: CGFloat) throws {
    for seed in UInt64(30)...31 {
      try Self.run(seed: seed, opaque: true) { stage, layers in
        stage.root.backgroundColor = Self.color(200)
        let exploded = ExplodedLayers(inPlaceOf: stage.context)
        exploded.appearance = appearance(Self.views[view], spacing: spacing)
        exploded.isShown = true
        let picture = try stage.screenshot()
        var colors: [LayerID: CGColor] = [stage.root.id: Self.color(200)]
        for (index, layer) in layers.enumerated() { colors[layer.id] = Self.color(index) }
        var checked = 0
        for y in stride(from: 2, to: 118, by: 7) {
          for x in stride(from: 2, to: 158, by: 7) {
            let pixel = picture[x, y]
            // Edges are blended.
            let isInside = (-1...1).allSatisfy { dx in
              (-1...1).allSatisfy { picture[x + dx, y + $0] == pixel }
            }
            guard isInside else { continue }
            let found = exploded.planes(at: CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
            let expected = found.first.flatMap { colors[$0.layer] }
            let color = expected?.rgba ?? LayerColor(0.1, 0.1, 0.1, 1)
            let seen = SIMD4<Float>(pixel) / 255
            let difference = abs(seen.x - color.x) + abs(seen.y - color.y) + abs(seen.z - color.z)
            #expect(difference < 0.05, "\(x), \(y) at view \(view), seed \(seed)")
            checked += 1
            if difference >= 0.05 { return }
          }
        }
        #expect(checked > 150)
        exploded.isShown = false
      }
    }
  }

  /// Catches a cut that removes layers from the wrong end, too many or too few.
  @Test func aCutRemovesLevelsFromBothEnds() throws {
    try Stage.run { stage in
      let back = stage.add(CGRect(x: 10, y: 10, width: 50, height: 40), .red)
      let middle = stage.add(CGRect(x: 20, y: 10, width: 50, height: 40), .green)
      let front = stage.add(CGRect(x: 30, y: 10, width: 50, height: 40), .blue)
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.appearance.spacing = 10
      exploded.isShown = true
      stage.draw()
      #expect(exploded.levelCount == 4)
      #expect(exploded.planes.map(\.level) == [0, 1, 2, 3])
      exploded.appearance.cut = 0.25...0.75
      stage.draw()
      #expect(exploded.planes.map(\.layer) == [back.id, middle.id])
      #expect(exploded.levelCount == 4)
      #expect(exploded.planes(at: CGPoint(x: 62, y: 30)).map(\.layer) == [middle.id])
      exploded.appearance.cut = 0.75...1
      stage.draw()
      #expect(exploded.planes.map(\.layer) == [front.id])
      exploded.isShown = false
      stage.draw()
      #expect(exploded.planes.isEmpty && exploded.levelCount == 0)
    }
  }

  /// Catches a list whose every row gets a level of its own, and a row that shares the level of something it overlaps.
  @Test func layersBesideEachOtherShareALevel() throws {
    try Stage.run { stage in
      let list = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      for row in 0..<6 {
        let cell = stage.add(CGRect(x: 0, y: row * 10, width: 96, height: 10), .red, to: list)
        stage.add(CGRect(x: 4, y: 2, width: 20, height: 6), .blue, to: cell)
      }
      let over = stage.add(CGRect(x: 0, y: 35, width: 30, height: 20), .green, to: list)
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      stage.draw()
      #expect(exploded.levelCount == 5)
      #expect(exploded.planes.last?.layer == over.id)
      #expect(exploded.planes.filter { $0.traits.contains(.container) }.map(\.layer) == [list.id])
      exploded.isShown = false
    }
  }

  /// Catches a snapshot that counts as larger than it is drawn, so that the layer beside it gets a level of its own.
  @Test func aSnapshotSharesItsLevelWithTheLayerBesideIt() throws {
    try Stage.run(scale: 2) { stage in
      let source = stage.add(CGRect(x: 10, y: 10, width: 12, height: 12), .red)
      let copy = stage.add(CGRect(x: 10, y: 10, width: 12, height: 12)) {
        $0.contents = source.snapshot(of: source.bounds, afterScreenUpdates: true)
        $0.contentsGravity = .center
      }
      source.removeFromSuperlayer()
      let beside = stage.add(CGRect(x: 24, y: 10, width: 12, height: 12), .blue)
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      stage.draw()
      let levels = exploded.planes.filter { [copy.id, beside.id].contains($0.layer) }.map(\.level)
      #expect(levels == [1, 1])
      exploded.isShown = false
      copy.contents = nil
      stage.draw()
    }
  }

  /// Catches wireframes of the wrong layers or in the wrong place, and contents that stay in a stack of wireframes.
  @Test func stylesShowContentsOrOutlines() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
      // Outlines do not fade with their layers.
      stage.add(CGRect(x: 60, y: 40, width: 20, height: 20), .red) { $0.opacity = 0.25 }
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      exploded.appearance.style = .wireframes
      exploded.appearance.backgroundColor = LayerColor(0, 0, 0, 1)
      exploded.appearance.wireframeColor = LayerColor(0, 1, 0, 1)
      var picture = try stage.screenshot()
      let green = picture[10, 20]
      #expect(green.y == 255 && green.x == 0 && green.z == 0)
      #expect(picture[49, 39] == green && picture[0, 0] == green && picture[95, 63] == green)
      #expect(picture[60, 50] == green)
      #expect(picture[30, 20].x == 0 && picture[30, 20].y == 0)
      exploded.appearance.style = .both
      picture = try stage.screenshot()
      #expect(picture[10, 20] == green)
      #expect(picture[30, 20].x == 255 && picture[30, 20].y == 0)
      exploded.isShown = false
    }
  }

  /// Catches a clip, a mask or a shadow that stays or comes when clipped contents are to be seen.
  @Test func clippedContentsCanBeSeen() throws {
    try Stage.run { stage in
      let clip = stage.add(CGRect(x: 10, y: 10, width: 20, height: 20), .red) {
        $0.masksToBounds = true
        $0.shadowOpacity = 1
      }
      let inner = stage.add(CGRect(x: 10, y: 0, width: 40, height: 20), .blue, to: clip)
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 30, height: 10)
      mask.backgroundColor = .white
      inner.mask = mask
      let normal = try stage.screenshot()
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      try stage.screenshot().expect(normal, "clipped")
      let masks = exploded.planes.filter { $0.part == .mask }
      #expect(masks.map(\.layer) == [inner.id])
      #expect(exploded.planes(at: CGPoint(x: 50, y: 25)).first?.layer == stage.root.id)
      let plane = try #require(exploded.planes.first { $0.layer == inner.id && $0.part == .layer })
      #expect(exploded.corners(of: plane)?[2] == CGPoint(x: 60, y: 30))
      #expect(exploded.corners(of: plane, visibleOnly: true)?[2] == CGPoint(x: 30, y: 30))
      exploded.appearance.showsClippedContents = true
      let whole = try stage.screenshot()
      #expect(whole[50, 25].z == 255 && whole[50, 25].x == 0)
      #expect(whole[20, 7] == normal[60, 50])
      #expect(exploded.planes(at: CGPoint(x: 50, y: 25)).first?.layer == inner.id)
      exploded.isShown = false
    }
  }

  /// Catches a clip that is left out although it hides a part of a plane: nested, round, turned and moving ones.
  @Test(arguments: UInt64(1)...12) func clipsThatMatterAreKept(seed: UInt64) throws {
    try Stage.run(width: 160, height: 120) { stage in
      var random = SeededGenerator(seed: seed)
      var parent = stage.root
      for index in 0..<6 {
        parent = stage.add(
          CGRect(
            x: random.number(-10...20).rounded(), y: random.number(-10...20).rounded(),
            width: random.number(60...150).rounded(), height: random.number(50...110).rounded()),
          Self.color(index), to: parent)
        parent.masksToBounds = true
        if random.chance(0.2) { parent.cornerRadius = 12 }
        if random.chance(0.2) { parent.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }
        if random.chance(0.3) {
          let animation = CABasicAnimation(keyPath: random.chance(0.5) ? "position.x" : "bounds")
          animation.fromValue = random.chance(0.5) ? 30 : 60
          if animation.keyPath == "bounds" {
            animation.fromValue = CGRect(x: 0, y: 0, width: 30, height: 90)
          }
          animation.duration = 1
          parent.add(animation, forKey: nil)
        }
      }
      stage.draw()
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      for _ in 0..<4 {
        stage.clock.advance(by: 0.23)
        exploded.isShown = false
        let tree = try stage.screenshot()
        exploded.isShown = true
        // Round and turned edges are soft, and blended once or twice.
        let difference = try stage.screenshot().difference(from: tree, tolerance: 48)
        #expect(difference.count < 130, "\(difference)")
      }
      exploded.isShown = false
    }
  }

  /// A layer that lies inside the bounds of its clipping superlayer is cut off by its mask, or by a clip that changes.
  @Test(arguments: ["mask", "bounds", "masksToBounds", "cornerRadius"])
  func aClipOfUnknownShapeIsKept(reason: String) throws {
    try Stage.run(width: 100, height: 100) { stage in
      let clip = stage.add(CGRect(x: 10, y: 10, width: 80, height: 80), .red)
      clip.masksToBounds = true
      stage.add(CGRect(x: 0, y: 0, width: 80, height: 80), .blue, to: clip)
      let animation = CABasicAnimation(keyPath: reason)
      animation.duration = 1
      switch reason {
      case "mask":
        let mask = CALayer()
        mask.frame = CGRect(x: 20, y: 20, width: 20, height: 20)
        mask.backgroundColor = .white
        clip.mask = mask
      case "bounds":
        animation.fromValue = CGRect(x: 0, y: 0, width: 10, height: 10)
      case "masksToBounds":
        // The sublayer is larger than the layer while the animation clips it.
        clip.masksToBounds = false
        clip.bounds.size = CGSize(width: 30, height: 30)
        animation.fromValue = true
        animation.toValue = true
      default:
        animation.fromValue = 40
      }
      if reason != "mask" { clip.add(animation, forKey: nil) }
      stage.draw()
      stage.clock.advance(by: 0.1)
      let tree = try stage.screenshot()
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      let difference = try stage.screenshot().difference(from: tree, tolerance: 48)
      #expect(difference.count < 40, "\(difference)")
      exploded.isShown = false
    }
  }

  /// Catches a view that asks for frames while nothing moves, and one that draws again what stays as it is.
  @Test func aRestingStackDrawsNothing() throws {
    try Self.run(seed: 5) { stage, _ in
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.appearance = appearance(Self.views[1], spacing: 10)
      exploded.isShown = true
      stage.draw()
      #expect(!stage.context.needsCommit && !CATransaction.needsFlush)
      stage.clock.advance(by: 1)
      #expect(stage.draw().pixelsDamaged == 0)
      #expect(!stage.compositor.animates(from: stage.now, to: stage.now + 1))
      exploded.isShown = false
    }
  }

  /// A turned stack that is fitted to the screen fills it in one direction.
  @Test(arguments: 0..<5) func theStackFitsTheScreen(view: Int) throws {
    try Self.run(seed: 3, opaque: true) { stage, _ in
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      exploded.isShown = true
      stage.draw()
      #expect(exploded.fitted(.flat) == .flat)
      exploded.appearance = exploded.fitted(appearance(Self.views[view], spacing: 10))
      stage.draw()
      let root = try #require(exploded.planes.first)
      let corners = try #require(exploded.corners(of: root))
      let screen = CGRect(x: 0, y: 0, width: 160, height: 120).insetBy(dx: -1e-6, dy: -1e-6)
      #expect(corners.allSatisfy(screen.contains))
      let all = exploded.planes.compactMap { exploded.corners(of: $0) }.flatMap(\.self)
      let (xs, ys) = (all.map(\.x), all.map(\.y))
      let width = try #require(xs.max()) - #require(xs.min())
      let height = try #require(ys.max()) - #require(ys.min())
      #expect(width > 159 || height > 119)
      exploded.isShown = false
    }
  }

  /// A recording that is shown in the place of the tree is pulled apart, whether the stack is shown before it or after it; its layers have the identifiers of
  /// the recorded ones.
  @Test(arguments: [true, false]) func aRecordingIsPulledApart(explodesFirst: Bool) throws {
    try Stage.run { stage in
      let recorder = AnimationRecorder { _ in LayerDescription(kind: "layer") }
      let log = RecordingLog()
      recorder.delegate = log
      stage.context.recorder = recorder
      let layer = stage.add(CGRect(x: 60, y: 10, width: 20, height: 20), .red)
      stage.draw()
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 10
      animation.duration = 1
      layer.add(animation, forKey: nil)
      stage.draw()
      stage.advance(by: 0.5)
      let middle = try stage.screenshot()
      stage.advance(by: 1)
      let end = try stage.screenshot()
      let recording = try #require(log.recording)
      let player = RecordingPlayer(recording, inPlaceOf: stage.context)
      let exploded = ExplodedLayers(inPlaceOf: stage.context)
      if explodesFirst {
        exploded.isShown = true
        stage.draw()
      }
      player.show(at: recording.start + 0.5)
      stage.draw()
      exploded.isShown = true
      try stage.screenshot().expect(middle, "recorded-\(explodesFirst)")
      #expect(exploded.planes(at: CGPoint(x: 40, y: 20)).first?.layer == layer.id)
      player.show(at: recording.start + 1)
      #expect(try stage.screenshot()[70, 20].x == 255)
      if explodesFirst {
        exploded.isShown = false
        player.show(at: recording.start + 0.5)
        try stage.screenshot().expect(middle, "recording")
        player.hide()
      } else {
        player.hide()
        try stage.screenshot().expect(end, "live-apart")
        exploded.isShown = false
      }
      try stage.screenshot().expect(end, "live")
      stage.context.recorder = nil
    }
  }

  private final class RecordingLog: AnimationRecorderDelegate {
    private(set) var recording: AnimationRecording?

    func recorder(_ recorder: AnimationRecorder, didBegin recording: AnimationRecording) {}
    func recorder(_ recorder: AnimationRecorder, didFinish recording: AnimationRecording) {
      self.recording = recording
    }
  }
}
