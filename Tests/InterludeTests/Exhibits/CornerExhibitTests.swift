import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// B out of the corner of A, at once and held.
@MainActor @Suite struct CornerExhibitTests {
  private func page(_ stage: ExhibitStage) throws -> CornerPageViewController {
    try #require(stage.navigation.viewControllers.first as? CornerPageViewController)
  }

  /// The corner of B that comes first.
  private func corner(_ stage: ExhibitStage) throws -> CGPoint {
    try #require(stage.presented?.view.layer.presentation()?.frame).origin
  }

  @Test func comesFromTheCornerInASecondAndGoesBackThere() throws {
    let stage = try ExhibitStage(.corner)
    let before = try stage.picture()
    let views = stage.viewCount
    try stage.begin("present")
    #expect(try corner(stage) == CGPoint(x: 400, y: 300))
    _ = try stage.picture(at: 0.5)
    #expect(abs(try corner(stage).x - 200) < 0.5)
    #expect(abs(try corner(stage).y - 150) < 0.5)
    _ = try stage.picture(at: 0.999)
    #expect(stage.presented?.transitionCoordinator != nil)
    _ = try stage.picture(at: 1.001)
    #expect(stage.presented?.transitionCoordinator == nil)
    stage.finish()
    try stage.begin("dismiss")
    _ = try stage.picture(at: 0.5)
    #expect(abs(try corner(stage).x - 200) < 0.5)
    stage.finish()
    #expect(stage.presented == nil)
    #expect(try stage.picture().difference(from: before).count == 0)
    #expect(stage.viewCount == views)
  }

  @Test func whatBSaysCanBeRead() {
    let page = CornerPresentedViewController.self
    #expect(contrast(of: page.hintColor, on: page.warm, .light) >= 4.5)
  }

  /// In the gallery, Escape is for what is in front, and while that is held for nobody.
  @Test func escapeLeavesBBeforeTheExhibit() throws {
    let stage = try GalleryStage(width: 400, height: 300)
    let (session, gallery) = (stage.session, stage.gallery)
    gallery.open(CornerExhibit(), animated: false)
    session.runUntilIdle()
    func pressEscape() {
      session.press(.keyboardEscape)
      session.runUntilIdle()
    }
    let root = try #require(gallery.children.last as? UINavigationController)
    let page = try #require(root.viewControllers.first as? CornerPageViewController)
    page.presentBHeld()
    session.frame()
    #expect(gallery.presentedViewController?.isBeingPresented == true)
    // A held page goes back, and so does one that has arrived.
    pressEscape()
    #expect(gallery.presentedViewController == nil && stage.shown == [.corner])
    page.presentB()
    session.runUntilIdle()
    #expect(gallery.presentedViewController?.isBeingPresented == false)
    pressEscape()
    #expect(gallery.presentedViewController == nil && stage.shown == [.corner])
    pressEscape()
    #expect(stage.shown == [.corner, nil])
  }

  @Test func aHeldPresentationWaitsForAClickBesideB() throws {
    let stage = try ExhibitStage(.corner)
    try page(stage).presentBHeld()
    stage.session.frame()
    let held = try stage.picture()
    let start = try corner(stage)
    #expect(start.x > 300 && start.x < 400)
    stage.session.advance(by: 30)
    #expect(try corner(stage) == start)
    #expect(try stage.picture().difference(from: held).count == 0)
    stage.session.click(at: CGPoint(x: 20, y: 100))
    stage.session.advance(by: 0.4)
    #expect(try corner(stage).x < start.x)
    stage.finish()
    #expect(try corner(stage) == .zero)
    #expect(stage.presented?.transitionCoordinator == nil)
    // What ran alongside has arrived too, and stays.
    let picture = try stage.picture()
    stage.session.advance(by: 2)
    #expect(try stage.picture().difference(from: picture).count == 0)
    try stage.perform("dismiss")
    try stage.perform("present")
    #expect(try stage.picture().difference(from: picture).count == 0)
  }

  @Test func aClickOnBSendsItBack() throws {
    let stage = try ExhibitStage(.corner)
    let before = try stage.picture()
    let views = stage.viewCount
    for _ in 0..<2 {
      try page(stage).presentBHeld()
      stage.session.frame()
      stage.session.click(at: CGPoint(x: 395, y: 295))
      stage.finish()
      #expect(stage.presented == nil)
      #expect(try stage.picture().difference(from: before).count == 0)
      #expect(stage.viewCount == views)
    }
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func aResizeOnTheWayEndsInTheNewSize(share: Double) throws {
    let stage = try ExhibitStage(.corner)
    try stage.begin("present")
    stage.session.advance(by: share)
    try stage.session.resize(width: 640, height: 480)
    stage.finish()
    #expect(stage.presented?.view.frame == CGRect(x: 0, y: 0, width: 640, height: 480))
  }
}
