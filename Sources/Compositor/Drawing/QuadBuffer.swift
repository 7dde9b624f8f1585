internal import CGLES

/// A pass's vertices, and their upload and draw calls.
final class QuadBuffer {
  /// A vertex in the layout that `quad.vert` reads.
  struct Vertex {
    /// In clip space, with its w.
    var x, y, w: Float
    /// Premultiplied, one byte per channel.
    var color: SIMD4<UInt8>
    var u, v: Float
    var boxX, boxY: Float
    var box: SIMD4<Float>
  }

  private(set) var vertices: [Vertex] = []
  private var vertexArray: GLuint = 0
  private var vertexBuffer: GLuint = 0
  private var indexBuffer: GLuint = 0
  private var indexedQuads = 0

  init() {
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &vertexBuffer)
    glGenBuffers(1, &indexBuffer)
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    let stride = GLsizei(MemoryLayout<Vertex>.stride)
    func attribute(
      _ index: GLuint, _ count: GLint, _ type: Int32, normalized: Bool, _ offset: Int?
    ) {
      glEnableVertexAttribArray(index)
      glVertexAttribPointer(
        index, count, GLenum(type), GLboolean(normalized ? GL_TRUE : GL_FALSE), stride,
        UnsafeRawPointer(bitPattern: offset ?? 0))
    }
    attribute(0, 3, GL_FLOAT, normalized: false, MemoryLayout<Vertex>.offset(of: \.x))
    attribute(1, 4, GL_UNSIGNED_BYTE, normalized: true, MemoryLayout<Vertex>.offset(of: \.color))
    attribute(2, 2, GL_FLOAT, normalized: false, MemoryLayout<Vertex>.offset(of: \.u))
    attribute(3, 2, GL_FLOAT, normalized: false, MemoryLayout<Vertex>.offset(of: \.boxX))
    attribute(4, 4, GL_FLOAT, normalized: false, MemoryLayout<Vertex>.offset(of: \.box))
    vertices.reserveCapacity(4096)
  }

  deinit {
    glDeleteVertexArrays(1, &vertexArray)
    glDeleteBuffers(1, &vertexBuffer)
    glDeleteBuffers(1, &indexBuffer)
  }

  func clear() { vertices.removeAll(keepingCapacity: true) }

  /// The corners of a quad in their order around it.
  typealias Corners = (a: Vertex, b: Vertex, c: Vertex, d: Vertex)

  func append(_ quad: Corners) {
    vertices.append(quad.a)
    vertices.append(quad.b)
    vertices.append(quad.c)
    vertices.append(quad.d)
  }

  /// Adds four quads between `outer` and `inner`, one along each side. They share corners with each other and with a quad
  /// that fills `inner`, so that each pixel is drawn exactly once.
  func append(_ outer: Corners, around inner: Corners) {
    append((outer.a, outer.b, inner.b, inner.a))
    append((outer.b, outer.c, inner.c, inner.b))
    append((outer.c, outer.d, inner.d, inner.c))
    append((outer.d, outer.a, inner.a, inner.d))
  }

  var quadCount: Int { vertices.count / 4 }

  /// Uploads the vertices and binds the buffers.
  func upload() {
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
    vertices.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    growIndices(to: quadCount)
  }

  /// The largest number of quads in a call. Mesa splits longer calls after 1,023 indices, which is inside a quad. Its software renderer
  /// draws the two triangles of an upright quad as one rectangle, at a sixth of the cost, only if both are in the same call.
  private static let mostQuads = 170

  /// The quads from `first` on, divided into calls.
  static func calls(first: Int, count: Int) -> some Sequence<Range<Int>> {
    stride(from: first, to: first + count, by: mostQuads).lazy
      .map { $0..<min($0 + mostQuads, first + count) }
  }

  /// Draws `count` quads from `first` on, and returns the number of draw calls. With `asRectangles`, llvmpipe can draw upright quads
  /// as rectangles, which is faster; colours may differ by one level of 255.
  func draw(first: Int, count: Int, asRectangles: Bool) -> Int {
    var calls = 0
    for quads in Self.calls(first: first, count: count) {
      let (start, end) = (quads.lowerBound * 6, quads.upperBound * 6)
      if asRectangles {
        drawIndices(start..<end)
        calls += 1
      } else {
        // Odd triangle counts keep Mesa from recognising rectangles.
        drawIndices(start..<start + 3)
        drawIndices(start + 3..<end)
        calls += 2
      }
    }
    return calls
  }

  private func drawIndices(_ range: Range<Int>) {
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(range.count), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: range.lowerBound * MemoryLayout<UInt32>.size))
  }

  private func growIndices(to count: Int) {
    guard count > indexedQuads else { return }
    indexedQuads = max(count * 2, 1024)
    var indices: [UInt32] = []
    indices.reserveCapacity(indexedQuads * 6)
    for quad in 0..<UInt32(indexedQuads) {
      let first = quad * 4
      indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    }
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
    indices.withUnsafeBytes {
      glBufferData(
        GLenum(GL_ELEMENT_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress,
        GLenum(GL_STATIC_DRAW))
    }
  }
}
