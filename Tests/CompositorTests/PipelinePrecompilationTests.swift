import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import Desktop

/// Shader precompilation: a few programs before the first frame, all others between frames.
@MainActor @Suite struct PipelinePrecompilationTests {
  /// A compositor that has drawn nothing yet, with a window of its own.
  private func withNewCompositor(_ body: (Compositor) throws -> Void) throws {
    let window = try Stage.openWindow(width: 320, height: 200)
    try withExtendedLifetime(window) {
      let compositor = try Compositor(
        shaders: Stage.shaders, pixelWidth: 320, pixelHeight: 200, scale: 1)
      try body(compositor)
    }
  }

  /// A typical screen: an image, and cards with a corner radius, a border and a label.
  private func makeScreen() throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 320, height: 200)
    root.backgroundColor = .white
    let image = CALayer()
    image.frame = CGRect(x: 10, y: 10, width: 33, height: 21)
    image.contents = try ContentsTests.chart(33, 21)
    root.addSublayer(image)
    let label = CGImage(
      width: 30, height: 9, pixelFormat: .alpha8, bytes: [UInt8](repeating: 200, count: 270))
    for index in 0..<12 {
      let card = CALayer()
      card.frame = CGRect(x: 10 + 50 * (index % 6), y: 60 + 40 * (index / 6), width: 44, height: 30)
      card.backgroundColor = .white
      card.cornerRadius = 8
      card.borderWidth = 1
      card.borderColor = .black
      let text = CALayer()
      text.frame = CGRect(x: 7, y: 10, width: 30, height: 9)
      text.contents = label
      text.contentsMultiplyColor = .black
      card.addSublayer(text)
      root.addSublayer(card)
    }
    return root
  }

  private func draw(_ root: CALayer, with compositor: Compositor) {
    let context = LayerContext()
    context.onCommit = { compositor.apply($0) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    context.rootLayer = root
    CATransaction.flush()
    compositor.evaluate(at: 1000)
    compositor.draw()
    context.rootLayer = nil
    CATransaction.commit()
    CATransaction.flush()
  }

  /// Stands for the time of the first frame: each state takes milliseconds to compile.
  @Test func theFirstFrameCompilesOnlyItsOwnStates() throws {
    try withNewCompositor { compositor in
      #expect(compositor.drawnStates.isEmpty && !compositor.isPrecompiled)
      try draw(makeScreen(), with: compositor)
      #expect((1...7).contains(compositor.drawnStates.count), "\(compositor.drawnStates)")
    }
  }

  @Test func statesOfTheFirstFrameComeFirst() throws {
    try withNewCompositor { compositor in
      try draw(makeScreen(), with: compositor)
      let needed = compositor.drawnStates
      #expect(needed.isSubset(of: DrawState.all.prefix(8)), "\(needed)")
    }
  }

  @Test func eachStepCompilesOneState() throws {
    try withNewCompositor { compositor in
      for count in 1...DrawState.all.count {
        #expect(!compositor.isPrecompiled)
        compositor.precompileNext()
        #expect(compositor.drawnStates.count == count)
      }
      #expect(compositor.isPrecompiled && compositor.drawnStates == Set(DrawState.all))
      compositor.precompileNext()
      #expect(compositor.isPrecompiled)
    }
  }

  @Test func drawnStatesAreNotCompiledAgain() throws {
    try withNewCompositor { compositor in
      try draw(makeScreen(), with: compositor)
      var steps = DrawState.all.count - compositor.drawnStates.count
      while !compositor.isPrecompiled, steps >= 0 {
        compositor.precompileNext()
        steps -= 1
      }
      #expect(compositor.isPrecompiled && steps >= 0)
    }
  }

  /// A missing state would make a frame late in the middle of an animation.
  @Test(arguments: 0..<12) func everyDrawnStateIsPrecompiled(_ seed: UInt64) throws {
    try Stage.run(width: 160, height: 120) { stage in
      var tree = try RandomTree(seed: seed, isRich: true)
      tree.grow(in: stage.root, size: CGSize(width: 160, height: 120))
      for _ in 0..<6 {
        stage.draw()
        tree.change()
        stage.advance(by: 0.1)
      }
      let forgotten = stage.compositor.drawnStates.subtracting(DrawState.all)
      #expect(forgotten.isEmpty, "\(forgotten)")
      stage.root.sublayers = nil
    }
  }

  /// Precompilation between two frames changes no pixel.
  @Test func precompilationChangesNoPixel() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 30, height: 30), .red)
      let before = try stage.screenshot()
      while !stage.compositor.isPrecompiled { stage.compositor.precompileNext() }
      stage.add(CGRect(x: 50, y: 10, width: 30, height: 30), .red)
      let changed = try stage.screenshot()
      stage.redraw()
      try changed.expect(stage.screenshot(), tolerance: 0, outliers: 0, "drawn anew")
      #expect(before.pixels != changed.pixels)
    }
  }
}
