/// A row of `frames.csv`: the values of a frame and the strings of its environment, one property per column.
struct FrameRow: Sendable {
  var record: FrameRecord
  var presentTime: Nanoseconds?
  var presentKind: PresentTime.Kind?
  var transitionID: RecordedTransition.ID?
  var transitionKind: TransitionKind?
  var transitionPhase: TransitionPhase?
  var transitionFraction: Double?
  var videoDriver: String
  var renderer: String

  /// Creates an empty row.
  init() {
    record = FrameRecord(id: 0, begin: 0, refreshPeriod: 0, pacing: .none)
    videoDriver = ""
    renderer = ""
  }

  /// Sets the values of a frame. Leaves the strings of the environment unchanged.
  mutating func set(_ record: FrameRecord) {
    self.record = record
    presentTime = record.present?.time
    presentKind = record.present?.kind
    transitionID = record.transition?.id
    transitionKind = record.transition?.kind
    transitionPhase = record.transition?.phase
    transitionFraction = record.transition?.fraction
  }

  /// The frame with the values of this row.
  func makeRecord(at location: CSVLocation) throws(RecordingError) -> FrameRecord {
    var record = record
    switch (presentTime, presentKind) {
    case (let time?, let kind?): record.present = PresentTime(time: time, kind: kind)
    case (nil, nil): record.present = nil
    default:
      throw location.error(
        expected: "present_ns and present_kind, or neither", found: "only one of them")
    }
    switch (transitionID, transitionKind, transitionPhase, transitionFraction) {
    case (let id?, let kind?, let phase?, let fraction?):
      record.transition = TransitionSample(id: id, kind: kind, phase: phase, fraction: fraction)
    case (nil, nil, nil, nil): record.transition = nil
    default:
      throw location.error(
        expected: "all four fields of a transition, or none", found: "only some of them")
    }
    return record
  }

  /// The columns of `frames.csv`. The name of a column ends with its unit. Columns without a unit are counts,
  /// fractions, names, or flags (0 or 1). An empty field means that the value is not known.
  static let table = CSVTable<FrameRow>(
    columns: [
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
      CSVColumn("animation_time_ns", \.record.animationTime),
      CSVColumn("fastest_motion_pt_per_s", \.record.fastestMotion),
      CSVColumn("oldest_click_ns", \.record.oldestClick),
      CSVColumn("animation_error_ns", \.record.animationError),
      CSVColumn("late_because", \.record.lateBecause),
    ], oldestCount: 35)
}
