import Testing

@testable import UIKit

private final class Painter: UIView {
  var draws = 0
  var wants = true
  override func draw(_ rect: CGRect) {
    draws += 1
    guard wants, let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.red.setFill()
    context.fill(CGRect(x: rect.minX, y: rect.minY, width: rect.width / 2, height: rect.height))
  }
}

@MainActor
@Suite("Drawing and snapshots")
struct DrawingAndSnapshotTests {
  /// Blue, green, red, alpha.
  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withUnsafeBytes { bytes in
      let start = y * image.bytesPerRow + x * 4
      return Array(bytes[start..<start + 4])
    }
  }

  @Test("draw(_:) produces the layer's contents, at the view's scale and in its coordinates")
  func draws() throws {
    try withStage { stage in
      let view = Painter(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
      view.bounds.origin = CGPoint(x: 100, y: 50)
      view.contentScaleFactor = 2
      stage.window.addSubview(view)
      stage.turn()
      let image = try #require(view.layer.contents as? CGImage)
      #expect(image.width == 40 && image.height == 20)
      #expect(pixel(image, 5, 10) == [0, 0, 255, 255])
      #expect(pixel(image, 30, 10) == [0, 0, 0, 0])
      #expect(view.draws == 1)
      stage.turn()
      #expect(view.draws == 1)
      view.frame.size.width = 30
      stage.turn()
      #expect(view.draws == 1)
      view.contentMode = .redraw
      view.frame.size.width = 40
      stage.turn()
      #expect(view.draws == 2)
      view.wants = false
      view.setNeedsDisplay()
      stage.turn()
      #expect(view.layer.contents == nil)
    }
  }

  @Test("A view that draws nothing has no contents, and keeps contents that were set")
  func plainViews() throws {
    try withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      #expect(view.layer.contents == nil)
      let image = try #require(CGImage(width: 1, height: 1, bytes: [1, 2, 3, 255]))
      view.layer.contents = image
      view.setNeedsDisplay()
      stage.turn()
      #expect(view.layer.contents as? CGImage === image)
      #expect(UIGraphicsGetCurrentContext() == nil)
    }
  }

  @Test("Contexts can be nested")
  func contexts() throws {
    let a = try #require(CGContext(width: 4, height: 4))
    let b = try #require(CGContext(width: 4, height: 4))
    UIGraphicsPushContext(a)
    UIGraphicsPushContext(b)
    #expect(UIGraphicsGetCurrentContext() === b)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() === a)
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("A snapshot is a view of the same size with its own texture")
  func snapshot() throws {
    try withStage { stage in
      let view = box(10, 10, 100, 50)
      stage.window.addSubview(view)
      stage.turn()
      let whole = try #require(view.snapshotView(afterScreenUpdates: false))
      #expect(whole.frame == CGRect(x: 0, y: 0, width: 100, height: 50))
      let contents = try #require(whole.layer.contents as? LayerSnapshot)
      #expect(contents.size == CGSize(width: 100, height: 50))
      #expect(whole.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
      stage.window.addSubview(whole)
      stage.turn()
      #expect(whole.layer.contents as? LayerSnapshot === contents)

      let part = try #require(
        view.resizableSnapshotView(
          from: CGRect(x: 0, y: 25, width: 100, height: 25), afterScreenUpdates: true,
          withCapInsets: UIEdgeInsets(top: 5, left: 10, bottom: 10, right: 40)))
      #expect(part.bounds.size == CGSize(width: 100, height: 25))
      let center = part.layer.contentsCenter
      #expect(abs(center.minX - 0.1) < 1e-9 && abs(center.width - 0.5) < 1e-9)
      #expect(abs(center.minY - 0.2) < 1e-9 && abs(center.height - 0.4) < 1e-9)
      #expect(box(0, 0, 0, 10).snapshotView(afterScreenUpdates: true) == nil)
    }
  }

  @Test("Cap insets as large as the image leave one point to stretch")
  func stretching() {
    let size = CGSize(width: 10, height: 4)
    let center = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8).stretchableCenter(of: size)
    #expect(center.minX >= 0 && center.maxX <= 1 && center.width >= 0.1 - 1e-9)
    #expect(center.minY >= 0 && center.maxY <= 1 && center.height >= 0.25 - 1e-9)
  }

  // MARK: Images

  @Test("The screen's own resolution is tried first, then finer ones")
  func candidates() {
    func files(_ name: String, _ scale: CGFloat) -> [String] {
      ResourceLocator.candidates(for: name, scale: scale).map(\.file)
    }
    #expect(files("cat.png", 1) == ["cat.png", "cat@2x.png", "cat@3x.png"])
    #expect(files("cat.png", 2) == ["cat@2x.png", "cat@3x.png", "cat.png"])
    #expect(files("cat.png", 1.5) == ["cat@2x.png", "cat@3x.png", "cat.png"])
    #expect(files("cat.png", 3) == ["cat@3x.png", "cat@2x.png", "cat.png"])
    #expect(files("a/cat", 2).prefix(3) == ["a/cat@2x.png", "a/cat@2x.jpg", "a/cat@2x.jpeg"])
  }

  @Test("Images are found by name and cached, and errors name the missing file")
  func loading() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = [UInt8](repeating: 255, count: 8 * 4 * 4)
    let contents = try #require(CGImage(width: 8, height: 4, bytes: bytes))
    try contents.writePNG(to: folder.appending(path: "dot@2x.png"))
    try Data("no contents".utf8).write(to: folder.appending(path: "bad.png"))

    let previous = ResourceLocator.shared.folders
    ResourceLocator.shared.folders = [folder]
    defer { ResourceLocator.shared.folders = previous }
    let image = try UIImage.load(named: "dot")
    #expect(image.scale == 2)
    #expect(image.size == CGSize(width: 4, height: 2))
    #expect(UIImage(named: "dot")?.cgImage === image.cgImage)
    #expect(UIImage(named: "bad") == nil)
    #expect(UIImage(named: "none") == nil)
    #expect(throws: ImageError.self) { try UIImage.load(named: "none") }
    let file = UIImage(contentsOfFile: folder.appending(path: "dot@2x.png").path)
    #expect(file?.size == CGSize(width: 4, height: 2))
    #expect(UIImage(contentsOfFile: "/nowhere.png") == nil)
  }

  @Test("An image view has its image's size; a template is a coverage mask in the tint colour")
  func imageViews() throws {
    let bytes: [UInt8] = [10, 20, 30, 128, 0, 0, 0, 0, 0, 0, 0, 255, 5, 5, 5, 64]
    let contents = try #require(CGImage(width: 2, height: 2, bytes: bytes))
    let image = UIImage(cgImage: contents, scale: 2, orientation: .up)
    let view = UIImageView(image: image)
    #expect(view.bounds.size == CGSize(width: 1, height: 1))
    #expect(view.intrinsicContentSize == CGSize(width: 1, height: 1))
    #expect(view.layer.contents as? CGImage === contents)
    #expect(view.layer.contentsMultiplyColor == nil)
    #expect(!view.isUserInteractionEnabled)

    view.tintColor = .green
    view.image = image.withRenderingMode(.alwaysTemplate)
    let coverage = try #require(view.layer.contents as? CGImage)
    #expect(coverage.pixelFormat == .alpha8)
    let alphas = coverage.withUnsafeBytes { bytes in
      [0, 1].flatMap { y in [0, 1].map { bytes[y * coverage.bytesPerRow + $0] } }
    }
    #expect(alphas == [128, 0, 255, 64])
    #expect(view.layer.contentsMultiplyColor?.rgba == UIColor.green.cgColor.rgba)
    view.tintColor = .red
    #expect(view.layer.contentsMultiplyColor?.rgba == UIColor.red.cgColor.rgba)
    view.image = image.withTintColor(.blue)
    #expect(view.layer.contentsMultiplyColor?.rgba == UIColor.blue.cgColor.rgba)
    #expect((view.layer.contents as? CGImage) === coverage)
    view.contentMode = .scaleAspectFill
    #expect(view.layer.contentsGravity == .resizeAspectFill)
    view.image = nil
    #expect(view.layer.contents == nil)
  }

  @Test("A layer that was never on screen is rendered with its text and its layout")
  func rendersBeforeTheFirstLayout() throws {
    final class Card: UIView {
      let label = UILabel()
      override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
      }
    }
    let card = Card(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
    card.label.text = "MMMM"
    card.label.textColor = .black
    card.addSubview(card.label)
    /// The number of pixels that are covered by more than half.
    func ink() -> Int? {
      CGImage.drawing(width: 60, height: 30) { card.layer.render(in: $0) }?.withUnsafeBytes {
        bytes in
        stride(from: 3, to: bytes.count, by: 4).count { bytes[$0] > 128 }
      }
    }
    #expect(try #require(ink()) > 100)
    card.label.text = nil
    #expect(ink() == 0)
    #expect(!card.layer.needsLayout())
  }
}
