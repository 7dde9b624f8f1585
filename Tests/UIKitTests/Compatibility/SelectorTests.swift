import TestSupport
import Testing

@testable import UIKit

/// Selectors that bring their methods, and Foundation's API that takes selectors.
@MainActor
struct SelectorTests {
  @MainActor
  private class Target: NSObject {
    var log: [String] = []
    func plain() { log.append("plain") }
    func one(_ sender: Any?) -> Int {
      log.append(sender == nil ? "nil" : "\(sender!)")
      return 1
    }
    func notice(_ notification: NSNotification) { log.append(notification.name.rawValue) }
  }

  private final class Sub: Target, SelectorResponding {
    static var selectorMethods: [Selector: SelectorMethod] {
      ["plain": SelectorMethod(Sub.other)]
    }
    override func one(_ sender: Any?) -> Int {
      log.append("overridden")
      return 2
    }
    func other() { log.append("other") }
  }

  private static let plain = Selector("plain", Target.plain)
  private static let one = Selector("one:", Target.one(_:))

  @Test func aSelectorIsItsName() {
    #expect(Self.plain == Selector("plain") && Self.plain != Self.one)
    #expect(Set([Self.plain, "plain", Self.one]).count == 2)
    #expect(NSStringFromSelector(NSSelectorFromString("a:")) == "a:")
  }

  @Test func objectsPerformSelectors() {
    let target = Target()
    target.perform(Self.plain)
    target.perform(Self.one, with: 5)
    #expect(target.log == ["plain", "5"])
    #expect(target.responds(to: Self.plain) && !target.responds(to: Selector("plain")))
    #expect(!NSObject().responds(to: Self.plain) && !target.responds(to: nil))
    let caught = warnings { target.perform(Selector("none")) }
    #expect(caught.count == 1 && caught[0].contains("has no method none"))
  }

  @Test func anyThreadPerformsSelectorsOnTheMainOne() async {
    let target = Target()
    target.performSelector(onMainThread: Self.plain, with: nil, waitUntilDone: true)
    #expect(target.log == ["plain"])
    target.performSelector(onMainThread: Self.one, with: 5, waitUntilDone: false)
    #expect(target.log == ["plain"])
    let object = target
    let selector = Self.one
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        object.performSelector(onMainThread: selector, with: 6, waitUntilDone: true)
        done.resume()
      }
    }
    #expect(target.log == ["plain", "5", "6"])
  }

  @MainActor
  private final class EdgesOnly: NSObject {
    var calls = 0
    func pan(_ recognizer: UIScreenEdgePanGestureRecognizer) { calls += 1 }
  }

  @Test func aMethodForAnotherRecognizerIsNamed() {
    let target = EdgesOnly()
    let handler = GestureHandler.method(
      GestureHandler.Target(object: target), Selector("pan:", EdgesOnly.pan(_:)))
    let pan = UIPanGestureRecognizer()
    let edge = UIScreenEdgePanGestureRecognizer()
    #expect(warnings { handler.call(edge) } == [] && target.calls == 1)
    let texts = warnings { handler.call(pan) }
    #expect(texts.count == 1 && texts[0].contains("takes no UIPanGestureRecognizer"))
    #expect(target.calls == 1)
  }

  @Test func aSubclassHasItsOwnVersions() {
    let target = Sub()
    target.perform(Self.one, with: nil)
    // The table has precedence over the selector's method.
    target.perform(Self.plain)
    #expect(target.log == ["overridden", "other"])
  }

  @Test func anObserverIsCalledForItsNotificationsOnly() {
    let center = NotificationCenter()
    let target = Target()
    let (a, b) = (Notification.Name("a"), Notification.Name("b"))
    let sender = NSObject()
    let selector = Selector("notice:", Target.notice(_:))
    center.addObserver(target, selector: selector, name: a, object: sender)
    center.addObserver(target, selector: selector, name: b, object: nil)
    center.post(name: a, object: nil)
    center.post(name: a, object: sender)
    center.post(name: b, object: NSObject())
    #expect(target.log == ["a", "b"])
    center.removeObserver(target, name: a, object: NSObject())
    center.post(name: a, object: sender)
    center.removeObserver(target, name: a, object: sender)
    center.post(name: a, object: sender)
    center.post(name: b, object: nil)
    #expect(target.log == ["a", "b", "a", "b"])
    center.removeObserver(target)
    center.post(name: b, object: nil)
    #expect(target.log.count == 4)
  }

  @Test func anObserverIsNotRetained() {
    let center = NotificationCenter()
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      center.addObserver(
        target, selector: Selector("notice:", Target.notice(_:)), name: nil, object: nil)
    }
    #expect(gone == nil)
    center.post(name: Notification.Name("a"), object: nil)
  }

  @Test func aBlocksTokenIsRemovedAsBefore() {
    let center = NotificationCenter()
    var count = 0
    let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { count += 1 }
    }
    center.post(name: Notification.Name("a"), object: nil)
    center.removeObserver(token)
    center.post(name: Notification.Name("a"), object: nil)
    #expect(count == 1)
  }

  @Test func aTimerCallsItsTarget() {
    let target = Target()
    let timer = Timer(
      timeInterval: 60, target: target, selector: Self.plain, userInfo: nil, repeats: true)
    timer.fire()
    timer.fire()
    #expect(target.log == ["plain", "plain"] && timer.isValid)
    timer.invalidate()
    let scheduled = Timer.scheduledTimer(
      timeInterval: 60, target: target, selector: Self.plain, userInfo: nil, repeats: false)
    scheduled.fire()
    #expect(target.log.count == 3 && !scheduled.isValid)
  }

  /// With a clock that is moved by hand, delayed calls keep its time.
  @Test func delayedCallsKeepAClockThatIsMovedByHand() {
    let screen = TestScreen()
    let target = Target()
    nonisolated(unsafe) var calls: [String] = []
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { calls.append("later") }
    DispatchQueue.main.asyncAfter(deadline: .now()) { calls.append("now") }
    let timer = Timer.scheduledTimer(
      timeInterval: 0.2, target: target, selector: Self.plain, userInfo: nil, repeats: true)
    Timer.scheduledTimer(
      timeInterval: 0.3, target: target, selector: Self.one, userInfo: nil, repeats: false)
    screen.advance(by: 0.1)
    #expect(calls == ["now"] && target.log == [])
    screen.advance(by: 0.15)
    #expect(calls == ["now"] && target.log == ["plain"])
    screen.advance(by: 0.2)
    #expect(target.log.count == 3 && timer.isValid)
    screen.advance(by: 0.1)
    #expect(calls == ["now", "later"])
    timer.invalidate()
    screen.advance(by: 1)
    #expect(target.log.count == 3)
  }

  @Test func methodsAreNotExchanged() {
    let caught = warnings { #expect(class_getInstanceMethod(Target.self, Self.plain) == nil) }
    #expect(caught.count == 1 && caught[0].contains("can't be exchanged"))
  }
}

