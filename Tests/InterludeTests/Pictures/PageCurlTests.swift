import Desktop
import TestSupport
import Testing
import UIKit

/// The pixels of pages that curl.
@MainActor @Suite(.serialized) struct PageCurlTests {
  /// A white page that curls up from a black one, or down on it, at `fraction` of its way.
  private func picture(
    _ options: UIView.AnimationOptions, at fraction: Double, mark: Bool = false,
    size: (width: Int, height: Int) = (320, 240)
  ) throws -> Bitmap {
    let session = try HeadlessSession(width: size.width, height: size.height)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    let holder = UIView(frame: window.bounds)
    let page = UIView(frame: window.bounds)
    page.backgroundColor = .white
    if mark {
      let mark = UIView(frame: CGRect(x: 70, y: size.height - 50, width: 40, height: 40))
      mark.backgroundColor = .red
      page.addSubview(mark)
    }
    let lower = UIView(frame: window.bounds)
    lower.backgroundColor = .black
    holder.addSubview(options.contains(.transitionCurlDown) ? lower : page)
    window.addSubview(holder)
    window.makeKeyAndVisible()
    session.frame()
    let goesUp = !options.contains(.transitionCurlDown)
    UIView.transition(with: holder, duration: 1, options: [options, .curveLinear]) {
      holder.subviews.first?.removeFromSuperview()
      holder.addSubview(goesUp ? lower : page)
    }
    session.frame()
    session.clock.advance(by: fraction)
    session.frame()
    return Bitmap(try #require(session.image()))
  }

  /// At its start and end, a curl shows exactly the two pages.
  @Test func aCurlBeginsAndEndsFlat() throws {
    for (options, first) in [
      (UIView.AnimationOptions.transitionCurlUp, UInt8(255)), (.transitionCurlDown, 0),
    ] {
      for (fraction, level) in [(0, first), (1, 255 - first), (1.1, 255 - first)] {
        let picture = try picture(options, at: fraction)
        #expect(
          picture.pixels.allSatisfy { $0 == Bitmap.Pixel(level, level, level, 255) },
          "\(fraction) of a curl from \(first)")
      }
    }
  }

  /// The strips of the cylinder leave no gap between them. A gap would be a thin line along the axis, darker than the paper on both sides.
  @Test(arguments: [0.12, 0.3, 0.41, 0.5, 0.68, 0.83]) func thePaperHasNoCracks(fraction: Double)
    throws
  {
    let picture = try picture(.transitionCurlUp, at: fraction)
    func isDip(_ x: Int, _ y: Int) -> Bool {
      picture[x, y].x < max(min(picture[x, y - 1].x, picture[x, y + 1].x), 6) - 6
    }
    for x in 24..<picture.width - 24 {
      for y in 8..<picture.height - 8 where isDip(x, y) {
        // The axis falls by 7 for 24 points to the left.
        #expect(!isDip(x - 24, y + 7) || !isDip(x + 24, y - 7), "\(x), \(y)")
      }
    }
    #expect(picture.pixels.count { $0.x > 60 } > 1000)
  }

  @Test func thePaperLeavesSteadily() throws {
    var last = Int.max
    for step in 0...10 {
      let picture = try picture(.transitionCurlUp, at: Double(step) / 10)
      let covered = picture.pixels.count { $0.x > 60 }
      #expect(step == 0 || covered < last || covered == 0)
      // The lower right corner comes up first, the upper left one last.
      if step > 1 { #expect(picture[319, 239].x < 60) }
      if step > 0, step < 8 { #expect(picture[0, 0].x > 60) }
      last = covered
    }
  }

  /// A page comes down on the same way on which it goes up.
  @Test(arguments: [0.2, 0.5, 0.77]) func aCurlDownIsACurlUpBackwards(fraction: Double) throws {
    let up = try picture(.transitionCurlUp, at: fraction, mark: true)
    let down = try picture(.transitionCurlDown, at: 1 - fraction, mark: true)
    let difference = up.difference(from: down, tolerance: 1)
    #expect(difference.count == 0, "\(difference)")
  }

  /// A mark at the lower left of the page shows faintly through its back, mirrored about the axis.
  @Test func theBackShowsTheFrontMirrored() throws {
    let plain = try picture(.transitionCurlUp, at: 0.5)
    let marked = try picture(.transitionCurlUp, at: 0.5, mark: true)
    var places: [(x: Int, y: Int)] = []
    for y in 0..<plain.height {
      for x in 0..<plain.width where plain[x, y] != marked[x, y] {
        places.append((x, y))
        // Pale: the mark itself is pure red.
        #expect(marked[x, y].y > 120)
      }
    }
    // The axis has come half of its way: with the way w, the radius 0.07 w and the shadow 1.2 radii wide, to 0.423 w. A point at
    // the distance d from the upper left corner is then at 2 · 0.423 w + π · 0.07 w − d, and as far along the axis as before.
    let way = 320 * 0.28 + 240 * 0.96
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let along = x * 0.96 - y * 0.28
      let across = (2 * 0.423 + .pi * 0.07) * way - (x * 0.28 + y * 0.96)
      return (along * 0.96 + across * 0.28, -along * 0.28 + across * 0.96)
    }
    let middle = place(90, 210)
    let mean = (
      x: Double(places.map(\.x).reduce(0, +)) / Double(max(places.count, 1)),
      y: Double(places.map(\.y).reduce(0, +)) / Double(max(places.count, 1))
    )
    #expect(abs(mean.x - middle.x) < 2 && abs(mean.y - middle.y) < 2, "\(mean), not \(middle)")
    #expect(places.count > 1000)
  }

  /// The picture of a page is stretched with its view.
  @Test func aResizedPageStaysACurl() throws {
    let session = try HeadlessSession(width: 320, height: 240)
    let window = UIWindow(frame: UIScreen.main.bounds)
    defer { window.isHidden = true }
    window.backgroundColor = .green
    let holder = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
    holder.backgroundColor = .white
    window.addSubview(holder)
    window.makeKeyAndVisible()
    session.frame()
    UIView.transition(with: holder, duration: 1, options: [.transitionCurlUp, .curveLinear]) {
      holder.backgroundColor = .black
    }
    session.frame()
    session.clock.advance(by: 0.5)
    holder.frame = CGRect(x: 60, y: 40, width: 240, height: 180)
    session.frame()
    let picture = Bitmap(try #require(session.image()))
    // The flat corner, the uncovered one, and the place that the view has left.
    #expect(picture[62, 42].x > 60)
    #expect(picture[298, 218] == Bitmap.Pixel(0, 0, 0, 255))
    #expect(picture[30, 30] == Bitmap.Pixel(0, 255, 0, 255))
  }
}
