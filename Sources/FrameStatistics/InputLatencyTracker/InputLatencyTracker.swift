/// Finds the frame that answers each input event.
///
/// **Definition.** An input is answered by the first frame that shows a change caused by it: a change made by its event
/// handler, or by a task that the handler started, however late the task runs. The latency is the time from the
/// timestamp of the event to the presentation of that frame. An input that changes nothing has no latency. Examples are
/// pointer moves over a static page, or during an animation that they do not affect. A frame that answers several
/// inputs reports the oldest.
///
/// ```swift
/// var inputs = InputLatencyTracker()
/// let id = inputs.begin(at: event.timestamp)
/// // … the event is handled. For a change that `id` causes:
/// inputs.noteChange(by: id)
/// // … when the changes of a frame are committed:
/// let answered = inputs.takeAnswered()
/// ```
///
/// Memory is constant: of more than ``capacity`` unanswered inputs, the oldest are dropped.
public struct InputLatencyTracker: Sendable {
  /// The number of an input, unique in one tracker.
  public typealias InputID = UInt64

  /// The inputs that one frame answers.
  public struct AnsweredInputs: Sendable, Hashable, BitwiseCopyable {
    /// The timestamp of the oldest input in nanoseconds; `nil` if there is none.
    public var oldest: Nanoseconds?
    /// The timestamp of the oldest click in nanoseconds; `nil` if there is none.
    public var oldestClick: Nanoseconds?
    /// The number of inputs.
    public var count = 0

    /// Creates a value for no inputs.
    public init() {}

    /// Adds more inputs that the same frame answers.
    public mutating func add(_ other: AnsweredInputs) {
      if let stamp = other.oldest { oldest = min(oldest ?? stamp, stamp) }
      if let stamp = other.oldestClick { oldestClick = min(oldestClick ?? stamp, stamp) }
      count += other.count
    }
  }

  /// The largest number of unanswered inputs.
  public static let capacity = 64

  private struct PendingInput {
    var id: InputID
    var timestamp: Nanoseconds
    var isClick: Bool
    /// The number of inputs that share this ID.
    var count = 1
  }

  /// Inputs that have caused no change yet, oldest first.
  private var pending: [PendingInput] = []
  private var answered = AnsweredInputs()
  private var lastID: InputID = 0

  /// Creates a tracker with no inputs.
  public init() {
    pending.reserveCapacity(Self.capacity)
  }

  /// Whether any input has caused no change yet. If it is false, ``noteChange(by:)`` need not be called.
  public var hasPendingInputs: Bool { !pending.isEmpty }

  /// Registers an input that is about to be handled, and returns its ID.
  ///
  /// - Parameters:
  ///   - timestamp: The timestamp of the event, in nanoseconds on the monotonic clock.
  ///   - first: An earlier input that is handled together with this one, as coalesced moves are. Both then share the
  ///     ID of `first`, and one change answers both. If `first` is answered already, this input gets an ID of its own.
  ///   - isClick: Whether a button, a finger or a key goes down or up.
  public mutating func begin(
    at timestamp: Nanoseconds, with first: InputID? = nil, isClick: Bool = false
  ) -> InputID {
    if let first, let index = pending.firstIndex(where: { $0.id == first }) {
      pending[index].count += 1
      return first
    }
    if pending.count == Self.capacity { pending.removeFirst() }
    lastID += 1
    pending.append(PendingInput(id: lastID, timestamp: timestamp, isClick: isClick))
    return lastID
  }

  /// Registers a change that an input caused. Only the first change of an input counts.
  public mutating func noteChange(by id: InputID) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    let input = pending.remove(at: index)
    answered.oldest = min(answered.oldest ?? input.timestamp, input.timestamp)
    if input.isClick {
      answered.oldestClick = min(answered.oldestClick ?? input.timestamp, input.timestamp)
    }
    answered.count += input.count
  }

  /// Returns the inputs answered since the previous call. Call it when the changes of a frame are committed.
  public mutating func takeAnswered() -> AnsweredInputs {
    defer { answered = AnsweredInputs() }
    return answered
  }

  /// The definition as it is printed beside the numbers.
  public static let definition =
    "from the oldest input that a frame answers to its presentation; a frame answers an input if it is the first with a change made by the input's handler or by a task that the handler started; inputs that change nothing do not count"
}
