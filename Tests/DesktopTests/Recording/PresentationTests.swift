import Compositor
import FrameStatistics
import Testing

@testable import Desktop

/// A presentation clock whose answers a test sets.
private final class FakeClock: PresentationClock {
  var answers: [UInt64: PresentationAnswer] = [:]

  func willSwap() -> PresentationTicket? { nil }

  func answer(for ticket: PresentationTicket) -> PresentationAnswer {
    answers[ticket.number] ?? .pending
  }
}

@Suite struct PresentationQueueTests {
  private func frame(_ number: UInt64, ticket: UInt64?) -> FinishedFrame {
    var timings = FrameTimings()
    timings.presentation = ticket.map { PresentationTicket(number: $0) }
    timings.swapEnd = Nanoseconds(number)
    return FinishedFrame(
      timings: timings,
      moment: FrameLog.Moment(
        begin: Nanoseconds(number), time: 0, pacing: .vsync, refreshPeriod: 0))
  }

  @Test func withoutAClockFramesPassAtOnce() {
    var ledger = PresentationQueue()
    var passed: [Nanoseconds] = []
    ledger.add(frame(1, ticket: nil), nil) { passed.append($0.moment.begin) }
    #expect(passed == [1])
    ledger.drain(nil) { passed.append($0.moment.begin) }
    #expect(passed == [1])
  }

  @Test func framesWaitForTheDisplayAndKeepTheirOrder() {
    var ledger = PresentationQueue()
    let clock = FakeClock()
    var passed: [FinishedFrame] = []
    ledger.add(frame(1, ticket: 11), clock) { passed.append($0) }
    clock.answers[12] = .shown(2000)
    ledger.add(frame(2, ticket: 12), clock) { passed.append($0) }
    ledger.add(frame(3, ticket: nil), clock) { passed.append($0) }
    // The first frame is not shown yet, and the others keep their place behind it.
    #expect(passed.isEmpty)
    clock.answers[11] = .shown(1000)
    ledger.add(frame(4, ticket: 14), clock) { passed.append($0) }
    #expect(passed.map(\.moment.begin) == [1, 2, 3])
    #expect(passed.map(\.timings.shown) == [1000, 2000, nil])
    clock.answers[14] = .unknown
    ledger.drain(clock) { passed.append($0) }
    #expect(passed.map(\.moment.begin) == [1, 2, 3, 4])
    #expect(passed[3].timings.shown == nil)
  }

  @Test func aDisplayThatNeverAnswersHoldsFewFramesUp() {
    var ledger = PresentationQueue()
    let clock = FakeClock()
    var passed = 0
    for number in 1...UInt64(100) {
      ledger.add(frame(number, ticket: number), clock) { frame in
        #expect(frame.timings.shown == nil)
        passed += 1
      }
      #expect(passed == max(0, Int(number) - PresentationQueue.capacity))
    }
    ledger.drain(clock) { _ in passed += 1 }
    #expect(passed == 100)
  }
}

/// Functions with C's calling convention simulate EGL. Their answers are static variables, so the tests are serialized.
@Suite(.serialized) struct DisplayClockTests {
  private struct Display {
    var extensions = ""
    /// The result of `eglGetSyncValuesCHROMIUM`; nil makes it fail.
    var sync: (time: UInt64, swaps: UInt64)?
  }

  nonisolated(unsafe) private static var display = Display()
  nonisolated(unsafe) private static var names: UnsafeMutablePointer<CChar>?

  private typealias Handle = UnsafeMutableRawPointer

  nonisolated(unsafe) private static let functions: [String: Handle] = {
    let currentDisplay: @convention(c) () -> Handle? = { Handle(bitPattern: 1) }
    let currentSurface: @convention(c) (Int32) -> Handle? = { _ in Handle(bitPattern: 2) }
    let query: @convention(c) (Handle, Int32) -> UnsafePointer<CChar>? = { _, _ in
      UnsafePointer(names)
    }
    let sync:
      @convention(c) (
        Handle, Handle, UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<UInt64>,
        UnsafeMutablePointer<UInt64>
      ) -> UInt32 = { _, _, time, refreshes, swaps in
        guard let values = display.sync else { return 0 }
        (time.pointee, refreshes.pointee, swaps.pointee) = (values.time, 7, values.swaps)
        return 1
      }
    return [
      "eglGetCurrentDisplay": unsafeBitCast(currentDisplay, to: Handle.self),
      "eglGetCurrentSurface": unsafeBitCast(currentSurface, to: Handle.self),
      "eglQueryString": unsafeBitCast(query, to: Handle.self),
      "eglGetSyncValuesCHROMIUM": unsafeBitCast(sync, to: Handle.self),
    ]
  }()

  private func makeEGL(_ display: Display) -> EGLFunctions? {
    Self.display = display
    Self.names?.deallocate()
    let text = display.extensions.utf8CString
    let names = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    _ = UnsafeMutableBufferPointer(start: names, count: text.count).initialize(from: text)
    Self.names = names
    return EGLFunctions { Self.functions[$0] }
  }

  @Test func syncValuesTellOfTheLastSwap() throws {
    let egl = try #require(
      makeEGL(Display(extensions: "EGL_KHR_fence_sync EGL_CHROMIUM_sync_control", sync: (5000, 40)))
    )
    let clock = try #require(SyncValueClock(egl))
    let first = try #require(clock.willSwap())
    #expect(clock.answer(for: first) == .pending)
    Self.display.sync = (6000, 41)
    // The clock reads the values before the next swap, so it knows the time of the first frame when both are shown.
    let second = try #require(clock.willSwap())
    Self.display.sync = (7000, 42)
    #expect(clock.answer(for: second) == .shown(7_000_000))
    #expect(clock.answer(for: first) == .shown(6_000_000))
    let third = try #require(clock.willSwap())
    let fourth = try #require(clock.willSwap())
    Self.display.sync = (9000, 44)
    #expect(clock.answer(for: third) == .unknown)
    #expect(clock.answer(for: fourth) == .shown(9_000_000))
  }

  /// The extension is listed but fails, as in Mesa's software renderer, or it works but is not listed.
  @Test func clocksThatDoNotAnswerAreNotTaken() throws {
    let broken = try #require(makeEGL(Display(extensions: "EGL_CHROMIUM_sync_control")))
    #expect(SyncValueClock(broken) == nil)
    let unnamed = try #require(
      makeEGL(Display(extensions: "EGL_ANGLE_sync_control_rate", sync: (1, 1))))
    #expect(SyncValueClock(unnamed) == nil)
    #expect(EGLFunctions { _ in nil } == nil)
  }
}
