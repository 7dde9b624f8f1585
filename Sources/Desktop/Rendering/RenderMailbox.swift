import Compositor
import CoreGraphics
import FrameStatistics
import QuartzCore

/// What the main thread asks of whoever draws.
enum RenderMessage: Sendable {
  case turn(RenderTurn)
  /// The window has lost what it showed.
  case exposed
  case hidden(Bool)
  case display(refreshRate: Double, isNew: Bool)
  case metering(Bool)
  case readSnapshot(LayerSnapshot)
  case readCanvas
}

/// What lies between the main thread and the one that draws: messages one way, finished frames and answers the other.
struct RenderMailbox: Sendable {
  // To whoever draws.
  var messages: [RenderMessage] = []
  /// Whether a turn was handed over and is not yet taken.
  var hasOpenTurn = false
  var isEnding = false
  /// Whether the window is on screen.
  var isShown = false

  // To the main thread.
  var facts: RenderFacts?
  var failure: DesktopError?
  var timing = FrameTiming(period: 1 / 60, pacing: .timer)
  var finished = FinishedFrames()
  /// Whether nothing is left to be compiled that a frame could have to wait for.
  var isWarm = false
  /// Whether the first frame waits for its window.
  var hasFirstPicture = false
  /// To what was to be read; nil until it is there.
  var answer: Answer?
  /// Whether the main thread wants to be woken when its turn is taken.
  var wakesWhenTaken = false
  /// Whether it wants to be woken when nothing moves any more.
  var wakesWhenResting = false
  /// Whether it is called, and has not looked since.
  var callsMain = false

  struct Answer: Sendable { var image: CGImage? }

  /// What one visit finds in the mailbox.
  struct Mail: Sendable {
    var messages: [RenderMessage] = []
    var wakesMain = false
    var isEnding = false
  }

  mutating func take() -> Mail {
    defer {
      messages = []
      if hasOpenTurn { (hasOpenTurn, wakesWhenTaken) = (false, false) }
    }
    return Mail(
      messages: messages, wakesMain: hasOpenTurn && wakesWhenTaken, isEnding: isEnding)
  }

  /// As many frames that nobody has taken are a reason to wake the main thread.
  static let plenty = 1024
  /// The same while they are recorded: within half a second they are to be on disk.
  static let plentyForRecording = 16
}

/// What is known of drawing once there is a context.
struct RenderFacts: Sendable {
  var device: GraphicsDevice
}
