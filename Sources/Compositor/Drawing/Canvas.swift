internal import CGLES
import CoreGraphics

/// The screen's contents: a render target, and blits into it that are carried out only when the target is read.
///
/// If a frame consists of moved textures, presenting it can copy rows directly from the textures. A window system that has copies of
/// the textures can do this by itself (``TextureStore``). Only layers in front of them, in a small part of the screen, are drawn into the
/// target; an example is the HUD. Anything else that reads the target carries out the blits first.
final class Canvas {
  /// A copy of whole pixels from a texture into the render target that is bound for drawing.
  struct Blit {
    /// The texture, which lives at least as long as the blit.
    let source: SharedTexture
    /// The texel that is copied to the top left of `to`.
    let x, y: Int
    let to: PixelRect
  }

  /// The target into which passes are drawn. While there are blits, only a part of its pixels is valid.
  let target: RenderTarget
  /// Blits that are not carried out yet, in drawing order: none, or blits that cover the whole canvas except ``drawn``.
  private var blits: [Blit] = []
  /// While there are blits, the part of the target that is drawn, in front of them.
  private var drawn = PixelRect.empty
  /// The generations of the textures from which the last presented frame was copied; empty if it was drawn.
  private var lastSources: [UInt32] = []
  /// Whether two consecutive frames were copied from the same textures, and some are not stored.
  private(set) var isWorthStoring = false
  /// The area in which the canvas differs from the last presented frame.
  var changes: Damage

  /// Creates a canvas with undefined pixels; nil if the driver refuses a render target of that size.
  init?(width: Int, height: Int, device: GraphicsDevice) {
    guard let target = RenderTarget(width: width, height: height, device: device) else {
      return nil
    }
    self.target = target
    changes = Damage(screen: target.bounds, slack: CompositorOptions().damageSlack)
  }

  /// Creates a canvas of that size, or a smaller one if the driver refuses it.
  ///
  /// Throws only if the driver refuses a texture of any size.
  static func fitting(
    width: Int, height: Int, device: GraphicsDevice
  ) throws(CompositorError) -> Canvas {
    var (fitWidth, fitHeight) = (
      min(width, device.maximumTextureSize), min(height, device.maximumTextureSize)
    )
    while true {
      if let canvas = Canvas(width: fitWidth, height: fitHeight, device: device) { return canvas }
      // The memory may not suffice even if the size is allowed: try half the size.
      guard max(fitWidth, fitHeight) > 1 else { throw .noTarget(width: width, height: height) }
      (fitWidth, fitHeight) = (max(fitWidth / 2, 1), max(fitHeight / 2, 1))
    }
  }

  var width: Int { target.width }
  var height: Int { target.height }
  var bounds: PixelRect { target.bounds }
  var byteCount: Int { target.texture.byteCount }

  // MARK: Contents

  /// Stores the blits of a pass instead of drawing them, if the pass begins with blits side by side that cover the whole
  /// canvas, perhaps with more blits in front of them, and the other items cover only a small part of it.
  ///
  /// Returns the number of stored blits, and the part of the target that must be drawn, with all items of the pass. Returns
  /// nil and stores nothing if the whole pass must be drawn.
  func deferBlits(of pass: borrowing Pass) -> (count: Int, rest: PixelRect)? {
    guard pass.list.geometry.backdrops.isEmpty else { return nil }
    var area = 0.0
    var count = 0
    var rest = PixelRect.empty
    for index in pass.list.items.indices {
      let bounds = pass.list.items[index].bounds
      let isBlit =
        pass.list.items[index].blitSource >= 0 && bounds.isIntegral && self.bounds.contains(bounds)
        && count < Self.mostBlits
      if area < self.bounds.area {
        guard isBlit else { return nil }
        for other in 0..<index where pass.list.items[other].bounds.intersects(bounds) { return nil }
        area += bounds.area
        count += 1
      } else if isBlit, rest.isEmpty {
        count += 1
      } else {
        rest = rest.union(bounds)
      }
    }
    rest = rest.isEmpty ? .empty : rest.outward.intersection(bounds)
    guard area == bounds.area, rest.area <= Self.mostDrawn * bounds.area else { return nil }
    discardBlits()
    for index in 0..<count { blits.append(Blit(pass.list, item: index)) }
    drawn = rest
    changes.addAll()
    return (count, rest)
  }

  /// The largest number of stored blits: each is compared with each other.
  private static let mostBlits = 16
  /// The largest fraction of the canvas that may be drawn in front of blits. Pixels there are drawn and then copied, which
  /// must not cost more than drawing the whole pass.
  private static let mostDrawn = 0.25

  /// Whether all pixels of the target are valid, because no blits are pending.
  var isUpToDate: Bool { blits.isEmpty }

  /// Drops the pending blits, because the whole target will be drawn.
  func discardBlits() {
    blits.removeAll(keepingCapacity: true)
    drawn = .empty
  }

  /// Carries out the pending blits, so that all pixels of the target are valid.
  private func flush() {
    guard !blits.isEmpty else { return }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
    for blit in blits {
      for part in blit.to.pieces(without: drawn) { blit.cut(to: part).carryOut() }
    }
    discardBlits()
  }

  // MARK: Reading

