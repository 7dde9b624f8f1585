// Foundation's and Core Animation's API that calls a method of a target by its selector. On Apple's systems, the Objective-C
// runtime is part of it.

import Foundation
import QuartzCore

/// Calls the method of `target` that `selector` names, or says that there is none.
@MainActor
private func call(_ selector: Selector, of target: AnyObject, with argument: Any?) {
  if !selector.perform(on: target, sender: argument) {
    UIKitWarning.emit("\(type(of: target)) has no method \(selector) that takes this argument.")
  }
}

/// Marks the main queue.
private let mainQueueKey = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Whether this is the main actor's thread. It is the main thread, or whichever thread serves the main queue in a program without a run loop
/// of its own, such as a test.
var isOnMainActor: Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
}

/// Calls the method on the main actor. Foundation calls observers and timers on the thread on which the notification was posted or
/// the timer was scheduled, which is the main one wherever views are involved.
private func callOnMainThread(_ selector: Selector, of target: AnyObject, with argument: Any?) {
  nonisolated(unsafe) let (target, argument) = (target, argument)
  if isOnMainActor {
    MainActor.assumeIsolated { call(selector, of: target, with: argument) }
  } else {
    DispatchQueue.main.async { call(selector, of: target, with: argument) }
  }
}

extension CADisplayLink {
  /// Creates a link that calls the method of `target` that a selector names, with the link as its argument if it takes one. As in
  /// UIKit, the link retains the target until it is invalidated.
  public convenience init(target: Any, selector: Selector) {
    let target = target as AnyObject
    if !selector.isMethod(of: target) {
      UIKitWarning.emit(
        "CADisplayLink: \(type(of: target)) has no method \(selector), so the link calls nothing.")
    }
    self.init { link in _ = selector.perform(on: target, sender: link) }
  }
}

extension UIScreen {
  /// Creates a display link of the screen that calls a method of `target`, as `CADisplayLink(target:selector:)` does.
  public func displayLink(withTarget target: Any, selector sel: Selector) -> CADisplayLink? {
    CADisplayLink(target: target, selector: sel)
  }
}

// MARK: Notifications

/// What an observer has asked a notification centre for.
private struct Observation {
  weak var observer: AnyObject?
  let center: NotificationCenter
  let name: Notification.Name?
  weak var object: AnyObject?
  let hasObject: Bool
  let token: any NSObjectProtocol

  func end() { center.removeObserver(token as Any) }
}

/// The observations of all objects. They may begin and end on any thread.
private final class Observations: @unchecked Sendable {
  static let shared = Observations()
  private let lock = NSLock()
  private var all: [ObjectIdentifier: [Observation]] = [:]

  func add(_ observation: Observation, of observer: AnyObject) {
    lock.withLock {
      // An object that was deallocated may have had the same address.
      let kept = all[ObjectIdentifier(observer), default: []].filter { $0.observer != nil }
      all[ObjectIdentifier(observer)] = kept + [observation]
    }
  }

  func remove(of observer: AnyObject, where matches: (Observation) -> Bool) {
    let removed = lock.withLock {
      let id = ObjectIdentifier(observer)
      let (removed, kept) = (
        all[id, default: []].filter(matches), all[id, default: []].filter { !matches($0) }
      )
      all[id] = kept.isEmpty ? nil : kept
      return removed
    }
    for observation in removed { observation.end() }
  }

  /// Forgets an observer that was deallocated.
  func removeAll(of id: ObjectIdentifier) {
    let removed = lock.withLock {
      let removed = all[id, default: []].filter { $0.observer == nil }
      let kept = all[id, default: []].filter { $0.observer != nil }
      all[id] = kept.isEmpty ? nil : kept
      return removed
    }
    for observation in removed { observation.end() }
  }
}

