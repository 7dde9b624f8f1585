import CoreGraphics
import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Lab

/// The page of the lab that shows how frames are drawn.
@MainActor @Suite(.serialized) struct FramePageTests {
  /// A stage whose page has a card with a shadow.
  private func makeStage() throws -> (stage: LayerPageStage, card: UIView) {
    let stage = try LayerPageStage()
    stage.lab.showsTimeline = false
    stage.lab.inspectorPage = .frame
    let card = try stage.card
    card.superview?.backgroundColor = .white
    (card.layer.shadowOpacity, card.layer.shadowRadius) = (1, 6)
    settle(stage)
    return (stage, card)
  }

  private func settle(_ stage: LayerPageStage) {
    stage.settle()
    stage.lab.showDrawing()
    stage.settle()
  }

  private func view<V: UIView>(_ identifier: String, _ stage: LayerPageStage) throws -> V {
    let window = try #require(try stage.page.superview)
    return try #require(stage.views(identifier, in: window).first as? V)
  }

  /// The pixel beside a corner of the card's first place, in points from that.
  private func pixel(
    _ x: CGFloat, _ y: CGFloat, from place: CGPoint, _ stage: LayerPageStage
  ) throws -> SIMD4<UInt8> {
    let bitmap = Bitmap(try #require(stage.session.image()))
    let scale = CGFloat(bitmap.width) / 1200
    return bitmap[Int((place.x + x) * scale), Int((place.y + y) * scale)]
  }

  private static let white = SIMD4<UInt8>(255, 255, 255, 255)

  /// Catches an overlay that is not drawn where the app drew, that counts its own frames, or that stays when the lab closes.
  @Test func theDamageIsShownWhereTheAppDrew() throws {
    let (stage, card) = try makeStage()
    let place = stage.place(of: card, .zero)
    stage.click(try view("lab.frame.damage", stage))
    #expect(stage.lab.frameOverlays == .damage)
    card.center.x += 300
    settle(stage)
    let text: UILabel = try view("lab.frame.damage.value", stage)
    let context = stage.window.layerContext
    let damage = try #require(context.drawing?.damagedPart(of: stage.window.bounds.size))
    #expect(damage > 0.04 && damage < 0.2 && text.text == ValueText.percent(damage))
    // White with a little pink over it where the card was, and none beyond.
    #expect(try pixel(20, 20, from: place, stage) != Self.white)
    #expect(try pixel(20, 220, from: place, stage) == Self.white)
    for _ in 0..<3 { settle(stage) }
    #expect(context.drawing?.damagedPart(of: stage.window.bounds.size) == damage)
    stage.lab.isShown = false
    settle(stage)
    #expect(try pixel(20, 20, from: place, stage) == Self.white)
    #expect(context.inspection == nil && stage.lab.frameOverlays == [])
  }

  /// Catches overdraw that is shown where something was drawn once, and none where it was drawn twice.
  @Test func overdrawIsColoured() throws {
    let (stage, card) = try makeStage()
    let place = stage.place(of: card, .zero)
    card.alpha = 0.5
    settle(stage)
    let plain = try pixel(20, 20, from: place, stage)
    stage.click(try view("lab.frame.overdraw", stage))
    settle(stage)
    #expect(try pixel(20, 20, from: place, stage) != plain)
    #expect(try pixel(20, 220, from: place, stage) == Self.white)
    let text: UILabel = try view("lab.frame.overdraw.value", stage)
    #expect(text.text?.hasSuffix("×") == true)
  }

  /// Catches a switch that leaves out nothing, or another feature, and one that stays off when the lab closes.
  @Test func aFeatureIsLeftOutUntilTheLabCloses() throws {
    let (stage, card) = try makeStage()
    let place = stage.place(of: card, .zero)
    let whole = try pixel(100, -4, from: place, stage)
    #expect(whole != Self.white, "no shadow")
    let toggle: UISwitch = try view("lab.frame.shadows", stage)
    #expect(toggle.isOn)
    stage.click(toggle)
    settle(stage)
    #expect(stage.lab.omittedFeatures == .shadows && !toggle.isOn)
    #expect(try pixel(100, -4, from: place, stage) == Self.white)
    #expect(card.layer.shadowOpacity == 1)
    stage.lab.isShown = false
    settle(stage)
    #expect(try pixel(100, -4, from: place, stage) == whole)
    stage.lab.isShown = true
    #expect(stage.lab.omittedFeatures == [])
  }

  /// Catches costs that are not shown, or that are measured again by themselves.
  @Test func theCostsAreMeasuredWhenAsked() throws {
    let (stage, card) = try makeStage()
    let context = stage.window.layerContext
    let cost: UILabel = try view("lab.frame.shadows.value", stage)
    #expect(cost.text == "")
    let button: UIButton = try view("lab.frame.measure", stage)
    stage.click(button)
    settle(stage)
    let whole: UILabel = try view("lab.frame.whole", stage)
    let costs = try #require(context.drawing?.costs)
    #expect(cost.text?.hasSuffix("ms") == true && whole.text?.hasPrefix("The window: ") == true)
    stage.lab.frameOverlays = .damage
    card.center.y += 20
    settle(stage)
    #expect(context.drawing?.costs == costs)
    // In depth the window is not drawn as the app shows it.
    stage.lab.showsLayers = true
    settle(stage)
    #expect(context.inspection == nil && !button.isEnabled && cost.text == "")
    stage.lab.showsLayers = false
    settle(stage)
    settle(stage)
    #expect(button.isEnabled && context.drawing?.costs == nil)
  }
}