  /// Copies the canvas to the upper left of the context's default framebuffer, which has `windowWidth` × `windowHeight`
  /// pixels. The rest of it becomes black.
  func copyToWindow(width windowWidth: Int, height windowHeight: Int) {
    flush()
    changes.clear()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    if windowWidth > width || windowHeight > height {
      glDisable(GLenum(GL_SCISSOR_TEST))
      glClearColor(0, 0, 0, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    let (width, height, top) = (GLint(width), GLint(height), GLint(windowHeight))
    // Row 0 of a window is at the bottom. A flipped blit still copies whole rows.
    glBlitFramebuffer(
      0, 0, width, height, 0, top, width, top - height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  /// Copies the changed parts of the canvas to an image in memory with `bytesPerRow` bytes per row, its first row at the top. Pixels that
  /// `store` can copy to the window are left out. Sets `frame` to the copied parts and the copies that remain to be made.
  func copyChanges(
    to memory: UnsafeMutableRawPointer, bytesPerRow: Int, _ store: (any TextureStore)?,
    _ frame: inout PresentedFrame
  ) {
    frame.clear()
    let isMoved = storesSources(in: store)
    let rowLength = bytesPerRow / 4
    for part in changes.parts {
      if isMoved {
        for blit in blits {
          for piece in blit.to.intersection(part).pieces(without: drawn) where !piece.isEmpty {
            frame.moves.append(TextureMove(blit.cut(to: piece)))
          }
        }
      } else {
        for blit in blits {
          let rect = blit.to.intersection(part)
          guard !rect.isEmpty else { continue }
          let cut = blit.cut(to: rect)
          cut.bindSource()
          Self.read(x: cut.x, y: cut.y, into: memory, rect, rowLength: rowLength)
        }
      }
      let own = isUpToDate ? part : part.intersection(drawn)
      if !own.isEmpty {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
        Self.read(x: Int(own.x0), y: Int(own.y0), into: memory, own, rowLength: rowLength)
      }
      let copied = isMoved ? own : part
      if !copied.isEmpty { frame.parts.append(copied.cgRect) }
    }
    changes.clear()
  }

  /// Whether the store has all textures from which the pending blits copy. Notes whether it should get the others.
  private func storesSources(in store: (any TextureStore)?) -> Bool {
    let storesAll =
      !blits.isEmpty
      && store.map { store in blits.allSatisfy { store.has($0.source.generation) } }
        ?? false
    isWorthStoring =
      !blits.isEmpty && !storesAll
      && blits.allSatisfy { lastSources.contains($0.source.generation) }
    lastSources.removeAll(keepingCapacity: true)
    for blit in blits { lastSources.append(blit.source.generation) }
    return storesAll
  }

  /// Stores the textures of the last presented frame. It is worthwhile only if the frame before was copied from the same ones, because
  /// storing a texture costs as much as copying it.
  func storeSources(in store: any TextureStore) {
    isWorthStoring = false
    for blit in blits {
      let generation = blit.source.generation
      guard !store.has(generation), let source = blit.source.renderTarget else { continue }
      let isStored = store.add(generation, width: source.width, height: source.height) {
        rows, memory in
        let rect = PixelRect(
          x0: 0, y0: 0, x1: Double(source.width), y1: Double(rows.count))
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
        Self.read(x: 0, y: rows.lowerBound, into: memory, rect, rowLength: source.width)
      }
      guard isStored else { return }
    }
  }

  /// Reads pixels of the framebuffer that is bound for reading, the first at (`x`, `y`), into a rectangle of an image in memory with
  /// `rowLength` pixels per row.
  private static func read(
    x: Int, y: Int, into memory: UnsafeMutableRawPointer, _ rect: PixelRect, rowLength: Int
  ) {
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(rowLength))
    glReadPixels(
      GLint(x), GLint(y), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_BGRA_EXT),
      GLenum(GL_UNSIGNED_BYTE), memory + (Int(rect.y0) * rowLength + Int(rect.x0)) * 4)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
  }

  func readImage() -> CGImage? {
    flush()
    return target.readImage()
  }

  /// Whether rows can be read in the byte order of windows (BGRA), without converting each pixel.
  var readsWindowPixels: Bool {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    var format: GLint = 0
    glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT), &format)
    return format == GL_BGRA_EXT
  }
}

extension Canvas.Blit {
  /// Creates the blit that draws an item of `list`. The item must have a blit source.
  init(_ list: borrowing DisplayList, item index: Int) {
    let item = list.items[index]
    source = list.textures[Int(item.blitSource)]
    x = Int((Float(item.bounds.x0) + item.blitOffset.x).rounded())
    y = Int((Float(item.bounds.y0) + item.blitOffset.y).rounded())
    to = item.bounds
  }

  /// Returns the blit for a part of the destination.
  func cut(to part: PixelRect) -> Canvas.Blit {
    Canvas.Blit(
      source: source, x: x + Int(part.x0 - to.x0), y: y + Int(part.y0 - to.y0), to: part)
  }

  /// Binds the texture's framebuffer for reading.
  func bindSource() {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.renderTarget?.framebuffer ?? 0)
  }

  /// Copies into the framebuffer that is bound for drawing, whose top left is `origin`.
  ///
  /// Format and size are the same and pixels are whole, so without a GPU this takes a tenth of the time of drawing.
  func carryOut(origin: SIMD2<Double> = .zero) {
    let to = to.offset(-origin.x, -origin.y)
    bindSource()
    glBlitFramebuffer(
      GLint(x), GLint(y), GLint(x) + GLint(to.width), GLint(y) + GLint(to.height), GLint(to.x0),
      GLint(to.y0), GLint(to.x1), GLint(to.y1), GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }
}
