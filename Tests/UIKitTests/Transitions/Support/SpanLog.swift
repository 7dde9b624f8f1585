@testable import UIKit

/// Records the notifications about the transitions that begin while `body` runs. Transitions of an earlier test that
/// end during that time are ignored.
@MainActor
final class SpanLog: TransitionObserver {
  private(set) var began: [TransitionSpan] = []
  /// The progress of each transition when it began.
  private(set) var starts: [TransitionProgress?] = []
  private(set) var changes: [TransitionProgress] = []
  private(set) var ended: [(id: Int, outcome: TransitionOutcome)] = []

  static func during(_ body: (SpanLog) throws -> Void) rethrows {
    let log = SpanLog()
    TransitionObservers.add(log)
    defer { TransitionObservers.remove(log) }
    try body(log)
  }

  func transitionDidBegin(_ span: TransitionSpan) {
    began.append(span)
    starts.append(TransitionObservers.latest)
  }

  func transitionDidChange(_ progress: TransitionProgress) {
    if began.contains(where: { $0.id == progress.id }) { changes.append(progress) }
  }

  func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
    if began.contains(where: { $0.id == span.id }) { ended.append((span.id, outcome)) }
  }

  /// The current progress of the transition that began last; nil if it has ended.
  var now: TransitionProgress? {
    TransitionObservers.running.last { $0.id == began.last?.id }
  }

  var outcomes: [TransitionOutcome] { ended.map(\.outcome) }
}
