/// Why a frame was late, in the terms of Perfetto's frame timeline.
///
/// A frame has a deadline: the time for which it was meant, otherwise a refresh after its predecessor was shown or after its own beginning. If
/// the frame was ready by its deadline, the cause lies behind the app: ``bufferStuffing`` or ``display``. Otherwise it
/// is what took the longest.
public enum LateReason: String, Sendable, Hashable, CaseIterable, Codable, BitwiseCopyable {
  /// The main thread took too long: the stages from input to commit.
  case app = "app_deadline_missed"

  /// Evaluating and drawing took too long. Perfetto calls it a missed deadline of SurfaceFlinger.
  case compositor = "compositor_deadline_missed"

  /// A thread did not run: the frame began after its deadline, or there was time between its stages in which none ran.
  case scheduling = "scheduling"

  /// The frame was ready in time, but a late frame was still waiting to be shown before it.
  case bufferStuffing = "buffer_stuffing"

  /// The frame was ready in time, but the swap waited or the display showed the frame late.
  case display = "display"

  /// The reason as it is printed.
  public var title: String {
    switch self {
    case .app: "app deadline missed"
    case .compositor: "compositor deadline missed"
    case .scheduling: "scheduling"
    case .bufferStuffing: "buffer stuffing"
    case .display: "display"
    }
  }

  /// The definition of the reason as it is printed.
  public var definition: String {
    switch self {
    case .app: "not ready in time; longest: input … commit (a commit hitch)"
    case .compositor: "not ready in time; longest: evaluate, draw (a render hitch)"
    case .scheduling: "not ready in time; longest: time in which no stage ran"
    case .bufferStuffing: "ready in time, behind a late frame"
    case .display: "ready in time, shown late"
    }
  }

  /// The reason why `record` was late. `last` is its predecessor; `nil` after idle time or a lost frame.
  init(_ record: FrameRecord, after last: FrameRecord?, whichWasLate lastWasLate: Bool) {
    let period = record.refreshPeriod
    let deadline = record.intendedTime ?? (last?.presentedAt ?? record.begin) + period
    let ready = record.swapStart ?? record.finishedAt
    if ready <= deadline + FrameInterval.lateTolerance {
      self = lastWasLate ? .bufferStuffing : .display
      return
    }
    let app = record.stages.total(of: FrameStage.build)
    let compositor = record.stages.total(of: FrameStage.rasterizer)
    // Before its deadline, a frame may wait on purpose.
    let idle = ready - max(deadline, record.begin + app + compositor)
    let pause = max(0, idle) + max(0, record.begin - deadline)
    let longest = max(app, compositor, pause)
    self = longest == app ? .app : longest == compositor ? .compositor : .scheduling
  }
}
