import Foundation

/// A motion that is shown here, and the recorded motion of iOS for it.
///
/// While a finger drags, the recorded motion is that of a view which followed a slow finger, at the distance of this finger. From
/// the lift or the call on, it is the recorded way of the same kind, scaled to the way here. Of several recordings, that with the nearest
/// velocity at the beginning is taken: a way depends on it.
struct MotionComparison {
  typealias Sample = MeasuredMotion.Sample

  /// The state of the measured view in one frame.
  struct Reading {
    enum Subject { case page, sheet, alert, scrolling }
    enum Phase: Equatable {
      case dragged
      case running(MeasuredMotion.Kind)
    }

    var subject: Subject
    /// In seconds on the clock of the window's layer.
    var time: Double
    /// Points, or a fraction for an alert's dimming.
    var value: Double
    /// The value at which the motion will end; nil if that is not known.
    var target: Double?
    var phase: Phase
    /// The distance of the finger in points since it went down, along the axis and as long ago as the view may be behind it; nil for none.
    var finger: Double?
  }

  private let motions: [MeasuredMotion]
  /// The motion here.
  private(set) var shown: [Sample] = []
  /// The recorded motion, in the same coordinates.
  var recorded: [Sample] { recordedDrag + recordedWay }
  /// The recording that is shown.
  private(set) var recording: MeasuredMotion?
  private(set) var subject: Reading.Subject?
  /// The root mean square of the differences since the lift or the call, in the unit of the values; nil while there is nothing to compare.
  private(set) var difference: Double?

  private var recordedDrag: [Sample] = []
  private var recordedWay: [Sample] = []
  private var phase: Reading.Phase?
  /// The beginning of the way, and its number in ``shown``.
  private var start: (sample: Sample, index: Int)?
  /// Whether the first drag began at rest. A view that is caught on its way has no slop, so no recorded drag fits.
  private var beganAtRest = true
  private var isHeld = false

  /// The seconds after which a fling's way follows from the part that is done. Its end is known only there.
  private static let flingStart = 0.1

  init(_ motions: [MeasuredMotion]) {
    self.motions = motions
  }

  /// Adds the state of the next frame. While a finger rests, nothing is added.
  mutating func add(_ reading: Reading) {
    let sample = Sample(time: reading.time, value: reading.value)
    if let last = shown.last {
      guard reading.time > last.time else { return }
      isHeld = reading.phase == .dragged && reading.value == last.value
      guard !isHeld else { return }
    }
    subject = reading.subject
    shown.append(sample)
    switch reading.phase {
    case .dragged: follow(reading)
    case .running(let kind): run(kind, reading)
    }
    phase = reading.phase
    compare()
  }

  private mutating func follow(_ reading: Reading) {
    if case .running = phase { beganAtRest = false }
    (start, recordedWay, difference) = (nil, [], nil)
    guard beganAtRest, let finger = reading.finger, let rest = shown.first?.value,
      let motion = following(reading.subject, finger, rest)
    else { return }
    recording = motion
    let distance = motion.followed(abs(finger))
    let sign = reading.subject == .scrolling ? -1.0 : 1
    recordedDrag.append(
      Sample(time: reading.time, value: rest + sign * (finger < 0 ? -distance : distance)))
  }

  /// The recording of a slow drag of this kind and direction.
  private func following(
    _ subject: Reading.Subject, _ finger: Double, _ rest: Double
  ) -> MeasuredMotion? {
    let name: String? =
      switch subject {
      case .page: finger > 0 ? "pop-edge-slow35" : nil
      case .sheet: finger > 0 ? "sheet-drag-down-far" : nil
      case .scrolling: finger > 0 && rest <= 0 ? "scroll-rubberband-top" : nil
      case .alert: nil
      }
    return motions.first { $0.name == name }
  }

  private mutating func run(_ kind: MeasuredMotion.Kind, _ reading: Reading) {
    if phase != reading.phase || start == nil {
      // The way begins in the last frame before it.
      let index = max(shown.count - 2, 0)
      start = (shown[index], index)
    }
    guard let start else { return }
    let elapsed = reading.time - start.sample.time
    let done = reading.value - start.sample.value
    let candidates = motions.filter { $0.kind == kind }
    var target = reading.target
    if target == nil, elapsed >= Self.flingStart, let motion = candidates.first {
      target =
        recordedWay.last.map(\.value) ?? start.sample.value + done / motion.fraction(at: elapsed)
    }
    guard let target, target != start.sample.value else { return }
    let way = target - start.sample.value
    if recordedWay.isEmpty || elapsed <= 0.05 {
      let speed = elapsed > 0 ? done / way / elapsed : 0
      recording = candidates.min { abs($0.speed - speed) < abs($1.speed - speed) }
    }
    recordedWay = (recording?.way ?? []).map {
      Sample(time: start.sample.time + $0.time, value: start.sample.value + way * $0.value)
    }
  }

  private mutating func compare() {
    guard let start, let end = recordedWay.last?.time else { return }
    let differences = shown[start.index...].filter { $0.time <= end }.map {
      $0.value - MeasuredMotion.value(at: $0.time, in: recordedWay)
    }
    guard differences.count > 2 else { return }
    difference =
      (differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)).squareRoot()
  }
}
