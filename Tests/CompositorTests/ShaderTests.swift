import Foundation
import Testing

@testable import Compositor
@testable import Desktop

/// Errors in shaders, and limits of the driver.
@MainActor @Suite struct ShaderTests {
  /// A copy of the shaders that may be broken.
  private func withShaders(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Shaders-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Stage.shaders.resolvingSymlinksInPath(), to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func open(_ shaders: URL) throws {
    let window = try Stage.openWindow()
    try withExtendedLifetime(window) {
      _ = try Compositor(shaders: shaders, pixelWidth: 64, pixelHeight: 64, scale: 1)
    }
  }

  private nonisolated static let files = [
    "quad.vert", "coverage.glsl", "solid.frag", "box.frag", "border.frag", "image.frag",
    "untintedImage.frag", "filteredImage.frag",
    "imageBox.frag", "mask.frag", "radial.frag", "conic.frag",
  ]

  /// Anything flat has Mesa's software renderer draw each rectangle as two triangles, several times as slowly.
  @Test(arguments: files) func nothingIsFlat(_ file: String) throws {
    let url = try Stage.shaders.appendingPathComponent(file)
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("flat ") })
  }

  @Test(arguments: files)
  func aMissingShaderIsNamed(_ file: String) throws {
    try withShaders { folder in
      let path = folder.appendingPathComponent(file)
      try FileManager.default.removeItem(at: path)
      let error = #expect(throws: CompositorError.self) { try open(folder) }
      #expect(error == .missingShader(path: path.path))
      #expect(error?.description.contains(path.path) == true)
    }
  }

  @Test(arguments: files)
  func aBrokenShaderIsNamedWithItsLine(_ file: String) throws {
    try withShaders { folder in
      let path = folder.appendingPathComponent(file)
      var lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
      // The last line inside a function.
      let line = try #require(lines.lastIndex { $0.hasPrefix("    ") })
      lines[line] = "    this is not a shader;"
      try lines.joined(separator: "\n").write(to: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: CompositorError.self) { try open(folder) }
      guard case .brokenShader(let found, let number, let message) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(found == path.path && number == line + 1 && !message.isEmpty, "\(message)")
    }
  }

  @Test func shadersThatDoNotFitEachOtherAreNamed() throws {
    try withShaders { folder in
      let path = folder.appendingPathComponent("solid.frag")
      let text = try String(contentsOf: path, encoding: .utf8)
      try text.replacingOccurrences(of: "in vec4 vColor", with: "in vec3 vColor")
        .replacingOccurrences(of: "vColor *", with: "vColor.xyzz *")
        .write(to: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: CompositorError.self) { try open(folder) }
      guard case .brokenShader(let found, _, let message) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(found == path.path && message.contains("vColor"))
    }
  }

  @Test func onlyOpenGLES3WillDo() {
    for version in ["OpenGL ES 3.0", "OpenGL ES 3.2 Mesa 22.3.6", "OpenGL ES 4.0 x"] {
      #expect(GraphicsDevice.isSupported(version: version))
    }
    for version in [
      "", "OpenGL ES 2.0 Mesa 7.1", "OpenGL ES-CM 1.1 Mesa", "4.5 (Core Profile) Mesa 22.3.6",
      "3.1 Mesa", "OpenGL ES", "WebGL 3.0",
    ] {
      #expect(!GraphicsDevice.isSupported(version: version))
    }
    let error = CompositorError.unsupportedVersion(found: "OpenGL ES 2.0")
    #expect(error.description.contains("OpenGL ES 2.0"))
  }

  @Test func aCanvasThatIsTooLargeIsCropped() throws {
    let window = try Stage.openWindow()
    let compositor = try Compositor(
      shaders: Stage.shaders, pixelWidth: 1_000_000, pixelHeight: 10, scale: 1)
    #expect(compositor.isCropped && compositor.pixelWidth == compositor.device.maximumTextureSize)
    withExtendedLifetime(window) {}
  }
}
