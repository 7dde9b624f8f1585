import Foundation

/// A motion that is shown here, and the recorded motion of iOS for it.
///
/// While a finger drags, the recorded motion is that of a view which followed a slow finger, at the distance of this finger. From
/// the lift or the call on, it is the recorded way of the same kind, scaled to the way here. A way depends on the velocity at its
/// beginning, so of several recordings the one is taken that differs least in the first tenth of a second.
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
    /// The value at which a motion by a call begins, if it begins beside the screen or transparent.
    var away: Double?
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
  /// The shift of ``recordedWay`` in seconds.
  private var shift = 0.0
  /// Whether the first drag began at rest. A view that is caught on its way has no slop, so no recorded drag fits.
  private var beganAtRest = true
  /// The state in the last frame in which a finger rested.
  private var held: Sample?

  /// The seconds of a fling from which its way follows: a fling's end is known only there.
  private static let flingSeconds = 0.1...0.5
  /// The seconds at the beginning by which a recording and its shift are chosen.
  private static let choiceSeconds = 0.1
  /// The shifts in seconds that are tried: a frame shows a lift or a call up to a frame late.
  private static let shifts = [-1, -0.5, 0, 0.5, 1].map { $0 / 120 }

  init(_ motions: [MeasuredMotion]) {
    self.motions = motions
  }

  /// The comparison of a motion that begins with `reading`.
  ///
  /// A call sets the values of the end at once, and the motion begins with the next commit. So the states before it are left out by the
  /// caller, who gives the time of the last one as `begin`, and the state before the call as `rest`, if it is known.
  init(
    _ motions: [MeasuredMotion], beginningWith reading: Reading, at begin: Double?,
    from rest: Reading?
  ) {
    self.init(motions)
    var first = rest
    if let begin, let away = rest?.value ?? reading.away {
      first = reading
      first?.time = begin
      first?.value = away
    }
    if let first, first.subject == reading.subject, first.time < reading.time { add(first) }
  }

  /// Adds the state of the next frame. While a finger rests, nothing is added.
  mutating func add(_ reading: Reading) {
    let sample = Sample(time: reading.time, value: reading.value)
    if let last = shown.last {
      guard reading.time > last.time else { return }
      guard reading.phase != .dragged || reading.value != last.value else { return held = sample }
    }
    if let held { shown.append(held) }
    held = nil
    subject = reading.subject
    shown.append(sample)
    switch reading.phase {
    case .dragged: follow(reading)
    case .running(let kind): run(kind, reading)
    }
    phase = reading.phase
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

  private mutating func run(_ newKind: MeasuredMotion.Kind, _ reading: Reading) {
    var (kind, reading) = (newKind, reading)
    // A sheet's transition ends shortly before its motion.
    if kind == .detent, case .running(let before) = phase, before == .present {
      kind = before
      reading.phase = .running(before)
    }
    if phase != reading.phase || start == nil {
      // The way begins in the last frame before it.
      let index = max(shown.count - 2, 0)
      start = (shown[index], index)
    }
    // An animation begins with the commit after the call.
    if recordedWay.isEmpty, reading.value == start?.sample.value, let last = shown.last {
      start = (last, shown.count - 1)
    }
    guard let start else { return }
    let elapsed = reading.time - start.sample.time
    let candidates = motions.filter { $0.kind == kind }
    var target = reading.target
    if target == nil, elapsed >= Self.flingSeconds.lowerBound, let motion = candidates.first {
      target =
        elapsed <= Self.flingSeconds.upperBound
        ? start.sample.value
          + (reading.value - start.sample.value) / motion.fraction(at: elapsed)
        : recordedWay.last?.value
    }
    guard let target, target != start.sample.value else { return }
    if recordedWay.isEmpty || elapsed <= Self.choiceSeconds {
      let choices = candidates.flatMap { motion in Self.shifts.map { (motion, $0) } }
      let best = choices.min {
        difference(from: way($0, to: target)) < difference(from: way($1, to: target))
      }
      (recording, shift) = (best?.0, best?.1 ?? 0)
    }
    guard let recording else { return }
    recordedWay = way((recording, shift), to: target)
    if shown.count - start.index > 3 { difference = difference(from: recordedWay) }
  }

  /// The recorded way, scaled to the way from the start to `target` and later by the choice's shift.
  private func way(
    _ choice: (motion: MeasuredMotion, shift: Double), to target: Double
  ) -> [Sample] {
    guard let start = start?.sample else { return [] }
    return choice.motion.way.map {
      Sample(
        time: start.time + choice.shift + $0.time,
        value: start.value + (target - start.value) * $0.value)
    }
  }

  /// The root mean square of the differences since the start from a way.
  private func difference(from way: [Sample]) -> Double {
    guard let start, let end = way.last?.time else { return 0 }
    let differences = shown[start.index...].filter { $0.time <= end }.map {
      $0.value - MeasuredMotion.value(at: $0.time, in: way)
    }
    return (differences.reduce(0) { $0 + $1 * $1 } / Double(max(differences.count, 1))).squareRoot()
  }
}
