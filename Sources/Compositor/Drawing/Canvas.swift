internal import CGLES
import CoreGraphics

/// The picture on screen: a target, or else where its parts are to be copied from.
///
/// A frame of moved pages needs no target: what shows it can copy the rows from the pages. The target then lacks them
/// until somebody asks for it. Only the little that may lie above them, such as frame statistics, is drawn there.
final class Canvas {
  /// A part of the picture that is in another texture.
  struct RowCopy {
    let framebuffer: GLuint
    /// Where it starts there.
    let x, y: Int
    let to: PixelRect
  }

  private let target: RenderTarget
  /// What the target lacks: the whole picture but for ``drawn``, or nothing. Later ones lie over earlier ones.
  private var copies: [RowCopy] = []
  /// While there are copies, the part that is in the target all the same, above them.
  private var drawn = PixelRect.empty
  /// What has changed since somebody was last told.
  private(set) var changes: [PixelRect] = []

  /// Undefined pixels; nil when the driver refuses.
  init?(width: Int, height: Int, device: GraphicsDevice) {
    guard let target = RenderTarget(width: width, height: height, device: device) else {
      return nil
    }
    self.target = target
  }

  /// A canvas of that size or, where the driver refuses it, as large as it can be.
  ///
  /// Throws only where the driver has no texture at all.
  static func fitting(
    width: Int, height: Int, device: GraphicsDevice
  ) throws(CompositorError) -> Canvas {
    var (fitWidth, fitHeight) = (
      min(width, device.maximumTextureSize), min(height, device.maximumTextureSize)
    )
    while true {
      if let canvas = Canvas(width: fitWidth, height: fitHeight, device: device) { return canvas }
      // There may be less memory than the largest texture would need.
      guard max(fitWidth, fitHeight) > 1 else { throw .noTarget(width: width, height: height) }
      (fitWidth, fitHeight) = (max(fitWidth / 2, 1), max(fitHeight / 2, 1))
    }
  }

  var width: Int { target.width }
  var height: Int { target.height }
  var bounds: PixelRect { target.bounds }
  var byteCount: Int { target.texture.byteCount }
  /// To name the target of a pass; not to be read.
  var drawingTarget: RenderTarget { target }

  // MARK: What it shows

  /// The picture is `pass`, if that is copies of rows, which lie side by side and leave nothing free, perhaps with others
  /// over them, and little above. Then the copies are only noted.
  ///
  /// Returns how many items are copies, and the part that is to be drawn into the target, for all that lies there; nil
  /// if everything must be drawn.
  func takeCopies(of pass: borrowing Pass) -> (count: Int, rest: PixelRect)? {
    var area = 0.0
    var count = 0
    var rest = PixelRect.empty
    for index in pass.items.indices {
      let bounds = pass.items[index].bounds
      let isCopy =
        pass.items[index].copySource != 0 && bounds.isIntegral && self.bounds.contains(bounds)
        && count < Self.mostCopies
      if area < self.bounds.area {
        guard isCopy else { return nil }
        for other in 0..<index where pass.items[other].bounds.intersects(bounds) { return nil }
        area += bounds.area
        count += 1
      } else if isCopy, rest.isEmpty {
        count += 1
      } else {
        rest = rest.union(bounds)
      }
    }
    rest = rest.isEmpty ? .empty : rest.outward.intersection(bounds)
    guard area == bounds.area, rest.area <= Self.mostDrawn * bounds.area else { return nil }
    copies.removeAll(keepingCapacity: true)
    for index in 0..<count { copies.append(RowCopy(pass.items[index])) }
    drawn = rest
    noteChange(bounds)
    return (count, rest)
  }

  /// Each is compared with each.
  private static let mostCopies = 16
  /// The share of the picture that may lie above copies. What is drawn is copied twice, which must not cost more than
  /// drawing all.
  private static let mostDrawn = 0.25

  /// Whether the target is the picture.
  var isWhole: Bool { copies.isEmpty }

  /// The next frame is drawn into all of the target.
  func forgetCopies() {
    copies.removeAll(keepingCapacity: true)
    drawn = .empty
  }

