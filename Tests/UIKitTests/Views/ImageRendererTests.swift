import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite("Image renderers and drawing images")
struct ImageRendererTests {
  private let red = Bitmap.Pixel(255, 0, 0, 255)
  private let clear = Bitmap.Pixel(0, 0, 0, 0)

  private func format(_ scale: CGFloat, opaque: Bool = false) -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = opaque
    return format
  }

  /// An image whose left half is red.
  private func half(scale: CGFloat = 1, opaque: Bool = false) -> UIImage {
    UIGraphicsImageRenderer(
      size: CGSize(width: 20, height: 10), format: format(scale, opaque: opaque)
    ).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
  }

  @Test("Images have the requested size, scale and opacity")
  func formats() throws {
    let image = half(scale: 2)
    #expect(image.size == CGSize(width: 20, height: 10) && image.scale == 2)
    let pixels = Bitmap(try #require(image.cgImage))
    #expect(pixels.width == 40 && pixels[19, 5] == red && pixels[20, 5] == clear)
    let opaque = try #require(half(opaque: true).cgImage)
    #expect(opaque.isOpaque)
    #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
    #expect(UIGraphicsImageRenderer(size: .zero).pngData { _ in }.isEmpty)
  }

  @Test("A renderer's bounds may have any origin, and its context is the current one")
  func bounds() throws {
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 100, y: 50, width: 8, height: 8), format: format(1))
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      UIColor.red.set()
      UIBezierPath(rect: CGRect(x: 104, y: 50, width: 4, height: 8)).fill()
      #expect(context.currentImage.size == CGSize(width: 8, height: 8))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    let pixels = Bitmap(try #require(image.cgImage))
    #expect(pixels[3, 4] == clear && pixels[4, 4] == red)
  }

  @Test("PNG and JPEG data decode to the same image")
  func coding() throws {
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: 16, height: 16), format: format(1, opaque: true))
    func draw(_ context: UIGraphicsImageRendererContext) {
      UIColor.red.setFill()
      context.fill(context.format.bounds)
    }
    let png = try #require(UIImage(data: renderer.pngData(actions: draw))?.cgImage)
    #expect(Bitmap(png)[8, 8] == red)
    let jpeg = renderer.jpegData(withCompressionQuality: 0.9, actions: draw)
    let pixel = Bitmap(try #require(UIImage(data: jpeg)?.cgImage))[8, 8]
    #expect(pixel.x > 248 && pixel.y < 6 && pixel.z < 6 && pixel.w == 255)
    #expect(half().jpegData(compressionQuality: 0)?.isEmpty == false)
  }

  @Test("UIGraphicsBeginImageContext creates images")
  func imageContexts() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 3)
    half().draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.scale == 3 && image.cgImage?.width == 12)
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test("Cap insets keep their width, and tinted images their colour")
  func imageDrawing() throws {
    let source = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6), format: format(1))
      .image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 6))
        context.fill(CGRect(x: 4, y: 0, width: 2, height: 6))
      }
    let caps = source.resizableImage(
      withCapInsets: UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2))
    let wide = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 6), format: format(1))
      .image { _ in caps.draw(in: CGRect(x: 0, y: 0, width: 30, height: 6)) }
    let pixels = Bitmap(try #require(wide.cgImage))
    #expect(pixels[1, 3] == red && pixels[3, 3] == clear && pixels[26, 3] == clear)
    #expect(pixels[28, 3] == red)
    let tinted = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6), format: format(1))
      .image { _ in source.withTintColor(.blue).draw(at: .zero) }
    #expect(Bitmap(try #require(tinted.cgImage))[1, 3] == Bitmap.Pixel(0, 0, 255, 255))
  }

  @Test("Strokes and clips apply to the current context")
  func strokesAndClips() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format(1))
      .image { context in
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).addClip()
        UIColor.red.set()
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 0, y: 10))
        line.addLine(to: CGPoint(x: 20, y: 10))
        line.lineWidth = 6
        line.stroke()
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
      }
    let pixels = Bitmap(try #require(image.cgImage))
    #expect(pixels[10, 10] == red && pixels[10, 14] == clear && pixels[0, 0] == clear)
  }

  @Test("drawHierarchy draws masks and running animations")
  func hierarchies() throws {
    try withStage { stage in
      let view = UIView(frame: CGRect(x: 30, y: 30, width: 20, height: 20))
      view.backgroundColor = .red
      let mask = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
      mask.backgroundColor = .black
      view.mask = mask
      #expect(view.mask === mask && mask.superview == nil && view.subviews.isEmpty)
      stage.window.addSubview(view)
      stage.turn()
      @MainActor func draw() throws -> Bitmap {
        let image = UIGraphicsImageRenderer(
          size: CGSize(width: 20, height: 20), format: format(1)
        ).image { context in
          let isDrawn = view.drawHierarchy(in: context.format.bounds, afterScreenUpdates: true)
          #expect(isDrawn)
        }
        return Bitmap(try #require(image.cgImage))
      }
      var pixels = try draw()
      #expect(pixels[5, 10] == red && pixels[15, 10] == clear)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { mask.frame.origin.x = 10 }
      stage.turn()
      stage.advance(by: 1 - 1e-6)
      pixels = try draw()
      #expect(pixels[5, 10] == clear && pixels[15, 10] == red)
      view.mask = nil
      #expect(mask.layer.superlayer == nil)
      pixels = try draw()
      #expect(pixels[5, 10] == red)
      let isDrawnNowhere = view.drawHierarchy(in: view.bounds, afterScreenUpdates: false)
      #expect(!isDrawnNowhere)
    }
  }
}
