/// A row of `frames.csv`: a frame with the strings of its environment, flat.
struct FrameRow: Sendable {
  var record: FrameRecord
  var presentTime: Nanoseconds?
  var presentKind: PresentTime.Kind?
  var transitionID: TransitionSpan.ID?
  var transitionKind: TransitionKind?
  var transitionPhase: TransitionPhase?
  var transitionFraction: Double?
  var videoDriver: String
  var renderer: String

  /// An empty row, to be filled by a writer or read into by a reader.
  init() {
    record = FrameRecord(id: 0, begin: 0, refreshPeriod: 0, pacing: .none)
    videoDriver = ""
    renderer = ""
  }

  /// Takes over a frame; the strings of the environment stay.
  mutating func fill(with record: FrameRecord) {
    self.record = record
    presentTime = record.present?.time
    presentKind = record.present?.kind
    transitionID = record.transition?.id
    transitionKind = record.transition?.kind
    transitionPhase = record.transition?.phase
    transitionFraction = record.transition?.fraction
  }

  /// The frame that was read, put together from its fields.
  func assembled(at place: CSVPlace) throws(RecordingError) -> FrameRecord {
    var record = record
    switch (presentTime, presentKind) {
    case (let time?, let kind?): record.present = PresentTime(time: time, kind: kind)
    case (nil, nil): record.present = nil
    default:
      throw place.error(expected: "present_ns and present_kind, or neither", found: "one of them")
    }
    switch (transitionID, transitionKind, transitionPhase, transitionFraction) {
    case (let id?, let kind?, let phase?, let fraction?):
      record.transition = TransitionSample(id: id, kind: kind, phase: phase, fraction: fraction)
    case (nil, nil, nil, nil): record.transition = nil
    default:
      throw place.error(expected: "all four fields of a transition, or none", found: "some of them")
    }
    return record
  }

  /// The columns of `frames.csv`. Their names end with the unit; those without one are counts,
  /// names, or 0 and 1. A field with nothing in it was not known.
  static let table = CSVTable<FrameRow>(columns: [
    CSVColumn("frame", \.record.id),
    CSVColumn("follows_idle", \.record.followsIdle),
    CSVColumn("begin_ns", \.record.begin),
    CSVColumn("update_begin_ns", \.record.updateBegin),
    CSVColumn("render_begin_ns", \.record.renderBegin),
    CSVColumn("frame_time_ns", \.record.frameTime),
    CSVColumn("missed_intervals", \.record.missedIntervals),
    CSVColumn("refresh_period_ns", \.record.refreshPeriod),
    CSVColumn("intended_ns", \.record.intendedTime),
    CSVColumn("oldest_input_ns", \.record.oldestInput),
    CSVColumn("input_events", \.record.inputCount),
    CSVColumn("stage_input_ns", \.record.stages[.input]),
    CSVColumn("stage_gesture_ns", \.record.stages[.gesture]),
    CSVColumn("stage_update_ns", \.record.stages[.update]),
    CSVColumn("stage_layout_ns", \.record.stages[.layout]),
    CSVColumn("stage_commit_ns", \.record.stages[.commit]),
    CSVColumn("stage_evaluate_ns", \.record.stages[.evaluate]),
    CSVColumn("stage_draw_ns", \.record.stages[.draw]),
    CSVColumn("swap_start_ns", \.record.swapStart),
    CSVColumn("swap_end_ns", \.record.swapEnd),
    CSVColumn("present_ns", \.presentTime),
    CSVColumn("present_kind", \.presentKind),
    CSVColumn("transition_id", \.transitionID),
    CSVColumn("transition_kind", \.transitionKind),
    CSVColumn("transition_phase", \.transitionPhase),
    CSVColumn("transition_fraction", \.transitionFraction),
    CSVColumn("running_animations", \.record.runningAnimations),
    CSVColumn("layers_drawn", \.record.layersDrawn),
    CSVColumn("draw_calls", \.record.drawCalls),
    CSVColumn("pixels_shaded", \.record.pixelsShaded),
    CSVColumn("resident_memory_bytes", \.record.residentMemory),
    CSVColumn("cpu_ns", \.record.cpuTime),
    CSVColumn("pacing", \.record.pacing),
    CSVColumn("video_driver", \.videoDriver),
    CSVColumn("renderer", \.renderer),
  ])
}
