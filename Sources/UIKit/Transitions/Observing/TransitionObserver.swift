/// Is told when animated transitions begin and end, whoever runs them: for recordings and
/// inspectors.
///
/// Every span that begins ends exactly once.
@preconcurrency @MainActor
public protocol TransitionObserver: AnyObject {
  /// The transition is about to call its animator.
  func transitionDidBegin(_ span: TransitionSpan)

  /// The transition is over; the hierarchy is what `outcome` says and every callback has run.
  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome)
}

/// The observers of all transitions.
@preconcurrency @MainActor
public enum TransitionObservers {
  private struct Entry {
    weak var observer: (any TransitionObserver)?
  }

  private static var entries: [Entry] = []
  private static var lastID = 0

  /// Adds an observer, held weakly. Adding it again changes nothing.
  public static func add(_ observer: any TransitionObserver) {
    guard !entries.contains(where: { $0.observer === observer }) else { return }
    entries.append(Entry(observer: observer))
  }

  public static func remove(_ observer: any TransitionObserver) {
    entries.removeAll { $0.observer === observer || $0.observer == nil }
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
