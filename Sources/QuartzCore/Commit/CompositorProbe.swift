import Synchronization

/// Asks the compositor a question about each frame. (Not part of Core Animation.)
///
/// A process has one screen and one probe for each kind of question; see ``CompositorProbes``. Without a question, a probe costs each
/// frame one check of a flag. Usable on any thread.
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

  /// Asks a question from the next frame on; nil ends it. The previous answer is discarded.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - onChange: Called after a frame whose answer differs from the last one, on the thread that draws.
  public func ask(_ question: Question?, onChange: @escaping @Sendable () -> Void = {}) {
    state.withLock { $0 = State(question: question, onChange: onChange) }
    isActive.store(question != nil, ordering: .relaxed)
  }

  /// The question that the compositor answers in each frame; nil for none.
  package var wanted: Question? { isActive.load(ordering: .relaxed) ? question : nil }

  /// Reports the answer of a frame. It is ignored if the question has changed.
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
  /// Asks for the cost of one layer. The question is the layer's identifier in commits; see ``LayerContext/drawnLayer(for:)``.
  ///
  /// Only frames that change or animate the layer's tree give an answer.
  public static let layerCost = CompositorProbe<LayerID, LayerCost>()

  /// Asks how the frames of a tree are drawn. ``LayerContext/inspection`` sets the question.
  package static let frame = CompositorProbe<FrameQuestion, FrameDrawing>()
}
