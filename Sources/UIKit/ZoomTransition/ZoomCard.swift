import Foundation

/// The geometry and appearance of a zoom at one moment: a card that clips the page, and a snapshot of the source view over the
/// page.
///
/// Lengths are in points, in the coordinates of the transition's container.
struct ZoomCard: Equatable {
  var center: CGPoint
  var size: CGSize
  /// The scale of the page in the card, and the page's upper left corner in the card's coordinates.
  var contentScale: CGFloat
  var contentOrigin: CGPoint
  var cornerRadius: CGFloat
  /// The opacity of the source view's snapshot.
  var pictureAlpha: CGFloat

  /// The card of an open zoom: it covers the page's frame.
  init(page frame: CGRect, cornerRadius: CGFloat) {
    center = CGPoint(x: frame.midX, y: frame.midY)
    size = frame.size
    contentScale = 1
    contentOrigin = .zero
    self.cornerRadius = cornerRadius
    pictureAlpha = 0
  }

  /// The card of a closed zoom: it covers the source view's frame.
  ///
  /// - Parameters:
  ///   - source: the source view's frame.
  ///   - pageSize: the size of the page.
  ///   - alignment: the rectangle of the page that covers the source view, in the page's coordinates; nil for the page's whole
  ///     width, from its top.
  init(
    source: CGRect, pageSize: CGSize, alignment: CGRect?, cornerRadius: CGFloat, hasPicture: Bool
  ) {
    center = CGPoint(x: source.midX, y: source.midY)
    size = source.size
    self.cornerRadius = cornerRadius
    pictureAlpha = hasPicture ? 1 : 0
    if let alignment {
      let scale = max(source.width / alignment.width, source.height / alignment.height)
      contentScale = scale
      contentOrigin = CGPoint(
        x: source.width / 2 - alignment.midX * scale, y: source.height / 2 - alignment.midY * scale)
    } else {
      contentScale = source.width / max(pageSize.width, 1)
      contentOrigin = .zero
    }
  }

  var frame: CGRect {
    CGRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The card after a drag.
  ///
  /// - Parameters:
  ///   - way: the translation of the drag.
  ///   - point: the location at which the drag started.
  func dragged(by way: CGVector, at point: CGPoint, _ rates: ZoomMotion.Drag) -> ZoomCard {
    let length = hypot(way.dx, way.dy)
    guard length > 0 else { return self }
    let vertical = way.dy * way.dy / (length * length)
    let sideways = 1 - vertical
    let width = Self.scale(
      1 - length
        * (rates.verticalWidth * vertical + ZoomMotion.Drag.sidewaysWidth * sideways))
    let height = Self.scale(
      1 - length
        * (rates.verticalHeight * vertical + ZoomMotion.Drag.sidewaysHeight * sideways))
    var card = self
    card.size = CGSize(width: size.width * width, height: size.height * height)
    card.contentScale *= width
    card.contentOrigin = CGPoint(x: contentOrigin.x * width, y: contentOrigin.y * width)
    card.center.x += ZoomMotion.Drag.sidewaysGain * way.dx
    card.center.y += rates.verticalGain * way.dy
    if rates.isAnchored {
      card.center.x += (center.x - point.x) * (width - 1)
      card.center.y += (center.y - point.y) * (height - 1)
    }
    let rounder = max(cornerRadius, ZoomMotion.draggedRadius)
    card.cornerRadius += (rounder - cornerRadius) * min(length / ZoomMotion.radiusWay, 1)
    return card
  }

  /// Limits a scale that is a linear function of the drag: below ``ZoomMotion/slowingScale`` it approaches
  /// ``ZoomMotion/leastScale``. The slope is continuous.
  private static func scale(_ linear: CGFloat) -> CGFloat {
    let slowing = ZoomMotion.slowingScale
    guard linear < slowing else { return linear }
    let rest = slowing - ZoomMotion.leastScale
    return ZoomMotion.leastScale + rest * exp((linear - slowing) / rest)
  }
}

/// The animatable values of a card. Each has its own spring animation.
@MainActor
enum ZoomChannel: CaseIterable {
  case centerX, centerY, width, height
  case contentScale, contentX, contentY, cornerRadius, pictureAlpha

