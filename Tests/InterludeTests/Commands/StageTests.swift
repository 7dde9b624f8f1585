import ArgumentParser
import Clips
import Desktop
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Exhibits on a device in the middle of the window.
@MainActor @Suite struct StageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The device is in the middle, with its edge and a ground around it, and only the exhibit's page is inside.
  @Test func theDeviceIsDrawnInTheMiddle() throws {
    let session = try HeadlessSession(width: 500, height: 1000)
    let image = try HeadlessStage.open(FeelExhibit(), in: session, on: .phone) { _ in
      session.image()
    }
    let picture = Bitmap(try #require(image))
    #expect(picture.width == 500 && picture.height == 1000)
    let (left, top) = (49, 63)
    let ground = picture[2, 2]
    #expect(ground == picture[497, 997])
    // The edge, 10 points wide, on all four sides.
    for (x, y) in [(left - 5, 500), (left + 402 + 5, 500), (250, top - 5), (250, top + 874 + 5)] {
      #expect(picture[x, y] != ground)
      #expect(picture[x, y].x < 60, "\(x), \(y): \(picture[x, y])")
    }
    // The page, which is white but for a frame of 8 points.
    for (x, y) in [
      (left + 12, 500), (left + 402 - 12, 500), (250, top + 12), (250, top + 874 - 12),
    ] {
      #expect(picture[x, y] == SIMD4(255, 255, 255, 255), "\(x), \(y): \(picture[x, y])")
    }
    // The corners are round.
    #expect(picture[left + 8, top + 8].x < 60)
  }

  /// Fails when the appearance is ignored without an input script, or when the app's own one does not stay if none is given.
  @Test func anExhibitWithoutAScriptHasItsAppearance() throws {
    let before = Appearance.current
    defer { before.apply() }
    let session = try HeadlessSession(width: 320, height: 240)
    func draw(_ appearance: Appearance?) throws -> Bitmap {
      let image = try HeadlessStage.open(
        PetCareExhibit(), in: session, appearance: appearance
      ) { _ in session.image() }
      return Bitmap(try #require(image))
    }
    let dark = try draw(.dark)
    #expect(Appearance.current == .dark)
    let light = try draw(.light)
    #expect(Appearance.current == .light)
    #expect(dark.difference(from: light).count > 5000)
    #expect(try light.difference(from: draw(nil)).count == 0)
  }

  /// A device has its safe area and its own size, whatever the window, and stays in the middle of it. Input reaches what is seen.
  @Test func theDeviceStaysInTheMiddleAndTakesInput() throws {
    let session = try HeadlessSession(width: 600, height: 1000, draws: false)
    _ = try AppStart.findResources()
    let (open, window) = try AppStart.show(FeelExhibit(), seed: 1, on: .phone)
    defer { window.isHidden = true }
    session.runUntilIdle()
    let navigation = try #require(open.root as? UINavigationController)
    #expect(window.frame == CGRect(x: 99, y: 63, width: 402, height: 874))
    let page: UIView = try #require(navigation.topViewController?.view)
    #expect(page.safeAreaInsets == UIEdgeInsets(top: 62, left: 0, bottom: 34, right: 0))
    try session.resize(width: 1200, height: 900)
    session.runUntilIdle()
    #expect(window.frame == CGRect(x: 399, y: 13, width: 402, height: 874))
    #expect(navigation.view.frame == window.bounds)
    let button = try #require(page.subviews.first { $0.accessibilityIdentifier == "feel.push" })
    let place = button.convert(
      CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    // Too small a window shows the whole device, scaled down.
    try session.resize(width: 320, height: 240)
    session.runUntilIdle()
    #expect(UIScreen.main.bounds.contains(window.frame) && window.frame.height > 230)
    #expect(window.bounds.size == CGSize(width: 402, height: 874))
    session.click(at: window.pointToScreen(place))
    session.runUntilIdle()
    #expect(navigation.viewControllers.count == 2)
    navigation.popViewController(animated: false)
    try session.resize(width: 1200, height: 900)
    session.runUntilIdle()
    // At the same place of the window, where the device isn't, nothing happens.
    session.click(at: place)
    session.runUntilIdle()
    #expect(navigation.viewControllers.count == 1)
    session.click(at: CGPoint(x: place.x + 399, y: place.y + 13))
    session.runUntilIdle()
    #expect(navigation.viewControllers.count == 2)
  }

  /// On a device, the gallery's header and its line of keys leave the safe area free.
  @Test func theGalleryKeepsToTheSafeArea() throws {
    let session = try HeadlessSession(width: 600, height: 1000, draws: false)
    _ = try AppStart.findResources()
    let list = GalleryViewController()
    let window = AppStart.makeWindow(showing: list, on: .phone)
    defer { window.isHidden = true }
    session.runUntilIdle()
    let header = try #require(views(GalleryHeaderView.self, in: window).first)
    let footer = try #require(views(GalleryFooterView.self, in: window).first)
    #expect(header.frame.minY == 62 && footer.frame.maxY == 874 - 34)
    #expect(list.bars.top == header.frame.maxY && list.bars.bottom == 874 - footer.frame.minY)
  }

  /// Scripts and measurements use the device's points. The size of the window around the device changes neither.
  @Test func scriptsAndMeasurementsAreInTheDevicesPoints() throws {
    let script = folder.path("script.jsonl")
    // The first event is by name, the others by places: a drag from the device's left edge, 3 points from it.
    try """
    {"interlude-input": 1}
    {"t": 0, "type": "tap", "at": "feel.push"}
    {"t": 1, "type": "drag", "from": {"x": 3, "y": 437}, "to": {"x": 280, "y": 437}, "duration": 0.5}
    """.write(toFile: script, atomically: true, encoding: .utf8)
    func lines(_ size: WindowSize, _ stage: Stage = .phone) throws -> [String] {
      try MotionTrace(
        exhibit: FeelExhibit(), file: ScriptFile(script), stage: stage, size: size, rate: 120,
        identifiers: ["feel.front", "feel.behind"]
      ).lines()
    }
    let phone = try lines(WindowSize(width: 402, height: 874))
    #expect(try lines(WindowSize(width: 1001, height: 1003)) == phone)
    // The drag pops: the page behind is the last, in its place.
    #expect(phone.last?.contains("feel.behind,201.0000,437.0000,402.0000,874.0000") == true)
    // On a tablet, the same places are a shorter part of the width, and the page comes back.
    let tablet = try lines(WindowSize(width: 900, height: 1300), .tablet)
    #expect(tablet.contains { $0.contains("feel.front,417.0000,597.0000,834.0000,1194.0000") })
  }

  /// Without `--size`, the window is a little larger than the device; a smaller one is refused in one sentence.
  @Test func everyCommandThatShowsAnExhibitTakesAStage() throws {
    let commands: [(any ParsableCommand.Type, [String])] = [
      (FilmstripCommand.self, ["feel", "-o", "a.png"]),
      (ClipCommand.self, ["feel", "-o", "a.gif"]),
      (RecordCommand.self, ["feel", "-o", "a"]), (TourCommand.self, []), (GalleryCommand.self, []),
      (MotionCommand.self, ["feel", "-o", "a", "--input", "b", "--of", "feel.front"]),
    ]
    for (command, arguments) in commands {
      for stage in ["phone", "tablet", "window"] {
        _ = try command.parse(arguments + ["--stage", stage])
      }
      _ = try command.parse(arguments + ["--stage", "phone", "--size", "402x874"])
      let message = "is too small for --stage tablet, which needs at least 834x1194"
      do {
        _ = try command.parse(arguments + ["--stage", "tablet", "--size", "834x1193"])
        Issue.record("\(command) takes a window that is too small")
      } catch {
        #expect(command.message(for: error).contains(message), "\(command)")
      }
    }
    #expect(Stage.phone.windowSize(asked: nil) == WindowSize(width: 450, height: 922))
    #expect(Stage.window.windowSize(asked: nil) == .standard)
  }

  @Test func aClipAndARecordingShowTheDevice() throws {
    let film = ClipFilm(
      exhibit: FeelExhibit(), step: "push", size: WindowSize(width: 420, height: 900),
      stage: .phone, frameRate: 10)
    var count = 0
    try film.draw { frame, _ in
      count += 1
      #expect(frame.width == 420 && frame.height == 900)
      // The ground in a corner, and white inside.
      #expect(frame.pixels[0] != frame.pixels[450 * 420 + 9 + 20])
    }
    #expect(count > 3)
    let recorder = Recorder(
      exhibit: FeelExhibit(), folder: folder.url.appendingPathComponent("recording"), title: "",
      length: .transitions(2), size: WindowSize(width: 420, height: 900), stage: .phone)
    #expect(try recorder.runHeadless().transitions.count == 2)
  }
}
