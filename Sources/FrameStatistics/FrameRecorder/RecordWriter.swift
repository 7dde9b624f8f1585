import Dispatch
import Foundation
import Synchronization

/// Writes records to disk on a thread of its own.
///
/// The thread that records a frame takes a lock, copies the record into a ring buffer and signals a semaphore once per
/// block. It allocates nothing and makes no blocking system call. A dispatch queue would allocate for each wake-up, and
/// a timer would wake an idle process. The writer thread sleeps until there is a first row, waits `blockInterval` for
/// more rows and writes them. A row is therefore on disk within a second, even if no further frame comes.
final class RecordWriter: Sendable {
  /// The state that both threads share, protected by the lock.
  private struct Shared {
    var records: RingBuffer<FrameRecord>
    var events: [TransitionEvent]
    var calculator = FrameIntervalCalculator()
    var rowsWritten = 0
    var rowsLost = 0
    var failure: RecordingError?
    var isStopping = false
    /// Whether `work` was signalled since the thread last took all records.
    var isWorkSignalled = false
    /// Whether `writeNow` was signalled since the thread last took all records.
    var isWriteNowSignalled = false
    /// The semaphores of the threads that wait in `flush()`.
    var flushes: [DispatchSemaphore] = []
  }

  private let shared: Mutex<Shared>
  /// Signalled when there is something to write.
  private let work = DispatchSemaphore(value: 0)
  /// Signalled when the thread should not wait for the rest of `blockInterval`.
  private let writeNow = DispatchSemaphore(value: 0)
  /// Signalled when the thread has closed the files.
  private let ended = DispatchSemaphore(value: 0)
  private let blockInterval: DispatchTimeInterval
  private let onFailure: @Sendable (RecordingError) -> Void

  /// The time that the thread waits for more rows: 0.5 s, which leaves as much for writing them within a second.
  static let defaultBlockInterval = DispatchTimeInterval.milliseconds(500)

  /// The number of records that are copied while the lock is held; 256 take a few microseconds.
  private static let batchSize = 256

  /// The number of transition events that may wait for the disk. Beyond it, beginnings and phase changes are dropped.
  static let eventCapacity = 1024

  init(
    capacity: Int, blockInterval: DispatchTimeInterval,
    onFailure: @escaping @Sendable (RecordingError) -> Void
  ) {
    var events: [TransitionEvent] = []
    events.reserveCapacity(Self.eventCapacity)
    let placeholder = FrameRecord(id: 0, begin: 0, refreshPeriod: 0, pacing: .none)
    let records = RingBuffer(capacity: capacity, placeholder: placeholder)
    shared = Mutex(Shared(records: records, events: events))
    self.blockInterval = blockInterval
    self.onFailure = onFailure
  }

  /// Starts the writer thread, which owns the files from now on.
  func start(writingTo files: RecordingFiles) {
    let thread = Thread { [self] in run(writingTo: files) }
    thread.name = "frame-recorder"
    thread.start()
  }

  var failure: RecordingError? { shared.withLock { $0.failure } }
  var isRecording: Bool { shared.withLock { !$0.isStopping } }
  var rowsWritten: Int { shared.withLock { $0.rowsWritten } }
  var rowsLost: Int { shared.withLock { $0.rowsLost } }

  // MARK: Called by any thread

  func append(_ record: FrameRecord) {
    shared.withLock { shared in
      guard !shared.isStopping else { return }
      var record = record
      let interval = shared.calculator.interval(endingWith: record)
      record.frameTime = interval.frameTime
      record.missedIntervals = interval.missedIntervals
      record.lateBecause = interval.lateBecause
      record.animationError = interval.animationError
      if !shared.records.append(record) { shared.rowsLost += 1 }
      wake(&shared, now: shared.records.count >= shared.records.capacity / 2)
    }
  }

  /// Adds an event; returns false if it is dropped because too many are waiting. End events are never dropped, so that
  /// every recorded transition has its end. There cannot be more of them than begin events.
  @discardableResult
  func append(_ event: TransitionEvent) -> Bool {
    shared.withLock { shared in
      guard !shared.isStopping else { return false }
      guard shared.events.count < Self.eventCapacity || event.change == .end else { return false }
      shared.events.append(event)
      wake(&shared, now: shared.events.count >= Self.eventCapacity / 2)
      return true
    }
  }

