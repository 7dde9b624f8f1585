import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Desktop

/// The position and size at which windows open, and the file in which they are stored.
@Suite struct WindowFrameTests {
  private static let laptop = CGRect(x: 0, y: 24, width: 1366, height: 744)
  private static let monitor = CGRect(x: 1366, y: 0, width: 2560, height: 1440)

  private func frame(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> WindowFrame {
    WindowFrame(origin: WindowFrame.Origin(x: x, y: y), width: width, height: height)
  }

  // MARK: Displays

  /// A frame without a position is limited to the size of the first display, and gets no position.
  @Test(
    arguments: [
      (1280, 800, 1280, 744), (2000, 1500, 1366, 744), (800, 600, 800, 600),
    ] as [(Int, Int, Int, Int)])
  func aNewFrameFitsTheFirstDisplay(_ width: Int, _ height: Int, _ fitWidth: Int, _ fitHeight: Int)
  {
    let fitted = WindowFrame(width: width, height: height)
      .fitted(into: [Self.laptop, Self.monitor])
    #expect(fitted == WindowFrame(width: fitWidth, height: fitHeight))
  }

  @Test func aFrameStaysWhereItWas() {
    let displays = [Self.laptop, Self.monitor]
    #expect(frame(10, 30, 800, 600).fitted(into: displays) == frame(10, 30, 800, 600))
    #expect(frame(2000, 50, 1500, 1200).fitted(into: displays) == frame(2000, 50, 1500, 1200))
  }

  @Test func aFrameThatHangsOutIsBroughtBack() {
    #expect(frame(-300, -5, 800, 600).fitted(into: [Self.laptop]) == frame(0, 24, 800, 600))
    #expect(frame(1000, 500, 800, 600).fitted(into: [Self.laptop]) == frame(566, 168, 800, 600))
    // Most of it is on the monitor.
    let between = frame(1300, 100, 1000, 700).fitted(into: [Self.laptop, Self.monitor])
    #expect(between == frame(1366, 100, 1000, 700))
  }

  /// The window manager's decorations must fit on the display, too: 22 at the top, 2 at the other sides.
  @Test(
    arguments: [
      (1280, 1000, 40, 1280, 720, 24), (1400, 600, 40, 1362, 600, 40), (800, 720, 24, 800, 720, 24),
      (800, 600, 400, 800, 600, 144),
    ] as [(Int, Int, Int, Int, Int, Int)])
  func theDecorationsAreOnTheDisplay(
    _ width: Int, _ height: Int, _ y: Int, _ fitWidth: Int, _ fitHeight: Int, _ fitY: Int
  ) {
    var window = frame(0, y, width, height)
    window.decorations = WindowFrame.Decorations(width: 4, height: 24)
    let fitted = window.fitted(into: [Self.laptop])
    #expect(fitted.width == fitWidth && fitted.height == fitHeight)
    #expect(fitted.origin == WindowFrame.Origin(x: 0, y: fitY))
  }

  /// A display too small for the decorations alone gets a window all the same.
  @Test func aTinyDisplayHasAWindow() {
    var window = frame(0, 0, 800, 600)
    window.decorations = WindowFrame.Decorations(width: 4, height: 24)
    let fitted = window.fitted(into: [CGRect(x: 0, y: 0, width: 3, height: 20)])
    #expect(fitted.width == 1 && fitted.height == 1)
    #expect(fitted.origin == WindowFrame.Origin(x: 0, y: 0))
  }

  /// The display of the frame is no longer connected.
  @Test func aFrameOnNoDisplayOpensAnywhere() {
    let fitted = frame(3000, 50, 1500, 600).fitted(into: [Self.laptop])
    #expect(fitted == WindowFrame(width: 1366, height: 600))
    #expect(frame(3000, 50, 1500, 600).fitted(into: []) == frame(3000, 50, 1500, 600))
  }

  // MARK: Its file

  @Test func aSavedFrameIsRead() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("not/there/yet/window.json")
    var decorated = frame(-20, 40, 640, 480)
    decorated.decorations = WindowFrame.Decorations(width: 2, height: 21)
    for saved in [decorated, frame(1, 2, 640, 480), WindowFrame(width: 320, height: 240)] {
      saved.save(to: file)
      #expect(WindowFrame(savedIn: file) == saved)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "{\"width\": 800}", "{\"width\": 800, \"height\": \"tall\"}",
    "{\"width\": 0, \"height\": 600}", "{\"width\": 800, \"height\": 1e99}",
    "{\"width\": 800, \"height\": 600, \"origin\": {\"x\": 1e9, \"y\": 0}}",
    "{\"width\": 800, \"height\": 600, \"origin\": {\"x\": 1}}",
    "{\"width\": 800, \"height\": 600, \"decorations\": {\"width\": -1, \"height\": 0}}",
    "{\"width\": 800, \"height\": 600, \"decorations\": {\"width\": 0, \"height\": 1e9}}",
  ])
  func aDamagedFileIsIgnored(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "window.json")
    #expect(WindowFrame(savedIn: folder.url.appendingPathComponent("window.json")) == nil)
  }

  /// As the XDG base directory specification has it.
  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/state", "HOME": "/home/ann"], "/state/app/window.json"),
      (["HOME": "/home/ann"], "/home/ann/.local/state/app/window.json"),
      (
        ["XDG_STATE_HOME": "relative", "HOME": "/home/ann"],
        "/home/ann/.local/state/app/window.json"
      ),
      ([:], nil),
    ] as [([String: String], String?)])
  func theFileIsInTheFolderForState(environment: [String: String], path: String?) {
    #expect(WindowFrame.file(named: "app", environment: environment)?.path == path)
  }

  @Test(arguments: ["", ".", "..", "a/b"])
  func aNameIsAFilesName(name: String) {
    #expect(WindowFrame.file(named: name, environment: ["HOME": "/home/ann"]) == nil)
  }
}
