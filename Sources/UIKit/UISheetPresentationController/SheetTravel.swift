import Foundation

/// The extent of a sheet that rests at a detent, follows a drag, or moves to another detent on a spring.
///
/// On the spring, the extent is a function of the time of the container's layer, so that slow motion slows it down. A
/// motion continues from any extent and velocity without a jump. A display link updates the extent, as it updates a
/// scroll view's offset.
@MainActor
final class SheetTravel {
  /// The sheet's extent in points; see ``SheetGeometry``. Below the smallest detent, that detent's extent minus the pull.
  private(set) var extent: CGFloat = 0
  /// Whether a drag or a spring moves the sheet now.
  var isMoving: Bool { isHeld || spring != nil }
  /// Whether a drag moves the sheet.
  private(set) var isHeld = false

  private let layer: () -> CALayer?
  private let onChange: () -> Void
  private var spring: CriticalSpring?
  private var start: CFTimeInterval = 0
  private var link: CADisplayLink?

  /// The distance from its end at which a motion ends, in points.
  private static let tolerance = 0.05

  /// Creates the travel of a sheet. `layer` returns the container's layer; `onChange` is called after each change of the
  /// extent.
  init(in layer: @escaping () -> CALayer?, onChange: @escaping () -> Void) {
    self.layer = layer
    self.onChange = onChange
  }

  isolated deinit { link?.invalidate() }

  /// The upward velocity on the spring, in points per second; zero at rest and in a drag.
  var velocity: CGFloat { CGFloat(spring?.velocity(at: time() - start) ?? 0) }

  /// The extent at which the running motion will end; without a motion, the current extent.
  var target: CGFloat { spring.map { CGFloat($0.target) } ?? extent }

  /// Holds the sheet where it is.
  func hold() {
    stop()
    isHeld = true
  }

  /// Stops the sheet where it is, and ends a drag.
  func stop() {
    if spring != nil { advance(to: CACurrentMediaTime()) }
    end()
  }

  /// Puts the sheet at `extent` at once.
  func place(at extent: CGFloat) {
    if !isHeld { end() }
    self.extent = extent
    onChange()
  }

  /// Moves the sheet to `target` on a spring, beginning with the upward `velocity` in points per second.
  func move(to target: CGFloat, velocity: CGFloat) {
    isHeld = false
    spring = CriticalSpring(
      from: Double(extent), velocity: Double(velocity), to: Double(target),
      frequency: SheetMotion.frequency)
    start = time()
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      guard let self else { return link.invalidate() }
      advance(to: link.targetTimestamp)
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }

  private func time(at media: CFTimeInterval = CACurrentMediaTime()) -> CFTimeInterval {
    layer()?.convertTime(media, from: nil) ?? media
  }

  private func advance(to media: CFTimeInterval) {
    guard let spring else { return end() }
    let time = time(at: media) - start
    let speed = Self.tolerance * spring.frequency
    if spring.isAtRest(at: time, within: Self.tolerance, slowerThan: speed) {
      extent = CGFloat(spring.target)
      end()
    } else {
      extent = CGFloat(spring.position(at: time))
    }
    onChange()
  }

  private func end() {
    isHeld = false
    spring = nil
    link?.invalidate()
    link = nil
  }
}
