import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Compositor
@testable import Desktop
@testable import Lab

/// The lab in an app that knows nothing of it, driven by keys.
@MainActor @Suite(.serialized) struct LabHostTests {
  /// A page that moves a square, and may have commands of its own.
  private final class Page: UIViewController {
    let square = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    var commands: [UIKeyCommand] = []

    override var keyCommands: [UIKeyCommand]? { commands }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      square.backgroundColor = .systemTeal
      view.addSubview(square)
    }

    func move(to x: CGFloat) {
      UIView.animate(withDuration: 0.2) { self.square.frame.origin.x = x }
    }
  }

  @MainActor private final class Stage {
    let session: HeadlessSession
    let page = Page()
    let window: UIWindow
    let host: LabHost

    init(width: Int = 800, height: Int = 600, opensOnF12: Bool = true) throws {
      session = try HeadlessSession(width: width, height: height)
      host = LabHost(session.log, opensOnF12: opensOnF12)
      window = UIWindow(frame: UIScreen.main.bounds)
      window.rootViewController = page
      window.makeKeyAndVisible()
      session.runUntilIdle()
    }

    isolated deinit {
      host.isOpen = false
      window.isHidden = true
      UIApplication.shared.desktopKeyCommands = nil
    }

    func press(_ code: UIKeyboardHIDUsage, _ characters: String = "") {
      let key = UIKey(keyCode: code, characters: characters)
      session.send(.key(.down(), key))
      session.send(.key(.up, key))
      session.frame()
    }
  }

  @Test func f12OpensAndClosesTheLab() throws {
    let stage = try Stage()
    #expect(stage.host.lab == nil)
    stage.page.move(to: 300)
    stage.session.runUntilIdle()
    #expect(stage.window.playback.recordings.isEmpty, "a closed lab records")
    stage.press(.keyboardF12)
    let lab = try #require(stage.host.lab)
    #expect(lab.isVisible && lab.showsTimeline && stage.window.frame.height < 600)
    lab.timelineHeight = 180
    let height = stage.window.frame.height
    stage.press(.keyboardF12)
    stage.press(.keyboardF12)
    #expect(stage.window.frame.height == height, "the timeline's height is forgotten")
    stage.press(.keyboardF12)
    #expect(stage.host.lab == nil && stage.window.frame.height == 600)
    #expect(UIApplication.shared.keyWindow === stage.window)
  }

  @Test func withoutTheConfigurationF12DoesNothing() throws {
    let stage = try Stage(opensOnF12: false)
    stage.press(.keyboardF12)
    #expect(!stage.host.isOpen)
    // The app can still open it.
    stage.host.isOpen = true
    #expect(stage.host.lab?.isVisible == true)
  }

  @Test func theKeysOfTheTooltipsWorkUnlessTheAppUsesThem() throws {
    let stage = try Stage()
    var log: [String] = []
    stage.page.commands = ["b", UIKeyCommand.f12].map { input in
      UIKeyCommand(input: input) { _ in log.append(input) }
    }
    #expect(stage.window.isKeyWindow && stage.page.view.window === stage.window)
    stage.press(.keyboardF12)
    #expect(!stage.host.isOpen && log == [UIKeyCommand.f12], "the lab takes the app's key")
    stage.page.commands.removeLast()
    stage.press(.keyboardF12)
    let playback = stage.window.playback
    stage.page.move(to: 300)
    stage.session.advance(by: 0.1)
    stage.press(UIKeyboardHIDUsage(rawValue: 0x13), "p")
    stage.session.advance(by: 0.1)
    #expect(playback.state == .paused)
    let paused = playback.time
    stage.press(UIKeyboardHIDUsage(rawValue: 0x37), ".")
    #expect(abs(playback.time - paused - 1.0 / 60) < 1e-6)
    stage.press(UIKeyboardHIDUsage(rawValue: 0x05), "b")
    #expect(playback.state == .paused && log == [UIKeyCommand.f12, "b"])
    // The lab's commands leave with it, and so does the pause.
    stage.press(.keyboardF12)
    stage.session.runUntilIdle()
    #expect(playback.state == .live && stage.page.square.frame.minX == 300)
    stage.press(UIKeyboardHIDUsage(rawValue: 0x13), "p")
    #expect(playback.state == .live)
  }

  /// Slow motion ends with the lab. An app that has set its own speed gets it back.
  @Test func closingTheLabEndsSlowMotion() throws {
    let stage = try Stage()
    let playback = stage.window.playback
    stage.press(.keyboardF12)
    for speed in [0.5, 0.25, 0.1, 1, 0.5] {
      stage.press(UIKeyboardHIDUsage(rawValue: 0x16), "s")
      #expect(playback.speed == speed)
    }
    stage.press(.keyboardF12)
    #expect(playback.speed == 1)
    playback.speed = 0.3
    stage.press(.keyboardF12)
    stage.press(UIKeyboardHIDUsage(rawValue: 0x16), "s")
    #expect(playback.speed == 0.25)
    stage.press(.keyboardF12)
    #expect(playback.speed == 0.3)
    stage.session.runUntilIdle()
  }

  /// The timeline is as it was when the lab was closed.
  @Test func theTimelineIsRemembered() throws {
    let stage = try Stage()
    stage.press(.keyboardF12)
    stage.press(UIKeyboardHIDUsage(rawValue: 0x0F), "l")
    #expect(stage.host.lab?.showsTimeline == false)
    stage.press(.keyboardF12)
    stage.press(.keyboardF12)
    #expect(stage.host.lab?.isVisible == true && stage.host.lab?.showsTimeline == false)
  }

  /// `show(frame:)` finds frames by their numbers in the app's log.
  @Test func theTimelineHasTheFramesOfTheLog() throws {
    let stage = try Stage()
    #expect(!stage.host.show(frame: 1))
    stage.press(.keyboardF12)
    let before = stage.session.log.framesLogged
    stage.page.move(to: 300)
    for _ in 0..<20 { stage.session.advance(by: 1.0 / 60) }
    #expect(stage.host.show(frame: UInt64(before + 6)))
    #expect(stage.window.playback.state == .paused)
    #expect(!stage.host.show(frame: 1_000_000))
  }

  /// Transitions and frames that are recorded behind a closed lab are there when it opens, and gone when the recording ends.
  @Test func aClosedLabRecordsWhenAsked() throws {
    let stage = try Stage()
    stage.press(.keyboardF12)
    stage.host.recordsWhileClosed = true
    stage.press(.keyboardF12)
    #expect(stage.host.lab == nil)
    let before = stage.session.log.framesLogged
    stage.page.move(to: 300)
    for _ in 0..<20 { stage.session.advance(by: 1.0 / 60) }
    let frame = UInt64(before + 6)
    #expect(!stage.host.show(frame: frame) && stage.window.playback.recordings.count == 1)
    stage.press(.keyboardF12)
    #expect(stage.host.show(frame: frame) && stage.window.playback.state == .paused)
    stage.press(.keyboardF12)
    #expect(stage.window.playback.state == .live && !stage.window.playback.recordings.isEmpty)
    stage.host.recordsWhileClosed = false
    #expect(!stage.window.playback.isEnabled && stage.window.playback.recordings.isEmpty)
    // It can also begin while the lab is closed.
    stage.host.recordsWhileClosed = true
    stage.page.move(to: 20)
    for _ in 0..<20 { stage.session.advance(by: 1.0 / 60) }
    stage.press(.keyboardF12)
    stage.host.recordsWhileClosed = false
    #expect(stage.host.show(frame: UInt64(stage.session.log.framesLogged - 10)))
    stage.session.runUntilIdle()
  }

  /// Counts of objects in the app and the compositor. They must be the same after each use of the lab.
  private struct Alive: Equatable {
    var windows: Int
    var layers: Int
    var textureBytes: Int
    var animations: Int
    var bounds: CGRect

    @MainActor init(_ stage: Stage) {
      windows = UIApplication.shared.windows.count
      layers = stage.session.producer.compositor.layerCount
      textureBytes = stage.session.producer.compositor.textureBytes
      animations = AnimationScheduler.shared.runningCount
      bounds = stage.window.frame
    }
  }

  private final class Weak {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  /// Opens, uses and closes the lab once, and returns weak references to the lab, its views and their layers.
  private func useOnce(_ stage: Stage) throws -> [Weak] {
    // Another test's window may still be there.
    let others = UIApplication.shared.windows
    stage.press(.keyboardF12)
    let lab = try #require(stage.host.lab)
    stage.page.move(to: stage.page.square.frame.minX == 20 ? 300 : 20)
    stage.session.advance(by: 0.1)
    lab.updateIfRequested()
    stage.session.advance(by: 0.2)
    lab.updateIfRequested()
    stage.session.frame()
    #expect(lab.playback.recordings.count == 1)
    var objects = [Weak(lab)] + lab.playback.recordings.map(Weak.init)
    func collect(_ view: UIView) {
      objects += [Weak(view), Weak(view.layer)]
      view.subviews.forEach(collect)
    }
    for window in UIApplication.shared.windows where !others.contains(window) { collect(window) }
    #expect(objects.count > 50)
    stage.press(.keyboardF12)
    stage.session.runUntilIdle()
    return objects
  }

  /// A lab that keeps anything when it is closed makes a long session slower and larger.
  @Test func aHundredTimesOpenedAndClosedItLeavesNothing() throws {
    let stage = try Stage()
    // The first time fills caches that the app uses as well, such as those of glyphs.
    _ = try useOnce(stage)
    let baseline = Alive(stage)
    for time in 1...100 {
      let objects = try useOnce(stage)
      let alive = objects.compactMap(\.object)
      #expect(alive.isEmpty, "time \(time): \(alive.map { type(of: $0) })")
      #expect(Alive(stage) == baseline, "time \(time)")
      guard alive.isEmpty else { break }
    }
    #expect(!stage.window.playback.isEnabled && stage.window.playback.recordings.isEmpty)
  }

  /// A window that is too small has no room for the lab; it comes when the window grows.
  @Test func aSmallWindowGetsTheLabWhenItGrows() throws {
    let stage = try Stage(width: 400, height: 300)
    stage.press(.keyboardF12)
    #expect(stage.host.isOpen && stage.host.lab?.isVisible == false)
    try stage.session.resize(width: 800, height: 600)
    stage.session.frame()
    #expect(stage.host.lab?.isVisible == true)
  }
}
