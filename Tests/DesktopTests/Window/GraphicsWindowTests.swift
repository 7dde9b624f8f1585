internal import CSDL2
import CoreGraphics
import Foundation
import Testing

@testable import Desktop

@MainActor @Suite struct GraphicsWindowTests {
  private func open(width: Int = 160, height: Int = 120) throws -> GraphicsWindow {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = true
    configuration.width = width
    configuration.height = height
    return try GraphicsWindow(configuration)
  }

  /// With one of these buffers, a software renderer can't discard the fragments that an opaque quad covers.
  @Test(arguments: [
    SDL_GL_DEPTH_SIZE, SDL_GL_STENCIL_SIZE, SDL_GL_MULTISAMPLEBUFFERS, SDL_GL_MULTISAMPLESAMPLES,
  ])
  func hasNoBufferBesideItsColors(attribute: SDL_GLattr) throws {
    let window = try open()
    window.makeCurrent()
    var bits: Int32 = -1
    #expect(SDL_GL_GetAttribute(attribute, &bits) == 0)
    #expect(bits == 0)
  }

  @Test(
    arguments: [
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8),
    ] as [(SDL_GLattr, Int32)])
  func isOpenGLESWithFullColors(attribute: SDL_GLattr, expected: Int32) throws {
    let window = try open()
    window.makeCurrent()
    var value: Int32 = -1
    #expect(SDL_GL_GetAttribute(attribute, &value) == 0)
    #expect(value == expected)
  }

  @Test func knowsItsSize() throws {
    let window = try open(width: 300, height: 200)
    #expect(window.size == CGSize(width: 300, height: 200))
    #expect(window.pixelSize == (300, 200))
    #expect(window.scale == 1)
    window.resize(to: CGSize(width: 222, height: 111))
    #expect(window.size == CGSize(width: 222, height: 111))
  }

  /// The size of the window is set and reported in points, and drawn in pixels.
  @Test(arguments: [(2, 2), (1.5, 1.5), (0.01, 0.5), (99, 4), (.nan, 1)] as [(CGFloat, CGFloat)])
  func hasAsManyPixelsAsItsScaleSays(asked: CGFloat, scale: CGFloat) throws {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = true
    (configuration.width, configuration.height) = (300, 200)
    configuration.scale = asked
    let window = try GraphicsWindow(configuration, makesContext: false)
    #expect(window.scale == scale)
    #expect(window.size == CGSize(width: 300, height: 200))
    #expect(window.pixelSize == (Int(300 * scale), Int(200 * scale)))
    #expect(window.pointsPerUnit == 1 / scale)
    window.resize(to: CGSize(width: 222, height: 112))
    #expect(window.size == CGSize(width: 222, height: 112))
  }

  /// In a large window the contents are enlarged, so that a list is not a narrow column in an empty area.
  @Test(
    arguments: [
      (300, 200, 1), (320, 400, 1), (449, 449, 1.25), (450, 400, 1.5), (600, 400, 2),
    ] as [(Int, Int, CGFloat)])
  func contentsOfALargeWindowAreEnlarged(width: Int, height: Int, factor: CGFloat) throws {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = true
    (configuration.width, configuration.height) = (160, 120)
    configuration.largestLayoutSize = CGSize(width: 300, height: 200)
    let window = try GraphicsWindow(configuration, makesContext: false)
    #expect(window.scale == 1)
    window.resize(to: CGSize(width: width, height: height))
    #expect(window.scale == factor)
    #expect(window.pixelSize == (width, height))
    #expect(window.unmagnifiedSize == CGSize(width: width, height: height))
    #expect(
      window.size == CGSize(width: CGFloat(width) / factor, height: CGFloat(height) / factor))
    #expect(window.pointsPerUnit == 1 / factor)
  }

  @Test(
    arguments: [
      (0, 1), (-60, 1), (0.5, 1), (-.infinity, 1), (30, 30), (1e9, 1000), (.infinity, 1000),
      (.nan, nil),
    ] as [(Double, Double?)])
  func keepsRatesThatCanBeKept(asked: Double, kept: Double?) throws {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = true
    configuration.refreshRate = asked
    let window = try GraphicsWindow(configuration, makesContext: false)
    #expect(window.followsDisplay == (kept == nil))
    if let kept { #expect(window.refreshRate == kept) }
    #expect((1...1000).contains(window.refreshRate))
  }

  @Test func anOffscreenWindowHasNoEventDescriptor() throws {
    let window = try open()
    #expect(window.isOffscreen)
    #expect(window.videoDriver == "offscreen")
    #expect(window.refreshRate > 0)
    #expect(window.eventDescriptor == nil)
  }

  /// Each time it is loaded, EGL takes one of the process's 1,024 keys for thread-local data.
  @Test func eglStaysLoadedAfterTheLastWindow() throws {
    do { _ = try open() }
    #expect(dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NOLOAD) != nil)
  }
}
