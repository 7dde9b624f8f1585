internal import CGLES

/// Draws passes: sorts quads into batches, writes their vertices, and calls OpenGL.
final class PassRenderer {
  private let shaders: ShaderLibrary
  private let targets: RenderTargetPool
  private let quads = QuadBuffer()
  private var occlusion = Occlusion()
  private var batchOrder = BatchOrder()
  private var batchSort = BatchSort()
  /// One sampler for each filter.
  private var samplers: [GLuint]
  var options: CompositorOptions

  /// Counts since the last reset.
  private(set) var statistics = DrawStatistics()
  /// The states in which something was drawn so far, so that the driver has compiled them.
  private(set) var drawnStates: Set<DrawState> = []

  /// The quads of one draw call, or one blit.
  private struct Batch {
    /// The index of its first item, which has the state of all.
    var item: Int
    /// The index of the first quad.
    var first: Int
    var count: Int
  }
  private var batches: [Batch] = []
  private var sorted: [BatchOrder.Entry] = []

  init(shaders: ShaderLibrary, targets: RenderTargetPool, options: CompositorOptions) {
    self.shaders = shaders
    self.targets = targets
    self.options = options
    samplers = DisplayItem.Filter.allCases.map { filter in
      let (smaller, larger) =
        switch filter {
        case .nearest: (GL_NEAREST, GL_NEAREST)
        case .linear: (GL_LINEAR, GL_LINEAR)
        case .mipmapped: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
        }
      var sampler: GLuint = 0
      glGenSamplers(1, &sampler)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MIN_FILTER), smaller)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_MAG_FILTER), larger)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
      glSamplerParameteri(sampler, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
      return sampler
    }
  }

  deinit { glDeleteSamplers(GLsizei(samplers.count), samplers) }

  func resetStatistics() { statistics = DrawStatistics() }

  /// Prepares a pass for drawing: removes hidden items, and blit sources if blits are switched off.
  ///
  /// `part` is the part of the target that will be drawn, in the target's pixels; nil means all of it.
  func prepare(_ pass: inout Pass, part: PixelRect? = nil) {
    let target = (part ?? pass.target.bounds).offset(pass.origin.x, pass.origin.y)
    if part != nil {
      for index in pass.list.items.indices {
        let shown = pass.list.items[index].bounds.intersection(target)
        pass.list.items[index].bounds = shown
        if pass.list.items[index].blitSource >= 0 { pass.list.items[index].rect = shown }
      }
    }
    // Before occlusion culling, which may cut the item that covers the target.
    pass.needsClear = !pass.list.items.cover(target)
    if !pass.needsClear, !pass.list.geometry.backdrops.isEmpty {
      pass.list.items.replaceBackdrops()
    }
    if !options.blits {
      for index in pass.list.items.indices { pass.list.items[index].blitSource = -1 }
    }
    if options.cullsOccluded { occlusion.apply(to: &pass.list.items) }
  }

  /// Counts the first `count` items of a pass, which the canvas has stored as blits.
  func noteBlits(of pass: borrowing Pass, count: Int) {
    statistics.drawCalls += count
    statistics.blits += count
    for index in 0..<count {
      statistics.pixelsShaded += Int(pass.list.items[index].bounds.area)
    }
  }

  /// Draws a prepared pass into its target. The target need not be cleared before.
  ///
  /// With `part`, in the target's pixels, only pixels inside it change. They become exactly the same as if the whole target
  /// were drawn, because quads stay whole and are cut by the scissor.
  func draw(_ pass: borrowing Pass, part: PixelRect? = nil) {
    var first = 0
    if !pass.list.geometry.backdrops.isEmpty {
      for index in pass.list.items.indices where pass.list.items.beginsBackdrop(at: index) {
        draw(first..<index, of: pass, part: part)
        draw(pass.list.geometry.backdrops[Int(pass.list.items[index].backdrop)], behind: pass)
        first = index
      }
    }
    draw(first..<pass.list.items.count, of: pass, part: part)
  }

  private func draw(_ items: Range<Int>, of pass: borrowing Pass, part: PixelRect?) {
    let target = pass.target.bounds.offset(pass.origin.x, pass.origin.y)
    makeBatches(pass, items)

    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), pass.target.framebuffer)
    glViewport(0, 0, GLsizei(pass.target.width), GLsizei(pass.target.height))
    Self.setScissor(part)
    if pass.needsClear, items.lowerBound == 0 {
      glClearColor(0, 0, 0, 0)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    if !batches.isEmpty {
      quads.upload()
      var state = State(part: part)
      for batch in batches { draw(batch, pass, target, &state) }
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Restricts drawing to a rectangle of the target; to none if it is nil.
  private static func setScissor(_ rect: PixelRect?) {
    guard let rect else { return glDisable(GLenum(GL_SCISSOR_TEST)) }
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(
      GLint(rect.x0), GLint(rect.y0), GLsizei(max(rect.width, 0)), GLsizei(max(rect.height, 0)))
  }

  // MARK: Batches

  /// The state that two quads must share to be drawn by one call.
  private func key(_ item: borrowing DisplayItem) -> UInt64 {
    // Blits come before quads of the same order, because each change between the two costs a flush.
    if item.blitSource >= 0 { return UInt64(item.blitSource) }
    let (program, blend) = item.drawing(skippingColorMultiply: options.skipsColorMultiply)
    var key = 1 << 63 | UInt64(program.rawValue)
    key |= UInt64(item.filter.rawValue) << 4
    key |= item.plane >= 0 ? 1 << 6 : 0
    key |= UInt64(blend.rawValue) << 7
    key |= blend == .fade ? UInt64(item.alphaLevel) << 10 : 0
    // Drivers number textures from one, and a frame has far fewer clips than 2²⁰, so the bits suffice.
    key |= UInt64(UInt32(bitPattern: item.clip) & 0xF_FFFF) << 18
    key |= UInt64(item.texture & 0x1FF_FFFF) << 38
    return key
  }

  private func makeBatches(_ pass: borrowing Pass, _ items: Range<Int>) {
    batches.removeAll(keepingCapacity: true)
    quads.clear()
    sorted.removeAll(keepingCapacity: true)
    for index in items { sorted.append((0, key(pass.list.items[index]), index)) }
    if options.batches {
      batchOrder.assign(
        to: &sorted, of: pass.list.items, x: pass.origin.x, y: pass.origin.y,
        width: pass.target.width, height: pass.target.height)
      batchSort.sort(&sorted)
    }
    let toClip = 2 / SIMD2(Double(pass.target.width), Double(pass.target.height))
    var last: UInt64?
    for (_, key, index) in sorted {
      statistics.pixelsShaded += Int(pass.list.items[index].shadedArea)
      if pass.list.items[index].blitSource >= 0 {
        batches.append(Batch(item: index, first: 0, count: 0))
        last = nil
        continue
      }
      let first = quads.quadCount
      append(pass.list.items[index], pass, toClip)
      // A quad with a scissor of its own is drawn alone.
      if key == last, !pass.list.items[index].isScissored {
        batches[batches.count - 1].count += quads.quadCount - first
      } else {
        batches.append(Batch(item: index, first: first, count: quads.quadCount - first))
        last = pass.list.items[index].isScissored ? nil : key
      }
    }
  }

  private func append(
    _ item: borrowing DisplayItem, _ pass: borrowing Pass, _ toClip: SIMD2<Double>
  ) {
    let c = (item.color * 255 + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    // Component by component, because converting the whole vector calls generic code, which is several times slower.
    let color = SIMD4(UInt8(c.x), UInt8(c.y), UInt8(c.z), UInt8(c.w))
    let (map, shear) = (item.textureMap, item.textureShear)
    let (center, box) = (item.boxCenter, item.box)
    let plane = item.plane < 0 ? .identity : pass.list.geometry.planes[Int(item.plane)]
    let origin = pass.origin
    func vertex(_ x: Double, _ y: Double) -> QuadBuffer.Vertex {
      let p = item.plane < 0 ? SIMD3(x, y, 1) : plane.apply(x, y)
      return QuadBuffer.Vertex(
        x: Float((p.x - origin.x * p.z) * toClip.x - p.z),
        y: Float((p.y - origin.y * p.z) * toClip.y - p.z), w: Float(p.z), color: color,
        u: Float(x) * map.x + Float(y) * shear.x + map.z,
        v: Float(y) * map.y + Float(x) * shear.y + map.w, boxX: Float(x - center.x),
        boxY: Float(y - center.y), box: box)
    }
    func corners(_ r: PixelRect) -> QuadBuffer.Corners {
      (vertex(r.x0, r.y0), vertex(r.x1, r.y0), vertex(r.x1, r.y1), vertex(r.x0, r.y1))
    }
    if item.hole.isEmpty {
      quads.append(corners(item.rect))
    } else {
      quads.append(corners(item.rect), around: corners(item.hole))
    }
  }

  // MARK: OpenGL

  /// OpenGL's current state, so that nothing is set twice.
  private struct State {
    var program: GLuint = 0
    var texture: GLuint = 0
    var sampler: GLuint = 0
    /// Nil while unknown. The alpha level matters only for `fade`.
    var blend: (kind: DisplayItem.Blend, alphaLevel: UInt8)?
    var isScissored = false
    /// The part of the target that is drawn; nil is all.
    let part: PixelRect?
  }

  private func draw(
    _ batch: Batch, _ pass: borrowing Pass, _ target: PixelRect, _ state: inout State
  ) {
    let item = pass.list.items[batch.item]
    scissor(item, pass, target, &state)
    if item.blitSource >= 0 {
      statistics.drawCalls += 1
      statistics.blits += 1
      // A blit copies rows only without a scissor. In a part of a target, blits are cut to the part instead.
      if state.part != nil { glDisable(GLenum(GL_SCISSOR_TEST)) }
      Canvas.Blit(pass.list, item: batch.item).carryOut(origin: pass.origin)
      if state.part != nil { glEnable(GLenum(GL_SCISSOR_TEST)) }
      return
    }
    let drawn = DrawState(item, skippingColorMultiply: options.skipsColorMultiply)
    drawnStates.insert(drawn)
    let program = shaders.program(drawn.kind, isClipped: drawn.isClipped)
    if state.program != program.name {
      glUseProgram(program.name)
      state.program = program.name
    }
    if item.clip >= 0 { setClip(pass.list.geometry.clips[Int(item.clip)], program, pass) }
    if item.kind.isTextured, state.texture != item.texture {
      glBindTexture(GLenum(GL_TEXTURE_2D), item.texture)
      state.texture = item.texture
    }
    let sampler = samplers[Int(item.filter.rawValue)]
    if item.kind.isTextured, state.sampler != sampler {
      glBindSampler(0, sampler)
      state.sampler = sampler
    }
    let level = drawn.blend == .fade ? item.alphaLevel : 255
    if state.blend.map({ $0 != (drawn.blend, level) }) ?? true {
      state.blend = (drawn.blend, level)
      set(drawn.blend, alphaLevel: level)
    }
    statistics.drawCalls += quads.draw(
      first: batch.first, count: batch.count, asRectangles: options.drawsRectangles)
  }

  private func set(_ blend: DisplayItem.Blend, alphaLevel: UInt8) {
    if blend == .replace { glDisable(GLenum(GL_BLEND)) } else { glEnable(GLenum(GL_BLEND)) }
    switch blend {
    case .replace: break
    case .over: glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .destinationIn: glBlendFunc(GLenum(GL_ZERO), GLenum(GL_SRC_ALPHA))
    case .add: glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
    case .fade:
      glBlendColor(0, 0, 0, Float(alphaLevel) / 255)
      glBlendFunc(GLenum(GL_CONSTANT_ALPHA), GLenum(GL_ONE_MINUS_CONSTANT_ALPHA))
    }
  }

  /// Sets the scissor for an item. Upright quads are cut on the CPU where that is exact; others need a scissor.
  private func scissor(
    _ item: DisplayItem, _ pass: borrowing Pass, _ target: PixelRect, _ state: inout State
  ) {
    let needs = item.isScissored && !item.bounds.contains(target)
    if needs {
      let own = item.bounds.offset(-pass.origin.x, -pass.origin.y)
      Self.setScissor(own.intersection(state.part ?? pass.target.bounds))
    } else if state.isScissored {
      Self.setScissor(state.part)
    }
    state.isScissored = needs
  }

  private func setClip(_ shape: ShapedClip, _ program: ShaderProgram, _ pass: borrowing Pass) {
    let m = shape.fromPixel.translatedBefore(pass.origin.x, pass.origin.y)
    let columns: InlineArray<9, Float> = [
      Float(m.x.x), Float(m.x.y), Float(m.x.z), Float(m.y.x), Float(m.y.y), Float(m.y.z),
      Float(m.origin.x), Float(m.origin.y), Float(m.origin.z),
    ]
    columns.span.withUnsafeBufferPointer {
      glUniformMatrix3fv(program.clipFromPixel, 1, GLboolean(GL_FALSE), $0.baseAddress)
    }
    let box = shape.box
    glUniform2f(program.clipSize, Float(box.rect.width / 2), Float(box.rect.height / 2))
    glUniform4f(
      program.clipReaches, Float(box.reach(isLeft: true, isTop: true)),
      Float(box.reach(isLeft: false, isTop: true)), Float(box.reach(isLeft: true, isTop: false)),
      Float(box.reach(isLeft: false, isTop: false)))
    glUniform1f(program.clipSquareness, Float(box.squareness))
  }
}

// MARK: - Backdrops

extension PassRenderer {
  /// Blurs what `pass` has drawn until now into the backdrop's texture.
  private func draw(_ backdrop: Backdrop, behind pass: borrowing Pass) {
    var part = backdrop.source.offset(-pass.origin.x, -pass.origin.y)
    var texture = pass.target.texture
    var size = SIMD2(Int(part.width), Int(part.height))
    var used: [RenderTarget] = []
    defer { for target in used { targets.putBack(target) } }
    func next(_ kind: ShaderKind, to target: RenderTarget, blur: SIMD2<Double>? = nil) {
      fill(target, kind, with: texture, part, size: size) { item in
        guard let blur else { return }
        let step = blur / SIMD2(Double(texture.width), Double(texture.height))
        item.box = SIMD4(
          Float(step.x), Float(step.y), Float(0.5 / (backdrop.sigma * backdrop.sigma)),
          Float(blur.y > 0 ? backdrop.saturation : 1))
      }
      (texture, part) = (
        target.texture, PixelRect(x0: 0, y0: 0, x1: Double(size.x), y1: Double(size.y))
      )
    }
    func makeTarget() -> RenderTarget? {
      let target = targets.take(
        width: Texture.avoidingPowerOfTwo(size.x), height: Texture.avoidingPowerOfTwo(size.y))
      if let target { used.append(target) }
      return target
    }
    for _ in 0..<backdrop.halvings {
      // Each texel is the mean of four. Those beyond the target repeat its edge.
      size = (size &+ 1) / 2
      guard let target = makeTarget() else { return }
      next(.image, to: target)
    }
    guard let target = makeTarget() else { return }
    next(.blur, to: target, blur: SIMD2(1, 0))
    next(.blur, to: backdrop.texture.target, blur: SIMD2(0, 1))
  }

  /// Draws `part` of a texture, in texels, into the first `size` pixels of a target. Pixels beyond show the texels beyond.
  private func fill(
    _ target: RenderTarget, _ kind: ShaderKind, with texture: Texture, _ part: PixelRect,
    size: SIMD2<Int>, _ change: (inout DisplayItem) -> Void
  ) {
    var item = DisplayItem(kind, target.bounds, SIMD4(repeating: 1))
    item.bounds = target.bounds
    item.isOpaque = true
    let (across, down) = (1 / Double(texture.width), 1 / Double(texture.height))
    let uv = PixelRect(
      x0: part.x0 * across, y0: part.y0 * down, x1: part.x1 * across, y1: part.y1 * down)
    item.read(
      (texture.name, .linear, uv),
      over: PixelRect(x0: 0, y0: 0, x1: Double(size.x), y1: Double(size.y)))
    change(&item)
    var pass = Pass(target: target)
    pass.needsClear = false
    pass.list.items.append(item)
    draw(pass)
  }
}
