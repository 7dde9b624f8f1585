internal import CSDL2
import Compositor
import Foundation
import FrameStatistics
import UIKit

/// Collects the measurements of each frame for the HUD and, while a recording is made, for that recording.
@MainActor
public final class FrameLog {
  /// The name of the page on screen, which a recording stores with its transitions.
  public var exhibit = ""
  /// The statistics of recent frames for a HUD.
  public var hud = HUDModel()
  /// Called after the main thread has committed its part of a frame.
  public var onFrameCommit: (() -> Void)?
  /// The recorder of the present recording; nil if there is none.
  public private(set) var recorder: FrameRecorder?
  /// The number of recordings so far, to recognise a late failure of an earlier one.
  private var recordingNumber = 0
  /// The error that stopped the last recording; nil if there was none.
  public private(set) var failure: RecordingError?
  /// Called when an error has stopped the recording.
  public var onFailure: ((RecordingError) -> Void)?
  /// Called with each frame, recorded or not, once the main thread has its measurements; see ``WindowFrames``.
  var onFrame: ((LoggedFrame) -> Void)?
  /// Called when a transition between view controllers ends, recorded or not.
  public var onTransitionEnd: (() -> Void)?

  private let source: any FrameSource
  private let meter = ProcessMeter()
  /// The frames that were taken from the source last. The memory is reused.
  private var finished = FinishedFrames()
  private var calculator = FrameIntervalCalculator()
  private var nextID = FrameRecord.firstID
  private var transitions = RunningTransitions()
  /// The identifiers of the running transitions, recorded or not.
  private var running: Set<Int> = []

  /// Creates a log of the frames of `source`.
  init(_ source: any FrameSource) {
    self.source = source
    TransitionObservers.add(self)
  }

  /// The number of frames so far.
  public var framesLogged: Int {
    collect()
    return Int(nextID - FrameRecord.firstID)
  }

  /// The process's resident memory in bytes; nil where the kernel does not report it.
  public var residentMemory: Int? { meter.residentMemory }

  // MARK: Recordings

  /// Whether a recording is being made.
  public var isRecording: Bool { recorder?.isRecording ?? false }

  /// Begins a recording of all frames in `folder`.
  ///
  /// - Parameters:
  ///   - folder: The recording's folder, which is created.
  ///   - title: The recording's title.
  ///   - pacing: What paces the frames at the beginning.
  ///   - program: The program that records.
  public func startRecording(
    to folder: URL, title: String, pacing: Pacing, program: ProgramVersion? = nil
  ) throws(RecordingError) {
    collect()
    let window = source.window
    let environment = RecordingEnvironment(
      title: title, videoDriver: window.videoDriver, renderer: source.device.renderer,
      pacing: pacing, refreshPeriod: Nanoseconds(1e9 / window.refreshRate),
      windowWidth: Int(window.size.width), windowHeight: Int(window.size.height),
      scale: Double(window.scale), versions: Self.versions(source.device),
      processStart: ProcessMeter.processStart, program: program)
    failure = nil
    recordingNumber += 1
    let number = recordingNumber
    let recorder = try FrameRecorder(
      folder: RecordingFolder(folder), environment: environment,
      onFailure: { error in
        Task { @MainActor [weak self] in self?.recordingFailed(error, number) }
      })
    self.recorder = recorder
    _ = meter.takeCPUTime()
    source.isMetering = true
    // A running transition is part of the recording from now on.
    transitions = RunningTransitions()
    for progress in TransitionObservers.running {
      transitions.begin(progress, exhibit: exhibit, in: recorder)
    }
  }

  /// Ends the recording and returns its recorder; nil if there was none.
  ///
  /// The caller must call the recorder's `finish()`, which may take long and may be called on any thread.
  public func endRecording() -> FrameRecorder? {
    collect()
    guard let recorder else { return nil }
    self.recorder = nil
    source.isMetering = false
    return recorder
  }

  /// Ends the recording and returns its summary; nil if there was none. Blocks until the recording is on disk.
  public func stopRecording() throws(RecordingError) -> FrameSummary? {
    guard let recorder = endRecording() else { return nil }
    do throws(RecordingError) {
      return try recorder.finish()
    } catch {
      failure = error
      throw error
    }
  }

  /// Ends the recording and deletes its files.
  public func discardRecording() {
    guard let recorder else { return }
    _ = try? stopRecording()
    recorder.folder.remove()
  }

  /// Handles an error of recording number `number`. It may arrive when that recording has ended and another has begun.
  private func recordingFailed(_ error: RecordingError, _ number: Int) {
    guard recorder != nil, number == recordingNumber else { return }
    recorder = nil
    source.isMetering = false
    failure = error
    onFailure?(error)
  }

