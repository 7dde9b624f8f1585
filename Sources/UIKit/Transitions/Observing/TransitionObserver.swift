/// An observer of animated transitions: of their beginning, of gestures that move them, and of their end.
/// Recordings and inspectors use it.
///
/// Every transition that begins ends exactly once. Animations inside the container of a transition, such as that of its
/// own property animator, are part of it and not reported separately. UIKit on iOS has no such protocol.
@preconcurrency @MainActor
public protocol TransitionObserver: AnyObject {
  /// The transition begins. In a transition between view controllers, the animations start right after this call.
  func transitionDidBegin(_ span: TransitionSpan)

  /// A gesture has caught the transition, moved it or released it. Does nothing by default.
  ///
  /// Progress by time is not reported; read ``TransitionObservers/running`` once a frame.
  func transitionDidChange(_ progress: TransitionProgress)

  /// The transition is over. The view hierarchy is final, and the appearance callbacks and completions have run.
  ///
  /// A `UIView.transition` always completes, because it changes the view at its start. A property animator completes if
  /// it reaches its end; if it is stopped anywhere else, its outcome is a cancellation.
  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome)
}

extension TransitionObserver {
  /// Does nothing.
  public func transitionDidChange(_ progress: TransitionProgress) {}
}

/// The registered observers, and the transitions that are running.
@preconcurrency @MainActor
public enum TransitionObservers {
  private struct Entry {
    weak var observer: (any TransitionObserver)?
  }

  private struct Running {
    weak var transition: ObservedTransition?
  }

  private static var entries: [Entry] = []
  private static var active: [Running] = []
  private static var lastID = 0

  /// Adds an observer, held weakly. Adding it again changes nothing.
  public static func add(_ observer: any TransitionObserver) {
    guard !entries.contains(where: { $0.observer === observer }) else { return }
    entries.removeAll { $0.observer == nil }
    entries.append(Entry(observer: observer))
  }

  /// Removes an observer; one that was never added is ignored.
  public static func remove(_ observer: any TransitionObserver) {
    entries.removeAll { $0.observer === observer || $0.observer == nil }
  }

  /// The current progress of the running transitions, in the order in which they began.
  public static var running: [TransitionProgress] {
    active.compactMap { $0.transition?.progress() }
  }

  /// The current progress of the running transition that began last; nil if none is running. Reading it allocates no
  /// memory.
  public static var latest: TransitionProgress? {
    for entry in active.reversed() {
      if let progress = entry.transition?.progress() { return progress }
    }
    return nil
  }

  /// Forgets the running transitions without reporting their ends. Call it after installing another clock, as tests and
  /// headless sessions do: a transition of the old session that a gesture was driving would never end.
  package static func forgetAll() { active = [] }

  /// Whether `view` is in the container of a running transition.
  static func isPartOfTransition(_ view: UIView) -> Bool {
    active.contains { entry in
      entry.transition?.container.map(view.isDescendant(of:)) ?? false
    }
  }

  /// The window of a running transition's container; nil if the transition has none.
  static func window(of span: TransitionSpan) -> UIWindow? {
    active.lazy.compactMap(\.transition).first { $0.span.id == span.id }?.container?.window
  }

  static func begin(_ transition: ObservedTransition) {
    active.append(Running(transition: transition))
    notify { $0.transitionDidBegin(transition.span) }
  }

  static func end(_ transition: ObservedTransition) {
    // If the transition ends in its deinit, the weak reference to it is nil already.
    active.removeAll { $0.transition === transition || $0.transition == nil }
  }

  static func nextID() -> Int {
    lastID += 1
    return lastID
  }

  static func notify(_ body: (any TransitionObserver) -> Void) {
    for entry in entries {
      if let observer = entry.observer { body(observer) }
    }
  }
}
