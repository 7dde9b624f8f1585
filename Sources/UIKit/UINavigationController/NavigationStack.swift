/// The controllers of a navigation controller: what is wanted now, and what is on screen.
///
/// A request changes the wanted stack at once. The screen follows by transitions, one at a time;
/// requests that come while one runs are kept and followed by a single transition, straight to the
/// last controller wanted. So none is lost, and a controller that was only pushed over never loads
/// its view.
@MainActor
struct NavigationStack {
  /// What was asked for while the screen was busy.
  struct Waiting {
    let request: NavigationRequest
    let animated: Bool
  }

  /// What everyone is told: all requests applied.
  private(set) var wanted: [UIViewController] = []
  /// What the screen shows, or will when the transition under way completes.
  private(set) var shown: [UIViewController] = []
  /// What the screen showed before the transition under way.
  private var before: [UIViewController] = []
  private var waiting: [Waiting] = []

  /// Whether the wanted stack is ahead of the screen.
  var isBehind: Bool { !waiting.isEmpty }

  /// Whether the next transition is animated: as the last request asked.
  var animatesNext: Bool { waiting.last?.animated ?? false }

  mutating func want(_ request: NavigationRequest, animated: Bool) {
    wanted = request.applied(to: wanted)
    waiting.append(Waiting(request: request, animated: animated))
  }

  /// The screen starts to follow all that is wanted, by a transition of the returned kind.
  mutating func catchUp() -> UINavigationController.Operation {
    before = shown
    shown = wanted
    waiting = []
    return Self.operation(from: before, to: shown)
  }

  /// The transition under way completed.
  mutating func complete() {
    before = []
  }

  /// The transition under way was cancelled: what came since is asked again of the stack before it.
  mutating func cancel() {
    shown = before
    before = []
    wanted = waiting.reduce(shown) { $1.request.applied(to: $0) }
  }

  /// The way from one stack to another: nothing where the top stays, back if the new top was below
  /// the old one, else forward.
  static func operation(
    from old: [UIViewController], to new: [UIViewController]
  ) -> UINavigationController.Operation {
    guard let top = new.last, top !== old.last else { return .none }
    return old.contains { $0 === top } ? .pop : .push
  }
}
