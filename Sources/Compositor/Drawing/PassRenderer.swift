internal import CGLES

/// Draws passes: sorts quads into batches, writes their vertices, tells OpenGL.
final class PassRenderer {
  private let shaders: ShaderLibrary
  private let quads = QuadBuffer()
  private var paintOrder = PaintOrder()
  private var nearest: GLuint = 0
  private var linear: GLuint = 0
  var options: CompositorOptions

  /// Counts since the last reset.
  private(set) var statistics = DrawStatistics()

  /// Quads that one call draws, or one copy.
  private struct Batch {
    var key: UInt64
    var item: Int
    var first: Int
    var count: Int
  }
  private var batches: [Batch] = []
  private var sorted: [(key: UInt64, index: Int)] = []

  init(shaders: ShaderLibrary, options: CompositorOptions) {
    self.shaders = shaders
    self.options = options
    glGenSamplers(1, &nearest)
    glGenSamplers(1, &linear)
    for (sampler, filter) in [(nearest, GL_NEAREST), (linear, GL_LINEAR)] {
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), filter)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), filter)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }
  }

  deinit {
    glDeleteSamplers(1, &nearest)
    glDeleteSamplers(1, &linear)
  }

  func resetStatistics() { statistics = DrawStatistics() }

  func draw(_ pass: inout Pass, shapes: [ShapedClip]) {
    if options.culls { Occlusion.apply(to: &pass.items) }
    makeBatches(&pass)

    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), pass.target.framebuffer)
    glViewport(0, 0, GLsizei(pass.target.width), GLsizei(pass.target.height))
    glDisable(GLenum(GL_SCISSOR_TEST))
    let target = pass.target.bounds.offset(pass.originX, pass.originY)
    let isCovered = pass.items.contains { $0.isOpaque && $0.bounds.contains(target) }
    if pass.clears, !isCovered {
      glClearColor(0, 0, 0, 0)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    guard !batches.isEmpty else { return }
    quads.upload()
    var state = State()
    for batch in batches { draw(batch, pass, shapes, target, &state) }
    if state.isScissored { glDisable(GLenum(GL_SCISSOR_TEST)) }
  }

  // MARK: Batches

  /// What two quads must have in common to be drawn by one call.
  private static func key(_ item: borrowing DrawItem) -> UInt64 {
    if item.copySource != 0 { return 1 << 63 | UInt64(item.copySource) }
    var key = UInt64(item.kind.rawValue)
    key |= item.isOpaque ? 1 << 4 : 0
    key |= item.isExact ? 1 << 5 : 0
    key |= item.transform != nil ? 1 << 6 : 0
    key |= UInt64(UInt32(bitPattern: item.clip) & 0xFFF) << 8
    key |= UInt64(item.texture & 0xFF_FFFF) << 20
    return key
  }

  private func makeBatches(_ pass: inout Pass) {
    batches.removeAll(keepingCapacity: true)
    quads.clear()
    if !options.copiesRows {
      for index in pass.items.indices { pass.items[index].copySource = 0 }
    }
    paintOrder.assign(
      &pass.items, x: pass.originX, y: pass.originY, width: pass.target.width,
      height: pass.target.height, key: Self.key)
    sorted.removeAll(keepingCapacity: true)
    for index in pass.items.indices { sorted.append((Self.key(pass.items[index]), index)) }
    if options.batches {
      sorted.sort { a, b in
        let (first, second) = (pass.items[a.index].order, pass.items[b.index].order)
        if first != second { return first < second }
        return (a.key, a.index) < (b.key, b.index)
      }
    }
    let toClipX = 2 / Double(pass.target.width)
    let toClipY = 2 / Double(pass.target.height)
    for (key, index) in sorted {
      let item = pass.items[index]
      statistics.pixelsShaded += Int(item.bounds.area.rounded())
      if item.copySource != 0 {
        batches.append(Batch(key: key, item: index, first: 0, count: 0))
        continue
      }
      // A turned quad may need a scissor of its own.
      let joins = batches.last.map { $0.key == key } ?? false
      if joins, item.transform == nil {
        batches[batches.count - 1].count += 1
      } else {
        batches.append(Batch(key: key, item: index, first: quads.quadCount, count: 1))
      }
      append(item, originX: pass.originX, originY: pass.originY, toClipX, toClipY)
    }
  }

  private func append(
    _ item: DrawItem, originX: Double, originY: Double, _ toClipX: Double, _ toClipY: Double
  ) {
    let c = (item.color * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    let color = SIMD4<UInt8>(UInt8(c.x), UInt8(c.y), UInt8(c.z), UInt8(c.w))
    func vertex(_ x: Double, _ y: Double) -> QuadBuffer.Vertex {
      var p = item.transform?.apply(x, y) ?? SIMD3(x, y, 1)
      p.x -= originX * p.z
      p.y -= originY * p.z
      return QuadBuffer.Vertex(
        x: Float(p.x * toClipX - p.z), y: Float(p.y * toClipY - p.z), w: Float(p.z), color: color,
        u: Float(x) * item.textureMap.x + item.textureMap.z,
        v: Float(y) * item.textureMap.y + item.textureMap.w,
        boxX: Float(x - item.boxCenter.x), boxY: Float(y - item.boxCenter.y), box: item.box)
    }
    let r = item.rect
    quads.append(vertex(r.x0, r.y0), vertex(r.x1, r.y0), vertex(r.x1, r.y1), vertex(r.x0, r.y1))
  }

  // MARK: OpenGL

  /// What is set already, so that it is not set again.
  private struct State {
    var program: GLuint = 0
    var texture: GLuint = 0
    var sampler: GLuint = 0
    var blends: Bool?
    var isScissored = false
  }

  private func draw(
    _ batch: Batch, _ pass: borrowing Pass, _ shapes: [ShapedClip], _ target: PixelRect,
    _ state: inout State
  ) {
    let item = pass.items[batch.item]
    scissor(item, pass, target, &state)
    statistics.drawCalls += 1
    if item.copySource != 0 {
      copyRows(item, pass)
      return
    }
    let program = shaders.program(item.kind, isClipped: item.clip >= 0)
    if state.program != program.name {
      glUseProgram(program.name)
      state.program = program.name
    }
    if item.clip >= 0 { setClip(shapes[Int(item.clip)], program, pass) }
    if item.kind.isTextured, state.texture != item.texture {
      glBindTexture(GLenum(GL_TEXTURE_2D), item.texture)
      state.texture = item.texture
    }
    let sampler = item.isExact ? nearest : linear
    if item.kind.isTextured, state.sampler != sampler {
      glBindSampler(0, sampler)
      state.sampler = sampler
    }
    if state.blends != !item.isOpaque {
      state.blends = !item.isOpaque
      if item.isOpaque {
        glDisable(GLenum(GL_BLEND))
      } else {
        glEnable(GLenum(GL_BLEND))
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
      }
    }
    quads.draw(first: batch.first, count: batch.count)
  }

  /// Upright quads are cut on the processor; turned ones need the scissor.
  private func scissor(
    _ item: DrawItem, _ pass: borrowing Pass, _ target: PixelRect, _ state: inout State
  ) {
    let needs = item.transform != nil && !item.bounds.contains(target)
    if needs {
      let b = item.bounds.offset(-pass.originX, -pass.originY).intersection(pass.target.bounds)
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(
        GLint(b.x0), GLint(b.y0), GLsizei(max(b.width, 0)), GLsizei(max(b.height, 0)))
    } else if state.isScissored {
      glDisable(GLenum(GL_SCISSOR_TEST))
    }
    state.isScissored = needs
  }

  /// Same format, same size, whole pixels: without a GPU this is a tenth of the cost of drawing.
  private func copyRows(_ item: DrawItem, _ pass: borrowing Pass) {
    let r = item.rect
    // The texture map says which share of the texture a pixel shows; in texels that is where to read.
    let u = r.x0 * Double(item.textureMap.x) + Double(item.textureMap.z)
    let v = r.y0 * Double(item.textureMap.y) + Double(item.textureMap.w)
    let x = Int((u * item.textureSize.x).rounded())
    let y = Int((v * item.textureSize.y).rounded())
    let (width, height) = (Int(r.width), Int(r.height))
    let (toX, toY) = (Int(r.x0 - pass.originX), Int(r.y0 - pass.originY))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), item.copySource)
    glBlitFramebuffer(
      GLint(x), GLint(y), GLint(x + width), GLint(y + height), GLint(toX), GLint(toY),
      GLint(toX + width), GLint(toY + height), GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  private func setClip(_ shape: ShapedClip, _ program: ShaderProgram, _ pass: borrowing Pass) {
    let m = shape.fromPixel.translatedBefore(pass.originX, pass.originY)
    let columns: [Float] = [
      Float(m.x.x), Float(m.x.y), Float(m.x.z), Float(m.y.x), Float(m.y.y), Float(m.y.z),
      Float(m.origin.x), Float(m.origin.y), Float(m.origin.z),
    ]
    glUniformMatrix3fv(program.clipFromPixel, 1, GLboolean(GL_FALSE), columns)
    glUniform3f(
      program.clipBox, Float(shape.halfWidth), Float(shape.halfHeight), Float(shape.radius))
  }
}
