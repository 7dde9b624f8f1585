import Foundation

/// The kind and name of a layer, as they are shown to the user. (Not part of Core Animation.)
public struct LayerDescription: Sendable, Hashable {
  /// The kind of the layer, such as the class of its view.
  public var kind: String
  /// The name of the layer, such as an identifier or a text; nil if it has none.
  public var name: String?

  /// Creates a description.
  public init(kind: String, name: String? = nil) {
    self.kind = kind
    self.name = name
  }
}

/// Identifies an animation in all runs of the same transition. (Not part of Core Animation.)
///
/// Layers and animations are new objects in each run. The identity is made of what stays the same: the place of the layer
/// in the tree, the property, and the animation's number among those of that property in one recording.
public struct AnimationIdentity: Sendable, Hashable {
  /// The ``RecordedRow/path`` of the layer.
  public var path: String
  /// The animated key path, such as `position` or `transform.rotation.z`.
  public var keyPath: String
  /// The number among the animations of `keyPath` on the layer, from 0, in the order in which they were added.
  public var ordinal: Int

  /// Creates an identity.
  public init(path: String, keyPath: String, ordinal: Int = 0) {
    self.path = path
    self.keyPath = keyPath
    self.ordinal = ordinal
  }
}

/// One animation of a property in a recording. A group is recorded as its members. (Not part of Core Animation.)
///
/// Times are seconds in the time space of the recording: that of the root layer.
public struct RecordedAnimation: Sendable, Identifiable {
  /// How the value moves from its start to its end.
  public enum Motion: Sendable {
    /// Along a timing curve; nil means linear.
    case curve(TimingCurve?)
    /// As a spring, which has come to rest after ``RecordedAnimation/duration``.
    case spring(Spring)
    /// Through keyframes at these times, which are fractions of the duration. The curve maps the time of the whole pass;
    /// nil means linear.
    case keyframes(times: [Double], TimingCurve?)
  }

  /// Identifies the animation in all runs.
  public internal(set) var id: AnimationIdentity
  /// The key under which it was added; nil if it has none.
  public internal(set) var key: String?
  /// When it begins, in the recording's time.
  public internal(set) var begin: CFTimeInterval
  /// The duration of one pass, in seconds of the recording's time.
  public internal(set) var duration: CFTimeInterval
  /// The number of passes; may be infinite.
  public internal(set) var repeatCount: Double
  /// Whether each pass is followed by its reverse.
  public internal(set) var autoreverses: Bool
  /// The values outside the active time.
  public internal(set) var fillMode: CAMediaTimingFillMode
  /// How the value moves.
  public internal(set) var motion: Motion
  /// The first value; nil if it is the value that the layer has without the animation.
  public internal(set) var fromValue: AnimatableValue?
  /// The last value; nil if it is the value that the layer has without the animation.
  public internal(set) var toValue: AnimatableValue?
  /// Whether the values are added to the value that the layer has without the animation.
  public internal(set) var isAdditive: Bool
  /// Whether its time stands still (speed 0), as while a drag moves a property animator.
  public internal(set) var isHeld: Bool
  /// When it was removed from its layer, in the recording's time; nil while it is on the layer.
  ///
  /// Before ``end`` if it was interrupted.
  public internal(set) var removal: CFTimeInterval?

  /// The code that added it to its layer; nil if its call stack is not known.
  public internal(set) var origin: AnimationOrigin?

  /// The end of the active time, repetitions included; may be infinite.
  public var end: CFTimeInterval {
    begin + duration * (autoreverses ? 2 : 1) * max(repeatCount, 0)
  }

  /// The number of the animation; see ``CompiledAnimation/number``.
  let number: Int
  /// The indices of the member in its group and in nested groups; empty if the animation is not in a group.
  let memberPath: [Int]
}

/// An animation of a row as it was committed. ``RecordedRow/animations`` are computed from it and the recording's edits.
struct CommittedAnimation {
  /// The animation in its layer's time, with the recorder's edits at the time of the commit.
  let compiled: CompiledAnimation
  /// The index of the step that added it.
  let step: Int
  /// The recording's time at which the layer's time is 0.
  let offset: CFTimeInterval
  /// The seconds of the layer's time in a second of the recording's time.
  let rate: CFTimeInterval
  /// The index of the step in which it was removed from its layer; nil while it is on the layer.
  var removalStep: Int?

  var number: Int { compiled.number }
  /// The animation without edits.
  var original: CompiledAnimation { compiled.unedited?.compiled ?? compiled }
  /// The end in the recording's time, without the recording's edits; nil if it never ends.
  var end: CFTimeInterval? { compiled.timing.endTime.map { offset + $0 / rate } }
}

/// A layer that had animations during a recording. (Not part of Core Animation.)
public struct RecordedRow: Sendable, Identifiable {
  /// The layer.
  public let id: LayerID
  /// The layer's place in the tree, the same in all runs: the kinds and names of its ancestors and its own, with a number
  /// where siblings share a kind.
  public let path: String
  /// The kind and name of the layer.
  public let description: LayerDescription
  /// The number of ancestors.
  public var depth: Int { order.count }
  /// Its animations in the order in which they were added, with the recording's edits.
  public internal(set) var animations: [RecordedAnimation] = []

  /// The animations as they were committed.
  var committed: [CommittedAnimation] = []

  /// The indices of the layer's ancestors, and of the layer itself, among their siblings. The root has none.
  let order: [Int]
}

extension RecordedRow {
  /// The place of `layer` in its tree, with names from `describe`.
  @MainActor
  init(_ layer: CALayer, describe: (CALayer) -> LayerDescription) {
    id = layer.id
    description = describe(layer)
    (path, order) = Self.place(of: layer, describe: describe)
  }

  /// The place of a layer in its tree as text, the same in all runs: see ``path``.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - describe: Returns the kind and the name of a layer. The names must be those of the recording.
  @MainActor
  public static func path(of layer: CALayer, describe: (CALayer) -> LayerDescription) -> String {
    place(of: layer, describe: describe).path
  }

  /// The path of `layer`, and the index of each layer on it among its siblings.
  @MainActor
  private static func place(
    of layer: CALayer, describe: (CALayer) -> LayerDescription
  ) -> (path: String, order: [Int]) {
    guard let parent = layer.superlayer else { return (describe(layer).kind, []) }
    let own = describe(layer)
    var above = place(of: parent, describe: describe)
    let siblings = parent.sublayers ?? []
    let index = siblings.firstIndex { $0 === layer }
    above.order.append(index ?? siblings.count)
    let ordinal = siblings.prefix(index ?? 0).count { describe($0) == own }
    return (above.path + "/" + part(own, isMask: index == nil, ordinal: ordinal), above.order)
  }

  /// The component of a path for one layer.
  ///
  /// - Parameter ordinal: The number of siblings with the same description behind the layer.
  static func part(_ own: LayerDescription, isMask: Bool, ordinal: Int) -> String {
    var part = own.name.map { "\(own.kind)(\($0))" } ?? own.kind
    if isMask { part += "[mask]" }
    if ordinal > 0 { part += "[\(ordinal)]" }
    return part
  }
}
