import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameRecorderTests {
  private func recorder(
    in folder: TemporaryFolder, onFailure: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws -> FrameRecorder {
    try FrameRecorder(
      folder: folder.recording, environment: .sample, onFailure: onFailure)
  }

  @Test func aRecordingIsReadBackUnchanged() throws {
    let folder = try TemporaryFolder()
    let recorder = try recorder(in: folder)
    var random = SeededGenerator(seed: 13)
    let frames = FrameSummaryTests.randomFrames(using: &random)
    for frame in frames { recorder.append(frame) }
    let summary = try recorder.finish()

    let recording = try Recording(contentsOf: folder.recording)
    #expect(recording.environment == .sample)
    #expect(!recording.isCutOff)
    var calculator = FrameIntervalCalculator()
    let expected = frames.map { frame in
      var frame = frame
      let interval = calculator.interval(endingWith: frame)
      frame.frameTime = interval.frameTime
      frame.missedIntervals = interval.missedIntervals
      (frame.lateBecause, frame.animationError) = (interval.lateBecause, interval.animationError)
      return frame
    }
    #expect(recording.frames == expected)
    #expect(recording.frames.map(\.missedIntervals).reduce(0, +) == summary.missedIntervalCount)
    #expect(summary == FrameSummary(recording))
    #expect(summary == FrameSummary(frames: frames, environment: .sample))
    #expect(recorder.framesWritten == frames.count)
    #expect(FileManager.default.fileExists(atPath: folder.recording.summary.path))
  }

  @Test func transitionsAreReadBackFromTheirEvents() throws {
    let folder = try TemporaryFolder()
    let recorder = try recorder(in: folder)
    let push = recorder.beginTransition(
      exhibit: "calendar", kind: .push, phase: .automatic, at: 100)
    let pop = recorder.beginTransition(exhibit: "日历", kind: .pop, phase: .interactive, at: 200)
    recorder.changeTransition(pop, phase: .settling, fraction: 0.4, at: 300)
    recorder.endTransition(pop, outcome: .cancelled, at: 400)
    recorder.endTransition(push, outcome: .completed, at: 500)
    recorder.endTransition(push, outcome: .cancelled, at: 600)
    let cut = recorder.beginTransition(
      exhibit: "flip", kind: .other, phase: .automatic, fraction: 0.25, at: 700)
    let summary = try recorder.finish()

    let transitions = summary.transitions.map(\.transition)
    #expect(transitions.map(\.id) == [push, pop, cut])
    #expect(transitions.map(\.exhibit) == ["calendar", "日历", "flip"])
    #expect(transitions.map(\.outcome) == [.completed, .cancelled, nil])
    #expect(transitions.map(\.fraction) == [1, 0.4, 0.25])
    #expect(transitions.map(\.end) == [500, 400, nil])
    #expect(transitions.map(\.phase) == [.automatic, .settling, .automatic])
  }

  /// The files of a killed process are not closed. They must be readable without that.
  @Test func filesAreReadableAfterEveryFlush() throws {
    let folder = try TemporaryFolder()
    let recorder = try recorder(in: folder)
    let frames = FrameRecord.frames(apart: Array(repeating: refresh, count: 299))
    _ = recorder.beginTransition(exhibit: "calendar", kind: .push, phase: .automatic, at: 0)
    for (index, frame) in frames.enumerated() {
      recorder.append(frame)
      guard index % 60 == 59 else { continue }
      recorder.flush()
      let recording = try Recording(contentsOf: folder.recording)
      #expect(recording.frames.count == index + 1)
      #expect(recording.frames.last?.id == frame.id)
      #expect(recording.environment == .sample)
      #expect(recording.transitions.map(\.exhibit) == ["calendar"])
      #expect(!recording.isCutOff)
      #expect(try FrameSummary(contentsOf: folder.recording).frameCount == index + 1)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.recording.summary.path))
  }

  /// Rows are written without a flush, an end or a further frame. The file is a named pipe because reading a pipe
  /// blocks until there are rows. (The time limit includes the time that other tests use the processor.)
  @Test(.timeLimit(.minutes(10))) func rowsAreWrittenWithoutAFlush() throws {
    let folder = try TemporaryFolder()
    let path = folder.recording.frames.path
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let recorder = try FrameRecorder(
      folder: folder.recording, environment: .sample, capacity: 16,
      blockInterval: .milliseconds(1))
    for (index, frame) in FrameRecord.frames(apart: [refresh, refresh]).enumerated() {
      recorder.append(frame)
      var lineEnds = 0
      while lineEnds < (index == 0 ? 2 : 1) {
        var byte: UInt8 = 0
        try #require(read(pipe, &byte, 1) == 1)
        if byte == UInt8(ascii: "\n") { lineEnds += 1 }
      }
    }
    #expect(recorder.isRecording)
  }

  @Test func aDiskThatIsFullAtTheStartIsAnError() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.recording.frames.path, withDestinationPath: "/dev/full")
    let error = try #require(throws: RecordingError.self) { try recorder(in: folder) }
    #expect(error.cause?.isOutOfSpace == true)
    #expect(error.description.contains(folder.recording.frames.path))
    #expect(error.description.contains("cannot begin because there is no space left"))
    #expect(error.description.contains("free some space"))
  }

  /// When a write fails, the writer reports the error once, stops, and accepts no more frames.
  @Test func aDiskThatFillsUpIsReportedOnce() throws {
    let folder = try TemporaryFolder()
    let files = try RecordingFiles(
      .init(
        frames: OutputFile(creating: "/dev/full"),
        transitions: OutputFile(creating: folder.recording.transitions.path),
        mangoHud: OutputFile(creating: folder.recording.mangoHud.path),
        trace: OutputFile(creating: folder.recording.trace.path)), environment: .sample)
    let reported = Mutex<[RecordingError]>([])
    let writer = RecordWriter(
      capacity: 64, blockInterval: .seconds(60),
      onFailure: { error in reported.withLock { $0.append(error) } })
    writer.start(writingTo: files)
    for frame in FrameRecord.frames(apart: [refresh, refresh]) { writer.append(frame) }
    writer.flush()
    writer.flush()
    writer.stop()
    #expect(writer.failure?.cause?.code == ENOSPC)
    #expect(!writer.isRecording)
    #expect(reported.withLock { $0 } == [writer.failure])
    writer.append(FrameRecord(id: 9, begin: 0, refreshPeriod: 0, pacing: .none))
    #expect(writer.rowsWritten == 0)
  }

  @Test(arguments: [["recording"], []]) func aFolderThatCannotBeCreatedIsAnError(below: [String])
    throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write("in the way", to: "file")
    let target = RecordingFolder(below.reduce(file) { $0.appendingPathComponent($1) })
    let error = try #require(throws: RecordingError.self) {
      try FrameRecorder(folder: target, environment: .sample)
    }
    guard case .cannotCreateFolder(target.url.path, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(
      error.description.contains("(not a directory); choose a folder that you may write to"))
  }

  @Test(.enabled(if: geteuid() != 0, "Permissions do not apply to root."))
  func aFolderWithoutWritePermissionIsAnError() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    let error = try #require(throws: RecordingError.self) { try recorder(in: folder) }
    #expect(error.cause?.code == EACCES)
  }

  @Test func aFileThatCannotBeCreatedIsAnError() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.recording.frames, withIntermediateDirectories: false)
    let error = try #require(throws: RecordingError.self) { try recorder(in: folder) }
    #expect(
      error == .cannotCreateFile(path: folder.recording.frames.path, cause: .init(code: EISDIR)))
  }

  /// The path of the folder is nearly as long as a path may be. There is room for no file name, or only for short ones.
  @Test(arguments: [("/x", "summary.json"), ("/environment.json", "environment.json")])
  func createdFoldersAreRemovedIfTheRecordingCannotBegin(room: String, refused: String) throws {
    let folder = try TemporaryFolder()
    var deep = folder.url
    while deep.path.utf8.count + 220 < PATH_MAX {
      deep.appendPathComponent(String(repeating: "x", count: 200))
    }
    deep.appendPathComponent(
      String(
        repeating: "x", count: Int(PATH_MAX) - 2 - deep.path.utf8.count - room.utf8.count))
    let target = RecordingFolder(deep)
    let error = try #require(throws: RecordingError.self) {
      try FrameRecorder(folder: target, environment: .sample)
    }
    #expect(
      error
        == .cannotCreateFile(
          path: deep.appendingPathComponent(refused).path, cause: .init(code: ENAMETOOLONG)))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func theSummaryOfAnEarlierRecordingIsDeleted() throws {
    let folder = try TemporaryFolder()
    _ = try recorder(in: folder).finish()
    #expect(FileManager.default.fileExists(atPath: folder.recording.summary.path))
    let second = try recorder(in: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.recording.summary.path))
    second.append(FrameRecord.frames(apart: [])[0])
    #expect(try second.finish().frameCount == 1)
    #expect(try second.finish().frameCount == 1)
  }

  /// Frames and transitions from several threads at once: every row is complete, and none is written twice.
  @Test func appendingFromManyThreads() throws {
    let folder = try TemporaryFolder()
    let recorder = try recorder(in: folder)
    let next = Mutex<UInt64>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for index in 0..<250 {
        next.withLock { id in
          id += 1
          recorder.append(FrameRecord(id: id, begin: 0, refreshPeriod: 0, pacing: .none))
        }
        if index % 50 == 0 {
          let id = recorder.beginTransition(
            exhibit: "x", kind: .other, phase: .automatic, at: 0)
          recorder.endTransition(id, outcome: .completed, at: 1)
          recorder.flush()
        }
      }
    }
    let summary = try recorder.finish()
    #expect(summary.frameCount == 2000)
    #expect(summary.lostFrameCount == 0)
    #expect(Set(summary.transitions.map(\.id)).count == 40)
  }

  /// Many more frames than the capacity: only the number of waiting frames is limited.
  @Test func aRecordingMayBeLongerThanItsCapacity() throws {
    let folder = try TemporaryFolder()
    let recorder = try FrameRecorder(folder: folder.recording, environment: .sample, capacity: 128)
    for block in 0..<100 {
      for index in 0..<100 {
        recorder.append(
          FrameRecord(
            id: UInt64(block * 100 + index), begin: 0, refreshPeriod: 0, pacing: .none))
      }
      recorder.flush()
    }
    let summary = try recorder.finish()
    #expect(summary.frameCount == 10_000)
    #expect(recorder.framesLost == 0)
  }

  /// A pipe that is not read acts as a disk that accepts nothing. Frames must not wait for it. Frames beyond the
  /// capacity are dropped and counted; the others are written when the pipe is read.
  @Test(.timeLimit(.minutes(10))) func aSlowDiskDropsFramesAndBlocksNone() throws {
    let folder = try TemporaryFolder()
    let path = folder.recording.frames.path
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    let recorder = try FrameRecorder(
      folder: folder.recording, environment: .sample, capacity: 64,
      blockInterval: .milliseconds(1))
    var id: UInt64 = 0
    // More than the pipe holds: the writer blocks, and the frames fill the ring buffer.
    while recorder.framesLost < 1000 {
      id += 1
      recorder.append(FrameRecord(id: id, begin: 0, refreshPeriod: 0, pacing: .none))
      #expect(id < 10_000_000)
    }
    // The number of waiting transitions is limited too. The end of a dropped one is ignored.
    let transitions = (0..<3000).map { _ in
      recorder.beginTransition(exhibit: "x", kind: .other, phase: .automatic, at: 0)
    }
    for id in transitions { recorder.endTransition(id, outcome: .completed, at: 1) }
    #expect(recorder.isRecording)

    // The pipe is read: all frames that were not dropped arrive in complete rows.
    let kept = Int(id) - recorder.framesLost
    DispatchQueue.global().async { recorder.flush() }
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < kept + 1 {
      let count = read(pipe, &block, block.count)
      try #require(count > 0)
      text.append(contentsOf: block[..<count])
    }
    recorder.flush()
    #expect(recorder.framesWritten == kept)
    let rows = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst()
    let ids = rows.compactMap { $0.split(separator: ",").first.flatMap { UInt64($0) } }
    #expect(ids.count == kept)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    let read = try RecordedTransition.transitions(contentsOf: folder.recording.transitions.path)
    #expect((1...2048).contains(read.count))
    #expect(read.allSatisfy { $0.outcome == .completed })
  }

  @Test func aReleasedRecorderWritesItsRemainingRows() throws {
    let folder = try TemporaryFolder()
    let path = folder.recording.frames.path
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR)
    defer { close(pipe) }
    do {
      let recorder = try recorder(in: folder)
      for frame in FrameRecord.frames(apart: [refresh, refresh]) { recorder.append(frame) }
    }
    var lineEnds = 0
    while lineEnds < 4 {
      var byte: UInt8 = 0
      try #require(read(pipe, &byte, 1) == 1)
      if byte == UInt8(ascii: "\n") { lineEnds += 1 }
    }
  }
}