/// Key-value observation.
@MainActor
struct KeyValueObservationTests {
  @Test func anObserverIsToldOnceAFrameAndOnlyOfChanges() {
    let screen = TestScreen()
    let view = UIView()
    var changes: [String] = []
    let observation = view.observe(\.alpha, options: [.old, .new]) { view, change in
      changes.append("\(change.oldValue ?? -1)→\(change.newValue ?? -1)")
    }
    screen.flush()
    view.alpha = 0.5
    screen.flush()
    view.alpha = 1
    view.alpha = 0.5
    screen.flush()
    #expect(changes == ["1.0→0.5"])
    observation.invalidate()
  }

  @Test func anObjectThatCannotBeComparedIsComparedByIdentity() {
    let screen = TestScreen()
    let view = UIView()
    screen.window.addSubview(view)
    var count = 0
    let observation = view.observe(\.superview) { _, _ in count += 1 }
    screen.flush()
    #expect(count == 0)
    view.removeFromSuperview()
    screen.flush()
    #expect(count == 1)
    observation.invalidate()
  }

  @Test func aReleasedObservationEnds() {
    let screen = TestScreen()
    let view = UIView()
    var count = 0
    var observation: NSKeyValueObservation? = view.observe(\.tag) { _, _ in count += 1 }
    #expect(observation != nil)
    observation = nil
    view.tag = 1
    screen.flush()
    #expect(count == 0)
  }
}

/// Observation of properties by their names.
@MainActor
struct NamedObservationTests {
  private final class Page: UIViewController {
    var changes: [String] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      let values = [NSKeyValueChangeKey.oldKey, .newKey].map { key in
        change?[key].map { "\($0)" } ?? "-"
      }
      changes.append("\(keyPath ?? "") \(values[0]) \(values[1])")
    }
  }

  @Test func anObserverIsToldOfChangesUntilItIsRemoved() {
    let screen = TestScreen()
    let (page, view) = (Page(), UIScrollView())
    view.addObserver(page, forKeyPath: "contentOffset", options: [.new, .old], context: nil)
    view.addObserver(page, forKeyPath: "layer.opacity", options: .initial, context: nil)
    screen.flush()
    view.contentOffset.y = 10
    view.contentOffset.y = 20
    view.alpha = 0.5
    screen.flush()
    screen.flush()
    #expect(
      page.changes == [
        "layer.opacity - -",
        "contentOffset CGPoint(x: 0.0, y: 0.0) CGPoint(x: 0.0, y: 10.0)",
        "contentOffset CGPoint(x: 0.0, y: 10.0) CGPoint(x: 0.0, y: 20.0)", "layer.opacity - -",
      ])
    view.removeObserver(page, forKeyPath: "contentOffset")
    view.contentOffset.y = 30
    screen.flush()
    #expect(page.changes.count == 4)
  }

  @Test func nothingIsNSNull() {
    let screen = TestScreen()
    let (page, label) = (Page(), UILabel())
    label.text = "a"
    label.addObserver(page, forKeyPath: "text", options: .new, context: nil)
    label.text = nil
    screen.flush()
    screen.flush()
    #expect(page.changes == ["text - <null>"])
  }

  @Test func contextsTellObserversApart() {
    let screen = TestScreen()
    let (page, view) = (Page(), UIView())
    let context = UnsafeMutableRawPointer(bitPattern: 8)
    view.addObserver(page, forKeyPath: "tag", options: [], context: context)
    view.addObserver(page, forKeyPath: "tag", options: .new, context: nil)
    view.removeObserver(page, forKeyPath: "tag", context: context)
    view.tag = 4
    screen.flush()
    #expect(page.changes == ["tag - 4"])
  }

  @Test func anObserverThatIsGoneIsForgotten() {
    let screen = TestScreen()
    let view = UIView()
    var page: Page? = Page()
    weak let gone = page
    view.addObserver(page!, forKeyPath: "alpha", options: [], context: nil)
    page = nil
    view.alpha = 0
    screen.flush()
    #expect(gone == nil)
  }

  @Test func whatCannotBeObservedIsSaid() {
    let view = UIView()
    let texts = warnings {
      view.addObserver(UIView(), forKeyPath: "unknown", options: [], context: nil)
      view.addObserver(NSObject(), forKeyPath: "alpha", options: [], context: nil)
      #expect(UIBarButtonItem().value(forKey: "target") == nil)
    }
    #expect(texts.count == 3 && texts[0].contains("unknown") && texts[1].contains("NSObject"))
  }
}
