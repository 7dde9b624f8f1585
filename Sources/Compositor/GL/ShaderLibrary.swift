internal import CGLES
import Foundation

/// All shader programs. They are compiled at start-up, so that an error in a shader is found then.
///
/// Drivers postpone most of the compilation to the first draw with a program; see ``PipelinePrecompilation``.
final class ShaderLibrary {
  /// Two programs of each kind: without and with a rounded or rotated clip.
  private var programs: [ShaderProgram] = []

  init(folder: URL) throws(CompositorError) {
    for kind in ShaderKind.allCases {
      programs.append(try ShaderProgram(kind, isClipped: false, folder: folder))
      // A blur fills whole textures.
      let hasClips = kind != .blur
      programs.append(
        hasClips
          ? try ShaderProgram(kind, isClipped: true, folder: folder) : programs[programs.count - 1])
    }
    // No program is compiled later, and Mesa's compiler holds ten megabytes until it is released.
    glReleaseShaderCompiler()
  }

  func program(_ kind: ShaderKind, isClipped: Bool) -> ShaderProgram {
    programs[Int(kind.rawValue) * 2 + (isClipped ? 1 : 0)]
  }
}

/// The kinds of shader programs: few, small and without branches, because a software renderer runs both sides of a branch.
enum ShaderKind: UInt8, CaseIterable {
  case solid, box, border, image, untintedImage, filteredImage, imageBox, mask, radial, conic
  /// One direction of a ``Backdrop``'s blur.
  case blur

  /// The name of the fragment shader's file.
  var file: String { "\(self).frag" }

  var isTextured: Bool {
    switch self {
    case .solid, .box, .border: false
    case .image, .untintedImage, .filteredImage, .imageBox, .mask, .radial, .conic, .blur: true
    }
  }

  /// Whether the program can fill a quad with opaque colours.
  var canBeOpaque: Bool {
    switch self {
    case .solid, .image, .untintedImage, .filteredImage, .radial, .conic, .blur: true
    case .box, .border, .imageBox, .mask: false
    }
  }

  /// The macros with which `quad.vert` is compiled for the program.
  var defines: [String] {
    switch self {
    case .solid: []
    case .box, .radial, .conic: ["BOXED"]
    case .border: ["BOXED", "BORDERED"]
    case .image, .untintedImage, .filteredImage: ["TEXTURED"]
    case .imageBox: ["TEXTURED", "BOXED"]
    case .mask, .blur: ["TEXTURED", "LIMITED"]
    }
  }
}

/// One linked program: a kind, with or without a rounded or rotated clip.
final class ShaderProgram {
  let name: GLuint
  let clipFromPixel: GLint
  let clipSize: GLint
  let clipReaches: GLint
  let clipSquareness: GLint

  /// Compiles the program from the files in `folder`. Errors name the file and the line in it.
  init(_ kind: ShaderKind, isClipped: Bool, folder: URL) throws(CompositorError) {
    let defines = kind.defines + (isClipped ? ["CLIPPED"] : [])
    // With low precision, the default of samplers, Mesa converts texels to half floats and does not take its fast path for images.
    let precision = "precision highp float;\nprecision highp sampler2D;\n"
    let head = "#version 300 es\n" + precision + defines.map { "#define \($0)\n" }.joined()
    let vertex = try Self.compile(
      GLenum(GL_VERTEX_SHADER), head: head, files: ["quad.vert"], folder: folder)
    defer { glDeleteShader(vertex) }
    let fragment = try Self.compile(
      GLenum(GL_FRAGMENT_SHADER), head: head, files: ["coverage.glsl", kind.file], folder: folder)
    defer { glDeleteShader(fragment) }

    name = glCreateProgram()
    glAttachShader(name, vertex)
    glAttachShader(name, fragment)
    glLinkProgram(name)
    var linked: GLint = 0
    glGetProgramiv(name, GLenum(GL_LINK_STATUS), &linked)
    clipFromPixel = glGetUniformLocation(name, "clipFromPixel")
    clipSize = glGetUniformLocation(name, "clipSize")
    clipReaches = glGetUniformLocation(name, "clipReaches")
    clipSquareness = glGetUniformLocation(name, "clipSquareness")
    guard linked != 0 else {
      let message = Self.log { glGetProgramInfoLog(name, $0, nil, $1) }
      glDeleteProgram(name)
      throw .brokenShader(
        path: folder.appendingPathComponent(kind.file).path, line: 1, message: message)
    }
    glUseProgram(name)
    if kind.isTextured { glUniform1i(glGetUniformLocation(name, "source"), 0) }
  }

  deinit { glDeleteProgram(name) }

  private static func compile(
    _ type: GLenum, head: String, files: [String], folder: URL
  ) throws(CompositorError) -> GLuint {
    var source = head
    for (index, file) in files.enumerated() {
      let url = folder.appendingPathComponent(file)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw .missingShader(path: url.path)
      }
      // The second number identifies the file in the compiler's messages.
      source += "#line 1 \(index)\n" + text + "\n"
    }
    let shader = glCreateShader(type)
    source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var compiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &compiled)
    guard compiled != 0 else {
      let message = log { glGetShaderInfoLog(shader, $0, nil, $1) }
      glDeleteShader(shader)
      throw broken(message, files: files, folder: folder)
    }
    return shader
  }

  /// The error for a compiler's message. Mesa writes `0:12(5): error: …`, where the numbers are file, line and column.
  private static func broken(_ message: String, files: [String], folder: URL) -> CompositorError {
    let first = message.split(separator: "\n").first { $0.contains("error") } ?? Substring(message)
    let numbers = first.split(whereSeparator: { !$0.isNumber }).prefix(2).compactMap { Int($0) }
    let file =
      numbers.first.flatMap { files.indices.contains($0) ? files[$0] : nil }
      ?? files[files.count - 1]
    let text = first.split(separator: ":").dropFirst(2).joined(separator: ":")
    return .brokenShader(
      path: folder.appendingPathComponent(file).path, line: numbers.count > 1 ? numbers[1] : 1,
      message: (text.isEmpty ? String(first) : text).trimmingCharacters(in: .whitespaces))
  }

  /// The text that `read` writes into a buffer, up to its terminating zero.
  private static func log(_ read: (GLsizei, UnsafeMutablePointer<GLchar>) -> Void) -> String {
    var bytes = [GLchar](repeating: 0, count: 4096)
    read(GLsizei(bytes.count), &bytes)
    let text = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
