import CoreGraphics
import Foundation
import TestSupport
import Testing
import UIKit

@testable import Desktop

/// The app without a display, on a clock that is moved by hand.
@MainActor @Suite struct HeadlessSessionTests {
  private static let red = Bitmap.Pixel(255, 0, 0, 255)
  private static let white = Bitmap.Pixel(255, 255, 255, 255)

  /// A session with a white window that has `views` in it.
  private func withSession<Result>(
    width: Int = 120, height: Int = 80, _ views: [UIView] = [],
    _ body: (HeadlessSession, UIWindow) throws -> Result
  ) throws -> Result {
    let session = try HeadlessSession(width: width, height: height)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    let controller = UIViewController()
    for view in views { controller.view.addSubview(view) }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    return try body(session, window)
  }

  private func square(at x: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: 20, width: 20, height: 20))
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    return view
  }

  private func picture(_ session: HeadlessSession) throws -> Bitmap {
    Bitmap(try #require(session.image()))
  }

  // MARK: Scale

  /// At scale 2 a point is two pixels in images and snapshots, while the app and its touches keep points.
  @Test func aPointIsAsManyPixelsAsTheScaleSays() throws {
    let session = try HeadlessSession(width: 120, height: 80, scale: 2)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    window.backgroundColor = .white
    let controller = UIViewController()
    let square = square(at: 10)
    let line = UIView(frame: CGRect(x: 50, y: 0, width: 0.5, height: 80))
    line.backgroundColor = .red
    var taps: [CGPoint] = []
    let recognizer = UITapGestureRecognizer { taps.append($0.location(in: nil)) }
    square.addGestureRecognizer(recognizer)
    controller.view.addSubview(square)
    controller.view.addSubview(line)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    session.runUntilIdle()
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 120, height: 80))
    #expect(UIScreen.main.scale == 2 && square.traitCollection.displayScale == 2)
    let picture = try picture(session)
    #expect((picture.width, picture.height) == (240, 160))
    // The corners of the square, and a line of half a point, which is exactly one pixel wide.
    #expect(picture[20, 40] == Self.red && picture[59, 79] == Self.red)
    #expect(picture[19, 40] == Self.white && picture[60, 79] == Self.white)
    #expect(picture[99, 5] == Self.white && picture[100, 5] == Self.red)
    #expect(picture[101, 5] == Self.white)
    session.click(at: CGPoint(x: 15, y: 25))
    session.runUntilIdle()
    #expect(taps == [CGPoint(x: 15, y: 25)])
    let snapshot = try #require(square.snapshotView(afterScreenUpdates: true))
    snapshot.frame.origin = CGPoint(x: 80, y: 20)
    controller.view.addSubview(snapshot)
    session.frame()
    let both = try self.picture(session)
    #expect(both[160, 40] == Self.red && both[199, 79] == Self.red && both[200, 79] == Self.white)
    try session.resize(width: 100, height: 60)
    session.runUntilIdle()
    #expect(UIScreen.main.bounds.size == CGSize(width: 100, height: 60))
    let resized = try self.picture(session)
    #expect((resized.width, resized.height) == (200, 120))
  }

  /// Text at scale 2 is drawn with twice as many pixels, not stretched.
  @Test func textIsAsSharpAsTheScaleAllows() throws {
    func draw(scale: CGFloat, times: CGFloat) throws -> Bitmap {
      let session = try HeadlessSession(
        width: Int(60 * times), height: Int(20 * times), scale: scale)
      let window = UIWindow(frame: UIScreen.main.bounds)
      defer { window.isHidden = true }
      window.backgroundColor = .white
      let label = UILabel(frame: UIScreen.main.bounds)
      label.font = .systemFont(ofSize: 12 * times)
      label.text = "Interlude"
      window.addSubview(label)
      window.makeKeyAndVisible()
      session.runUntilIdle()
      return Bitmap(try #require(session.image()))
    }
    let doubled = try draw(scale: 2, times: 1)
    let large = try draw(scale: 1, times: 2)
    let different = doubled.difference(from: large, tolerance: 48).count
    // Letters may lie a fraction of a pixel apart; stretched from half the pixels, a fifth of the picture would differ.
    #expect(different < 60 * 20 * 4 / 50, "\(different)")
  }

  // MARK: Frames

  /// A frame is shown at the clock's time, so values that a display link computes agree with animations.
  @Test func displayLinksKnowTheFramesTimes() throws {
    try withSession { session, _ in
      session.runUntilIdle()
      var (calls, second): (Int, [Double]) = (0, [])
      let period = HeadlessSession.framePeriod
      let link = CADisplayLink { link in
        calls += 1
        #expect(link.duration == period && link.targetTimestamp == session.clock.now())
        #expect(link.timestamp == link.targetTimestamp - period)
      }
      let slow = CADisplayLink { link in
        second.append(link.targetTimestamp)
        #expect(link.duration == period)
        #expect(link.timestamp == link.targetTimestamp - 2 * period)
      }
      slow.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 30)
      for link in [link, slow] { link.add(to: .main, forMode: .common) }
      let start = session.clock.now()
      for _ in 0..<12 { session.advance(by: period) }
      for link in [link, slow] { link.invalidate() }
      #expect(calls == 12 && second.count == 6)
      for (index, target) in second.enumerated() {
        #expect(abs(target - start - Double(2 * index + 1) * period) < 1e-9)
      }
    }
  }

  /// A view that takes a snapshot of its child during layout or drawing, and shows it beside the child.
  private final class MirrorView: UIView {
    let original = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var mirrorsInDraw = false
    /// Whether to take a snapshot. Reset after one snapshot, because adding it requests another layout.
    var wantsPicture = true
    private var mirror: UIView?

    private func takePicture() {
      guard wantsPicture else { return }
      wantsPicture = false
      original.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      mirror?.removeFromSuperview()
      if original.superview == nil { addSubview(original) }
      mirror = original.snapshotView(afterScreenUpdates: true)
      guard let mirror else { return }
      mirror.frame.origin.x = 40
      addSubview(mirror)
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if !mirrorsInDraw { takePicture() }
    }

    override func draw(_ rect: CGRect) {
      if mirrorsInDraw { takePicture() }
    }
  }

  /// Takes a snapshot during its layout. Completions record whether they ran during that layout.
  private final class PicturingView: UIView {
    var isLayingOut = false
    var completedInLayout: [Bool] = []
    private var picture: UIView?

    override func layoutSubviews() {
      super.layoutSubviews()
      isLayingOut = true
      picture = subviews.first?.snapshotView(afterScreenUpdates: true)
      isLayingOut = false
    }
  }

  @Test func aSnapshotInTheLayoutOfAFrameRunsNoCompletions() throws {
    let view = PicturingView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    try withSession([view]) { session, _ in
      session.runUntilIdle()
      view.setNeedsLayout()
      // Nothing is animated: the completion is due with the next flush.
      UIView.animate(withDuration: 0.1, animations: {}) { _ in
        view.completedInLayout.append(view.isLayingOut)
      }
      session.frame()
      #expect(view.completedInLayout == [false])
    }
  }

  /// During a layout, `drawHierarchy` without screen updates draws the current screen and lays nothing out.
  @Test func drawingTheScreenInALayoutDoesNotLayOut() throws {
    final class Page: UIView {
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    final class Photographer: UIView {
      var page: Page?
      var layouts: Int?
      override func layoutSubviews() {
        super.layoutSubviews()
        guard let page, page.window != nil else { return }
        page.setNeedsLayout()
        let before = page.layouts
        _ = UIGraphicsImageRenderer(bounds: page.bounds).image { _ in
          _ = page.drawHierarchy(in: page.bounds, afterScreenUpdates: false)
        }
        layouts = page.layouts - before
      }
    }
    let photographer = Photographer(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    let page = Page(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    photographer.page = page
    try withSession([photographer, page]) { session, _ in
      session.runUntilIdle()
      photographer.setNeedsLayout()
      session.frame()
      #expect(photographer.layouts == 0 && page.layouts > 0)
    }
  }

  @Test(arguments: [false, true])
  func aSnapshotDuringAFlushShowsTheChangesSoFar(mirrorsInDraw: Bool) throws {
    let view = MirrorView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    view.mirrorsInDraw = mirrorsInDraw
    try withSession([view]) { session, _ in
      session.runUntilIdle()
      #expect(try picture(session)[50, 10] == Self.red)
      // Now the child is on screen with another colour than the one that it gets in the flush.
      view.original.backgroundColor = .white
      session.frame()
      view.wantsPicture = true
      if mirrorsInDraw { view.setNeedsDisplay() } else { view.setNeedsLayout() }
      session.frame()
      let picture = try picture(session)
      #expect(picture[10, 10] == Self.red && picture[50, 10] == Self.red)
    }
  }

  @Test func everyFrameIsDrawnForTheClocksTime() throws {
    let square = square(at: 0)
    try withSession([square]) { session, _ in
      session.runUntilIdle()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        square.frame.origin.x = 80
      }
      session.frame()
      // Exact in binary, so that the edges fall on pixels.
      for eighth in 0...8 {
        let picture = try picture(session)
        for x in 0..<120 {
          let inside = (eighth * 10..<eighth * 10 + 20).contains(x)
          #expect(picture[x, 30] == (inside ? Self.red : Self.white), "x \(x) at \(eighth)/8 s")
        }
        session.advance(by: 0.125)
      }
    }
  }

  @Test func theSameStepsGiveTheSamePixels() throws {
    func film() throws -> [Bitmap] {
      let square = square(at: 4)
      square.layer.cornerRadius = 6
      square.layer.shadowOpacity = 0.5
      let label = UILabel(frame: CGRect(x: 10, y: 50, width: 100, height: 24))
      label.text = "Same 同じ"
      return try withSession([square, label]) { session, _ in
        var frames: [Bitmap] = []
        UIView.animate(
          withDuration: 0.7, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 3,
          options: []
        ) {
          square.frame = CGRect(x: 61, y: 13, width: 33, height: 27)
          square.transform = CGAffineTransform(rotationAngle: 0.7)
          label.alpha = 0.2
        }
        for step in 0..<8 {
          session.advance(by: 0.01 * Double(step))
          if step == 4 { session.click(at: CGPoint(x: 60, y: 40)) }
          frames.append(try picture(session))
        }
        return frames
      }
    }
    let first = try film()
    let second = try film()
    let differences = zip(first, second).map { $0.difference(from: $1).count }
    #expect(differences == [0, 0, 0, 0, 0, 0, 0, 0])
    // After the delay, the pictures differ from frame to frame, so the comparison is meaningful.
    for index in 5..<first.count {
      #expect(first[index].difference(from: first[index - 1]).count > 0)
    }
  }

  @Test func aFrameWithoutChangeIsTheSamePicture() throws {
    try withSession([square(at: 7)]) { session, _ in
      session.runUntilIdle()
      let before = try picture(session)
      session.advance(by: 1)
      let after = try picture(session)
      #expect(after.difference(from: before).count == 0)
    }
  }

  // MARK: Running

  @Test func runningEndsWhenNothingMoves() throws {
    let square = square(at: 0)
    try withSession([square]) { session, _ in
      session.runUntilIdle()
      #expect(!session.producer.needsFrame(at: session.clock.now()))
      let start = session.clock.now()
      var isFinished = false
      UIView.animate(withDuration: 0.5) {
        square.frame.origin.x = 80
      } completion: {
        isFinished = $0
      }
      session.runUntilIdle()
      #expect(isFinished)
      let elapsed = session.clock.now() - start
      // The whole animation, and at most the frame in which it ends and one that shows it.
      #expect(elapsed >= 0.5 - 1e-9)
      #expect(elapsed < 0.5 + 3 * HeadlessSession.framePeriod)
      let picture = try picture(session)
      #expect(picture[90, 30] == Self.red)
    }
  }

  @Test func runningWaitsForDelayedAnimations() throws {
    let square = square(at: 0)
    try withSession([square]) { session, _ in
      session.runUntilIdle()
      UIView.animate(withDuration: 0.25, delay: 2) { square.frame.origin.x = 80 }
      session.runUntilIdle()
      let picture = try picture(session)
      #expect(picture[90, 30] == Self.red)
    }
  }

  @Test func runningEndsAtItsLimit() throws {
    let square = square(at: 0)
    try withSession([square]) { session, _ in
      session.runUntilIdle()
      let start = session.clock.now()
      UIView.animate(withDuration: 0.25, delay: 0, options: [.repeat, .autoreverse]) {
        square.frame.origin.x = 80
      }
      session.runUntilIdle(limit: 0.5)
      #expect(session.clock.now() - start >= 0.5)
      #expect(session.clock.now() - start < 0.5 + 2 * HeadlessSession.framePeriod)
      square.layer.removeAllAnimations()
    }
  }

  // MARK: Size and input

  @Test func resizing() throws {
    try withSession { session, window in
      session.runUntilIdle()
      for (width, height) in [(200, 60), (64, 300), (120, 80)] {
        try session.resize(width: width, height: height)
        session.runUntilIdle()
        let size = CGSize(width: width, height: height)
        #expect(UIScreen.main.bounds.size == size)
        #expect(window.bounds.size == size)
        #expect(window.rootViewController?.view.bounds.size == size)
        let picture = try picture(session)
        #expect((picture.width, picture.height) == (width, height))
        // The whole picture is drawn, including the corners.
        #expect(picture.pixels.allSatisfy { $0 == Self.white })
      }
    }
  }

  @Test func clicksArriveWhereTheyAreMade() throws {
    let left = square(at: 0)
    let right = square(at: 40)
    var clicks: [String] = []
    left.addGestureRecognizer(UITapGestureRecognizer { _ in clicks.append("left") })
    right.addGestureRecognizer(UITapGestureRecognizer { _ in clicks.append("right") })
    try withSession([left, right]) { session, _ in
      session.runUntilIdle()
      session.click(at: CGPoint(x: 50, y: 30))
      session.click(at: CGPoint(x: 10, y: 30))
      session.click(at: CGPoint(x: 90, y: 30))
      #expect(clicks == ["right", "left"])
    }
  }

  // MARK: Beginning and end

  @Test func givesTheClockAndTheScreenBack() throws {
    let size = UIScreen.main.contentSize
    let before = ManualClock(7)
    let original = MediaClock.install(before)
    defer { MediaClock.install(original) }
    try withSession { session, _ in
      #expect(CACurrentMediaTime() == session.clock.now())
      #expect(CACurrentMediaTime() != 7)
      #expect(UIScreen.main.contentSize != size)
    }
    #expect(CACurrentMediaTime() == 7)
    #expect(UIScreen.main.contentSize == size)
  }

  /// A new session shows no focus ring, even if the keyboard was used in an earlier session.
  @Test func aNewSessionShowsNoFocusRing() throws {
    func picture(pressingTab: Bool) throws -> Bitmap {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 20, y: 20, width: 60, height: 30)
      return try withSession([button]) { session, _ in
        session.runUntilIdle()
        if pressingTab {
          let tab = UIKey(keyCode: .keyboardTab, modifierFlags: [], characters: "")
          session.send(.key(.down(isRepeat: false), tab))
          session.send(.key(.up, tab))
          session.runUntilIdle()
        }
        return try self.picture(session)
      }
    }
    let before = try picture(pressingTab: false)
    #expect(try picture(pressingTab: true).difference(from: before).count > 0)
    try picture(pressingTab: false).expect(before)
  }

  @Test func countsEveryFrame() throws {
    try withSession { session, _ in
      for _ in 0..<5 { session.advance(by: 0.1) }
      #expect(session.log.framesLogged == 5)
      #expect(!session.log.isRecording)
    }
  }
}