extension NotificationCenter {
  /// Calls the method of `observer` that a selector names for each notification with this name and from this object; nil stands for all.
  ///
  /// As in Foundation, the centre does not retain the observer, and stops when it is deallocated. A method is called at once on
  /// the main thread; for a notification that was posted on another thread, soon after on the main thread.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let id = ObjectIdentifier(observer)
    nonisolated(unsafe) weak let weakObserver = observer
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      guard let observer = weakObserver else { return Observations.shared.removeAll(of: id) }
      callOnMainThread(selector, of: observer, with: notification)
    }
    Observations.shared.add(
      Observation(
        observer: observer, center: self, name: name, object: object.map { $0 as AnyObject },
        hasObject: object != nil, token: token),
      of: observer)
  }

  /// Ends what ``addObserver(_:selector:name:object:)`` has begun for `observer`, or, if it is the token of a block, that block's observation.
  public func removeObserver(_ observer: AnyObject) {
    Observations.shared.remove(of: observer) { $0.center === self }
    removeObserver(observer as Any)
  }

  /// Ends what ``addObserver(_:selector:name:object:)`` has begun for `observer` with this name and object; nil stands for all.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let object = object.map { $0 as AnyObject }
    Observations.shared.remove(of: observer) {
      $0.center === self && (name == nil || $0.name == name)
        && (object == nil || ($0.hasObject && $0.object === object))
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

// MARK: Timers

extension Timer {
  /// Creates a timer that calls the method of `target` that a selector names, with the timer as its argument if it takes one. As in
  /// Foundation, the timer retains the target until it is invalidated.
  ///
  /// As in Foundation, except that ``userInfo`` is nil: Foundation lets only Objective-C set it.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    nonisolated(unsafe) let target = target as AnyObject
    self.init(timeInterval: interval, repeats: repeats) { timer in
      callOnMainThread(selector, of: target, with: timer)
    }
  }
}

// MARK: Objects

/// A method that is called later, on the media clock.
@MainActor
private final class DelayedCall {
  private static var all: [DelayedCall] = []
  private let target: AnyObject
  private let selector: Selector
  private let argument: AnyObject?
  private var deadline: MediaDeadline?

  init(_ target: AnyObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval) {
    self.target = target
    self.selector = selector
    self.argument = argument.map { $0 as AnyObject }
    Self.all.append(self)
    deadline = MediaDeadline(after: delay) { [unowned self] in
      Self.all.removeAll { $0 === self }
      call(selector, of: target, with: argument)
    }
  }

  static func cancel(of target: AnyObject, matching matches: (Selector, AnyObject?) -> Bool) {
    let cancelled = all.filter { $0.target === target && matches($0.selector, $0.argument) }
    for call in cancelled { call.deadline?.cancel() }
    all.removeAll { call in cancelled.contains { $0 === call } }
  }
}

extension NSObjectProtocol {
  /// Whether the object has the method that a selector names.
  ///
  /// As in Foundation, except that only methods are found that the selector brings along or the class lists
  /// (``SelectorResponding``).
  @preconcurrency @MainActor
  public func responds(to selector: Selector?) -> Bool { selector?.isMethod(of: self) ?? false }

  /// Calls a method; nil calls none. As in Foundation, except that there is no result.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector!) { perform(selector, with: nil) }

  /// Calls a method with an argument; nil as the selector calls none. As in Foundation, except that there is no result.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector!, with argument: Any?) {
    if let selector { call(selector, of: self, with: argument) }
  }

  /// Calls a method after a delay in seconds, and retains the object and the argument until then. As in Foundation, except that the
  /// seconds are those of the media clock, so that the call happens at the same moment of an animation in each run.
  @preconcurrency @MainActor
  public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
    _ = DelayedCall(self, selector, argument, after: delay)
  }

  /// Calls a method on the main thread, from any thread. If `wait` is true, the call has ended on return; otherwise it comes later, on the main
  /// thread as well. As in Foundation.
  public func performSelector(
    onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool
  ) {
    nonisolated(unsafe) let (object, argument) = (self, argument)
    let perform: @MainActor @Sendable () -> Void = { object.perform(selector, with: argument) }
    if !wait {
      DispatchQueue.main.async(execute: perform)
    } else if isOnMainActor {
      MainActor.assumeIsolated(perform)
    } else {
      DispatchQueue.main.sync(execute: perform)
    }
  }
}

extension NSObject {
  /// Cancels calls of ``perform(_:with:afterDelay:)`` with this selector and argument.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object argument: Any?
  ) {
    let argument = argument.map { $0 as AnyObject }
    DelayedCall.cancel(of: target as AnyObject) { $0 == selector && $1 === argument }
  }

  /// Cancels all calls of ``perform(_:with:afterDelay:)`` of `target`.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCall.cancel(of: target as AnyObject) { _, _ in true }
  }
}
