import QuartzCore
import TestSupport
import Testing

@Suite struct MediaTimingTests {
  private func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming()
    timing.duration = 2
    change(&timing)
    return timing
  }

  /// Expects a fraction of the pass and a number of completed cycles at a time, or no progress.
  private func expect(
    _ timing: MediaTiming, _ table: [(time: Double, fraction: Double?, iteration: Int)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (time, fraction, iteration) in table {
      let progress = timing.progress(at: time)
      #expect(
        (progress == nil) == (fraction == nil), "at \(time)", sourceLocation: sourceLocation)
      guard let progress, let fraction else { continue }
      #expect(
        isClose(progress.fraction, fraction) && progress.iteration == iteration,
        "\(progress) at \(time)", sourceLocation: sourceLocation)
    }
  }

  @Test func fillModesApplyOutsideTheActiveTime() {
    let table: [(CAMediaTimingFillMode, before: Double?, after: Double?)] = [
      (.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
    ]
    for (mode, before, after) in table {
      let timing = timing {
        $0.beginTime = 10
        $0.fillMode = mode
      }
      expect(
        timing,
        [
          (0, before, 0), (9.999, before, 0), (10, 0, 0), (11, 0.5, 0), (11.999, 0.9995, 0),
          (12, after, 0), (1e6, after, 0),
        ])
    }
  }

  @Test func repeatCountsMayBeFractional() {
    let timing = timing {
      $0.repeatCount = 2.5
      $0.fillMode = .forwards
    }
    #expect(timing.activeDuration == 5)
    expect(
      timing,
      [(0, 0, 0), (1, 0.5, 0), (2, 0, 1), (3.5, 0.75, 1), (4, 0, 2), (4.9, 0.45, 2), (9, 0.5, 2)])
    #expect(!timing.hasEnded(at: 4.999))
    #expect(timing.hasEnded(at: 5))
    #expect(timing.endTime == 5)
  }

  @Test func theEndBelongsToTheLastPass() {
    let timing = timing {
      $0.repeatCount = 3
      $0.fillMode = .both
    }
    expect(timing, [(5.999, 0.9995, 2), (6, 1, 2), (100, 1, 2)])
  }

  @Test func autoreversesAfterEachPass() {
    let timing = timing {
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    #expect(timing.activeDuration == 4)
    expect(
      timing,
      [(0, 0, 0), (1, 0.5, 0), (2, 1, 0), (3, 0.5, 0), (3.5, 0.25, 0), (4, 0, 0), (5, 0, 0)])
    let oneAndAHalf = self.timing {
      $0.autoreverses = true
      $0.repeatCount = 1.5
      $0.fillMode = .forwards
    }
    expect(oneAndAHalf, [(4, 0, 1), (5, 0.5, 1), (6, 1, 1)])
  }

  @Test func repeatDurationOverridesRepeatCount() {
    let timing = timing {
      $0.repeatCount = 7
      $0.repeatDuration = 3
      $0.fillMode = .forwards
    }
    expect(timing, [(2.5, 0.25, 1), (3, 0.5, 1), (4, 0.5, 1)])
    #expect(timing.endTime == 3)
  }

  @Test func infiniteRepeatCountsNeverEnd() {
    let timing = timing { $0.repeatCount = .infinity }
    expect(timing, [(2_000_001, 0.5, 1_000_000)])
    #expect(!timing.hasEnded(at: 1e12))
    #expect(timing.endTime == nil)
  }

  @Test func speedShortensTheActiveTime() {
    let timing = timing {
      $0.beginTime = 1
      $0.speed = 4
    }
    expect(timing, [(1, 0, 0), (1.25, 0.5, 0), (1.5, nil, 0)])
    #expect(timing.endTime == 1.5)
    #expect(timing.hasEnded(at: 1.5) && !timing.hasEnded(at: 1.49))
  }

  @Test func negativeSpeedPlaysFromTheEnd() {
    let timing = timing {
      $0.beginTime = 1
      $0.speed = -2
      $0.fillMode = .both
    }
    expect(timing, [(0, 1, 0), (1, 1, 0), (1.25, 0.75, 0), (1.75, 0.25, 0), (2, 0, 0), (3, 0, 0)])
    #expect(timing.endTime == 2)
    #expect(timing.hasEnded(at: 2) && !timing.hasEnded(at: 1.99))
  }

  @Test func negativeSpeedsHaveFillModes() {
    for (mode, before, after) in [
      (CAMediaTimingFillMode.removed, nil, nil), (.forwards, nil, 0), (.backwards, 1, nil),
    ] as [(CAMediaTimingFillMode, Double?, Double?)] {
      let timing = timing {
        $0.speed = -1
        $0.fillMode = mode
      }
      expect(timing, [(-1, before, 0), (0, 1, 0), (1, 0.5, 0), (2, after, 0)])
    }
  }

  @Test func zeroSpeedStopsAtTheTimeOffset() {
    func paused(_ offset: Double) -> MediaTiming {
      timing {
        $0.speed = 0
        $0.timeOffset = offset
        $0.beginTime = 50
      }
    }
    for time in [0.0, 50, 1e9] {
      expect(paused(0), [(time, 0, 0)])
      expect(paused(0.5), [(time, 0.25, 0)])
      expect(paused(2), [(time, 1, 0)])
      expect(paused(2.5), [(time, nil, 0)])
      #expect(!paused(1).hasEnded(at: time))
    }
    #expect(paused(1).endTime == nil)
    #expect(paused(1).parentTime(at: 1) == nil)
  }

  /// As on iOS: A B C D E becomes C D E A B.
  @Test func timeOffsetShiftsContentAndNotTime() {
    let timing = timing { $0.timeOffset = 0.5 }
    expect(
      timing, [(-0.1, nil, 0), (0, 0.25, 0), (1.499, 0.9995, 0), (1.75, 0.125, 1), (2, nil, 0)])
    #expect(timing.endTime == 2)
    let backward = self.timing {
      $0.timeOffset = 0.5
      $0.speed = -1
    }
    expect(backward, [(0, 0.25, 0), (0.25, 0.125, 0), (1, 0.75, 0), (1.5, 0.5, 0)])
  }

  @Test func withoutDurationOnlyTheEndHasAnEffect() {
    for count in [0, 3, Float.infinity] {
      let timing = timing {
        $0.duration = 0
        $0.beginTime = 1
        $0.repeatCount = count
        $0.fillMode = .both
      }
      expect(timing, [(0.9, 1, 0), (1, 1, 0), (2, 1, 0)])
      #expect(timing.hasEnded(at: 1))
      #expect(!timing.hasEnded(at: 0.9))
      #expect(timing.endTime == 1)
    }
    expect(timing { $0.duration = 0 }, [(-1, nil, 0), (0, nil, 0), (1, nil, 0)])
  }

  @Test func theEndIsActiveInAGroup() {
    let timing = timing { _ in }
    #expect(timing.progress(at: 2) == nil)
    #expect(timing.progress(at: 2, includingEnd: true)?.fraction == 1)
    #expect(timing.progress(at: 2.001, includingEnd: true) == nil)
  }

  @Test func ownTimeAndParentTimeAreInverse() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let timing = timing {
        $0.beginTime = random.number(-10...10)
        $0.timeOffset = random.number(-10...10)
        $0.speed = Float(random.number(0.1...4)) * (random.chance(0.5) ? 1 : -1)
      }
      let time = random.number(-100...100)
      let back = timing.parentTime(at: timing.localTime(at: time)) ?? .nan
      #expect(isClose(back, time))
    }
    #expect(MediaTiming().isIdentity)
    #expect(!timing { $0.speed = 2 }.isIdentity)
  }
}
