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
/// **Cost.** ``append(_:)`` copies a record into storage that was allocated when the recorder was
/// made; it allocates nothing and waits for no disk. Rows are written by a thread of the
/// recorder's, in blocks, within a second of their frame; memory does not grow with the length of
/// the recording.
///
/// **A slow disk.** Frames wait in memory, ``defaultCapacity`` of them; those that find no room are counted
/// (``framesLost``), and a gap in the frames' ids shows where they were. No frame ever waits for the disk.
///
/// **Ends.** A killed process leaves files that are readable up to the last block. When the disk is
/// full, or fails in another way, the recording stops, ``failure`` says why, and what was written
/// stays. A recorder that goes away unfinished writes what it has and no summary.
///
/// All members may be used from any thread.
public final class FrameRecorder: Sendable {
  /// The folder that the recording is written to.
  public let folder: RecordingFolder

  /// Where the recording is made.
  public let environment: RecordingEnvironment

  private struct Transitions {
    var last: TransitionSpan.ID = 0
    var running: [TransitionSpan.ID: TransitionSpan] = {
      var spans: [TransitionSpan.ID: TransitionSpan] = [:]
      spans.reserveCapacity(16)
      return spans
    }()
  }

  private let transitions = Mutex(Transitions())
  private let writer: RecordWriter

  /// Frames that may wait for the disk: more than a minute of them at 60 a second, in 1.5 MB.
  public static let defaultCapacity = 4096

  /// Begins a recording; files of an earlier one in the same folder are replaced.
  ///
  /// - Parameters:
  ///   - folder: Where to write; created if it does not exist.
  ///   - environment: Where the recording is made.
  ///   - capacity: How many frames may wait for a slow disk before some are lost.
  ///   - onFailure: Called once, on the recorder's thread, if the recording has to stop.
  public convenience init(
    folder: RecordingFolder, environment: RecordingEnvironment,
    capacity: Int = FrameRecorder.defaultCapacity,
    onFailure: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    try self.init(
      folder: folder, environment: environment, capacity: capacity,
      blockInterval: RecordWriter.defaultBlockInterval, onFailure: onFailure)
  }

  /// Begins a recording that writes at intervals of one's own choice.
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

  /// Whether frames are still taken: neither finished nor failed.
  public var isRecording: Bool { writer.isRecording }

  /// Why the recording stopped by itself.
  public var failure: RecordingError? { writer.failure }

  /// How many frames have been handed to the system for writing.
  public var framesWritten: Int { writer.rowsWritten }

  /// How many frames found no room because the disk was too slow.
  public var framesLost: Int { writer.rowsLost }

  /// Records a frame, and fills in its ``FrameRecord/frameTime`` and
  /// ``FrameRecord/missedIntervals``. Does nothing once the recording has stopped.
  ///
  /// Cost: a lock, held elsewhere only while records are copied; no allocation.
  public func append(_ frame: FrameRecord) {
    writer.append(frame)
  }

  /// Records that a transition begins, and gives it the id that its frames carry.
  ///
  /// - Parameter fraction: How far it is already, from 0 to 1, if it was running before the recording.
  public func beginTransition(
    exhibit: String, kind: TransitionKind, phase: TransitionPhase, fraction: Double = 0,
    at time: Nanoseconds
  ) -> TransitionSpan.ID {
    transitions.withLock { transitions in
      transitions.last += 1
      let span = TransitionSpan(
        id: transitions.last, exhibit: exhibit, kind: kind, phase: phase, begin: time,
        fraction: fraction)
      // Frames name it also where a slow disk has no room for its events.
      if writer.append(span.event(.begin, at: time)) { transitions.running[span.id] = span }
      return span.id
    }
  }

  /// Records that something else drives a transition from now on.
  ///
  /// - Parameter fraction: How far the transition is, from 0 to 1.
  public func changeTransition(
    _ id: TransitionSpan.ID, phase: TransitionPhase, fraction: Double, at time: Nanoseconds
  ) {
    transitions.withLock { transitions in
      guard var span = transitions.running[id] else { return }
      span.phase = phase
      span.fraction = fraction
      transitions.running[id] = span
      writer.append(span.event(.phase, at: time))
    }
  }

  /// Records that a transition ends. One that is not running is passed over.
  ///
  /// - Parameter fraction: How far it was at its end: 1 for one that completed, unless given; where
  ///   it turned back for one that was cancelled, if known.
  public func endTransition(
    _ id: TransitionSpan.ID, outcome: TransitionOutcome, fraction: Double? = nil,
    at time: Nanoseconds
  ) {
    transitions.withLock { transitions in
      guard var span = transitions.running.removeValue(forKey: id) else { return }
      span.outcome = outcome
      span.fraction = fraction ?? (outcome == .completed ? 1 : span.fraction)
      writer.append(span.event(.end, at: time))
    }
  }

  /// Waits until everything recorded so far is on disk, or the recording has failed.
  public func flush() {
    writer.flush()
  }

  /// Ends the recording, closes its files, and computes and writes its summary.
  ///
  /// Waits for the disk; reading hours of recording back takes seconds. Called again, it summarizes
  /// again.
  ///
  /// - Throws: The ``failure``, if the recording had stopped by itself, or why the summary cannot
  ///   be read or written.
  public func finish() throws(RecordingError) -> FrameSummary {
    writer.stop()
    if let failure { throw failure }
    let summary = try FrameSummary(contentsOf: folder)
    try summary.write(to: folder)
    return summary
  }
}
