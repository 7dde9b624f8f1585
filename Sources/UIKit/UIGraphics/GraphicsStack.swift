/// The stack of drawing contexts. The last one is the current context.
@MainActor
enum GraphicsStack {
  private static var contexts: [DeferredContext] = []

  static var current: CGContext? { contexts.last?.resolve() }

  /// The current context, which may not have been created yet. Reading this property does not create it.
  static var top: DeferredContext? { contexts.last }

  static func push(_ canvas: DeferredContext) { contexts.append(canvas) }

  static func pop() {
    if !contexts.isEmpty { contexts.removeLast() }
  }
}

/// A drawing context that is created when it is first needed, so that a view that draws nothing needs no memory for it.
@MainActor
final class DeferredContext {
  private let make: () -> CGContext?
  private(set) var existing: CGContext?
  private var isResolved = false
  /// The pixels per point of a context that `UIGraphicsBeginImageContext` has created; nil for other contexts.
  let imageScale: CGFloat?

  init(_ make: @escaping () -> CGContext?) {
    self.make = make
    imageScale = nil
  }

  /// Wraps the context for `UIGraphicsBeginImageContext`. `imageContext` is nil if it could not be created.
  init(imageContext: CGContext?, scale: CGFloat) {
    make = { imageContext }
    imageScale = scale
  }

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
