internal import CSDL2
import Compositor
import Foundation
import FrameStatistics
import UIKit

/// Gathers what is known of each frame: for the graph in the window, and for a recording while there is one.
@MainActor
public final class FrameLog {
  /// What is on screen, for the transitions of a recording.
  public var exhibit = ""
  /// How fast the app's time runs: 0.1 when everything is ten times slower.
  public var timeScale = 1.0
  /// The last frame times, for a graph.
  public var graph: FrameGraphModel {
    collect()
    return recent
  }
  public private(set) var recorder: FrameRecorder?
  /// Why the last recording had to stop by itself; nil when it did not.
  public private(set) var failure: RecordingError?
  /// Told when a recording had to stop by itself.
  public var onFailure: ((RecordingError) -> Void)?
  /// Told when a transition of view controllers ends, recorded or not.
  public var onTransitionEnd: (() -> Void)?

  private let source: any FrameSource
  private var recent = FrameGraphModel()
  private let meter = ProcessMeter()
  private var timeline = FrameTimeline()
  private var nextID = FrameRecord.firstID
  private var running: [RunningSpan] = []

  private struct RunningSpan {
    var span: UIKit.TransitionSpan
    var id: FrameStatistics.TransitionSpan.ID?
    var begin: CFTimeInterval
  }

  public init(_ source: any FrameSource) {
    self.source = source
    TransitionObservers.add(self)
  }

  /// How many frames there have been.
  public var framesLogged: Int {
    collect()
    return Int(nextID - FrameRecord.firstID)
  }

  // MARK: Recordings

  public var isRecording: Bool { recorder?.isRecording ?? false }

  /// Begins to write every frame to `folder`.
  public func startRecording(
    to folder: URL, title: String, pacing: Pacing
  ) throws(RecordingError) {
    collect()
    let window = source.window
    let environment = RecordingEnvironment(
      title: title, videoDriver: window.videoDriver, renderer: source.device.renderer,
      pacing: pacing, refreshPeriod: Nanoseconds(1e9 / window.refreshRate),
      windowWidth: Int(window.size.width), windowHeight: Int(window.size.height),
      scale: Double(window.scale), versions: Self.versions(source.device),
      processStart: ProcessMeter.processStart)
    failure = nil
    let recorder = try FrameRecorder(
      folder: RecordingFolder(folder), environment: environment,
      onFailure: { error in
        Task { @MainActor [weak self] in self?.recordingFailed(error) }
      })
    self.recorder = recorder
    _ = meter.takeCPUTime()
    source.isMetering = true
    // A transition that is under way belongs to the recording from here on.
    let now = CACurrentMediaTime()
    for index in running.indices {
      running[index].id = begin(
        running[index].span, fraction: fraction(of: running[index], at: now))
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

  private func recordingFailed(_ error: RecordingError) {
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
    var oldestInput: Nanoseconds?
    var inputCount = 0
    /// What the process has used, if that was asked where the frame was drawn.
    var cpuTime: Nanoseconds?
    var residentMemory: Int?
  }

  /// Takes over the frames that were shown since the last call.
  ///
  /// They are of the time before whatever the caller is about to change, such as which transitions run.
  func collect() {
    let finished = source.takeFinishedFrames()
    nextID += UInt64(finished.lost)
    for frame in finished.frames { append(frame.timings, frame.moment) }
  }

  func append(_ timings: FrameTimings, _ moment: Moment) {
    defer { nextID += 1 }
    var record = FrameRecord(
      id: nextID, begin: moment.begin, refreshPeriod: moment.refreshPeriod, pacing: moment.pacing)
    record.followsIdle = moment.followsIdle
    record.intendedTime = moment.intended
    record.oldestInput = moment.oldestInput
    record.inputCount = moment.inputCount
    record.stages = timings.stages
    record.swapStart = timings.swapStart
    record.swapEnd = timings.swapEnd
    record.present = timings.swapEnd.map { .estimated($0) }
    record.runningAnimations = timings.runningAnimations
    record.layersDrawn = timings.drawing.layersDrawn
    record.drawCalls = timings.drawing.drawCalls
    record.pixelsShaded = timings.drawing.pixelsShaded
    recent.append(timeline.interval(endingWith: record))
    guard let recorder else { return }
    record.residentMemory = moment.residentMemory ?? meter.residentMemory
    record.cpuTime = moment.cpuTime ?? meter.takeCPUTime()
    record.transition = sample(at: moment.time)
    recorder.append(record)
  }

  /// The transition that began last stands for the frame.
  private func sample(at time: CFTimeInterval) -> TransitionSample? {
    guard let last = running.last, let id = last.id else { return nil }
    return TransitionSample(
      id: id, kind: last.span.kind.recorded, phase: .automatic,
      fraction: fraction(of: last, at: time))
  }

  /// How far a transition is that time drives.
  private func fraction(of running: RunningSpan, at time: CFTimeInterval) -> Double {
    guard running.span.duration > 0 else { return 1 }
    let elapsed = (time - running.begin) * timeScale
    return min(max(elapsed / running.span.duration, 0), 1)
  }

  private func begin(
    _ span: UIKit.TransitionSpan, fraction: Double = 0
  ) -> FrameStatistics.TransitionSpan.ID? {
    recorder?.beginTransition(
      exhibit: exhibit, kind: span.kind.recorded, phase: .automatic, fraction: fraction,
      at: monotonicNanoseconds())
  }
}

extension FrameLog: TransitionObserver {
  public func transitionDidBegin(_ span: UIKit.TransitionSpan) {
    collect()
    running.append(RunningSpan(span: span, id: begin(span), begin: CACurrentMediaTime()))
  }

  public func transitionDidEnd(
    _ span: UIKit.TransitionSpan, outcome: UIKit.TransitionOutcome
  ) {
    collect()
    guard let index = running.firstIndex(where: { $0.span.id == span.id }) else { return }
    let ended = running.remove(at: index)
    if let id = ended.id {
      recorder?.endTransition(
        id, outcome: outcome == .completed ? .completed : .cancelled, at: monotonicNanoseconds())
    }
    if span.kind.movesControllers { onTransitionEnd?() }
  }
}

extension UIKit.TransitionKind {
  fileprivate var recorded: FrameStatistics.TransitionKind {
    switch self {
    case .push: .push
    case .pop: .pop
    case .present: .present
    case .dismiss: .dismiss
    case .tab: .tab
    case .child: .replace
    case .view, .animator: .other
    }
  }
}
