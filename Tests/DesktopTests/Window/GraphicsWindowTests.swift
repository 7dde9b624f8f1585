internal import CSDL2
import CoreGraphics
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

  /// A software renderer can't discard what an opaque quad covers where one of these buffers is.
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

  @Test func claimsNothingOfADisplayThatIsNotThere() throws {
    let window = try open()
    #expect(window.isOffscreen)
    #expect(window.videoDriver == "offscreen")
    #expect(window.refreshRate > 0)
    #expect(window.eventDescriptor == nil)
  }
}
