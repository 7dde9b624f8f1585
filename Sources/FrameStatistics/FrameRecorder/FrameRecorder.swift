import Dispatch
import Foundation
import Synchronization

/// Records frames to a folder while the app runs.
///
/// ```swift
/// let recorder = try FrameRecorder(folder: RecordingFolder(url), environment: environment)
/// let push = recorder.beginTransition(
///   exhibit: "calendar", kind: .push, phase: .automatic, at: now)
/// recorder.append(frame)                       // once a frame
/// recorder.endTransition(push, outcome: .completed, at: now)
/// print(try recorder.finish())                 // writes summary.json
/// ```
///
/// **Cost.** ``append(_:)`` copies a record into storage that was allocated when the recorder was created. It
/// allocates nothing and does not wait for the disk. A writer thread writes the rows in blocks, within a second of
/// their frame. Memory does not grow with the length of the recording.
///
/// **A slow disk.** Up to ``defaultCapacity`` frames wait in memory. Further frames are dropped and counted
/// (``framesLost``); gaps in the frame numbers show where. A frame never waits for the disk.
///
/// **The end.** If the process is killed, the files are readable up to the last block. If a write fails, for example
/// because the disk is full, the recording stops, ``failure`` has the reason, and the files keep their complete rows. A
/// recorder that is released before ``finish()`` writes its remaining rows, but no summary.
///
/// **Threads.** All members may be used from any thread.
public final class FrameRecorder: Sendable {
  /// The folder of the recording.
  public let folder: RecordingFolder

  /// The environment of the recording.
  public let environment: RecordingEnvironment

  private struct Transitions {
    var lastID: RecordedTransition.ID = 0
    var running: [RecordedTransition.ID: RecordedTransition] = {
      var running: [RecordedTransition.ID: RecordedTransition] = [:]
      running.reserveCapacity(16)
      return running
    }()
  }

  private let transitions = Mutex(Transitions())
  private let writer: RecordWriter

  /// The default number of frames that may wait for the disk: 4,096, which is 68 seconds at 60 Hz and takes 1.3 MB.
  public static let defaultCapacity = 4096

  /// Begins a recording. Files of an earlier recording in the same folder are replaced.
  ///
  /// - Parameters:
  ///   - folder: The folder to write to. It is created if it does not exist.
  ///   - environment: The environment to store with the recording.
  ///   - capacity: The number of frames that may wait for the disk; further frames are dropped.
  ///   - onFailure: Called once, on the writer thread, if a write fails and the recording stops.
  /// - Throws: An error if the folder or a file cannot be created.
  public convenience init(
    folder: RecordingFolder, environment: RecordingEnvironment,
    capacity: Int = FrameRecorder.defaultCapacity,
    onFailure: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    try self.init(
      folder: folder, environment: environment, capacity: capacity,
      blockInterval: RecordWriter.defaultBlockInterval, onFailure: onFailure)
  }

  /// Begins a recording that writes a block per `blockInterval`.
  init(
    folder: RecordingFolder, environment: RecordingEnvironment, capacity: Int,
    blockInterval: DispatchTimeInterval,
    onFailure: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    let files = try RecordingFiles(in: folder, environment: environment)
    self.folder = folder
    self.environment = environment
    writer = RecordWriter(
      capacity: capacity, blockInterval: blockInterval, onFailure: onFailure)
    writer.start(writingTo: files)
  }

  deinit {
    writer.requestStop()
  }

  /// Whether the recording is running: neither finished nor failed.
  public var isRecording: Bool { writer.isRecording }

  /// The error that stopped the recording; `nil` if there was none.
  public var failure: RecordingError? { writer.failure }

  /// The number of frames written so far.
  public var framesWritten: Int { writer.rowsWritten }

  /// The number of frames dropped because the disk was too slow.
  public var framesLost: Int { writer.rowsLost }

  /// Records a frame, and sets its ``FrameRecord/frameTime`` and ``FrameRecord/missedIntervals``. Does nothing after
  /// the recording has stopped.
  ///
  /// It takes a lock, which the writer thread holds only while it copies records, and allocates nothing.
  public func append(_ frame: FrameRecord) {
    writer.append(frame)
  }

  /// Records that a transition begins, and returns the ID for the ``TransitionSample`` of its frames.
  ///
  /// - Parameters:
  ///   - exhibit: The name of the exhibit that runs it; empty if there is none.
  ///   - kind: The kind of the transition.
  ///   - phase: Its phase at this time.
  ///   - fraction: Its fraction from 0 to 1; above 0 if it began before the recording.
  ///   - time: The time on the monotonic clock, in nanoseconds.
  public func beginTransition(
    exhibit: String, kind: TransitionKind, phase: TransitionPhase, fraction: Double = 0,
    at time: Nanoseconds
  ) -> RecordedTransition.ID {
    transitions.withLock { transitions in
      transitions.lastID += 1
      let transition = RecordedTransition(
        id: transitions.lastID, exhibit: exhibit, kind: kind, phase: phase, begin: time,
        fraction: fraction)
      // If the event is dropped because the disk is too slow, frames have the ID but the transition is not recorded.
      if writer.append(transition.event(.begin, at: time)) {
        transitions.running[transition.id] = transition
      }
      return transition.id
    }
  }

  /// Records that the phase of a transition changes.
  ///
  /// - Parameters:
  ///   - id: The ID from ``beginTransition(exhibit:kind:phase:fraction:at:)``. An unknown ID is ignored.
  ///   - phase: The new phase.
  ///   - fraction: The fraction of the transition, from 0 to 1.
  ///   - time: The time on the monotonic clock, in nanoseconds.
  public func changeTransition(
    _ id: RecordedTransition.ID, phase: TransitionPhase, fraction: Double, at time: Nanoseconds
  ) {
    transitions.withLock { transitions in
      guard var transition = transitions.running[id] else { return }
      transition.phase = phase
      transition.fraction = fraction
      transitions.running[id] = transition
      writer.append(transition.event(.phase, at: time))
    }
  }

  /// Records that a transition ends.
  ///
  /// - Parameters:
  ///   - id: The ID from ``beginTransition(exhibit:kind:phase:fraction:at:)``. An unknown ID is ignored.
  ///   - outcome: How it ended.
  ///   - fraction: Its fraction from 0 to 1; for a cancelled transition, the fraction at which it turned back. By
  ///     default it is 1 for a completed transition, otherwise the last recorded fraction.
  ///   - time: The time on the monotonic clock, in nanoseconds.
  public func endTransition(
    _ id: RecordedTransition.ID, outcome: TransitionOutcome, fraction: Double? = nil,
    at time: Nanoseconds
  ) {
    transitions.withLock { transitions in
      guard var transition = transitions.running.removeValue(forKey: id) else { return }
      transition.outcome = outcome
      transition.fraction = fraction ?? (outcome == .completed ? 1 : transition.fraction)
      writer.append(transition.event(.end, at: time))
    }
  }

  /// Blocks until everything recorded so far is on disk, or the recording has failed.
  public func flush() {
    writer.flush()
  }

  /// Ends the recording, closes its files, and computes and writes its summary.
  ///
  /// It blocks until the files are on disk and reads them back, which takes seconds for hours of recording. Calling it
  /// again computes the summary again.
  ///
  /// - Throws: The ``failure`` if the recording has failed, otherwise an error if the frames cannot be read or the
  ///   summary cannot be written.
  public func finish() throws(RecordingError) -> FrameSummary {
    writer.stop()
    if let failure { throw failure }
    let summary = try FrameSummary(contentsOf: folder)
    try summary.write(to: folder)
    return summary
  }
}
