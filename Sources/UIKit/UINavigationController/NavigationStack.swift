/// The controllers of a navigation controller: the wanted stack, and the stack on screen.
///
/// A request changes the wanted stack at once. The screen follows by transitions, one at a time;
/// requests during a transition are kept and shown by a single transition to the last stack. So no
/// request is lost, and a controller that is never on top doesn't load its view.
@MainActor
struct NavigationStack {
  /// A request that no transition has begun to show yet.
  struct Waiting {
    let request: NavigationRequest
    let animated: Bool
  }

  /// The stack after all requests: the public one.
  private(set) var wanted: [UIViewController] = []
  /// The stack on screen or, during a transition, the one after its completion.
  private(set) var shown: [UIViewController] = []
  /// The stack on screen before the running transition.
  private var before: [UIViewController] = []
  private var waiting: [Waiting] = []

  /// Whether the wanted stack is ahead of the screen.
  var isBehind: Bool { !waiting.isEmpty }

  /// Whether the next transition is animated: as in the last request.
  var animatesNext: Bool { waiting.last?.animated ?? false }

  mutating func want(_ request: NavigationRequest, animated: Bool) {
    wanted = request.applied(to: wanted)
    waiting.append(Waiting(request: request, animated: animated))
  }

  /// Begins a transition to the wanted stack. Returns its kind.
  mutating func catchUp() -> UINavigationController.Operation {
    before = shown
    shown = wanted
    waiting = []
    return Self.operation(from: before, to: shown)
  }

  /// Call this when the running transition has completed.
  mutating func complete() {
    before = []
  }

  /// Call this when the running transition was cancelled. Requests made during it are applied to the stack before it.
  mutating func cancel() {
    shown = before
    before = []
    wanted = waiting.reduce(shown) { $1.request.applied(to: $0) }
  }

  /// The transition from one stack to another: none if the top stays, a pop if the new top was below
  /// the old one, else a push.
  static func operation(
    from old: [UIViewController], to new: [UIViewController]
  ) -> UINavigationController.Operation {
    guard let top = new.last, top !== old.last else { return .none }
    return old.contains { $0 === top } ? .pop : .push
  }
}
