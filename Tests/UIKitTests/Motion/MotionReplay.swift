import Foundation

@testable import UIKit

/// Replays a recording's touches at 120 frames per second, and samples a value in each frame.
@MainActor
struct MotionReplay {
  nonisolated static let frameRate = 120.0

  let screen: TestScreen
  /// Whether a value is sampled right after each touch, too, as the recorder of the simulator does.
  var samplesTouches = false
  /// The point of the screen for a coordinate of the recording.
  let place: (Double) -> CGPoint

  /// Plays for `seconds` and returns the values of `sample` against the time since the start: one for each frame.
  func run(
    _ recording: MotionRecording, seconds: Double, _ sample: () -> Double
  ) -> [MotionRecording.Row] {
    let start = screen.clock.now()
    var touches = Self.dense(recording.touches)[...]
    var values: [MotionRecording.Row] = []
    for frame in 0...Int(seconds * Self.frameRate) {
      let time = Double(frame) / Self.frameRate
      while let touch = touches.first, touch.time <= time {
        let isFirst = values.isEmpty && touches.count > 1 && touch.time == 0
        screen.clock.advance(to: max(start + touch.time, screen.clock.now()))
        send(isFirst ? .began : touches.count == 1 ? .ended : .moved, at: touch.value)
        if samplesTouches, !isFirst { values.append((touch.time, sample())) }
        touches = touches.dropFirst()
      }
      screen.clock.advance(to: start + time)
      screen.flush()
      values.append((time, sample()))
    }
    return values
  }

  private func send(_ phase: InputEvent.TouchPhase, at value: Double) {
    UIApplication.shared.handle(
      InputEvent(.touch(id: 1, phase, location: place(value)), at: screen.clock.now()))
  }

  /// The touches, with those that were removed restored: one for each frame between two rows that are less than 0.15 s apart.
  /// In a longer gap the finger rests.
  private static func dense(_ touches: [MotionRecording.Row]) -> [MotionRecording.Row] {
    var all: [MotionRecording.Row] = []
    for (row, next) in zip(touches, touches.dropFirst()) {
      all.append(row)
      let gap = next.time - row.time
      guard gap > 1.5 / frameRate, gap < 0.15, row.time > 0, next.value != row.value else {
        continue
      }
      let count = Int((gap * frameRate).rounded())
      for index in 1..<max(count, 1) {
        let fraction = Double(index) / Double(count)
        all.append((row.time + gap * fraction, row.value + (next.value - row.value) * fraction))
      }
    }
    return all + touches.suffix(1)
  }
}

/// The differences between a recording and a replay that is shifted in time.
struct MotionDifference {
  /// The delay of the recording in seconds: the one with the least differences.
  var lag = 0.0
  /// The root mean square of the differences.
  var rms = Double.infinity
  /// The difference with the greatest absolute value.
  var worst = 0.0

  /// Compares `rows` with `values`, which are interpolated, for all delays in `lags` in steps of half a millisecond.
  init(
    _ rows: [MotionRecording.Row], _ values: [MotionRecording.Row], lags: ClosedRange<Double>
  ) {
    for step in 0...Int((lags.upperBound - lags.lowerBound) / 0.0005) {
      let lag = lags.lowerBound + Double(step) * 0.0005
      let differences = rows.map { Self.value(at: $0.time - lag, in: values) - $0.value }
      let rms = (differences.reduce(0) { $0 + $1 * $1 } / Double(rows.count)).squareRoot()
      guard rms < self.rms else { continue }
      (self.lag, self.rms) = (lag, rms)
      worst = differences.max { abs($0) < abs($1) } ?? 0
    }
  }

  /// The value at `time`, interpolated linearly between two rows.
  static func value(at time: Double, in values: [MotionRecording.Row]) -> Double {
    guard let next = values.firstIndex(where: { $0.time > time }) else {
      return values.last?.value ?? 0
    }
    guard next > 0 else { return values[0].value }
    let (a, b) = (values[next - 1], values[next])
    return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }
}
