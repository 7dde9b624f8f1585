import Compositor
import Foundation
import QuartzCore
import TestSupport
import Testing

/// A change of the layers gives the same picture as the corresponding change of the pixels: metamorphic testing, which needs no expected
/// pictures of the random trees. A fault that depends on direction, place, size or colour shows as a difference.
@MainActor @Suite struct MetamorphicTests {
  /// A change that can be made to a tree of layers as well as to its picture.
  private struct Relation: Sendable {
    let name: String
    /// The largest accepted difference of a channel, in levels of 255.
    var tolerance = 2
    /// The number of pixels that may differ by more.
    var outliers = 130
    let change: @MainActor @Sendable (Frame) -> Void
    let pictured: @Sendable (Bitmap) -> Bitmap
  }

  /// The layers around a random tree.
  @MainActor private struct Frame {
    let replicator = CAReplicatorLayer()
    let content = CALayer()

    init(in root: CALayer) {
      replicator.bounds.size = CGSize(width: side, height: side)
      replicator.anchorPoint = .zero
      content.frame = replicator.bounds
      root.addSublayer(replicator)
      replicator.addSublayer(content)
      reset()
    }

    /// Shows the tree as it is.
    func reset() {
      replicator.instanceCount = 1
      replicator.mask = nil
      content.frame = replicator.bounds
      content.setAffineTransform(.identity)
      content.masksToBounds = false
      content.mask = nil
      content.opacity = 1
    }
  }

  private nonisolated static let side = 96
  private nonisolated static let white = Bitmap.Pixel(255, 255, 255, 255)

