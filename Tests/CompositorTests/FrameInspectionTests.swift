import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// How the compositor tells what a frame drew, and what it leaves out.
@MainActor @Suite(.serialized) struct FrameInspectionTests {
  private func box(_ frame: CGRect, in stage: Stage) -> CALayer {
    stage.add(frame, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  /// Runs `body` with an inspected stage, and expects that nothing is asked afterwards.
  private func inspected(
    _ inspection: FrameInspection = FrameInspection(), _ body: (Stage) throws -> Void
  ) throws {
    try Stage.run { stage in
      stage.draw()
      stage.context.inspection = inspection
      defer {
        stage.context.inspection = nil
        #expect(CompositorProbes.frame.question == nil)
      }
      try body(stage)
    }
  }

  /// Catches damage of other trees, such as that of the lab's own overlay, and a drawing that another tree's frame replaces.
  @Test func theDamageIsThatOfTheTree() throws {
    try inspected { stage in
      let layer = box(CGRect(x: 10, y: 10, width: 20, height: 20), in: stage)
      stage.draw()
      #expect(stage.context.drawing?.damage == [CGRect(x: 10, y: 10, width: 20, height: 20)])
      #expect(stage.context.drawing?.screen == CGSize(width: 96, height: 64))
      layer.position.x += 60
      stage.draw()
      let damage = stage.context.drawing?.damage
      #expect(
        damage?.reduce(CGRect.null) { $0.union($1) } == CGRect(x: 10, y: 10, width: 80, height: 20))
      let overlay = LayerContext()
      overlay.level = 1
      stage.show(overlay)
      let other = CALayer()
      other.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
      other.backgroundColor = .black
      overlay.rootLayer = other
      stage.draw()
      #expect(stage.context.drawing?.damage == damage)
      overlay.rootLayer = nil
      stage.draw()
    }
  }

  /// Catches hidden layers that count, layers in front of each other that do not, and a turned one whose inside counts twice.
  @Test func overdrawIsCounted() throws {
    var inspection = FrameInspection()
    inspection.countsOverdraw = true
    try inspected(inspection) { stage in
      // 10 columns and rows of 4 points: the white root once, the first box twice, both boxes three times.
      let back = box(CGRect(x: 0, y: 0, width: 40, height: 40), in: stage)
      back.opacity = 0.5
      let front = box(CGRect(x: 20, y: 0, width: 40, height: 40), in: stage)
      front.opacity = 0.5
      stage.draw()
      let overdraw = try #require(stage.context.drawing?.overdraw)
      #expect((overdraw.columns, overdraw.rows, overdraw.side) == (24, 16, 4))
      let row = overdraw.counts[0..<24].map(Int.init)
      #expect(
        row == Array(repeating: 2, count: 5) + [3, 3, 3, 3, 3, 2, 2, 2, 2, 2]
          + Array(repeating: 1, count: 9))
      #expect(overdraw.counts[15 * 24] == 1)
      #expect(abs(overdraw.average - (1 + 200.0 / 384)) < 1e-9)
      // An opaque box hides what is behind it; a turned one counts where it is.
      front.opacity = 1
      front.frame = CGRect(x: 0, y: 0, width: 80, height: 64)
      stage.draw()
      #expect(stage.context.drawing?.overdraw?.counts[0] == 1)
      front.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
      stage.draw()
      let turned = try #require(stage.context.drawing?.overdraw)
      #expect(turned.counts[0] == 2 && turned.counts[8 * 24 + 10] == 2)
    }
  }

  /// Catches kept textures that are not told, and copies that are told where a texture is drawn.
  @Test func keptTexturesAreTold() throws {
    try inspected { stage in
      let card = box(CGRect(x: 8, y: 8, width: 40, height: 40), in: stage)
      for index in 0..<6 {
        let part = CALayer()
        part.frame = CGRect(x: 5 * index, y: 4, width: 5, height: 30)
        part.backgroundColor = CGColor(red: 0, green: CGFloat(index) / 6, blue: 0, alpha: 1)
        card.addSublayer(part)
      }
      stage.draw()
      #expect(stage.context.drawing?.textures == [])
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 40
      move.duration = 1
      card.add(move, forKey: nil)
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      let drawing = try #require(stage.context.drawing)
      #expect(drawing.textures.count == 1)
      let corners = try #require(drawing.textures.first)
      #expect(corners[0] == CGPoint(x: 28, y: 8) && corners[2] == CGPoint(x: 68, y: 48))
      #expect(drawing.copies == [CGRect(x: 28, y: 8, width: 40, height: 40)])
    }
  }