  private static func versions(_ device: GraphicsDevice) -> [String: String] {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return [
      "SDL": "\(version.major).\(version.minor).\(version.patch)",
      "OpenGL": device.version,
    ]
  }

  // MARK: Frames

  /// The circumstances of a frame, beside its timings.
  struct Moment: Sendable {
    var begin: Nanoseconds
    /// The media time at which its animations were evaluated.
    var time: CFTimeInterval
    var intended: Nanoseconds?
    var pacing: Pacing
    var refreshPeriod: Nanoseconds
    var followsIdle = false
    var answered = InputLatencyTracker.AnsweredInputs()
    /// The process's CPU time since the last frame, if the thread that drew the frame has measured it.
    var cpuTime: Nanoseconds?
    var residentMemory: Int?
  }

  /// A frame as ``onFrame`` reports it.
  struct LoggedFrame {
    /// The frame's number in recordings.
    var id: UInt64
    /// The media time at which its animations were evaluated.
    var time: CFTimeInterval
    /// The interval that the frame ended.
    var interval: FrameInterval
  }

  /// Takes the finished frames from the source and logs them.
  ///
  /// Call it before a change that frames are attributed to, such as the beginning of a transition. The collected frames belong to the time
  /// before the change.
  public func collect() {
    source.takeFinishedFrames(into: &finished)
    guard !finished.frames.isEmpty else { return }
    noteTransition()
    nextID += UInt64(finished.lost)
    for frame in finished.frames { append(frame.timings, frame.moment) }
  }

  func append(_ timings: FrameTimings, _ moment: Moment) {
    defer { nextID += 1 }
    var record = FrameRecord(
      id: nextID, begin: moment.begin, refreshPeriod: moment.refreshPeriod, pacing: moment.pacing)
    record.followsIdle = moment.followsIdle
    record.intendedTime = moment.intended
    // On a manual clock, times are no times of the monotonic clock.
    if moment.intended != nil { record.animationTime = Nanoseconds(moment.time * 1e9) }
    record.fastestMotion = timings.fastestMotion
    record.updateBegin = timings.updateBegin
    record.renderBegin = timings.renderBegin
    record.oldestInput = moment.answered.oldest
    record.oldestClick = moment.answered.oldestClick
    record.inputCount = moment.answered.count
    record.stages = timings.stages
    record.swapStart = timings.swapStart
    record.swapEnd = timings.swapEnd
    record.present = timings.shown.map { .measured($0) } ?? timings.swapEnd.map { .estimated($0) }
    record.runningAnimations = timings.runningAnimations
    record.layersDrawn = timings.drawing.layersDrawn
    record.drawCalls = timings.drawing.drawCalls
    record.pixelsShaded = timings.drawing.pixelsShaded
    let interval = calculator.interval(endingWith: record)
    hud.append(record, interval, isInTransition: !running.isEmpty)
    onFrame?(LoggedFrame(id: record.id, time: moment.time, interval: interval))
    guard let recorder else { return }
    record.residentMemory = moment.residentMemory ?? meter.residentMemory
    record.cpuTime = moment.cpuTime ?? meter.takeCPUTime()
    record.transition = transitions.sample(at: moment.time)
    recorder.append(record)
  }

  /// Notes the progress of the newest transition, which is stored with the frames.
  func noteTransition() {
    guard let recorder, let progress = TransitionObservers.latest else { return }
    transitions.note(progress, at: CACurrentMediaTime(), in: recorder)
  }
}

extension FrameLog: TransitionObserver {
  /// Begins the transition in the recording.
  public func transitionDidBegin(_ span: TransitionSpan) {
    collect()
    running.insert(span.id)
    guard let recorder else { return }
    let progress = TransitionProgress(
      id: span.id, kind: span.kind, phase: .automatic, fraction: 0, velocity: 0, outcome: nil)
    transitions.begin(progress, exhibit: exhibit, in: recorder)
  }

  /// Notes the transition's progress in the recording.
  public func transitionDidChange(_ progress: TransitionProgress) {
    collect()
    guard let recorder else { return }
    transitions.note(progress, at: CACurrentMediaTime(), in: recorder)
  }

  /// Ends the transition in the recording.
  public func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    if recorder != nil { transitions.noteEnd(span.id, outcome, at: CACurrentMediaTime()) }
    collect()
    running.remove(span.id)
    if let recorder { transitions.end(span.id, outcome, in: recorder) }
    if span.kind.movesControllers { onTransitionEnd?() }
  }
}
