import FrameStatistics
import QuartzCore
import UIKit

/// The running transitions of a recording.
@MainActor
struct RunningTransitions {
  private struct Entry {
    /// UIKit's identifier of the transition.
    var span: Int
    /// The recording's identifier of the transition.
    var id: RecordedTransition.ID
    var kind: TransitionKind
    var phase: TransitionPhase
    /// The fraction at the last change of phase. For a cancelled transition that is where it turned back.
    var turningPoint: Double
    var course = TransitionCourse()
  }

  private var entries: [Entry] = []

  /// Begins the span of a transition at its present progress.
  mutating func begin(
    _ progress: TransitionProgress, exhibit: String, in recorder: FrameRecorder
  ) {
    let id = recorder.beginTransition(
      exhibit: exhibit, kind: progress.kind, phase: progress.phase,
      fraction: progress.fraction, at: monotonicNanoseconds())
    entries.append(
      Entry(
        span: progress.id, id: id, kind: progress.kind, phase: progress.phase,
        turningPoint: progress.fraction))
    note(progress, at: CACurrentMediaTime(), in: recorder)
  }

  /// Notes the progress of a transition, and records a change of its phase.
  mutating func note(
    _ progress: TransitionProgress, at time: CFTimeInterval, in recorder: FrameRecorder
  ) {
    guard let index = entries.firstIndex(where: { $0.span == progress.id }) else { return }
    let phase = progress.phase
    entries[index].course.note(
      .init(time: time, fraction: progress.fraction, isHeld: phase == .interactive))
    // While the user drags, the turning point follows the finger.
    if phase == .interactive { entries[index].turningPoint = progress.fraction }
    guard entries[index].phase != phase else { return }
    entries[index].phase = phase
    entries[index].turningPoint = progress.fraction
    recorder.changeTransition(
      entries[index].id, phase: phase, fraction: progress.fraction, at: monotonicNanoseconds())
  }

  /// Notes the final fraction of a transition, so that frames before the end can be interpolated.
  mutating func noteEnd(
    _ span: Int, _ outcome: TransitionOutcome, at time: CFTimeInterval
  ) {
    guard let index = entries.firstIndex(where: { $0.span == span }),
      entries[index].phase != .interactive
    else { return }
    let fraction = outcome == .completed ? 1.0 : 0
    entries[index].course.note(.init(time: time, fraction: fraction, isHeld: false))
  }

  /// Ends the span of a transition. An unknown one is ignored.
  mutating func end(
    _ span: Int, _ outcome: TransitionOutcome, in recorder: FrameRecorder
  ) {
    guard let index = entries.firstIndex(where: { $0.span == span }) else { return }
    let entry = entries.remove(at: index)
    recorder.endTransition(
      entry.id, outcome: outcome, fraction: outcome == .completed ? 1 : entry.turningPoint,
      at: monotonicNanoseconds())
  }

  /// The progress of the newest transition in a frame at the media time `time`; nil if none is running. Allocates no memory.
  func sample(at time: CFTimeInterval) -> TransitionSample? {
    guard let entry = entries.last else { return nil }
    return TransitionSample(
      id: entry.id, kind: entry.kind, phase: entry.phase,
      fraction: entry.course.fraction(at: time))
  }
}
