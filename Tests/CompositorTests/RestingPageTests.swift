import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// What rests under something that moves is drawn once.
@MainActor @Suite struct RestingPageTests {
  private static var options: CompositorOptions {
    var options = CompositorOptions()
    options.smallestCachedLayer = 4
    return options
  }

  /// A page at rest, and a veil over it that fades in for a second.
  private func veil(_ stage: Stage, over page: CALayer) -> CALayer {
    let veil = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .black)
    veil.opacity = 0.5
    stage.draw()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    veil.add(fade, forKey: nil)
    return veil
  }

  private func draw(_ stage: Stage, frames: Int) {
    for _ in 0..<frames {
      stage.draw()
      stage.advance(by: 0.1)
    }
  }

  private func live(_ stage: Stage) throws -> Bitmap {
    var options = Self.options
    options.cachesRasters = false
    return try stage.picture(options)
  }

  @Test func aPageUnderWhatFadesBecomesAPicture() throws {
    try Stage.run(options: Self.options) { stage in
      let page = try stage.addPage()
      let veil = veil(stage, over: page)
      var counts: [Int] = []
      for _ in 0..<5 {
        stage.draw()
        counts.append(stage.compositor.rasterCount)
        stage.advance(by: 0.1)
      }
      #expect(counts == [0, 0, 1, 1, 1])
      #expect(stage.draw().blits == 1)
      try stage.picture().expect(live(stage), tolerance: 1)

      // What changes is seen, and is drawn until it rests again.
      page.sublayers?.first?.backgroundColor = .green
      let changed = try stage.picture()
      #expect(stage.compositor.rasterCount == 0)
      try changed.expect(live(stage), tolerance: 1)
      veil.removeFromSuperlayer()
    }
  }

  /// What changes with every frame is never worth a picture.
  @Test func aPageThatChangesIsDrawn() throws {
    try Stage.run(options: Self.options) { stage in
      let page = try stage.addPage()
      _ = veil(stage, over: page)
      for step in 0..<6 {
        page.sublayers?.first?.backgroundColor = step.isMultiple(of: 2) ? .green : .blue
        stage.draw()
        stage.advance(by: 0.1)
        #expect(stage.compositor.rasterCount == 0)
      }
    }
  }

  /// What a picture would show differently is drawn; so is what little is drawn of.
  @Test(arguments: [
    "translucent", "between pixels", "beyond its bounds", "turned", "corners", "shadow", "small",
  ])
  func whatIsNoPicture(_ name: String) throws {
    try Stage.run(options: Self.options) { stage in
      let page = try stage.addPage(opaque: name != "translucent")
      switch name {
      case "between pixels": page.position.x += 0.5
      case "beyond its bounds":
        stage.add(CGRect(x: 50, y: 5, width: 20, height: 9), .green, to: page)
      case "turned": page.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      case "corners": page.cornerRadius = 4
      case "shadow": page.shadowOpacity = 0.5
      default: break
      }
      let veil = veil(stage, over: page)
      if name == "small" { veil.frame.size = CGSize(width: 20, height: 20) }
      draw(stage, frames: 5)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A page that an opaque one hides is not drawn, whatever that does.
  @Test func whatNobodySeesIsNoPicture() throws {
    try Stage.run(options: Self.options) { stage in
      let page = try stage.addPage()
      let front = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .white)
      for index in 0..<4 {
        stage.add(CGRect(x: index * 20, y: 0, width: 10, height: 10), .red, to: front)
      }
      let veil = veil(stage, over: page)
      front.addSublayer(veil)
      draw(stage, frames: 5)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Now and then is not again and again.
  @Test func framesBetweenStartOver() throws {
    try Stage.run(options: Self.options) { stage in
      _ = try stage.addPage()
      let veil = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .black)
      let dot = stage.add(CGRect(x: 90, y: 60, width: 2, height: 2), .red)
      for step in 0..<6 {
        veil.opacity = step.isMultiple(of: 2) ? 0.5 : 0.4
        stage.draw()
        dot.backgroundColor = step.isMultiple(of: 2) ? .green : .blue
        stage.draw()
      }
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// What is much larger than the screen is drawn where it shows, and no more of it, however it is moved later.
  @Test func aTallPageStaysLayers() throws {
    try Stage.run(options: Self.options) { stage in
      let list = stage.add(CGRect(x: 0, y: 0, width: 96, height: 6400), .white)
      for row in 0..<640 {
        stage.add(CGRect(x: 2, y: CGFloat(row) * 10, width: 80, height: 9), .blue, to: list)
      }
      let veil = veil(stage, over: list)
      draw(stage, frames: 5)
      veil.removeFromSuperlayer()
      stage.draw()
      list.position.y -= 3
      #expect(stage.draw().layersEvaluated < 200)
    }
  }

  /// Textures that are made again for each frame take the memory of those before.
  @Test func texturesOfEachFrameUseTheMemoryOfTheLast() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      page.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      page.sublayers?[3].slide("position.x", from: 10, to: 50)
      var bytes: [Int] = []
      for _ in 0..<10 {
        stage.draw()
        bytes.append(stage.compositor.textureBytes)
        stage.advance(by: 0.05)
      }
      #expect(bytes[9] == bytes[2])
    }
  }

  /// A page in a container that has something moving in it, and that shows nothing itself.
  @Test func itIsFoundWhereverItLies() throws {
    try Stage.run(options: Self.options) { stage in
      let outer = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      let page = try stage.addPage()
      outer.addSublayer(page)
      let veil = veil(stage, over: page)
      outer.addSublayer(veil)
      draw(stage, frames: 4)
      #expect(stage.compositor.rasterCount == 1)
      try stage.picture().expect(live(stage), tolerance: 1)
    }
  }
}
