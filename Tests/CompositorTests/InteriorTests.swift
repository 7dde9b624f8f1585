import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Rotated quads are cut into a plain inside and soft edges, and look the same.
@MainActor @Suite struct InteriorTests {
  private static var cut: CompositorOptions {
    var options = CompositorOptions()
    options.smallestInterior = 16
    return options
  }

  private static var whole: CompositorOptions {
    var options = CompositorOptions()
    options.cutsInteriors = false
    return options
  }

  /// An image, a rounded card with a border, and a translucent card, all in perspective.
  private func addCards(to stage: Stage, angle: Double) throws {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 180
    let board = stage.add(CGRect(x: 10, y: 10, width: 140, height: 100), .yellow) {
      $0.transform = CATransform3DRotate(
        CATransform3DRotate(perspective, angle, 0, 1, 0), 0.2, 1, 0.3, 1)
    }
    let chart = try ContentsTests.chart(60, 50)
    stage.add(CGRect(x: 6, y: 8, width: 60, height: 50), to: board) { $0.contents = chart }
    stage.add(CGRect(x: 72, y: 12, width: 60, height: 70), .blue, to: board) {
      $0.cornerRadius = 12
      $0.borderWidth = 3
      $0.borderColor = .red
    }
    stage.add(CGRect(x: 40, y: 40, width: 60, height: 50), .green, to: board) { $0.opacity = 0.6 }
  }

  @Test(arguments: [0, 0.4, 0.9, 1.3, -0.7, 2.4, .pi])
  func turnedQuadsLookTheSameInPieces(_ angle: Double) throws {
    try Stage.run(width: 160, height: 120) { stage in
      try addCards(to: stage, angle: angle)
      let pieces = try stage.screenshot(Self.cut)
      // A coordinate from other corners may round to the next of the filter's 256 steps.
      try pieces.expect(stage.screenshot(Self.whole), tolerance: 1, "\(angle)")
    }
  }

  /// The pieces meet: each pixel of a translucent card is drawn exactly once.
  @Test(arguments: [0.3, 0.8, 1.2])
  func piecesNeitherOverlapNorGape(_ angle: Double) throws {
    try Stage.run(width: 160, height: 120) { stage in
      stage.add(CGRect(x: 20, y: 10, width: 120, height: 100), CGColor(gray: 0, alpha: 0.5)) {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 200
        $0.transform = CATransform3DRotate(matrix, angle, 0.4, 1, 0.2)
      }
      let pieces = try stage.screenshot(Self.cut)
      // Values interpolated from other corners round differently; a pixel drawn twice would be a quarter off.
      try pieces.expect(stage.screenshot(Self.whole), tolerance: 1, "\(angle)")
    }
  }

  /// A card that fades remains one quad's worth of work, without a target of its own.
  @Test func aRotatedImageFadesWithoutAGroup() throws {
    try Stage.run(width: 160, height: 120) { stage in
      let chart = try ContentsTests.chart(100, 80)
      stage.add(CGRect(x: 30, y: 20, width: 100, height: 80)) {
        $0.contents = chart
        $0.opacity = 0.5
        $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      }
      let pieces = try stage.screenshot(Self.cut)
      #expect(stage.redraw().drawCalls <= 3)
      try pieces.expect(stage.screenshot(Self.whole), tolerance: 1)
    }
  }

  /// Cards of which the clip leaves all are drawn by one call for each kind of piece.
  @Test func turnedQuadsShareCalls() throws {
    try Stage.run(width: 160, height: 120) { stage in
      for index in 0..<12 {
        stage.add(
          CGRect(x: index % 4 * 40 + 10, y: index / 4 * 40 + 10, width: 20, height: 20), .red
        ) { $0.transform = CATransform3DMakeRotation(0.1 * Double(index + 1), 0, 0, 1) }
      }
      #expect(stage.redraw().drawCalls == 2)
    }
  }
}
