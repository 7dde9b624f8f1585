import Synchronization

/// Asks the compositor a question about each frame. (Not part of Core Animation.)
///
/// A process has one screen, and so one probe for each kind of question: see ``CompositorProbes``. While nothing is asked, a frame costs
/// one check of a flag more. Usable on any thread.
public final class CompositorProbe<Question: Sendable & Equatable, Answer: Sendable & Equatable>:
  Sendable
{
  private struct State {
    var question: Question?
    var answer: Answer?
    var onChange: @Sendable () -> Void = {}
  }

  private let isActive = Atomic(false)
  private let state = Mutex(State())

  init() {}

  /// The question; nil for none.
  public var question: Question? { state.withLock { $0.question } }

  /// The answer of the last frame that had one; nil before the first.
  public var answer: Answer? { state.withLock { $0.answer } }

  /// Asks from the next frame on; nil ends it. The answer to another question is forgotten.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - onChange: Called after a frame whose answer differs from the last one, on the thread that draws.
  public func ask(_ question: Question?, onChange: @escaping @Sendable () -> Void = {}) {
    state.withLock { $0 = State(question: question, onChange: onChange) }
    isActive.store(question != nil, ordering: .relaxed)
  }

  /// The question that a frame is to answer; nil for none.
  package var wanted: Question? { isActive.load(ordering: .relaxed) ? question : nil }

  /// Reports the answer of a frame. Ignored if something else is asked by now.
  package func note(_ answer: Answer, to question: Question) {
    let onChange: (@Sendable () -> Void)? = state.withLock { state in
      guard state.question == question, state.answer != answer else { return nil }
      state.answer = answer
      return state.onChange
    }
    onChange?()
  }
}

/// The probes of the process. (Not part of Core Animation.)
public enum CompositorProbes {
  /// What one layer costs. The question is the layer as it is in commits: see ``LayerContext/drawnLayer(for:)``.
  ///
  /// A frame answers if it changes or animates the layer's tree.
  public static let layerCost = CompositorProbe<LayerID, LayerCost>()

  /// How the frames of a tree are drawn. ``LayerContext/inspection`` asks.
  package static let frame = CompositorProbe<FrameQuestion, FrameDrawing>()
}