  private static let relations: [Relation] = [
    Relation(name: "the same again", tolerance: 0, outliers: 0, change: { _ in }) { $0 },
    Relation(
      name: "flipped",
      change: { $0.content.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1)) }
    ) { $0.mapped { x, y in (side - 1 - x, y) } },
    Relation(
      name: "upside down",
      change: { $0.content.setAffineTransform(CGAffineTransform(scaleX: 1, y: -1)) }
    ) { $0.mapped { x, y in (x, side - 1 - y) } },
    Relation(
      name: "turned by 90°",
      change: {
        $0.content.setAffineTransform(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      }
    ) { $0.mapped { x, y in (y, side - 1 - x) } },
    Relation(
      name: "moved",
      change: {
        $0.content.masksToBounds = true
        $0.content.position.x += 16
      }
    ) { picture in
      Bitmap(width: side, height: side, white).pasting(picture, atX: 16)
    },
    Relation(
      name: "clipped",
      change: {
        $0.content.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        $0.content.masksToBounds = true
      }
    ) { picture in
      Bitmap(width: side, height: side, white)
        .pasting(picture.part(x: 0, y: 0, width: 60, height: 40))
    },
    Relation(
      name: "masked",
      change: {
        let mask = CALayer()
        mask.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
        mask.backgroundColor = .black
        $0.content.mask = mask
      }
    ) { picture in
      Bitmap(width: side, height: side, white)
        .pasting(picture.part(x: 10, y: 20, width: 50, height: 40), atX: 10, y: 20)
    },
    Relation(
      name: "repeated",
      change: {
        $0.content.frame = CGRect(x: 0, y: 0, width: 48, height: 96)
        $0.content.masksToBounds = true
        $0.replicator.instanceCount = 2
        $0.replicator.instanceTransform = CATransform3DMakeTranslation(48, 0, 0)
      }
    ) { $0.mapped { x, y in (x % 48, y) } },
    Relation(
      name: "faded", tolerance: 3,
      change: { $0.content.opacity = 0.5 }
    ) { picture in
      Bitmap(width: side, height: side) { x, y in
        SIMD4<Double>(picture[x, y]) / 510 + SIMD4(repeating: 0.5)
      }
    },
  ]

  /// Blocks of eight trees. Optimized code, which draws several times faster, looks at more of them.
  private nonisolated static let blocks: UInt64 = {
    #if DEBUG
      6
    #else
      20
    #endif
  }()

  private static let size = CGSize(width: side, height: side)

  /// The optimisations for a tree: all for every third one, all but one for the others, in turn.
  private static func options(seed: UInt64) -> CompositorOptions {
    guard seed % 3 > 0 else { return CompositorOptions() }
    let names = CompositorOptions.names
    var unknown: [String] = []
    return CompositorOptions(disabling: names[Int(seed) % names.count], unknown: &unknown)
  }

  @Test(arguments: 0..<blocks)
  func treesChangeAsTheirPictures(_ block: UInt64) throws {
    for seed in block * 8..<block * 8 + 8 {
      try Stage.run(width: Self.side, height: Self.side, options: Self.options(seed: seed)) {
        stage in
        let frame = Frame(in: stage.root)
        var tree = try RandomTree(seed: seed, isRich: true, isWhole: true)
        tree.grow(in: frame.content, size: Self.size)
        for step in 0..<3 {
          frame.reset()
          // A mirrored layer shows its back.
          frame.content.showBacks()
          let picture = try stage.screenshot()
          for relation in Self.relations {
            frame.reset()
            relation.change(frame)
            try stage.screenshot().expect(
              relation.pictured(picture), tolerance: relation.tolerance,
              outliers: relation.outliers, "seed \(seed) step \(step) \(relation.name)")
          }
          frame.reset()
          tree.change()
          stage.advance(by: 0.37)
        }
        stage.clear()
      }
    }
  }

  /// One layer whose edges lie inside pixels.
  enum Kind: CaseIterable {
    case background, clip, image, partOfAMask, border, gradient, shadow, fadingShadow, group

    @MainActor
    func makeLayer(_ frame: CGRect) throws -> CALayer {
      let layer = self == .gradient ? CAGradientLayer() : CALayer()
      layer.frame = frame
      if self != .image, self != .border, self != .clip, self != .partOfAMask {
        layer.backgroundColor = .red
      }
      let sublayer = CALayer()
      sublayer.frame = CGRect(x: -10, y: 10, width: 100, height: 100)
      sublayer.backgroundColor = .blue
      switch self {
      case .background: break
      case .clip:
        layer.masksToBounds = true
        layer.addSublayer(sublayer)
      case .image: layer.contents = try ContentsTests.chart(31, 22)
      case .partOfAMask:
        layer.frame = frame.integral
        layer.contents = try AtlasTests.mask(36, 16) { x, y in UInt8((x * 29 + y * 17) % 256) }
        layer.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75)
        layer.contentsGravity = .bottomLeft
      case .border: (layer.borderWidth, layer.borderColor) = (3, .blue)
      case .gradient: (layer as? CAGradientLayer)?.colors = [CGColor.red, CGColor.blue]
      case .shadow: layer.shadowOpacity = 1
      case .fadingShadow:
        layer.shadowOpacity = 1
        layer.opacity = 0.5
        layer.allowsGroupOpacity = false
      case .group:
        layer.opacity = 0.5
        layer.addSublayer(sublayer)
      }
      return layer
    }
  }

  @Test(arguments: Kind.allCases, [0.3, 0.6])
  func edgesInsidePixelsMirrorAndTurn(kind: Kind, fraction: Double) throws {
    let relations = Self.relations.filter {
      ["flipped", "upside down", "turned by 90°"].contains($0.name)
    }
    try Stage.run(width: Self.side, height: Self.side) { stage in
      let frame = Frame(in: stage.root)
      let place = CGRect(x: 10 + fraction, y: 20 + fraction, width: 40, height: 50)
      frame.content.addSublayer(try kind.makeLayer(place))
      let picture = try stage.screenshot()
      for relation in relations {
        frame.reset()
        relation.change(frame)
        // The corner pixels of images and gradients are approximate where these are turned.
        try stage.screenshot().expect(
          relation.pictured(picture), tolerance: 2, outliers: 4,
          "\(kind) \(fraction) \(relation.name)")
      }
      stage.clear()
    }
  }

  /// Pictures of a tree that changes three times.
  private func pictures(
    seed: UInt64, scale: CGFloat = 1, enlargement: CGFloat = 1, swapsRedAndBlue: Bool = false,
    takesSnapshots: Bool = true, isGrownInOneCommit: Bool = true
  ) throws -> [Bitmap] {
    let side = Self.side * Int(enlargement)
    return try Stage.run(
      width: side, height: side, scale: scale, options: Self.options(seed: seed)
    ) { stage in
      let frame = Frame(in: stage.root)
      frame.replicator.setAffineTransform(CGAffineTransform(scaleX: enlargement, y: enlargement))
      var tree = try RandomTree(
        seed: seed, isRich: true, takesSnapshots: takesSnapshots,
        swapsRedAndBlue: swapsRedAndBlue)
      tree.grow(in: frame.content, size: Self.size) {
        if !isGrownInOneCommit { stage.draw() }
      }
      var pictures: [Bitmap] = []
      for _ in 0..<3 {
        pictures.append(try stage.screenshot())
        tree.change()
        stage.advance(by: 0.37)
      }
      stage.clear()
      return pictures
    }
  }

  @Test(arguments: 0..<blocks)
  func coloursSwap(_ block: UInt64) throws {
    for seed in block * 8..<block * 8 + 8 {
      let pairs = zip(try pictures(seed: seed), try pictures(seed: seed, swapsRedAndBlue: true))
      for (step, (picture, swapped)) in pairs.enumerated() {
        swapped.expect(picture.withRedAndBlueSwapped, tolerance: 1, "seed \(seed) step \(step)")
      }
    }
  }

  /// A tree that is made in several commits, with frames in between, looks like one that is made in one.
  @Test(arguments: 0..<blocks)
  func commitsAddUp(_ block: UInt64) throws {
    for seed in block * 8..<block * 8 + 8 {
      let pairs = zip(try pictures(seed: seed), try pictures(seed: seed, isGrownInOneCommit: false))
      for (step, (picture, other)) in pairs.enumerated() {
        other.expect(picture, tolerance: 3, outliers: 60, "seed \(seed) step \(step)")
      }
    }
  }

  /// A tree that is twice as large looks like one on a screen with twice the scale. Snapshots would not: they have the screen's scale.
  @Test(arguments: 0..<blocks)
  func largeLayersLookLikeAFineScreen(_ block: UInt64) throws {
    for seed in block * 8..<block * 8 + 8 {
      let fine = try pictures(seed: seed, scale: 2, takesSnapshots: false)
      let large = try pictures(seed: seed, enlargement: 2, takesSnapshots: false)
      for (step, (picture, other)) in zip(fine, large).enumerated() {
        other.expect(picture, tolerance: 3, outliers: 300, "seed \(seed) step \(step)")
      }
    }
  }
}

