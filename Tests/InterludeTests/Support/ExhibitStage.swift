import Desktop
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// An exhibit on an offscreen screen, with a manual clock.
@MainActor
final class ExhibitStage {
  let session: HeadlessSession
  let exhibit: OpenExhibit
  let navigation: UINavigationController
  private let window: UIWindow
  /// The time at which the last step began, in seconds on the media clock.
  private var transitionStart = 0.0
  /// Plays the rest of the script of the current step.
  private var player: HeadlessScriptPlayer?

  /// Opens an exhibit. If `draws` is false, there are views but no frames are rendered, which is many times faster.
  init(_ name: ExhibitName, width: Int = 400, height: Int = 300, draws: Bool = true) throws {
    session = try HeadlessSession(width: width, height: height, draws: draws)
    _ = try AppStart.findResources()
    exhibit = try name.makeAtFixedTime().load(seed: AppStart.fixedSeed)
    navigation = try #require(exhibit.root as? UINavigationController)
    window = AppStart.makeWindow(showing: exhibit.root)
    session.runUntilIdle()
  }

  isolated deinit {
    window.isHidden = true
    endWhatRuns()
  }

  /// Begins a step of the demonstration and shows its first frame.
  func begin(_ step: String) throws {
    let step = try #require(exhibit.demonstration.first { $0.name == step })
    switch step.action {
    case .perform(let perform): perform()
    case .replay(let lines, let path):
      let player = HeadlessScriptPlayer(lines, path: path, in: session)
      try player.advance(to: player.start)
      self.player = player
    }
    session.frame()
    transitionStart = session.clock.now()
  }

  /// The picture on screen at `fraction` of a transition that lasts one second.
  func picture(at fraction: Double) throws -> Bitmap {
    session.advance(by: max(transitionStart + fraction - session.clock.now(), 0))
    return try picture()
  }

  func picture() throws -> Bitmap { Bitmap(try #require(session.image())) }

  func finish() {
    do {
      try player?.run()
    } catch {
      Issue.record(error)
    }
    player = nil
    session.runUntilIdle()
  }

  /// Performs the given steps of the demonstration, each to its end.
  func perform(_ steps: String...) throws {
    for step in steps {
      try begin(step)
      finish()
    }
  }

  /// Lets a paused presentation continue by a click on the empty area.
  func letGoOn() {
    guard navigation.presentedViewController?.transitionCoordinator != nil else { return }
    session.click(at: CGPoint(x: 8, y: 60))
    finish()
  }

  /// The controller that is presented over the exhibit.
  var presented: UIViewController? { exhibit.root.presentedViewController }

  /// The centre of each visible view as it is on screen, in the window's coordinates.
  var places: [UIView: CGPoint] {
    var places: [UIView: CGPoint] = [:]
    func look(_ view: UIView) {
      guard let layer = view.layer.presentation(), !layer.isHidden, layer.opacity > 0 else {
        return
      }
      places[view] = layer.convert(CGPoint(x: layer.bounds.midX, y: layer.bounds.midY), to: nil)
      for subview in view.subviews { look(subview) }
    }
    look(window)
    return places
  }

  /// The number of all views in the window, without table cells.
  var viewCount: Int {
    // Lists keep as many cells as they have needed so far, so cells are not counted.
    func count(_ view: UIView) -> Int {
      view is UITableViewCell ? 0 : view.subviews.reduce(1) { $0 + count($1) }
    }
    return count(window)
  }
}

extension ExhibitName {
  /// Creates the exhibit. The year exhibit gets a fixed date in Britain.
  @MainActor
  func makeAtFixedTime() -> any Exhibit {
    self == .year ? YearExhibit(almanac: .fixed) : make()
  }
}

extension Almanac {
  /// The 21st of November 2026, 10:20 in London.
  static let fixed = Almanac(
    calendar: .gregorian("en_GB"), now: Date(timeIntervalSince1970: 1_795_256_400))
}

extension Calendar {
  /// The Gregorian calendar for a locale, in Greenwich Mean Time.
  static func gregorian(_ locale: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = .gmt
    return calendar
  }
}

/// The value of the ease-out timing function at a fraction of the duration. The curve is the Bézier curve with the
/// control points (0, 0) and (0.58, 1); it is solved by bisection.
func easeOut(_ fraction: Double) -> Double {
  func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if point(0, 0.58, middle) < fraction { low = middle } else { high = middle }
  }
  return point(0, 1, high)
}

extension Bitmap {
  /// The pixel of the colour after which a page is named: `#E04A7F`.
  static func pixel(named name: String?) throws -> Pixel {
    let digits = try #require(name).dropFirst()
    let number = try #require(UInt32(digits, radix: 16))
    return Pixel(
      UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF), 255)
  }

  /// The pixels of a column from `top` on.
  func column(_ x: Int, from top: Int = 0) -> [Pixel] { (top..<height).map { self[x, $0] } }

  /// The pixels of a row.
  func row(_ y: Int) -> [Pixel] { (0..<width).map { self[$0, y] } }
}

extension SIMD4<UInt8> {
  /// Whether every channel lies between those of `a` and `b`, so that this can be a blend of the two. `tolerance`
  /// allows for the rounding errors of scaled content.
  func isBlend(of a: Self, _ b: Self, tolerance: Int32 = 0) -> Bool {
    let (first, second) = (
      SIMD4<Int32>(truncatingIfNeeded: a), SIMD4<Int32>(truncatingIfNeeded: b)
    )
    let pixel = SIMD4<Int32>(truncatingIfNeeded: self)
    let low = pointwiseMin(first, second) &- tolerance
    let high = pointwiseMax(first, second) &+ tolerance
    return all(pixel .>= low) && all(pixel .<= high)
  }
}
