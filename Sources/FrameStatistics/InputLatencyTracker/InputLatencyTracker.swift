/// Finds the frame that answers an input.
///
/// **The rule.** An input is answered by the first frame that shows a change made on its behalf: by its handling, or by
/// a task that its handling started, however late that runs. Its latency is the time from the event's own timestamp to
/// that frame's presentation. An input that changes nothing has no latency: a pointer that moves over a still page, or
/// while an animation runs that it has no part in. A frame that answers several inputs tells of the oldest.
///
/// ```swift
/// var inputs = InputLatencyTracker()
/// let id = inputs.begin(at: event.timestamp)
/// // … the event is handled; whoever hears of a change made on behalf of `id` says so:
/// inputs.noteChange(by: id)
/// // … and when a frame's changes are gathered:
/// let answered = inputs.takeAnswered()
/// ```
///
/// It is fixed in size: of more than ``capacity`` inputs that have changed nothing so far, the oldest are given up.
public struct InputLatencyTracker: Sendable {
  /// An input's number, unique in the process.
  public typealias InputID = UInt64

  /// The inputs that one frame answers.
  public struct Answered: Sendable, Hashable, BitwiseCopyable {
    /// The timestamp of the oldest; nil if there is none.
    public var oldest: Nanoseconds?
    /// How many there are.
    public var count = 0

    /// No input.
    public init() {}

    /// Adds the inputs that the same frame answers as well.
    public mutating func add(_ other: Answered) {
      if let stamp = other.oldest { oldest = min(oldest ?? stamp, stamp) }
      count += other.count
    }
  }

  /// How many inputs may be without a change at the same time.
  public static let capacity = 64

  private struct Open {
    var id: InputID
    var timestamp: Nanoseconds
    /// How many inputs are handled as this one.
    var count = 1
  }

  /// Inputs that have changed nothing so far, oldest first.
  private var open: [Open] = []
  private var answered = Answered()
  private var lastID: InputID = 0

  /// A tracker before its first input.
  public init() {
    open.reserveCapacity(Self.capacity)
  }

  /// Whether there are inputs whose change has yet to come; without any, nobody need tell of changes.
  public var isListening: Bool { !open.isEmpty }

  /// Takes note of an input that is about to be handled, and numbers it.
  ///
  /// - Parameter first: an earlier input with which it is handled, as moves are: what changes on that one's behalf
  ///   answers both, and its number is theirs. One that is answered already takes no other.
  public mutating func begin(at timestamp: Nanoseconds, with first: InputID? = nil) -> InputID {
    if let first, let index = open.firstIndex(where: { $0.id == first }) {
      open[index].count += 1
      return first
    }
    if open.count == Self.capacity { open.removeFirst() }
    lastID += 1
    open.append(Open(id: lastID, timestamp: timestamp))
    return lastID
  }

  /// Takes note of a change on an input's behalf; only the first counts.
  public mutating func noteChange(by id: InputID) {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return }
    let found = open.remove(at: index)
    var input = Answered()
    (input.oldest, input.count) = (found.timestamp, found.count)
    answered.add(input)
  }

  /// The inputs that the frame answers whose changes have just been gathered.
  public mutating func takeAnswered() -> Answered {
    defer { answered = Answered() }
    return answered
  }

  /// The rule in a few words, as it is printed beside the numbers.
  public static let statement =
    "oldest input of a frame to its presentation; an input is answered by the first frame with a change made by its handling or by a task that this started; inputs that change nothing don't count"
}
