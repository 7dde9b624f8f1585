/// Estimates the velocity of a point, in points per second, from samples of its position.
///
/// The estimate is the slope of the least-squares line through the samples of the last 150 ms. It
/// is exact for uniform motion even if samples are irregular, and errors of single samples average
/// out. After 100 ms without a sample the velocity is zero. Adding a sample takes constant time and
/// allocates nothing.
struct VelocityTracker {
  /// Samples closer together than this, in seconds, replace each other, so that the ring buffer
  /// spans the whole window at any sample rate.
  private static let spacing: TimeInterval = 0.005
  private static let capacity = 32

  private struct Sample {
    var time: TimeInterval = 0
    var x = 0.0
    var y = 0.0
  }

  private var ring = InlineArray<32, Sample>(repeating: Sample())
  private var count = 0
  /// The index of the newest sample.
  private var last = capacity - 1

  /// Adds a sample, in order of time. A sample with the same time as the last one replaces it; an
  /// older one is dropped.
  mutating func add(_ point: CGPoint, at time: TimeInterval) {
    let sample = Sample(time: time, x: Double(point.x), y: Double(point.y))
    guard count > 0 else { return append(sample) }
    let silence = time - ring[last].time
    guard silence >= 0 else { return }
    if silence > InputTuning.velocityRest { count = 0 }
    let isClose = count > 1 && time - ring[index(before: last)].time < Self.spacing
    if isClose || silence == 0 {
      ring[last] = sample
    } else {
      append(sample)
    }
  }

  private mutating func append(_ sample: Sample) {
    last = (last + 1) % Self.capacity
    ring[last] = sample
    count = min(count + 1, Self.capacity)
  }

  private func index(before index: Int) -> Int {
    (index + Self.capacity - 1) % Self.capacity
  }

  /// Removes all samples.
  mutating func reset() { count = 0 }

  /// The velocity of a fling that begins when the finger is lifted at `time`, in points per second.
  ///
  /// It is the weighted mean of the velocities between the last four samples, with the weights of
  /// ``MotionTuning/flingWeights``. With fewer samples, the mean is taken over the velocities that exist. A sample that
  /// arrives together with the lift is ignored if there are at least two others.
  func flingVelocity(at time: TimeInterval) -> CGVector {
    guard count > 1, time - ring[last].time <= InputTuning.velocityRest else { return .zero }
    let skips = time - ring[last].time < Self.liftInterval && count > 2
    var position = skips ? index(before: last) : last
    var (sum, weights) = (CGVector.zero, 0.0)
    for weight in MotionTuning.flingWeights.prefix(count - (skips ? 2 : 1)) {
      let newer = ring[position]
      position = index(before: position)
      let factor = weight / (newer.time - ring[position].time)
      sum.dx += (newer.x - ring[position].x) * factor
      sum.dy += (newer.y - ring[position].y) * factor
      weights += weight
    }
    return CGVector(dx: sum.dx / weights, dy: sum.dy / weights)
  }

  /// A sample younger than this, in seconds, counts as arriving together with the lift. Less than half of a frame at 120 Hz.
  private static let liftInterval: TimeInterval = 0.004

  /// The velocity at `time`, in points per second. `time` must not be before the newest sample.
  func velocity(at time: TimeInterval) -> CGVector {
    guard count > 1 else { return .zero }
    let newest = ring[last]
    guard time - newest.time <= InputTuning.velocityRest else { return .zero }
    // Relative to the newest sample: media times are large, and their squares lose precision.
    var n = 0.0
    var sums = (t: 0.0, tt: 0.0, x: 0.0, y: 0.0, tx: 0.0, ty: 0.0)
    var position = last
    for _ in 0..<count {
      let sample = ring[position]
      let t = sample.time - newest.time
      if t < -InputTuning.velocityWindow { break }
      let x = sample.x - newest.x
      let y = sample.y - newest.y
      n += 1
      sums.t += t
      sums.tt += t * t
      sums.x += x
      sums.y += y
      sums.tx += t * x
      sums.ty += t * y
      position = index(before: position)
    }
    let spread = n * sums.tt - sums.t * sums.t
    guard n > 1, spread > 0 else { return .zero }
    return CGVector(
      dx: (n * sums.tx - sums.t * sums.x) / spread, dy: (n * sums.ty - sums.t * sums.y) / spread)
  }
}
