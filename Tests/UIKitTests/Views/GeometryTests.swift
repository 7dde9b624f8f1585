import Testing

@testable import UIKit

@MainActor
@Suite("View geometry")
struct GeometryTests {
  /// A rectangle from the four numbers in the tables below.
  private func rect(_ v: [CGFloat]) -> CGRect {
    CGRect(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  private func isClose(_ a: CGPoint, _ b: [CGFloat]) -> Bool {
    abs(a.x - b[0]) < 1e-9 && abs(a.y - b[1]) < 1e-9
  }

  private func isClose(_ a: CGRect, _ b: [CGFloat]) -> Bool {
    isClose(a.origin, b) && abs(a.width - b[2]) < 1e-9 && abs(a.height - b[3]) < 1e-9
  }

  // The numbers of the next two tests are UIKit's own, recorded on an iPhone: compnerd/swift-win32,
  // Tests/UICoreTests/ViewTests.swift at d34ff1b8b3f15cfdf2cb71109a3c313001122a54 (BSD-3). The
  // angles 110, -30 and 42 are radians.

  @Test("Points and rectangles convert between rotated views as on an iPhone")
  func convertRotated() {
    let root = box(0, 0, 1000, 1000)
    let a = box(4, 92, 254, 17)
    let b = box(12, 150, 400, 400)
    let child = box(40, 113, 10, 10)
    root.addSubview(a)
    root.addSubview(b)
    b.addSubview(child)
    a.transform = CGAffineTransform(rotationAngle: 110)
    a.bounds = CGRect(x: 144, y: 23, width: 20, height: 15)
    b.transform = CGAffineTransform(rotationAngle: -30)
    child.transform = CGAffineTransform(rotationAngle: 42)
    child.bounds = CGRect(x: 4, y: 3, width: 20, height: 15)

    let point = CGPoint(x: 45, y: 115)
    let rect = CGRect(x: 45, y: 115, width: 13, height: 14)
    #expect(isClose(child.convert(point, to: a), [-72.9941233911901, -114.85495931677]))
    #expect(isClose(child.convert(point, from: a), [80.12346855145998, -140.97315764408575]))
    #expect(
      isClose(
        child.convert(rect, to: b),
        [123.17714789769627, 30.274792065592464, 18.031110765667435, 17.514574532740156]))
    #expect(
      isClose(
        child.convert(rect, to: a),
        [-91.9808292852884, -126.65734667117412, 19.295318391541684, 19.58870361060326]))
    #expect(
      isClose(
        child.convert(rect, from: a),
        [69.16410886522763, -160.22950933436533, 19.295318391541684, 19.58870361060326]))
  }

  @Test("Points and rectangles convert between moved, scaled and rotated views as on an iPhone")
  func convertMixed() {
    let root = box(0, 0, 1000, 1000)
    let a = box(4, 92, 254, 17)
    let b = box(12, 150, 400, 400)
    let child = box(40, 113, 10, 10)
    root.addSubview(a)
    root.addSubview(b)
    b.addSubview(child)
    a.transform = CGAffineTransform(translationX: 68, y: 419)
    a.bounds = CGRect(x: 144, y: 23, width: 20, height: 15)
    b.transform = CGAffineTransform(scaleX: 7, y: 18)
    child.transform = CGAffineTransform(rotationAngle: 42)
    child.bounds = CGRect(x: 4, y: 3, width: 20, height: 15)

    let point = CGPoint(x: 45, y: 115)
    let rect = CGRect(x: 45, y: 115, width: 13, height: 14)
    #expect(isClose(child.convert(point, to: a), [-334.36130105218615, -2878.791401230013]))
    #expect(isClose(child.convert(point, from: a), [-129.11445551798738, 98.14414561159256]))
    #expect(
      isClose(
        child.convert(rect, to: b),
        [123.17714789769627, 30.274792065592464, 18.031110765667435, 17.514574532740156]))
    #expect(
      isClose(
        child.convert(rect, to: a),
        [-370.7599647161262, -3194.0537428193356, 126.21777535967215, 315.26234158932266]))
    #expect(
      isClose(
        child.convert(rect, from: a),
        [-130.5701354815033, 97.83304592215717, 1.4556799635159337, 2.0132111355644327]))
  }

  @Test("Points convert between siblings, and nil means the window")
  func convertSiblings() {
    withStage { stage in
      let a = box(4, 92, 254, 17)
      let b = box(4, 113, 254, 17)
      stage.window.addSubview(a)
      stage.window.addSubview(b)
      let whole = CGRect(x: 0, y: 0, width: 254, height: 17)
      #expect(a.convert(whole, to: b) == CGRect(x: 0, y: -21, width: 254, height: 17))
      #expect(a.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 5, y: 94))
      #expect(a.convert(CGPoint(x: 5, y: 94), from: nil) == CGPoint(x: 1, y: 2))
    }
  }

  @Test("Frame, bounds, center and transform are consistent")
  func frameAndBounds() {
    let view = box(10, 20, 100, 50)
    #expect(view.center == CGPoint(x: 60, y: 45))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 50, y: 75, width: 100, height: 50))
    view.bounds.size = CGSize(width: 20, height: 10)
    #expect(view.frame == CGRect(x: 90, y: 95, width: 20, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(view.frame == CGRect(x: 80, y: 85, width: 40, height: 30))
    view.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    #expect(view.bounds.size == CGSize(width: 40, height: 20))
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3))
    view.transform = .identity
    view.anchorPoint = .zero
    #expect(view.frame.origin == view.center)
    #expect(view.transform3D.isIdentity)
  }

  struct Resize: Sendable {
    let mask: UIView.AutoresizingMask
    let expected: [CGFloat]
  }

  /// A view at (20, 30) of 60 × 40 in a superview that grows from 100 × 100 to 200 × 150.
  nonisolated static let resizes = [
    Resize(mask: [], expected: [20, 30, 60, 40]),
    Resize(mask: .flexibleWidth, expected: [20, 30, 160, 40]),
    Resize(mask: .flexibleLeftMargin, expected: [120, 30, 60, 40]),
    Resize(mask: .flexibleRightMargin, expected: [20, 30, 60, 40]),
    Resize(mask: [.flexibleLeftMargin, .flexibleRightMargin], expected: [70, 30, 60, 40]),
    Resize(mask: [.flexibleLeftMargin, .flexibleWidth], expected: [45, 30, 135, 40]),
    Resize(
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      expected: [40, 30, 120, 40]),
    Resize(mask: .flexibleHeight, expected: [20, 30, 60, 90]),
    Resize(mask: .flexibleTopMargin, expected: [20, 80, 60, 40]),
    Resize(mask: [.flexibleTopMargin, .flexibleBottomMargin], expected: [20, 55, 60, 40]),
    Resize(mask: [.flexibleWidth, .flexibleHeight], expected: [20, 30, 160, 90]),
  ]

  @Test("Autoresizing divides the difference among the flexible parts", arguments: resizes)
  func autoresizing(_ resize: Resize) {
    let parent = box(0, 0, 100, 100)
    let child = box(20, 30, 60, 40)
    child.autoresizingMask = resize.mask
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 150)
    #expect(isClose(child.frame, resize.expected), "\(child.frame)")
  }

  @Test("A rotated view keeps its rotation and resizes its bounds")
  func autoresizingTurned() {
    let parent = box(0, 0, 100, 100)
    let child = box(0, 0, 100, 100)
    child.transform = CGAffineTransform(rotationAngle: 1)
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    parent.addSubview(child)
    parent.bounds.size = CGSize(width: 300, height: 50)
    #expect(isClose(child.bounds, [0, 0, 300, 50]))
    #expect(isClose(child.center, [150, 25]))
  }

  @Test("Nothing is resized if autoresizesSubviews is false or the size doesn't change")
  func autoresizingOff() {
    let parent = box(0, 0, 100, 100)
    let child = box(20, 30, 60, 40)
    child.autoresizingMask = .flexibleWidth
    parent.addSubview(child)
    parent.frame.origin.x = 50
    parent.autoresizesSubviews = false
    parent.frame.size.width = 200
    #expect(child.frame == CGRect(x: 20, y: 30, width: 60, height: 40))
  }

  @Test("Safe area insets are reduced by the distance to the superview's edges")
  func safeArea() {
    withStage { stage in
      let window = stage.window
      window.windowSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 0)
      let outer = box(0, 10, 800, 590)
      let inner = box(5, 100, 100, 100)
      window.addSubview(outer)
      outer.addSubview(inner)
      #expect(outer.safeAreaInsets == UIEdgeInsets(top: 30, left: 0, bottom: 20, right: 0))
      #expect(inner.safeAreaInsets == .zero)
      outer.additionalSafeAreaInsets = UIEdgeInsets(top: 80, left: 10, bottom: 0, right: 0)
      #expect(outer.safeAreaInsets == UIEdgeInsets(top: 110, left: 10, bottom: 20, right: 0))
      #expect(inner.safeAreaInsets == UIEdgeInsets(top: 10, left: 5, bottom: 0, right: 0))
      #expect(outer.layoutMargins.top == 118)
    }
  }
}

