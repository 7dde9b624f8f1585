import CoreGraphics
import Foundation

/// The values of an emitter layer: how particles are born, and the time at which they are seen.
///
/// Where a particle is and how it looks depends only on its birth, the time and random numbers that its number determines. So nothing is
/// stored about single particles, and the same time always shows the same picture.
public struct EmitterProperties: Sendable, Equatable {
  /// The order in which particles are drawn.
  public enum Order: Sendable {
    /// The oldest particle behind all others, or in front of them.
    case oldestFirst, oldestLast
    /// In any order, which costs least.
    case unordered
  }

  /// The time at which the particles are seen, in the layer's own time space. An animation of the key `emitterTime` moves it.
  public var time = -CFTimeInterval.infinity
  /// See ``CAEmitterLayer/renderMode``.
  public var order = Order.unordered
  /// Whether the colours of particles are added to those behind them.
  public var isAdditive = false
  /// How particles were, are and will be born.
  package var emissions: [Emission] = []

  /// Creates the values of a new layer.
  public init() {}

  /// The limit for the number of particles that are seen at a time.
  static let mostParticles = 20_000
  /// The limit for the number of births that are looked at for one picture, those of particles that can't be seen included.
  static let mostBirths = 100_000

  /// The particles that are seen at ``time``, the last one in front.
  package func particles() -> [Particle] {
    var seen = SeenParticles()
    for emission in emissions { emission.addParticles(at: time, to: &seen) }
    var result = seen.particles
    switch order {
    case .unordered: break
    case .oldestFirst: result.sort { $0.birth < $1.birth }
    case .oldestLast: result.sort { $0.birth > $1.birth }
    }
    return result
  }
}

/// A particle as it is seen at one time.
package struct Particle: Sendable, Equatable {
  package let image: CGImage
  /// The part of the image that is drawn, as fractions of its size.
  package let contentsRect: CGRect
  /// The centre, in the layer's space.
  package let center: CGPoint
  /// The size in points.
  package let size: CGSize
  /// The rotation in radians.
  package let rotation: Double
  /// The colour by which the image is multiplied.
  package let color: LayerColor
  /// The time of birth.
  let birth: CFTimeInterval
}

/// The particles of one picture, and the number of births that were looked at for it.
struct SeenParticles {
  var particles: [Particle] = []
  var births = 0

  var isFull: Bool {
    particles.count >= EmitterProperties.mostParticles || births >= EmitterProperties.mostBirths
  }
}

/// The values of a cell. See the properties of `CAEmitterCell` with the same names.
struct EmitterCellProperties: Sendable, Equatable {
  var name: String?
  var isEnabled = true
  var image: CGImage?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsScale = 1.0
  var birthRate = 0.0
  var lifetime = 0.0
  var lifetimeRange = 0.0
  var velocity = 0.0
  var velocityRange = 0.0
  var emissionLongitude = 0.0
  var emissionLatitude = 0.0
  var emissionRange = 0.0
  var xAcceleration = 0.0
  var yAcceleration = 0.0
  var zAcceleration = 0.0
  var scale = 1.0
  var scaleRange = 0.0
  var scaleSpeed = 0.0
  var spin = 0.0
  var spinRange = 0.0
  var color = LayerColor(1, 1, 1, 1)
  var colorRange = LayerColor(0, 0, 0, 0)
  var colorSpeed = LayerColor(0, 0, 0, 0)
  var beginTime: CFTimeInterval = 0
  /// Infinite if none is set.
  var duration = CFTimeInterval.infinity
  var cells: [EmitterCellProperties] = []

  /// The time from the birth of a particle until the last particle that comes from it has died.
  var longestLife: CFTimeInterval {
    let own = max(lifetime + abs(lifetimeRange) / 2, 0)
    return own + (cells.map(\.longestLife).max() ?? 0)
  }
}

/// Where the particles of a layer are born.
struct EmitterOrigin: Sendable, Equatable {
  enum Shape: Sendable { case point, line, rectangle, circle }
  enum Mode: Sendable { case points, outline, area }

  var shape = Shape.point
  var mode = Mode.area
  var position = CGPoint.zero
  var size = CGSize.zero

  /// A random place, and the direction from which the emission angle is counted, in radians.
  func place(_ random: inout ParticleRandom) -> (point: SIMD2<Double>, direction: Double) {
    let center = SIMD2(Double(position.x), Double(position.y))
    let half = SIMD2(Double(size.width), Double(size.height)) / 2
    let (a, b) = (random.next(), random.next())
    switch shape {
    case .point: return (center, 0)
    case .line:
      let along = mode == .points ? a.rounded() : a
      return (center + SIMD2((2 * along - 1) * half.x, 0), 0)
    case .rectangle:
      switch mode {
      case .points: return (center + SIMD2(2 * a.rounded() - 1, 2 * b.rounded() - 1) * half, 0)
      case .area: return (center + SIMD2(2 * a - 1, 2 * b - 1) * half, 0)
      case .outline:
        // Each side is as likely as it is long.
        let isAcross = a * (half.x + half.y) < half.x
        let side = SIMD2(repeating: random.next() < 0.5 ? -1.0 : 1)
        let along = SIMD2(repeating: 2 * b - 1)
        return (center + (isAcross ? SIMD2(along.x, side.y) : SIMD2(side.x, along.y)) * half, 0)
      }
    case .circle:
      let angle = 2 * .pi * a
      // From the outline, particles go outward.
      let distance = 2 * half.x * (mode == .area ? b.squareRoot() : 1)
      return (
        center + distance * SIMD2(cos(angle), sin(angle)), mode == .area ? 0 : angle
      )
    }
  }
}

