internal import CSDL2
internal import CXCB
import Compositor
import Foundation
import Testing

@testable import Desktop

/// Windows on an X11 display that has no window manager. ``X11WindowSuite`` runs this.
@MainActor
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment[X11WindowSuite.key] != nil))
struct X11WindowTests {
  // MARK: Memory

  /// The window may change its size while a picture is drawn, because the main thread handles resizes. The memory still has
  /// every row of the picture.
  @Test func memoryIsAsLargeAsThePictureWhateverTheWindowIs() throws {
    let window = try openWindow()
    window.show()
    let memory = try #require(WindowMemory(WindowHandle(pointer: window.handle)))
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
      #expect(bytes == 400 * 4 * 320)
      memory.show(PresentedFrame(parts: [CGRect(x: 0, y: 0, width: 400, height: 320)]))
    }
    // The window's last size is smaller than the picture: all of it shows the last one.
    #expect(try pixel(of: window, 319, 239) == 0x80_8080)
    // A picture of another size gets new memory.
    let isNew = memory.withPixels(width: 100, height: 50) { _, bytesPerRow, isNew in
      isNew && bytesPerRow == 400
    }
    #expect(isNew == true)
  }

  /// The part of the window that no picture covers is black.
  @Test func theRestOfTheWindowIsCovered() throws {
    let window = try openWindow()
    window.show()
    let memory = try #require(WindowMemory(WindowHandle(pointer: window.handle)))
    for (size, byte) in [(400, Int32(0xFF)), (100, 0x70)] {
      _ = memory.withPixels(width: size, height: size) { pixels, bytesPerRow, _ in
        memset(pixels, byte, bytesPerRow * size)
      }
      memory.show(PresentedFrame(parts: [CGRect(x: 0, y: 0, width: size, height: size)]))
    }
    #expect(try pixel(of: window, 300, 300) == 0xFF_FFFF)
    memory.coverRest()
    #expect(try pixel(of: window, 300, 50) == 0)
    #expect(try pixel(of: window, 50, 300) == 0)
    #expect(try pixel(of: window, 99, 99) == 0x70_7070)
  }

  /// Textures are stored in the server through memory that holds only some of their rows, and are copied from there to the window.
  @Test func theServerCopiesStoredTextures() throws {
    let window = try openWindow()
    window.show()
    let memory = try #require(WindowMemory(WindowHandle(pointer: window.handle)))
    // Without memory there is nothing to send textures through.
    #expect(!memory.add(1, width: 10, height: 10) { _, _ in })
    _ = memory.withPixels(width: 400, height: 320) { _, _, _ in }
    /// Each pixel of the texture is its row and column.
    func add(_ generation: UInt32, _ width: Int, _ height: Int) -> Bool {
      memory.add(generation, width: width, height: height) { rows, bytes in
        for row in rows {
          for column in 0..<width {
            let offset = ((row - rows.lowerBound) * width + column) * 4
            bytes.storeBytes(of: UInt32(row << 12 | column), toByteOffset: offset, as: UInt32.self)
          }
        }
      }
    }
    #expect(add(7, 500, 600))
    #expect(memory.has(7) && !memory.has(8))
    func move(_ generation: UInt32, _ x: Int, _ y: Int, to rect: CGRect) -> PresentedFrame {
      var frame = PresentedFrame()
      frame.moves = [TextureMove(generation: generation, x: x, y: y, to: rect)]
      return frame
    }
    memory.show(move(7, 90, 270, to: CGRect(x: 10, y: 20, width: 300, height: 280)))
    #expect(try pixel(of: window, 10, 20) == 270 << 12 | 90)
    #expect(try pixel(of: window, 309, 299) == 549 << 12 | 389)
    // Too large for the server, and for all textures together.
    #expect(!add(8, 40_000, 2))
    #expect(!add(8, 500, 600))
    #expect(add(8, 3, 2000))
    // The oldest is freed after some frames of others.
    for _ in 0..<9 { memory.show(move(8, 0, 0, to: CGRect(x: 0, y: 0, width: 2, height: 2))) }
    #expect(!memory.has(7) && memory.has(8))
    memory.freeTextures()
    #expect(!memory.has(8))
    // A texture that is gone changes nothing.
    memory.show(move(8, 1, 1, to: CGRect(x: 10, y: 20, width: 300, height: 280)))
    #expect(try pixel(of: window, 10, 20) == 270 << 12 | 90)
  }

  // MARK: Size and place

  @Test func nothingFillsTheScreenWithoutAWindowManager() throws {
    let window = try openWindow { $0.isFullscreen = true }
    #expect(!window.isFullscreen)
    window.show()
    #expect(!window.setFullscreen(true))
    #expect(!window.isFullscreen)
    #expect(window.size == CGSize(width: 400, height: 320))
    #expect(window.setFullscreen(false))
  }

  @Test func aWindowFitsItsDisplay() throws {
    let large: (inout WindowConfiguration) -> Void = { ($0.width, $0.height) = (1280, 800) }
    #expect(try openWindow(large).size == CGSize(width: 800, height: 600))
    let scaled = try openWindow {
      large(&$0)
      $0.scale = 2
    }
    #expect(scaled.size == CGSize(width: 400, height: 300))
    let exact = try openWindow {
      large(&$0)
      $0.fitsDisplay = false
    }
    #expect(exact.size == CGSize(width: 1280, height: 800))
  }

  /// The smallest size for users, 320 × 240 points, is more pixels than the display has here.
  @Test func theSmallestSizeDoesNotOutgrowTheDisplay() throws {
    let window = try openWindow {
      ($0.width, $0.height) = (1280, 800)
      $0.scale = 4
    }
    #expect(window.pixelSize.width == 800 && window.pixelSize.height == 600)
    window.show()
    SDL_PumpEvents()
    #expect(window.pixelSize.width == 800 && window.pixelSize.height == 600)
  }

  @Test func positionAndSizeAreRemembered() throws {
    let named: (inout WindowConfiguration) -> Void = { $0.frameAutosaveName = "x11-window-tests" }
    let first = try openWindow(named)
    first.show()
    #expect(first.size == CGSize(width: 400, height: 320))
    first.resize(to: CGSize(width: 500, height: 330))
    SDL_SetWindowPosition(first.handle, 60, 70)
    SDL_PumpEvents()
    first.saveFrame()
    let second = try openWindow(named)
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(second.handle, &x, &y)
    #expect([x, y] == [60, 70])
    #expect(second.size == CGSize(width: 500, height: 330))
    // The frame of a window without a name is not remembered.
    #expect(try openWindow().size == CGSize(width: 400, height: 320))
  }

  /// The desktop's text resolution is the scale: 144 dots an inch are 1.5 pixels a point.
  @Test func theScaleIsThatOfTheDesktopsText() throws {
    let server = try #require(XConnection())
    let text = Array("Xft.dpi:\t144\n".utf8)
    func set(_ bytes: [UInt8]) throws {
      xcb_change_property(
        server.pointer, UInt8(XCB_PROP_MODE_REPLACE.rawValue), server.root,
        XCB_ATOM_RESOURCE_MANAGER.rawValue, XCB_ATOM_STRING.rawValue, 8, UInt32(bytes.count),
        bytes)
      // The server answers after it has handled the change.
      _ = server.property("RESOURCE_MANAGER", of: server.root)
    }
    try set(text)
    let window = try openWindow()
    try set([])
    #expect(window.scale == 1.5)
    #expect(window.pixelSize.width == 600)
    #expect(window.size == CGSize(width: 400, height: 320))
    #expect(try openWindow().scale == 1)
  }
}

/// A window on an X server that does not see this process's shared memory. ``X11WindowSuite`` runs this.
@MainActor
@Suite(.enabled(if: ProcessInfo.processInfo.environment[X11WindowSuite.foreignKey] != nil))
struct ForeignMemoryTests {
  /// The server would attach and show its own segment with the same ID.
  @Test func theServersOwnMemoryIsNotTakenForOurs() throws {
    let window = try openWindow()
    #expect(WindowMemory(WindowHandle(pointer: window.handle)) == nil)
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
  #expect(window.videoDriver == "x11")
  return window
}

/// The pixel that the window shows at a position, as 0xRRGGBB. The server answers after it has handled all earlier requests.
@MainActor
private func pixel(of window: GraphicsWindow, _ x: Int, _ y: Int) throws -> UInt32 {
  var id: UInt = 0
  _ = csdl_x11_window(window.handle, &id)
  let server = try #require(XConnection())
  let request = xcb_get_image(
    server.pointer, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), xcb_window_t(id), Int16(x),
    Int16(y), 1, 1, .max)
  let reply = try #require(xcb_get_image_reply(server.pointer, request, nil))
  defer { free(reply) }
  let bytes = try #require(xcb_get_image_data(reply))
  return UInt32(bytes[2]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[0])
}