  var value: WritableKeyPath<ZoomCard, CGFloat> {
    switch self {
    case .centerX: \.center.x
    case .centerY: \.center.y
    case .width: \.size.width
    case .height: \.size.height
    case .contentScale: \.contentScale
    case .contentX: \.contentOrigin.x
    case .contentY: \.contentOrigin.y
    case .cornerRadius: \.cornerRadius
    case .pictureAlpha: \.pictureAlpha
    }
  }

  func response(in springs: ZoomMotion.Springs) -> ZoomMotion.Response {
    switch self {
    case .height: springs.height
    case .pictureAlpha: springs.fade
    default: springs.place
    }
  }

  /// The distance from its end value at which the value may stop, for a page of this size.
  func tolerance(in pageSize: CGSize) -> Double {
    switch self {
    case .pictureAlpha: ZoomMotion.opacityTolerance
    case .contentScale:
      ZoomMotion.tolerance / Double(max(pageSize.width, pageSize.height, 1))
    default: ZoomMotion.tolerance
    }
  }
}

/// The motion of a card from one state to another, as a function of time.
@MainActor
struct ZoomCourse {
  let start: ZoomCard
  let end: ZoomCard
  private let springs: [ZoomChannel: Spring]
  /// The change of each value from start to end. It is never zero, because the springs' initial velocities are divided by it.
  private let distances: [ZoomChannel: Double]
  /// The time in seconds after which the card is in its end state.
  let duration: TimeInterval

  private static let leastDistance = 1e-6
  private static let longest: TimeInterval = 2
  private static let step: TimeInterval = 1.0 / 120

  /// Creates the motion of the card from `start` to `end`. `velocity` is the velocity at its beginning: how much each channel
  /// changes per second.
  init(
    from start: ZoomCard, to end: ZoomCard, velocity: [ZoomChannel: CGFloat],
    _ motion: ZoomMotion.Springs
  ) {
    (self.start, self.end) = (start, end)
    var springs: [ZoomChannel: Spring] = [:]
    var distances: [ZoomChannel: Double] = [:]
    for channel in ZoomChannel.allCases {
      let way = Double(end[keyPath: channel.value] - start[keyPath: channel.value])
      let distance = abs(way) < Self.leastDistance ? Self.leastDistance : way
      distances[channel] = distance
      springs[channel] = channel.response(in: motion).spring(
        velocity: Double(velocity[channel] ?? 0) / distance)
    }
    (self.springs, self.distances) = (springs, distances)
    var last = 0.0
    for channel in ZoomChannel.allCases {
      guard let spring = springs[channel], let distance = distances[channel] else { continue }
      let tolerance = channel.tolerance(in: end.size)
      var time = Self.longest
      while time > last, abs((1 - spring.value(at: time)) * distance) < tolerance {
        time -= Self.step
      }
      if time > last { last = time + Self.step }
    }
    duration = last
  }

  func card(at time: TimeInterval) -> ZoomCard {
    guard time < duration else { return end }
    var card = end
    for (channel, spring) in springs {
      let left = (1 - spring.value(at: time)) * (distances[channel] ?? 0)
      card[keyPath: channel.value] -= CGFloat(left)
    }
    return card
  }

  func velocity(at time: TimeInterval) -> [ZoomChannel: CGFloat] {
    guard time < duration else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: springs.map { channel, spring in
        (channel, CGFloat(spring.velocity(at: time) * (distances[channel] ?? 0)))
      })
  }

  /// The layer animation of one value, from its start to its end.
  func animation(of channel: ZoomChannel, keyPath: String) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: keyPath)
    let end = Double(end[keyPath: channel.value])
    animation.fromValue = end - (distances[channel] ?? 0)
    animation.toValue = end
    if let spring = springs[channel] {
      animation.mass = CGFloat(spring.mass)
      animation.stiffness = CGFloat(spring.stiffness)
      animation.damping = CGFloat(spring.damping)
      animation.initialVelocity = CGFloat(spring.initialVelocity)
    }
    animation.duration = duration
    return animation
  }
}
