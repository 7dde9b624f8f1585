internal import CSDL2
import Compositor
import Foundation
import FrameStatistics
import UIKit

/// Gathers what is known of each frame: for the head-up display, and for a recording while there is one.
@MainActor
public final class FrameLog {
  /// What is on screen, for the transitions of a recording.
  public var exhibit = ""
  /// What a head-up display shows of the frames that were collected.
  public var headUp = HUDModel()
  /// Told after each turn of the main thread that may cause frames.
  public var onTurn: (() -> Void)?
  public private(set) var recorder: FrameRecorder?
  /// Which recording that is.
  private var recordingNumber = 0
  /// Why the last recording had to stop by itself; nil when it did not.
  public private(set) var failure: RecordingError?
  /// Told when a recording had to stop by itself.
  public var onFailure: ((RecordingError) -> Void)?
  /// Told when a transition ends, recorded or not.
  public var onTransitionEnd: (() -> Void)?

  private let source: any FrameSource
  private let meter = ProcessMeter()
  /// Taken from the source a moment ago; its memory is used again.
  private var finished = FinishedFrames()
  private var timeline = FrameTimeline()
  private var nextID = FrameRecord.firstID
  private var transitions = RunningTransitions()
  /// Numbers of the transitions that run, recorded or not.
  private var running: Set<Int> = []

  public init(_ source: any FrameSource) {
    self.source = source
    TransitionObservers.add(self)
  }

  /// How many frames there have been.
  public var framesLogged: Int {
    collect()
    return Int(nextID - FrameRecord.firstID)
  }

  /// Bytes that the process has in memory; nil where the kernel does not say.
  public var residentMemory: Int? { meter.residentMemory }

  // MARK: Recordings

  public var isRecording: Bool { recorder?.isRecording ?? false }

  /// Begins to write every frame to `folder`; the recording says that `program` made it.
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
    // A transition that is under way belongs to the recording from here on.
    transitions = RunningTransitions()
    for progress in TransitionObservers.running {
      transitions.begin(progress, exhibit: exhibit, in: recorder)
    }
  }

  /// Ends the recording and computes its summary; nil when there was none.
  public func stopRecording() throws(RecordingError) -> FrameSummary? {
    collect()
    guard let recorder else { return nil }
    self.recorder = nil
    source.isMetering = false
    do throws(RecordingError) {
      return try recorder.finish()
    } catch {
      failure = error
      throw error
    }
  }

  /// Ends the recording and takes it away: nothing is left that looks like one.
  public func discardRecording() {
    guard let recorder else { return }
    _ = try? stopRecording()
    recorder.folder.remove()
  }

  /// A failure may come late: when its recording has ended, and even when another has begun.
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

  /// What the loop knows of a frame beside its timings.
  struct Moment: Sendable {
    var begin: Nanoseconds
    /// What its animations show, on the media clock.
    var time: CFTimeInterval
    var intended: Nanoseconds?
    var pacing: Pacing
    var refreshPeriod: Nanoseconds
    var followsIdle = false
    var answered = InputLatencyTracker.AnsweredInputs()
    /// What the process has used, if that was asked where the frame was drawn.
    var cpuTime: Nanoseconds?
    var residentMemory: Int?
  }

  /// Takes over the frames that were shown since the last call.
  ///
  /// They are of the time before whatever the caller is about to change, such as which transitions run.
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
    record.updateBegin = timings.updateBegin
    record.renderBegin = timings.renderBegin
    record.oldestInput = moment.answered.oldest
    record.inputCount = moment.answered.count
    record.stages = timings.stages
    record.swapStart = timings.swapStart
    record.swapEnd = timings.swapEnd
    record.present = timings.shown.map { .measured($0) } ?? timings.swapEnd.map { .estimated($0) }
    record.runningAnimations = timings.runningAnimations
    record.layersDrawn = timings.drawing.layersDrawn
    record.drawCalls = timings.drawing.drawCalls
    record.pixelsShaded = timings.drawing.pixelsShaded
    headUp.append(
      record, timeline.interval(endingWith: record), isInTransition: !running.isEmpty)
    guard let recorder else { return }
    record.residentMemory = moment.residentMemory ?? meter.residentMemory
    record.cpuTime = moment.cpuTime ?? meter.takeCPUTime()
    record.transition = transitions.sample(at: moment.time)
    recorder.append(record)
  }

  /// Takes note of where the transition is that stands for the frames of now.
  func noteTransition() {
    guard let recorder, let progress = TransitionObservers.latest else { return }
    transitions.note(progress, at: CACurrentMediaTime(), in: recorder)
  }
}

extension FrameLog: TransitionObserver {
  public func transitionDidBegin(_ span: TransitionSpan) {
    collect()
    running.insert(span.id)
    guard let recorder else { return }
    let progress = TransitionProgress(
      id: span.id, kind: span.kind, phase: .automatic, fraction: 0, velocity: 0, outcome: nil)
    transitions.begin(progress, exhibit: exhibit, in: recorder)
  }

  public func transitionDidChange(_ progress: TransitionProgress) {
    collect()
    guard let recorder else { return }
    transitions.note(progress, at: CACurrentMediaTime(), in: recorder)
  }

  public func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    if recorder != nil { transitions.noteEnd(span.id, outcome, at: CACurrentMediaTime()) }
    collect()
    running.remove(span.id)
    if let recorder { transitions.end(span.id, outcome, in: recorder) }
    if span.kind.movesControllers { onTransitionEnd?() }
  }
}
