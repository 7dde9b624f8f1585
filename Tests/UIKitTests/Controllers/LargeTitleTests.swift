import TestSupport
import Testing

@testable import UIKit

/// Tests of large titles: where they stand, how they follow the content, and what pushes and pops do with them.
@MainActor
@Suite("Large titles")
struct LargeTitleTests {
  // MARK: Geometry

  /// Would catch a title or content at another place than on a phone.
  @Test("The title and the content are at the phone's places")
  func places() throws {
    let stage = LargeTitleStage()
    #expect(stage.edge == LargeTitleStage.low + 52)
    let large = try #require(stage.large)
    #expect(large.text == "Library" && large.font.pointSize == 34)
    #expect(stage.place(large).minX == 20)
    #expect(stage.place(large).minY > LargeTitleStage.low && stage.place(large).maxY <= stage.edge)
    #expect(stage.top?.view.frame.minY == 0)
    #expect(stage.top?.scroll.contentOffset.y == -52 && stage.contentTop == stage.edge)
    #expect(stage.middle.map(stage.opacity) == 0)
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a title that is left half under the bar, or that goes the wrong way. The distances are those of the
  /// finger, of which 10 points are slop.
  @Test(
    "A released title goes back or under, as on a phone",
    arguments: [(20, false), (25, false), (30, false), (35, false), (40, true), (50, true)]
      as [(CGFloat, Bool)])
  func snaps(distance: CGFloat, goesUnder: Bool) {
    let stage = LargeTitleStage()
    stage.pull(-distance)
    #expect(abs(stage.edge - (LargeTitleStage.low + 52 - (distance - 10))) < 0.5)
    stage.screen.runUntilIdle()
    #expect(stage.edge == LargeTitleStage.low + (goesUnder ? 0 : 52))
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a bar that lags behind the content, in a drag, in a fling and in a pull beyond the edge.
  @Test("The bar's edge stays at the content's edge until the title is under")
  func follows() {
    let stage = LargeTitleStage()
    func check() {
      #expect(abs(stage.edge - max(LargeTitleStage.low, stage.contentTop)) < 0.01)
    }
    stage.hand.down(201, 400)
    for speed: CGFloat in [6, 6, -3, -8, -12, -2, 3] {
      for _ in 0..<10 {
        stage.advance()
        stage.hand.move(201, stage.hand.location.y + speed)
        stage.screen.flush()
        check()
      }
    }
    stage.hand.up()
    stage.advance(frames: 200, check)
    stage.screen.runUntilIdle()
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a fling towards the top that ends with half a title.
  @Test("Decelerating content doesn't rest with a half hidden title", arguments: 1...12)
  func flings(speed: Int) {
    let stage = LargeTitleStage()
    stage.top?.scroll.contentOffset.y = 130
    stage.screen.flush()
    #expect(stage.edge == LargeTitleStage.low)
    stage.hand.down(201, 300)
    stage.hand.drag(CGVector(dx: 0, dy: CGFloat(speed)), frames: 12)
    stage.hand.up()
    stage.screen.runUntilIdle()
    #expect(stage.problemsAtRest == [])
    // A touch that only stops moving content leaves no half title either.
    stage.top?.scroll.contentOffset.y = 130
    stage.hand.down(201, 300)
    stage.hand.drag(CGVector(dx: 0, dy: CGFloat(speed)), frames: 12)
    stage.hand.up()
    stage.advance(frames: 10)
    stage.hand.down(201, 300)
    stage.hand.up()
    stage.screen.runUntilIdle()
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch a title in the middle that is late, at another height, or that doesn't come and go with the large one.
  @Test("The title in the middle rises by 15 points within 0.45 s and goes within 0.7 s")
  func middleTitle() throws {
    let stage = LargeTitleStage()
    let middle = try #require(stage.middle)
    let low = stage.place(middle).minY
    stage.top?.scroll.contentOffset.y = 0
    stage.screen.flush()
    var last = stage.opacity(middle)
    #expect(last < 0.1)
    stage.advance(frames: 20) {
      #expect(stage.opacity(middle) >= last)
      last = stage.opacity(middle)
    }
    stage.advance(frames: 34)
    #expect(stage.opacity(middle) > 0.998)
    #expect(abs(low - stage.place(middle).minY - 15) < 0.05)
    stage.top?.scroll.contentOffset.y = -52
    stage.advance(frames: 42)
    #expect(stage.opacity(middle) > 0.002)
    stage.advance(frames: 42)
    #expect(stage.opacity(middle) < 0.002)
    #expect(stage.problemsAtRest == [])
  }

  /// Would catch content that is shorter than the page and pulls the title under, and content that is too short to
  /// take all of it.
  @Test("Short content leaves the title where it is", arguments: [100, 700, 710] as [CGFloat])
  func shortContent(length: CGFloat) {
    let stage = LargeTitleStage()
    stage.top?.length = length
    stage.top?.view.setNeedsLayout()
    stage.screen.flush()
    stage.pull(-300)
    stage.screen.runUntilIdle()
    let limit = max(-52, length + 34 - (874 - LargeTitleStage.low))
    #expect(stage.top?.scroll.contentOffset.y == limit)
    #expect(abs(stage.edge - (LargeTitleStage.low - limit)) < 0.01)
  }

  // MARK: Modes

  /// Would catch an item whose title has the wrong size, with each mode and in low windows.
  @Test("The display mode decides, from the lowest item up")
  func modes() {
    let stage = LargeTitleStage(["A", "B", "C"])
    func isLarge() -> [Bool] {
      let items = stage.navigation.viewControllers.map(\.navigationItem)
      return items.map { stage.bar.isLarge($0) }
    }
    let items = stage.navigation.viewControllers.map(\.navigationItem)
    #expect(isLarge() == [true, true, true])
    items[1].largeTitleDisplayMode = .never
    stage.screen.flush()
    #expect(isLarge() == [true, false, false] && stage.problemsAtRest == [])
    items[2].largeTitleDisplayMode = .always
    stage.screen.flush()
    #expect(isLarge() == [true, false, true] && stage.problemsAtRest == [])
    stage.bar.prefersLargeTitles = false
    stage.screen.flush()
    #expect(isLarge() == [false, false, false] && stage.problemsAtRest == [])
    #expect(stage.edge == LargeTitleStage.low)
    stage.bar.prefersLargeTitles = true
    stage.screen.window.frame.size = CGSize(width: 874, height: 402)
    stage.screen.flush()
    #expect(isLarge() == [false, false, false] && stage.edge == LargeTitleStage.low)
    stage.screen.window.frame.size = CGSize(width: 320, height: 480)
    stage.screen.flush()
    #expect(isLarge() == [true, false, true] && stage.problemsAtRest == [])
  }

  /// Would catch a prompt that overlaps the title or the page.
  @Test("A prompt stands above the title and makes the bar 30 points higher")
  func prompts() throws {
    let stage = LargeTitleStage()
    stage.bar.prefersLargeTitles = false
    stage.top?.navigationItem.prompt = "Choose a book"
    stage.screen.flush()
    #expect(stage.edge == LargeTitleStage.low + 30 && stage.top?.scroll.contentOffset.y == -30)
    let prompt = try #require(stage.labels().first { $0.text == "Choose a book" })
    let title = try #require(stage.middle)
    #expect(stage.place(prompt).minY >= 62 && stage.place(prompt).maxY <= stage.place(title).minY)
    stage.top?.navigationItem.prompt = nil
    stage.screen.flush()
    #expect(stage.edge == LargeTitleStage.low && stage.top?.scroll.contentOffset.y == 0)
    #expect(!stage.labels().contains { $0.text == "Choose a book" })
  }

  /// Would catch keys that leave half a title, or that don't reach the top.
  @Test("Arrow keys and Home move the title under and back")
  func keys() {
    let stage = LargeTitleStage()
    func press(_ code: UIKeyboardHIDUsage) {
      for phase in [InputEvent.KeyPhase.down(), .up] {
        UIApplication.shared.handle(
          InputEvent(.key(phase, UIKey(keyCode: code)), at: stage.screen.clock.now()))
      }
      stage.screen.runUntilIdle()
    }
    press(.keyboardTab)
    press(.keyboardDownArrow)
    #expect(stage.top?.scroll.contentOffset.y == 0 && stage.problemsAtRest == [])
    press(.keyboardEnd)
    press(.keyboardHome)
    #expect(stage.top?.scroll.contentOffset.y == -52 && stage.problemsAtRest == [])
  }

  // MARK: Looks

  /// Would catch a background or line that doesn't change when content comes to lie under the bar.
  @Test("The bar has its scroll edge looks until content lies under it")
  func appearances() {
    let stage = LargeTitleStage()
    #expect(stage.bar.backgroundColor == .systemTeal)
    let standard = UINavigationBarAppearance()
    standard.backgroundColor = .orange
    standard.titleTextAttributes = [.foregroundColor: UIColor.red]
    stage.bar.standardAppearance = standard
    stage.bar.standardAppearance.shadowColor = .black
    let edge = UINavigationBarAppearance()
    edge.backgroundColor = .green
    edge.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    stage.bar.scrollEdgeAppearance = edge
    edge.backgroundColor = .yellow
    #expect(stage.bar.backgroundColor == .green, "the bar has a copy")
    #expect(stage.large?.textColor == .blue && stage.middle?.textColor == .label)
    stage.top?.scroll.contentOffset.y = 0
    #expect(stage.bar.backgroundColor == .green, "nothing lies under the bar yet")
    stage.top?.scroll.contentOffset.y = 1
    #expect(stage.bar.backgroundColor == .orange && stage.middle?.textColor == .red)
    #expect(stage.bar.subviews.contains { $0.backgroundColor == .black })
    let own = UINavigationBarAppearance()
    own.configureWithTransparentBackground()
    stage.top?.navigationItem.standardAppearance = own
    #expect(stage.bar.backgroundColor == .systemTeal)
    stage.top?.navigationItem.standardAppearance = nil
    let compact = UINavigationBarAppearance()
    compact.backgroundColor = .purple
    stage.bar.compactAppearance = compact
    stage.screen.window.frame.size = CGSize(width: 874, height: 402)
    stage.screen.flush()
    #expect(stage.bar.backgroundColor == .purple)
    let compactEdge = UINavigationBarAppearance()
    compactEdge.backgroundColor = .brown
    stage.bar.compactScrollEdgeAppearance = compactEdge
    #expect(stage.bar.backgroundColor == .purple, "content lies under the bar")
    stage.top?.scroll.contentOffset.y = -200
    #expect(stage.bar.backgroundColor == .brown)
    compactEdge.backgroundColor = .cyan
    stage.top?.navigationItem.compactScrollEdgeAppearance = compactEdge
    #expect(stage.bar.backgroundColor == .cyan)
  }

  /// Would catch a part of the bar that isn't mirrored.
  @Test("From right to left, the large title is the mirror image")
  func mirrored() throws {
    let stage = LargeTitleStage()
    let left = try stage.place(#require(stage.large))
    stage.navigation.view.semanticContentAttribute = .forceRightToLeft
    stage.screen.flush()
    let right = try stage.place(#require(stage.large))
    #expect(abs(right.maxX - (402 - left.minX)) < 1e-6 && right.size == left.size)
    // A pulled title grows from its leading end.
    stage.hand.down(201, 400)
    stage.hand.drag(CGVector(dx: 0, dy: 10), frames: 20)
    stage.screen.flush()
    let pulled = try stage.place(#require(stage.large))
    #expect(abs(pulled.maxX - right.maxX) < 0.01 && pulled.width > right.width + 1)
  }
}