  /// Brings the target up to date. Must be called before anything that the copies read from changes.
  func settle() {
    guard !copies.isEmpty else { return }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), target.framebuffer)
    for copy in copies {
      for part in copy.to.pieces(without: drawn) { copy.cut(to: part).carryOut() }
    }
    forgetCopies()
  }

  func noteChange(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    changes.append(rect)
    guard changes.count > Self.mostChanges else { return }
    let all = changes.reduce(PixelRect.empty) { $0.union($1) }
    forgetChanges()
    changes.append(all)
  }

  private static let mostChanges = 16

  /// Somebody was told what has changed.
  func forgetChanges() { changes.removeAll(keepingCapacity: true) }

  // MARK: Reading

  /// Copies the picture to the upper left of the context's own framebuffer, which has `windowWidth` × `windowHeight` pixels.
  /// The rest of it is black.
  func copyToWindow(width windowWidth: Int, height windowHeight: Int) {
    settle()
    forgetChanges()
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    if windowWidth > width || windowHeight > height {
      glDisable(GLenum(GL_SCISSOR_TEST))
      glClearColor(0, 0, 0, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    let (width, height, top) = (GLint(width), GLint(height), GLint(windowHeight))
    // Windows count rows from the bottom. Turned over, the copy is still one of whole rows.
    glBlitFramebuffer(
      0, 0, width, height, 0, top, width, top - height, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  /// Copies parts of the picture to memory that has `bytesPerRow` for each of its rows, the top one first.
  func copy(_ parts: [CGRect], to memory: UnsafeMutableRawPointer, bytesPerRow: Int) {
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(bytesPerRow / 4))
    func read(_ rect: PixelRect, x: Int, y: Int) {
      glReadPixels(
        GLint(x), GLint(y), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_BGRA_EXT),
        GLenum(GL_UNSIGNED_BYTE), memory + Int(rect.y0) * bytesPerRow + Int(rect.x0) * 4)
    }
    for part in parts {
      let part = PixelRect(part)
      for copy in copies {
        let rect = copy.to.intersection(part)
        guard !rect.isEmpty else { continue }
        let cut = copy.cut(to: rect)
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), cut.framebuffer)
        read(rect, x: cut.x, y: cut.y)
      }
      let own = isWhole ? part : part.intersection(drawn)
      guard !own.isEmpty else { continue }
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), target.framebuffer)
      read(own, x: Int(own.x0), y: Int(own.y0))
    }
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
  }

  func readImage() -> CGImage? {
    settle()
    return target.readImage()
  }

  /// Whether rows can be read as windows keep them, without a conversion of each pixel.
  var readsWindowPixels: Bool {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
    var format: GLint = 0
    glGetIntegerv(GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT), &format)
    return format == GL_BGRA_EXT
  }
}

extension Canvas.RowCopy {
  /// Of an item that is one.
  init(_ item: borrowing DrawItem) {
    framebuffer = item.copySource
    x = Int((Float(item.bounds.x0) + item.copyOffset.x).rounded())
    y = Int((Float(item.bounds.y0) + item.copyOffset.y).rounded())
    to = item.bounds
  }

  /// The part of it that is to come to a part of where it comes.
  func cut(to part: PixelRect) -> Canvas.RowCopy {
    Canvas.RowCopy(
      framebuffer: framebuffer, x: x + Int(part.x0 - to.x0), y: y + Int(part.y0 - to.y0), to: part)
  }

  /// Into the framebuffer that is bound for drawing, whose top left is `origin`.
  ///
  /// Same format, same size, whole pixels: without a GPU this is a tenth of the cost of drawing.
  func carryOut(originX: Double = 0, originY: Double = 0) {
    let to = to.offset(-originX, -originY)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glBlitFramebuffer(
      GLint(x), GLint(y), GLint(x) + GLint(to.width), GLint(y) + GLint(to.height), GLint(to.x0),
      GLint(to.y0), GLint(to.x1), GLint(to.y1), GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }
}