  /// Catches a feature that is drawn although it is left out, also where it is animated or was committed later, and one that does not come
  /// back.
  @Test func featuresAreLeftOutAndComeBack() throws {
    try Stage.run { stage in
      let clip = box(CGRect(x: 8, y: 8, width: 20, height: 20), in: stage)
      clip.masksToBounds = true
      clip.cornerRadius = 6
      let inner = CALayer()
      inner.frame = CGRect(x: 10, y: 0, width: 20, height: 10)
      inner.backgroundColor = .black
      clip.addSublayer(inner)
      let masked = box(CGRect(x: 40, y: 8, width: 20, height: 20), in: stage)
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
      mask.backgroundColor = .black
      masked.mask = mask
      let shadowed = box(CGRect(x: 70, y: 10, width: 10, height: 10), in: stage)
      (shadowed.shadowOpacity, shadowed.shadowRadius) = (1, 2)
      let group = box(CGRect(x: 10, y: 40, width: 40, height: 20), in: stage)
      let part = CALayer()
      part.frame = CGRect(x: 10, y: 0, width: 20, height: 20)
      part.backgroundColor = .black
      group.addSublayer(part)
      group.opacity = 0.5
      let animation = CABasicAnimation(keyPath: "shadowOpacity")
      (animation.fromValue, animation.toValue, animation.duration) = (1, 0.5, 10)
      shadowed.add(animation, forKey: nil)
      stage.draw()
      let whole = try stage.screenshot()
      @MainActor func picture(without features: FrameInspection.Features) throws -> Bitmap {
        var inspection = FrameInspection()
        inspection.omitted = features
        stage.context.inspection = inspection
        stage.draw()
        return try stage.screenshot()
      }
      let unclipped = try picture(without: .clips)
      #expect(unclipped[30, 12] != whole[30, 12] && unclipped[55, 12] != whole[55, 12])
      #expect(unclipped[75, 21] == whole[75, 21] && unclipped[25, 50] == whole[25, 50])
      let unshadowed = try picture(without: .shadows)
      #expect(
        unshadowed[75, 22] == SIMD4(255, 255, 255, 255) && whole[75, 22] != unshadowed[75, 22])
      let ungrouped = try picture(without: .groupOpacity)
      // Red shines through the black part.
      #expect(ungrouped[25, 50] != whole[25, 50] && ungrouped[12, 50] == whole[12, 50])
      // What comes while features are left out has none of them either, and all of them afterwards.
      _ = try picture(without: [.clips, .shadows, .groupOpacity])
      let late = box(CGRect(x: 70, y: 40, width: 10, height: 10), in: stage)
      (late.shadowOpacity, late.shadowRadius) = (1, 2)
      stage.draw()
      #expect(try stage.screenshot()[75, 52] == SIMD4(255, 255, 255, 255))
      stage.context.inspection = nil
      stage.draw()
      #expect(try stage.screenshot()[75, 52] != SIMD4(255, 255, 255, 255))
      late.removeFromSuperlayer()
      stage.draw()
      try stage.screenshot().expect(whole, "features-restored")
      #expect(stage.compositor.checkInvariants())
    }
  }

  /// Catches an omitted shadow that takes the other animations of its group with it.
  @Test func onlyTheOmittedMembersOfAGroupAreLeftOut() throws {
    try Stage.run { stage in
      let layer = box(CGRect(x: 10, y: 10, width: 10, height: 10), in: stage)
      layer.shadowRadius = 0
      layer.shadowOffset = CGSize(width: 0, height: 10)
      let moved = CABasicAnimation(keyPath: "position.x")
      (moved.fromValue, moved.toValue) = (15, 75)
      let shadow = CABasicAnimation(keyPath: "shadowOpacity")
      (shadow.fromValue, shadow.toValue) = (1, 1)
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([moved, shadow], 2)
      for member in [moved, shadow] { (member.duration, member.timingFunction) = (2, nil) }
      layer.add(group, forKey: nil)
      stage.draw()
      stage.advance(by: 1)
      stage.draw()
      let (red, white) = (Bitmap.Pixel(255, 0, 0, 255), Bitmap.Pixel(255, 255, 255, 255))
      let whole = try stage.screenshot()
      #expect(whole[45, 15] == red && whole[45, 25] == Bitmap.Pixel(0, 0, 0, 255))
      var inspection = FrameInspection()
      inspection.omitted = .shadows
      stage.context.inspection = inspection
      stage.draw()
      let reduced = try stage.screenshot()
      #expect(reduced[45, 15] == red && reduced[45, 25] == white)
      stage.context.inspection = nil
    }
  }

  /// Catches a measurement that is not made, is made again, or leaves something behind.
  @Test func theCostsOfFeaturesAreMeasured() throws {
    var inspection = FrameInspection()
    inspection.measurement = 1
    try inspected { stage in
      for index in 0..<8 {
        let layer = box(CGRect(x: 10 * index, y: 10, width: 40, height: 40), in: stage)
        (layer.shadowOpacity, layer.shadowRadius) = (0.5, 4)
      }
      stage.draw()
      let picture = try stage.screenshot()
      #expect(stage.context.drawing?.costs == nil)
      stage.context.inspection = inspection
      stage.draw()
      let costs = try #require(stage.context.drawing?.costs)
      #expect(costs.measurement == 1 && costs.whole > 0)
      #expect(Set(costs.features.keys) == [.shadows])
      try stage.screenshot().expect(picture, "measured")
      stage.root.backgroundColor = .white
      stage.draw()
      #expect(stage.context.drawing?.costs == costs)
    }
  }

  /// Catches an inspection that does not follow to the recording in the place of a tree, or stays there.
  @Test func theStandInIsInspected() throws {
    try inspected { stage in
      let recorder = AnimationRecorder { _ in LayerDescription(kind: "layer") }
      stage.context.recorder = recorder
      defer { stage.context.recorder = nil }
      let layer = box(CGRect(x: 10, y: 10, width: 20, height: 20), in: stage)
      stage.draw()
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.byValue, animation.duration) = (40, 1)
      layer.add(animation, forKey: nil)
      stage.draw()
      let recording = try #require(recorder.current)
      stage.advance(by: 2)
      stage.draw()
      let player = RecordingPlayer(recording, inPlaceOf: stage.context)
      player.show(at: recording.start)
      stage.draw()
      player.show(at: recording.start + 0.5)
      stage.draw()
      #expect(CompositorProbes.frame.question?.context != stage.context.id)
      #expect(stage.context.drawing?.damage.isEmpty == false)
      player.hide()
      stage.draw()
      #expect(CompositorProbes.frame.question?.context == stage.context.id)
    }
  }
}
