import Testing

@testable import QuartzCore

/// Particles, as values at a time. The layers are in no tree, so the media clock only decides about the past.
@MainActor @Suite struct EmitterLayerTests {
  private static let image = CGImage(
    width: 4, height: 2, bytesPerRow: 16, pixelFormat: .bgra8Premultiplied,
    bytes: [UInt8](repeating: 255, count: 32))

  private func cell(_ change: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = Self.image
    cell.birthRate = 10
    cell.lifetime = 2
    change(cell)
    return cell
  }

  private func layer(_ cells: CAEmitterCell..., begin: CFTimeInterval = 0) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.beginTime = begin
    layer.emitterCells = cells
    return layer
  }

  /// The particles at a time of the layer.
  private func particles(_ layer: CAEmitterLayer, at time: CFTimeInterval) -> [Particle] {
    var emitter = layer.properties.emitter ?? EmitterProperties()
    emitter.time = time
    return emitter.particles()
  }

  /// Runs `body` with a clock that shows 1000 seconds, and a layer that is on screen with the changes so far.
  private func withScreen(
    _ layer: CAEmitterLayer, _ body: (ManualClock) throws -> Void
  ) rethrows {
    let clock = ManualClock(1000)
    let before = MediaClock.install(clock)
    let context = LayerContext()
    context.onCommit = { _ in }
    let root = CALayer()
    root.addSublayer(layer)
    context.rootLayer = root
    CATransaction.flush()
    defer {
      context.rootLayer = nil
      CATransaction.flush()
      MediaClock.install(before)
    }
    try body(clock)
  }

  // MARK: Births

  @Test func particlesAreBornAtTheRateAndDieAfterTheirLifetime() {
    let layer = layer(cell())
    #expect(particles(layer, at: -0.01).isEmpty)
    #expect(particles(layer, at: 0).count == 1)
    #expect(particles(layer, at: 0.95).count == 10)
    // At 1.999 the first one is still there, at 2 it is not, and another one has come.
    #expect(particles(layer, at: 1.999).count == 20)
    #expect(particles(layer, at: 2.05).count == 20)
    #expect(particles(layer, at: 500.05).count == 20)
    layer.birthRate = 0.5
    layer.lifetime = 2
    #expect(particles(layer, at: 500.05).count == 20)
    #expect(particles(layer, at: 1.05).count == 6)
  }

  @Test func aCellBeginsAndEndsAtItsTime() {
    let layer = layer(
      cell {
        $0.beginTime = 3
        $0.duration = 1
      })
    #expect(particles(layer, at: 2.9).isEmpty)
    #expect(particles(layer, at: 3.95).count == 10)
    #expect(particles(layer, at: 4.5).count == 10)
    #expect(particles(layer, at: 5.45).count == 5)
    #expect(particles(layer, at: 6).isEmpty)
  }

  @Test func aCellThatIsDisabledOrHasNoPictureShowsNothing() {
    #expect(particles(layer(cell { $0.isEnabled = false }), at: 1).isEmpty)
    #expect(particles(layer(cell { $0.contents = nil }), at: 1).isEmpty)
    #expect(particles(layer(cell { $0.birthRate = 0 }), at: 1).isEmpty)
    #expect(particles(layer(cell { $0.birthRate = .infinity }), at: 1).isEmpty)
    #expect(particles(layer(cell { $0.birthRate = .nan }), at: 1).isEmpty)
    #expect(particles(layer(cell { $0.lifetime = -1 }), at: 1).isEmpty)
  }

  @Test func theNumberIsLimited() {
    let many = layer(
      cell {
        $0.birthRate = 1e9
        $0.lifetime = 100
      })
    #expect(particles(many, at: 50).count == 20_000)
    // So are the births of what can't be seen.
    let unseen = layer(
      cell {
        $0.contents = nil
        $0.birthRate = 1e9
        $0.emitterCells = [
          cell {
            $0.birthRate = 1e9
            $0.alphaSpeed = -1e9
          }
        ]
      })
    #expect(particles(unseen, at: 50).isEmpty)
  }

  @Test func valuesThatAreNoNumbersShowNothing() {
    for key in [
      "lifetime", "velocity", "emissionRange", "scale", "spin", "redSpeed", "beginTime",
      "birthRate",
    ] {
      for value in [Double.nan, .infinity, -.infinity] {
        let layer = layer(cell { $0.setValue(value, forKey: key) })
        for particle in particles(layer, at: 1) {
          let sum = particle.center.x + particle.size.width + particle.rotation
          #expect((sum + Double(particle.color.sum())).isFinite, "\(key) is \(value)")
        }
      }
    }
  }

  // MARK: On screen

  @Test func aLayerThatAppearsHasEmittedSinceItsTimeZero() throws {
    let layer = layer(cell())
    try withScreen(layer) { clock in
      #expect(particles(layer, at: 1000).count == 20)
      let shown = try #require(layer.presentation()?.properties.emitter)
      #expect(shown.time == 1000 && shown.particles().count == 20)
      clock.advance(by: 1)
      #expect(layer.presentation()?.properties.emitter?.time == 1001)
    }
    let young = self.layer(cell(), begin: 999.05)
    withScreen(young) { _ in
      #expect(young.presentation()?.properties.emitter?.particles().count == 10)
    }
  }

  @Test func changesAffectOnlyParticlesThatAreBornLater() {
    let layer = layer(cell())
    withScreen(layer) { clock in
      clock.advance(by: 1.05)
      #expect(layer.animation(forKey: "emitterTime")?.repeatCount == .infinity)
      layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
      #expect(layer.animation(forKey: "emitterTime")?.repeatCount == 0)
      #expect(particles(layer, at: 1001.05).count == 20)
      #expect(particles(layer, at: 1002.05).count == 10)
      #expect(particles(layer, at: 1003.05).isEmpty)
      // Nothing moves any more once all are dead.
      clock.advance(by: 2)
      AnimationScheduler.shared.tick(at: clock.now())
      #expect(layer.animationKeys() == nil)
      layer.setValue(20, forKeyPath: "emitterCells.spark.birthRate")
      #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Double == 20)
      #expect(layer.animationKeys() == ["emitterTime"])
      #expect(particles(layer, at: 1003.55).count == 11)
      #expect(layer.properties.emitter?.emissions.count == 1)
    }
  }

  /// A position that changes in each frame, as one that follows a finger, delays no birth.
  @Test func aMovingEmitterEmitsAtTheSameRate() {
    let layer = layer(cell(), begin: 1000)
    withScreen(layer) { clock in
      for step in 1...120 {
        clock.advance(by: 1.0 / 60)
        layer.emitterPosition.x = CGFloat(step)
      }
      let now = particles(layer, at: 1.99)
      #expect(now.count == 20)
      let births = now.map(\.birth).sorted()
      for (a, b) in zip(births, births.dropFirst()) { #expect(abs(b - a - 0.1) < 1e-6) }
      // Each one is where the emitter was at its birth, and no two are the same.
      for particle in now {
        #expect(abs(particle.center.x - (particle.birth * 60).rounded(.down)) <= 1)
      }
      #expect(Set(now.map(\.birth)).count == 20)
    }
  }

  @Test func aLayerThatLeavesAndReturnsGoesOn() {
    let layer = layer(cell())
    withScreen(layer) { clock in
      let root = layer.superlayer
      layer.removeFromSuperlayer()
      CATransaction.flush()
      clock.advance(by: 10)
      root?.addSublayer(layer)
      CATransaction.flush()
      #expect(layer.presentation()?.properties.emitter?.particles().count == 20)
    }
  }

  // MARK: Motion

  @Test func aParticleFollowsItsParabola() throws {
    let layer = layer(
      cell {
        $0.velocity = 100
        $0.emissionLongitude = .pi / 2
        $0.xAcceleration = 10
        $0.yAcceleration = -40
        $0.spin = 3
        $0.scale = 0.5
        $0.scaleSpeed = 0.25
        $0.contentsScale = 2
        $0.color = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
        $0.alphaSpeed = -0.5
        $0.greenSpeed = 2
        $0.birthRate = 0.1
      })
    layer.emitterPosition = CGPoint(x: 7, y: 9)
    layer.velocity = 2
    layer.spin = 2
    layer.scale = 2
    let particle = try #require(particles(layer, at: 1).first)
    #expect(abs(particle.center.x - (7 + 5)) < 1e-9)
    #expect(abs(particle.center.y - (9 + 200 - 20)) < 1e-9)
    #expect(particle.rotation == 6)
    // A scale of 1 + 0.25 at two pixels per point.
    #expect(particle.size == CGSize(width: 2.5, height: 1.25))
    #expect(particle.color == [1, 1, 0.25, 0.5])
  }

  @Test func rangesLieAroundTheirValues() {
    let layer = layer(
      cell {
        $0.birthRate = 1000
        $0.lifetimeRange = 1
        $0.velocity = 10
        $0.velocityRange = 4
        $0.emissionRange = .pi / 2
        $0.scaleRange = 0.5
        $0.redRange = 0.5
        $0.color = CGColor(red: 0.5, green: 1, blue: 1, alpha: 1)
      })
    let young = particles(layer, at: 1)
    #expect(young.count > 990)
    var angles: [Double] = []
    for particle in young where particle.birth < 0.999 {
      let age = 1 - particle.birth
      let speed =
        (particle.center.x * particle.center.x + particle.center.y * particle.center.y)
        .squareRoot() / age
      #expect((8 - 1e-6...12 + 1e-6).contains(speed))
      angles.append(atan2(particle.center.y, particle.center.x))
      #expect((3...5).contains(particle.size.width))
      #expect((0.25...0.75).contains(particle.color.x))
    }
    #expect(angles.allSatisfy { abs($0) <= .pi / 4 + 1e-6 })
    #expect((angles.max() ?? 0) > .pi / 4 - 0.02 && (angles.min() ?? 0) < 0.02 - .pi / 4)
    // Lifetimes from 1.5 to 2.5 seconds: after two, half of the first ones are alive.
    let old = particles(layer, at: 2).count { $0.birth < 0.1 }
    #expect((20...75).contains(old))
    #expect(!particles(layer, at: 2.6).contains { $0.birth < 0.1 })
  }

  @Test func theSeedDeterminesTheParticles() {
    func particles(seed: UInt32) -> [Particle] {
      let layer = layer(cell { $0.emissionRange = 6 }, cell { $0.velocityRange = 10 })
      layer.seed = seed
      return self.particles(layer, at: 1)
    }
    #expect(particles(seed: 5) == particles(seed: 5))
    #expect(particles(seed: 5) != particles(seed: 6))
  }

  // MARK: Shapes

  /// A shape and mode of the emitter, and where its particles are born around the middle (50, 50) of a size of 40 × 20.
  struct Place: CustomTestStringConvertible, Sendable {
    let shape: CAEmitterLayerEmitterShape
    let mode: CAEmitterLayerEmitterMode
    let contains: @Sendable (Double, Double) -> Bool

    var testDescription: String { "\(shape.rawValue), \(mode.rawValue)" }
  }

  private nonisolated static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

  @Test(arguments: [
    Place(shape: .point, mode: .volume) { $0 == 0 && $1 == 0 },
    Place(shape: .line, mode: .surface) { abs($0) <= 20 && $1 == 0 },
    Place(shape: .line, mode: .points) { isNear(abs($0), 20) && $1 == 0 },
    Place(shape: .rectangle, mode: .volume) { abs($0) <= 20 && abs($1) <= 10 },
    Place(shape: .cuboid, mode: .points) { isNear(abs($0), 20) && isNear(abs($1), 10) },
    Place(shape: .rectangle, mode: .outline) {
      isNear(abs($0), 20) && abs($1) <= 10 || isNear(abs($1), 10) && abs($0) <= 20
    },
    Place(shape: .circle, mode: .surface) { $0 * $0 + $1 * $1 <= 1600.001 },
    Place(shape: .sphere, mode: .outline) { isNear(($0 * $0 + $1 * $1).squareRoot(), 40) },
  ])
  func particlesAreBornInTheShape(place: Place) {
    let layer = layer(cell { $0.birthRate = 200 })
    layer.emitterPosition = CGPoint(x: 50, y: 50)
    layer.emitterSize = CGSize(width: 40, height: 20)
    layer.emitterShape = place.shape
    layer.emitterMode = place.mode
    let all = particles(layer, at: 1).map { (Double($0.center.x) - 50, Double($0.center.y) - 50) }
    #expect(all.count == 201)
    #expect(all.allSatisfy { place.contains($0.0, $0.1) })
    guard place.shape != .point else { return }
    // On all sides.
    #expect(all.contains { $0.0 > 5 } && all.contains { $0.0 < -5 })
    guard place.shape != .line else { return }
    #expect(all.contains { $0.1 > 5 } && all.contains { $0.1 < -5 })
  }

  @Test func particlesFlyAwayFromTheOutlineOfACircle() {
    let layer = layer(cell { $0.velocity = 10 })
    layer.emitterShape = .circle
    layer.emitterMode = .outline
    layer.emitterSize = CGSize(width: 30, height: 0)
    for particle in particles(layer, at: 1) {
      let distance =
        (particle.center.x * particle.center.x + particle.center.y * particle.center.y).squareRoot()
      #expect(abs(distance - (30 + 10 * (1 - particle.birth))) < 1e-6)
    }
  }

  // MARK: Particles of particles

  @Test func cellsOfCellsAreBornAlongTheWay() {
    let trail = cell {
      $0.birthRate = 4
      $0.lifetime = 0.5
      $0.beginTime = 0.25
    }
    let rocket = cell {
      $0.contents = nil
      $0.birthRate = 0.1
      $0.lifetime = 1
      $0.velocity = 80
      $0.emitterCells = [trail]
    }
    let layer = layer(rocket)
    #expect(particles(layer, at: 0.2).isEmpty)
    #expect(particles(layer, at: 0.8).map(\.center.x) == [40, 60])
    // The rocket is gone, its last sparks are not.
    #expect(particles(layer, at: 1.2).map(\.center.x) == [60])
    #expect(particles(layer, at: 1.3).isEmpty)
  }

  // MARK: Order

  @Test func theOrderFollowsTheBirths() {
    let layer = layer(cell(), cell { $0.birthRate = 7 })
    func births(_ mode: CAEmitterLayerRenderMode) -> [CFTimeInterval] {
      layer.renderMode = mode
      #expect(layer.renderMode == mode)
      return particles(layer, at: 1.5).map(\.birth)
    }
    let all = births(.unordered)
    #expect(births(.oldestFirst) == all.sorted())
    #expect(births(.oldestLast) == all.sorted(by: >))
    _ = births(.additive)
    #expect(layer.properties.emitter?.isAdditive == true)
  }

  // MARK: Values

  @Test func keysNameEveryProperty() {
    let cell = cell()
    let keys = [
      "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "emissionLongitude",
      "emissionLatitude", "emissionRange", "xAcceleration", "yAcceleration", "zAcceleration",
      "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "contentsScale", "beginTime",
      "duration", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed",
      "blueSpeed", "alphaSpeed",
    ]
    for (index, key) in keys.enumerated() { cell.setValue(index + 1, forKey: key) }
    for (index, key) in keys.enumerated() {
      let value = cell.value(forKey: key)
      #expect(
        (value as? Double ?? (value as? Float).map(Double.init)) == Double(index + 1), "\(key)")
    }
    #expect(cell.birthRate == 1 && cell.spinRange == 16 && cell.alphaSpeed == 27)
    cell.setValue(CGColor.black, forKey: "color")
    cell.setValue(false, forKey: "enabled")
    cell.setValue(nil, forKey: "contents")
    cell.setValue("text", forKey: "spin")
    cell.setValue(3, forKey: "unknown")
    #expect(cell.color?.rgba == [0, 0, 0, 1] && !cell.isEnabled && cell.contents == nil)
    #expect(cell.spin == 15 && cell.value(forKey: "unknown") == nil)
    // An unknown cell is a key path of the layer, which has no such property.
    let layer = layer(cell)
    layer.setValue(9, forKeyPath: "emitterCells.other.birthRate")
    #expect(layer.value(forKeyPath: "emitterCells.other.birthRate") == nil)
    layer.setValue(0.5, forKeyPath: "opacity")
    #expect(layer.opacity == 0.5)
  }

  @Test func aPresentationCopyHasTheValues() {
    let layer = layer(cell())
    layer.emitterShape = .circle
    layer.emitterSize = CGSize(width: 3, height: 4)
    let copy = CAEmitterLayer(layer: layer)
    #expect(copy.emitterShape == .circle && copy.emitterSize == CGSize(width: 3, height: 4))
    #expect(particles(copy, at: 1) == particles(layer, at: 1))
  }
}
