import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Two grids of days in one gap, held anywhere on the way from one to the other.
@MainActor @Suite struct RowCrossFadeTests {
  private static let size = CGSize(width: 640, height: 400)

  /// Opens the last of `steps` and pulls it back, calling `body` with the gap and the fraction of the way at every
  /// twentieth of it.
  private func hold(
    _ steps: [String], in size: CGSize = Self.size,
    _ body: (_ stage: ExhibitStage, _ gap: RowGapView, Double) throws -> Void
  ) throws {
    let stage = try ExhibitStage(
      .year, width: Int(size.width), height: Int(size.height))
    for step in steps { try stage.perform(step) }
    let hand = ExhibitHand(stage)
    hand.grab(CGPoint(x: 2, y: size.height / 2), going: CGVector(dx: 1, dy: 0), by: 15)
    let container = try #require(stage.navigation.transitionCoordinator?.containerView)
    let gap = try #require(container.subviews.lazy.compactMap { $0 as? RowGapView }.first)
    let start = hand.location
    for step in 1..<20 {
      let fraction = Double(step) / 20
      hand.move(to: CGPoint(x: start.x + size.width * fraction, y: start.y))
      #expect(abs((stage.navigation.transitionCoordinator?.percentComplete ?? 0) - fraction) < 1e-6)
      try body(stage, gap, fraction)
    }
    hand.up()
    stage.finish()
  }

  private func opacity(_ view: UIView) throws -> Float {
    try #require(view.layer.presentation()).opacity
  }

  @Test func oneOfMonthAndYearCanBeReadAndNeverBoth() throws {
    try hold(["open-month"]) { _, gap, fraction in
      let (row, month) = (try opacity(gap.row), try opacity(gap.pageGround))
      #expect(row == 0 || month == 0, "\(fraction)")
      if fraction <= 0.7 { #expect(month > 0.99, "\(fraction)") }
    }
  }

  /// In a low window a month's weeks are set smaller than a day's.
  @Test func nothingIsDoubledInALowWindow() throws {
    try hold(["open-month", "open-day"], in: CGSize(width: 320, height: 200)) { _, gap, fraction in
      let (row, page) = (try opacity(gap.row), try opacity(gap.pageGround))
      #expect(row == 0 || page == 0, "\(fraction)")
    }
  }

  /// On a screen with two pixels for a point its picture has as many.
  @Test func thePageIsAsSharpAsTheScreen() {
    let screen = UIScreen.main
    let old = (screen.bounds.size, screen.scale, screen.maximumFramesPerSecond)
    screen.configure(size: old.0, scale: 2, maximumFramesPerSecond: old.2)
    defer { screen.configure(size: old.0, scale: old.1, maximumFramesPerSecond: old.2) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let gap = RowGapView(ground: nil)
    window.addSubview(gap)
    gap.page = UIView()
    #expect(gap.pageGround.layer.rasterizationScale == 2)
  }

  /// The pieces of the page that parts remain one page, without gaps, in a window that is resized.
  @Test func thePiecesFollowTheWindow() throws {
    try hold(["open-month"]) { stage, gap, fraction in
      guard fraction == 0.5 else { return }
      for size in [(900, 700), (400, 300)] {
        try stage.session.resize(width: size.0, height: size.1)
        stage.session.frame()
        let container = try #require(gap.superview)
        let pieces = container.subviews.filter { $0.autoresizingMask == gap.autoresizingMask }
        let frames = try pieces.map { try #require($0.layer.presentation()).frame }
          .sorted { $0.minY < $1.minY }
        #expect(frames.count == 3)
        for (upper, lower) in zip(frames, frames.dropFirst()) {
          #expect(abs(upper.maxY - lower.minY) < 0.01)
        }
        #expect(
          frames.allSatisfy { abs($0.minX) < 0.01 && abs($0.width - container.bounds.width) < 0.01 }
        )
      }
      try stage.session.resize(width: Int(Self.size.width), height: Int(Self.size.height))
      stage.session.frame()
    }
  }

  /// The week is in the month and over the day: not a pixel of it changes while it moves.
  @Test func theWeekOfADayIsOneAllTheWay() throws {
    var resting: [[Bitmap.Pixel]] = []
    try hold(["open-month", "open-day"]) { stage, gap, fraction in
      #expect(try opacity(gap.pageGround) == 1)
      let shown = try #require(gap.layer.presentation())
      // Halves go up, as where the compositor puts pictures.
      let top = Int((shown.convert(CGPoint.zero, to: nil).y + 0.5 + 1e-4).rounded(.down))
      let picture = try stage.picture()
      // Below the line over it, as far as its discs go.
      let strip = (top + 2..<top + 40).map(picture.row)
      if resting.isEmpty { resting = strip }
      let changed = zip(strip, resting).count { $0 != $1 }
      #expect(changed == 0, "\(fraction)")
    }
  }

  /// The day's page below its week becomes visible only as far as the row has faded out.
  @Test func theDayComesAsItsWeekGoes() throws {
    try hold(["open-month", "open-day"]) { stage, gap, fraction in
      guard fraction > 0.87 else { return }
      let gone = Double(1 - (try opacity(gap.row)))
      #expect(gone < 0.8)
      let shown = try #require(gap.layer.presentation())
      let top = shown.convert(CGPoint(x: 0, y: gap.row.frame.maxY), to: nil).y
      let bottom = shown.convert(CGPoint(x: 0, y: shown.bounds.maxY), to: nil).y
      let picture = try stage.picture()
      let strip = (Int(top.rounded(.up))..<Int(bottom)).flatMap(picture.row)
      #expect(!strip.isEmpty)
      // Over white.
      let darkest = try #require(strip.map { min($0.x, $0.y, $0.z) }.min())
      #expect(255 - Double(darkest) <= 255 * gone + 2, "\(fraction)")
    }
  }
}