extension Stage {
  /// Removes all layers and the snapshots of their transitions.
  fileprivate func clear() {
    root.sublayers = nil
    advance(by: 10)
    draw()
  }
}

extension CALayer {
  /// Makes all layers below this one visible from behind as well.
  fileprivate func showBacks() {
    isDoubleSided = true
    mask?.showBacks()
    sublayers?.forEach { $0.showBacks() }
  }
}

extension Bitmap {
  /// The pixel in column x and row y comes from `source(x, y)`.
  fileprivate func mapped(_ source: (_ x: Int, _ y: Int) -> (Int, Int)) -> Bitmap {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = source(x, y)
        result[x, y] = self[column, row]
      }
    }
    return result
  }

  /// This bitmap with another one over it, whose top left corner is at (x, y).
  fileprivate func pasting(_ part: Bitmap, atX x: Int = 0, y: Int = 0) -> Bitmap {
    var result = self
    for row in 0..<min(part.height, height - y) {
      for column in 0..<min(part.width, width - x) {
        result[x + column, y + row] = part[column, row]
      }
    }
    return result
  }

  /// The bitmap with the channels red and blue exchanged.
  var withRedAndBlueSwapped: Bitmap {
    var result = self
    for index in pixels.indices {
      result.pixels[index] = Pixel(
        pixels[index].z, pixels[index].y, pixels[index].x, pixels[index].w)
    }
    return result
  }
}
