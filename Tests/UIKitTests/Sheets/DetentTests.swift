import Testing

@testable import UIKit

/// Tests of sheets with detents, on a phone's screen.
@MainActor
@Suite("Detents")
struct DetentTests {
  private final class Delegate: UISheetPresentationControllerDelegate {
    var changes: [UISheetPresentationController.Detent.Identifier?] = []
    var attempts = 0
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: UISheetPresentationController
    ) { changes.append(sheetPresentationController.selectedDetentIdentifier) }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: UIPresentationController
    ) { attempts += 1 }
  }

  private static let large: CGFloat = 812
  private static let medium: CGFloat = 435 + 2.0 / 3 + 34

  @Test("A sheet rests at the smallest detent unless another one is selected")
  func selection() {
    for (selected, extent) in [
      (nil, 300 + 34), (.large, Self.large), (.medium, Self.medium), (.init("nothing"), 334),
    ] as [(UISheetPresentationController.Detent.Identifier?, CGFloat)] {
      let stage = PhoneStage([.large(), .medium(), .custom { _ in 300 }, .custom { _ in nil }])
      stage.sheet.selectedDetentIdentifier = selected
      stage.present()
      #expect(abs(stage.extent - extent) < 0.001)
    }
  }

  @Test("animateChanges moves the sheet on its spring, and turns it without a jump")
  func animatedChanges() {
    let stage = PhoneStage([.medium(), .large()])
    let delegate = Delegate()
    stage.sheet.delegate = delegate
    stage.present()
    stage.sheet.animateChanges { stage.sheet.selectedDetentIdentifier = .large }
    var last = stage.extent
    var speed: CGFloat = 0
    for frame in 0..<120 {
      // Reverse the motion halfway.
      if frame == 12 {
        stage.sheet.animateChanges { stage.sheet.selectedDetentIdentifier = .medium }
      }
      stage.advance()
      let change = stage.extent - last
      let omega = CGFloat(SheetMotion.frequency)
      let acceleration = omega * omega * 343 + 2 * omega * 2400
      // No acceleration of this spring is greater than ω² · distance + 2ω · speed, here in points per frame².
      #expect(abs(change - speed) < acceleration / 14400 * 1.5)
      (last, speed) = (stage.extent, change)
    }
    #expect(abs(stage.extent - Self.medium) < 0.001)
    stage.sheet.selectedDetentIdentifier = .large
    stage.screen.flush()
    #expect(stage.frame == CGRect(x: 0, y: 62, width: 402, height: 812))
    #expect(delegate.changes == [])
  }

  @Test("The user's drag selects a detent, and the delegate learns of it once")
  func draggedToAnotherDetent() {
    let stage = PhoneStage([.medium(), .large()])
    let delegate = Delegate()
    stage.sheet.delegate = delegate
    stage.present()
    stage.drag(from: 430, by: [(-210, 30)])
    #expect(abs(stage.extent - Self.medium - 200) < 0.001)
    stage.release()
    stage.screen.runUntilIdle()
    #expect(delegate.changes == [.large])
    #expect(stage.frame == CGRect(x: 0, y: 62, width: 402, height: 812))
  }

  @Test("The page behind steps back at the large detent only, and is restored")
  func recess() {
    let stage = PhoneStage([.medium(), .large()])
    stage.present()
    #expect(stage.root.view.transform.isIdentity)
    stage.sheet.selectedDetentIdentifier = .large
    stage.screen.flush()
    #expect(abs(stage.root.view.frame.minY - 52) < 1e-6)
    #expect(abs(stage.root.view.frame.width - 370) < 1e-6)
    stage.root.dismiss(animated: true)
    stage.screen.runUntilIdle()
    #expect(stage.root.view.transform.isIdentity && stage.root.view.layer.cornerRadius == 0)
    #expect(stage.root.view.frame == stage.screen.window.bounds)
  }

  @Test("Up to the largest undimmed detent, the page behind isn't dimmed and can be clicked")
  func undimmed() {
    let stage = PhoneStage([.medium(), .large()])
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
    stage.root.view.addSubview(button)
    stage.sheet.largestUndimmedDetentIdentifier = .medium
    stage.present()
    let place = CGPoint(x: 150, y: 125)
    #expect(stage.dim == 0 && stage.screen.window.hitTest(place, with: nil) === button)
    let halfway = (Self.large - Self.medium) / 2
    stage.drag(from: 430, by: [(-10 - halfway, 30)])
    #expect(abs(stage.dim - 0.1) < 1e-4)
    stage.release()
    stage.screen.runUntilIdle()
    stage.sheet.selectedDetentIdentifier = .large
    stage.screen.flush()
    #expect(abs(stage.dim - 0.2) < 1e-6 && stage.screen.window.hitTest(place, with: nil) !== button)
  }

  @Test("A sheet that may not be dismissed resists and returns, and its delegate is told")
  func modal() {
    let stage = PhoneStage([.medium()])
    let delegate = Delegate()
    stage.sheet.delegate = delegate
    stage.page.isModalInPresentation = true
    stage.present()
    let home = stage.frame
    stage.drag(from: 430, by: [(400, 60)])
    #expect(stage.frame.minY > home.minY + 50 && stage.frame.minY < home.minY + 122)
    stage.release()
    stage.screen.runUntilIdle()
    #expect(stage.isThere && delegate.attempts == 1)
    #expect(abs(stage.frame.minY - home.minY) < 0.001)
  }

  @Test("A sheet is caught on its way between detents, and on its way out")
  func catching() {
    let stage = PhoneStage([.medium(), .large()])
    stage.present()
    stage.drag(from: 430, by: [(-210, 30)])
    stage.release()
    stage.advance(frames: 8)
    // The drag begins after the slop; the sheet moves until then.
    stage.drag(from: 300, by: [(-11, 1)])
    let caught = stage.extent
    #expect(caught > Self.medium + 200 && caught < Self.large)
    stage.advance(frames: 30)
    #expect(abs(stage.extent - caught) < 0.001)
    stage.release()
    stage.screen.runUntilIdle()
    stage.root.dismiss(animated: true)
    stage.screen.flush()
    stage.advance(frames: 10)
    let before = stage.frame.minY
    stage.drag(from: 600, by: [(-12, 1)])
    let held = stage.frame.minY
    #expect(held >= before)
    stage.advance(frames: 30)
    #expect(stage.frame.minY == held)
    stage.drag(from: 600, by: [(-400, 10)])
    stage.release()
    stage.screen.runUntilIdle()
    #expect(stage.isThere && stage.page.transitionCoordinator == nil)
  }

  @Test("Scrolling content hands the drag to the sheet and back, in one drag")
  func scrolling() {
    let stage = PhoneStage([.medium(), .large()])
    let scroll = UIScrollView(frame: stage.page.view.bounds)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 300, height: 4000)
    stage.page.view.addSubview(scroll)
    stage.present()
    let room = Self.large - Self.medium
    // Up: the sheet expands, then the content scrolls.
    stage.drag(from: 800, by: [(-10 - room + 30, 60)])
    #expect(abs(stage.extent - Self.large + 30) < 0.01)
    #expect(scroll.contentOffset.y == 0)
    stage.drag(by: [(-30 - 100, 26)])
    #expect(abs(stage.extent - Self.large) < 0.01)
    #expect(abs(scroll.contentOffset.y - 100) <= 1)
    // Down: the content scrolls to its top, then the sheet follows.
    stage.drag(by: [(60, 12)])
    #expect(abs(stage.extent - Self.large) < 0.01 && abs(scroll.contentOffset.y - 40) <= 1)
    stage.drag(by: [(140, 28)])
    #expect(abs(stage.extent - Self.large + 100) <= 1 && scroll.contentOffset.y == 0)
    stage.release()
    stage.screen.runUntilIdle()
    #expect(scroll.contentOffset.y == 0 && stage.isThere)
  }

  @Test("A flick up that expands the sheet doesn't scroll the content")
  func flickOverContent() {
    for expands in [true, false] {
      let stage = PhoneStage([.medium(), .large()])
      let scroll = UIScrollView(frame: stage.page.view.bounds)
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 300, height: 4000)
      stage.page.view.addSubview(scroll)
      stage.sheet.prefersScrollingExpandsWhenScrolledToEdge = expands
      stage.present()
      stage.drag(from: 800, by: [(-160, 10)])
      stage.release()
      stage.screen.runUntilIdle()
      #expect(abs(stage.extent - (expands ? Self.large : Self.medium)) < 0.01)
      #expect((scroll.contentOffset.y == 0) == expands)
    }
  }

  @Test("The grabber is where it was measured, and a click on it goes to the next detent")
  func grabber() throws {
    let stage = PhoneStage([.medium(), .large()])
    stage.sheet.prefersGrabberVisible = true
    stage.present()
    let grabber = try #require(
      stage.page.view.superview?.subviews.first { $0 is SheetGrabber } as? SheetGrabber)
    let bar = try #require(grabber.subviews.first)
    stage.screen.flush()
    let frame = bar.convert(bar.bounds, to: stage.page.view)
    #expect(abs(frame.midX - stage.page.view.bounds.midX) < 1e-6 && abs(frame.minY - 5) < 1e-6)
    #expect(frame.size == CGSize(width: 36, height: 5))
    for extent in [Self.large, Self.medium] {
      grabber.sendActions(for: .touchUpInside)
      stage.screen.runUntilIdle()
      #expect(abs(stage.extent - extent) < 0.001)
    }
  }

  @Test("On a large window, a sheet with detents of its own floats at the lower edge")
  func largeWindow() {
    let stage = PhoneStage([.medium(), .large()], size: CGSize(width: 1280, height: 800), top: 0)
    stage.present()
    #expect(stage.frame.width == 704 - 16 && stage.frame.midX == 640)
    #expect(abs(stage.frame.maxY - 792) < 1e-6)
    stage.sheet.detents = [.large()]
    stage.screen.flush()
    #expect(abs(stage.frame.maxY - 792) < 1e-6 && stage.frame.minY > 20)
  }

  @Test("In random drags nothing jumps, and the sheet comes to rest at a detent or is gone")
  func randomDrags() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix(seed)
      let stage = PhoneStage([.custom { _ in 120 }, .medium(), .large()])
      stage.present()
      var place: CGFloat = 400
      var isDown = false
      var last = stage.frame.minY
      for _ in 0..<400 {
        if !stage.isThere {
          if isDown { stage.send(.cancelled) }
          isDown = false
          stage.screen.runUntilIdle()
          stage.root.present(stage.page, animated: true)
          stage.screen.flush()
          last = stage.frame.minY
        }
        var moved: CGFloat = 0
        switch random.next() % 12 {
        case 0 where !isDown:
          place = max(stage.frame.minY + 20, 20)
          isDown = true
          stage.send(.pointerDown(location: CGPoint(x: 201, y: place)))
        case 1 where isDown:
          isDown = false
          stage.send(
            random.next() % 4 == 0 ? .cancelled : .pointerUp(location: CGPoint(x: 201, y: place)))
        case 2:
          stage.sheet.animateChanges {
            stage.sheet.selectedDetentIdentifier =
              random.next() % 2 == 0 ? .medium : .large
          }
        case 3 where random.next() % 4 == 0: stage.root.dismiss(animated: true)
        default:
          guard isDown else { break }
          moved = CGFloat(random.next() % 61) - 30
          place += moved
          stage.send(.pointerMoved(location: CGPoint(x: 201, y: place)))
        }
        stage.advance()
        guard stage.isThere else { continue }
        // The fastest spring here covers 874 points at ω / e per second and begins with 4000 points per second.
        #expect(abs(stage.frame.minY - last) < abs(moved) + 90, "seed \(seed)")
        last = stage.frame.minY
      }
      if isDown { stage.send(.cancelled) }
      stage.screen.runUntilIdle()
      #expect(stage.page.transitionCoordinator == nil, "seed \(seed)")
      guard stage.isThere else { continue }
      let extents: [CGFloat] = [120, Self.medium, Self.large]
      let distance = extents.map { abs($0 - stage.extent) }.min() ?? .infinity
      #expect(distance < 0.01, "seed \(seed)")
      #expect(stage.sheet.travel.isMoving == false)
    }
  }

  private struct SplitMix {
    var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