/// Conversions between the coordinates of views, the screen and the scene.
@MainActor @Suite struct CoordinateSpaceTests {
  @Test func viewsScreenAndSceneConvertIntoEachOther() {
    withStage { stage in
      stage.window.frame = CGRect(x: 100, y: 50, width: 400, height: 300)
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
      stage.window.addSubview(view)
      let screen = UIScreen.main.coordinateSpace
      let other: any UICoordinateSpace = UIView()
      let point = CGPoint(x: 1, y: 2)
      #expect(view.convert(point, to: screen) == CGPoint(x: 111, y: 72))
      #expect(view.convert(CGPoint(x: 111, y: 72), from: screen) == point)
      #expect(screen.convert(CGPoint(x: 111, y: 72), to: view) == point)
      #expect(screen.convert(point, from: view) == CGPoint(x: 111, y: 72))
      let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      let onScreen = CGRect(x: 110, y: 70, width: 10, height: 10)
      #expect(view.convert(rect, to: screen) == onScreen)
      #expect(screen.convert(rect, from: view) == onScreen)
      #expect(view.convert(onScreen, from: screen) == rect)
      #expect(UIApplication.shared.windowScene.coordinateSpace.convert(onScreen, to: view) == rect)
      // As between views that share no window, nothing is shifted.
      #expect(other.convert(point, to: other) == point)
    }
  }
}

