/// The drawing contexts that are current, the innermost last.
@MainActor
enum GraphicsStack {
  private static var canvases: [DeferredContext] = []

  static var current: CGContext? { canvases.last?.resolve() }

  /// The innermost, without making its context.
  static var top: DeferredContext? { canvases.last }

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
  /// Pixels for a point of a context that was begun to make a picture; nil for any other.
  let imageScale: CGFloat?

  init(_ make: @escaping () -> CGContext?) {
    self.make = make
    imageScale = nil
  }

  /// A context that a picture is made with; nil when that could not be.
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
