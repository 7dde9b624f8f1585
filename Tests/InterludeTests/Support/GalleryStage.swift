import Desktop
import QuartzCore
import UIKit

@testable import Interlude

/// The gallery on an offscreen screen. It records which exhibits it shows after its creation; nil stands for the list.
@MainActor
final class GalleryStage {
  let session: HeadlessSession
  let gallery: GalleryContainerViewController
  private(set) var shown: [ExhibitName?] = []
  let window: UIWindow

  init(width: Int = 800, height: Int = 600) throws {
    session = try HeadlessSession(width: width, height: height)
    // The gallery loads its icon when it is created.
    _ = try AppStart.findResources()
    gallery = GalleryContainerViewController()
    window = AppStart.makeWindow(showing: gallery)
    session.runUntilIdle()
    gallery.onChange = { [weak self] in self?.shown.append($0) }
  }

  isolated deinit {
    window.isHidden = true
    endWhatRuns()
  }
}

/// Ends all animations that a test has left running. Controllers may outlive their test. Their animations would end
/// during a later test, whose clock starts anew.
@MainActor
func endWhatRuns() { AnimationScheduler.shared.endAll() }

extension HeadlessSession {
  /// Presses and releases a key.
  func press(_ usage: UIKeyboardHIDUsage) {
    let key = UIKey(keyCode: usage, modifierFlags: [], characters: "")
    send(.key(.down(isRepeat: false), key))
    send(.key(.up, key))
  }
}
