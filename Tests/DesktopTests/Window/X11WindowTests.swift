internal import CSDL2
internal import CXCB
import Foundation
import QuartzCore
import UIKit
import XCTest

@testable import Desktop

/// Windows on an X11 display that has no window manager. ``X11WindowSuite`` runs this.
final class X11WindowTests: XCTestCase {
  // MARK: Memory

  /// The window shrinks and grows between the moment at which the memory is taken and the one at which it is drawn in and
  /// shown, as it may while the main thread handles a resize: every row is there all the same.
  func testMemoryIsAsLargeAsThePictureWhateverTheWindowIs() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.show()
      let memory = try XCTUnwrap(WindowMemory(WindowHandle(pointer: window.handle)))
      for (width, height) in [(200, 160), (700, 560), (320, 240)] {
        let picture = (width: 400, height: 320)
        let bytes = memory.withPixels(width: picture.width, height: picture.height) {
          pixels, bytesPerRow, isNew -> Int in
          window.resize(to: CGSize(width: width, height: height))
          SDL_PumpEvents()
          let count = bytesPerRow * picture.height
          memset(pixels, isNew ? 0x40 : 0x80, count)
          return count
        }
        XCTAssertEqual(bytes, 400 * 4 * 320)
        memory.show([CGRect(x: 0, y: 0, width: 400, height: 320)])
      }
      // The window's last size is smaller than the picture: all of it shows the last one.
      XCTAssertEqual(try pixel(of: window, 319, 239), 0x80_8080)
      // Another size of the picture is other memory.
      let isNew = memory.withPixels(width: 100, height: 50) { _, bytesPerRow, isNew in
        isNew && bytesPerRow == 400
      }
      XCTAssertEqual(isNew, true)
    }
  }

  /// What no picture covers is black.
  func testTheRestOfTheWindowIsCovered() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow()
      window.show()
      let memory = try XCTUnwrap(WindowMemory(WindowHandle(pointer: window.handle)))
      for (size, byte) in [(400, Int32(0xFF)), (100, 0x70)] {
        _ = memory.withPixels(width: size, height: size) { pixels, bytesPerRow, _ in
          memset(pixels, byte, bytesPerRow * size)
        }
        memory.show([CGRect(x: 0, y: 0, width: size, height: size)])
      }
      XCTAssertEqual(try pixel(of: window, 300, 300), 0xFF_FFFF)
      memory.coverRest()
      XCTAssertEqual(try pixel(of: window, 300, 50), 0)
      XCTAssertEqual(try pixel(of: window, 50, 300), 0)
      XCTAssertEqual(try pixel(of: window, 99, 99), 0x70_7070)
    }
  }

  // MARK: Events

  /// An answer to an event may add others, as filling the screen does. Nothing else wakes the loop for them.
  func testEventsThatAnAnswerAddsAreTaken() throws {
    try MainActor.assumeIsolated {
      let stage = try MainLoopStage()
      var isLate = false
      let rescue = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in
        MainActor.assumeIsolated {
          isLate = true
          stage.loop.stop()
        }
      }
      stage.loop.inputFilter = { event in
        guard case .key = event.kind else { return false }
        var quit = SDL_Event()
        quit.type = SDL_QUIT.rawValue
        SDL_PushEvent(&quit)
        return true
      }
      stage.idle = {
        var key = SDL_Event()
        key.type = SDL_KEYDOWN.rawValue
        SDL_PushEvent(&key)
      }
      try stage.run()
      rescue.invalidate()
      XCTAssertFalse(isLate)
    }
  }

  // MARK: Size and place

  func testNothingFillsTheScreenWithoutAWindowManager() throws {
    try MainActor.assumeIsolated {
      let window = try openWindow { $0.isFullscreen = true }
      XCTAssertFalse(window.isFullscreen)
      window.show()
      XCTAssertFalse(window.setFullscreen(true))
      XCTAssertFalse(window.isFullscreen)
      XCTAssertEqual(window.size, CGSize(width: 400, height: 320))
      XCTAssertTrue(window.setFullscreen(false))
    }
  }

  func testAWindowFitsItsDisplay() throws {
    try MainActor.assumeIsolated {
      let large: (inout WindowConfiguration) -> Void = { ($0.width, $0.height) = (1280, 800) }
      XCTAssertEqual(try openWindow(large).size, CGSize(width: 800, height: 600))
      let scaled = try openWindow {
        large(&$0)
        $0.scale = 2
      }
      XCTAssertEqual(scaled.size, CGSize(width: 400, height: 300))
      let exact = try openWindow {
        large(&$0)
        $0.fitsDisplay = false
      }
      XCTAssertEqual(exact.size, CGSize(width: 1280, height: 800))
    }
  }

  func testPositionAndSizeAreRemembered() throws {
    try MainActor.assumeIsolated {
      let named: (inout WindowConfiguration) -> Void = { $0.frameAutosaveName = "x11-window-tests" }
      let first = try openWindow(named)
      first.show()
      XCTAssertEqual(first.size, CGSize(width: 400, height: 320))
      first.resize(to: CGSize(width: 500, height: 330))
      SDL_SetWindowPosition(first.handle, 60, 70)
      SDL_PumpEvents()
      first.saveFrame()
      let second = try openWindow(named)
      var (x, y): (Int32, Int32) = (0, 0)
      SDL_GetWindowPosition(second.handle, &x, &y)
      XCTAssertEqual([x, y], [60, 70])
      XCTAssertEqual(second.size, CGSize(width: 500, height: 330))
      // Of others nothing is remembered.
      XCTAssertEqual(try openWindow().size, CGSize(width: 400, height: 320))
    }
  }

  /// The desktop's text resolution is the scale: 144 dots an inch are 1.5 pixels a point.
  func testTheScaleIsThatOfTheDesktopsText() throws {
    try MainActor.assumeIsolated {
      let server = try XCTUnwrap(XConnection())
      let text = Array("Xft.dpi:\t144\n".utf8)
      func set(_ bytes: [UInt8]) throws {
        xcb_change_property(
          server.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), server.root,
          XCB_ATOM_RESOURCE_MANAGER.rawValue, XCB_ATOM_STRING.rawValue, 8, UInt32(bytes.count),
          bytes)
        // An answer means that it is done.
        _ = server.property("RESOURCE_MANAGER", of: server.root)
      }
      try set(text)
      let window = try openWindow()
      try set([])
      XCTAssertEqual(window.scale, 1.5)
      XCTAssertEqual(window.pixelSize.width, 600)
      XCTAssertEqual(window.size, CGSize(width: 400, height: 320))
      XCTAssertEqual(try openWindow().scale, 1)
    }
  }
}

/// Opens a window of 400 × 320 points, unless `change` says otherwise.
@MainActor
private func openWindow(_ change: (inout WindowConfiguration) -> Void = { _ in }) throws
  -> GraphicsWindow
{
  var configuration = WindowConfiguration()
  (configuration.width, configuration.height) = (400, 320)
  change(&configuration)
  let window = try GraphicsWindow(configuration, makesContext: false)
  XCTAssertEqual(window.videoDriver, "x11")
  return window
}

/// What the window shows at a place, as 0xRRGGBB. The server answers after everything that was asked of it before.
@MainActor
private func pixel(of window: GraphicsWindow, _ x: Int, _ y: Int) throws -> UInt32 {
  var id: UInt = 0
  _ = csdl_x11_window(window.handle, &id)
  let server = try XCTUnwrap(XConnection())
  let request = xcb_get_image(
    server.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), xcb_window_t(id), Int16(x),
    Int16(y), 1, 1, .max)
  let reply = try XCTUnwrap(xcb_get_image_reply(server.pointer, request, nil))
  defer { free(reply) }
  let bytes = try XCTUnwrap(xcb_get_image_data(reply))
  return UInt32(bytes[2]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[0])
}
