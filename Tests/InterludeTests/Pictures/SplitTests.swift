import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// The positions and colours of a split page's halves, to the pixel.
@MainActor @Suite struct SplitTests {
  private static let fractions = [0, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99]

  /// Expects the column to be `outside` but for the middle, which is `inside` up to `distance` pixels either way.
  private func expectSplit(
    _ column: [Bitmap.Pixel], outside: Bitmap.Pixel, inside: Bitmap.Pixel, distance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let middle = (Double(column.count) / 2).rounded()
    let (upper, lower) = (middle - distance, middle + distance)
    for (y, pixel) in column.enumerated() {
      // From the pixel's first edge to its last.
      let (top, bottom) = (Double(y), Double(y + 1))
      let isRight =
        if bottom <= upper - 0.5 || top >= lower + 0.5 {
          pixel == outside
        } else if top >= upper + 0.5 && bottom <= lower - 0.5 {
          pixel == inside
        } else {
          // On an edge: no gap, nothing darker.
          pixel.isBlend(of: outside, inside)
        }
      #expect(
        isRight, "row \(y) of \(column.count) is \(pixel), split \(distance) from \(middle)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [(400, 300), (320, 201), (333, 240)])
  func calendarPushOpensFromTheMiddle(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.calendar, width: width, height: height)
    let old = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    try stage.begin("push")
    let new = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    #expect(old != new)
    let top = Int(stage.navigation.navigationBar.frame.maxY)
    for fraction in Self.fractions {
      let column = try stage.picture(at: fraction).column(3, from: top)
      expectSplit(
        column, outside: old, inside: new,
        distance: easeOut(fraction) * Double(column.count) / 2)
    }
    stage.finish()
    #expect(try stage.picture().column(3, from: top).allSatisfy { $0 == new })
  }

  @Test(arguments: [(400, 300), (320, 201)])
  func calendarPopClosesToTheMiddle(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.calendar, width: width, height: height)
    let below = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    try stage.begin("push")
    stage.finish()
    let leaving = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    try stage.begin("pop")
    let top = Int(stage.navigation.navigationBar.frame.maxY)
    for fraction in Self.fractions {
      let column = try stage.picture(at: fraction).column(3, from: top)
      expectSplit(
        column, outside: below, inside: leaving,
        distance: (1 - easeOut(fraction)) * Double(column.count) / 2)
    }
    stage.finish()
    #expect(try stage.picture().column(3, from: top).allSatisfy { $0 == below })
  }

  /// A window resized in the middle of a split: the pages fill it at once, with no gap, and to the end.
  @Test(
    arguments: ["push", "pop"],
    [(600, 500), (400, 420), (520, 300), (320, 240), (400, 200), (300, 300)])
  func resizingGoesOnWithoutAGap(step: String, size: (width: Int, height: Int)) throws {
    let stage = try ExhibitStage(.calendar)
    let lower = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    try stage.begin("push")
    let upper = try Bitmap.pixel(named: stage.navigation.topViewController?.title)
    if step == "pop" {
      stage.finish()
      try stage.begin("pop")
    }
    _ = try stage.picture(at: 0.2)
    try stage.session.resize(width: size.width, height: size.height)
    let top = Int(stage.navigation.navigationBar.frame.maxY)
    for fraction in [0.2, 0.25, 0.5, 0.75, 0.99] {
      let picture = try stage.picture(at: fraction)
      for x in [2, size.width - 3] {
        for (y, pixel) in picture.column(x, from: top).enumerated() {
          #expect(
            pixel.isBlend(of: lower, upper, tolerance: 2),
            "\(x), \(y + top) is \(pixel) at \(fraction)")
        }
      }
    }
    stage.finish()
    let end = step == "push" ? upper : lower
    let picture = try stage.picture()
    for x in [2, size.width - 3] {
      #expect(picture.column(x, from: top).allSatisfy { $0 == end })
    }
    let page = try #require(stage.navigation.topViewController?.view)
    #expect(page.frame == page.superview?.bounds)
  }

  /// The pages of the reference scene have a margin of 24 points, where nothing but their colours is.
  @Test func referenceSplitOpensAndCloses() throws {
    let stage = try ExhibitStage(.referenceSplit)
    let pageA = try stage.picture()[5, 5]
    try stage.begin("push")
    for fraction in Self.fractions {
      let column = try stage.picture(at: fraction).column(5)
      expectSplit(
        column, outside: pageA, inside: Self.pageB, distance: easeOut(fraction) * 150)
    }
    stage.finish()
    try stage.begin("pop")
    for fraction in Self.fractions {
      let column = try stage.picture(at: fraction).column(5)
      expectSplit(
        column, outside: pageA, inside: Self.pageB, distance: (1 - easeOut(fraction)) * 150)
    }
  }

  /// 0.92, 0.95, 0.90 of red, green, blue.
  private static let pageB = Bitmap.Pixel(235, 242, 230, 255)

  @Test func referenceSlidesInFromTheRight() throws {
    let stage = try ExhibitStage(.reference)
    let pageA = try stage.picture()[5, 5]
    for step in ["push", "pop"] {
      try stage.begin(step)
      for fraction in Self.fractions {
        let way = step == "push" ? easeOut(fraction) : 1 - easeOut(fraction)
        let edge = 400 * (1 - way)
        for (x, pixel) in try stage.picture(at: fraction).row(5).enumerated() {
          let isRight =
            if Double(x + 1) <= edge - 0.5 {
              pixel == pageA
            } else if Double(x) >= edge + 0.5 {
              pixel == Self.pageB
            } else {
              pixel.isBlend(of: pageA, Self.pageB)
            }
          #expect(isRight, "column \(x) is \(pixel) at \(fraction) of the \(step)")
        }
      }
      stage.finish()
    }
  }
}
