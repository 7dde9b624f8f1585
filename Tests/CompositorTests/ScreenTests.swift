import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Trees on one screen, its size, and the copy to the window.
@MainActor @Suite struct ScreenTests {
  @Test func higherLevelsLieInFront() throws {
    try Stage.run { stage in
      let trees = [(1.0, CGColor.red), (-1, .blue), (1, .green)]
      let contexts = trees.enumerated().map { index, tree in
        let (level, color) = tree
        let context = LayerContext()
        context.level = level
        stage.show(context)
        let root = CALayer()
        root.frame = CGRect(x: 10 + 10 * Double(index), y: 10 + 10 * level, width: 30, height: 30)
        root.backgroundColor = color
        context.rootLayer = root
        return context
      }
      let frames = contexts.map { $0.rootLayer?.frame ?? .null }
      @MainActor func expect(_ order: [(Int, CGColor)]) throws {
        var oracle = Oracle()
        for (index, color) in order { oracle.fill(color, Oracle.rect(frames[index])) }
        try stage.screenshot().expect(oracle.bitmap)
      }
      // The white screen has level zero and hides everything below.
      try expect([(0, .red), (2, .green)])
      contexts[1].level = 5
      try expect([(0, .red), (2, .green), (1, .blue)])
      contexts[0].level = 7
      try expect([(2, .green), (1, .blue), (0, .red)])
      contexts[2].rootLayer = nil
      try expect([(1, .blue), (0, .red)])
      for context in contexts { context.rootLayer = nil }
      CATransaction.flush()
    }
  }

  @Test func resizingDrawsAnew() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 50, y: 40, width: 100, height: 100), .red)
      stage.root.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
      for (width, height) in [(96, 64), (200, 100), (61, 47), (1, 1), (96, 64)] {
        #expect(!stage.compositor.needsDraw || width == 96)
        try stage.compositor.resize(pixelWidth: width, pixelHeight: height, scale: 1)
        #expect(stage.compositor.needsDraw)
        var oracle = Oracle(width: width, height: height)
        oracle.fill(.red, Oracle.rect(CGRect(x: 50, y: 40, width: 100, height: 100)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 0, "\(width)")
        #expect(!stage.compositor.needsDraw)
      }
      let limit = stage.compositor.device.maximumTextureSize
      try stage.compositor.resize(pixelWidth: limit + 1, pixelHeight: 10, scale: 1)
      #expect(stage.compositor.isCropped && stage.compositor.pixelWidth == limit)
    }
  }

  @Test func aDrawIsNeededAfterChangesOnly() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
      stage.draw()
      CATransaction.flush()
      #expect(!stage.compositor.needsDraw)
      layer.position.x += 1
      CATransaction.flush()
      #expect(stage.compositor.needsDraw)
      stage.draw()
      // Taking a snapshot changes nothing on screen.
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      #expect(!stage.compositor.needsDraw)
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func aCommitBetweenEvaluatingAndDrawingIsNotLost() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
      stage.draw()
      layer.backgroundColor = .blue
      stage.compositor.evaluate(at: stage.now)
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      stage.compositor.draw()
      #expect(stage.compositor.needsDraw)
      try #expect(stage.screenshot()[5, 5] == Bitmap.pixel(CGColor.blue.premultiplied))
      withExtendedLifetime(snapshot) {}
    }
  }

  @Test func theWindowShowsTheCanvasUpright() throws {
    let session = try HeadlessSession(width: 80, height: 50)
    let context = LayerContext()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 80, height: 50)
    root.backgroundColor = .white
    let corner = CALayer()
    corner.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    corner.backgroundColor = .red
    root.addSublayer(corner)
    context.rootLayer = root
    defer {
      context.rootLayer = nil
      CATransaction.flush()
    }
    session.frame()
    let canvas = Bitmap(try #require(session.image()))
    var oracle = Oracle(width: 80, height: 50)
    oracle.fill(.red, Oracle.rect(corner.frame))
    canvas.expect(oracle.bitmap)

    var timings = FrameTimings()
    session.producer.compositor.present()
    let window = Bitmap(try #require(session.producer.compositor.readFramebuffer()))
    // OpenGL counts a window's rows from the bottom.
    let upright = Bitmap(width: 80, height: 50) { x, y in
      SIMD4<Double>(window[x, 49 - y]) / 255
    }
    upright.expect(canvas)
    session.producer.prepareToPresent(finishing: true, &timings)
    session.producer.swap(&timings)
    #expect(timings.swapEnd != nil)
  }

  @Test func sessionsComeAndGo() throws {
    weak var last: HeadlessSession?
    weak var lastCompositor: Compositor?
    for _ in 0..<3 {
      let session = try HeadlessSession(width: 60, height: 40)
      (last, lastCompositor) = (session, session.producer.compositor)
      let context = LayerContext()
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      root.contents = try ContentsTests.chart(60, 40)
      root.shadowOpacity = 1
      context.rootLayer = root
      session.frame()
      Bitmap(try #require(session.image())).expect(Bitmap(try ContentsTests.chart(60, 40)))
      let snapshot = root.snapshot(of: root.bounds, afterScreenUpdates: true)
      session.frame()
      withExtendedLifetime(snapshot) {}
      // The tree stays: a later flush finds no compositor any more.
      context.rootLayer = nil
    }
    #expect(last == nil)
    #expect(lastCompositor == nil)
    CATransaction.flush()
    // Only their own objects were freed: the window of the other tests still draws.
    try Stage.run { stage in
      stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .red)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 0, y: 0, width: 96, height: 64)))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  /// The commit of the tree that a layer left may come before that of the tree it went to, or after.
  @Test func layersMoveBetweenTrees() throws {
    try Stage.run { stage in
      let context = LayerContext()
      stage.show(context)
      let other = CALayer()
      other.frame = stage.root.frame
      context.rootLayer = other
      let frame = CGRect(x: 20, y: 10, width: 30, height: 20)
      let layer = stage.add(frame, .red)
      stage.add(CGRect(x: 5, y: 5, width: 10, height: 10), .blue, to: layer)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(frame))
      oracle.fill(.blue, Oracle.rect(CGRect(x: 25, y: 15, width: 10, height: 10)))
      try stage.screenshot().expect(oracle.bitmap)
      for parent in [other, stage.root, other, stage.root] {
        parent.addSublayer(layer)
        try stage.screenshot().expect(oracle.bitmap)
      }
      layer.removeFromSuperlayer()
      try stage.screenshot().expect(Oracle().bitmap)
      context.rootLayer = nil
      CATransaction.flush()
    }
  }
}