  /// Blocks until everything added so far is on disk, or writing has failed.
  func flush() {
    let done = DispatchSemaphore(value: 0)
    let isRunning = shared.withLock { shared in
      guard !shared.isStopping else { return false }
      shared.flushes.append(done)
      wake(&shared, now: true)
      return true
    }
    (isRunning ? done : ended).wait()
    if !isRunning { ended.signal() }
  }

  /// Accepts no more records and lets the thread write those that it has. Does not wait for it.
  func requestStop() {
    shared.withLock { shared in
      shared.isStopping = true
      wake(&shared, now: true)
    }
  }

  /// Stops, and blocks until the files are closed.
  func stop() {
    requestStop()
    ended.wait()
    ended.signal()
  }

  /// Wakes the thread, and lets it write without waiting for more rows if `now` is true.
  ///
  /// It signals each semaphore at most once per block. An extra signal would be harmless: the thread would write a
  /// block early.
  private func wake(_ shared: inout Shared, now: Bool) {
    if !shared.isWorkSignalled {
      shared.isWorkSignalled = true
      work.signal()
    }
    if now, !shared.isWriteNowSignalled {
      shared.isWriteNowSignalled = true
      writeNow.signal()
    }
  }

  // MARK: The writer thread

  private func run(writingTo files: RecordingFiles) {
    Self.blockFileSizeSignal()
    var files = files
    var batch = Batch()
    var isRunning = true
    while isRunning {
      work.wait()
      _ = writeNow.wait(timeout: .now() + blockInterval)
      do throws(RecordingError) {
        isRunning = try writeBlock(to: &files, by: &batch)
        if !isRunning { try files.end() }
      } catch {
        fail(error)
        isRunning = false
      }
    }
    files.close()
    resumeFlushes(Int.max)
    ended.signal()
  }

  /// Resumes the `count` threads that have waited longest in `flush()`, or all of them if there are fewer.
  private func resumeFlushes(_ count: Int) {
    shared.withLock { shared in
      for semaphore in shared.flushes.prefix(count) { semaphore.signal() }
      shared.flushes.removeFirst(min(count, shared.flushes.count))
    }
  }

  /// The records and events that the thread is writing. The event array is swapped with the shared one, so neither side
  /// allocates.
  private struct Batch {
    var records: [FrameRecord] = []
    var events: [TransitionEvent] = []

    init() {
      records.reserveCapacity(RecordWriter.batchSize)
      events.reserveCapacity(RecordWriter.eventCapacity)
    }
  }

  /// Blocks SIGXFSZ, so that a file at the user's size limit (`ulimit -f`) makes the write fail instead of killing the
  /// process.
  private static func blockFileSizeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Writes everything added so far. Returns whether the writer is still running.
  private func writeBlock(
    to files: inout RecordingFiles, by batch: inout Batch
  ) throws(RecordingError) -> Bool {
    var flushes = 0
    var isStopping = false
    var isDrained = false
    while !isDrained {
      batch.records.removeAll(keepingCapacity: true)
      batch.events.removeAll(keepingCapacity: true)
      shared.withLock { shared in
        shared.records.move(RecordWriter.batchSize, to: &batch.records)
        swap(&shared.events, &batch.events)
        isDrained = shared.records.isEmpty
        if isDrained {
          isStopping = shared.isStopping
          shared.isWorkSignalled = false
          shared.isWriteNowSignalled = false
          flushes = shared.flushes.count
        }
      }
      try files.append(batch.records, after: batch.events)
      shared.withLock { $0.rowsWritten += batch.records.count }
    }
    try files.synchronize()
    resumeFlushes(flushes)
    return !isStopping
  }

  /// Stops the recording and drops what could not be written.
  private func fail(_ error: RecordingError) {
    shared.withLock { shared in
      shared.failure = error
      shared.isStopping = true
      shared.records.removeAll()
      shared.events.removeAll()
    }
    onFailure(error)
  }
}