/// The margins that a view takes over from its superview.
@MainActor @Suite struct PreservedMarginTests {
  @Test func contentKeepsTheSuperviewsMarginsWhereTheyReachIn() {
    withStage { stage in
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let inner = UIView(frame: CGRect(x: 5, y: 30, width: 190, height: 160))
      outer.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
      outer.addSubview(inner)
      stage.window.addSubview(outer)
      #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
      inner.preservesSuperviewLayoutMargins = true
      #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 15, bottom: 10, right: 15))
    }
  }
}

/// What controllers are told of the safe area.
@MainActor @Suite struct SafeAreaReportTests {
  private final class Page: UIViewController {
    var tops: [CGFloat] = []
    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      tops.append(view.safeAreaInsets.top)
    }
  }

  @Test func aControllerIsToldOfItsViewsSafeArea() {
    withStage { stage in
      let page = Page()
      stage.window.rootViewController = page
      stage.turn()
      stage.window.windowSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
      stage.turn()
      stage.turn()
      #expect(page.tops.last == 40 && page.tops.count == 1)
    }
  }
}

/// Functions and methods that measure.
@MainActor @Suite struct MeasuringTests {
  @Test func textsOfBothKindsAreMeasuredAlike() {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    let size = NSString(string: "Moon").size(withAttributes: attributes)
    #expect(size == "Moon".size(withAttributes: attributes) && size.width > 20)
    let box = CGSize(width: 30, height: 200)
    let rect = NSString(string: "Moon and sun").boundingRect(
      with: box, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    #expect(rect.height > size.height)
  }

  @Test func aRectangleKeepsItsAspectRatio() {
    let area = CGRect(x: 10, y: 10, width: 100, height: 100)
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 2, height: 1), insideRect: area)
        == CGRect(x: 10, y: 35, width: 100, height: 50))
    #expect(AVMakeRect(aspectRatio: .zero, insideRect: area) == .zero)
  }

  @Test func insetsHaveAWrapper() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
  }
}