/// A time in which particles are born at a constant rate, with values that do not change.
package struct Emission: Sendable, Equatable {
  var cell: EmitterCellProperties
  /// The place of the cell among the layer's cells.
  var index: Int
  var origin: EmitterOrigin
  var firstBirth: CFTimeInterval
  /// The end; infinite as long as nothing changes.
  var end = CFTimeInterval.infinity
  var seed: UInt64

  /// When the last particle has died.
  var lastDeath: CFTimeInterval { end + cell.longestLife }

  /// The time of the first birth at or after `time`, if the emission went on.
  func nextBirth(after time: CFTimeInterval) -> CFTimeInterval {
    guard time > firstBirth else { return firstBirth }
    return firstBirth + ((time - firstBirth) * cell.birthRate).rounded(.up) / cell.birthRate
  }

  func addParticles(at time: CFTimeInterval, to seen: inout SeenParticles) {
    Births(cell: cell, first: firstBirth, end: end, seed: seed)
      .addParticles(at: time, to: &seen) { _, random in origin.place(&random) }
  }
}

/// The births of one cell's particles: those of an emission, or those along the way of another particle.
private struct Births {
  let cell: EmitterCellProperties
  let first: CFTimeInterval
  let end: CFTimeInterval
  let seed: UInt64

  /// `place` returns where the particle begins that is born at a time.
  func addParticles(
    at time: CFTimeInterval, to seen: inout SeenParticles,
    _ place: (CFTimeInterval, inout ParticleRandom) -> (point: SIMD2<Double>, direction: Double)
  ) {
    guard cell.isEnabled, cell.birthRate > 0, cell.birthRate.isFinite, time >= first else { return }
    // Particles that were born earlier are dead.
    let earliest = max((time - cell.longestLife - first) * cell.birthRate, 0).rounded(.up)
    let latest = ((min(time, end) - first) * cell.birthRate).rounded(.down)
    guard earliest <= latest, latest < 1e15 else { return }
    for number in UInt64(earliest)...UInt64(latest) {
      guard !seen.isFull else { return }
      seen.births += 1
      let birth = first + Double(number) / cell.birthRate
      guard birth < end else { return }
      var random = ParticleRandom(seed: seed &+ number &* 0x9E37_79B9_7F4A_7C15)
      let (point, direction) = place(birth, &random)
      let way = ParticleWay(cell, from: point, direction, &random)
      let age = time - birth
      if age < way.lifetime, let particle = way.particle(at: age, of: cell, born: birth) {
        seen.particles.append(particle)
      }
      for (index, child) in cell.cells.enumerated() {
        let begin = birth + child.beginTime
        let end = birth + min(way.lifetime, child.beginTime + child.duration)
        Births(cell: child, first: begin, end: end, seed: random.state &+ UInt64(index + 1))
          .addParticles(at: time, to: &seen) { time, _ in (way.point(at: time - birth), 0) }
      }
    }
  }
}

/// How one particle moves and changes.
private struct ParticleWay {
  let lifetime: CFTimeInterval
  private let start, velocity, acceleration: SIMD2<Double>
  private let scale, spin: Double
  private let color: LayerColor

  init(
    _ cell: EmitterCellProperties, from start: SIMD2<Double>, _ direction: Double,
    _ random: inout ParticleRandom
  ) {
    self.start = start
    lifetime = random.next(around: cell.lifetime, cell.lifetimeRange)
    let speed = random.next(around: cell.velocity, cell.velocityRange)
    let angle =
      random.next(around: cell.emissionLongitude, cell.emissionRange) + direction
    // A latitude turns the way out of the plane.
    velocity = speed * cos(cell.emissionLatitude) * SIMD2(cos(angle), sin(angle))
    acceleration = SIMD2(cell.xAcceleration, cell.yAcceleration)
    scale = random.next(around: cell.scale, cell.scaleRange)
    spin = random.next(around: cell.spin, cell.spinRange)
    var color = cell.color
    for channel in 0..<4 {
      color[channel] = Float(
        random.next(around: Double(color[channel]), Double(cell.colorRange[channel])))
    }
    self.color = color
  }

  func point(at age: CFTimeInterval) -> SIMD2<Double> {
    start + velocity * age + acceleration * (age * age / 2)
  }

  /// The particle at an age; nil if it is too small to be seen, transparent, or nowhere.
  func particle(
    at age: CFTimeInterval, of cell: EmitterCellProperties, born birth: CFTimeInterval
  ) -> Particle? {
    guard let image = cell.image else { return nil }
    let scale = (scale + cell.scaleSpeed * age) / cell.contentsScale
    let size = CGSize(
      width: CGFloat(image.width) * cell.contentsRect.width * scale,
      height: CGFloat(image.height) * cell.contentsRect.height * scale)
    let color = (color + cell.colorSpeed * Float(age)).clamped(
      lowerBound: .zero, upperBound: LayerColor(repeating: 1))
    let point = point(at: age)
    let rotation = spin * age
    guard size.width > 0, size.height > 0, color.w > 0,
      (point.sum() + size.width + size.height + rotation + Double(color.sum())).isFinite
    else { return nil }
    return Particle(
      image: image, contentsRect: cell.contentsRect, center: CGPoint(x: point.x, y: point.y),
      size: size, rotation: rotation, color: color, birth: birth)
  }
}

/// The random numbers of one particle: the generator SplitMix64, by Steele, Lea and Flood.
struct ParticleRandom {
  private(set) var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 to 1, without 1.
  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// A number around `mean`, at most half of `range` away from it.
  mutating func next(around mean: Double, _ range: Double) -> Double {
    mean + (next() - 0.5) * range
  }
}
