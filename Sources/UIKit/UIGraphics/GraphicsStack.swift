/// The drawing contexts that are current, the innermost last.
@MainActor
enum GraphicsStack {
  private static var canvases: [DeferredContext] = []

  static var current: CGContext? { canvases.last?.resolve() }

  static func push(_ canvas: DeferredContext) { canvases.append(canvas) }

  static func pop() {
    if !canvases.isEmpty { canvases.removeLast() }
  }
}

/// A drawing context made when it is first needed: most views draw nothing and should cost nothing.
@MainActor
final class DeferredContext {
  private let make: () -> CGContext?
  private(set) var existing: CGContext?
  private var isResolved = false

  init(_ make: @escaping () -> CGContext?) { self.make = make }

  convenience init(_ context: CGContext) {
    self.init { context }
  }

  func resolve() -> CGContext? {
    if !isResolved {
      isResolved = true
      existing = make()
    }
    return existing
  }
}
