import Dispatch
import Foundation
import Synchronization

/// Takes records from the frame loop and brings them to disk on a thread of its own.
///
/// The frame's side takes a lock, copies a record into its place and, once a block, posts a
/// semaphore: no allocation, no system call that waits. A queue would allocate a block for each
/// wake-up; a timer would wake an idle process. The thread sleeps until there is a first row, lets
/// a block gather for ``blockInterval`` and writes it, so a row is on disk within a second however
/// the frames stop coming.
final class RecordWriter: Sendable {
  /// What both sides share, under the lock.
  private struct Shared {
    var ring: RecordRing
    var events: [TransitionEvent]
    var timeline = FrameTimeline()
    var rowsWritten = 0
    var rowsLost = 0
    var failure: RecordingError?
    var isStopping = false
    /// Whether the thread was told that there is work, or to hurry, since it last took any.
    var isAwake = false
    var isHurried = false
    /// Who waits for everything handed over so far to be on disk.
    var waiting: [DispatchSemaphore] = []
  }

  private let shared: Mutex<Shared>
  private let work = DispatchSemaphore(value: 0)
  private let hurry = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let blockInterval: DispatchTimeInterval
  private let onFailure: @Sendable (RecordingError) -> Void

  /// How long rows gather before they are written; half of the second that may be lost.
  static let defaultBlockInterval = DispatchTimeInterval.milliseconds(500)

  /// How many records are taken under one hold of the lock, a few microseconds of copying.
  private static let batchSize = 256

  /// How many events may wait for a slow disk, before no new transitions and changes of phase are taken.
  static let eventCapacity = 1024

  init(
    capacity: Int, blockInterval: DispatchTimeInterval,
    onFailure: @escaping @Sendable (RecordingError) -> Void
  ) {
    var events: [TransitionEvent] = []
    events.reserveCapacity(Self.eventCapacity)
    shared = Mutex(Shared(ring: RecordRing(capacity: capacity), events: events))
    self.blockInterval = blockInterval
    self.onFailure = onFailure
  }

  /// Begins to write to the files, which are the thread's from now on.
  func start(writingTo files: RecordingFiles) {
    let thread = Thread { [self] in run(writingTo: files) }
    thread.name = "interlude.recorder"
    thread.start()
  }

  var failure: RecordingError? { shared.withLock { $0.failure } }
  var isRecording: Bool { shared.withLock { !$0.isStopping } }
  var rowsWritten: Int { shared.withLock { $0.rowsWritten } }
  var rowsLost: Int { shared.withLock { $0.rowsLost } }

  // MARK: The frame's side

  func append(_ record: FrameRecord) {
    shared.withLock { shared in
      guard !shared.isStopping else { return }
      var record = record
      let interval = shared.timeline.interval(endingWith: record)
      record.frameTime = interval.frameTime
      record.missedIntervals = interval.missedIntervals
      if !shared.ring.append(record) { shared.rowsLost += 1 }
      wake(&shared, hurrying: shared.ring.count >= shared.ring.capacity / 2)
    }
  }

  /// Takes an event; false where there is no room for it. An end is always taken, for what has begun must end; of those
  /// there are no more than of the beginnings.
  @discardableResult
  func append(_ event: TransitionEvent) -> Bool {
    shared.withLock { shared in
      guard !shared.isStopping else { return false }
      guard shared.events.count < Self.eventCapacity || event.change == .end else { return false }
      shared.events.append(event)
      wake(&shared, hurrying: shared.events.count >= Self.eventCapacity / 2)
      return true
    }
  }

  /// Returns when everything handed over so far is on disk, or cannot be any more.
  func flush() {
    let done = DispatchSemaphore(value: 0)
    let isRunning = shared.withLock { shared in
      guard !shared.isStopping else { return false }
      shared.waiting.append(done)
      wake(&shared, hurrying: true)
      return true
    }
    (isRunning ? done : ended).wait()
    if !isRunning { ended.signal() }
  }

  /// Takes no more records; those it has are still written.
  func requestStop() {
    shared.withLock { shared in
      shared.isStopping = true
      wake(&shared, hurrying: true)
    }
  }

  /// Stops and returns when the files are closed.
  func stop() {
    requestStop()
    ended.wait()
    ended.signal()
  }

  /// Posts each semaphore at most once between two blocks. One post too many would do no harm: the
  /// thread would write a block early.
  private func wake(_ shared: inout Shared, hurrying: Bool) {
    if !shared.isAwake {
      shared.isAwake = true
      work.signal()
    }
    if hurrying, !shared.isHurried {
      shared.isHurried = true
      hurry.signal()
    }
  }

  // MARK: The thread's side

  private func run(writingTo files: RecordingFiles) {
    Self.blockFileSizeSignal()
    var files = files
    var batch = Batch()
    var isRunning = true
    while isRunning {
      work.wait()
      _ = hurry.wait(timeout: .now() + blockInterval)
      do throws(RecordingError) {
        isRunning = try writeBlock(to: &files, by: &batch)
        if !isRunning { try files.end() }
      } catch {
        fail(error)
        isRunning = false
      }
    }
    files.close()
    release(Int.max)
    ended.signal()
  }

  /// Lets those go on who have waited longest, as many as given.
  private func release(_ count: Int) {
    shared.withLock { shared in
      for semaphore in shared.waiting.prefix(count) { semaphore.signal() }
      shared.waiting.removeFirst(min(count, shared.waiting.count))
    }
  }

  /// What the thread has taken over to write. Events change places with those of the frame's side, so that neither
  /// allocates.
  private struct Batch {
    var records: [FrameRecord] = []
    var events: [TransitionEvent] = []

    init() {
      records.reserveCapacity(RecordWriter.batchSize)
      events.reserveCapacity(RecordWriter.eventCapacity)
    }
  }

  /// A file that reaches the user's limit (`ulimit -f`) is then an error of the write, and not the process's end.
  private static func blockFileSizeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Writes everything that was handed over and says whether there will be more.
  private func writeBlock(
    to files: inout RecordingFiles, by batch: inout Batch
  ) throws(RecordingError) -> Bool {
    var waiting = 0
    var isStopping = false
    var isDrained = false
    while !isDrained {
      batch.records.removeAll(keepingCapacity: true)
      batch.events.removeAll(keepingCapacity: true)
      shared.withLock { shared in
        shared.ring.move(RecordWriter.batchSize, to: &batch.records)
        swap(&shared.events, &batch.events)
        isDrained = shared.ring.count == 0
        if isDrained {
          isStopping = shared.isStopping
          shared.isAwake = false
          shared.isHurried = false
          waiting = shared.waiting.count
        }
      }
      try files.append(batch.records, after: batch.events)
      shared.withLock { $0.rowsWritten += batch.records.count }
    }
    try files.synchronize()
    release(waiting)
    return !isStopping
  }

  private func fail(_ error: RecordingError) {
    shared.withLock { shared in
      shared.failure = error
      shared.isStopping = true
      shared.ring.removeAll()
      shared.events.removeAll()
    }
    onFailure(error)
  }
}
