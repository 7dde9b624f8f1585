import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// A photo on its way, in a window that is resized.
@MainActor @Suite struct ResizedPhotoTests {
  /// A photo in the hand stays there, whatever the size of the window.
  @Test(arguments: [0.05, 0.2])
  func aResizeUnderTheHandDoesNotJump(time: Double) throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: 1, dy: 5), frames: Int(time * 100))
    let before = try #require(rig.pose)
    try rig.stage.session.resize(width: 640, height: 500)
    rig.stage.session.frame()
    #expect(try #require(rig.pose).isAlmost(before, within: 0.5))
    rig.hand.up(resting: true)
    rig.expectRest(isOpen: true)
  }

  /// One that is on its way goes on between its two places in the new window, as far along as it was.
  @Test(arguments: ["present", "dismiss"], [(640, 500), (1000, 420)])
  func aResizeOnTheWayLeadsToTheNewPlaces(step: String, size: (Int, Int)) throws {
    let time = size.0 < 800 ? 0.05 : 0.2
    let rig = try PhotoRig(opens: step != "present")
    try rig.stage.begin(step)
    rig.stage.session.advance(by: time)
    let fraction = try #require(rig.pose).fraction
    try rig.stage.session.resize(width: size.0, height: size.1)
    for frame in 0..<4 {
      if frame == 0 { rig.stage.session.frame() } else { rig.stage.session.advance(by: 0.03) }
      let (page, pose) = (try #require(rig.page), try #require(rig.pose))
      if frame == 0 { #expect(abs(pose.fraction - fraction) < 0.01) }
      let (there, home) = (
        page.destination(isInSource: false).pose, page.destination(isInSource: true).pose
      )
      func expected(_ number: KeyPath<PhotoPose, CGFloat>) -> CGFloat {
        let (a, b) = (there[keyPath: number], home[keyPath: number])
        return a + (b - a) * pose.fraction
      }
      for number in [\PhotoPose.center.x, \.center.y, \.size.width, \.size.height] {
        #expect(abs(pose[keyPath: number] - expected(number)) < 0.01)
      }
    }
    rig.expectRest(isOpen: step == "present")
  }

  /// One that was let go comes from where that was, in the new window too.
  @Test(arguments: [true, false])
  func aResizeAfterTheReleaseLeadsToTheNewPlace(finishes: Bool) throws {
    let rig = try PhotoRig()
    rig.grab()
    rig.hand.drag(CGVector(dx: 6, dy: finishes ? 22 : 8), frames: 10)
    rig.hand.up(resting: true)
    rig.stage.session.frame()
    let released = try #require(rig.pose)
    rig.stage.session.advance(by: 0.12)
    let before = try #require(rig.pose)
    let old = try #require(rig.page).destination(isInSource: finishes).pose
    try rig.stage.session.resize(width: 1000, height: 420)
    rig.stage.session.frame()
    let (page, after) = (try #require(rig.page), try #require(rig.pose))
    let new = page.destination(isInSource: finishes).pose
    // The fraction of the way that is left.
    let left = (before.center.x - old.center.x) / (released.center.x - old.center.x)
    #expect(left > 0.05 && left < 0.95)
    #expect(
      abs(after.center.x - new.center.x - left * (released.center.x - new.center.x)) < 2)
    rig.expectRest(isOpen: !finishes)
  }
}
