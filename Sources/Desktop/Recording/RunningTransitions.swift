import FrameStatistics
import QuartzCore
import UIKit

/// The transitions under way, as a recording knows them.
@MainActor
struct RunningTransitions {
  private struct Entry {
    /// UIKit's number of the transition.
    var span: Int
    /// The recording's.
    var id: RecordedTransition.ID
    var kind: TransitionKind
    var phase: TransitionPhase
    /// Where it was when what drives it last changed: where a cancelled one turned back.
    var turn: Double
    var course = TransitionCourse()
  }

  private var entries: [Entry] = []

  /// Begins the span of a transition, where it is.
  mutating func begin(
    _ progress: TransitionProgress, exhibit: String, in recorder: FrameRecorder
  ) {
    let id = recorder.beginTransition(
      exhibit: exhibit, kind: progress.kind, phase: progress.phase,
      fraction: progress.fraction, at: monotonicNanoseconds())
    entries.append(
      Entry(
        span: progress.id, id: id, kind: progress.kind, phase: progress.phase,
        turn: progress.fraction))
    note(progress, at: CACurrentMediaTime(), in: recorder)
  }

  /// Takes note of where a transition is, and writes down what drives it if that is new.
  mutating func note(
    _ progress: TransitionProgress, at time: CFTimeInterval, in recorder: FrameRecorder
  ) {
    guard let index = entries.firstIndex(where: { $0.span == progress.id }) else { return }
    let phase = progress.phase
    entries[index].course.note(
      .init(time: time, fraction: progress.fraction, isHeld: phase == .interactive))
    // While a hand moves it, it is where the hand was last.
    if phase == .interactive { entries[index].turn = progress.fraction }
    guard entries[index].phase != phase else { return }
    entries[index].phase = phase
    entries[index].turn = progress.fraction
    recorder.changeTransition(
      entries[index].id, phase: phase, fraction: progress.fraction, at: monotonicNanoseconds())
  }

  /// Takes note of the end that a transition has come to, for the frames on the way there.
  mutating func noteEnd(
    _ span: Int, _ outcome: TransitionOutcome, at time: CFTimeInterval
  ) {
    guard let index = entries.firstIndex(where: { $0.span == span }),
      entries[index].phase != .interactive
    else { return }
    let fraction = outcome == .completed ? 1.0 : 0
    entries[index].course.note(.init(time: time, fraction: fraction, isHeld: false))
  }

  /// Ends the span of a transition; one that is not known is passed over.
  mutating func end(
    _ span: Int, _ outcome: TransitionOutcome, in recorder: FrameRecorder
  ) {
    guard let index = entries.firstIndex(where: { $0.span == span }) else { return }
    let entry = entries.remove(at: index)
    recorder.endTransition(
      entry.id, outcome: outcome, fraction: outcome == .completed ? 1 : entry.turn,
      at: monotonicNanoseconds())
  }

  /// Where the transition that began last stands in a frame: it stands for the frame. Allocates nothing.
  func sample(at time: CFTimeInterval) -> TransitionSample? {
    guard let entry = entries.last else { return nil }
    return TransitionSample(
      id: entry.id, kind: entry.kind, phase: entry.phase,
      fraction: entry.course.fraction(at: time))
  }
}
