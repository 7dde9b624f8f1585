// Animations from before blocks. As in UIKit, where they are deprecated but still work.

extension UIView {
  /// A built-in transition of a view between ``beginAnimations(_:context:)`` and ``commitAnimations()``.
  public enum AnimationTransition: Int, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown

    fileprivate var options: AnimationOptions {
      switch self {
      case .none: []
      case .flipFromLeft: .transitionFlipFromLeft
      case .flipFromRight: .transitionFlipFromRight
      case .curlUp: .transitionCurlUp
      case .curlDown: .transitionCurlDown
      }
    }
  }

  /// The receiver of messages about animations that have been begun.
  @MainActor
  private final class Observer {
    weak var target: AnyObject?
    var willStart: Selector?
    var didStop: Selector?
    let identifier: String?

    init(_ identifier: String?) { self.identifier = identifier }

    func tell(_ selector: Selector?) {
      guard let selector, let target else { return }
      _ = selector.perform(on: target, sender: identifier)
    }
  }

  private static var observers: [Observer] = []

  /// Animates the changes of views that follow, until ``commitAnimations()``: for 0.2 seconds, easing in and out, unless the methods whose
  /// names begin with `setAnimation` change that. They apply to the changes after them.
  ///
  /// - Parameters:
  ///   - animationID: Passed to the methods of the animation's delegate.
  ///   - context: Not used.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let observer = Observer(animationID)
    observers.append(observer)
    BlockAnimation.begin(BlockAnimationSettings(duration: 0.2)) { _ in
      observer.tell(observer.didStop)
    }
  }

  /// Ends what ``beginAnimations(_:context:)`` has begun, and starts its transition if it has one. Does nothing if there is nothing to end.
  public class func commitAnimations() {
    observers.popLast().map { $0.tell($0.willStart) }
    BlockAnimation.commit()
  }

  /// Sets the duration of the animations, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    BlockAnimation.changeBegun { $0.duration = max(0, duration) }
  }

  /// Sets the delay before the animations start, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    BlockAnimation.changeBegun { $0.delay = delay }
  }

  /// Sets the curve of the animations.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    BlockAnimation.changeBegun { $0.timing = BlockTiming(curveNumber: UInt(curve.rawValue)) }
  }

  /// Sets how often the animations are played; a fraction of a time is possible.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    BlockAnimation.changeBegun { $0.repeatCount = repeatCount }
  }

  /// Sets whether the animations are played forward and backward each time.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    BlockAnimation.changeBegun { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether colours and other values that can't be added up begin as they are on screen.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    BlockAnimation.changeBegun {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Lets the content of `view` change by a transition, as ``transition(with:duration:options:animations:completion:)`` does. Call it before the
  /// changes. `cache` has no effect.
  public class func setAnimationTransition(
    _ transition: AnimationTransition, for view: UIView, cache: Bool
  ) {
    guard transition != .none else { return }
    BlockAnimation.transitionBegun(of: view, transition.options)
  }

  /// Sets the object whose methods ``setAnimationWillStart(_:)`` and ``setAnimationDidStop(_:)`` name. It is not retained.
  public class func setAnimationDelegate(_ delegate: Any?) {
    observers.last?.target = delegate.map { $0 as AnyObject }
  }

  /// Sets the delegate's method that is called when the animations are committed. Differing from UIKit, its only argument is the identifier of the
  /// animations.
  public class func setAnimationWillStart(_ selector: Selector?) {
    observers.last?.willStart = selector
  }

  /// Sets the delegate's method that is called when the last animation has ended. Differing from UIKit, its only argument is the identifier of
  /// the animations.
  public class func setAnimationDidStop(_ selector: Selector?) {
    observers.last?.didStop = selector
  }
}
